"""Everything that a seat may do now, in the order in which people want it."""

from talewright.games.heroquest.play import moves as mv
from talewright.games.heroquest.play.card import CardKind
from talewright.games.heroquest.play.offering import offer
from talewright.games.heroquest.play.offers.beginning import of_new_contests
from talewright.games.heroquest.play.offers.framing import framing
from talewright.games.heroquest.play.state import State
from talewright.games.questworlds.shared.card import Phase
from talewright.table.offer import Offer
from talewright.table.offering import words
from talewright.table.seat import Seat


def offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    """Everything that *seat* may do now: what is under way first, then what may be begun."""
    made: list[Offer] = []
    for card in state.open_cards():
        if card.phase is Phase.FRAMING:
            made += framing(state, card, seat)
        elif card.phase in (Phase.ROLLING, Phase.FALLEN) and seat.is_gm and card.kind is not CardKind.MEMBER:
            label = "Drop the roll" if card.parent else "Drop the contest"
            made.append(offer(mv.CancelContest, label, words("reason", "Why", optional=True), contest=card.id))
    return (*made, *of_new_contests(state, seat))
