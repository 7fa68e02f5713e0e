"""Boosts: what a group may buy with hero points before a group simple contest."""

from collections.abc import Mapping
from enum import IntEnum

from talewright.refusal import Refused

HEROES_A_POINT = 3  # so many participating heroes, or part of them, pay one hero point (HQ2-GSC.9)


class Boost(IntEnum):
    """What a group may buy before anybody rolls, in steps of its level of victory (HQ2-GSC.9, HQ2-GSC.10)."""

    NONE = 0
    SINGLE = 1
    DOUBLE = 2


def price(heroes: int, boost: Boost) -> int:
    """What a boost costs in hero points: one for each three heroes or part of three, and twice that for a double one.

    Source: HQ2-GSC.9, HQ2-GSC.10.

    >>> price(4, Boost.SINGLE), price(4, Boost.DOUBLE)
    (2, 4)
    """
    return boost * -(-heroes // HEROES_A_POINT)


def bought(boost: Boost, paid: Mapping[str, int], *, heroes: int, has_begun: bool, allowed: bool) -> Boost:
    """Let a boost pass that is paid for, by whoever shares its price, before anybody rolls.

    Source: HQ2-GSC.9, HQ2-GSC.10, HQ2-GSC.11, HQ2-GSC.12, HQ2-GSC.13, HQ2-GSC.14.

    *paid* says how many hero points each participant gives; they stay spent whatever happens. *allowed* says whether
    the game knows boosts. Raises Refused.
    """
    if not allowed:
        raise Refused(
            "Nobody can boost the group's level of victory in this game: keep the hero points for the rolls.",
            clause="HQ2-GSC.9",
        )
    if has_begun:
        raise Refused(
            "A boost is bought before anybody has rolled: keep the hero points for the rolls that are still to come.",
            clause="HQ2-GSC.13",
        )
    due, given = price(heroes, boost), sum(paid.values())
    if given != due or min(paid.values(), default=0) < 0:
        name = boost.name.lower()
        raise Refused(
            f"A {name} boost costs {due} hero points with {heroes} heroes, and {given} were given: share exactly {due} "
            "among you.",
            clause="HQ2-GSC.14",
        )
    return boost
