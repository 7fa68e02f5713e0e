"""Bonuses and penalties to the target number of a player character: every one of them adds up."""

from collections.abc import Iterable
from enum import StrEnum

from msgspec import Struct

from talewright.games.questworlds.rules.rating import TIER, Rating, TargetNumber
from talewright.refusal import Refused
from talewright.wording import signed

STEPS = (3, 6)  # what a more specific ability adds, and a broader one takes away (HQ2-MOD.1, HQ2-MOD.2)
STRETCH = -6  # HQ2-MOD.5
USUAL_SITUATIONAL = (3, 6, -3, -6)  # offered; the game master may enter any figure (QW2-2.1.3.5)
PLOT_AUGMENTS = (3, 6, 9, TIER)  # QW2-2.4.3.3, HQ2-MOD.13


class Source(StrEnum):
    """Where a modifier comes from."""

    SPECIFIC = "specific"  # the ability fits better than that of the other player character (HQ2-MOD.1)
    BROAD = "broad"  # it fits worse (HQ2-MOD.2)
    STRETCH = "stretch"
    SITUATIONAL = "situational"
    OPPONENTS = "opponents"  # more than one of them at once (QW2-4.2.0.3)
    AUGMENT = "augment"  # with an ability of one's own
    SUPPORTER = "supporter"  # another character's augment
    OUTSIDE = "outside"  # a community, or circumstances (QW2-2.4.0.6)
    PLOT = "plot"
    BENEFIT = "benefit"
    CONSEQUENCE = "consequence"
    FLAW = "flaw"


OF_USE = (Source.STRETCH, Source.SPECIFIC, Source.BROAD)  # each is about the use of one ability
LASTING = (Source.BENEFIT, Source.CONSEQUENCE)  # what goes on after a contest, until the game master ends it
_BREADTH = (Source.SPECIFIC, Source.BROAD)
_ONLY_PENALTIES = (Source.STRETCH, Source.BROAD, Source.OPPONENTS, Source.CONSEQUENCE, Source.FLAW)
_ONLY_BONUSES = (Source.SPECIFIC, Source.PLOT, Source.BENEFIT)


class Modifier(Struct, frozen=True):
    """One line under a rating: where it comes from, what it is called, and how much it is.

    >>> print(Modifier(Source.AUGMENT, "Fool's Luck", 3))
    +3 augment: Fool's Luck
    """

    source: Source
    name: str
    amount: int

    def __str__(self) -> str:
        return f"{signed(self.amount)} {self.source}" + (f": {self.name}" if self.name else "")


def target_number(rating: Rating, modifiers: Iterable[Modifier] = ()) -> TargetNumber:
    """Add up what a player character rolls against; it may cross masteries either way.

    Source: QW2-4.1.1.2, QW2-2.1.2.0.3, QW2-2.1.2.0.10, QW2-2.4.0.13, HQ2-SC.3.

    >>> target_number(Rating.parse("19"), [Modifier(Source.AUGMENT, "Sailor", 6)])
    TargetNumber.parse('5M')
    """
    return TargetNumber(rating.score + sum(modifier.amount for modifier in modifiers))


def checked(modifier: Modifier, *, specific_bonus: bool) -> Modifier:
    """Let a modifier pass that the rules allow its source to give. Raises Refused for any other.

    *specific_bonus* says whether this game adjusts for more specific and broader abilities (HQ2-MOD.4).
    """
    amount, source = modifier.amount, modifier.source
    if source in _BREADTH and not specific_bonus:
        raise Refused(
            "Nobody has a bonus for the more specific ability here: let the broader one be a stretch, at −6.",
            clause="QW2-9.7",
        )
    if source in _ONLY_PENALTIES and amount > 0:
        raise Refused(
            f"A line for '{source}' is always a penalty: write it as {signed(-amount)}.", clause="QW2-4.1.1.3"
        )
    if source in _ONLY_BONUSES and amount < 0:
        raise Refused(f"A line for '{source}' is always a bonus: write it as {signed(-amount)}.", clause="QW2-4.1.1.3")
    if source in _BREADTH and abs(amount) not in STEPS:
        raise Refused(
            f"A more specific or a broader ability changes a rating by 3 or 6, not by {abs(amount)}: choose one.",
            clause="HQ2-MOD.3",
        )
    if source is Source.STRETCH and amount != STRETCH:
        raise Refused(
            f"A stretch costs −6, not {signed(amount)}: take that, or rule the use impossible.", clause="HQ2-MOD.5"
        )
    if source is Source.PLOT and amount not in PLOT_AUGMENTS:
        raise Refused(
            f"A plot augment is +3, +6, +9 or a whole mastery, not {signed(amount)}: choose one of these.",
            clause="QW2-2.4.3.3",
        )
    return modifier


def after_contest(modifiers: Iterable[Modifier]) -> tuple[Modifier, ...]:
    """Keep what outlasts a contest; an augment ends with the one that it was made for (QW2-2.4.0.15)."""
    return tuple(modifier for modifier in modifiers if modifier.source in LASTING)


def check_one_side(ours: Iterable[Modifier], theirs: Iterable[Modifier]) -> None:
    """Refuse to count the same difference twice: either the one is more specific or the other broader (HQ2-MOD.2)."""
    if sum(line.source in _BREADTH for lines in (ours, theirs) for line in lines) > 1:
        raise Refused(
            "One of the two abilities is adjusted for being more specific or broader, not both: take one line back.",
            clause="HQ2-MOD.2",
        )


LACK_OF_GEAR = tuple(Modifier(Source.SITUATIONAL, "lack of gear", amount) for amount in (-3, -6))
"""For gear that is missing or does not suit the task; the game master may enter another figure (QW2-2.1.3.5).

What a character has comes with the abilities; a special possession, or wealth, is one like any other, and using it
spends nothing (QW2-2.1.3.2, QW2-2.1.4.1, QW2-2.1.4.2). So nothing else is left to judge.
"""
