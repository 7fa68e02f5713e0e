"""Somebody abandons a sequence; the obstacle is failed, and the opponent may take a parting shot (QW3-5.1.6)."""

from collections.abc import Iterable

from talewright.games.questworlds.play.acceptance import dropped
from talewright.games.questworlds.play.base import Facts, Move
from talewright.games.questworlds.play.ids import SequenceId
from talewright.games.questworlds.play.sequence import Participant, Sequence
from talewright.games.questworlds.play.sequences.base import (
    acts_for,
    check_acts_for,
    deed_of,
    going,
    one_in,
    parts_of,
    running,
)
from talewright.games.questworlds.play.sequences.tally import Left
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.rules.sequences.exchange import SequenceType
from talewright.games.questworlds.shared.ids import CharacterId
from talewright.games.questworlds.shared.offering import offer
from talewright.refusal import Refused
from talewright.table.game import At, Viewer
from talewright.table.moves import Line
from talewright.table.offer import Offer
from talewright.table.offering import explained


class Disengage(Move, tag="disengage"):
    """Abandon a sequence at any time; what is under way in that pair is dropped."""

    sequence: SequenceId
    who: Line

    def decide(self, state: State, at: At[State]) -> Facts:
        """It is always possible, and fails the obstacle (QW3-5.1.6.1, QW3-5.4.3)."""
        sequence = going(state, self.sequence)
        one = one_in(sequence, self.who)
        check_acts_for(state, at.seat, one)
        if sequence.is_out(one.id):
            raise Refused(f"{state.called(sequence, one.id)} is out already.", clause="QW3-5.1.6.1")
        if sequence.is_over:
            raise Refused("This sequence is over: let its outcome stand.", clause="QW3-5.1.2.2")
        yield from _left(at, sequence, one, "disengages")

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterable[Offer]:
        for sequence in running(state):
            for one in sequence.everyone.values() if not sequence.is_over else ():
                if not sequence.is_out(one.id) and acts_for(state, viewer.seat, one):
                    label = deed_of(state, sequence, one, viewer, "Disengage")
                    made = offer(cls, label, sequence=sequence.id, who=one.id)
                    yield explained(made, about="The obstacle is not overcome, and a parting shot may follow.")


def left_all(at: At[State], character: CharacterId) -> Facts:
    """Whoever is out of the story is out of every sequence that goes on, and what was under way there is dropped."""
    for sequence in tuple(running(at.now)):
        if character in sequence.everyone and not sequence.is_out(character):
            yield from _left(at, sequence, sequence.everyone[character], "is out of the story")


def _left(at: At[State], sequence: Sequence, one: Participant, why: str) -> Facts:
    pair = sequence.pair_of(one.id)
    for card, bond in tuple(parts_of(at.now, sequence)):
        mine = any(side.character == one.id for side in card.sides)
        faced = bond.pair == pair and not one.is_character
        if mine or faced:
            yield from dropped(at.now, (card,), "")
    shared = pair is not None and one.ours and len(sequence.still_in(pair)) > 1
    yield Left(sequence=sequence.id, who=one.id, why=why, apart=shared and sequence.type is SequenceType.SCORED)
