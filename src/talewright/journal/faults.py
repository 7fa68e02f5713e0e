"""What may be wrong with a journal besides a full disk, said to a person."""

from talewright.table.journal import Trouble


class Unreadable(Trouble):
    """The file is damaged, is no journal, or was made by a newer Talewright; nothing has been changed."""
