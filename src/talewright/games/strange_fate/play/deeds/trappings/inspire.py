"""The mood that a work of art puts people in (Inspire)."""

from collections.abc import Iterator

from talewright.games.strange_fate.play.deed import Deed
from talewright.games.strange_fate.play.deeds.course import Course
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.procedure.inspire import INSPIRE, mood


def _inspired(_: State, deed: Deed) -> Iterator[str]:
    if deed.decided is not None and deed.succeeded:
        yield mood(deed.decided, deed.words or deed.goal or "Moved").colours


COURSES = {INSPIRE: Course(came=_inspired)}
