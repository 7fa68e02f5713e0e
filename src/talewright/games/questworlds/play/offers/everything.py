"""Everything that a seat may do now, in the order in which people want it."""

from collections.abc import Iterable

from talewright.games.questworlds.play.card import Card
from talewright.games.questworlds.play.offers.beginning import of_new_contests
from talewright.games.questworlds.play.offers.finishing import decided, fallen
from talewright.games.questworlds.play.offers.framing import framing
from talewright.games.questworlds.play.offers.sheets import of_sheets
from talewright.games.questworlds.play.offers.stories import of_stories
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.shared.card import Phase
from talewright.table.offer import Offer
from talewright.table.seat import Seat


def offers(state: State, seat: Seat, seats: tuple[Seat, ...]) -> tuple[Offer, ...]:
    """Everything that *seat* may do now: what is under way first, then what may be begun."""
    made: list[Offer] = []
    for card in state.open_cards():
        made += of_card(state, card, seat)
    made += of_stories(state, seat)
    made += of_new_contests(state, seat)
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
