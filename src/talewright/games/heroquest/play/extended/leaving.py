"""Somebody leaves an extended contest before it is decided: whoever is free, or whom the game master lets get away."""

from msgspec.structs import replace

from talewright.games.heroquest.play.base import At, Facts, Move, Offers, Public, Viewer
from talewright.games.heroquest.play.card import Long
from talewright.games.heroquest.play.checks import check_mine
from talewright.games.heroquest.play.extended.framing import check_free
from talewright.games.heroquest.play.extended.rounds import round_of
from talewright.games.heroquest.play.ids import CharacterId, LongId
from talewright.games.heroquest.play.state import State
from talewright.refusal import Refused
from talewright.table.offer import Line, Option, allowed, offer, one_of
from talewright.table.seat import Seat, check_gm


class LeaveLong(Move, tag="leave-long"):
    """Let somebody leave an extended contest; they may join again."""

    long: LongId
    who: Line

    def decide(self, state: State, at: At) -> Facts:
        """Whoever is free leaves; how somebody gets away who is engaged, the game master rules (HQ2-EXT.7)."""
        long = state.long(self.long)
        check_may_leave(state, long, self.who, at.seat)
        yield LongLeft(long=long.id, who=self.who)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for long in state.longs.values():
            everyone = (*long.everyone.ours, *long.everyone.theirs) if not long.is_over else ()
            able = [who for who in everyone if allowed(check_may_leave, state, long, who, viewer.seat)]
            if able:
                who = one_of("who", "Who", (Option(each, state.called(long, each)) for each in able))
                made = offer(cls, "Let somebody leave" if viewer.seat.is_gm else "Leave the contest", who, long=long.id)
                yield made.explained(about="It ends when a side has nobody left. Who has gone may join again.")


class LongLeft(Public, tag="long-left/1"):
    """Somebody has left an extended contest: a character or an opponent, by its id."""

    long: LongId
    who: str

    def file(self, state: State) -> State:
        long = state.longs[self.long]
        return state.with_long(replace(long, everyone=long.everyone.leaving(self.who)))

    def told(self, state: State) -> str:
        return f"{state.called(state.longs[self.long], self.who)} leaves the contest"


def check_may_leave(state: State, long: Long, who: str, seat: Seat) -> None:
    """Refuse whoever is in something that is under way, and of those who are engaged all but whom the GM lets go."""
    long.everyone.check_may_leave(who, lambda each: state.called(long, each))
    if who in long.foes:
        check_gm(seat)
    else:
        check_mine(state, seat, CharacterId(who))
    if who in long.everyone.engaged:
        why = f"{state.called(long, who)} contends with somebody: the game master says whether they get away."
        check_gm(seat, why, clause="HQ2-EXT.7")
    check_free(state, long, who)
    for number, pairing in enumerate(long.everyone.pairings):
        if who in (pairing.ours, pairing.theirs) and round_of(state, long, number):
            raise Refused("Something is under way in that pairing: finish it first.", clause="HQ2-EXT.2")
