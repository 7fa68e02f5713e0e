"""Checks that go on, for the tests of what lasts."""

from tests.games.west.play.table import HANK, IT, JUDGE, NORA, Evening, Story, given

from talewright.games.west.play.checks.calls import CallComplexCheck
from talewright.games.west.play.ids import ActionId
from talewright.games.west.rules.cards.making import EXAMPLES

AGAIN, THEN = ActionId("the-next-attempt"), ActionId("one-more-attempt")


def dynamite(required: int = 5, evening: Evening | None = None) -> Story:
    """Hank sets dynamite in the mine shaft, and has 4 victories of those that it takes."""
    call = CallComplexCheck(
        character=HANK,
        what="Set the dynamite",
        ability="Demolitions",
        tn="7",
        victories=required,
        equipment="Sticks and caps",
    )
    story = given(evening or Evening()).when(JUDGE, call, called=IT)
    return story.draws(EXAMPLES["mine shaft"]).takes(3, NORA)
