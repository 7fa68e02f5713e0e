"""HeroQuest and QuestWorlds 2.2 as the table knows them: moves, offers, decide, evolve, view."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from talewright.dice.draw import Draw, Fell
from talewright.games.heroquest.editions import EDITIONS, Edition
from talewright.games.heroquest.play import (
    dice,
    framing,
    lasting,
    outcomes,
    people,
    points,
    settling,
    sheets,
    sidekicks,
    supporting,
    telling,
    ties,
    views,
)
from talewright.games.heroquest.play import events as ev
from talewright.games.heroquest.play import moves as mv
from talewright.games.heroquest.play.creating import abilities, finishing, flaws
from talewright.games.heroquest.play.evolving import evolve
from talewright.games.heroquest.play.explorer import asked_in, explore
from talewright.games.heroquest.play.exploring import Explored
from talewright.games.heroquest.play.extended import ending as extended_ending
from talewright.games.heroquest.play.extended import framing as extended_framing
from talewright.games.heroquest.play.extended import rounds
from talewright.games.heroquest.play.finding import FINDER
from talewright.games.heroquest.play.groups import boosts, joining
from talewright.games.heroquest.play.groups import ending as group_ending
from talewright.games.heroquest.play.headlines import with_sign
from talewright.games.heroquest.play.improving import catch_ups, directed, grown, wishes
from talewright.games.heroquest.play.offers import offers
from talewright.games.heroquest.play.options import chosen, options
from talewright.games.heroquest.play.state import State
from talewright.refusal import Refused
from talewright.table.chapter import Chapters, Event, Move, events_of, moves_of
from talewright.table.game import At, Told
from talewright.table.moves import DrawsAnswered, Occasion, SessionCloses, SessionOpens
from talewright.table.offer import Field, Offer, Value
from talewright.table.seat import ALL, GM_ONLY, Audience, Role, Seat, Stamp

AnyEvent = Event[State] | ev.Event

CHAPTERS = (
    settling,
    outcomes,
    boosts,
    joining,
    group_ending,
    rounds,
    extended_framing,
    extended_ending,
    lasting,
    wishes,
    catch_ups,
    directed,
    grown,
    points,
    people,
    abilities,
    flaws,
    sidekicks,
    finishing,
    ties,
    sheets,
)
"""What people do, in the order in which it is offered."""


@dataclass(frozen=True, slots=True)
class HeroQuest(Chapters[State]):
    """One edition, for the table to play."""

    edition: Edition
    finder = FINDER

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
    def moves(self) -> tuple[type[Move[State] | mv.Move], ...]:
        return (*mv.MOVES, *moves_of(CHAPTERS))

    @property
    def events(self) -> tuple[type[Event[State] | ev.Event], ...]:
        return (*ev.EVENTS, *events_of(CHAPTERS))

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
        return tuple(draw for card in state.open_cards() for draw in dice.open_dice(state, card))

    def offers(self, state: State, seat: Seat, seats: tuple[Seat, ...]) -> tuple[Offer, ...]:
        return (*offers(state, seat), *self.offered(moves_of(CHAPTERS), state, seat, seats))

    def decide(self, state: State, move: Move[State] | mv.Move | Occasion, at: At[State]) -> Iterable[AnyEvent]:
        """The facts that *move* brings about, outcomes included that stand because points for them are gone."""
        match move:
            case DrawsAnswered():
                pass  # what stands now follows
            case SessionOpens(number=number):
                yield from points.session_opened(state, number)
            case SessionCloses():
                yield from points.session_closed(state)
            case _:
                yield from self._by_person(state, move, at)
        yield from settling.standing(at)

    def _by_person(self, state: State, move: Move[State] | mv.Move, at: At[State]) -> Iterable[AnyEvent]:
        """What a move brings about; a refusal quotes ratings as this group writes them."""
        try:
            if isinstance(move, mv.Move):
                yield from DECIDED_BY[type(move)](state, move, at.seat, at.stamp)
            else:
                yield from self.decided(state, move, at)
        except Refused as refused:
            raise Refused(with_sign(refused.why, state.edition.mastery), clause=refused.clause) from refused

    def evolve(self, state: State, event: AnyEvent | Fell) -> State:
        return evolve(state, event)

    def audience(self, state: State, event: AnyEvent) -> Audience:
        """Who may know: a hidden resistance is the game master's."""
        if isinstance(event, Event):
            return event.to(state)
        match event:
            case ev.ResistanceSet(hidden=True):
                return GM_ONLY
            case _:
                return ALL

    def tell(self, state: State, event: AnyEvent | Fell) -> str | Told:
        """*event* as a sentence; that a resistance is hidden the game master reads together with its number."""
        told = telling.tell(state, event)
        secret = isinstance(event, ev.ResistanceHidden)
        return Told(str(told), (Role.PLAYER, Role.SPECTATOR)) if secret else told

    def view(self, state: State, seat: Seat, seats: tuple[Seat, ...]) -> views.SagaView:
        return views.view(state, seat, seats)

    def explore(self, asked: Mapping[str, str]) -> Explored:
        return explore(self.edition, asked)

    def asked_in(self, state: State) -> Mapping[str, str]:
        return asked_in(self.edition, state)


Decide = Callable[[State, mv.Move, Seat, Stamp], Iterable[AnyEvent]]

DECIDED_BY: dict[type[mv.Move], Decide] = {
    **dict.fromkeys(mv.FRAMING_MOVES, framing.decide),
    **dict.fromkeys(mv.AUGMENT_MOVES, supporting.decide),
}

HEROQUEST_2E = HeroQuest(EDITIONS["heroquest-2e"])
QUESTWORLDS_2_2 = HeroQuest(EDITIONS["questworlds-2.2"])
