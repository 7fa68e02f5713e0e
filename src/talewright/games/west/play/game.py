"""The West That Wasnt as the table knows it: moves, offers, decide, evolve, view."""

from collections.abc import Mapping

from talewright.dice.draw import Deck, Draw, Fell
from talewright.games.west.deck import Piles
from talewright.games.west.play import calling, lasting, sheets, spending, telling, turning, views
from talewright.games.west.play import events as ev
from talewright.games.west.play import moves as mv
from talewright.games.west.play.action import Action, Purpose
from talewright.games.west.play.crew import Crew
from talewright.games.west.play.decks import deck_of
from talewright.games.west.play.evolving import evolve
from talewright.games.west.play.explorer import Explored, asked_in, explore
from talewright.games.west.play.following import Events, filed, shuffled_if_empty
from talewright.games.west.play.offers import offers
from talewright.games.west.play.options import chosen, options
from talewright.table.game import At
from talewright.table.moves import DrawsAnswered, Occasion, SessionCloses, SessionOpens
from talewright.table.offer import Field, Offer, Value
from talewright.table.seat import ALL, GM_ONLY, Audience, Role, Seat, Stamp


class West:
    """The West That Wasnt, for the table to play."""

    slug = "the-west-that-wasnt"
    title = "The West That Wasnt"
    about = "Action cards instead of dice: checks against a target number, bumps, victories and calamities."
    roles: Mapping[Role, str] = {Role.GM: "Judge", Role.PLAYER: "Player", Role.SPECTATOR: "Spectator"}
    moves: tuple[type[mv.Move], ...] = mv.MOVES
    events: tuple[type[ev.Event], ...] = ev.EVENTS
    pages = "talewright.games.west"

    def options(self) -> tuple[Field, ...]:
        """What a group may set when a campaign begins."""
        return options()

    def begin(self, options: Mapping[str, Value]) -> Crew:
        """An empty campaign, with a whole deck. Raises ``Refused`` if the options do not fit."""
        deck = deck_of("")
        return Crew(edition=chosen(options), deck=deck, piles=Piles.full(deck))

    def awaits(self, state: Crew) -> tuple[Draw, ...]:
        """A card for every check that was called, and for every further draw: out of those that are left."""
        cards = tuple(sorted(state.piles.left))
        if not cards:
            return ()
        return tuple(_draw(state, action, cards) for action in state.actions.values() if action.drawing)

    def offers(self, state: Crew, seat: Seat, seats: tuple[Seat, ...]) -> tuple[Offer, ...]:
        return offers(state, seat, seats)

    def decide(self, state: Crew, move: mv.Move | Occasion, at: At[Crew]) -> Events:
        """The facts that *move* brings about; an empty deck is shuffled as soon as a card is called for."""
        events = _decided(state, move, at.seat, at.stamp)
        return (*events, *shuffled_if_empty(filed(state, events)))

    def evolve(self, state: Crew, event: ev.Event | Fell) -> Crew:
        return evolve(state, event)

    def audience(self, state: Crew, event: ev.Event) -> Audience:
        """Who may know: hidden TNs and adjustments are the Judge's."""
        match event:
            case ev.TargetNumberSet(hidden=True) | ev.TrackNumberSet(hidden=True) | ev.AdjustmentNamed(hidden=True):
                return GM_ONLY
            case ev.AdjustmentDropped(action=action, adjustment=dropped):
                known = state.actions[action].named if action in state.actions else ()
                return ALL if any(each.id == dropped and not each.adjustment.hidden for each in known) else GM_ONLY
            case _:
                return ALL

    def tell(self, state: Crew, event: ev.Event | Fell) -> str:
        return telling.tell(state, event)

    def view(self, state: Crew, seat: Seat, seats: tuple[Seat, ...]) -> views.WestView:
        return views.view(state, seat, seats)

    def explore(self, asked: Mapping[str, str]) -> Explored:
        return explore(asked)

    def asked_in(self, state: Crew) -> Mapping[str, str]:
        return asked_in(state)


def _decided(crew: Crew, move: mv.Move | Occasion, seat: Seat, stamp: Stamp) -> Events:
    match move:
        case DrawsAnswered():
            return turning.answered(crew, move)
        case SessionOpens(number=number):
            return (ev.SessionBegan(number=number), spending.put_out(crew, stamp))
        case SessionCloses(number=number):
            return (ev.SessionEnded(number=number),)
        case _ if isinstance(move, mv.SHEET_MOVES):
            return sheets.decide(crew, move, seat, stamp)
        case _ if isinstance(move, mv.CALLING_MOVES):
            return calling.decide(crew, move, seat, stamp)
        case _ if isinstance(move, mv.TURNING_MOVES):
            return turning.decide(crew, move, seat)
        case _ if isinstance(move, mv.SPENDING_MOVES):
            return spending.decide(crew, move, seat, stamp)
        case _:
            return lasting.decide(crew, move, seat)


def _draw(crew: Crew, action: Action, cards: tuple[int, ...]) -> Draw:
    """The player draws whose action it is, and the Judge for everybody else (TW-deck.6)."""
    card = "the card" if action.drawing is Purpose.RESOLUTION else "a further card"
    return Draw(
        id=action.draw_id,
        of=Deck(cards),
        seat=crew.player(action) or None,
        label=f"{crew.name(action)}: {card}",
        together=action.id,
    )


THE_WEST_THAT_WASNT = West()
