"""A short evening of the western: two players put their counters in on one action."""

from tests.games.west.play.counting import holding
from tests.games.west.play.table import HANK, IT, JUDGE, MIRANDA, NORA, PIM, Evening, Story, given
from tests.golden.evening import Golden

from talewright.games.west.play import THE_WEST_THAT_WASNT
from talewright.games.west.play.checks.calls import CallComplexCheck, CallSimpleCheck
from talewright.games.west.play.checks.npcs import CallForOther
from talewright.games.west.play.counters import HandCounter, PledgeCounter, SpendCounter
from talewright.games.west.play.ids import ActionId
from talewright.games.west.play.sheets import WriteSheet
from talewright.games.west.rules.checks.counter import Spend
from talewright.table.moves import Roll


def evening(told_by: type[Story] = Story) -> Story:
    """Hank holds the bar door, and with Miranda's help he holds it longer."""
    story = given(Evening((HANK, MIRANDA)), told_by=told_by)
    held = CallComplexCheck(character=HANK, what="Hold the door", ability="Demolitions", tn="7", effect="(3)6")
    holding(story.when(JUDGE, held, called=IT), NORA, PIM).draws(25).takes(1, NORA)
    story.when(NORA, PledgeCounter(action=IT))
    story.when(PIM, HandCounter(action=IT, character=MIRANDA, how="I lean on it with him."))
    story.when(NORA, SpendCounter(action=IT, spend=Spend.ACES, counters=2))
    for number in range(10):  # and then they draw for drinks
        drink = ActionId(f"the-drink-{number:04}")
        story.when(JUDGE, CallForOther(name="A miner", what="Drink", results="1d6", tn="9"), called=drink)
        story.draws(number + 1, action=drink)
    last = ActionId("the-last-glass")
    call = CallSimpleCheck(character=HANK, what="Catch a glass", ability="Demolitions", tn="5")
    story.when(JUDGE, call, called=last)
    story.when(NORA, Roll(story.next_draw(last), "a nonce of Nora's"))
    sheet = WriteSheet(character=HANK, traits="Coordination 3d8", skills="Demolitions 4 with Coordination")
    return story.when(NORA, sheet).next_session()


SALOON = Golden("west-saloon", THE_WEST_THAT_WASNT, evening, player=NORA)
