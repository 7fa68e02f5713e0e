"""The fair: a small game that keeps the table's machinery honest. It has no pages of its own.

A sealed bid, a die with a second throw, a chain of cards, a race of everyone at once, a bout of two dice that fall
together, and a jar whose beans only one person has counted. Each is a chapter: a module with its moves and its events.
"""

from collections.abc import Iterable, Iterator, Mapping

from tests.toy import auctions, booths, bouts, dipping, jar, prizes, races, throwing
from tests.toy.dip import THORNS
from tests.toy.state import FULL_DECK, Auction, BoothId, State, open_draws
from tests.toy.view import FairView, view

from talewright.dice.draw import Deck, Draw, DrawId, Fell
from talewright.table.chapter import Chapters, Event, events_of, moves_of
from talewright.table.finding import Finder
from talewright.table.game import At, Viewer
from talewright.table.offer import Field, Number, Offer, Value
from talewright.table.options import read_options
from talewright.table.recounting import Lasting
from talewright.table.seat import Role, Seat

CARDS = Number(name="cards", label="Cards in the deck", least=3, most=54, default=FULL_DECK)
CHAPTERS = (auctions, throwing, dipping, bouts, races, prizes, jar, booths)


class Toy(Chapters[State]):
    """The fair as the table asks for it."""

    slug = "toy"
    title = "The fair"
    about = "A small fair, to try the table with."
    pages = ""
    luck = "A high number is lucky, and a thorn is the unluckiest card."
    roles: Mapping[Role, str] = {Role.GM: "Barker", Role.PLAYER: "Guest", Role.SPECTATOR: "Onlooker"}
    moves = moves_of(CHAPTERS)
    events = events_of(CHAPTERS)
    finder = Finder[State]({BoothId: lambda state: state.booths})

    def options(self) -> tuple[Field, ...]:
        return (CARDS,)

    def begin(self, options: Mapping[str, Value]) -> State:
        cards = read_options(options, self.options()).get("cards", FULL_DECK)
        assert isinstance(cards, int)
        return State(cards=cards, deck=tuple(range(1, cards + 1)))

    def awaits(self, state: State) -> tuple[Draw, ...]:
        return open_draws(state)

    def offers(self, state: State, seat: Seat, seats: tuple[Seat, ...]) -> tuple[Offer, ...]:
        return (*super().offers(state, seat, seats), *bouts.settling(state, Viewer(seat, seats)))

    def with_fallen(self, state: State, fell: Fell) -> State:
        return booths.fell(state, fell)

    def tell_fallen(self, state: State, fell: Fell) -> str:
        return booths.told(state, fell)

    def when_answered(self, at: At[State], draws: tuple[DrawId, ...]) -> Iterable[Event[State]]:
        return booths.answered(at.now, draws)

    def when_opened(self, at: At[State], number: int) -> Iterable[Event[State]]:
        yield prizes.DayBegan(day=number)

    def when_closed(self, at: At[State], number: int) -> Iterable[Event[State]]:
        yield prizes.DayEnded(day=number)

    def remains(self, state: State, seat: Seat) -> Iterator[Lasting]:
        for auction in state.of(Auction).values():
            yield Lasting("", f"{auction.lot} is still up for bids")
        if seat.is_gm and state.jar.beans is not None:
            yield Lasting("", f"{state.jar.beans} beans in the jar")

    def worth(self, state: State, draw: Draw, face: int) -> int:
        return 0 if isinstance(draw.of, Deck) and face in THORNS else face

    def view(self, state: State, seat: Seat, seats: tuple[Seat, ...]) -> FairView:
        return view(state, seat, seats)


TOY = Toy()
