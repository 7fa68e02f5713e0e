"""A short evening of the western: contests that one move calls, with an NPC and with another character."""

from tests.games.west.play.table import HANK, IT, JUDGE, MIRANDA, NORA, PIM, Evening, Story, given
from tests.golden.evening import Golden

from talewright.games.west.play import THE_WEST_THAT_WASNT
from talewright.games.west.play.checks.actions import DescribeAction
from talewright.games.west.play.checks.calls import CallSimpleCheck
from talewright.games.west.play.checks.contests import CallContest, CallContestWithNpc
from talewright.games.west.play.checks.npcs import CallForOther
from talewright.games.west.play.competitions import SettleCompetition
from talewright.games.west.play.ids import ActionId, CompetitionId
from talewright.table.moves import Roll

AIM = ActionId("mirandas-own-aim")


def evening(told_by: type[Story] = Story) -> Story:
    """Hank and a gunman fail alike, and the Judge says who was first; then Hank wrestles with Miranda."""
    story = given(Evening((HANK, MIRANDA)), told_by=told_by)
    story.when(NORA, DescribeAction(character=HANK, what="Draw first.", ability="Bravery"), called=IT)
    draw = CallContestWithNpc(action=IT, ability="Bravery", name="Vaughn", results="1d4", tn="99", hidden=True)
    story.when(JUDGE, draw, called="the-call-to-draw")
    vaughn = ActionId("the-call-to-draw.rival")
    story.draws(28).takes(1, NORA).draws(34, action=vaughn).takes(1, action=vaughn)
    story.when(JUDGE, SettleCompetition(competition=CompetitionId("the-call-to-draw.contest"), ahead=vaughn))
    story.when(PIM, DescribeAction(character=MIRANDA, what="Take the gun from him."), called=AIM)
    grip = CallContest(
        character=HANK,
        what="Keep the gun",
        ability="Strength alone",
        tn="1",
        against=f"{MIRANDA} Rifles",
        effect="(3)6",
    )
    story.when(JUDGE, grip, called="the-wrestling")
    story.draws(25, action=ActionId("the-wrestling")).draws(39, action=AIM)
    for who, action in ((NORA, ActionId("the-wrestling")), (PIM, AIM)):
        if action in story.crew.actions:
            story.takes(1, who, action)
    for number in range(10):  # and then they shoot at bottles
        shot = ActionId(f"the-shot-{number:04}")
        story.when(JUDGE, CallForOther(name="A deputy", results="1d6", tn="9"), called=shot)
        story.draws(number + 1, action=shot)
    last = ActionId("the-last-bottle")
    story.when(JUDGE, CallSimpleCheck(character=HANK, what="Hit a bottle", ability="Demolitions", tn="5"), called=last)
    return story.when(NORA, Roll(story.next_draw(last), "a nonce of Nora's")).next_session()


SHOWDOWN = Golden("west-showdown", THE_WEST_THAT_WASNT, evening, player=NORA)
