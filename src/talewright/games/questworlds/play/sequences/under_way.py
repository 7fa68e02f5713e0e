"""Sequences under way: who takes part and acts in them, and what their moves and events stand on."""

from abc import abstractmethod
from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.questworlds.play.base import At, Facts, GmMove, Move, Offers, Public, Viewer
from talewright.games.questworlds.play.card import Card, Deed
from talewright.games.questworlds.play.checks import check_mine
from talewright.games.questworlds.play.ids import SequenceId
from talewright.games.questworlds.play.sequence import Bond, Pair, Participant, Sequence
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.rules.contest import Outcome
from talewright.games.questworlds.rules.rating import TargetNumber
from talewright.games.questworlds.rules.sequences import wagered
from talewright.games.questworlds.rules.sequences.exchange import SequenceType, Side
from talewright.games.questworlds.shared.ids import CharacterId
from talewright.refusal import Refused
from talewright.table.offer import Option
from talewright.table.seat import Role, Seat, check_gm
from talewright.wording import small

Changes = tuple[tuple[str, int], ...]
"""Whose tallies change, and by how much: points against them where it is scored, else points that they have."""


class Part(Struct, frozen=True):
    """A contest under way within a sequence, and what it is there."""

    state: State
    sequence: Sequence
    card: Card
    bond: Bond

    @classmethod
    def of(cls, state: State, card: Card) -> "Part":
        """The part of a sequence that a contest is."""
        bond = state.bonds[card.id]
        return cls(state, state.sequences[bond.sequence], card, bond)


class InSequence(Move):
    """A move within a sequence that goes on."""

    sequence: SequenceId

    def decide(self, state: State, at: At) -> Facts:
        return self.within(state, going(state, self.sequence), at)

    @abstractmethod
    def within(self, state: State, sequence: Sequence, at: At) -> Facts:
        """What it brings about there. Raises ``Refused`` where a rule forbids it."""

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for sequence in running(state):
            for each in cls.offers_in(state, sequence, viewer):
                yield replace(each, group=sequence.id, fixed={"sequence": sequence.id, **each.fixed})

    @classmethod
    @abstractmethod
    def offers_in(cls, state: State, sequence: Sequence, viewer: Viewer) -> Offers:
        """The ways in which the viewer may make it in one of them."""


class MineInSequence(InSequence):
    """Something that somebody does in a sequence for a character of theirs."""

    character: CharacterId

    def check_maker(self, state: State, seat: Seat) -> None:
        check_mine(state, seat, self.character)


class GmInSequence(InSequence):
    """Something that the game master alone does in a sequence."""

    only = Role.GM
    otherwise = GmMove.otherwise


class OfSequence(Public):
    """Something that happened in a sequence."""

    sequence: SequenceId


class OfOne(OfSequence):
    """Something that happened to somebody in a sequence, who goes by the id of a character or an opponent."""

    who: str

    def fits(self, state: State) -> bool:
        return self.who in state.sequences[self.sequence].everyone


class OfPair(OfSequence):
    """Something that happened to a pair."""

    pair: int

    def fits(self, state: State) -> bool:
        return 0 <= self.pair < len(state.sequences[self.sequence].pairs)


def running(state: State) -> Iterator[Sequence]:
    """The sequences that are not over."""
    return (sequence for sequence in state.sequences.values() if sequence.is_running)


def going(state: State, wanted: SequenceId) -> Sequence:
    """The sequence, if it is not decided yet."""
    sequence = state.sequence(wanted)
    if not sequence.is_running:
        raise Refused("This sequence is decided: give what it leaves behind, and put it away.")
    return sequence


def one_in(sequence: Sequence, who: str) -> Participant:
    """Somebody who takes part. Raises ``Refused`` if there is nobody of that id."""
    if who not in sequence.everyone:
        raise Refused("Nobody of that name takes part in this sequence: choose one from the list.")
    return sequence.everyone[who]


def check_no_recovery(sequence: Sequence) -> None:
    """Refuse what is for opponents where somebody is helped to recover: the harm is none (QW3-5.4.11.1b.1)."""
    if sequence.helped:
        raise Refused("Nobody stands against a recovery: play its rounds, or leave it.", clause="QW3-5.4.11.1b.1")


def acts_for(state: State, seat: Seat, one: Participant) -> bool:
    """Whether a seat acts for somebody: opponents are the game master's."""
    return state.acts_for(seat, CharacterId(one.id)) if one.is_character else seat.is_gm


def acting(state: State, sequence: Sequence, seat: Seat) -> Iterator[Participant]:
    """Everybody in a sequence for whom a seat acts."""
    return (one for one in sequence.everyone.values() if acts_for(state, seat, one))


def answering(state: State, sequence: Sequence, seat: Seat) -> Iterator[Participant]:
    """The characters in a sequence who wait for a seat."""
    characters = (one for one in sequence.everyone.values() if one.is_character)
    return (one for one in characters if state.answers_for(seat, CharacterId(one.id)))


def check_acts_for(state: State, seat: Seat, one: Participant) -> None:
    """Refuse to act for somebody else's character, or for an opponent."""
    if one.is_character:
        check_mine(state, seat, CharacterId(one.id))
    else:
        check_gm(seat)


def check_entered(state: State, sequence: Sequence, one: Participant) -> None:
    """Refuse whoever has no advantage points yet, where these are wagered (QW3-5.3.1.1.2)."""
    if sequence.type is SequenceType.WAGERED and one.rating is None:
        raise Refused(
            f"{state.called(sequence, one.id)} has no advantage points yet: choose the ability to go in with.",
            clause="QW3-5.3.1.1.2",
        )


def parts_of(state: State, sequence: Sequence) -> Iterator[tuple[Card, Bond]]:
    """The contests of a sequence that are under way, and what they are in it."""
    for card in state.open_cards():
        bond = state.bonds.get(card.id)
        if bond and bond.sequence == sequence.id:
            yield card, bond


def round_of(state: State, sequence: Sequence, pair: int) -> Card | None:
    """The round of a pair that is under way."""
    rounds = (card for card, bond in parts_of(state, sequence) if bond.deed is Deed.ROUND and bond.pair == pair)
    return next(rounds, None)


def called_round(sequence: Sequence, number: int) -> str:
    """What comes next for a pair: a round, or one of its exchanges where advantage points are wagered (QW3-5.3.3)."""
    pair = sequence.pairs[number]
    which = f"{_exchange(pair)} of " if sequence.type is SequenceType.WAGERED else ""
    return f"{which}round {pair.rounds + 1}"


def _exchange(pair: Pair) -> str:
    """Which exchange comes next; the one of whoever a parting shot has brought back is the only one of its round."""
    return "exchange" if pair.wagers.due else f"{('first', 'second')[pair.wagers.done]} exchange"


def is_busy(state: State, sequence: Sequence, who: str) -> bool:
    """Whether somebody acts in a contest of the sequence that is under way, or strikes in one."""
    return any(who in (bond.by, *(side.character for side in card.sides)) for card, bond in parts_of(state, sequence))


def check_not_busy(state: State, sequence: Sequence, who: str) -> None:
    """Refuse a second contest of the same character at once."""
    if is_busy(state, sequence, who):
        raise Refused(f"{state.called(sequence, who)} is acting already: finish or drop that contest first.")


def played_by(state: State, sequence: Sequence, seat: Seat) -> list[str]:
    """The characters in the sequence that a seat plays."""
    characters = [one.id for one in sequence.everyone.values() if one.is_character]
    return [each for each in characters if state.sheet(CharacterId(each)).player == seat.id]


def characters_in(sequence: Sequence) -> Iterator[Participant]:
    """The characters of either side who are still in, and contend."""
    active = (sequence.everyone[who] for ours in (True, False) for who in sequence.active(ours=ours))
    return (one for one in active if one.is_character)


def leaders(state: State, sequence: Sequence, seat: Seat) -> Iterator[Participant]:
    """The characters still in whom a seat plays: each may have followers there."""
    own = (one for one in characters_in(sequence) if state.answers_for(seat, CharacterId(one.id)))
    return (one for one in own if not one.owner)


def deed_of(state: State, sequence: Sequence, one: Participant, viewer: Viewer, deed: str) -> str:
    """What a button says: the deed alone for one's only character in the sequence, else whose it is."""
    own = [each for each in played_by(state, sequence, viewer.seat) if not sequence.everyone[each].owner]
    return said_of(state.called(sequence, one.id), deed, alone=own == [one.id] and not viewer.seat.is_gm)


def said_of(name: str, deed: str, *, alone: bool) -> str:
    """What a button says: the deed *alone* where it is clear whose it is."""
    return deed if alone else f"{name}: {small(deed)}"


def named(state: State, sequence: Sequence, ids: Iterable[str]) -> list[Option]:
    """People of a sequence to choose from."""
    return [Option(who, state.called(sequence, who)) for who in ids]


def label_of(state: State, sequence: Sequence, pair: Pair, who: str, *, alone: bool, deed: str = "Begin") -> str:
    """What the button of a round says; whose only one in the sequence it is reads no names."""
    if alone:
        return f"{deed} the {_exchange(pair)}" if pair.wagers.done else f"{deed} round {pair.rounds + 1}"
    names = f"{state.called(sequence, who)} against {state.called(sequence, pair.theirs)}"
    which = f", {_exchange(pair)}" if pair.wagers.done else ""
    return f"Round {pair.rounds + 1}{which}: {names}"


def with_ratings(state: State, sequence: Sequence, card: Card) -> Sequence:
    """What they went in with who had not said it before: their rating, and what lasts (QW3-5.1.2.1.2, QW3-5.1.11.2)."""
    for side in card.sides:
        one = sequence.everyone.get(side.character)
        if one and one.rating is None:
            lasting = sum(mark.amount for mark in state.counting_marks(side))
            rating = TargetNumber.of(state.contender(card, side).rating) + lasting
            sequence = sequence.with_one(replace(one, rating=rating))
    return sequence


def cost_of_powers(state: State, sequence: Sequence, card: Card, outcome: Outcome) -> tuple[int, int]:
    """The resolve that incredible powers cost our side and theirs besides (QW3-5.4.3.2.1)."""
    if sequence.type is not SequenceType.CHAINED:
        return 0, 0
    cost = state.edition.cost_of
    return cost(card.ours.ability, outcome), cost(card.theirs.ability, outcome.mirrored()) if card.theirs else 0


def wager_now(sequence: Sequence, pair: Pair, who: str, leader: Side) -> int:
    """What the leader of an exchange has at stake; the opposition lowers what it no longer has (QW3-5.3.6)."""
    if sequence.type is not SequenceType.WAGERED:
        return 0
    wager, foe = pair.wagers.of(leader), sequence.everyone[pair.theirs]
    if leader is Side.THEIRS and not foe.is_character:
        return wagered.lowered(wager, foe.points)
    one = sequence.everyone[who if leader is Side.OURS else pair.theirs]
    return min(wager, wagered.most_wager(one.points, one.start, is_pc=True))
