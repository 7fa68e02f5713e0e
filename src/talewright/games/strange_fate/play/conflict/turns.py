"""Turns: what somebody does in theirs that is no attack, and how the exchanges follow each other."""

from typing import Annotated

from msgspec.structs import replace

from talewright.games.strange_fate.play.allowed import own, whose
from talewright.games.strange_fate.play.base import At, Facts, Move, Offers, Public, Viewer
from talewright.games.strange_fate.play.conflict.card import ConflictCard
from talewright.games.strange_fate.play.conflict.fighters import check_turn, here, in_turn, may_act, stands_in
from talewright.games.strange_fate.play.ids import ActorId, CharacterId, ConflictId
from talewright.games.strange_fate.play.known import called
from talewright.games.strange_fate.play.lying import turn_of_roll
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.rules.conflict.exchange import Left, Turn
from talewright.table.offer import Line, Option, Words, offer, one_of, text
from talewright.wording import bare, because, in_a_row, signed

TURNS = {
    Turn.ACTION: "An action",
    Turn.SUPPLEMENTAL: "A supplemental action: 1 less for the main one",
    Turn.FULL: "A full action, which fills the turn",
    Turn.FREE: "A free action",
}
DOES = {
    Turn.ACTION: "acts",
    Turn.SUPPLEMENTAL: f"takes a supplemental action, at {signed(-1)} for the main one",
    Turn.FULL: "takes a full action",
    Turn.FREE: "takes a free action",
}
LEFT = {Left.CONCEDED: "concedes", Left.AWAY: "gets away", Left.TAKEN_OUT: "is taken out"}


class TakeTurn(Move, tag="take-turn"):
    """Do something in one's turn that is no attack: an action, a supplemental one, a full one or a free one."""

    conflict: ConflictId
    who: ActorId
    turn: Turn = Turn.ACTION
    what: Annotated[Line, Words("Say in a few words what is done.")]

    def decide(self, state: State, at: At) -> Facts:
        own(state, at.seat, self.who)
        check_turn(state, state.conflict(self.conflict), at.seat, self.who, self.turn)
        breaks = self.turn is not Turn.FREE
        yield TurnTaken(conflict=self.conflict, who=self.who, turn=self.turn, what=self.what, breaks=breaks)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        what = text(cls, "what", "What")
        for card in state.conflicts.values():
            for who in card.standing:
                if who == card.next and may_act(state, card, viewer.seat, who):
                    turns = (Option(turn, TURNS[turn]) for turn in Turn if card.may_act(who, turn))
                    made = offer(cls, "Do something else", one_of("turn", "How", turns), what, **here(card, who))
                    yield made.explained(whose=whose(state, viewer.seat, who))
                elif not viewer.seat.is_gm and may_act(state, card, viewer.seat, who, Turn.FREE):
                    made = offer(cls, "Take a free action", what, **here(card, who), turn=Turn.FREE.value)
                    yield made.explained(whose=whose(state, viewer.seat, who))


class PassTurn(Move, tag="pass-turn"):
    """Let one's turn go by."""

    conflict: ConflictId
    who: ActorId

    def decide(self, state: State, at: At) -> Facts:
        own(state, at.seat, self.who)
        check_turn(state, state.conflict(self.conflict), at.seat, self.who, Turn.ACTION)
        yield TurnTaken(conflict=self.conflict, who=self.who, turn=Turn.ACTION, passed=True)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for card, who in in_turn(state, viewer.seat):
            yield offer(cls, "Let the turn go by", **here(card, who)).explained(whose=whose(state, viewer.seat, who))


# --- what happened


class OfFighter(Public):
    """Something about somebody who still stands in a conflict whose order is settled."""

    conflict: ConflictId
    who: ActorId

    def fits(self, state: State) -> bool:
        return stands_in(state, self.conflict, self.who)


class TurnTaken(OfFighter, tag="turn-taken/1"):
    """Somebody did something in their turn, or let it go by, where *what* is empty and it was no attack.

    It *breaks* off what takes several turns and was begun: that a skill is made ready, or a change of shape.
    """

    turn: Turn
    what: str = ""
    passed: bool = False
    breaks: bool = False

    def file(self, state: State) -> State:
        after = state.with_conflict(state.conflicts[self.conflict].with_turn(self.who, self.turn))
        if not self.passed and not self.what:
            after = turn_of_roll(state, after, self.who)
        return broken_off(after, self.who) if self.breaks else after

    def told(self, state: State) -> str:
        """What somebody did; an attack has told of itself."""
        did = f"{DOES[self.turn]}: {bare(self.what)}" if self.what else ""
        if self.passed:
            did = "lets the turn go by"
        if self.breaks and (begun := _begun(state, self.who)):
            did = f"{did or 'does something else'}, and has to begin anew with {begun}"
        begins = _next_exchange(state, self)
        return f"{called(state, self.who)} {did}{begins}" if did else begins.removeprefix(". ")


class FighterLeft(OfFighter, tag="fighter-left/1"):
    """Somebody left a conflict by conceding, or got away; *why* says what that means."""

    how: Left
    why: str = ""

    def file(self, state: State) -> State:
        state = state.with_conflict(state.conflicts[self.conflict].with_gone(self.who, self.how))
        return broken_off(state, self.who)

    def told(self, state: State) -> str:
        left = f"{called(state, self.who)} {LEFT[self.how]}{because(bare(self.why))}"
        return f"{left}{_next_exchange(state, self)}"

    def turning(self, state: State) -> int:
        return 8


def broken_off(state: State, who: ActorId) -> State:
    """Without the turns that somebody has lost to what takes several in a row (SF-drawback-delay.3)."""
    person = state.people.get(CharacterId(who))
    if person is None or not (person.readied or person.changing):
        return state
    return state.with_person(replace(person, readied=(), changing=0, changing_for=()))


def _begun(state: State, who: ActorId) -> str:
    """What somebody has lost turns to and not finished; empty for nothing."""
    person = state.people.get(CharacterId(who))
    change = ("the change",) if person and person.changing else ()
    return in_a_row(dict.fromkeys((*person.readied, *change))) if person and (person.readied or change) else ""


def _next_exchange(state: State, event: TurnTaken | FighterLeft) -> str:
    """That another exchange begins, where it does."""
    before, after = (each.conflicts[event.conflict].exchange for each in (state, event.file(state)))
    return f". Exchange {after.exchange} begins" if before and after and after.exchange > before.exchange else ""


def action_taken(card: ConflictCard | None, who: ActorId, what: str = "") -> Facts:
    """Somebody has had their action, if they fight and could still act."""
    if card is not None and card.may_act(who, Turn.ACTION):
        yield TurnTaken(conflict=card.id, who=who, turn=Turn.ACTION, what=what, breaks=True)
