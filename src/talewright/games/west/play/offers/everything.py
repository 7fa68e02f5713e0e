"""Everything that a seat may do now, in the order in which people want it."""

from collections.abc import Iterable

from talewright.games.west.play.action import Action, Phase
from talewright.games.west.play.crew import Crew
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
from talewright.table.offer import Offer
from talewright.table.seat import Seat


def offers(crew: Crew, seat: Seat, seats: tuple[Seat, ...]) -> tuple[Offer, ...]:
    """Everything that *seat* may do now: what is under way first, then what may be begun."""
    made: list[Offer] = []
    for action in crew.actions.values():
        made += of_action(crew, action, seat)
    made += of_competitions(crew, seat)
    made += of_tracks(crew, seat)
    made += of_new_actions(crew, seat)
    if seat.is_gm:
        for action in crew.told:
            made += showing(action)
    made += of_pool(crew, seat, seats)
    made += of_deck(crew, seat)
    made += of_sheets(crew, seat, seats)
    return tuple(made)


def of_action(crew: Crew, action: Action, seat: Seat) -> Iterable[Offer]:
    """What may be done in an action, by how far it has come."""
    match action.phase:
        case Phase.DECLARED:
            yield from of_described(crew, action, seat)
            yield from before_the_card(crew, action, seat)
        case Phase.CALLED:
            yield from of_called(action, seat)
            yield from before_the_card(crew, action, seat)
            yield from of_helpers(crew, action, seat)
            yield from granting(crew, action, seat)
        case Phase.TURNED:
            yield from turned(crew, action, seat)
            yield from of_helpers(crew, action, seat)
            yield from granting(crew, action, seat)
        case Phase.DRAWING:
            yield from of_helpers(crew, action, seat)
            yield from granting(crew, action, seat)
        case Phase.DECIDED:
            yield from decided(crew, action, seat)
            yield from of_helpers(crew, action, seat)
            yield from granting(crew, action, seat)
        case Phase.CALAMITY:
            yield from of_calamity(action, seat)
        case _:
            return
    yield from at_any_time(crew, action, seat)
