"""The fair: a small game that keeps the table's machinery honest. It has no pages of its own.

A sealed bid, a die with a second throw, a chain of cards, a race of everyone at once, a bout of two dice that fall
together, and a jar whose beans only one person has counted.
"""

from collections.abc import Mapping

from tests.toy import events as happened
from tests.toy import moves as done
from tests.toy.booth import FULL_DECK, Fair, open_draws
from tests.toy.decide import decide
from tests.toy.evolve import evolve
from tests.toy.offers import offers
from tests.toy.tell import tell
from tests.toy.view import FairView, view

from talewright.dice.draw import Draw, Fell
from talewright.refusal import Refused
from talewright.table.game import At
from talewright.table.moves import Occasion
from talewright.table.offer import Field, Number, Offer, Value
from talewright.table.seat import ALL, GM_ONLY, Audience, Role, Seat

CARDS = Number(name="cards", label="Cards in the deck", least=3, most=54, default=FULL_DECK)


class Toy:
    """The fair as the table asks for it."""

    slug = "toy"
    title = "The fair"
    about = "A small fair, to try the table with."
    pages = ""
    roles: Mapping[Role, str] = {Role.GM: "Barker", Role.PLAYER: "Guest", Role.SPECTATOR: "Onlooker"}
    moves: tuple[type[done.ToyMove], ...] = done.ToyMove.__args__
    events: tuple[type[happened.ToyEvent], ...] = happened.ToyEvent.__args__

    def options(self) -> tuple[Field, ...]:
        return (CARDS,)

    def begin(self, options: Mapping[str, Value]) -> Fair:
        cards = options.get("cards", FULL_DECK)
        if not isinstance(cards, int) or not CARDS.least <= cards <= CARDS.most or set(options) - {"cards"}:
            raise Refused(f"A deck has {CARDS.least} to {CARDS.most} cards.")
        return Fair(cards=cards, deck=tuple(range(1, cards + 1)))

    def awaits(self, state: Fair) -> tuple[Draw, ...]:
        return open_draws(state)

    def offers(self, state: Fair, seat: Seat, seats: tuple[Seat, ...]) -> tuple[Offer, ...]:
        return tuple(offers(state, seat, seats))

    def decide(self, state: Fair, move: done.ToyMove | Occasion, at: At[Fair]) -> tuple[happened.ToyEvent, ...]:
        return decide(state, move, at.seat, at.seats)

    def evolve(self, state: Fair, event: happened.ToyEvent | Fell) -> Fair:
        return evolve(state, event)

    def audience(self, state: Fair, event: happened.ToyEvent) -> Audience:  # noqa: ARG002 - no event needs the state
        match event:
            case happened.BidSealed(seat=seat):
                return (seat,)
            case happened.JarFilled() | happened.JarRolled():
                return GM_ONLY
            case _:
                return ALL

    def tell(self, state: Fair, event: happened.ToyEvent | Fell) -> str:
        return tell(state, event)

    def view(self, state: Fair, seat: Seat, seats: tuple[Seat, ...]) -> FairView:
        return view(state, seat, seats)


TOY = Toy()
