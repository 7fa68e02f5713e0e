"""Going from zone to zone in a conflict: what a step takes, how far one gets, and what borders take.

The text gives a step beside the main action, borders, and what Move and Leap do by their tiers; running with the whole
action follows the wider Fate rules.
"""

from collections.abc import Sequence

from msgspec import Struct

from talewright.games.strange_fate.rules.conflict.zone import SUPPLEMENTAL, Border

STEP = 1
"""Zones that a supplemental action covers (SF-trapping-move.3)."""


class Legs(Struct, frozen=True):
    """What somebody gets about by.

    *rating* is the best skill that climbs or leaps, *speed* are the zones of Move that are free by its tier, *bounds*
    what Leap gives by its tier: each a zone for nothing, or a point of a border. *used* of both are gone, *leapt* of
    these on borders.
    """

    rating: int = 0
    speed: int = 0
    bounds: int = 0
    used: int = 0
    leapt: int = 0

    @property
    def left(self) -> int:
        """What is left for nothing."""
        return max(0, self.speed + self.bounds - self.used)

    def points(self, zones: int) -> int:
        """How many points of borders Leap still cancels after so many *zones* more: those that Move gives are none."""
        by_leap = max(0, self.used - self.leapt + zones - self.speed)
        return max(0, self.bounds - self.leapt - by_leap)


class Going(Struct, frozen=True):
    """What a way takes: so much *for_nothing* by a tier, perhaps a *step* besides the action, and what borders take.

    *leapt* is what of that for nothing are points of borders.
    """

    for_nothing: int
    is_step: bool
    border: int
    leapt: int = 0

    @property
    def penalty(self) -> int:
        """What it takes from the next action in all."""
        return self.border + SUPPLEMENTAL * self.is_step


def going(way: Sequence[Border], legs: Legs) -> Going | None:
    """What it takes to go this way besides an action; None where it is too far for that.

    What a tier gives goes into zones first, then into borders.

    Source: SF-trapping-move.3, SF-trapping-move.6, SF-trapping-climb.3, SF-trapping-climb.4, SF-trapping-leap.6.
    """
    zones = min(len(way), legs.left)
    if len(way) - zones > STEP:
        return None
    hampered = -border_takes(way, legs.rating)
    ignored = min(legs.points(zones), hampered)
    return Going(zones + ignored, is_step=len(way) > zones, border=ignored - hampered, leapt=ignored)


def border_takes(way: Sequence[Border], rating: int) -> int:
    """What the borders of a way take from the next action: what each is above the rating (SF-trapping-climb.4)."""
    return sum(min(0, rating - border.value) for border in way)


def to_run(way: Sequence[Border]) -> int:
    """What a run with the whole action must reach to get to the end of a way: its zones and borders."""
    return sum(STEP + border.value for border in way)


def run(way: Sequence[Border], effort: int) -> int:
    """How many zones of a way a run with this effort covers."""
    return next((far for far in range(len(way), 0, -1) if to_run(way[:far]) <= effort), 0)
