"""A stored evening at a table, move by move."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from tests.golden.evening import Golden
from tests.web.again import application

from talewright.table import MemoryJournal, Table
from talewright.web.authentication import Identity
from talewright.web.context import AppContext


def moments(golden: Golden[Any], since: int, until: int) -> Iterator[tuple[AppContext, Sequence[Identity]]]:
    """The table at the end of each move of a stored evening between two positions."""
    stored, campaign = golden.stored()
    records = [*stored.ledger.journal.read(campaign)][:until]
    journal = MemoryJournal()
    table = Table(journal, {golden.game.slug: golden.game})
    context = application(table).state.context
    for _, group in groupby(records, key=lambda record: record.header.move if record.header.position >= since else ""):
        rows = [*group]
        journal.append(campaign, rows[0].header.position - 1, rows)
        if rows[-1].header.position >= since:
            table.ledger.catch_up(campaign)
            seats = table.ledger.campaign(campaign).everyone
            yield context, [Identity(campaign, seat.id, "") for seat in seats]
