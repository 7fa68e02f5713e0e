"""A minion: what it can do, by its quality, and what a higher tier raises of that."""

from collections.abc import Mapping, Sequence
from enum import IntEnum, StrEnum
from operator import ge

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.strange_fate.rules.conflict.stress import Bearing, Scope, Track, bearing
from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.trappings.shape import MEDIOCRE
from talewright.refusal import Refused
from talewright.wording import in_a_row, signed


class Quality(IntEnum):
    """How good each of them is: all of one call are alike (SF-trapping-minions.6)."""

    AVERAGE = 1
    FAIR = 2
    GOOD = 3

    @property
    def cost(self) -> int:
        """Shifts for each (SF-trapping-minions.5, SF-trapping-duplicates.3)."""
        return 2 * self - 1

    @property
    def scopes(self) -> tuple[int, ...]:
        """The ratings of a Simple one's scopes, or of a duplicate's skills, best first.

        Source: SF-trapping-minions.7, SF-trapping-duplicates.4.
        """
        return tuple(range(self, 0, -1))

    @property
    def pyramid(self) -> tuple[int, ...]:
        """The ratings of an Advanced one's skills, best first (SF-trapping-minions.9).

        >>> Quality.GOOD.pyramid
        (3, 2, 2, 1, 1, 1)
        """
        return tuple(rating for rating in self.scopes for _ in range(self - rating + 1))

    def __str__(self) -> str:
        return self.name.capitalize()


class MinionKind(StrEnum):
    """How much there is to them, as the trapping was taken."""

    SIMPLE = "Simple"
    ADVANCED = "Advanced"
    DUPLICATES = "Duplicates"


class Minion(Struct, frozen=True):
    """One of them: scopes or skills with their ratings, best first."""

    kind: MinionKind
    quality: Quality
    abilities: tuple[tuple[str, Rating], ...]

    def rating_of(self, skill: str, scope: Scope) -> Rating:
        """What it rolls for the use of a skill that belongs to a scope.

        A Simple one has its scope for every ordinary skill of that scope (SF-trapping-minions.8).
        """
        wanted = scope if self.kind is MinionKind.SIMPLE else skill
        return next((rating for name, rating in self.abilities if name.casefold() == wanted.casefold()), MEDIOCRE)

    @property
    def bearing(self) -> Bearing:
        """As many boxes as its quality, and no consequences: more takes it out (SF-trapping-minions.10)."""
        return bearing(boxes=(int(self.quality),) * len(Track), slots=())


def minion(kind: MinionKind, quality: Quality, names: Sequence[str]) -> Minion:
    """Make one, from its scopes or skills in order, best first.

    Refused are other numbers of them, one twice, and anything but scopes for a Simple one.

    Source: SF-trapping-minions.7, SF-trapping-minions.9, SF-trapping-duplicates.4.
    """
    is_simple = kind is MinionKind.SIMPLE
    clause = "SF-trapping-minions.9" if kind is MinionKind.ADVANCED else "SF-trapping-minions.7"
    ratings = quality.pyramid if kind is MinionKind.ADVANCED else quality.scopes
    what = "scope" if is_simple else "skill"
    if len(names) != len(ratings) or len({name.casefold() for name in names}) < len(names):
        raise Refused(
            f"A {kind} helper of {quality} quality has {what}s at {', '.join(map(signed, ratings))}: "
            f"name {len(ratings)} different one{'' if len(ratings) == 1 else 's'}, best first.",
            clause=clause,
        )
    if is_simple and not set(names) <= set(Scope):
        raise Refused(f"A Simple helper has scopes: choose among {', '.join(Scope)}.", clause=clause)
    return Minion(kind, quality, tuple(zip(names, map(Rating, ratings), strict=True)))


E, S, A, G = Tier.EXTRAORDINARY, Tier.SUPERHUMAN, Tier.ASCENDANT, Tier.GODLIKE
RAISES: dict[Tier, tuple[tuple[Tier, ...], ...]] = {
    S: ((E,),),
    A: ((S,), (E, E)),
    G: ((A,), (S, E), (E, E, E)),
}
"""What a skill of each tier may raise scopes or skills to; the ways are alternatives. Extraordinary has none.

Source: SF-trapping-minions.12, SF-trapping-minions.13, SF-trapping-minions.14, SF-trapping-minions.15.
"""


def raised(helper: Minion, tier: Tier, to: Mapping[str, Tier]) -> Minion:
    """Raise scopes or skills after a call that was rolled against the tier of the skill's benefit.

    Refused is what the helper does not have, and what is more than any of the ways of that tier.

    Source: SF-trapping-minions.12, SF-trapping-minions.13, SF-trapping-minions.14, SF-trapping-minions.15.
    """
    ways = RAISES.get(tier, ())
    names = {name for name, _ in helper.abilities}
    wanted = sorted(to.values(), reverse=True)
    if not wanted or not any(len(wanted) <= len(way) and all(map(ge, way, wanted)) for way in ways):
        told = "; or ".join(in_a_row(f"one to {each}" for each in way) for way in ways)
        raise Refused(
            f"Tier {tier} raises {told or 'nothing, since minions have no benefit below Superhuman'}: choose "
            "within that.",
            clause=_RAISED_BY.get(tier, "SF-trapping-minions.15"),
        )
    if missing := set(to) - names:
        raise Refused(
            f"They have no {', '.join(sorted(missing))}: raise one of {', '.join(sorted(names))}.",
            clause=_RAISED_BY[tier],
        )
    abilities = tuple((name, replace(rating, tier=to.get(name, rating.tier))) for name, rating in helper.abilities)
    return replace(helper, abilities=abilities)


_RAISED_BY = {S: "SF-trapping-minions.12", A: "SF-trapping-minions.13", G: "SF-trapping-minions.14"}
