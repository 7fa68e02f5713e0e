"""What every event is."""

from msgspec import Struct


class Event(Struct, frozen=True, kw_only=True):
    """Something that happened."""


class Concealable(Event, frozen=True, kw_only=True):
    """Something that happened, and of which the game master alone hears where it is *hidden*."""

    hidden: bool = False
