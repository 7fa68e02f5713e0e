"""The group extended contest: several extended contests of one against one, whose rounds are interleaved."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.heroquest.rules.contests.bump import Side
from talewright.games.heroquest.rules.extended.extended import Extended, Scene
from talewright.games.questworlds.rules.rating import TargetNumber
from talewright.refusal import Refused

Names = Callable[[str], str]  # how somebody is called who takes part


class Pairing(Struct, frozen=True):
    """Two who contend, one of our side and one of theirs, with a score of their own (HQ2-EXT.8)."""

    ours: str
    theirs: str
    contest: Extended

    @property
    def is_over(self) -> bool:
        """Whether one of the two has won; a pairing may also end without that, when somebody else takes one out."""
        return self.contest.winner is not None

    @property
    def victor(self) -> str | None:
        """Who has won; nobody while it goes on."""
        if self.contest.winner is None:
            return None
        return self.ours if self.contest.winner is Side.OURS else self.theirs

    @property
    def loser(self) -> str | None:
        """Who is out; nobody while it goes on."""
        if self.contest.winner is None:
            return None
        return self.theirs if self.contest.winner is Side.OURS else self.ours


class GroupExtended(Struct, frozen=True):
    """Everybody who takes part on both sides, and all pairings in the order in which they began (HQ2-EXT.7).

    One scene holds for all of them (HQ2-EXT.6). What may be refused has a twin that only files what has happened:
    `begin` has `paired`, and `join` has `joined`.
    """

    ours: tuple[str, ...]
    theirs: tuple[str, ...]
    scene: Scene
    pairings: tuple[Pairing, ...] = ()
    left: frozenset[str] = frozenset()  # who got away, and may come back

    @property
    def out(self) -> frozenset[str]:
        """All who have lost a pairing."""
        return frozenset(pairing.loser for pairing in self.pairings if pairing.loser is not None)

    @property
    def gone(self) -> frozenset[str]:
        """All who contend no more: they are out, or have left."""
        return self.out | self.left

    @property
    def standing(self) -> tuple[str, ...]:
        """All who are still there."""
        return tuple(name for name in (*self.ours, *self.theirs) if name not in self.gone)

    def goes_on(self, pairing: Pairing) -> bool:
        """Whether two still contend: it ends when either is out, be it by somebody else, or has left."""
        return self.gone.isdisjoint((pairing.ours, pairing.theirs))

    @property
    def engaged(self) -> frozenset[str]:
        """All who are in a pairing that still goes on."""
        return frozenset(name for each in self.pairings if self.goes_on(each) for name in (each.ours, each.theirs))

    def opponents(self, name: str, *, before: int | None = None) -> int:
        """How many somebody contends with, in the pairings *before* one or in all of them."""
        return sum(self.goes_on(each) for each in self.pairings[:before] if name in (each.ours, each.theirs))

    @property
    def unengaged(self) -> tuple[str, ...]:
        """All who may begin a pairing, or assist somebody of their own side."""
        return tuple(name for name in self.standing if name not in self.engaged)

    @property
    def winner(self) -> Side | None:
        """The side that has somebody left when the other has nobody."""
        if all(name in self.gone for name in self.theirs):
            return Side.OURS
        return Side.THEIRS if all(name in self.gone for name in self.ours) else None

    def begin(self, ours: str, theirs: str, called: Names = str) -> GroupExtended:
        """Let two contend, from 0-0: one who is free, and another, who may have opponents already.

        A freed contestant may, and whoever joins late. Source: HQ2-EXT.7, HQ2-EXT.8, HQ2-CLIM.2.
        """
        for who, side in ((ours, self.ours), (theirs, self.theirs)):
            if who not in side:
                raise Refused(f"{called(who)} takes no part on that side: pair one of each side.", clause="HQ2-EXT.7")
            if who in self.gone:
                raise Refused(f"{called(who)} is out of it: pair somebody who is not.", clause="HQ2-EXT.7")
        if self.engaged.issuperset((ours, theirs)):
            raise Refused(
                f"{called(ours)} and {called(theirs)} are engaged already: one of the two has to be free"
                f" ({', '.join(map(called, self.unengaged)) or 'nobody is'}).",
                clause="HQ2-EXT.7",
            )
        return self.paired(ours, theirs)

    def paired(self, ours: str, theirs: str) -> GroupExtended:
        """The same with two who have begun to contend."""
        return replace(self, pairings=(*self.pairings, Pairing(ours, theirs, Extended(scene=self.scene))))

    def join(self, who: str, side: Side, called: Names = str) -> GroupExtended:
        """Let somebody come in late, or back; they are free to contend or assist."""
        if who in (*self.ours, *self.theirs) and who not in self.left:
            raise Refused(f"{called(who)} takes part already: choose somebody else.", clause="HQ2-EXT.7")
        return self.joined(who, side)

    def joined(self, name: str, side: Side) -> GroupExtended:
        """The same with somebody who has come in, or back to their own side."""
        if name in self.left:
            return replace(self, left=self.left - {name})
        if side is Side.OURS:
            return replace(self, ours=(*self.ours, name))
        return replace(self, theirs=(*self.theirs, name))

    def check_may_leave(self, who: str, called: Names = str) -> None:
        """Refuse to let somebody go who does not take part any more."""
        if who not in (*self.ours, *self.theirs) or who in self.gone:
            raise Refused(f"{called(who)} takes no part any more: choose somebody who does.", clause="HQ2-EXT.7")

    def leaving(self, who: str) -> GroupExtended:
        """The same without somebody who has left."""
        return replace(self, left=self.left | {who})

    def with_contest(self, number: int, contest: Extended) -> GroupExtended:
        """The same with one pairing's contest changed, by a round or an assist."""
        changed = replace(self.pairings[number], contest=contest)
        return replace(self, pairings=(*self.pairings[:number], changed, *self.pairings[number + 1 :]))

    def check_may_assist(self, helper: str, recipient: str, called: Names = str) -> None:
        """Refuse an assist but by somebody free for somebody of the same side who is engaged (HQ2-AST.6)."""
        if helper not in self.unengaged:
            raise Refused(
                f"{called(helper)} is {'out' if helper in self.gone else 'engaged'}: only somebody free can assist.",
                clause="HQ2-AST.6",
            )
        if recipient not in self.engaged:
            raise Refused(f"{called(recipient)} is not engaged: assist somebody who is.", clause="HQ2-AST.6")
        if (helper in self.ours) is not (recipient in self.ours):
            raise Refused(f"{called(recipient)} is on the other side: assist one of your own.", clause="HQ2-AST.6")


def order(pairings: Iterable[tuple[int, TargetNumber]]) -> tuple[int, ...]:
    """The usual order of pairings in a turn: by our side's target number, the highest first (HQ2-EXT.7).

    The game master may begin another first. Pairings with the same target number stay as they stood.
    """
    return tuple(pairing for pairing, _ in sorted(pairings, key=lambda each: each[1], reverse=True))


def next_pairing(listed: Sequence[int], played: frozenset[int], last: int | None = None) -> int | None:
    """Whose round comes next of those that go on, *listed* in order; none where all are over (HQ2-EXT.7).

    Each has one in every turn, and *played* are those that have had it. None has two in a row, if there is another.
    """
    waiting = [number for number in listed if number not in played] or list(listed)
    others = [number for number in waiting if number != last]
    return next(iter(others or waiting), None)


def after_round(goes_on: Iterable[int], played: frozenset[int], number: int) -> frozenset[int]:
    """Those that have had their round in this turn, with one more; when all had it, a new turn begins."""
    return frozenset({number}) if played.issuperset(goes_on) else played | {number}
