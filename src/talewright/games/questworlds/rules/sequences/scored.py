"""The scored sequence: rounds until somebody has five resolution points against them (QW3-5.2)."""

from __future__ import annotations

from collections.abc import Container, Iterable
from enum import StrEnum

from msgspec.structs import replace

from talewright.games.questworlds.rules.contest import Outcome
from talewright.games.questworlds.rules.sequences.exchange import Side, winner_of, worth
from talewright.games.questworlds.rules.sequences.tally import Tally
from talewright.refusal import Refused

OUT = 5  # points against a contestant who is defeated (QW3-5.2.2)
FOLLOWER_OUT = 3  # points against a follower who leaves (QW3-5.2.1.3.2, QW3-5.2.1.3.5)


class Manner(StrEnum):
    """How somebody goes into a round: as usual, with a risky gambit, or with a defensive response."""

    PLAIN = "plain"
    GAMBIT = "gambit"
    DEFENSE = "defense"


class FollowerRole(StrEnum):
    """How a follower takes part (QW3-5.2.1.3.1, QW3-5.4.4.3)."""

    CONTESTANT = "contestant"
    SECONDARY = "secondary contestant"
    SUPPORTER = "supporter"


class Score(Tally, frozen=True):
    """The resolution points of both sides: what we have scored, and what was scored against us. Everybody knows them.

    Source: QW3-5.2.1.2.1.

    >>> Score.parse("2-3")
    Score(ours=2, theirs=3)
    """

    def against(self, side: Side) -> int:
        """The points that were scored against a side."""
        return self.theirs if side is Side.OURS else self.ours

    def with_against(self, side: Side, points: int) -> Score:
        """The score with so many points against a side, and never fewer than none (QW3-5.2.6.6)."""
        points = max(0, points)
        return replace(self, theirs=points) if side is Side.OURS else replace(self, ours=points)

    @property
    def loser(self) -> Side | None:
        """The side that is out (QW3-5.2.2)."""
        if self.theirs >= OUT:
            return Side.OURS
        return Side.THEIRS if self.ours >= OUT else None


NO_POINTS = Score()


def round_points(outcome: Outcome, ours: Manner = Manner.PLAIN, theirs: Manner = Manner.PLAIN) -> int:
    """What the winner of a round scores: the degree and one, with all that gambits and defenses change, and never < 0.

    Source: QW3-5.2.1, QW3-5.2.1.1, QW3-5.2.4.1, QW3-5.2.4.2, QW3-5.2.4.3, QW3-5.2.5.1, QW3-5.2.5.2, QW3-5.2.5.3,
    QW3-5.2.5.4.
    """
    winner = winner_of(outcome)
    if winner is None:
        return 0
    won, lost = (ours, theirs) if winner is Side.OURS else (theirs, ours)
    both = won is lost is Manner.GAMBIT  # QW3-5.2.4.3
    return max(0, worth(outcome) + (2 if both else _WON[won] + _LOST[lost]))


_WON = {Manner.PLAIN: 0, Manner.GAMBIT: 1, Manner.DEFENSE: -1}
_LOST = {Manner.PLAIN: 0, Manner.GAMBIT: 2, Manner.DEFENSE: -2}


def after_round(
    score: Score,
    outcome: Outcome,
    ours: Manner = Manner.PLAIN,
    theirs: Manner = Manner.PLAIN,
    *,
    aside: Container[Side] = (),
) -> Score:
    """What a round makes of the score; a standoff leaves it as it was.

    A side in *aside* did something else in this round: it scores nothing by winning, and loses as usual
    (QW3-5.1.5.1, QW3-5.1.5.2).

    >>> from talewright.games.questworlds.rules.contest import Verdict
    >>> from talewright.games.questworlds.rules.sequences.exchange import ended
    >>> print(after_round(Score(2, 3), ended(Verdict.VICTORY, 1), Manner.GAMBIT))
    5-3
    """
    if score.loser is not None:
        raise Refused(f"This sequence is over at {score}: go on to its outcome.", clause="QW3-5.2.2")
    winner = winner_of(outcome)
    if winner is None or winner in aside:
        return score
    loser = winner.other
    return score.with_against(loser, score.against(loser) + round_points(outcome, ours, theirs))


def degree_of(difference: int) -> int:
    """The degree that a final difference comes to: one for each further two points, four at most.

    Source: QW3-5.2.2.1, QW3-5.2.2.1.1.

    >>> [degree_of(difference) for difference in (1, 3, 5, 7, 9, 12)]
    [0, 1, 2, 3, 4, 4]
    """
    return min(4, max(0, difference - 1) // 2)


def after_parting_shot(score: Score, outcome: Outcome, *, target: Side, removed_by: int) -> Score:
    """What a parting shot makes of the score. *outcome* is the attacker's.

    More points if it hits; if the target wins, its points go down by what it would score, at most by those of the
    round that removed it (*removed_by*); below five the target is back (``loser`` is None then).

    Source: QW3-5.1.8.5, QW3-5.2.3.1, QW3-5.2.3.2, QW3-5.2.3.3.
    """
    points = worth(outcome)
    change = {Side.OURS: points, Side.THEIRS: -min(points, removed_by), None: 0}[winner_of(outcome)]
    return score.with_against(target, score.against(target) + change)


def after_assist(against: int, outcome: Outcome) -> int:
    """The points against a teammate after an assist, which a defeat makes worse (QW3-5.2.6.4, QW3-5.2.6.5).

    They never go below 0 (QW3-5.2.6.6).
    """
    change = {Side.OURS: -worth(outcome), Side.THEIRS: worth(outcome), None: 0}[winner_of(outcome)]
    return max(0, against + change)


def shifted(against: int, follower: int, points: int) -> tuple[int, int]:
    """Shift points to a secondary contestant: what is against the character then, and against the follower.

    Source: QW3-5.2.1.3.4. Raises Refused if there are not so many, or the follower has left (QW3-5.2.1.3.5).
    """
    if follower >= FOLLOWER_OUT:
        raise Refused("This follower has left the scene: keep your points.", clause="QW3-5.2.1.3.5")
    if not 1 <= points <= against:
        raise Refused(f"There are {against} points against you: shift 1 to {against}.", clause="QW3-5.2.1.3.4")
    return against - points, follower + points


def follower_is_out(total: int, this_round: int = 0) -> bool:
    """Whether a secondary contestant (by its total) or a contestant (by one round, or five in all) leaves.

    Source: QW3-5.2.1.3.2, QW3-5.2.1.3.5.
    """
    return this_round >= FOLLOWER_OUT or total >= FOLLOWER_OUT


def check_manner(manners: Iterable[Manner]) -> None:
    """Refuse a risky gambit together with a defensive response (QW3-5.2.5.4)."""
    if {Manner.GAMBIT, Manner.DEFENSE} <= set(manners):
        raise Refused(
            "A risky gambit and a defensive response do not go together: choose one of them for this round.",
            clause="QW3-5.2.5.4",
        )
