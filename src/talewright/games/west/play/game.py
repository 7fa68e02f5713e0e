"""The West That Wasnt as the table knows it: moves, offers, decide, evolve, view."""

from collections.abc import Mapping

from talewright.dice.draw import Deck, Draw, Fell
from talewright.games.west.deck import Piles
from talewright.games.west.play import calling, lasting, sheets, spending, telling, turning, views
from talewright.games.west.play import events as ev
from talewright.games.west.play import moves as mv
from talewright.games.west.play.action import Action, Purpose
from talewright.games.west.play.decks import deck_of
from talewright.games.west.play.evolving import evolve
from talewright.games.west.play.explorer import Explored, asked_in, explore
from talewright.games.west.play.following import Events, filed, shuffled_if_empty
from talewright.games.west.play.offers import offers
from talewright.games.west.play.options import chosen, options
from talewright.games.west.play.state import State
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

    def begin(self, options: Mapping[str, Value]) -> State:
        """An empty campaign, with a whole deck. Raises ``Refused`` if the options do not fit."""
        deck = deck_of("")
        return State(edition=chosen(options), deck=deck, piles=Piles.full(deck))

    def awaits(self, state: State) -> tuple[Draw, ...]:
        """A card for every check that was called, and for every further draw: out of those that are left."""
        cards = tuple(sorted(state.piles.left))
        if not cards:
            return ()
        return tuple(_draw(state, action, cards) for action in state.actions.values() if action.drawing)

    def offers(self, state: State, seat: Seat, seats: tuple[Seat, ...]) -> tuple[Offer, ...]:
        return offers(state, seat, seats)

    def decide(self, state: State, move: mv.Move | Occasion, at: At[State]) -> Events:
        """The facts that *move* brings about; an empty deck is shuffled as soon as a card is called for."""
        events = _decided(state, move, at.seat, at.stamp)
        return (*events, *shuffled_if_empty(filed(state, events)))

    def evolve(self, state: State, event: ev.Event | Fell) -> State:
        return evolve(state, event)

    def audience(self, state: State, event: ev.Event) -> Audience:
        """Who may know: hidden TNs and adjustments are the Judge's."""
        match event:
            case ev.TargetNumberSet(hidden=True) | ev.TrackNumberSet(hidden=True) | ev.AdjustmentNamed(hidden=True):
                return GM_ONLY
            case ev.AdjustmentDropped(action=action, adjustment=dropped):
                known = state.actions[action].named if action in state.actions else ()
                return ALL if any(each.id == dropped and not each.adjustment.hidden for each in known) else GM_ONLY
            case _:
                return ALL

    def tell(self, state: State, event: ev.Event | Fell) -> str:
        return telling.tell(state, event)

    def view(self, state: State, seat: Seat, seats: tuple[Seat, ...]) -> views.WestView:
        return views.view(state, seat, seats)

    def explore(self, asked: Mapping[str, str]) -> Explored:
        return explore(asked)

    def asked_in(self, state: State) -> Mapping[str, str]:
        return asked_in(state)


def _decided(state: State, move: mv.Move | Occasion, seat: Seat, stamp: Stamp) -> Events:
    match move:
        case DrawsAnswered():
            return turning.answered(state, move)
        case SessionOpens(number=number):
            return (ev.SessionBegan(number=number), spending.put_out(state, stamp))
        case SessionCloses(number=number):
            return (ev.SessionEnded(number=number),)
        case _ if isinstance(move, mv.SHEET_MOVES):
            return sheets.decide(state, move, seat, stamp)
        case _ if isinstance(move, mv.CALLING_MOVES):
            return calling.decide(state, move, seat, stamp)
        case _ if isinstance(move, mv.TURNING_MOVES):
            return turning.decide(state, move, seat)
        case _ if isinstance(move, mv.SPENDING_MOVES):
            return spending.decide(state, move, seat, stamp)
        case _:
            return lasting.decide(state, move, seat)


def _draw(state: State, action: Action, cards: tuple[int, ...]) -> Draw:
    """The player draws whose action it is, and the Judge for everybody else (TW-deck.6)."""
    card = "the card" if action.drawing is Purpose.RESOLUTION else "a further card"
    return Draw(
        id=action.draw_id,
        of=Deck(cards),
        seat=state.player(action) or None,
        label=f"{state.name(action)}: {card}",
        together=action.id,
    )


THE_WEST_THAT_WASNT = West()
