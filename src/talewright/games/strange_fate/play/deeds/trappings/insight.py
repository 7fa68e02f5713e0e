"""Reading somebody (Insight)."""

from collections.abc import Iterator

from talewright.games.strange_fate.play.deed import Deed
from talewright.games.strange_fate.play.deeds.course import HASTE, Course, said
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.procedure.insight import READ, check_sought, learned, takes


def _read(_: State, deed: Deed) -> Iterator[str]:
    yield str(learned(deed.left if deed.shifts >= 0 else deed.shifts))


COURSES = {
    READ: Course(
        words=said("What sort of aspect is looked for"),
        said=lambda _, deed: check_sought(deed.words),
        came=_read,
        takes=lambda _, deed: takes(deed.bought.get(HASTE, 0)),
    )
}
