"""The journal on disk: records, secrets and pictures in one SQLite file, or in a database of PostgreSQL."""

from talewright.journal.faults import Unreadable
from talewright.journal.lock import is_taken, only_table
from talewright.journal.places import Place, place_of
from talewright.journal.sql import SqlJournal
from talewright.journal.sqlite import default_folder, open_journal, share_journal

__all__ = [
    "Place",
    "SqlJournal",
    "Unreadable",
    "default_folder",
    "is_taken",
    "only_table",
    "open_journal",
    "place_of",
    "share_journal",
]
