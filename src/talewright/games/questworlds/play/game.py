"""QuestWorlds as the table knows it: moves, offers, decide, evolve, view."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from talewright.dice.draw import Draw, Fell
from talewright.games.questworlds.editions import EDITIONS, Edition
from talewright.games.questworlds.play import events as ev
from talewright.games.questworlds.play import finishing, frames, sheets, stories, supporting, telling, views
from talewright.games.questworlds.play import moves as mv
from talewright.games.questworlds.play.card import Card, CardKind
from talewright.games.questworlds.play.evolving import evolve
from talewright.games.questworlds.play.explorer import Explored, asked_in, explore
from talewright.games.questworlds.play.headlines import roller
from talewright.games.questworlds.play.offers import offers
from talewright.games.questworlds.play.options import chosen, options
from talewright.games.questworlds.play.settling import settled
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.shared.card import Phase, draws_of
from talewright.table.game import At, Told
from talewright.table.moves import DrawsAnswered, Occasion, SessionCloses, SessionOpens
from talewright.table.offer import Field, Offer, Value
from talewright.table.seat import ALL, GM_ONLY, Audience, Role, Seat, Stamp


@dataclass(frozen=True, slots=True)
class QuestWorlds:
    """One edition of QuestWorlds, for the table to play."""

    edition: Edition

    @property
    def slug(self) -> str:
        return self.edition.slug

    @property
    def title(self) -> str:
        return self.edition.title

    @property
    def about(self) -> str:
        return "Contests of an ability against a resistance, with two twenty-sided dice, masteries and story points."

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
        return "talewright.games.questworlds"

    def options(self) -> tuple[Field, ...]:
        """What a group may set when a campaign begins."""
        return options(self.edition)

    def begin(self, options: Mapping[str, Value]) -> State:
        """An empty campaign. Raises ``Refused`` if the options do not fit."""
        edition = chosen(self.edition, options)
        return State(edition=edition, base=edition.base_resistance)

    def awaits(self, state: State) -> tuple[Draw, ...]:
        """The dice of every contest whose framing is complete: both sides roll a D20 (QW3-2.0.1, QW3-2.3.4.1.1)."""
        return tuple(draw for card in state.open_cards() for draw in _dice(state, card))

    def offers(self, state: State, seat: Seat, seats: tuple[Seat, ...]) -> tuple[Offer, ...]:
        return offers(state, seat, seats)

    def decide(self, state: State, move: mv.Move | Occasion, at: At[State]) -> tuple[ev.Event, ...]:
        """The facts that *move* brings about."""
        match move:
            case DrawsAnswered(draws=draws):
                cards = draws_of(state.open_cards())
                return _answered(state, cards[draws[0]])
            case SessionOpens():
                return stories.opened(state, move)
            case SessionCloses():
                return ()
            case _:
                return DECIDED_BY[type(move)](state, move, at.seat, at.stamp)

    def evolve(self, state: State, event: ev.Event | Fell) -> State:
        return evolve(state, event)

    def audience(self, state: State, event: ev.Event) -> Audience:
        """Who may know: a hidden resistance, and a contest that is quietly assured, are the game master's."""
        match event:
            case ev.ResistanceSet(hidden=True) | ev.AssuredSet(assured=True, told=False):
                return GM_ONLY
            case ev.AssuredSet(contest=contest, assured=False) if not state.cards[contest].told:
                return GM_ONLY
            case _:
                return ALL

    def tell(self, state: State, event: ev.Event | Fell) -> str | Told:
        """*event* as a sentence; that a resistance is hidden the game master reads together with its number."""
        told = telling.tell(state, event)
        return Told(told, (Role.PLAYER, Role.SPECTATOR)) if isinstance(event, ev.ResistanceHidden) else told

    def view(self, state: State, seat: Seat, seats: tuple[Seat, ...]) -> views.SagaView:
        return views.view(state, seat, seats)

    def explore(self, asked: Mapping[str, str]) -> Explored:
        return explore(self.edition, asked)

    def asked_in(self, state: State) -> Mapping[str, str]:
        return asked_in(self.edition, state)


Decide = Callable[[State, mv.Move, Seat, Stamp], tuple[ev.Event, ...]]

DECIDED_BY: dict[type[mv.Move], Decide] = {
    **dict.fromkeys(mv.SHEET_MOVES, sheets.decide),
    **dict.fromkeys(mv.FRAMING_MOVES, frames.decide),
    **dict.fromkeys(mv.AUGMENT_MOVES, supporting.decide),
    **dict.fromkeys(mv.OUTCOME_MOVES, finishing.decide),
    **dict.fromkeys(mv.STORY_MOVES, stories.decide),
}


def _dice(state: State, card: Card) -> tuple[Draw, ...]:
    """The dice of one contest that have not fallen. A hopeless side throws none (QW3-2.3.2.7)."""
    if card.phase not in (Phase.ROLLING, Phase.FALLEN) or not card.throws_dice:
        return ()
    situation = state.situation(card)
    assert situation is not None, "dice are called for only when there is something to roll against"
    we_throw, they_throw = situation.thrown
    whose = state.sheet(card.ours.character).player or None
    flaw = card.kind is CardKind.HINDRANCE
    draws = []
    if we_throw and card.our_face is None:
        who = roller(state, card, ours=True)
        draws.append(card.d20("ours", None if flaw else whose, who, follows=flaw))
    if they_throw and card.their_face is None:
        theirs = (state.sheet(card.theirs.character).player or None) if card.theirs else None
        who_rolls = whose if flaw else theirs
        follows = card.theirs is None and not flaw and we_throw
        draws.append(card.d20("theirs", who_rolls, roller(state, card, ours=False), follows=follows))
    return tuple(draws)


def _answered(state: State, card: Card) -> tuple[ev.Event, ...]:
    """The dice lie on the table. The outcome stands at once if nobody could change it any more."""
    return () if finishing.waits_for_people(state, card) else settled(state, card)


QUESTWORLDS_3 = QuestWorlds(EDITIONS["questworlds-3"])
