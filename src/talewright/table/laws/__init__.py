"""Laws that hold at every table, for whoever writes a game: they are tried on walks that do only what is offered."""

from talewright.table.laws.broken import SAYS, Broken, Law
from talewright.table.laws.check import Done, Finding, check

__all__ = ["SAYS", "Broken", "Done", "Finding", "Law", "check"]
