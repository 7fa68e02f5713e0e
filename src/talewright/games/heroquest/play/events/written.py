"""What every event is."""

from msgspec import Struct


class Event(Struct, frozen=True, kw_only=True):
    """Something that happened."""
