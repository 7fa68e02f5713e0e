"""A card is changed while it is framed: those who take part may, and whoever has accepted it looks at it again.

A chapter of both games, with what they do there in the same way.
"""

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Generic

from talewright.games.questworlds.shared import base, card_events
from talewright.games.questworlds.shared.base import OnCard, StateT
from talewright.games.questworlds.shared.card import AnyCard, CardT, Phase, SideT
from talewright.games.questworlds.shared.ids import CharacterId, ContestId, MarkId
from talewright.games.questworlds.shared.saga import SagaOf
from talewright.refusal import Refused
from talewright.table import chapter
from talewright.table.game import At, Viewer
from talewright.table.offer import Field, Offer, Prose, allowed, offer, words
from talewright.table.seat import Role, Seat, check_gm

FOR_THE_GM = "That is for the game master to decide: hand the contest over with a word on what you would like."


class ChangeCard(base.Move[StateT], Generic[StateT, CardT]):
    """Change a card that is being framed. With *beside* it is also for those who stand beside the contest.

    What *needs_ruling* ends the acceptance that the game master gave with the framing.
    """

    beside: ClassVar[bool] = False
    needs_ruling: ClassVar[bool] = True  # or it stays accepted that was accepted with the framing

    contest: ContestId

    def decide(self, state: StateT, at: At[StateT]) -> Iterable[chapter.Event[StateT]]:
        card = self.found(state)
        yield from self.change(state, card, at)
        if self.needs_ruling or not card.is_trusted:
            yield from voided(card)

    def found(self, state: StateT) -> CardT:
        """The card, if it may be changed so. Raises ``Refused`` otherwise."""
        card: CardT = in_framing(state, self.contest)
        return card

    @abstractmethod
    def change(self, state: StateT, card: CardT, at: At[StateT]) -> Iterable[chapter.Event[StateT]]:
        """What it changes. Raises ``Refused`` where a rule forbids it."""

    @classmethod
    def offers(cls, state: StateT, viewer: Viewer) -> Iterable[Offer]:
        for card in being_framed(state) if cls.beside else framed_by(state, viewer.seat):
            yield from cls.offers_on(state, card, viewer)

    @classmethod
    @abstractmethod
    def offers_on(cls, state: StateT, card: CardT, viewer: Viewer) -> Iterable[Offer]:
        """The ways in which the viewer may change one card now."""


class GmSets(ChangeCard[StateT, CardT]):
    """What the game master alone sets on a card."""

    only = Role.GM
    otherwise = FOR_THE_GM
    needs_ruling = False


class HandBack(ChangeCard[StateT, CardT]):
    """Hand the contest to the other side, with a word on what is still missing."""

    handed: ClassVar[type[card_events.CardHanded[Any, Any]]]  # the game's own

    note: Prose = ""

    def change(self, state: StateT, card: CardT, at: At[StateT]) -> Iterable[chapter.Event[StateT]]:
        check_takes_part(state, card, at.seat)
        yield self.handed(contest=card.id, to_gm=not at.seat.is_gm, note=self.note)

    @classmethod
    def offers_on(cls, state: StateT, card: CardT, viewer: Viewer) -> Iterable[Offer]:
        label = f"Hand the contest to {'the player' if viewer.seat.is_gm else 'the game master'}"
        yield offer(cls, label, cls.missing("A word on what is missing"), contest=card.id)

    @classmethod
    @abstractmethod
    def missing(cls, label: str) -> Field:
        """The field for that word."""


class CancelContest(base.Move[StateT], Generic[StateT, CardT]):
    """Drop a contest; nothing comes of it."""

    contest: ContestId
    reason: Prose = ""

    def decide(self, state: StateT, at: At[StateT]) -> Iterable[chapter.Event[StateT]]:
        card: CardT = state.card(self.contest)
        self.check(state, card, at.seat)
        yield from self.dropped(state, card)

    @abstractmethod
    def dropped(self, state: StateT, card: CardT) -> Iterable[chapter.Event[StateT]]:
        """The card is dropped, and with it those nested in it."""

    @classmethod
    def check(cls, state: StateT, card: CardT, seat: Seat) -> None:
        """Refuse who may not drop a contest: those who take part while it is framed, later the game master alone."""
        check_takes_part(state, card, seat)
        if card.phase is Phase.DECIDED:
            raise Refused("This contest is decided: put it away, or take the last step back.")
        if card.phase is not Phase.FRAMING or any(each.has_fallen for each in state.nested(card)):
            check_gm(seat, "The dice have been called for: only the game master can drop the contest now.")

    @classmethod
    def offers(cls, state: StateT, viewer: Viewer) -> Iterable[Offer]:
        for card in state.open_cards():
            if allowed(cls.check, state, card, viewer.seat):
                why = words("reason", "Why", optional=True)
                yield offer(cls, cls.label(state, card, viewer.seat), why, contest=card.id)

    @classmethod
    def label(cls, state: StateT, card: CardT, seat: Seat) -> str:
        """What it is called for a seat."""
        return "Drop the roll" if card.parent else "Drop the contest"


class ApplyMark(GmSets[StateT, CardT]):
    """Say whether a benefit or a consequence counts in this contest."""

    applied: ClassVar[type[card_events.MarkApplied[Any, Any]]]  # the game's own

    mark: MarkId
    applies: bool

    def change(self, state: StateT, card: CardT, at: At[StateT]) -> Iterable[chapter.Event[StateT]]:
        mark = state.mark(self.mark)
        if not any(mark in state.marks_on(side) for side in card.sides):
            raise Refused("That lasts on nobody who takes part in this contest.")
        yield self.applied(contest=card.id, mark=self.mark, applies=self.applies)


class AcceptanceVoided(OnCard[StateT, CardT], tag="acceptance-voided/1"):
    """The card was changed, and those who had accepted it look at it again."""

    def on_card(self, card: CardT) -> CardT:
        return card.voided()

    def told(self, state: StateT) -> str:
        return "The contest has changed: whoever had accepted it looks at it again"


def changed(card: AnyCard[SideT], changes: Iterable[chapter.Event[StateT]]) -> Iterator[chapter.Event[StateT]]:
    """Changes that come to a card from elsewhere; whoever had accepted it looks at it again."""
    events = tuple(changes)
    yield from events
    if events and not card.is_trusted:
        yield from voided(card)


def voided(card: AnyCard[SideT]) -> Iterator[AcceptanceVoided[Any, Any]]:
    """Whoever had accepted the card looks at it again after a change."""
    if card.gm_accepted or any(side.accepted for side in card.sides):
        yield AcceptanceVoided(contest=card.id)


def in_framing(state: SagaOf[CardT], contest: ContestId) -> CardT:
    """The card, if it may still be changed. Raises ``Refused`` once the dice have been called for."""
    card = state.card(contest)
    if card.phase is not Phase.FRAMING:
        raise Refused("The dice have been called for: what was framed stands. Take that step back to change it.")
    return card


def side_of(card: AnyCard[SideT], character: CharacterId) -> SideT:
    """The side of a character. Raises ``Refused`` if it does not take part."""
    side = card.side(character)
    if side is None:
        raise Refused("That character does not take part in this contest.")
    return side


def takes_part(state: SagaOf[CardT], card: CardT, seat: Seat) -> bool:
    """Whether a seat acts for one of those who contend."""
    return any(state.acts_for(seat, side.character) for side in card.sides)


def own_sides(state: SagaOf[Any], card: AnyCard[SideT], seat: Seat) -> list[SideT]:
    """The sides for which a seat answers."""
    return [side for side in card.sides if state.answers_for(seat, side.character)]


def others_accept(state: SagaOf[Any], card: AnyCard[SideT], seat: Seat) -> bool:
    """Whether everybody else has accepted the card."""
    others = (side for side in card.sides if not state.answers_for(seat, side.character))
    return all(side.accepted for side in others) and (seat.is_gm or card.gm_accepted)


def being_framed(state: SagaOf[CardT]) -> Iterator[CardT]:
    """The contests whose cards may still be changed."""
    return (card for card in state.open_cards() if card.phase is Phase.FRAMING)


def framed_by(state: SagaOf[CardT], seat: Seat) -> Iterator[CardT]:
    """The contests whose cards this seat may change."""
    return (card for card in being_framed(state) if takes_part(state, card, seat))


def check_decided(card: CardT) -> CardT:
    """The card, if its outcome stands. Raises ``Refused`` otherwise."""
    if card.phase is not Phase.DECIDED:
        raise Refused("This contest is not decided yet: let its outcome stand first.")
    return card


def check_takes_part(state: SagaOf[CardT], card: CardT, seat: Seat) -> None:
    """Refuse those who do not sit at this contest."""
    if not takes_part(state, card, seat):
        raise Refused("This contest is somebody else's: support it with an augment, if you like.")
