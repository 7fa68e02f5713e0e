"""HeroQuest and QuestWorlds 2.2 as the table knows them: moves, offers, decide, evolve, view."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from talewright.dice.draw import Draw, Fell
from talewright.games.heroquest.editions import EDITIONS, Edition
from talewright.games.heroquest.play import events as ev
from talewright.games.heroquest.play import (
    extending,
    framing,
    grouping,
    growth,
    rolling,
    sheets,
    supporting,
    telling,
    views,
)
from talewright.games.heroquest.play import moves as mv
from talewright.games.heroquest.play.evolving import evolve
from talewright.games.heroquest.play.explorer import asked_in, explore
from talewright.games.heroquest.play.exploring import Explored
from talewright.games.heroquest.play.headlines import with_sign
from talewright.games.heroquest.play.offers import offers
from talewright.games.heroquest.play.options import chosen, options
from talewright.games.heroquest.play.state import State
from talewright.refusal import Refused
from talewright.table.game import At, Told
from talewright.table.moves import DrawsAnswered, Occasion, SessionCloses, SessionOpens
from talewright.table.offer import Field, Offer, Value
from talewright.table.seat import ALL, GM_ONLY, Audience, Role, Seat, Stamp


@dataclass(frozen=True, slots=True)
class HeroQuest:
    """One edition, for the table to play."""

    edition: Edition

    @property
    def slug(self) -> str:
        return self.edition.slug

    @property
    def title(self) -> str:
        return self.edition.title

    @property
    def about(self) -> str:
        return "Contests of two twenty-sided dice, from critical to fumble, with masteries and hero points that bump."

    @property
    def roles(self) -> Mapping[Role, str]:
        return {Role.GM: "Game master", Role.PLAYER: "Player", Role.SPECTATOR: "Spectator"}

    @property
    def moves(self) -> tuple[type[mv.Move], ...]:
        return mv.MOVES

    @property
    def events(self) -> tuple[type[ev.Event], ...]:
        return ev.EVENTS

    @property
    def pages(self) -> str:
        return "talewright.games.heroquest"

    def options(self) -> tuple[Field, ...]:
        """What a group may set when a campaign begins."""
        return options(self.edition)

    def begin(self, options: Mapping[str, Value]) -> State:
        """An empty campaign. Raises ``Refused`` if the options do not fit."""
        return State(edition=chosen(self.edition, options))

    def awaits(self, state: State) -> tuple[Draw, ...]:
        """The dice of every contest whose framing is complete: both sides roll a D20 (QW2-4.1.1.5)."""
        return tuple(draw for card in state.open_cards() for draw in rolling.dice(state, card))

    def offers(self, state: State, seat: Seat, seats: tuple[Seat, ...]) -> tuple[Offer, ...]:
        return offers(state, seat, seats)

    def decide(self, state: State, move: mv.Move | Occasion, at: At[State]) -> tuple[ev.Event, ...]:
        """The facts that *move* brings about, outcomes included that stand because points for them are gone."""
        match move:
            case DrawsAnswered(draws=draws):
                return rolling.answered(state, draws)
            case SessionOpens():
                return growth.opened(state, move)
            case SessionCloses():
                events = growth.closed(state, move)
            case _:
                events = self._decided(state, move, at.seat, at.stamp)
        return (*events, *rolling.unasked(state, events))

    def _decided(self, state: State, move: mv.Move, seat: Seat, stamp: Stamp) -> tuple[ev.Event, ...]:
        """What a move brings about; a refusal quotes ratings as this group writes them."""
        try:
            return DECIDED_BY[type(move)](state, move, seat, stamp)
        except Refused as refused:
            raise Refused(with_sign(refused.why, state.edition.mastery), clause=refused.clause) from refused

    def evolve(self, state: State, event: ev.Event | Fell) -> State:
        return evolve(state, event)

    def audience(self, state: State, event: ev.Event) -> Audience:
        """Who may know: a hidden resistance is the game master's."""
        match event:
            case ev.ResistanceSet(hidden=True) | ev.GroupResistanceSet(hidden=True) | ev.FoeSet(hidden=True):
                return GM_ONLY
            case _:
                return ALL

    def tell(self, state: State, event: ev.Event | Fell) -> str | Told:
        """*event* as a sentence; that a resistance is hidden the game master reads together with its number."""
        told = telling.tell(state, event)
        secret = isinstance(event, ev.ResistanceHidden | ev.GroupResistanceHidden | ev.FoeHidden)
        return Told(told, (Role.PLAYER, Role.SPECTATOR)) if secret else told

    def view(self, state: State, seat: Seat, seats: tuple[Seat, ...]) -> views.SagaView:
        return views.view(state, seat, seats)

    def explore(self, asked: Mapping[str, str]) -> Explored:
        return explore(self.edition, asked)

    def asked_in(self, state: State) -> Mapping[str, str]:
        return asked_in(self.edition, state)


Decide = Callable[[State, mv.Move, Seat, Stamp], tuple[ev.Event, ...]]

DECIDED_BY: dict[type[mv.Move], Decide] = {
    **dict.fromkeys(mv.SHEET_MOVES, sheets.decide),
    **dict.fromkeys(mv.GROWTH_MOVES, growth.decide),
    **dict.fromkeys(mv.FRAMING_MOVES, framing.decide),
    **dict.fromkeys(mv.AUGMENT_MOVES, supporting.decide),
    **dict.fromkeys(mv.OUTCOME_MOVES, rolling.decide),
    **dict.fromkeys(mv.GROUP_MOVES, grouping.decide),
    **dict.fromkeys(mv.LONG_MOVES, extending.decide),
}

HEROQUEST_2E = HeroQuest(EDITIONS["heroquest-2e"])
QUESTWORLDS_2_2 = HeroQuest(EDITIONS["questworlds-2.2"])
