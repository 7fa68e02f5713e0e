"""The fair's events as sentences."""

from tests.toy import events
from tests.toy.booth import Auction, Bout, Dipping, Fair, Guest, Race, Throwing, open_draws
from tests.toy.finding import is_there

from talewright.dice.draw import Fell, SeatId


def tell(fair: Fair, event: events.ToyEvent | Fell) -> str:  # noqa: C901, PLR0911, PLR0912 - one line per event
    if not is_there(fair, event):
        return ""
    match event:
        case events.AuctionOpened(lot=lot, bidders=bidders):
            return f"{lot} is up for sealed bids by {_all(bidders)}."
        case events.BidSealed(seat=seat, coins=coins):
            return f"{fair.names[seat]} seals a bid of {coins}."
        case events.BidsOpened(booth=name, bids=bids, winner=winner):
            told = ", ".join(f"{fair.names[seat]} {coins}" for seat, coins in bids)
            got = f"{fair.names[winner]} gets it" if winner else "nobody gets it"
            return f"The bids for {fair.of(Auction)[name].lot} are opened: {told}; {got}."
        case events.ThrowStarted(guest=guest):
            return f"{guest.name} throws a die."
        case events.ThrowKept(booth=name):
            return f"{fair.of(Throwing)[name].guest.name} keeps it."
        case events.ThrownAgain(booth=name):
            return f"{fair.of(Throwing)[name].guest.name} throws again."
        case events.DipStarted(guest=guest):
            return f"{guest.name} draws from the deck."
        case events.DrewOn(booth=name):
            return f"{fair.of(Dipping)[name].guest.name} draws on."
        case events.Stopped(booth=name):
            return f"{fair.of(Dipping)[name].guest.name} stops."
        case events.ThrownAway(cards=cards):
            return f"Out of the deck: {', '.join(map(str, cards))}."
        case events.Shuffled():
            return "The deck is whole again."
        case events.RaceCalled(runners=runners):
            return f"A race is called for {_all(runners)}."
        case events.BoutStarted(challenger=one, rival=other):
            return f"{one.name} wrestles with {other.name if other else 'the house'}."
        case events.HouseStoodIn(booth=name):
            return f"The house takes the place of {_rival(fair.of(Bout)[name])}."
        case events.BoothEnded(booth=name, points=points, tie=tie):
            return _ended(fair, name, points, tie=tie)
        case events.JarFilled(beans=beans):
            return f"There are {beans} beans in the jar."
        case events.JarRolled():
            return "A die says in secret how many beans are in the jar."
        case events.Guessed(guest=guest, beans=beans):
            return f"{guest.name} guesses {beans} beans."
        case events.JarOpened(beans=beans, winners=winners):
            nearest = " and ".join(fair.names[winner] for winner in winners) or "nobody"
            return f"There were {beans} beans in the jar; nearest was {nearest}."
        case events.Awarded(to=to, points=points, reason=reason):
            return f"{_all(to)}: {points:+d} points" + (f", because {reason}" if reason else "") + "."
        case events.DayBegan(day=day):
            return f"Day {day} of the fair."
        case events.DayEnded(day=day):
            return f"The lights go out on day {day}."
        case Fell(draw=wanted, face=face, by_hand=by_hand):
            label = next(draw.label for draw in open_draws(fair) if draw.id == wanted)
            return f"{label}: {face}" + (", typed from a real one." if by_hand else ".")


def _all(guests: tuple[Guest, ...]) -> str:
    return ", ".join(guest.name for guest in guests)


def _rival(bout: Bout) -> str:
    return bout.rival.name if bout.rival else "the house"


def _ended(fair: Fair, name: str, points: tuple[tuple[SeatId, int], ...], *, tie: bool) -> str:
    scored = ", ".join(f"{fair.names[seat]} scores {more}" for seat, more in points)
    match fair.booths[name]:
        case Auction(lot=lot):
            return f"{lot} goes back: nobody bid."
        case Bout() if tie:
            return "Neither grip was better."
        case Bout() if not points:
            return "The house stands firm."
        case Throwing() | Dipping() | Race() | Bout():
            return f"{scored}." if scored else "The booth is closed."
