"""QuestWorlds as the table knows it: its chapters, how a campaign begins, and the dice."""

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass

from talewright.dice.draw import Draw, Fell
from talewright.games.questworlds.editions import EDITIONS, Edition
from talewright.games.questworlds.play import (
    acceptance,
    assured,
    augments,
    chances,
    dice,
    endings,
    experience,
    flaws,
    framing,
    marks,
    modifiers,
    outcome,
    people,
    recovery,
    resistance,
    sessions,
    sheets,
    story_points,
    tactics,
)
from talewright.games.questworlds.play.explorer import Explored, asked_in, explore
from talewright.games.questworlds.play.ids import ProposalId
from talewright.games.questworlds.play.options import chosen, options
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.play.views import SagaView, view
from talewright.games.questworlds.shared import changing
from talewright.games.questworlds.shared import people as shared_people
from talewright.games.questworlds.shared.card import draws_of
from talewright.games.questworlds.shared.ids import AugmentId, CharacterId, ContestId, MarkId
from talewright.table.chapter import Chapters, Event, Move, events_of, moves_of
from talewright.table.finding import Finder
from talewright.table.game import At, Told
from talewright.table.moves import DrawsAnswered, Occasion, SessionCloses, SessionOpens
from talewright.table.offer import Field, Offer, Value
from talewright.table.seat import Audience, Role, Seat

CHAPTERS = (
    tactics,
    augments,
    resistance,
    assured,
    modifiers,
    chances,
    story_points,
    outcome,
    marks,
    flaws,
    endings,
    acceptance,
    changing,
    framing,
    recovery,
    people,
    shared_people,
    sheets,
    experience,
    dice,
    sessions,
)
MOVES = moves_of(CHAPTERS)
EVENTS = events_of(CHAPTERS)


def _augments(state: State) -> Container[AugmentId]:
    return {augment.id for card in state.cards.values() for side in card.sides for augment in side.augments}


@dataclass(frozen=True)
class QuestWorlds(Chapters[State]):
    """One edition of QuestWorlds, for the table to play."""

    edition: Edition

    about = "Contests of an ability against a resistance, with two twenty-sided dice, masteries and story points."
    moves = MOVES
    events = EVENTS
    pages = "talewright.games.questworlds"
    finder = Finder[State](
        {
            CharacterId: lambda state: state.sheets,
            ContestId: lambda state: state.cards,
            AugmentId: _augments,
            MarkId: lambda state: state.marks,
            ProposalId: lambda state: {*state.triggers, *state.edits},
        }
    )

    @property
    def slug(self) -> str:
        return self.edition.slug

    @property
    def title(self) -> str:
        return self.edition.title

    @property
    def roles(self) -> Mapping[Role, str]:
        return {Role.GM: "Game master", Role.PLAYER: "Player", Role.SPECTATOR: "Spectator"}

    def options(self) -> tuple[Field, ...]:
        """What a group may set when a campaign begins."""
        return options(self.edition)

    def begin(self, options: Mapping[str, Value]) -> State:
        """An empty campaign. Raises ``Refused`` if the options do not fit."""
        edition = chosen(self.edition, options)
        return State(edition=edition, base=edition.base_resistance)

    def awaits(self, state: State) -> tuple[Draw, ...]:
        """The dice of every contest whose framing is complete: both sides roll a D20 (QW3-2.0.1, QW3-2.3.4.1.1)."""
        return tuple(draw for card in state.open_cards() for draw in dice.awaited(state, card))

    def offers(self, state: State, seat: Seat, seats: tuple[Seat, ...]) -> tuple[Offer, ...]:
        return tuple(self.offered(MOVES, state, seat, seats))

    def decide(self, state: State, move: Move[State] | Occasion, at: At[State]) -> Iterable[Event[State]]:
        """The facts that *move* brings about."""
        match move:
            case DrawsAnswered(draws=draws):
                return outcome.fallen(at, draws_of(state.open_cards())[draws[0]].id)
            case SessionOpens():
                return sessions.opened(state, move)
            case SessionCloses():
                return ()
            case _:
                return self.decided(state, move, at)

    def evolve(self, state: State, event: Event[State] | Fell) -> State:
        if not isinstance(event, Fell):
            return self.filed(state, event)
        card = draws_of(state.open_cards()).get(event.draw)
        return state.with_card(card.with_face(event.draw, event.face)) if card else state

    def audience(self, state: State, event: Event[State]) -> Audience:
        return event.to(state)

    def tell(self, state: State, event: Event[State] | Fell) -> str | Told:
        return self.told(state, event) if not isinstance(event, Fell) else dice.told(state, event)

    def view(self, state: State, seat: Seat, seats: tuple[Seat, ...]) -> SagaView:
        return view(state, seat, seats)

    def explore(self, asked: Mapping[str, str]) -> Explored:
        return explore(self.edition, asked)

    def asked_in(self, state: State) -> Mapping[str, str]:
        return asked_in(self.edition, state)


QUESTWORLDS_3 = QuestWorlds(EDITIONS["questworlds-3"])
