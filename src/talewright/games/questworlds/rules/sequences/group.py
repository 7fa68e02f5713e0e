"""Sequences of groups: who faces whom, whose turn it is, who has won, and how clearly (QW3-5.1.2, QW3-5.1.11)."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeVar

from talewright.games.questworlds.rules.rating import TargetNumber
from talewright.games.questworlds.rules.sequences.exchange import Side

OUTNUMBERING = (5, 10)  # what numbers may be worth (QW3-5.1.9.2)
NameT = TypeVar("NameT")


class Beaten(NamedTuple):
    """Somebody who was taken out: with which rating they went in, and the degree with which they were beaten."""

    rating: TargetNumber
    degree: int


def in_order(targets: Iterable[tuple[NameT, TargetNumber]]) -> tuple[NameT, ...]:
    """Who chooses an opponent first, and whose pair plays first: the highest target number.

    Source: QW3-5.1.2.1.1, QW3-5.1.2.1.2. Where they are equal, the order stays.
    """
    return tuple(name for name, _ in sorted(targets, key=lambda each: -each[1].score))


def next_pair(pairs: Sequence[NameT], last: NameT | None, going_on: Iterable[NameT]) -> NameT | None:
    """Whose round comes next: each pair plays one, then all again; a new pair stands at the end (QW3-5.1.2.1.3)."""
    open_ = set(going_on)
    start = pairs.index(last) + 1 if last in pairs else 0
    turn = (*pairs[start:], *pairs[:start])
    return next((pair for pair in turn if pair in open_), None)


def winner(ours_active: int, theirs_active: int) -> Side | None:
    """The side of the last one standing, once the other has nobody left.

    Source: QW3-5.1.2.2, QW3-5.1.2.1.4, QW3-5.4.7.1.
    """
    if ours_active and not theirs_active:
        return Side.OURS
    return Side.THEIRS if theirs_active and not ours_active else None


def overall_degree(beaten: Iterable[Beaten]) -> int:
    """The degree of the whole: that of the highest-rated one who was beaten.

    If several share that rating, the second highest degree among them counts.
    Source: QW3-5.1.11.1, QW3-5.1.11.2, QW3-5.1.11.3.
    """
    each = tuple(beaten)
    highest = max(one.rating for one in each)
    degrees = sorted((one.degree for one in each if one.rating == highest), reverse=True)
    return degrees[1] if len(degrees) > 1 else degrees[0]


def for_numbers(pcs: int, opponents: int, *, mob: bool = False) -> tuple[int, ...]:
    """The modifiers that numbers may bring: none between equals, and none against a mob.

    Source: QW3-5.1.9.2, QW3-5.1.9.3.
    """
    if mob or pcs == opponents:
        return ()
    return OUTNUMBERING if pcs > opponents else tuple(-each for each in OUTNUMBERING)
