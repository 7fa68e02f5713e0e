"""Everything that a seat may do now, in the order in which people want it."""

from talewright.games.strange_fate.play.deeds.judging import rulings
from talewright.games.strange_fate.play.offers.conflict import of_conflicts
from talewright.games.strange_fate.play.offers.harm import of_harm, of_help
from talewright.games.strange_fate.play.offers.making import of_making
from talewright.games.strange_fate.play.offers.people import of_npcs, of_people
from talewright.games.strange_fate.play.state import State
from talewright.table.offer import Offer
from talewright.table.seat import Role, Seat


def offers(state: State, seat: Seat, seats: tuple[Seat, ...]) -> tuple[Offer, ...]:
    """Everything that *seat* may do now: what is under way first, then what may be begun."""
    if seat.role is Role.SPECTATOR:
        return ()
    made: list[Offer] = [*of_harm(state, seat)]
    for card in state.rolls.values():
        made += of_help(state, card, seat)
    made += rulings(state, seat)
    made += of_conflicts(state, seat)
    if seat.is_gm:
        made += of_npcs(state)
    made += of_people(state, seat, seats)
    made += of_making(state, seat, seats)
    return tuple(made)
