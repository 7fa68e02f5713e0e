"""Everything that a seat may do now, in the order in which people want it."""

from collections.abc import Iterable

from talewright.games.heroquest.play.card import Card
from talewright.games.heroquest.play.offers.beginning import of_new_contests
from talewright.games.heroquest.play.offers.extending import new_long, of_long
from talewright.games.heroquest.play.offers.finishing import decided, fallen, lasting
from talewright.games.heroquest.play.offers.framing import framing
from talewright.games.heroquest.play.offers.grouping import new_group, of_group
from talewright.games.heroquest.play.offers.growth import of_growth
from talewright.games.heroquest.play.offers.sheets import of_sheets
from talewright.games.heroquest.play.state import State
from talewright.games.questworlds.shared.card import Phase
from talewright.table.offer import Offer
from talewright.table.seat import Seat


def offers(state: State, seat: Seat, seats: tuple[Seat, ...]) -> tuple[Offer, ...]:
    """Everything that *seat* may do now: what is under way first, then what may be begun."""
    made: list[Offer] = []
    for card in state.open_cards():
        made += of_card(state, card, seat)
    for group in state.groups.values():
        made += of_group(state, group, seat)
    for long in state.longs.values():
        made += of_long(state, long, seat)
    made += of_new_contests(state, seat)
    made += new_group(state, seat)
    made += new_long(state, seat)
    made += lasting(state, seat)
    made += of_growth(state, seat)
    made += of_sheets(state, seat, seats)
    return tuple(made)


def of_card(state: State, card: Card, seat: Seat) -> Iterable[Offer]:
    """What may be done in a contest, by where it stands."""
    match card.phase:
        case Phase.FRAMING:
            yield from framing(state, card, seat)
        case Phase.ROLLING | Phase.FALLEN:
            yield from fallen(state, card, seat)
        case Phase.DECIDED:
            yield from decided(state, card, seat)
        case _:
            return
