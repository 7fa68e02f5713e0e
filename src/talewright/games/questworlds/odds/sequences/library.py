"""A sequence or a group contest in one line, with its odds, for whoever calls from outside."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, overload

from msgspec import Struct
from msgspec.structs import replace

from talewright.decoding import once
from talewright.games.questworlds.odds.exact import side
from talewright.games.questworlds.odds.group import GroupContest
from talewright.games.questworlds.odds.library import contest
from talewright.games.questworlds.odds.sequences.chained import ChainedPlan, Place, Resolves, chained
from talewright.games.questworlds.odds.sequences.moments import ScoredSequence
from talewright.games.questworlds.odds.sequences.wagered import STEADY, Left, exchanged, final_points, played
from talewright.games.questworlds.rules.sequences.chained import PC_RESOLVE
from talewright.games.questworlds.rules.sequences.exchange import SequenceType
from talewright.games.questworlds.rules.sequences.exchange import Side as Who
from talewright.games.questworlds.rules.sequences.wagered import Points, starting
from talewright.games.questworlds.rules.situation import Contender, Situation

if TYPE_CHECKING:
    from collections.abc import Iterable

    from talewright.games.questworlds.odds.sequences.equilibrium import Equilibrium
    from talewright.games.questworlds.odds.sequences.wagered import Play, Policy
    from talewright.games.questworlds.rules.modifier import Modifier


FRESH = Place(PC_RESOLVE, PC_RESOLVE)


class WageredSequence(Struct, frozen=True):
    """A wagered sequence between these two, from the points on that they have, if every exchange is like this one."""

    situation: Situation
    points: Points
    start: Points
    initiative: Who = Who.OURS

    def at(self, points: Points) -> WageredSequence:
        """The same from other points on."""
        return replace(self, points=points)

    def odds(self, policy: Policy = STEADY, *, once: bool = False) -> Left:
        """What both have left in the end, if both wager by a policy. Raises ValueError where somebody is out.

        With *once* numpy is not loaded for it: that takes longer than one answer without it.
        """
        ways = exchanged(side(self.situation.pc), side(self.situation.opposition))
        play = played if once else _by_arrays()
        return final_points(ways, self.points.ours, self.points.theirs, policy, self.initiative, play=play)

    def best(self) -> Equilibrium:
        """The best wagers of both, as a policy. Raises ValueError where there are too many points, or no numpy."""
        try:
            from talewright.games.questworlds.odds.sequences.equilibrium import Stakes, equilibrium  # noqa: PLC0415
        except ImportError as missing:
            raise ValueError("the best wagers need numpy: install talewright[wagers]") from missing
        ours, theirs = side(self.situation.pc), side(self.situation.opposition)
        start = self.start.ours, self.start.theirs
        is_pc = True, isinstance(self.situation.opposition, Contender)
        most = max(sum(start), self.points.ours + self.points.theirs)
        return equilibrium(Stakes(ours, theirs, start, is_pc, self.initiative), most)


@once
def _by_arrays() -> Play:
    """Whole tables at once, if numpy is here. A table loads it before anybody can ask: it takes a while."""
    try:
        from talewright.games.questworlds.odds.sequences import arrays  # noqa: PLC0415 - numpy may be missing
    except ImportError:
        return played
    return arrays.played


class ChainedSequence(Struct, frozen=True):
    """A chained sequence between these two, from some resolve on, if every round is like this one."""

    situation: Situation
    place: Place = FRESH

    def at(self, ours: int, theirs: int) -> ChainedSequence:
        """The same with other resolve."""
        return replace(self, place=Place(ours, theirs))

    def plan(self, *, trades: bool = True) -> ChainedPlan:
        """Which losses are best traded for consequences, if any may be."""
        return chained(self.situation, self.place.ours, self.place.theirs, trades=trades)

    def odds(self, *, trades: bool = True) -> Resolves:
        """What resolve both have left in the end."""
        return self.plan(trades=trades).odds(self.place)


Kind = Literal["scored", "wagered", "chained"]


@overload
def sequence(
    ability: str, *, vs: str, kind: Literal["scored"] = "scored", modifiers: Iterable[Modifier | int] = ()
) -> ScoredSequence: ...
@overload
def sequence(
    ability: str, *, vs: str, kind: Literal["wagered"], modifiers: Iterable[Modifier | int] = ()
) -> WageredSequence: ...
@overload
def sequence(
    ability: str, *, vs: str, kind: Literal["chained"], modifiers: Iterable[Modifier | int] = ()
) -> ChainedSequence: ...
def sequence(
    ability: str, *, vs: str, kind: Kind = "scored", modifiers: Iterable[Modifier | int] = ()
) -> ScoredSequence | WageredSequence | ChainedSequence:
    """Set a rating against a resistance or a PC, for as many rounds as it takes.

    *kind* is ``"scored"``, ``"wagered"`` or ``"chained"`` (QW3-5.1.1.2); all else is as for a contest. Raises
    ValueError that says what would be right.

    >>> even = sequence("17", vs="17")
    >>> even.odds()["5-2"] == even.odds()["2-5"]
    True
    >>> print(f"{float(sequence('17', vs='15', kind='wagered').odds().victory):.0%}")
    79%
    """
    situation = contest(ability, vs=vs, modifiers=modifiers).situation
    check_rolled(situation)
    match SequenceType(kind):
        case SequenceType.SCORED:
            return ScoredSequence(situation)
        case SequenceType.WAGERED:
            points = Points(starting(situation.target), starting(situation.resistance))
            return WageredSequence(situation, points, points)
        case SequenceType.CHAINED:
            return ChainedSequence(situation)


def check_rolled(situation: Situation) -> None:
    """Raises ValueError where no dice are thrown, so that there are no rounds."""
    if situation.is_assured:
        raise ValueError("against a resistance of 0 success is assured, and there are no rounds: give a higher one")


def group(*members: str, vs: str) -> GroupContest:
    """Set all members' ratings against one resistance, given by number or by name.

    Raises ValueError that says what would be right.

    >>> chances = group("17", "5M", "13", vs="14").odds()
    >>> list(chances)[:2], chances.victory + chances.tie + chances.defeat
    (['victory 7', 'victory 6'], Fraction(1, 1))
    """
    return GroupContest(tuple(contest(member, vs=vs).situation for member in members))
