"""A short evening of the western: the group's own table is filled in, and says what a hit does."""

from tests.games.west.play.table import HANK, IT, JUDGE, NORA, Evening, Story, given
from tests.golden.evening import Golden

from talewright.games.west.play import THE_WEST_THAT_WASNT
from talewright.games.west.play.checks.calls import CallComplexCheck, CallSimpleCheck
from talewright.games.west.play.checks.npcs import CallForOther
from talewright.games.west.play.ids import ActionId
from talewright.games.west.play.own_results import NameResult
from talewright.table.moves import Roll


def evening(told_by: type[Story] = Story) -> Story:
    """Hank throws a stick of dynamite, and what it does stands on the table."""
    story = given(Evening((HANK,)), told_by=told_by)
    for on, does in (("right leg", "Falls down."), ("magnitude 6", "A scratch."), ("Scatter", "Two paces off.")):
        story.when(JUDGE, NameResult(on=on, does=does))
    story.when(JUDGE, NameResult(on="Magnitude 6", does="A wound.")).when(JUDGE, NameResult(on="scatter"))
    thrown = CallComplexCheck(character=HANK, what="Throw it", ability="Demolitions", tn="5", effect="(3)6")
    story.when(JUDGE, thrown, called=IT).draws(34).takes(3, NORA)
    for number in range(10):  # and then they shoot at bottles
        shot = ActionId(f"the-shot-{number:04}")
        story.when(JUDGE, CallForOther(name="A deputy", what="Hit a bottle", results="1d6", tn="9"), called=shot)
        story.draws(number + 1, action=shot)
        if shot in story.crew.actions:
            story.takes(1, action=shot)
    last = ActionId("the-last-bottle")
    story.when(JUDGE, CallSimpleCheck(character=HANK, what="Hit a bottle", ability="Demolitions", tn="5"), called=last)
    return story.when(NORA, Roll(story.next_draw(last), "a nonce of Nora's")).next_session()


CORRAL = Golden("west-corral", THE_WEST_THAT_WASNT, evening, player=NORA)
