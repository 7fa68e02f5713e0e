"""The wagered sequence: rounds of two exchanges, each about advantage points that its leader wagers (QW3-5.3)."""

from __future__ import annotations

from collections.abc import Container, Iterable

from msgspec import Struct

from talewright.games.questworlds.rules.contest import Faces, Outcome, Result, Verdict, result, rolls
from talewright.games.questworlds.rules.rating import TIER, TargetNumber
from talewright.games.questworlds.rules.sequences.exchange import Side, ended, winner_of
from talewright.games.questworlds.rules.situation import Situation
from talewright.refusal import Refused

DEFAULT_WAGER = 3  # where none is named before the roll (QW3-5.3.1.2.2)
FAR_APART = 6  # target numbers between which transfers may be barred (QW3-5.3.1.4.5)
SECOND_CHANCE_PENALTY = -5  # QW3-5.3.5.6
_STEP = 10  # advantage points below 0 for one degree (QW3-5.3.2.1.1)


class Points(Struct, frozen=True):
    """The advantage points that both sides have left; 0 or fewer is out, and what is below 0 tells the degree."""

    ours: int
    theirs: int

    def of(self, side: Side) -> int:
        return self.ours if side is Side.OURS else self.theirs

    def changed(self, side: Side, by: int) -> Points:
        """The points with those of one side changed."""
        return Points(self.ours + by, self.theirs) if side is Side.OURS else Points(self.ours, self.theirs + by)

    def is_out(self, side: Side) -> bool:
        """Whether a side is defeated (QW3-5.3.2)."""
        return self.of(side) <= 0

    @property
    def is_over(self) -> bool:
        """Whether somebody is out, and there is no second exchange; after a standoff both may be (QW3-5.3.5)."""
        return self.ours <= 0 or self.theirs <= 0

    def mirrored(self) -> Points:
        return Points(self.theirs, self.ours)

    def __str__(self) -> str:
        return f"{self.ours}-{self.theirs}"


def starting(target: TargetNumber, followers: Iterable[TargetNumber] = ()) -> int:
    """What a side starts with: the number of its first target number and 20 for each mastery, and its followers'.

    It is 1 at least: nobody begins defeated.

    Source: QW3-5.3.1.1.1, QW3-5.3.1.1.2, QW3-5.3.1.1.3, QW3-5.3.1.1.4, QW3-5.3.1.7.1.

    >>> starting(TargetNumber.parse("4M2"))
    44
    """
    return max(1, sum(each.target + TIER * each.masteries for each in (target, *followers)))


def loss(wager: int, outcome: Outcome) -> int:
    """What the loser of an exchange loses, and both after a tie: by the degree, times the wager of this exchange.

    Source: QW3-5.3.1.3.1, QW3-5.3.1.4.1, QW3-5.3.1.4.2, QW3-5.3.1.4.3.

    >>> [loss(7, ended(Verdict.VICTORY, degree)) for degree in range(4)]
    [4, 7, 14, 21]
    """
    return wager * outcome.degree if outcome.degree else (wager + 1) // 2


def after_exchange(
    points: Points, wager: int, outcome: Outcome, *, transfer: bool, aside: Container[Side] = ()
) -> Points:
    """What an exchange makes of the points, whoever led it; *outcome* is our side's.

    With *transfer* the winner gains what the loser loses. A side in *aside* did something else: it costs the other
    nothing, by winning or in a tie.
    Source: QW3-5.3.1.3.1, QW3-5.3.1.4.1, QW3-5.3.1.4.4, QW3-5.1.5.1.

    >>> print(after_exchange(Points(15, 10), 6, ended(Verdict.VICTORY, 1), transfer=True))
    21-4
    """
    lost, winner = loss(wager, outcome), winner_of(outcome)
    for side in Side if winner is None else (winner.other,):
        points = points if side.other in aside else points.changed(side, -lost)
    return points.changed(winner, lost) if transfer and winner is not None and winner not in aside else points


def transfers(situation: Situation, faces: Faces, outcome: Outcome, *, barred_far_apart: bool = False) -> bool:
    """Whether the winner of an exchange rolled a big success, and so takes what the loser loses.

    Where the group has it so, none is taken between target numbers that are six or more apart.
    Source: QW3-5.3.1.4.4, QW3-5.3.1.4.5.
    """
    winner = winner_of(outcome)
    if winner is None or outcome.dice is not outcome.verdict:
        return False
    ours, theirs = situation.target, situation.resistance
    if barred_far_apart and abs(ours.score - theirs.score) >= FAR_APART:
        return False
    both = tuple(zip((ours, theirs), rolls(situation, faces), strict=True))
    target, face = both[winner]
    return face > 0 and result(target, face) is Result.BIG_SUCCESS


def most_wager(left: int, start: int, *, is_pc: bool) -> int:
    """The highest wager: a player character may stake up to the starting total, the opposition what it has.

    Source: QW3-5.3.4.1, QW3-5.3.4.2.
    """
    return max(1, start, left) if is_pc else max(0, left)


def check_wager(wager: int, left: int, start: int, *, is_pc: bool) -> None:
    """Refuse a wager of nothing, and one above what a side may stake (QW3-5.3.1.2.1, QW3-5.3.1.2.4)."""
    if wager < 1:
        raise Refused("A wager is at least 1 advantage point: name how many.", clause="QW3-5.3.1.2.4")
    most = most_wager(left, start, is_pc=is_pc)
    if wager <= most:
        return
    if is_pc:
        raise Refused(
            f"Even a desperation stake goes no higher than the starting total: wager 1 to {most}.", clause="QW3-5.3.4.1"
        )
    raise Refused(f"The opponent wagers no more than it has: 1 to {most}.", clause="QW3-5.3.4.2")


def lowered(wager: int, left: int) -> int:
    """The wager of the opposition's exchange when it has less by then (QW3-5.3.6)."""
    return min(wager, left)


def order(ours: int, theirs: int, initiative: Side = Side.OURS) -> tuple[Side, Side]:
    """Which exchange comes first: that of the higher wager, at equal ones that of the initiative (QW3-5.3.4)."""
    if ours == theirs:
        return initiative, initiative.other
    return (Side.OURS, Side.THEIRS) if ours > theirs else (Side.THEIRS, Side.OURS)


def degree_of(left: int) -> int:
    """The degree of a defeat with 0 or fewer points left (QW3-5.3.2.1, QW3-5.3.2.1.1).

    >>> [degree_of(left) for left in (0, -10, -11, -40, -41)]
    [0, 0, 1, 3, 4]
    """
    return min(4, max(0, -left - 1) // _STEP)


def final(points: Points, *, disengaged: Side | None = None) -> Outcome:
    """How a wagered sequence ended for our side. If both are out, it is a standoff.

    Source: QW3-5.1.6.1, QW3-5.3.2, QW3-5.3.2.1. The book does not say what two defeated contestants come to.

    >>> print(final(Points(-12, 9)))
    defeat 1
    """
    assert disengaged is not None or points.is_over, "the sequence is over"
    if disengaged is None and points.is_out(Side.OURS) and points.is_out(Side.THEIRS):
        return Outcome(Verdict.STANDOFF, Verdict.STANDOFF, 0, 0)
    loser = Side(points.is_out(Side.THEIRS)) if disengaged is None else disengaged
    verdict = Verdict.DEFEAT if loser is Side.OURS else Verdict.VICTORY
    return ended(verdict, degree_of(points.of(loser)))


def check_second_chance(*, in_group: bool, is_pc: bool, used: bool, engaged: bool, story_points: int) -> None:
    """Refuse a second chance (QW3-5.3.5.1, QW3-5.3.5.2, QW3-5.3.5.3, QW3-5.3.5.7)."""
    for barred, why, clause in (
        (not is_pc, "The opponent has no second chance: it is out.", "QW3-5.3.5.7"),
        (not in_group, "Only a group sequence gives a second chance: here the sequence is over.", "QW3-5.3.5.1"),
        (used, "This character has had the one second chance of this sequence: it is out.", "QW3-5.3.5.2"),
        (engaged, "Somebody of the opposition is at you: wait until a teammate draws them off.", "QW3-5.3.5.3"),
        (story_points < 1, "A second chance costs a story point, and the pool is empty.", "QW3-5.3.5.3"),
    ):
        if barred:
            raise Refused(why, clause=clause)


def second_chance_resistance(left: int) -> TargetNumber:
    """What a second chance faces: the points below 0; at exactly 0 it is assured (QW3-5.3.5.4).

    >>> second_chance_resistance(-24)
    TargetNumber.parse('4M')
    """
    return TargetNumber(max(0, -left))


def regained(start: int) -> int:
    """What a won second chance brings back: a quarter of the starting points, rounded up (QW3-5.3.5.5)."""
    return -(-start // 4)


def gift_resistance(points: int) -> TargetNumber:
    """What a gift of points faces: their number (QW3-5.3.6.1)."""
    return TargetNumber(points)


def gifted(giver: int, receiver: int, points: int, outcome: Outcome) -> tuple[int, int]:
    """What giver and receiver have after a gift: it is lost to the giver either way.

    Source: QW3-5.3.6.2, QW3-5.3.6.3.
    """
    return giver - points, receiver + (points if winner_of(outcome) is Side.OURS else 0)


def check_gift(points: int, giver: int, *, oneself: bool) -> None:
    """Refuse a gift to oneself, and more points than there are (QW3-5.3.6.1, QW3-5.3.6.4)."""
    if oneself:
        raise Refused("Advantage points cannot be given to oneself: choose a teammate.", clause="QW3-5.3.6.4")
    if not 1 <= points <= giver:
        raise Refused(f"There are {giver} advantage points to give: choose 1 to {giver}.", clause="QW3-5.3.6.1")
