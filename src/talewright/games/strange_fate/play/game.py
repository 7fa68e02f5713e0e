"""Strange FATE as the table knows it: moves, offers, decide, evolve, view."""

from collections.abc import Callable, Iterable, Mapping
from itertools import chain

from talewright.dice.draw import Draw, Fell
from talewright.games.strange_fate.editions import STRANGE_FATE
from talewright.games.strange_fate.play import (
    acted,
    acting,
    aspects,
    compel,
    deeds_follow,
    framing,
    invoking,
    points,
    rolling,
    scenes,
    telling,
    views,
)
from talewright.games.strange_fate.play import events as ev
from talewright.games.strange_fate.play import moves as mv
from talewright.games.strange_fate.play.conflict import attacks, leaving, order, switching, turns
from talewright.games.strange_fate.play.events.written import Written
from talewright.games.strange_fate.play.evolving import evolve
from talewright.games.strange_fate.play.explorer import asked_in, explore
from talewright.games.strange_fate.play.exploring.shapes import Explored
from talewright.games.strange_fate.play.finding import FINDER
from talewright.games.strange_fate.play.following import with_what_follows
from talewright.games.strange_fate.play.harm import companions, hits, revival, treatment, wounds
from talewright.games.strange_fate.play.making import (
    archetypes,
    bench,
    gear,
    gifts,
    skills,
    step,
    under_way,
    written_aspects,
)
from talewright.games.strange_fate.play.offers import offers
from talewright.games.strange_fate.play.options import chosen, options
from talewright.games.strange_fate.play.people import characters, making_up, npcs
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.play.using import with_uses
from talewright.games.strange_fate.time_table import Span
from talewright.table.chapter import Chapters, Move, events_of, moves_of
from talewright.table.game import At, Told
from talewright.table.moves import DrawsAnswered, Occasion, SessionCloses, SessionOpens
from talewright.table.offer import Field, Offer, Value
from talewright.table.seat import ALL, GM_ONLY, Audience, Role, Seat, Stamp

Events = tuple[ev.Event, ...]


CHAPTERS = (
    *(hits, treatment, revival, companions, wounds),
    *(compel, points),
    *(attacks, turns, leaving, order, switching),
    *(making_up, npcs, characters),
    *(under_way, archetypes, written_aspects, skills, bench, gifts, gear, step),
)
MOVES = moves_of(CHAPTERS)


class StrangeFate(Chapters[State]):
    """Strange FATE, for the table to play."""

    slug = STRANGE_FATE.slug
    title = STRANGE_FATE.title
    about = "Fate dice with power tiers: each tier of difference turns a Fate die into a d6; skills built of trappings."
    roles: Mapping[Role, str] = {Role.GM: "Game master", Role.PLAYER: "Player", Role.SPECTATOR: "Spectator"}
    moves: tuple[type[Move[State] | mv.Move], ...] = (*MOVES, *mv.MOVES)
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
        rolled = (draw for card in state.rolls.values() for draw in rolling.dice(state, card))
        for_order = (draw for card in state.conflicts.values() for draw in order.dice(state, card))
        return (*rolled, *for_order, *deeds_follow.dice(state))

    def offers(self, state: State, seat: Seat, seats: tuple[Seat, ...]) -> tuple[Offer, ...]:
        return (*self.offered(MOVES, state, seat, seats), *offers(state, seat))

    def decide(self, state: State, move: Move[State] | mv.Move | Occasion, at: At[State]) -> Iterable[ev.Event]:
        """The facts that *move* brings about."""
        match move:
            case DrawsAnswered(draws=draws):
                met = deeds_follow.impressions(state, draws)
                rolled = with_what_follows(state, (*met, *rolling.answered(state, draws)))
                return chain(rolled, order.dice_fallen(draws, at))
            case SessionOpens(number=number):
                return (ev.SessionBegan(number=number), *points.counted_anew(state))
            case SessionCloses(number=number):
                return (*scenes.recoveries(state, Span.SESSION), ev.SessionEnded(number=number))
            case Move():
                return self.decided(state, move, at)
            case _:
                events = DECIDED_BY[type(move)](state, move, at.seat, at.stamp)
                return with_what_follows(state, with_uses(state, events))

    def evolve(self, state: State, event: ev.Event | Fell) -> State:
        return evolve(state, event)

    def audience(self, state: State, event: ev.Event) -> Audience:
        """Who may know: what is hidden is the game master's, and what is being made its player's too."""
        if not isinstance(event, Written):
            return event.to(state)
        return GM_ONLY if isinstance(event, ev.Concealable) and event.hidden else ALL

    def tell(self, state: State, event: ev.Event | Fell) -> str | Told:
        """*event* as a sentence; that something is hidden the game master reads together with what it is."""
        told = telling.tell(state, event)
        return Told(told, (Role.PLAYER, Role.SPECTATOR)) if isinstance(event, ev.SideConcealed) else told

    def view(self, state: State, seat: Seat, seats: tuple[Seat, ...]) -> views.StoryView:
        return views.view(state, seat, seats)

    def explore(self, asked: Mapping[str, str]) -> Explored:
        return explore(asked)

    def asked_in(self, state: State) -> Mapping[str, str]:
        return asked_in(state)


Decide = Callable[[State, mv.Move, Seat, Stamp], Events]

DECIDED_BY: dict[type[mv.Move], Decide] = {
    **dict.fromkeys(mv.FRAMING_MOVES, framing.decide),
    **dict.fromkeys(mv.OUTCOME_MOVES, rolling.decide),
    **dict.fromkeys(mv.ASPECT_MOVES, invoking.decide),
    **dict.fromkeys(mv.SCENE_MOVES, scenes.decide),
    **dict.fromkeys(mv.PLACING_MOVES, aspects.decide),
    **dict.fromkeys(mv.ACTING_MOVES, acted.decide),
    **dict.fromkeys((mv.Act, mv.SetAbout, mv.Recount, mv.LeaveDeed), acting.decide),
}

STRANGE_FATE_GAME = StrangeFate()
