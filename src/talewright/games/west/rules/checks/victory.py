"""Victories: what a magnitude is worth, and a complex check that goes on until it has enough of them."""

from typing import Self

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.west.rules.editions import THE_WEST_THAT_WASNT, Edition
from talewright.refusal import Refused


class Victories(Struct, frozen=True):
    """How many victories a magnitude gives, and what is left above them."""

    number: int
    remainder: int


def victories(magnitude: int, threshold: int = THE_WEST_THAT_WASNT.victory_threshold) -> Victories:
    """One for each full threshold, which is 6; there are no parts of a victory.

    Source: TW-victories.1, TW-victories.2, TW-victories.4, TW-victories.5.

    >>> victories(25)
    Victories(number=4, remainder=1)
    """
    return Victories(*divmod(magnitude, threshold))


class Gained(Struct, frozen=True):
    """What one action added, and whose it was."""

    who: str
    victories: int


class Track(Struct, frozen=True, kw_only=True):
    """A complex check over several actions, by one or several characters, with one total.

    Source: TW-complex.4, TW-complex.5, TW-complex.6, TW-complex.7, TW-complex.8.

    A failure takes nothing away (TW-complex.13). *kept* is what is left of earlier actions, where a rule keeps it
    (TW-victories.3); otherwise it is always 0.
    """

    tn: int
    required: int
    gained: tuple[Gained, ...] = ()
    kept: int = 0
    edition: Edition = THE_WEST_THAT_WASNT

    def __post_init__(self) -> None:
        if self.required < 1:
            raise ValueError(f"a complex check takes at least one victory, not {self.required}")

    @property
    def total(self) -> int:
        return sum(each.victories for each in self.gained)

    @property
    def remaining(self) -> int:
        return max(0, self.required - self.total)

    @property
    def is_complete(self) -> bool:
        """Whether it has as many victories as it needs, or more (TW-complex.7)."""
        return self.remaining == 0

    def after(self, who: str, magnitude: int | None) -> Self:
        """Add what an action gave; None stands for a failure. Refuses an action on a check that is complete."""
        if self.is_complete:
            raise Refused("This check is complete: call a new one to go on.", clause="TW-complex.7")
        if magnitude is None:
            return self
        found = victories(magnitude + self.kept, self.edition.victory_threshold)
        kept = found.remainder if self.edition.keeps_remainder else 0
        return replace(self, gained=(*self.gained, Gained(who, found.number)), kept=kept)
