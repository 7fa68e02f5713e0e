"""The extended contest: rounds, each of them a simple contest, until one side has five resolution points.

What the second edition calls an extended contest, version 2.2 calls a scored contest (QW2-5.0.1, QW2-9.13).
"""

from __future__ import annotations

from enum import Enum, StrEnum

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.heroquest.rules.contests.bump import Side
from talewright.games.heroquest.rules.contests.contest import Decided
from talewright.games.heroquest.rules.extended.resolution_point import NO_POINTS, Score, scored
from talewright.refusal import Refused

TO_WIN = 5  # HQ2-EXT.3


class LongContest(Enum):
    """The kinds of long contests that version 2.2 names; the text gives the rules of none.

    Source: QW2-5.0.1, QW2-9.13, QW2-9.18.
    """

    SCORED = "scored contest"
    EXTENDED = "extended contest"
    ESCALATING = "escalating contest"


class Scene(StrEnum):
    """What kind of scene it is, and so by which table it ends; the game master says so at the framing (HQ2-EXT.6)."""

    RISING_ACTION = "rising action"
    CLIMAX = "climax"


class ExtendedRules(Struct, frozen=True, kw_only=True):
    """What may differ in extended contests."""

    title: LongContest = LongContest.SCORED
    parting_shots: bool = False  # whether the group has brought rules of its own for them: no text describes one
    resistance_may_part: bool = False  # whether a resistance may take one too (QW2-9.12)


USUAL = ExtendedRules()


class Extended(Struct, frozen=True):
    """An extended contest of one against one: its scene, its score, and how many rounds there were.

    Every round has its own situation, so that either side may use another ability, and has masteries, injuries and at
    most one hero point on each roll, as in any simple contest (HQ2-EXT.2, HQ2-EXT.9).
    """

    score: Score = NO_POINTS
    rounds: int = 0
    scene: Scene = Scene.RISING_ACTION

    @property
    def winner(self) -> Side | None:
        """The side that has reached five points; a round may carry it beyond (HQ2-EXT.3, HQ2-EXT.4)."""
        if self.score.ours >= TO_WIN:
            return Side.OURS
        return Side.THEIRS if self.score.theirs >= TO_WIN else None

    def mirrored(self) -> Extended:
        """See it from the other side."""
        return replace(self, score=self.score.mirrored())

    def after(self, decided: Decided) -> Extended:
        """What a round makes of it; a tied round leaves the score as it was (HQ2-EXT.2, HQ2-EXT.5).

        >>> from talewright.games.heroquest.rules.contests.contest import Faces, resolve
        >>> from talewright.games.heroquest.rules.contests.situation import Situation
        >>> print(Extended(Score(2, 3)).after(resolve(Situation.parse("5M vs 18"), Faces(4, 19))).score)
        5-3
        """
        if self.winner is not None:
            raise Refused(f"The contest is over at {self.score}: go on to its consequences.", clause="HQ2-EXT.1")
        return replace(self, score=self.score + scored(decided), rounds=self.rounds + 1)


def check_parting_shot(rules: ExtendedRules = USUAL, *, by_pc: bool) -> None:
    """Refuse a parting shot where the group plays without them, and to a resistance (QW2-9.12).

    What one does, no text says: a group that brings rules for it switches them on, and its game master rules on it.
    """
    if not rules.parting_shots:
        raise Refused(
            "This campaign plays without parting shots, since no text says what one does: switch them on when a "
            "campaign begins, and agree on what they do.",
            clause="QW2-9.12",
        )
    if not by_pc and not rules.resistance_may_part:
        raise Refused(
            "A parting shot is for a player character: the resistance lets whoever was defeated go.", clause="QW2-9.12"
        )
