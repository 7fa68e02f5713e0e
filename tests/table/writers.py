"""Two tables on one journal."""

from tests.table.gathering import GAMES, NOW, Gathering

from talewright.table import Journal, Table


def at_another_table(fair: Gathering, journal: Journal) -> Gathering:
    """The same people at a second table of the same kind: another process, or another day."""
    return Gathering(
        Table(journal, GAMES, clock=lambda: NOW),
        fair.campaign,
        fair.ann,
        fair.bo,
        fair.cy,
        fair.di,
        fair.eve,
        fair.moves,
    )
