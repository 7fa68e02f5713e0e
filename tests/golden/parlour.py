"""A short evening of the western: a lady of the Judge's has a secret, till a player is given her."""

from tests.games.west.play.table import HANK, IT, JUDGE, MIRANDA, NORA, PIM, Evening, Story, given
from tests.golden.evening import Golden

from talewright.games.west.play import THE_WEST_THAT_WASNT
from talewright.games.west.play.cards import DrawFurther, LeaveFurther
from talewright.games.west.play.checks.calls import CallComplexCheck
from talewright.games.west.play.checks.npcs import CallForOther
from talewright.games.west.play.ids import ActionId, CharacterId
from talewright.games.west.play.people import GiveCharacter, MakeCharacter
from talewright.games.west.play.sheets import CountAp, DescribeCharacter, WriteSheet
from talewright.table.moves import Roll

FELICIA = CharacterId("felicia-laroq-herself")
SHOT, SLAP, LASH = ActionId("what-the-bandit-does"), ActionId("the-slap-of-felicia"), ActionId("the-lash-of-felicia")
CARDS = ActionId("the-cards-of-a-gambler")


def evening(told_by: type[Story] = Story) -> Story:
    """Felicia strikes with a bare hand, a bandit shoots, a gambler cheats, and Pim plays her from then on."""
    story = given(Evening((HANK, MIRANDA)), told_by=told_by)
    story.when(JUDGE, MakeCharacter(name="Felicia", notes="She has the deed of the mine."), called=FELICIA)
    story.when(JUDGE, WriteSheet(character=FELICIA, traits="Strength 2d8", equipment="Whip (4)4", impetus="Revenge"))
    told = DescribeCharacter(character=FELICIA, name="Felicia Laroq", concept="A lady", notes="The deed is hers.")
    story.when(JUDGE, told).when(JUDGE, CountAp(character=FELICIA, ap=3))
    slap = CallComplexCheck(character=FELICIA, ability="Strength alone", tn="3", attack=True)
    story.when(JUDGE, slap, called=SLAP).draws(25, action=SLAP).takes(1, action=SLAP)
    bandit = CallForOther(name="A bandit", results="2d8", tn="5", effect="(2)8", attack=True)
    story.when(JUDGE, bandit, called=SHOT).draws(28, action=SHOT).takes(1, action=SHOT)
    cheat = CallForOther(name="A gambler", what="Deal from the bottom", results="2d8", tn="5")
    story.when(JUDGE, cheat, called=CARDS).draws(27, action=CARDS).when(JUDGE, DrawFurther(action=CARDS))
    story.when(JUDGE, LeaveFurther(action=CARDS)).takes(2, action=CARDS)
    throw = CallComplexCheck(character=HANK, what="Throw her hat away", ability="Strength alone", tn="5", attack=False)
    story.when(JUDGE, throw, called=IT).draws(1)
    for number in range(2, 12):  # all duck
        duck = ActionId(f"somebody-ducks-{number:03}")
        story.when(JUDGE, CallForOther(name="A miner", results="1d6", tn="9"), called=duck).draws(number, action=duck)
    story.when(JUDGE, GiveCharacter(character=FELICIA, player=story.seats[PIM]))
    lash = CallComplexCheck(character=FELICIA, ability="Strength alone", tn="3", equipment="Whip", attack=True)
    story.when(JUDGE, lash, called=LASH)
    return story.when(PIM, Roll(story.next_draw(LASH), "a nonce of Pim's")).next_session()


PARLOUR = Golden("west-parlour", THE_WEST_THAT_WASNT, evening, player=NORA)
