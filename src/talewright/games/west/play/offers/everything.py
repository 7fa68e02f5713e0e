"""Everything that a seat may do now, in the order in which people want it."""

from collections.abc import Iterable

from talewright.games.west.play.action import Action, Phase
from talewright.games.west.play.offers.calling import (
    at_any_time,
    before_the_card,
    of_called,
    of_described,
    of_new_actions,
    showing,
)
from talewright.games.west.play.offers.lasting import of_competitions, of_deck, of_pool, of_tracks
from talewright.games.west.play.offers.sheets import of_sheets
from talewright.games.west.play.offers.turning import decided, granting, of_calamity, of_helpers, turned
from talewright.games.west.play.state import State
from talewright.table.offer import Offer
from talewright.table.seat import Seat


def offers(state: State, seat: Seat, seats: tuple[Seat, ...]) -> tuple[Offer, ...]:
    """Everything that *seat* may do now: what is under way first, then what may be begun."""
    made: list[Offer] = []
    for action in state.actions.values():
        made += of_action(state, action, seat)
    made += of_competitions(state, seat)
    made += of_tracks(state, seat)
    made += of_new_actions(state, seat)
    if seat.is_gm:
        for action in state.told:
            made += showing(action)
    made += of_pool(state, seat, seats)
    made += of_deck(state, seat)
    made += of_sheets(state, seat, seats)
    return tuple(made)


def of_action(state: State, action: Action, seat: Seat) -> Iterable[Offer]:
    """What may be done in an action, by how far it has come."""
    match action.phase:
        case Phase.DECLARED:
            yield from of_described(state, action, seat)
            yield from before_the_card(state, action, seat)
        case Phase.CALLED:
            yield from of_called(action, seat)
            yield from before_the_card(state, action, seat)
            yield from of_helpers(state, action, seat)
            yield from granting(state, action, seat)
        case Phase.TURNED:
            yield from turned(state, action, seat)
            yield from of_helpers(state, action, seat)
            yield from granting(state, action, seat)
        case Phase.DRAWING:
            yield from of_helpers(state, action, seat)
            yield from granting(state, action, seat)
        case Phase.DECIDED:
            yield from decided(state, action, seat)
            yield from of_helpers(state, action, seat)
            yield from granting(state, action, seat)
        case Phase.CALAMITY:
            yield from of_calamity(action, seat)
        case _:
            return
    yield from at_any_time(state, action, seat)
