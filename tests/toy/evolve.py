"""What an event changes at the fair."""

from msgspec.structs import replace
from tests.toy import dip, events, throw
from tests.toy.booth import Auction, Bout, Dipping, Fair, Guest, Jar, Race, Throwing, booth_of, position
from tests.toy.finding import is_there

from talewright.dice.draw import Fell


def evolve(fair: Fair, event: events.ToyEvent | Fell) -> Fair:  # noqa: C901, PLR0911, PLR0912 - one line per event
    if not is_there(fair, event):
        return fair
    match event:
        case events.AuctionOpened(booth=name, lot=lot, bidders=bidders):
            return begun(fair.knows(*bidders), name).with_booth(name, Auction(lot, bidders))
        case events.BidSealed(booth=name, seat=seat, coins=coins):
            auction = fair.of(Auction)[name]
            return fair.with_booth(name, replace(auction, bids={**auction.bids, seat: coins}))
        case events.BidsOpened(booth=name, winner=winner):
            return fair.scored(((winner, 3),) if winner else ()).without(name)
        case events.ThrowStarted(booth=name, guest=guest):
            return begun(fair.knows(guest), name).with_booth(name, Throwing(guest))
        case events.ThrowKept(booth=name):
            return _said(fair, name, throw.Verdict.KEEP)
        case events.ThrownAgain(booth=name):
            return _said(fair, name, throw.Verdict.AGAIN)
        case events.DipStarted(booth=name, guest=guest):
            return begun(fair.knows(guest), name).with_booth(name, Dipping(guest))
        case events.DrewOn(booth=name):
            return _dipped(fair, name, dip.Verdict.ON)
        case events.Stopped(booth=name):
            return _dipped(fair, name, dip.Verdict.STOP)
        case events.ThrownAway(cards=cards):
            return replace(fair, deck=tuple(card for card in fair.deck if card not in cards))
        case events.Shuffled():
            return replace(fair, deck=tuple(range(1, fair.cards + 1)))
        case events.RaceCalled(booth=name, runners=runners):
            return begun(fair.knows(*runners), name).with_booth(name, Race(runners))
        case events.BoutStarted(booth=name, challenger=one, rival=other):
            known = fair.knows(one, *([other] if other else []))
            return begun(known, name).with_booth(name, Bout(one, other))
        case events.HouseStoodIn(booth=name):
            return fair.with_booth(name, replace(fair.of(Bout)[name], rival=None))
        case events.BoothEnded(booth=name, points=points, tie=tie):
            return _even(fair, name, tie=tie).scored(points).without(name)
        case events.JarFilled(beans=beans):
            return replace(fair, jar=replace(fair.jar, beans=beans))
        case events.JarRolled():
            return replace(fair, jar=replace(fair.jar, rolls=fair.jar.rolls + 1, rolling=True))
        case events.Guessed(guest=guest, beans=beans):
            return _guessed(fair.knows(guest), guest, beans)
        case events.JarOpened(winners=winners):
            emptied = replace(fair, jar=Jar(rolls=fair.jar.rolls, rolling=fair.jar.rolling))
            return emptied.scored(tuple((winner, 1) for winner in winners))
        case events.Awarded(to=to, points=points):
            return fair.knows(*to).scored(tuple((guest.seat, points) for guest in to))
        case events.DayBegan(day=day):
            return replace(fair, day=day)
        case events.DayEnded():
            return fair
        case Fell():
            return fell(fair, event)


def begun(fair: Fair, name: str) -> Fair:
    """Count a booth that opens: the number in its id is the number of booths so far."""
    return replace(fair, begun=int(name.rpartition("-")[2]))


def fell(fair: Fair, event: Fell) -> Fair:
    """File a face where it belongs."""
    name = booth_of(event.draw)
    match fair.booths.get(name):
        case Throwing() as throwing:
            return fair.with_booth(name, replace(throwing, at=throw.after(throwing.at, event.face)))
        case Dipping() as dipping:
            counted = fair.with_booth(name, replace(dipping, drawn=dipping.drawn + 1))
            return _dipped(counted, name, event.face)
        case Race() as race:
            runner = next(guest for guest in race.runners if event.draw.endswith(f".{guest.seat}"))
            return fair.with_booth(name, replace(race, faces={**race.faces, runner.seat: event.face}))
        case Bout() as bout if event.draw.endswith(".ours"):
            return fair.with_booth(name, replace(bout, ours=event.face))
        case Bout() as bout:
            return fair.with_booth(name, replace(bout, theirs=event.face))
        case _:
            return replace(fair, jar=replace(fair.jar, rolling=False, beans=event.face))


def _said(fair: Fair, name: str, verdict: throw.Verdict) -> Fair:
    throwing = fair.of(Throwing)[name]
    return fair.with_booth(name, replace(throwing, at=throw.after(throwing.at, verdict)))


def _dipped(fair: Fair, name: str, answer: dip.Answer) -> Fair:
    dipping = fair.of(Dipping)[name]
    now = dip.after(position(fair, dipping), answer)
    return replace(fair, deck=now.left).with_booth(name, replace(dipping, total=now.total, phase=now.phase))


def _even(fair: Fair, name: str, *, tie: bool) -> Fair:
    bout = fair.booths[name]
    if not isinstance(bout, Bout):
        return fair
    sides = (bout.challenger.seat, *([bout.rival.seat] if bout.rival else []))
    return replace(fair, even=sides if tie else ())


def _guessed(fair: Fair, guest: Guest, beans: int) -> Fair:
    others = tuple((who, guessed) for who, guessed in fair.jar.guesses if who.seat != guest.seat)
    return replace(fair, jar=replace(fair.jar, guesses=(*others, (guest, beans))))
