"""Everything that a seat may do now, in the order in which people want it."""

from talewright.games.strange_fate.play.offers.acting import of_acts
from talewright.games.strange_fate.play.offers.aspects import of_aspects, of_rolls
from talewright.games.strange_fate.play.offers.rolling import of_new_rolls, of_roll, of_told
from talewright.games.strange_fate.play.offers.scenes import of_scene
from talewright.games.strange_fate.play.offers.themes import of_themes
from talewright.games.strange_fate.play.state import State
from talewright.table.offer import Offer
from talewright.table.seat import Role, Seat


def offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    """Everything that *seat* may do now: what is under way first, then what may be begun."""
    if seat.role is Role.SPECTATOR:
        return ()
    made: list[Offer] = []
    for card in state.rolls.values():
        made += (*of_roll(state, card, seat), *of_rolls(state, card, seat))
        made += of_themes(state, card, seat)
    made += (*of_aspects(state, seat), *of_scene(state, seat))
    made += of_acts(state, seat)
    made += of_new_rolls(state, seat)
    if seat.is_gm:
        for card in state.told:
            made += of_told(card)
    return tuple(made)
