"""Opponents in a sequence: they come in with a resistance, shown or hidden, and with what their tally needs."""

from collections.abc import Iterator
from typing import Annotated, NamedTuple

from msgspec.structs import replace

from talewright.games.questworlds.play.base import At, Facts, Offers, Viewer
from talewright.games.questworlds.play.card import Deed
from talewright.games.questworlds.play.resistance import facing, resistance_field, resistance_of
from talewright.games.questworlds.play.sequence import Bond, Participant, Sequence
from talewright.games.questworlds.play.sequences import under_way
from talewright.games.questworlds.play.sequences.joining import CharacterJoined, check_may_join
from talewright.games.questworlds.play.sequences.under_way import OfOne, OfSequence
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.rules.rating import TargetNumber
from talewright.games.questworlds.rules.resistance import NamedResistance
from talewright.games.questworlds.rules.sequences import wagered
from talewright.games.questworlds.rules.sequences.chained import Opposition, check_resolve
from talewright.games.questworlds.rules.sequences.exchange import SequenceType
from talewright.games.questworlds.shared.ids import CharacterId
from talewright.games.questworlds.shared.offering import called
from talewright.refusal import Refused
from talewright.table.game import Told
from talewright.table.offer import Field, Line, Option, Words, allowed, hidden_field, offer, one_of, text, yes_no
from talewright.table.seat import ALL, GM_ONLY, Audience, Role

NAMED = 3  # what a named character has at least (QW3-5.4.5.2.1)
RESOLVES = tuple(
    Option(str(resolve), str(resolve), ", ".join(each.value for each in Opposition if resolve in each.resolve))
    for resolve in (1, 3, 4, 5, 6, 8, 10, 12, 15, 20)
)


class Newcomer(NamedTuple):
    """What the game master says of an opponent who comes in."""

    name: str
    resistance: str
    resolve: int
    hidden: bool
    mob: bool


class AddOpponent(under_way.GmInSequence, tag="add-opponent"):
    """Let another opponent come in, with a resistance of its own; a character who is named has a target number."""

    name: Annotated[Line, Words("Say who comes in.")]
    resistance: Line
    hidden: bool = False
    mob: bool = False
    resolve: int = NAMED

    def within(self, state: State, sequence: Sequence, at: At) -> Facts:
        """One who is named and not free is refused, and no double comes in (QW3-5.1.1.1.2, QW3-5.1.3.1)."""
        under_way.check_no_recovery(sequence)
        if character := character_called(state, self.name):
            check_may_join(state, character)
            yield CharacterJoined(sequence=sequence.id, character=character, ours=False)
            return
        newcomer = Newcomer(self.name, self.resistance, self.resolve, self.hidden, self.mob)
        yield from opponent_comes(state, sequence, f"{at.stamp.id}.foe", newcomer)

    @classmethod
    def offers_in(cls, state: State, sequence: Sequence, viewer: Viewer) -> Offers:
        if allowed(under_way.check_no_recovery, sequence):
            fields = text(cls, "name", "Who"), *opponent_fields(state)
            yield offer(cls, "Add an opponent", *fields)


class ShowOpponent(under_way.GmInSequence, tag="show-opponent"):
    """Show everybody the resistance of an opponent that was hidden."""

    who: Line

    def within(self, state: State, sequence: Sequence, at: At) -> Facts:
        """Between rounds and in the middle of one, where its card shows the number too (QW3-2.3.3)."""
        one = under_way.one_in(sequence, self.who)
        if not one.hidden:
            raise Refused(f"{state.called(sequence, one.id)} hides no resistance: everybody sees it.")
        yield OpponentShown(
            sequence=sequence.id,
            who=one.id,
            resistance=str(one.resistance),
            words=one.words,
            resolve=one.start if sequence.type is SequenceType.CHAINED else 0,
        )
        for card, bond in under_way.parts_of(state, sequence):
            if one.id in who_rolls(sequence, bond) and card.hidden and card.resistance is not None:
                yield from facing(card.id, card.resistance, card.resistance_words)

    @classmethod
    def offers_in(cls, state: State, sequence: Sequence, viewer: Viewer) -> Offers:
        for one in sequence.everyone.values():
            if one.hidden:
                label = f"Show the resistance of {state.called(sequence, one.id)}"
                yield offer(cls, label, who=one.id)


# --- what happened


class OpponentCame(OfSequence, tag="opponent-came/1"):
    """An opponent came in."""

    who: str
    name: str
    mob: bool

    def file(self, state: State) -> State:
        one = Participant(id=self.who, ours=False, name=self.name, mob=self.mob)
        return state.with_sequence(state.sequences[self.sequence].with_one(one))

    def told(self, state: State) -> str:
        return f"{self.name} comes in" if state.sequences[self.sequence].pairs else ""


class OpponentHidden(OfOne, tag="opponent-hidden/1"):
    """The resistance of an opponent is hidden."""

    def file(self, state: State) -> State:
        sequence = state.sequences[self.sequence]
        return state.with_sequence(sequence.with_one(replace(sequence.everyone[self.who], hidden=True)))

    def told(self, state: State) -> Told:
        name = state.called(state.sequences[self.sequence], self.who)
        return Told(f"The resistance of {name} is hidden", (Role.PLAYER, Role.SPECTATOR))


class OpponentSet(OfOne, tag="opponent-set/1"):
    """The resistance of an opponent, and its resolve where that is counted."""

    resistance: str
    words: str
    hidden: bool
    resolve: int = 0

    def file(self, state: State) -> State:
        sequence, target = state.sequences[self.sequence], TargetNumber.parse(self.resistance)
        one = replace(
            sequence.everyone[self.who], resistance=target, rating=target, words=self.words, hidden=self.hidden
        )
        match sequence.type:
            case SequenceType.SCORED:
                start = 0
            case SequenceType.WAGERED:
                start = wagered.starting(target)
            case SequenceType.CHAINED:
                start = self.resolve
        return state.with_sequence(sequence.with_one(replace(one, points=start, start=start)))

    def to(self, state: State) -> Audience:
        return GM_ONLY if self.hidden else ALL

    def told(self, state: State) -> str:
        name = state.called(state.sequences[self.sequence], self.who)
        hidden = "hidden " if self.hidden else ""
        return f"{name} has a {hidden}{how_hard(state, self.resistance, self.resolve)}"


class OpponentShown(OfOne, tag="opponent-shown/1"):
    """The resistance of an opponent is hidden no more, nor its resolve where that is counted."""

    resistance: str
    words: str
    resolve: int = 0

    def file(self, state: State) -> State:
        sequence = state.sequences[self.sequence]
        return state.with_sequence(sequence.with_one(replace(sequence.everyone[self.who], hidden=False)))

    def told(self, state: State) -> str:
        name = state.called(state.sequences[self.sequence], self.who)
        return f"The game master shows that {name} has a {how_hard(state, self.resistance, self.resolve)}"


def how_hard(state: State, resistance: str, resolve: int) -> str:
    """The numbers of an opponent, in words."""
    also = f", and a resolve of {resolve}" if resolve else ""
    return f"resistance of {state.sign(TargetNumber.parse(resistance))}{also}"


# --- where they roll


def who_rolls(sequence: Sequence, bond: Bond) -> tuple[str, ...]:
    """Whose resistance may stand against the character; nobody's where a rule or the game master alone says it."""
    if not bond.deed.is_against_somebody:
        return ()
    return (sequence.pairs[bond.pair].theirs,) if bond.deed is Deed.ROUND else (bond.who, bond.by)


# --- how they come in


def character_called(state: State, name: str) -> CharacterId:
    """The character in play who is named as an opponent, if it is one."""
    return called(state, name, (sheet.id for sheet in state.in_play))


def opponent_comes(state: State, sequence: Sequence, who: str, newcomer: Newcomer) -> Facts:
    """An opponent comes in; its resolve is what such opposition has (QW3-5.4.5.1.1, QW3-5.4.5.2.1, QW3-5.4.6.1)."""
    target, said = resistance_of(state, newcomer.resistance)
    points = 0
    if sequence.type is SequenceType.CHAINED:
        points = newcomer.resolve
        check_resolve(points)
    hidden = newcomer.hidden
    yield OpponentCame(sequence=sequence.id, who=who, name=newcomer.name, mob=newcomer.mob)
    if hidden:
        yield OpponentHidden(sequence=sequence.id, who=who)
    yield OpponentSet(sequence=sequence.id, who=who, resistance=str(target), words=said, hidden=hidden, resolve=points)


def opponent_fields(state: State) -> Iterator[Field]:
    """How hard an opponent is, and what else is said of it."""
    yield resistance_field(state, "How hard it is, by a name or a number.", NamedResistance.BASE.title)
    yield hidden_field("Who sees the resistance")
    if state.edition.sequence is SequenceType.CHAINED:
        yield one_of("resolve", "Resolve", RESOLVES, default=str(NAMED))
    else:
        yield yes_no("mob", "It is a mob", about="Then numbers give no modifier.")
