"""The chained sequence: rounds that cost resolve, which characters keep from one sequence to the next (QW3-5.4)."""

from __future__ import annotations

from collections.abc import Container
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.questworlds.rules.contest import Outcome, Verdict
from talewright.games.questworlds.rules.sequences.exchange import Side, winner_of, worth
from talewright.refusal import Refused

PC_RESOLVE = 5  # QW3-5.4.3.1
FOLLOWER_RESOLVE = 3  # QW3-5.4.4.1
LEAVES_AFTER = 3  # resolve that a follower has lost when it leaves the service (QW3-5.4.4.7)
PRICES = {1: -5, 2: -10, 3: -15, 4: -20}  # of resolve that is not lost (QW3-5.4.3.1.2)


class Opposition(StrEnum):
    """What stands against the characters, and so how much resolve it has (QW3-5.4.5.1.1, QW3-5.4.6.1)."""

    MOOK = "mook"
    NAMED = "named character"
    THREAT = "threat to the whole group"
    MINOR = "minor obstacle"
    CHALLENGING = "challenging obstacle"
    GROUP = "group as one opponent"

    @property
    def resolve(self) -> range:
        """How much resolve it may start with (QW3-5.4.5.2.1, QW3-5.4.5.2.3)."""
        return _RESOLVE[self]


_RESOLVE = {
    Opposition.MOOK: range(1, 2),
    Opposition.NAMED: range(3, 6),
    Opposition.THREAT: range(6, 21),
    Opposition.MINOR: range(1, 2),
    Opposition.CHALLENGING: range(3, 4),
    Opposition.GROUP: range(4, 6),
}


class RecoveryDefeat(StrEnum):
    """What the game master lets a lost recovery cost (QW3-5.4.11.1b.4)."""

    TIME = "time"
    HELPER = "helper"
    HELPED = "helped"


class PowersCost(StrEnum):
    """When incredible powers cost resolve in this setting (QW3-5.4.3.2.1)."""

    NEVER = "never"
    DEFEAT = "defeat"
    CLOSE_VICTORY = "close victory"

    def cost(self, outcome: Outcome) -> int:
        """The resolve that using one costs besides."""
        lost = self is PowersCost.DEFEAT and outcome.verdict is Verdict.DEFEAT
        close = self is PowersCost.CLOSE_VICTORY and outcome.verdict is Verdict.VICTORY and outcome.degree == 0
        return int(lost or close)


class Resolve(Struct, frozen=True):
    """The resolve that somebody has, and what they start with at most (QW3-5.4.3.1)."""

    now: int = PC_RESOLVE
    start: int = PC_RESOLVE

    @property
    def is_out(self) -> bool:
        """Whether it is used up: then its owner rests before another sequence (QW3-5.4.4, QW3-5.4.1.2)."""
        return self.now <= 0

    @property
    def is_retired(self) -> bool:
        """Whether the character must retire (QW3-5.4.11.3.2)."""
        return self.start <= 0

    def lost(self, loss: int, *, is_pc: bool = False) -> Resolve:
        """The resolve after a loss; it may fall below 0, and a loss of five or more ends it for a player character.

        Source: QW3-5.4.1.3, QW3-5.4.3.1.4.
        """
        left = self.now - loss
        return replace(self, now=min(0, left) if is_pc and loss not in PRICES and loss > 0 else left)

    def regained(self, points: int) -> Resolve:
        """The resolve with some of it back, never above the start (QW3-5.4.11.1b.3)."""
        return replace(self, now=max(self.now, min(self.start, self.now + points)))

    def exhausted(self) -> Resolve:
        """Whoever ended a sequence at 0 or less comes back with one less to start with, and never with more now.

        Source: QW3-5.4.11.3.1, QW3-5.4.11.3.3.
        """
        return Resolve(min(self.now, self.start - 1), self.start - 1) if self.is_out else self


def check_may_retire(resolve: Resolve) -> None:
    """Refuse to retire whom no sequence has worn down for good (QW3-5.4.11.3.4)."""
    if resolve.start >= PC_RESOLVE:
        raise Refused(
            "Only a character who starts with less resolve than at first retires early: play on.",
            clause="QW3-5.4.11.3.4",
        )


def after_round(ours: int, theirs: int, outcome: Outcome, *, aside: Container[Side] = ()) -> tuple[int, int]:
    """The resolve of both sides after a round: the loser's goes down by the degree and one (QW3-5.4.1.1, QW3-5.4.2).

    A standoff costs nothing; a side in *aside* did something else, and takes nothing by winning (QW3-5.1.5.1).
    """
    match winner_of(outcome):
        case winner if winner in aside:
            return ours, theirs
        case Side.OURS:
            return ours, theirs - worth(outcome)
        case Side.THEIRS:
            left = Resolve(ours).lost(worth(outcome), is_pc=True).now
            return left, theirs
        case None:
            return ours, theirs


def price(loss: int) -> int:
    """The penalty of the consequence that is taken instead of a loss (QW3-5.4.3.1.1, QW3-5.4.3.1.2).

    Raises Refused if so much cannot be traded (QW3-5.4.3.1.4).
    """
    if loss not in PRICES:
        raise Refused(
            f"A loss of {loss} cannot be traded: only 1 to 4 resolve become a consequence.", clause="QW3-5.4.3.1.4"
        )
    return PRICES[loss]


def check_trade(*, is_pc: bool, latest: bool) -> None:
    """Refuse a trade of the opposition's, and one for an earlier round (QW3-5.4.3.1.3, QW3-5.4.5.1)."""
    if not is_pc:
        raise Refused(
            "Only player characters take a consequence instead of losing resolve: let it be lost.", clause="QW3-5.4.5.1"
        )
    if not latest:
        raise Refused("Only the loss of the latest round can be traded: that one stands.", clause="QW3-5.4.3.1.3")


def degree_of(loss: int) -> int:
    """The degree that resolve lost in a sequence comes to (QW3-5.4.2.1, QW3-5.4.2.1.1).

    >>> [degree_of(loss) for loss in (1, 2, 4, 6, 8, 11)]
    [0, 1, 2, 3, 4, 4]
    """
    return min(4, max(0, loss) // 2)


def counted(lost: int, by_followers: int = 0) -> int:
    """The loss that counts: the loser's own and what followers took over, never what was traded (QW3-5.4.2.2)."""
    return lost + by_followers


def after_parting_shot(target: int, outcome: Outcome, *, removed_by: int) -> int:
    """The target's resolve after a parting shot; what it wins back is at most the loss that removed it.

    *outcome* is the attacker's. Source: QW3-5.4.8.1, QW3-5.4.8.2.
    """
    points = worth(outcome)
    return target + {Side.OURS: -points, Side.THEIRS: min(points, removed_by), None: 0}[winner_of(outcome)]


def recovery(outcome: Outcome) -> int:
    """What an attempt at recovery gives back, or costs below 0 (QW3-5.4.11.1b.2, QW3-5.4.11.2.1)."""
    return {Side.OURS: worth(outcome), Side.THEIRS: -worth(outcome), None: 0}[winner_of(outcome)]


def rest_for(lost: int) -> str:
    """The rest that brings lost resolve back, as the book suggests it (QW3-5.4.11.1)."""
    return "a short rest or a meal" if lost <= 2 else "a longer recuperation" if lost <= 4 else "a long, peaceful rest"


def leaves(lost: int) -> bool:
    """Whether a follower has lost so much that it leaves the service (QW3-5.4.4.7)."""
    return lost >= LEAVES_AFTER


def check_may_start(resolve: Resolve, name: str) -> None:
    """Refuse a sequence to whoever has no resolve, or has retired (QW3-5.4.1.2, QW3-5.4.11.3.2)."""
    if resolve.is_retired:
        raise Refused(f"{name} has retired, worn down for good: play somebody else.", clause="QW3-5.4.11.3.2")
    if resolve.is_out:
        raise Refused(f"{name} has no resolve left: rest or recover first.", clause="QW3-5.4.1.2")


def check_resolve(resolve: int) -> None:
    """Refuse a resolve that no opposition starts with.

    Source: QW3-5.4.5.1.1, QW3-5.4.5.2.1, QW3-5.4.5.2.3, QW3-5.4.6.1.
    """
    if not any(resolve in each.resolve for each in Opposition):
        raise Refused(
            f"No opposition starts with a resolve of {resolve}: a mook or a minor obstacle has 1, others 3 to 5, and "
            "a threat to the whole group 6 to 20.",
            clause="QW3-5.4.5.2.1",
        )
