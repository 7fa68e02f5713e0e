"""Journals that nobody here can have written: of a newer Talewright, or put together by hand."""

from msgspec import Struct
from tests.journal.rows import GM, row

from talewright.table.events import CampaignBegun, Redone, Said, SeatMade, Undone
from talewright.table.journal import Record, sealed
from talewright.table.seat import CampaignId, MoveId, Role

ODD = CampaignId("odd")


class Foreseen(Struct, frozen=True, tag="foreseen/9"):
    """Something that a newer version writes down."""

    text: str


BEGUN = CampaignBegun("The odd fair", "toy", {})
SEATED = SeatMade(GM, "Robin", Role.GM)


def with_body(records: tuple[Record, ...], position: int, body: str) -> tuple[Record, ...]:
    """With another body at one place, rightly chained."""
    before = records[position - 2].digest if position > 1 else "0" * 64
    changed = sealed(before, records[position - 1].header, body, "00")
    assert position == len(records)
    return (*records[:-1], changed)


STORIES = {
    "of a kind that is not known": row(BEGUN, SEATED, Foreseen("Rain."), campaign=ODD),
    "a body that is no JSON": with_body(row(BEGUN, SEATED, Said("Hm."), campaign=ODD), 3, '{"type":"said/1","te'),
    "a body of another shape": with_body(row(BEGUN, SEATED, Said("Hm."), campaign=ODD), 3, '{"type":"said/1"}'),
    "a body that is a list": with_body(row(BEGUN, SEATED, Said("Hm."), campaign=ODD), 3, "[]"),
    "no beginning": row(Said("Once upon a time"), SEATED, campaign=ODD),
    "a beginning that cannot be read": with_body(row(BEGUN, campaign=ODD), 1, "{}"),
    "a beginning with odd options": row(CampaignBegun("Odd", "toy", {"cards": "many"}), SEATED, campaign=ODD),
    "an undo of nothing": row(BEGUN, SEATED, Undone(MoveId("never-made")), campaign=ODD),
    "a redo of nothing": row(BEGUN, SEATED, Redone(), campaign=ODD),
}
