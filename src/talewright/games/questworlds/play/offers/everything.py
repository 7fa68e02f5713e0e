"""Everything that a seat may do now, in the order in which people want it."""

from collections.abc import Iterable

from talewright.games.questworlds.play.card import Card
from talewright.games.questworlds.play.offers.beginning import of_new_contests
from talewright.games.questworlds.play.offers.finishing import decided, fallen
from talewright.games.questworlds.play.offers.framing import framing
from talewright.games.questworlds.play.offers.sheets import of_sheets
from talewright.games.questworlds.play.offers.stories import of_stories
from talewright.games.questworlds.play.saga import Saga
from talewright.games.questworlds.shared.card import Phase
from talewright.table.offer import Offer
from talewright.table.seat import Seat


def offers(saga: Saga, seat: Seat, seats: tuple[Seat, ...]) -> tuple[Offer, ...]:
    """Everything that *seat* may do now: what is under way first, then what may be begun."""
    made: list[Offer] = []
    for card in saga.open_cards():
        made += of_card(saga, card, seat)
    made += of_stories(saga, seat)
    made += of_new_contests(saga, seat)
    made += of_sheets(saga, seat, seats)
    return tuple(made)


def of_card(saga: Saga, card: Card, seat: Seat) -> Iterable[Offer]:
    """What may be done in a contest, by where it stands."""
    match card.phase:
        case Phase.FRAMING:
            yield from framing(saga, card, seat)
        case Phase.ROLLING | Phase.FALLEN:
            yield from fallen(saga, card, seat)
        case Phase.DECIDED:
            yield from decided(saga, card, seat)
        case _:
            return
