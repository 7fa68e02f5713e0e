"""What every move is that its chapter still decides elsewhere."""

from msgspec import Struct


class Move(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that a person does."""
