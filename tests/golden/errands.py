"""An evening of Strange FATE on which people use their skills: with everything that can be done with them."""

from msgspec.structs import replace
from tests.games.strange_fate.play.acts import CLERK, COOK, rolls, skilled
from tests.games.strange_fate.play.table import GM, MARIGOLD, NORA, Evening, Story, given
from tests.golden.evening import Golden

from talewright.games.strange_fate.play import STRANGE_FATE_GAME
from talewright.games.strange_fate.play.card import Place
from talewright.games.strange_fate.play.deeds.choosing import Act
from talewright.games.strange_fate.play.deeds.ending import Buy, EndDeed, LeaveDeed, TakeLonger
from talewright.games.strange_fate.play.deeds.measuring import DropStanding
from talewright.games.strange_fate.play.deeds.rolled import Resist
from talewright.games.strange_fate.play.deeds.setting_about import Recount, SetAbout
from talewright.games.strange_fate.play.deeds.talking import Talk
from talewright.games.strange_fate.play.deeds.trappings.conversation import SetAttitude
from talewright.games.strange_fate.play.deeds.trappings.knowledge import LookUp
from talewright.games.strange_fate.play.ids import ActorId, DeedId, NpcId, RollId
from talewright.games.strange_fate.play.people.making_up import AddNpcs
from talewright.games.strange_fate.play.rolls.opposing import SetDifficulty
from talewright.games.strange_fate.play.scene.scenes import EndScene, OpenScene
from talewright.table.moves import ChooseDice, Roll, TypeFace

CAT = "Cat: Unique 4 = Hide, Climb, Notice, Convince, Conversation, Networking, Security, Information, Research"
SHAPES = "Shapes: Strange 4S = Variable [Scene] x4, Languages, Disguise; minor Snag (only by day)"
GANG = "Gang: Unique 4 = Minions [Simple], Transport"
HORSE = NpcId(ActorId("out-of-the-stable.1"))


def evening(told_by: type[Story] = Story) -> Story:
    """Play it from the first move to the last."""
    told = skilled(given(Evening((MARIGOLD,)), told_by=told_by), CAT, SHAPES, GANG)
    told.when(GM, AddNpcs(text="Fair horse, Good gallop"), called="out-of-the-stable")
    told.when(GM, OpenScene(name="The clockmaker's street", present=(MARIGOLD, COOK, CLERK, HORSE)))
    for part in (_roofs, _people, _talk, _questions, _shapes, _helpers, _lookouts):
        part(told)
    return told.next_session().when(GM, ChooseDice(by_hand=False))


def _does(told: Story, does: str, called: str, said: SetAbout | None = None, *, goal: str = "") -> DeedId:
    """Nora sets about something."""
    it = DeedId(called)
    told.when(NORA, Act(who=MARIGOLD, does=does, goal=goal), called=it)
    told.when(NORA, replace(said or SetAbout(deed=it), deed=it))
    return it


def _said(**said: object) -> SetAbout:
    return replace(SetAbout(deed=DeedId("")), **said)


def _roofs(told: Story) -> None:
    """A border that takes something, a climb said anew and paid for, a vault that takes longer, something left be."""
    _does(told, "Cat/climb-border", "over-the-railing", _said(amount=6))
    climb = _does(
        told, "Cat/climb", "up-the-drainpipe", _said(against="short, 10 to 20 feet", circumstances=("a threat",))
    )
    told.when(NORA, Recount(deed=climb, circumstances=("darkness",)))
    rolls(told, "++++", called=climb)
    told.when(NORA, Buy(deed=climb, buys="one step less time")).when(NORA, EndDeed(deed=climb))
    vault = _does(told, "Cat/security", "the-cellar-vault")
    told.when(GM, SetDifficulty(roll=RollId(vault), difficulty="A royal vault"))
    rolls(told, "0000", called=vault)
    told.when(NORA, TakeLonger(deed=vault, steps=4)).when(NORA, EndDeed(deed=vault))
    told.when(NORA, Act(who=MARIGOLD, does="Cat/hide"), called="behind-a-chimney")
    told.when(NORA, LeaveDeed(deed=DeedId("behind-a-chimney")))


def _people(told: Story) -> None:
    """A first impression, another feeling, and one so strong that it leaves an aspect."""
    met = _does(told, "Cat/first-impression", "meeting-the-cook", _said(on=COOK))
    told.when(NORA, TypeFace(next(draw.id for draw in told.look(NORA).draws if draw.id.startswith(met)), 3))
    told.when(GM, SetAttitude(npc=CLERK, towards=MARIGOLD, attitude="Hostile", history="the spilt ink"))
    for name, ours, theirs in (("a-word-of-thanks", "++++", "----"), ("a-second-helping", "++++", "----")):
        it = DeedId(name)
        told.when(NORA, Talk(who=MARIGOLD, on=COOK, does="Cat/win-over"), called=it)
        told.when(GM, Resist(deed=it, by="cook"))
        rolls(told, ours, theirs, called=it)
        if it in told.now.acts.deeds:
            told.when(NORA, EndDeed(deed=it, words="Would Walk Through Fire"))


def _talk(told: Story) -> None:
    """A rumour goes about."""
    cited = told.now.people[MARIGOLD].character.all_aspects[0].name
    rumour = _does(
        told, "Cat/plant-rumour-about-something", "the-first-whisper", _said(cited=cited, words="The Mayor is a fish")
    )
    told.when(GM, SetDifficulty(roll=RollId(rumour), difficulty="-5"))
    rolls(told, "+000", called=rumour)
    told.when(NORA, Buy(deed=rumour, buys="harder to trace", times=2)).when(NORA, EndDeed(deed=rumour))


def _questions(told: Story) -> None:
    """What nobody knew is looked up where somebody else keeps it."""
    asked = _does(told, "Cat/know", "who-has-built-it", _said(words="Who built it?"))
    told.when(GM, SetDifficulty(roll=RollId(asked), difficulty="very esoteric"))
    rolls(told, "--00", called=asked)
    told.when(NORA, Act(who=MARIGOLD, does="Cat/look-it-up"), called="in-the-guildhall")
    told.when(GM, LookUp(deed=DeedId("in-the-guildhall"), missed=asked, elsewhere=True))


def _shapes(told: Story) -> None:
    """A copy, a language, a part that is played and seen through."""
    _does(told, "Shapes/variable-scene", "a-voice-that-carries", _said(words="Languages + Range"))
    _does(told, "Shapes/speak", "with-the-sailors", _said(words="Portuguese"))
    _does(told, "Shapes/live-the-part", "as-an-old-porter", _said(words="Strong Back"), goal="a porter")
    glance = DeedId("the-clerk-looks-up")
    told.when(GM, Act(who=CLERK, does="glance-at-disguise"), called=glance)
    told.when(GM, SetAbout(deed=glance, on=MARIGOLD, difficulty="Fair"))
    rolls(told, "++06", called=glance)


def _helpers(told: Story) -> None:
    """Minions are called, and a horse is asked too much."""
    called = _does(told, "Gang/call-minions", "a-whistle-at-dusk")
    rolls(told, "+++0", called=called)
    told.when(NORA, Buy(deed=called, buys="a helper of Fair quality", times=2))
    told.when(NORA, EndDeed(deed=called, words="sailor: Physical, Social"))
    ride = _does(told, "Gang/transport", "over-the-hedges", _said(on=HORSE, words="gallop", sort="riding animals"))
    told.when(GM, SetDifficulty(roll=RollId(ride), difficulty="Good"))
    rolls(told, "0000", called=ride)
    rolls(told, "--00", called=f"{ride}.mount")


def _lookouts(told: Story) -> None:
    """What somebody of the game master's has hidden is looked for, and stands no more; the dealer throws."""
    hides = DeedId("under-the-counter")
    told.when(GM, Act(who=CLERK, does="hide", goal="under the counter"), called=hides)
    told.when(GM, SetAbout(deed=hides))
    rolls(told, "+++0", called=hides)
    _does(told, "Cat/spot", "a-look-at-the-shop", _said(against=f"result:{hides}"))
    roll = RollId("a-look-at-the-shop")
    told.when(GM, DropStanding(deed=hides))
    told.when(NORA, Roll(told.card(roll).draw_ids(Place.OURS)[0], "a nonce of Nora's")).stands(NORA, roll)
    told.when(GM, EndScene())


ERRANDS = Golden("strange-fate-errands", STRANGE_FATE_GAME, evening)
