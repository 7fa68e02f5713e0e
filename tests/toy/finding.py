"""What an event must find at the fair to be filed and told."""

from tests.toy import events
from tests.toy.booth import Auction, Bout, Dipping, Fair, Throwing, open_draws

from talewright.dice.draw import Fell


def is_there(fair: Fair, event: events.ToyEvent | Fell) -> bool:
    """Whether everything that *event* is about is at the fair; if not, it is neither filed nor told."""
    match event:
        case events.BidSealed(booth=name) | events.BidsOpened(booth=name):
            return name in fair.of(Auction)
        case events.ThrowKept(booth=name) | events.ThrownAgain(booth=name):
            return name in fair.of(Throwing)
        case events.DrewOn(booth=name) | events.Stopped(booth=name):
            return name in fair.of(Dipping)
        case events.HouseStoodIn(booth=name):
            return name in fair.of(Bout)
        case events.BoothEnded(booth=name, points=points):
            return name in fair.booths and {seat for seat, _ in points} <= {*fair.names}
        case events.JarOpened(winners=winners):
            return {*winners} <= {*fair.names}
        case Fell(draw=wanted):
            return any(draw.id == wanted for draw in open_draws(fair))
        case _:
            return True
