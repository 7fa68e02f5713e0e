"""Flaws: how they are ranked and rated, and the two ways in which they hinder their owner (3.3, second part).

A flaw has no rating of its own: its rank ties it to one of the character's ratings, and it rises with that one.
"""

from collections.abc import Iterable, Sequence
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.heroquest.rules.abilities.modifier import Modifier, Source
from talewright.games.heroquest.rules.abilities.relationship import RelationshipKind
from talewright.games.questworlds.rules.keyword import is_same_name, named
from talewright.games.questworlds.rules.rating import Rating
from talewright.refusal import Refused


class FlawKind(StrEnum):
    """The usual kinds (QW2-3.3b.2)."""

    PERSONALITY = "personality trait"
    PHYSICAL = "physical challenge"
    SOCIAL = "social hurdle"
    RELATIONSHIP = "relationship"


RANKS_FOR_KEYWORDS = (1, 2)  # where a keyword's flaw may be put (QW2-3.3b.6)


class Flaw(Struct, frozen=True, kw_only=True):
    """A flaw: chosen by the player, or part of a keyword (QW2-3.3b.1, QW2-3.3b.4).

    *rank* is where the player has put a keyword's flaw; any other takes its place in the order of the sheet.
    """

    name: str
    kind: FlawKind = FlawKind.PERSONALITY
    keyword: str = ""
    rank: int | None = None
    relationship: RelationshipKind | None = None

    def __post_init__(self) -> None:
        named(self.name)
        if self.relationship is not None and not self.relationship.may_be_flaw:
            raise ValueError(
                f"{self.name}: {_a(self.relationship)} is no flaw; take it as an ability, or make it a dependent or an "
                "adversary"
            )
        if (self.relationship is None) is (self.kind is FlawKind.RELATIONSHIP):
            raise ValueError(f"{self.name}: a flaw that is a relationship says which one, a dependent or an adversary")

    @property
    def is_chosen(self) -> bool:
        """Whether it counts among those that the player may choose (QW2-3.3b.4)."""
        return not self.keyword


def ranked(flaws: Iterable[Flaw]) -> tuple[Flaw, ...]:
    """Put flaws in their ranks: the chosen ones in their order, then those of keywords; some are put higher.

    Source: QW2-3.3b.3, QW2-3.3b.5, QW2-3.3b.6.
    """
    listed = tuple(flaws)
    order = [flaw for flaw in listed if flaw.is_chosen]
    order += [flaw for flaw in listed if not flaw.is_chosen and flaw.rank is None]
    for flaw in sorted((flaw for flaw in listed if flaw.rank is not None), key=lambda flaw: flaw.rank or 0):
        order.insert((flaw.rank or 0) - 1, flaw)
    return tuple(order)


def put_at_rank(flaws: Sequence[Flaw], name: str, rank: int) -> tuple[Flaw, ...]:
    """Name a keyword's flaw as the first or the second in rank (QW2-3.3b.6)."""
    flaw = next((known for known in flaws if is_same_name(known.name, name)), None)
    if flaw is None:
        raise Refused(f"There is no flaw called {name}: choose one from the sheet.", clause="QW2-3.3b.6")
    if flaw.is_chosen:
        raise Refused(
            f"{flaw.name} was chosen, and has its rank from the order of choosing: only a keyword's flaw can be moved.",
            clause="QW2-3.3b.6",
        )
    if rank not in RANKS_FOR_KEYWORDS:
        raise Refused(
            f"A keyword's flaw can be the first or the second in rank, not number {rank}: choose 1 or 2, or leave it "
            "where it is.",
            clause="QW2-3.3b.6",
        )
    moved = replace(flaw, rank=rank)
    others = (replace(known, rank=None) if known.rank == rank else known for known in flaws)
    return tuple(moved if known.name == flaw.name else known for known in others)


def rating_at_rank(rank: int, ratings: Sequence[Rating]) -> Rating | None:
    """The rating of the flaw at a rank, counted from 1; none while no ability is rated.

    The first is as high as the highest ability, the second as the second-highest, the third and every later one as
    the lowest (QW2-3.3b.3, QW2-3.3b.5). *ratings* are those of keywords and stand-alone abilities, in any order.

    >>> from talewright.games.questworlds.rules.rating import Rating
    >>> rating_at_rank(2, [Rating(13), Rating(27), Rating(20)])
    Rating.parse('20')
    """
    ordered = sorted(ratings, reverse=True)
    if not ordered:
        return None
    return ordered[-1] if rank > 2 else ordered[min(rank, len(ordered)) - 1]


def penalty(flaw: Rating) -> int:
    """What a flaw costs where it is a penalty: a fifth of its rating, to the nearest whole number (QW2-3.3b.10).

    >>> from talewright.games.questworlds.rules.rating import Rating
    >>> penalty(Rating.parse("19"))
    -4
    """
    return -((2 * flaw.score + 5) // 10)


def hindrance(name: str, flaw: Rating) -> Modifier:
    """The line of a flaw that the game master uses as a penalty against another resistance.

    Source: QW2-3.3b.9, QW2-3.3b.10.
    """
    return Modifier(Source.FLAW, name, penalty(flaw))


def _a(kind: RelationshipKind) -> str:
    return f"{'an' if kind[0] in 'aeiou' else 'a'} {kind}"
