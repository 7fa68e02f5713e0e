"""Works in play: how long what was made lasts, and what the tier benefits of Craft bring out at once."""

from enum import StrEnum

from msgspec import Struct

from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.dice.time_table import Span, Uses
from talewright.games.strange_fate.rules.trappings.shape import NoRoll, Procedure
from talewright.refusal import Refused


class Made(StrEnum):
    """What somebody has made."""

    IMPROVEMENT = "an improvement of a device"
    WORK_OF_A_TIER = "a work above the Mundane tier"

    @property
    def lasts(self) -> Span:
        """When it is over at the latest; before that it may be destroyed or taken apart.

        Source: SF-trapping-craft.11, SF-trapping-craft.16.
        """
        return Span.SESSION if self is Made.IMPROVEMENT else Span.STORY


class Reveal(Struct, frozen=True, kw_only=True):
    """What a tier benefit of Craft does for one fate point.

    It brings out a work of so many *improvements*, as Equipment, or *adds* some to a piece at hand, which *last* for a
    while.
    """

    uses: Uses
    improvements: int
    adds: int
    last: Span
    clause: str


REVEALS = {
    Tier.EXTRAORDINARY: Reveal(
        uses=Uses(1, Span.STORY), improvements=2, adds=1, last=Span.SCENE, clause="SF-trapping-craft.17"
    ),
    Tier.SUPERHUMAN: Reveal(
        uses=Uses(1, Span.SESSION), improvements=2, adds=2, last=Span.SCENE, clause="SF-trapping-craft.18"
    ),
    Tier.ASCENDANT: Reveal(
        uses=Uses(1, Span.SESSION), improvements=3, adds=2, last=Span.SESSION, clause="SF-trapping-craft.19"
    ),
}
"""What each tier's entry does; Godlike has none of its own.

Source: SF-trapping-craft.17, SF-trapping-craft.18, SF-trapping-craft.19.
"""


def reveal(tier: Tier) -> Reveal:
    """What the benefit does in a skill of this tier. Refused for a Mundane one (SF-tier-benefits.5)."""
    entries = [entry for of, entry in REVEALS.items() if of <= tier]
    if not entries:
        raise Refused(
            "A Mundane skill brings out no work by itself: make it, with a facility and time.",
            clause="SF-trapping-craft.17",
        )
    return entries[-1]


def _procedure(tier: Tier, entry: Reveal, below: Tier | None) -> Procedure:
    added = "an improvement" if entry.adds == 1 else f"{entry.adds} improvements"
    return Procedure(
        slug=f"craft-reveal-{tier.title.casefold()}",
        trapping="Craft",
        title="Bring out a work",
        about=f"A work of {entry.improvements} improvements, or {added} on a piece at hand for the {entry.last}.",
        clauses=(entry.clause,),
        against=NoRoll(entry.clause),
        from_tier=tier,
        below_tier=below,
        fate_points=1,
        uses=entry.uses,
    )


_AFTER = (*list(REVEALS)[1:], None)
PROCEDURES = tuple(_procedure(tier, entry, below) for (tier, entry), below in zip(REVEALS.items(), _AFTER, strict=True))
