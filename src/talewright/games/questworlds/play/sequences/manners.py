"""How somebody goes into a round: a risky gambit, a defensive response, or something else altogether (QW3-5.2.4)."""

from collections.abc import Iterator
from typing import Annotated

from msgspec.structs import replace

from talewright.games.questworlds.play.base import At, ChangeCard, Facts, Offers, Public, Viewer
from talewright.games.questworlds.play.card import Card, Deed
from talewright.games.questworlds.play.sequence import Aside, Bond, Participant, Sequence
from talewright.games.questworlds.play.sequences.chances import of_manner
from talewright.games.questworlds.play.sequences.under_way import (
    OfSequence,
    acts_for,
    check_acts_for,
    deed_of,
    named,
    one_in,
)
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.rules.augment import BONUSES
from talewright.games.questworlds.rules.contest import Outcome
from talewright.games.questworlds.rules.modifier import Modifier, Source
from talewright.games.questworlds.rules.sequences.exchange import SequenceType, Side
from talewright.games.questworlds.rules.sequences.scored import Manner, check_manner
from talewright.games.questworlds.shared.ids import ContestId
from talewright.refusal import Refused
from talewright.table.offer import Choice, Line, Prose, Words, offer, text
from talewright.table.seat import Seat

LABELS = {Manner.GAMBIT: "Risky gambit", Manner.DEFENSE: "Defensive response", Manner.PLAIN: "Neither"}
EFFECTS = {Manner.GAMBIT: "win +1, lose +2", Manner.DEFENSE: "win −1, lose −2", Manner.PLAIN: ""}


class DeclareManner(ChangeCard, tag="declare-manner"):
    """Declare a risky gambit or a defensive response for a round, or take it back; *ours* says for which side."""

    needs_ruling = False

    ours: bool = True
    manner: Manner

    def change(self, state: State, card: Card, at: At) -> Facts:
        """One contestant declares one of them at most, before the dice (QW3-5.2.5.4)."""
        sequence, bond = scored_round(state, card.id)
        check_acts_for(state, at.seat, one_in(sequence, _whose(sequence, card, bond, ours=self.ours)))
        now = bond.ours if self.ours else bond.theirs
        if now is self.manner:
            raise Refused("That is how it stands already.")
        check_manner((now, self.manner))
        yield MannerDeclared(contest=card.id, ours=self.ours, manner=self.manner)

    @classmethod
    def offers_on(cls, state: State, card: Card, viewer: Viewer) -> Offers:
        for sequence, bond, one in acting_in(state, card, viewer.seat):
            now = bond.ours if one.ours else bond.theirs
            others = Manner if now is Manner.PLAIN else (Manner.PLAIN,)
            for manner in others if sequence.type is SequenceType.SCORED else ():
                if manner is not now:
                    taken = f"Take back the {LABELS[now].lower()}" if manner is Manner.PLAIN else LABELS[manner]
                    label = deed_of(state, sequence, one, viewer, taken)
                    made = offer(cls, label, contest=card.id, ours=one.ours, manner=manner)
                    change = of_manner(state, sequence, bond, card, manner, viewer.seat) if one.ours else ""
                    yield made.explained(effect=". ".join(filter(None, (EFFECTS[manner], change))))


class ActAside(ChangeCard, tag="act-aside"):
    """Do something else in this round, while the opponent goes on; it may augment oneself or a teammate.

    *ours* says which side does.
    """

    needs_ruling = False

    ours: bool = True
    about: Annotated[Prose, Words("Say what is done instead.", clause="QW3-5.1.5.1")]
    aids: Line = ""

    def change(self, state: State, card: Card, at: At) -> Facts:
        """An asymmetrical round (QW3-5.1.5.1, QW3-5.1.5.2, QW3-5.1.5.3, QW3-5.1.5.4)."""
        sequence, bond = any_round(state, card.id)
        check_acts_for(state, at.seat, one_in(sequence, _whose(sequence, card, bond, ours=self.ours)))
        if self.aids and one_in(sequence, self.aids).ours is not self.ours:
            raise Refused("Only oneself or a teammate is augmented: choose one of them.", clause="QW3-5.1.5.4")
        yield AsideDeclared(contest=card.id, ours=self.ours, about=self.about, aids=self.aids)

    @classmethod
    def offers_on(cls, state: State, card: Card, viewer: Viewer) -> Offers:
        for sequence, bond, one in acting_in(state, card, viewer.seat):
            if one.side not in bond.asides:
                team = tuple(named(state, sequence, sequence.active(ours=one.ours)))
                aids = Choice(name="aids", label="It augments", options=team, optional=True)
                label = deed_of(state, sequence, one, viewer, "Do something else")
                made = offer(cls, label, text(cls, "about", "What"), aids, contest=card.id, ours=one.ours)
                yield made.explained(about="By winning you succeed in it, and your opponent's tally stays.")


class ContendAgain(ChangeCard, tag="contend-again"):
    """Go on with the conflict in this round after all."""

    needs_ruling = False

    ours: bool = True

    def change(self, state: State, card: Card, at: At) -> Facts:
        sequence, bond = any_round(state, card.id)
        one = one_in(sequence, _whose(sequence, card, bond, ours=self.ours))
        check_acts_for(state, at.seat, one)
        if one.side not in bond.asides:
            raise Refused("Nothing else is done in this round.", clause="QW3-5.1.5.1")
        yield AsideDeclared(contest=card.id, ours=self.ours, about="")

    @classmethod
    def offers_on(cls, state: State, card: Card, viewer: Viewer) -> Offers:
        for sequence, bond, one in acting_in(state, card, viewer.seat):
            if one.side in bond.asides:
                label = deed_of(state, sequence, one, viewer, "Contend after all")
                yield offer(cls, label, contest=card.id, ours=one.ours)


# --- what happened


class MannerDeclared(Public, tag="manner-declared/1"):
    """A side goes into a round with a risky gambit or a defensive response, or as usual after all."""

    contest: ContestId
    ours: bool
    manner: Manner

    def file(self, state: State) -> State:
        bond = state.bonds[self.contest]
        bond = replace(bond, ours=self.manner) if self.ours else replace(bond, theirs=self.manner)
        return state.with_bond(self.contest, bond)

    def fits(self, state: State) -> bool:
        return is_of_pair(state, self.contest)

    def told(self, state: State) -> str:
        return f"{name_of(state, self.contest, ours=self.ours)} {TOLD[self.manner]}"


TOLD = {
    Manner.GAMBIT: "takes a risky gambit",
    Manner.DEFENSE: "responds defensively",
    Manner.PLAIN: "goes in as usual after all",
}


class AsideDeclared(Public, tag="aside-declared/1"):
    """Somebody does something else in this round; without words, goes on with the conflict after all."""

    contest: ContestId
    about: str
    aids: str = ""
    ours: bool = True

    def file(self, state: State) -> State:
        bond = state.bonds[self.contest]
        here = Side.OURS if self.ours else Side.THEIRS
        asides = {side: aside for side, aside in bond.asides.items() if side is not here}
        if self.about:
            asides[here] = Aside(self.about, self.aids)
        bond = replace(bond, asides=asides)
        return state.with_bond(self.contest, bond)

    def fits(self, state: State) -> bool:
        return is_of_pair(state, self.contest)

    def told(self, state: State) -> str:
        name = name_of(state, self.contest, ours=self.ours)
        return f"{name} does something else: {self.about}" if self.about else f"{name} goes on with the conflict"


# --- what comes of something else


def aided(sequence: Sequence, who: str, about: str, outcome: Outcome, *, own: bool) -> "Aided":
    """What was won by something else augments somebody by its degree."""
    source = Source.OWN_AUGMENT if own else Source.SUPPORTERS
    amount = BONUSES[min(outcome.degree or 0, len(BONUSES) - 1)]
    return Aided(sequence=sequence.id, who=who, source=source, name=about, amount=amount)


class Aided(OfSequence, tag="sequence-aided/1"):
    """Something done beside the conflict augments somebody's next round (QW3-5.1.5.4, QW3-5.1.7.1)."""

    who: str
    source: Source
    name: str
    amount: int

    def fits(self, state: State) -> bool:
        return self.who in state.sequences[self.sequence].everyone

    def file(self, state: State) -> State:
        sequence = state.sequences[self.sequence]
        one, aid = sequence.everyone[self.who], Modifier(self.source, self.name, self.amount)
        return state.with_sequence(sequence.with_one(replace(one, aids=(*one.aids, aid))))

    def told(self, state: State) -> str:
        sequence = state.sequences[self.sequence]
        helps = self.name if any(each.name == self.name for each in sequence.followers.values()) else "It"
        return f"{helps} augments {state.called(sequence, self.who)}: +{self.amount} in the next round"


# --- which rounds


def any_round(state: State, contest: ContestId) -> tuple[Sequence, Bond]:
    """The sequence of a round. Raises ``Refused`` for any other contest."""
    bond = state.bonds.get(contest)
    if bond is None or bond.deed is not Deed.ROUND:
        raise Refused("That belongs to the round of a sequence, and this is none.", clause="QW3-5.1.1.1")
    return state.sequence(bond.sequence), bond


def scored_round(state: State, contest: ContestId) -> tuple[Sequence, Bond]:
    """The sequence of a scored round. Raises ``Refused`` for any other contest."""
    sequence, bond = any_round(state, contest)
    if sequence.type is not SequenceType.SCORED:
        raise Refused("Only scored sequences have gambits and defenses.", clause="QW3-5.2.4.1")
    return sequence, bond


def acting_in(state: State, card: Card, seat: Seat) -> Iterator[tuple[Sequence, Bond, Participant]]:
    """Those in a round for whom a seat acts; nobody in any other contest."""
    bond = state.bonds.get(card.id)
    sequence = state.sequences.get(bond.sequence) if bond else None
    if bond and sequence and bond.deed is Deed.ROUND:
        for ours in (True, False):
            one = sequence.everyone[_whose(sequence, card, bond, ours=ours)]
            if acts_for(state, seat, one):
                yield sequence, bond, one


def is_of_pair(state: State, contest: ContestId) -> bool:
    """Whether a contest belongs to a pair that is there."""
    bond = state.bonds.get(contest)
    sequence = state.sequences.get(bond.sequence) if bond else None
    return bool(bond and sequence and 0 <= bond.pair < len(sequence.pairs))


def name_of(state: State, contest: ContestId, *, ours: bool) -> str:
    """Who is on one side of a round, by name."""
    card, bond = state.cards[contest], state.bonds[contest]
    sequence = state.sequences[bond.sequence]
    return state.called(sequence, _whose(sequence, card, bond, ours=ours))


def _whose(sequence: Sequence, card: Card, bond: Bond, *, ours: bool) -> str:
    return card.ours.character if ours else sequence.pairs[bond.pair].theirs
