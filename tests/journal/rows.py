"""Rows of records to store and check, with time and salt written here."""

from collections.abc import Sequence

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from talewright.dice.draw import SeatId
from talewright.table.events import CampaignBegun, SeatMade
from talewright.table.journal import START, Header, Record, sealed
from talewright.table.seat import ALL, Audience, CampaignId, MoveId, Role

SALTMARSH = CampaignId("saltmarsh")
ASHFORD = CampaignId("ashford")
GM = SeatId("seat-of-robin")
PLAYER = SeatId("seat-of-kim")
SEATED = (
    CampaignBegun("Saltmarsh", "toy", {}),
    SeatMade(GM, "Robin", Role.GM),
    SeatMade(PLAYER, "Kim", Role.PLAYER),
)
"""How a campaign begins that can be played."""


def row(
    *events: Struct | tuple[Struct, Audience],
    campaign: CampaignId = SALTMARSH,
    behind: Sequence[Record] = (),
    at: str = "2026-03-01T19:00:00.000+00:00",
) -> tuple[Record, ...]:
    """Each event as a record of its own, chained, *behind* those that are there already."""
    records = list(behind)
    for told in events:
        event, audience = told if isinstance(told, tuple) else (told, ALL)
        position = len(records) + 1
        kind = str(event.__struct_config__.tag)
        header = Header(campaign, position, at, GM, SeatId(""), audience, kind, MoveId(f"move-{position:04}"))
        body = msgspec.json.encode(event).decode()
        records.append(sealed(records[-1].digest if records else START, header, body, f"{position:032x}"))
    return tuple(records[len(behind) :])


def without_body(record: Record) -> Record:
    """The record as a reader who may not know what it says once got it in an export."""
    return replace(record, body=None, salt=None)
