"""A contest: two results are compared, and the matrix says who has the victory, and of what degree."""

from __future__ import annotations

from enum import IntEnum

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.heroquest.rules.contests.bump import Bump, Results, bumps, results
from talewright.games.heroquest.rules.contests.result import DIE, Result, result
from talewright.games.heroquest.rules.contests.situation import (
    BetterRoll,
    ContestRules,
    Hopeless,
    Situation,
    TwoFumbles,
)
from talewright.refusal import Refused


class Degree(IntEnum):
    """The levels of a victory or defeat (HQ2-SC.16)."""

    MARGINAL = 1
    MINOR = 2
    MAJOR = 3
    COMPLETE = 4

    @property
    def title(self) -> str:
        return self.name.lower()


class Outcome(IntEnum):
    """The nine ways in which a contest ends for one side, from the best to the worst."""

    COMPLETE_VICTORY = 4
    MAJOR_VICTORY = 3
    MINOR_VICTORY = 2
    MARGINAL_VICTORY = 1
    TIE = 0
    MARGINAL_DEFEAT = -1
    MINOR_DEFEAT = -2
    MAJOR_DEFEAT = -3
    COMPLETE_DEFEAT = -4

    @classmethod
    def parse(cls, text: str) -> Outcome:
        """Read the name of an outcome. Raises ValueError if it is none."""
        for outcome in cls:
            if str(outcome) == text.strip().casefold().replace("_", " "):
                return outcome
        raise ValueError(f"not an outcome: {text[:40]!r}; the outcomes are {', '.join(map(str, cls))}")

    @property
    def is_victory(self) -> bool:
        """Whether it gains the prize, be it by a marginal victory (QW2-2.3.5.0.1, QW2-9.5)."""
        return self > 0

    @property
    def is_defeat(self) -> bool:
        return self < 0

    @property
    def degree(self) -> Degree | None:
        """A tie has none (HQ2-SC.19)."""
        return Degree(abs(self)) if self else None

    def named(self, *, degrees: bool) -> str:
        """The outcome with its degree, where these are in use (QW2-9.4, HQ2-SC.16); a tie has none in either.

        >>> Outcome.MAJOR_DEFEAT.named(degrees=True), Outcome.MAJOR_DEFEAT.named(degrees=False)
        ('major defeat', 'defeat')
        """
        if degrees or self is Outcome.TIE:
            return str(self)
        return "victory" if self.is_victory else "defeat"

    @property
    def phrase(self) -> str:
        """The outcome as version 2.2 puts it, with an "and" or a "but" (QW2-9.4).

        >>> Outcome.MARGINAL_VICTORY.phrase
        'yes, but'
        """
        if self is Outcome.TIE:
            return "neither yes nor no"
        return ("yes" if self.is_victory else "no") + _TURNS[Degree(abs(self))]

    @property
    def leads_on(self) -> bool:
        """Whether an "and" or a "but" is still to be told (QW2-9.4, QW2-9.5)."""
        return self is not Outcome.TIE and bool(_TURNS[Degree(abs(self))])

    def mirrored(self) -> Outcome:
        """How the same contest ended for the other side (HQ2-SC.15, QW2-9.2)."""
        return Outcome(-self)

    def __str__(self) -> str:
        """Name the outcome for tables of odds.

        >>> print(Outcome.MAJOR_VICTORY)
        major victory
        """
        return self.name.lower().replace("_", " ")


_TURNS = {Degree.MARGINAL: ", but", Degree.MINOR: "", Degree.MAJOR: ", and", Degree.COMPLETE: ", and"}

MATRIX: dict[Result, dict[Result, Outcome | None]] = {  # our result, then theirs; None has the dice compared
    Result.CRITICAL: {
        Result.CRITICAL: None,
        Result.SUCCESS: Outcome.MINOR_VICTORY,
        Result.FAILURE: Outcome.MAJOR_VICTORY,
        Result.FUMBLE: Outcome.COMPLETE_VICTORY,
    },
    Result.SUCCESS: {
        Result.CRITICAL: Outcome.MINOR_DEFEAT,
        Result.SUCCESS: None,
        Result.FAILURE: Outcome.MINOR_VICTORY,
        Result.FUMBLE: Outcome.MAJOR_VICTORY,
    },
    Result.FAILURE: {
        Result.CRITICAL: Outcome.MAJOR_DEFEAT,
        Result.SUCCESS: Outcome.MINOR_DEFEAT,
        Result.FAILURE: None,
        Result.FUMBLE: Outcome.MINOR_VICTORY,
    },
    Result.FUMBLE: {
        Result.CRITICAL: Outcome.COMPLETE_DEFEAT,
        Result.SUCCESS: Outcome.MAJOR_DEFEAT,
        Result.FAILURE: Outcome.MINOR_DEFEAT,
        Result.FUMBLE: None,
    },
}
"""The sixteen cells (HQ2-SC.11, HQ2-SC.12, HQ2-SC.13, HQ2-SC.14)."""


class Faces(Struct, frozen=True):
    """The faces that fell for the player character and for the other side."""

    ours: int
    theirs: int

    def __post_init__(self) -> None:
        for face in (self.ours, self.theirs):
            if not 1 <= face <= DIE:
                raise ValueError(f"a D20 has no face {face}; its faces are 1 to {DIE}")

    def mirrored(self) -> Faces:
        return Faces(self.theirs, self.ours)


class Decided(Struct, frozen=True):
    """A contest that is decided: how it ended for each side, what was rolled, and every bump."""

    outcome: Outcome
    theirs: Outcome
    rolled: Results
    bumps: tuple[Bump, ...]

    @property
    def results(self) -> Results:
        """What both sides have after all bumps; criticals and fumbles are read here (QW2-2.3.4.7, QW2-2.3.4.8)."""
        return results(self.rolled, self.bumps)

    def mirrored(self) -> Decided:
        """See it from the other side."""
        turned = tuple(replace(bump, side=bump.side.other) for bump in self.bumps)
        return Decided(self.theirs, self.outcome, self.rolled[::-1], turned)


def resolve(situation: Situation, faces: Faces) -> Decided:
    """Decide a contest from the faces that fell, in the order of the book.

    One opposed roll decides; the matrix is read last, with the results that all bumps have left.
    Source: QW2-2.0.1, QW2-2.0.3, QW2-2.3.1.2.2, QW2-4.1.1.5, QW2-4.1.1.6, HQ2-SC.1, HQ2-SC.7.

    >>> from talewright.games.heroquest.rules.contests.situation import Situation
    >>> decided = resolve(Situation.parse("7M vs 14"), Faces(1, 9))
    >>> print(decided.outcome, *(result.title for result in decided.results))
    major victory critical failure
    """
    rolled = rolls(situation, faces)
    done = bumps(situation, rolled)
    ours, theirs = results(rolled, done)
    return Decided(
        compared(ours, theirs, faces, situation.rules),
        compared(theirs, ours, faces.mirrored(), situation.rules),
        rolled,
        done,
    )


def rolls(situation: Situation, faces: Faces) -> Results:
    """Compare each D20 with its own target number, before any bump; masteries do not change that number.

    Source: QW2-2.0.2, QW2-2.3.5.4.5, QW2-4.1.1.5.
    """
    fails = situation.rules.hopeless is Hopeless.FAILS
    return (
        result(situation.target, faces.ours, fails_when_hopeless=fails),
        result(situation.resistance, faces.theirs, fails_when_hopeless=fails and situation.is_between_pcs),
    )


def compared(ours: Result, theirs: Result, faces: Faces, rules: ContestRules) -> Outcome:
    """Read the matrix; where both results are the same, the better roll wins, with the dice as they lie.

    Source: QW2-2.3.5.0.1, QW2-2.3.5.0.2, QW2-2.3.5.0.3, QW2-2.3.5.0.4, QW2-2.3.5.0.5, QW2-2.3.5.0.6, QW2-2.3.5.1.1,
    QW2-2.3.5.1.2, QW2-2.3.5.1.3, HQ2-SC.15, HQ2-SC.16, HQ2-SC.17, HQ2-SC.18, HQ2-SC.19, HQ2-SC.20, HQ2-SC.21.
    """
    cell = MATRIX[ours][theirs]
    if cell is not None:
        return cell
    if ours is Result.FUMBLE and rules.two_fumbles is not TwoFumbles.COMPARED:
        return Outcome.TIE if rules.two_fumbles is TwoFumbles.TIE else Outcome.MARGINAL_DEFEAT
    higher = (faces.ours > faces.theirs) - (faces.ours < faces.theirs)
    return Outcome(higher if rules.better_roll is BetterRoll.HIGH else -higher)


def outcomes(situation: Situation, decided: Decided, *, resistance_has_one: bool) -> tuple[Outcome, ...]:
    """One outcome for each player character; whether a resistance has one of its own differs (QW2-9.3, HQ2-SC.15)."""
    both = situation.is_between_pcs or resistance_has_one
    return (decided.outcome, decided.theirs) if both else (decided.outcome,)


def ruled_for_pc(situation: Situation, decided: Decided) -> Decided:
    """Settle a tie in favour of the player character, as a marginal victory (QW2-2.3.5.2.3)."""
    if decided.outcome is not Outcome.TIE:
        raise Refused(
            f"Only a tie can be settled in somebody's favour, and this is a {decided.outcome}: let it stand.",
            clause="QW2-2.3.5.2.3",
        )
    if situation.is_between_pcs:
        raise Refused(
            "Between two player characters a tie favours neither: let it stand, or change the situation.",
            clause="QW2-2.3.5.2.3",
        )
    return replace(decided, outcome=Outcome.MARGINAL_VICTORY, theirs=Outcome.MARGINAL_DEFEAT)


def ruled_both_defeated(situation: Situation, decided: Decided) -> Decided:
    """Make a tie of two fumbles a marginal defeat for both, in games that compare no fumbles.

    Source: HQ2-SC.20, QW2-2.3.5.0.5, QW2-2.3.5.2.1.
    """
    if situation.rules.two_fumbles is TwoFumbles.COMPARED:
        raise Refused(
            "Two fumbles are compared here as other equal results are: let the tie stand, or settle it otherwise.",
            clause="QW2-2.3.5.0.5",
        )
    if decided.outcome is not Outcome.TIE or decided.results != (Result.FUMBLE, Result.FUMBLE):
        raise Refused(
            "Both sides are defeated only where both have fumbled and tied: let this outcome stand.", clause="HQ2-SC.20"
        )
    return replace(decided, outcome=Outcome.MARGINAL_DEFEAT, theirs=Outcome.MARGINAL_DEFEAT)
