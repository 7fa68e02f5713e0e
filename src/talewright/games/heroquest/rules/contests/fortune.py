"""States of fortune: what a benefit of victory is called, and what it adds."""

from enum import StrEnum


class Fortune(StrEnum):
    """A benefit of victory, from the least to the greatest (QW2-7.2.2.9).

    >>> Fortune.PUMPED.amount
    6
    """

    FRESH = "fresh"
    PUMPED = "pumped"
    INVIGORATED = "invigorated"
    HEROIC = "heroic"

    @property
    def amount(self) -> int:
        """What it adds to a rating while it lasts; for Heroic the game master may say otherwise."""
        return _AMOUNTS[self]


_AMOUNTS = {Fortune.FRESH: 3, Fortune.PUMPED: 6, Fortune.INVIGORATED: 9, Fortune.HEROIC: 9}
