"""Benefits and consequences: what a contest leaves behind, and how it fades (QW3-2.8)."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.questworlds.rules.contest import Outcome, Verdict
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.games.questworlds.rules.modifier import SCALE, STEP, Modifier, Source
from talewright.games.questworlds.rules.rating import Rating, TargetNumber
from talewright.games.questworlds.rules.resistance import resistance
from talewright.refusal import Refused
from talewright.wording import signed

SUGGESTED = (5, 10, 15, 20)  # by degree, held at the last (QW3-2.8.6.1, QW3-2.8.6.2, QW3-2.8.6.4)


class Kind(StrEnum):
    """What a benefit or a consequence is (QW3-2.8.1.6)."""

    PHYSICAL = "physical"
    SOCIAL = "social"
    MENTAL = "mental"
    MILITARY = "military"
    ECONOMIC = "economic"
    ITEM = "item"
    OTHER = "other"


RECOVERY = {
    Kind.PHYSICAL: "medicine or another way of healing",
    Kind.SOCIAL: "making amends, usually a public apology, negotiation and compensation",
    Kind.MENTAL: "psychology, or facing what is behind it",
    Kind.ITEM: "repair; an incredible item may need the expertise that its genre knows",
}  # what kind of ability fits; the game master judges (QW3-2.8.3.1.1, QW3-2.8.3.1.2)


class StoryEnding(StrEnum):
    """How the story of a player character may end (QW3-2.8.1.2.4)."""

    DEATH = "death"
    EXILE = "exile"
    DISMISSAL = "dismissal"
    BROKEN_HEART = "broken heart"
    OPEN_END = "open end"


class Together(StrEnum):
    """What the game master may rule of a benefit and a consequence on the same ability (QW3-2.8.5.2)."""

    CANCEL = "cancel"
    DIFFERENCE = "difference"


class Benefit(Struct, frozen=True):
    """Something good that stays: what it is, the abilities that it touches, its bonus (0 if it is story alone)."""

    text: str
    bonus: int
    kind: Kind = Kind.OTHER
    abilities: tuple[AbilityRef, ...] = ()

    def __post_init__(self) -> None:
        if self.bonus not in SCALE or self.bonus < 0:
            raise ValueError(f"a benefit has no bonus of {self.bonus}; write 5, 10, 15 or 20, or 0 for story alone")

    @property
    def modifier(self) -> Modifier:
        return Modifier(Source.BENEFIT, self.text, self.bonus)

    def touches(self, ability: AbilityRef) -> bool:
        return any(ability.is_same(touched) for touched in self.abilities)

    def waned(self, steps: int = 1) -> Benefit:
        """Let it wane in steps of 5; at 0 it gives no bonus any more (QW3-2.8.4.2)."""
        return replace(self, bonus=max(0, self.bonus - STEP * steps))


class Consequence(Struct, frozen=True):
    """Something bad that stays: what it is, the abilities that it touches, its penalty (0 if it is story alone)."""

    text: str
    penalty: int
    kind: Kind = Kind.OTHER
    abilities: tuple[AbilityRef, ...] = ()

    def __post_init__(self) -> None:
        if self.penalty not in SCALE or self.penalty > 0:
            raise ValueError(
                f"a consequence has no penalty of {signed(self.penalty)}; write −5, −10, −15 or −20, "
                "or 0 for story alone"
            )

    @property
    def modifier(self) -> Modifier:
        return Modifier(Source.CONSEQUENCE, self.text, self.penalty)

    def touches(self, ability: AbilityRef) -> bool:
        return any(ability.is_same(touched) for touched in self.abilities)

    def eased(self, steps: int = 1) -> Consequence:
        """Let it ease in steps of 5, as the character recovers (QW3-2.8.3.2)."""
        return replace(self, penalty=min(0, self.penalty + STEP * steps))


def suggested(outcome: Outcome) -> int:
    """The modifier that an outcome suggests, however strong the other side was: a bonus, a penalty or 0.

    In an assured contest the dice decide it, not the prize.
    Source: QW3-2.8.6.1, QW3-2.8.6.2, QW3-2.8.6.3, QW3-2.8.6.4, QW3-2.8.2.6, QW3-2.3.4.2.5.
    """
    size = SUGGESTED[min(outcome.degree_of_dice or 0, 3)]
    match outcome.dice:
        case Verdict.VICTORY:
            return size
        case Verdict.DEFEAT:
            return -size
        case _:
            return 0


def penalty_options(outcome: Outcome) -> tuple[int, ...]:
    """The penalties that the book names after this outcome; the game master may choose any other of the scale.

    Source: QW3-2.8.1.1, QW3-2.8.1.4, QW3-2.8.1.5.
    """
    match outcome.dice, outcome.degree_of_dice:
        case Verdict.DEFEAT, _:
            return (suggested(outcome),)
        case Verdict.VICTORY, 0:
            return (-5, -10)
        case Verdict.VICTORY, 1:
            return (-5,)
        case _:
            return ()


def bonus_options(outcome: Outcome) -> tuple[int, ...]:
    """The bonuses that the book names after this outcome; the game master may choose any other of the scale.

    Source: QW3-2.8.2.1, QW3-2.8.2.4, QW3-2.8.2.5.
    """
    match outcome.dice, outcome.degree_of_dice:
        case Verdict.VICTORY, _:
            return (suggested(outcome),)
        case Verdict.DEFEAT, 0:
            return (5, 10)
        case Verdict.DEFEAT, 1:
            return (10,)
        case _:
            return ()


def recovery_resistance(base: Rating, consequence: Consequence) -> TargetNumber:
    """How hard it is to recover: the base resistance and the size of the penalty (QW3-2.8.3.2.1)."""
    return resistance(base, -consequence.penalty)


def recovery_prize(consequence: Consequence, *, healer: str = "") -> str:
    """What a contest for recovery is about: with a healer whom the game master runs, it is to win their services.

    Source: QW3-2.8.3.3.4.
    """
    return f"the services of {healer} against {consequence.text}" if healer else f"recovery from {consequence.text}"


def recovered(consequence: Consequence, outcome: Outcome) -> Consequence | None:
    """Any victory takes the consequence away with its whole penalty; else it stays as it was (QW3-2.8.3.3.1)."""
    return None if outcome.verdict is Verdict.VICTORY else consequence


def recovery_may_exhaust(outcome: Outcome) -> bool:
    """Whether the game master may put a consequence on the ability that healed; without a roll none (QW3-2.8.3.3.2)."""
    return outcome.dice is not None and outcome.verdict is Verdict.VICTORY and outcome.degree == 0


def combined(benefit: Benefit, consequence: Consequence, ruling: Together) -> Benefit | Consequence | None:
    """Let a benefit and a consequence on the same ability cancel each other, or keep their difference."""
    if not any(benefit.touches(ability) for ability in consequence.abilities):
        raise Refused(
            f"'{benefit.text}' and '{consequence.text}' touch different abilities: keep both.", clause="QW3-2.8.5.2"
        )
    left = benefit.bonus + consequence.penalty
    if ruling is Together.CANCEL or left == 0:
        return None
    return replace(benefit, bonus=left) if left > 0 else replace(consequence, penalty=left)


def check_announced(*, announced: bool) -> None:
    """Refuse to end a player character's story without warning (QW3-2.8.1.2.2)."""
    if not announced:
        raise Refused(
            "Nobody was told before the dice fell that this contest may end a story: choose another consequence.",
            clause="QW3-2.8.1.2.2",
        )


def check_consent(*, consent: bool) -> None:
    """Refuse to end a player character's story without the player's consent, whatever fell (QW3-2.8.1.2.1)."""
    if not consent:
        raise Refused(
            "The character stays in play: only the player can agree that the story ends here.", clause="QW3-2.8.1.2.1"
        )
