"""Move: how somebody covers ground, on foot or otherwise."""

from msgspec import Struct

from talewright.games.strange_fate.rules.conflict.zone import SUPPLEMENTAL
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.skills.extra import Extra, Held
from talewright.games.strange_fate.rules.trappings.shape import Amount, Does, Group, NoRoll, Procedure

ON_FOOT = "walking or running"
SUPPLEMENTAL_ZONES = 1

MOVE = Procedure(
    slug="move",
    trapping="Move",
    title="Move to the next zone",
    about="One zone as a supplemental action, which takes 1 from what is done besides.",
    clauses=("SF-trapping-move.1", "SF-trapping-move.3"),
    does=Does.MOVEMENT,
    against=NoRoll("SF-trapping-move.3"),
    modifiers=(Group("a supplemental action", (Amount("moved besides", SUPPLEMENTAL),), "SF-trapping-move.3"),),
)
SPEED = Procedure(
    slug="move-speed",
    trapping="Move",
    title="Cross zones in the blink of an eye",
    about="One zone as a free action for each tier above Mundane.",
    clauses=("SF-trapping-move.6",),
    does=Does.MOVEMENT,
    against=NoRoll("SF-trapping-move.6"),
    from_tier=Tier.EXTRAORDINARY,
    is_free=True,
)
PROCEDURES = (MOVE, SPEED)


class Going(Struct, frozen=True):
    """How a skill moves its owner; *mount* is the vehicle or animal that it stands for, if any."""

    way: str
    mount: str = ""

    def __str__(self) -> str:
        return f"by {self.mount}" if self.mount else self.way


def going(held: Held, mount: str = "") -> Going:
    """How a Move trapping moves: on foot, in the unusual ways that it was taken for, or by a mount.

    Source: SF-trapping-move.1, SF-trapping-move.2, SF-trapping-move.4.
    """
    unusual = [added.note for added in held.extras if added.extra is Extra.UNUSUAL]
    return Going(", ".join(unusual) or ON_FOOT, mount)


def has_mount(rating: int, cost: int) -> bool:
    """Whether a skill brings a vehicle or animal of this cost with it: up to its rating (SF-trapping-move.5)."""
    return cost <= rating


def free_zones(tier: Tier) -> int:
    """Zones as a free action by the tier benefit: one for each tier above Mundane (SF-trapping-move.6).

    >>> [free_zones(tier) for tier in Tier]
    [0, 1, 2, 3, 4]
    """
    return tier - Tier.MUNDANE


class Moved(Struct, frozen=True):
    """How far somebody can go besides doing something, and what that takes from it."""

    zones: int
    penalty: int


def moved(zones: int, tier: Tier = Tier.MUNDANE) -> Moved | None:
    """Going so many zones besides an action: freely by the tier benefit, one more as a supplemental action.

    None where it is farther than that: then moving is the action itself.

    Source: SF-trapping-move.3, SF-trapping-move.6.
    """
    beyond = max(0, zones - free_zones(tier))
    if beyond > SUPPLEMENTAL_ZONES:
        return None
    return Moved(zones, SUPPLEMENTAL * beyond)
