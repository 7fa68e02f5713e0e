"""How a check is called, for the tests of all that comes before its card."""

from tests.games.west.play.table import HANK, IT, NORA, Story, given

from talewright.games.west.play.checks.actions import DescribeAction


def described(what: str = "Load one more shell.", ability: str = "Speed Load") -> Story:
    """Nora has said what Hank does."""
    return given().when(NORA, DescribeAction(character=HANK, what=what, ability=ability), called=IT)
