"""A contest: two rolls, their successes, and who has the prize."""

from __future__ import annotations

from enum import IntEnum, StrEnum

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.questworlds.rules.rating import TargetNumber
from talewright.games.questworlds.rules.situation import Situation
from talewright.refusal import Refused

DIE = 20


class Result(IntEnum):
    """What one roll comes to, in successes: nothing beats a big success, nothing is worse than a failure."""

    FAILURE = 0
    SUCCESS = 1
    BIG_SUCCESS = 2

    @property
    def title(self) -> str:
        return self.name.lower().replace("_", " ")


class Verdict(StrEnum):
    """Who gains the prize: a standoff is nobody's."""

    VICTORY = "victory"
    DEFEAT = "defeat"
    STANDOFF = "standoff"

    def mirrored(self) -> Verdict:
        return _MIRRORED[self]


_MIRRORED = {
    Verdict.VICTORY: Verdict.DEFEAT,
    Verdict.DEFEAT: Verdict.VICTORY,
    Verdict.STANDOFF: Verdict.STANDOFF,
}


class Faces(Struct, frozen=True):
    """The faces that fell for the player character and for the other side; None where no die was thrown."""

    ours: int | None
    theirs: int | None

    def __post_init__(self) -> None:
        for face in (self.ours, self.theirs):
            if face is not None and not 1 <= face <= DIE:
                raise ValueError(f"a D20 has no face {face}; its faces are 1 to {DIE}")

    def mirrored(self) -> Faces:
        return Faces(self.theirs, self.ours)


NO_DICE = Faces(None, None)


class Outcome(Struct, frozen=True):
    """How a contest ended for the player character.

    *verdict* says who has the prize. *dice* says how the rolls went, which guides benefits and consequences: the same
    but in an assured contest, and None where nothing was rolled. *ours* and *theirs* are the successes.
    """

    verdict: Verdict
    dice: Verdict | None
    ours: int
    theirs: int

    @property
    def degree(self) -> int | None:
        """The degree of the victory or defeat; a standoff has none (QW3-2.3.7.1.1, QW3-2.3.7.1.2)."""
        if self.verdict is Verdict.STANDOFF:
            return None
        return self.degree_of_dice or 0 if self.verdict is self.dice else 0

    @property
    def degree_of_dice(self) -> int | None:
        """The difference of the successes, which guides benefits and consequences; none after a standoff."""
        return None if self.dice in (None, Verdict.STANDOFF) else abs(self.ours - self.theirs)

    @property
    def in_words(self) -> str:
        """The outcome in the middle of a sentence.

        >>> Outcome(Verdict.VICTORY, Verdict.VICTORY, 2, 1).in_words
        'a victory of degree 1'
        """
        return "a standoff" if self.degree is None else f"a {self.verdict} of degree {self.degree}"

    @property
    def gains_prize(self) -> bool:
        return self.verdict is Verdict.VICTORY

    @property
    def price_is_possible(self) -> bool:
        """Whether the game master may make it a victory at a price (QW3-2.3.7.4.1)."""
        return self.dice is not None and self.verdict is Verdict.VICTORY and self.degree == 0

    @property
    def boon_is_possible(self) -> bool:
        """Whether the game master may make it a defeat with a boon (QW3-2.3.7.4.2)."""
        return self.verdict is Verdict.DEFEAT and self.degree == 0

    def mirrored(self) -> Outcome:
        """How the same contest ended for the other player character."""
        return Outcome(self.verdict.mirrored(), self.dice and self.dice.mirrored(), self.theirs, self.ours)

    def __str__(self) -> str:
        """Name the outcome for tables of odds.

        >>> print(Outcome(Verdict.VICTORY, Verdict.VICTORY, 3, 1))
        victory 2
        """
        return "tie" if self.verdict is Verdict.STANDOFF else f"{self.verdict} {self.degree}"


def result(target: TargetNumber, face: int) -> Result:
    """Read one roll against its target number: the number itself is a big success, and there is no fumble.

    Source: QW3-2.3.5.1, QW3-2.3.5.2, QW3-2.3.5.3, QW3-2.3.5.4.
    """
    highest = target.target
    if face > highest or target.is_hopeless:
        return Result.FAILURE
    return Result.BIG_SUCCESS if face == highest else Result.SUCCESS


def successes(target: TargetNumber, face: int, additional: int) -> int:
    """What one roll comes to with its additional successes, which count after a failure too.

    Source: QW3-2.3.6.3, QW3-2.3.6.4.

    >>> from talewright.games.questworlds.rules.rating import TargetNumber
    >>> successes(TargetNumber.parse("5M"), 5, additional=1)
    3
    """
    return result(target, face) + additional


def points_to_better(target: TargetNumber, face: int) -> int:
    """Count the fewest points on the rating by which a roll that lies there brings more (QW3-3.4.18, QW3-8.2.12).

    It does so where its number is the face itself, and nowhere before: with one more mastery a failure is worth what a
    success was.

    >>> from talewright.games.questworlds.rules.rating import TargetNumber
    >>> points_to_better(TargetNumber.parse("15"), 17), points_to_better(TargetNumber.parse("15"), 3)
    (2, 8)
    """
    return (face - target.target) % DIE or DIE


def resolve(situation: Situation, faces: Faces) -> Outcome:
    """Decide a contest from the faces that fell, in the order of the book.

    The side with more successes wins, then the higher roll; the same roll is a standoff (QW3-2.3.7.1, QW3-2.3.7.2,
    QW3-2.3.7.3, QW3-2.3.7.4). An assured contest may be left unrolled (NO_DICE); if it is rolled, its numbers are
    formed like any other's (QW3-2.3.4.2.6). A hopeless attempt needs no face of its own, and takes no
    notice of one. Raises ValueError where a face is missing.

    >>> from talewright.games.questworlds.rules.situation import Situation
    >>> print(resolve(Situation.parse("7M vs 10"), Faces(7, 10)))
    victory 1
    """
    if situation.is_assured and faces == NO_DICE:
        return Outcome(Verdict.VICTORY, None, 0, 0)
    our_face, their_face = rolls(situation, faces)
    our_extra, their_extra = situation.additional_successes
    ours = successes(situation.target, our_face, our_extra)
    theirs = successes(situation.resistance, their_face, their_extra)
    lead = ours - theirs or our_face - their_face
    dice = Verdict.VICTORY if lead > 0 else Verdict.DEFEAT if lead < 0 else Verdict.STANDOFF
    return Outcome(Verdict.VICTORY if situation.is_assured else dice, dice, ours, theirs)


def rolls(situation: Situation, faces: Faces) -> tuple[int, int]:
    """Take the faces that count: one that was not to be thrown is 0, so that it loses every tie (QW3-2.3.2.7)."""
    we_throw, they_throw = situation.thrown
    if (we_throw and faces.ours is None) or (they_throw and faces.theirs is None):
        raise ValueError("a die is still to be rolled; give the faces of both sides, each from 1 to 20")
    return (faces.ours or 0) if we_throw else 0, (faces.theirs or 0) if they_throw else 0


def outcomes(situation: Situation, outcome: Outcome) -> tuple[Outcome, ...]:
    """One outcome against a resistance; between player characters each has one (QW3-2.3.7.5.1, QW3-2.3.7.5.2)."""
    return (outcome, outcome.mirrored()) if situation.is_between_pcs else (outcome,)


def ruled_for_pc(outcome: Outcome) -> Outcome:
    """Give the player character the victory where a standoff makes no sense (QW3-2.3.7.3.1)."""
    if outcome.verdict is not Verdict.STANDOFF:
        raise Refused(
            f"Only a standoff can be ruled a victory, and this is a {outcome}: let it stand.", clause="QW3-2.3.7.3.1"
        )
    return replace(outcome, verdict=Verdict.VICTORY, dice=Verdict.VICTORY)
