"""What may be wrong with a journal besides a full disk, said to a person."""


class Unreadable(Exception):  # noqa: N818 - said to a person as it is
    """The file is damaged, is no journal, or was made by a newer Talewright; nothing has been changed."""
