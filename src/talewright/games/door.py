"""The door by which games come in: entry points, for ours as for anybody's."""

from importlib.metadata import entry_points

from talewright.table.ledger import AnyGame

GROUP = "talewright.games"


def installed(*slugs: str) -> dict[str, AnyGame]:
    """Every installed game by its slug; with *slugs*, only those. A game is imported when it is asked for."""
    return {entry.name: entry.load() for entry in entry_points(group=GROUP) if not slugs or entry.name in slugs}
