"""A campaign in play: seats, moves, what follows from them, and what each seat sees. Names no game."""

from talewright.table.journal import Conflict, Journal, MemoryJournal, Uncertain, Unwritable
from talewright.table.receipt import Receipt
from talewright.table.seat import CampaignId, MoveId, Role, Seat
from talewright.table.seating import Link
from talewright.table.table import Table

__all__ = [
    "CampaignId",
    "Conflict",
    "Journal",
    "Link",
    "MemoryJournal",
    "MoveId",
    "Receipt",
    "Role",
    "Seat",
    "Table",
    "Uncertain",
    "Unwritable",
]
