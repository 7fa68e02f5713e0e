"""Against what something is done: a row of its table, an earlier result, a weight, the other side's roll."""

from collections.abc import Iterator

from talewright.games.strange_fate.ladder import Rating
from talewright.games.strange_fate.play import events as ev
from talewright.games.strange_fate.play.able import rating_for
from talewright.games.strange_fate.play.deed import Deed
from talewright.games.strange_fate.play.deeds.circumstances import times_named
from talewright.games.strange_fate.play.deeds.course import Against
from talewright.games.strange_fate.play.deeds.courses import course_of
from talewright.games.strange_fate.play.deeds.standing import RESULT, standings
from talewright.games.strange_fate.play.moves import Place
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.procedure import OpposedBy, Rows, SetsDifficulty, difficulty
from talewright.refusal import Refused
from talewright.table.offer import Choice, Option

LATER = "whoever comes against it"
"""What stands on the other side of a roll whose effort is a difficulty for others."""


def _rows_of(deed: Deed) -> Rows | None:
    """The table of what is done, if it has one with rows."""
    rows = deed.procedure.against
    return rows if isinstance(rows, Rows) and rows.rows else None


def _known(state: State, deed: Deed) -> Iterator[Against]:
    """The difficulties that have come up in play: earlier results, and what the deed knows besides."""
    for each in standings(state, deed):
        yield Against(each.what, each.rating, f"{RESULT}{each.deed}", each.rating.title)
    yield from course_of(deed).known(state, deed)


def measured(state: State, deed: Deed) -> Against | None:
    """The difficulty, where it follows from what was said; None where the game master or the other side says it."""
    rows, against = _rows_of(deed), deed.procedure.against
    chosen = deed.against or (rows.rows[0].about if rows and len(rows.rows) == 1 else "")
    found = next((each for each in _known(state, deed) if each.key == chosen), None)
    if found is not None:
        return found
    if chosen.startswith(RESULT):
        raise Refused("That result stands no more, or not against this: choose something else.")
    rating = rating_for(state, deed, deed.using)
    if isinstance(against, SetsDifficulty):
        return Against(LATER, Rating(0, rating.tier))
    found = course_of(deed).by_itself(state, deed)
    if found is not None or not chosen:
        return found
    if rows is None:
        raise Refused(f"{deed.procedure.title} has no table to choose from: leave that empty.", clause=against.clause)
    return Against(chosen, difficulty(deed.procedure, chosen, times_named(deed.circumstances)))


def difficulty_named(deed: Deed, against: Against) -> ev.SideNamed:
    """What stands against a deed."""
    rating = str(against.rating)
    return ev.SideNamed(roll=deed.roll, place=Place.THEIRS, name=against.name, rating=rating, fixed=True)


def is_opposed(deed: Deed) -> bool:
    """Whether somebody rolls against it."""
    return isinstance(deed.procedure.against, OpposedBy)


def against_field(state: State, deed: Deed) -> Choice | None:
    """A row of the table, an earlier result, a rumour; without any the game master says it."""
    rows = _rows_of(deed)
    options = [Option(row.about, row.about, row.rating.title) for row in rows.rows] if rows else []
    options += [Option(each.key, each.name, each.about) for each in _known(state, deed)]
    if not options or (rows is not None and len(options) == 1):
        return None
    must = rows is not None and not rows.is_open
    return Choice(name="against", label="Against what", options=tuple(options), optional=not must)
