"""Notice: what a character sees unasked, and how whoever is surprised defends."""

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.strange_fate.rules.dice.situation import Modifier, Side, Source
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.trappings.shape import Does, NoRoll, OpposedBy, Procedure, Rows, Spend

ONE_MORE_FACT = Spend("one more fact", "SF-trapping-notice.2", cost=2)
SPOT = Procedure(
    slug="spot",
    trapping="Notice",
    title="Spot something",
    about="See what nobody looks for: the game master calls for it, and names the difficulty.",
    clauses=("SF-trapping-notice.1", "SF-trapping-notice.2"),
    against=Rows("SF-trapping-notice.2", is_open=True),
    spends=(ONE_MORE_FACT,),
    is_free=True,
)
LAST_LOOK = Procedure(
    slug="last-look",
    trapping="Notice",
    title="Notice an ambush",
    about="At the last moment: a success leaves a defence at \N{MINUS SIGN}2, a failure none.",
    clauses=("SF-trapping-notice.3", "SF-trapping-notice.4", "SF-trapping-notice.5"),
    against=OpposedBy("SF-trapping-notice.3", ("Hide", "Skulk")),
    is_free=True,
)
NEVER_SURPRISED = Procedure(
    slug="never-surprised",
    trapping="Notice",
    title="Be ready for anything",
    about="Defend as usual even when surprised.",
    clauses=("SF-trapping-notice.6",),
    does=Does.STANDING,
    against=NoRoll("SF-trapping-notice.6"),
    from_tier=Tier.EXTRAORDINARY,
)
PROCEDURES = (SPOT, LAST_LOOK, NEVER_SURPRISED)
SURPRISED = Modifier(Source.SITUATION, "surprised", -2)
UNAWARE = 0
"""The defence of whoever has noticed nothing: it stands as it is, Mundane (SF-trapping-notice.5)."""


def extra_facts(shifts: int) -> int:
    """Facts beyond the first that shifts show: one for each two (SF-trapping-notice.2).

    >>> [extra_facts(shifts) for shifts in range(-1, 5)]
    [0, 0, 0, 1, 1, 2]
    """
    return max(0, shifts) // ONE_MORE_FACT.cost


class Defence(Struct, frozen=True):
    """How the target of an ambush defends: with dice on *side*, or without any, at a total that stands."""

    side: Side | None
    total: int = UNAWARE


def ambushed(side: Side, *, noticed: bool, tier: Tier = Tier.MUNDANE) -> Defence:
    """How somebody defends after the last look.

    *tier* is that of the tier benefit of Notice: with it surprise takes nothing away.

    Source: SF-trapping-notice.4, SF-trapping-notice.5, SF-trapping-notice.6.
    """
    if tier > Tier.MUNDANE:
        return Defence(side)
    return Defence(replace(side, modifiers=(*side.modifiers, SURPRISED)) if noticed else None)
