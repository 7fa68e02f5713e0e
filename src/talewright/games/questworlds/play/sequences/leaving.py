"""Somebody abandons a sequence; the obstacle is failed, and the opponent may take a parting shot (QW3-5.1.6)."""

from collections.abc import Iterator

from talewright.games.questworlds.play.base import At, Facts, Offers, Viewer
from talewright.games.questworlds.play.card import Card
from talewright.games.questworlds.play.dropping import dropped
from talewright.games.questworlds.play.sequence import Participant, Sequence
from talewright.games.questworlds.play.sequences import under_way
from talewright.games.questworlds.play.sequences.tally import Left
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.rules.sequences.exchange import SequenceType
from talewright.games.questworlds.shared.ids import CharacterId
from talewright.games.questworlds.shared.offering import offer
from talewright.refusal import Refused
from talewright.table.offer import Line, allowed, explained


class Disengage(under_way.InSequence, tag="disengage"):
    """Abandon a sequence; what is under way in that pair is dropped, unless its dice have fallen."""

    who: Line

    def within(self, state: State, sequence: Sequence, at: At) -> Facts:
        """It fails the obstacle, and undoes no round that was rolled (QW3-5.1.1.3, QW3-5.1.6.1, QW3-5.4.3)."""
        one = under_way.one_in(sequence, self.who)
        under_way.check_acts_for(state, at.seat, one)
        check_may_leave(state, sequence, one)
        yield from _left(at, sequence, one, "disengages")

    @classmethod
    def offers_in(cls, state: State, sequence: Sequence, viewer: Viewer) -> Offers:
        for one in under_way.acting(state, sequence, viewer.seat):
            if allowed(check_may_leave, state, sequence, one):
                label = under_way.deed_of(state, sequence, one, viewer, "Disengage")
                made = offer(cls, label, who=one.id)
                yield explained(made, about="The obstacle is not overcome, and a parting shot may follow.")


def left_all(at: At, character: CharacterId) -> Facts:
    """Whoever is out of the story is out of every sequence that goes on, and what was under way there is dropped."""
    for sequence in tuple(under_way.running(at.now)):
        if character in sequence.everyone and not sequence.everyone[character].left:
            yield from _left(at, sequence, sequence.everyone[character], "is out of the story")


def check_may_leave(state: State, sequence: Sequence, one: Participant) -> None:
    """Refuse whoever is out, and to leave before a round stands whose dice lie on the table."""
    if sequence.is_out(one.id):
        raise Refused(f"{state.called(sequence, one.id)} is out already.", clause="QW3-5.1.6.1")
    if sequence.is_over:
        raise Refused("This sequence is over: let its outcome stand.", clause="QW3-5.1.2.2")
    if not one.is_character:
        under_way.check_no_recovery(sequence)
    if any(each.has_fallen for card in _under_way(state, sequence, one) for each in (card, *state.nested(card))):
        raise Refused("The dice lie on the table: let the outcome stand, and leave then.", clause="QW3-5.1.1.3")


def _under_way(state: State, sequence: Sequence, one: Participant) -> Iterator[Card]:
    """The contests of the sequence in which somebody acts, or is faced as an opponent."""
    pair = sequence.pair_of(one.id)
    for card, bond in under_way.parts_of(state, sequence):
        mine = any(side.character == one.id for side in card.sides)
        faced = bond.pair == pair and not one.is_character
        if mine or faced:
            yield card


def _left(at: At, sequence: Sequence, one: Participant, why: str) -> Facts:
    pair = sequence.pair_of(one.id)
    for card in tuple(_under_way(at.now, sequence, one)):
        yield from dropped(at.now, (card,), "")
    shared = pair is not None and one.ours and len(sequence.still_in(pair)) > 1
    yield Left(sequence=sequence.id, who=one.id, why=why, apart=shared and sequence.type is SequenceType.SCORED)
