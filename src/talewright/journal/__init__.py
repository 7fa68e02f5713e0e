"""The journal on disk: records and secrets in one SQLite file."""

from talewright.journal.faults import Unreadable
from talewright.journal.sql import SqlJournal
from talewright.journal.sqlite import default_folder, open_journal

__all__ = ["SqlJournal", "Unreadable", "default_folder", "open_journal"]
