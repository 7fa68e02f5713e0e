"""What every event is that its chapter still files elsewhere."""

from msgspec import Struct


class Written(Struct, frozen=True, kw_only=True):
    """Something that happened."""


class Concealable(Written, frozen=True, kw_only=True):
    """Something that happened, and of which the game master alone hears where it is *hidden*."""

    hidden: bool = False
