"""The journal on disk: records, secrets and pictures in one SQLite file."""

from talewright.journal.faults import Unreadable
from talewright.journal.lock import is_taken, only_table
from talewright.journal.sql import SqlJournal
from talewright.journal.sqlite import default_folder, open_journal, share_journal

__all__ = ["SqlJournal", "Unreadable", "default_folder", "is_taken", "only_table", "open_journal", "share_journal"]
