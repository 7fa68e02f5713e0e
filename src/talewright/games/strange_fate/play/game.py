"""Strange FATE as the table knows it: moves, offers, decide, evolve, view."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from talewright.dice.draw import Draw, DrawId, Fell
from talewright.games.strange_fate.editions import STRANGE_FATE
from talewright.games.strange_fate.play import (
    acted,
    acting,
    compel,
    conflict,
    deeds_follow,
    flaws,
    harm,
    helping,
    making,
    people,
    points,
    sessions,
    telling,
    treating,
    views,
)
from talewright.games.strange_fate.play import events as ev
from talewright.games.strange_fate.play import moves as mv
from talewright.games.strange_fate.play.aspects import effects, impact, invoking, placing, seeking
from talewright.games.strange_fate.play.deeds_follow import follows
from talewright.games.strange_fate.play.evolving import evolve
from talewright.games.strange_fate.play.explorer import asked_in, explore
from talewright.games.strange_fate.play.exploring.shapes import Explored
from talewright.games.strange_fate.play.finding import FINDER
from talewright.games.strange_fate.play.offers import offers
from talewright.games.strange_fate.play.options import chosen, options
from talewright.games.strange_fate.play.rolls import framing, modifiers, opposing, showing, sides, standing
from talewright.games.strange_fate.play.rolls.dice import dice
from talewright.games.strange_fate.play.scene import coming, presence, scenes, zones
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.play.using import with_uses
from talewright.table.chapter import Chapters, Event, Move, events_of, moves_of
from talewright.table.game import At, Told
from talewright.table.moves import DrawsAnswered, Occasion, SessionCloses, SessionOpens
from talewright.table.offer import Field, Offer, Value
from talewright.table.seat import ALL, GM_ONLY, Audience, Role, Seat, Stamp

Events = tuple[ev.Event, ...]


CHAPTERS = (
    compel,
    *(opposing, modifiers, seeking, invoking, standing, showing, sides),
    *(impact, effects, placing),
    *(scenes, zones, coming, presence),
    framing,
    *(flaws, sessions, points),
)


class StrangeFate(Chapters[State]):
    """Strange FATE, for the table to play."""

    slug = STRANGE_FATE.slug
    title = STRANGE_FATE.title
    about = "Fate dice with power tiers: each tier of difference turns a Fate die into a d6; skills built of trappings."
    roles: Mapping[Role, str] = {Role.GM: "Game master", Role.PLAYER: "Player", Role.SPECTATOR: "Spectator"}
    moves: tuple[type[Move[State] | mv.Move], ...] = (*moves_of(CHAPTERS), *mv.MOVES)
    events: tuple[type[ev.Event], ...] = (*events_of(CHAPTERS), *ev.EVENTS)
    finder = FINDER
    pages = "talewright.games.strange_fate"

    def options(self) -> tuple[Field, ...]:
        """What a group may set when a campaign begins."""
        return options()

    def begin(self, options: Mapping[str, Value]) -> State:
        """An empty campaign. Raises ``Refused`` if the options do not fit."""
        return State(edition=chosen(options))

    def awaits(self, state: State) -> tuple[Draw, ...]:
        """The dice of every roll that something stands against, and those for the order of a conflict."""
        rolled = (draw for card in state.rolls.values() for draw in dice(state, card))
        order = (draw for card in state.conflicts.values() for draw in conflict.dice(state, card))
        return (*rolled, *order, *deeds_follow.dice(state))

    def offers(self, state: State, seat: Seat, seats: tuple[Seat, ...]) -> tuple[Offer, ...]:
        return (*self.offered(moves_of(CHAPTERS), state, seat, seats), *offers(state, seat, seats))

    def decide(self, state: State, move: Move[State] | mv.Move | Occasion, at: At[State]) -> Iterable[ev.Event]:
        """The facts that *move* brings about."""
        match move:
            case DrawsAnswered(draws=draws):
                return self.answered(at, draws)
            case SessionOpens(number=number):
                return sessions.opened(state, number)
            case SessionCloses(number=number):
                return sessions.closed(state, number)
            case Move():
                return self.decided(state, move, at)
            case _:
                events = DECIDED_BY[type(move)](state, move, at.seat, at.stamp)
                return follows(state, with_uses(state, events))

    def answered(self, at: At[State], draws: tuple[DrawId, ...]) -> Iterator[ev.Event]:
        """What follows once these dice lie on the table."""
        yield from deeds_follow.impressions(at.now, draws)
        yield from standing.answered(at, draws)
        yield from conflict.answered(at.now, draws)

    def evolve(self, state: State, event: ev.Event | Fell) -> State:
        return evolve(state, event)

    def audience(self, state: State, event: ev.Event) -> Audience:
        """Who may know: what is hidden is the game master's, and what is being made its player's too."""
        if isinstance(event, Event):
            return event.to(state)
        if isinstance(event, ev.OfDraft):
            return (*GM_ONLY, event.player) if event.player else GM_ONLY
        return GM_ONLY if isinstance(event, ev.Concealable) and event.hidden else ALL

    def tell(self, state: State, event: ev.Event | Fell) -> str | Told:
        return self.told(state, event) if isinstance(event, Event) else telling.tell(state, event)

    def view(self, state: State, seat: Seat, seats: tuple[Seat, ...]) -> views.StoryView:
        return views.view(state, seat, seats)

    def explore(self, asked: Mapping[str, str]) -> Explored:
        return explore(asked)

    def asked_in(self, state: State) -> Mapping[str, str]:
        return asked_in(state)


Decide = Callable[[State, mv.Move, Seat, Stamp], Events]

DECIDED_BY: dict[type[mv.Move], Decide] = {
    **dict.fromkeys(mv.SHEET_MOVES, people.decide),
    **dict.fromkeys((*mv.MAKING_MOVES, mv.TakeSheet), making.decide),
    **dict.fromkeys(mv.NPC_MOVES, people.decide_npcs),
    **dict.fromkeys(mv.ACTING_MOVES, acted.decide),
    **dict.fromkeys((mv.Act, mv.SetAbout, mv.Recount, mv.LeaveDeed), acting.decide),
    **dict.fromkeys(mv.CONFLICT_MOVES, conflict.decide),
    **dict.fromkeys((*mv.BEARING_MOVES, *mv.HEALING_MOVES), harm.decide),
    **dict.fromkeys(mv.TREATMENT_MOVES, treating.decide),
    **dict.fromkeys(mv.HELPER_MOVES, helping.decide),
}

STRANGE_FATE_GAME = StrangeFate()
