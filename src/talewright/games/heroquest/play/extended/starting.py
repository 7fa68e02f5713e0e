"""A round of an extended contest is begun, and where nothing is changed first, rolled by the same press (HQ2-EXT)."""

from collections.abc import Iterator

from talewright.games.heroquest.play.base import At, Facts, Move, Offers, Viewer
from talewright.games.heroquest.play.card import Card, CardKind, Long
from talewright.games.heroquest.play.chances import victory
from talewright.games.heroquest.play.checks import check_mine
from talewright.games.heroquest.play.extended import rounds
from talewright.games.heroquest.play.framing.accepting import AcceptCard, check_may_accept
from talewright.games.heroquest.play.framing.tactics import abilities_for, chosen_at_once
from talewright.games.heroquest.play.ids import NO_CHARACTER, CharacterId, ContestId, LongId
from talewright.games.heroquest.play.state import State
from talewright.games.heroquest.rules.extended.group_extended import Pairing
from talewright.games.questworlds.shared.changing import others_accept
from talewright.percent import said
from talewright.refusal import Refused
from talewright.table.offer import Line, Value, allowed, offer, one_of
from talewright.table.seat import Seat

BEFORE = "To use another ability or an augment first."


class StartRound(Move, tag="start-round"):
    """Begin a round of a pairing; with an *ability* of the *character*, which may wait.

    With *roll* it is accepted and rolled at once, with what was used in the last one.
    """

    long: LongId
    pairing: int
    roll: bool = False
    character: CharacterId = NO_CHARACTER
    ability: Line = ""

    @property
    def rolls(self) -> bool:
        return self.roll

    def decide(self, state: State, at: At) -> Facts:
        """Each round is a simple contest; both sides may keep their ability or use another (HQ2-EXT.2, HQ2-EXT.9)."""
        long = state.long(self.long)
        pairing = rounds.pairing_of(state, long, self.pairing)
        check_mine(state, at.seat, CharacterId(pairing.ours))
        rounds.check_in_no_other(state, long, self.pairing)
        turn = rounds.in_turn(state, long)
        if turn is not None and turn != self.pairing and not at.seat.is_gm:
            next_ = long.everyone.pairings[turn]
            raise Refused(
                f"It is the turn of {state.called(long, next_.ours)} against {state.called(long, next_.theirs)}: wait "
                "for that round, or ask the game master to begin yours first.",
                clause="HQ2-EXT.7",
            )
        contest = ContestId(at.stamp.id)
        yield from rounds.contest_of(state, long, self.pairing, CardKind.ROUND, contest)
        yield from chosen_at_once(at, contest, self.character, self.ability)
        if self.roll:
            yield from AcceptCard(contest=contest, roll=True).decide(at.now, at)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        ready = [*cls._ready(state, viewer.seat)]
        for long, number, pairing in ready:
            round_ = f"round {pairing.contest.rounds + 1}"
            here: dict[str, Value] = {"long": long.id, "pairing": number}
            ours = CharacterId(pairing.ours)
            called = state.answers_for(viewer.seat, ours) and number == rounds.in_turn(state, long)
            begun, card = rounds.as_if_begun(state, long, number)
            rolled = [*cls._rolled(begun, card, viewer.seat)] if called else []
            for chance in rolled:
                yield offer(cls, f"Roll {round_}", roll=True, **here).explained(effect=chance, main=True)
            who = f": {state.called(long, pairing.ours)} against {state.called(long, pairing.theirs)}"
            label = f"{'Prepare' if rolled else 'Start'} {round_}{who if len(ready) > 1 else ''}"
            yield offer(cls, label, **here).explained(about=BEFORE if rolled else "", main=called and not rolled)
            able = abilities_for(begun, card, card.ours, viewer.seat) if called else ()
            if named := [each for each in able if each.value]:  # to go without one may wait
                field = one_of("ability", "Your ability", named)
                yield offer(cls, f"{label}, with an ability", field, character=ours, **here)

    @staticmethod
    def _rolled(begun: State, card: Card, seat: Seat) -> Iterator[str]:
        """The chance to win a round that a seat may roll at once, if nothing is still to be said in it."""
        if not seat.by_hand and others_accept(begun, card, seat) and allowed(check_may_accept, begun, card, seat):
            chance = victory(begun, card, card.ours, seat)
            yield "" if chance is None else f"Victory {said(chance)}"

    @classmethod
    def _ready(cls, state: State, seat: Seat) -> Iterator[tuple[Long, int, Pairing]]:
        """The pairings of all long contests that a seat may begin a round of."""
        for long in state.longs.values():
            turn = rounds.in_turn(state, long)
            for number, pairing in rounds.free_pairings(state, long):
                ready = (seat.is_gm or number == turn) and allowed(rounds.check_in_no_other, state, long, number)
                if ready and state.acts_for(seat, CharacterId(pairing.ours)):
                    yield long, number, pairing
