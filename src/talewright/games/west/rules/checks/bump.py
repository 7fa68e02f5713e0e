"""Bumps: what a success has to spare, spent on the spot."""

from collections.abc import Sequence

from msgspec import Struct

from talewright.refusal import Refused

MARGIN = 4

MOVING_A_HIT = {("left arm", "right arm"): 2, ("right arm", "left arm"): 2}
"""The one price that the book names, and the same for the way back: so many bumps at least (TW-bumps.6)."""


def bumps(result: int, tn: int) -> int:
    """One for each full 4 above the TN; a failure has none (TW-bumps.1, TW-bumps.5).

    >>> bumps(21, 13), bumps(8, 5), bumps(6, 7)
    (2, 0, 0)
    """
    return max(0, (result - tn) // MARGIN)


class BumpsSpent(Struct, frozen=True):
    """What bumps were spent on, in the group's own words."""

    bumps: int
    on: str


def left_over(available: int, spent: Sequence[BumpsSpent]) -> int:
    """How many bumps of this check are still to be spent; those that are not are gone (TW-bumps.4)."""
    used = sum(each.bumps for each in spent)
    if any(each.bumps < 1 for each in spent):
        raise Refused("A change costs at least one bump: say how many.", clause="TW-bumps.6")
    if used > available:
        has = f"{available} bump{'' if available == 1 else 's'}"
        raise Refused(f"This check has {has}, not {used}: bumps of other checks are gone.", clause="TW-bumps.4")
    return available - used


def price_of_moving(hit: str, to: str) -> int:
    """How many bumps it takes at least, however the parts of the body are written (TW-bumps.6)."""
    return MOVING_A_HIT.get((hit.casefold(), to.casefold()), 1)


def moved_hit(hit: str, to: str, spent: int) -> str:
    """Move a hit to another part of the body; the Judge sets the price where the book names none (TW-bumps.6)."""
    if hit.casefold() == to.casefold():
        raise Refused(f"The hit is at the {hit} already: choose another part of the body.", clause="TW-bumps.6")
    price = price_of_moving(hit, to)
    if spent < price:
        raise Refused(f"To move a hit from the {hit} to the {to} takes at least {price} bumps.", clause="TW-bumps.6")
    return to
