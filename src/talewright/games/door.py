"""The door by which games come in: entry points, for ours as for anybody's."""

from collections.abc import Callable
from importlib.metadata import entry_points

from talewright.table.ledger import AnyGame

GROUP = "talewright.games"


def installed(*slugs: str, left_out: Callable[[str, Exception], None] | None = None) -> dict[str, AnyGame]:
    """Every installed game by its slug; with *slugs*, only those. A game is imported when it is asked for.

    A game that cannot be loaded is told to *left_out*, by its slug and the fault; without it the fault is raised.
    """
    found: dict[str, AnyGame] = {}
    for entry in entry_points(group=GROUP):
        if slugs and entry.name not in slugs:
            continue
        try:
            found[entry.name] = entry.load()
        except (ImportError, AttributeError) as error:
            if left_out is None:
                raise
            left_out(entry.name, error)
    return found
