"""Bonuses and penalties to a player character's target number."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from msgspec import Struct

from talewright.games.questworlds.rules.rating import Rating, TargetNumber
from talewright.refusal import Refused
from talewright.wording import signed

STEP = 5
SCALE = tuple(range(-20, 21, STEP))  # QW3-2.4.1.1
STRETCHES = (-5, -10)  # QW3-2.5.1.2
USUAL_SITUATIONAL = (5, 10, -5, -10)  # QW3-2.5.2.1


class Source(StrEnum):
    """Where a modifier comes from (QW3-2.3.2.4); augments have three places of origin (QW3-2.6.10, QW3-2.6.11).

    There are no edges and handicaps, and no bonus for a more specific ability: whoever is broader than a rival takes
    a stretch (QW3-10.2.1, QW3-10.2.2).
    """

    STRETCH = "stretch"
    SITUATIONAL = "situational"
    OWN_AUGMENT = "augment"
    SUPPORTERS = "supporters"
    OUTSIDE = "outside"
    HINDRANCE = "hindrance"
    BENEFIT = "benefit"
    CONSEQUENCE = "consequence"
    RESOURCE = "resource"  # of a community (QW3-9.2.1)

    @property
    def origin(self) -> Source:
        """Where an augment comes from: what a community gives comes from outside (QW3-2.6.11)."""
        return Source.OUTSIDE if self is Source.RESOURCE else self


BEST_ALONE = (Source.OWN_AUGMENT, Source.SUPPORTERS)
_ONLY_PENALTIES = (Source.STRETCH, Source.HINDRANCE, Source.CONSEQUENCE)
_ONLY_BONUSES = (Source.OWN_AUGMENT, Source.SUPPORTERS, Source.OUTSIDE, Source.BENEFIT)


class Modifier(Struct, frozen=True):
    """One line under a rating: where it comes from, what it is called, and how much it is.

    >>> print(Modifier(Source.OWN_AUGMENT, "Fool's Luck", 5))
    +5 augment: Fool's Luck
    """

    source: Source
    name: str
    amount: int

    def __str__(self) -> str:
        return f"{signed(self.amount)} {self.source}" + (f": {self.name}" if self.name else "")


def target_number(rating: Rating, modifiers: Iterable[Modifier] = ()) -> TargetNumber:
    """Add up what a player character rolls against, across masteries in both directions.

    Source: QW3-2.3.2.1, QW3-2.3.2.2, QW3-2.3.2.3.

    >>> target_number(Rating.parse("18"), [Modifier(Source.BENEFIT, "the crowd loves you", 5)])
    TargetNumber.parse('3M')
    """
    return TargetNumber(rating.score + sum(modifier.amount for modifier in counting(modifiers)))


def counting(modifiers: Iterable[Modifier]) -> tuple[Modifier, ...]:
    """Leave out what does not count: the best own augment does, and the best supporter (QW3-2.6.2, QW3-2.6.9)."""
    listed = tuple(modifiers)
    best = dict[Source, int]()
    for place, line in enumerate(listed):
        if line.source in BEST_ALONE and line.amount > listed[best.setdefault(line.source, place)].amount:
            best[line.source] = place
    return tuple(line for place, line in enumerate(listed) if best.get(line.source, place) == place)


def checked(modifier: Modifier, *, override: bool = False) -> Modifier:
    """Let a modifier pass that the rules allow its source to give. Raises Refused for any other.

    *override* is the game master's word for a situational modifier beyond the usual values.
    """
    amount = modifier.amount
    if amount == 0 or amount not in SCALE:
        raise Refused(
            f"A modifier of {signed(amount)} is not on the scale: choose 5, 10, 15 or 20, as a bonus or a penalty.",
            clause="QW3-2.4.1",
        )
    match modifier.source:
        case Source.STRETCH if amount not in STRETCHES:
            raise Refused(
                f"A stretch costs −5 or −10, not {signed(amount)}: choose one of these, or rule the use impossible.",
                clause="QW3-2.5.1.2",
            )
        case Source.SITUATIONAL if amount not in USUAL_SITUATIONAL and not override:
            raise Refused(
                f"A situational modifier is usually 5 or 10, not {signed(amount)}: choose one of these, or insist.",
                clause="QW3-2.5.2.1",
            )
        case source if source in _ONLY_PENALTIES and amount > 0:
            raise Refused(
                f"A line for '{source}' is always a penalty: write it as {signed(-amount)}.", clause="QW3-2.4.1"
            )
        case source if source in _ONLY_BONUSES and amount < 0:
            raise Refused(
                f"A line for '{source}' is always a bonus: write it as {signed(-amount)}.", clause="QW3-2.4.1"
            )
        case _:
            return modifier
