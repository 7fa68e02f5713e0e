"""What the rules of the fair say to a move."""

from collections.abc import Iterable

from tests.toy import dip, events, moves, throw
from tests.toy.booth import Auction, B, Bout, Dipping, Fair, Guest, Race, Throwing, booth_of

from talewright.dice.draw import DrawId, SeatId
from talewright.refusal import Refused
from talewright.table.moves import DrawsAnswered, Occasion, SessionCloses, SessionOpens
from talewright.table.seat import Role, Seat

MOST_BOOTHS = 20


def decide(  # noqa: C901, PLR0911, PLR0912 - one line per move
    fair: Fair, move: moves.ToyMove | Occasion, seat: Seat, seats: tuple[Seat, ...]
) -> tuple[events.ToyEvent, ...]:
    match move:
        case moves.OpenAuction(lot=lot):
            return (events.AuctionOpened(_new(fair, _gm(seat)), lot, _somebody(seats)),)
        case moves.Bid(booth=booth, coins=coins):
            return bid(fair, booth, seat, coins)
        case moves.StartThrow():
            return (events.ThrowStarted(_new(fair, _player(seat)), guest(seat)),)
        case moves.Keep(booth=booth):
            kept = throw.after(thrown(fair, booth, seat).at, throw.Verdict.KEEP)
            return events.ThrowKept(booth), events.BoothEnded(booth, ((seat.id, throw.outcome(kept)),))
        case moves.ThrowAgain(booth=booth):
            thrown(fair, booth, seat)
            return (events.ThrownAgain(booth),)
        case moves.StartDip():
            return start_dip(fair, seat)
        case moves.DrawOn(booth=booth):
            dipped(fair, booth, seat)
            return (events.DrewOn(booth),)
        case moves.Stop(booth=booth):
            total = dipped(fair, booth, seat).total
            return events.Stopped(booth), events.BoothEnded(booth, ((seat.id, total),))
        case moves.ThrowAway(cards=cards):
            return throw_away(fair, cards, seat)
        case moves.Shuffle():
            _gm(seat)
            _no_dip(fair)
            return (events.Shuffled(),)
        case moves.CallRace():
            return (events.RaceCalled(_new(fair, _gm(seat)), _somebody(seats)),)
        case moves.Challenge(rival=rival):
            return (events.BoutStarted(_new(fair, _player(seat)), guest(seat), _rival(rival, seat, seats)),)
        case moves.StandIn(booth=booth):
            return stand_in(fair, booth, seat)
        case moves.CloseBooth(booth=booth):
            return close(fair, booth, seat)
        case moves.FillJar(beans=beans):
            _gm(seat)
            _jar_lies_still(fair)
            return (events.JarFilled(beans),)
        case moves.RollJar():
            _gm(seat)
            _jar_lies_still(fair)
            return (events.JarRolled(),)
        case moves.Guess(beans=beans):
            return (events.Guessed(guest(_player(seat)), beans),)
        case moves.OpenJar():
            return open_jar(fair, seat)
        case moves.Award(to=to, points=points, reason=reason):
            return award(to, points, reason, seat, seats)
        case DrawsAnswered(draws=draws):
            return tuple(event for booth in touched(draws) for event in answered(fair, booth))
        case SessionOpens(number=number):
            return (events.DayBegan(number),)
        case SessionCloses(number=number):
            return (events.DayEnded(number),)


def guest(seat: Seat) -> Guest:
    return Guest(seat.id, seat.name)


def players(seats: tuple[Seat, ...]) -> tuple[Guest, ...]:
    return tuple(guest(seat) for seat in seats if seat.role is Role.PLAYER)


def bid(fair: Fair, name: str, seat: Seat, coins: int) -> tuple[events.ToyEvent, ...]:
    auction = _booth(fair, name, Auction)
    if seat.id not in {bidder.seat for bidder in auction.bidders}:
        raise Refused("You came after the bidding was opened: wait for the next lot.")
    if seat.id in auction.bids:
        raise Refused("Your envelope is sealed already: take the bid back first.")
    sealed = events.BidSealed(name, seat.id, coins)
    bids = {**auction.bids, seat.id: coins}
    return (sealed, opened(name, bids)) if len(bids) == len(auction.bidders) else (sealed,)


def opened(name: str, bids: dict[SeatId, int]) -> events.BidsOpened:
    """The highest bid wins; among equals nobody does."""
    highest = [seat for seat, coins in bids.items() if coins == max(bids.values())]
    return events.BidsOpened(name, tuple(sorted(bids.items())), highest[0] if len(highest) == 1 else None)


def thrown(fair: Fair, name: str, seat: Seat) -> Throwing:
    """A throw of this seat's that waits for a verdict."""
    throwing = _booth(fair, name, Throwing)
    if throwing.guest.seat != seat.id:
        raise Refused("This throw is somebody else's.")
    if throw.draws(throwing.at):
        raise Refused("The die has not fallen yet: throw it first.")
    return throwing


def dipped(fair: Fair, name: str, seat: Seat) -> Dipping:
    """A dip of this seat's that waits for a verdict."""
    dipping = _booth(fair, name, Dipping)
    if dipping.guest.seat != seat.id:
        raise Refused("These cards are somebody else's.")
    if dipping.phase is not dip.Phase.VERDICT:
        raise Refused("The card has not been drawn yet: draw it first.")
    return dipping


def start_dip(fair: Fair, seat: Seat) -> tuple[events.ToyEvent, ...]:
    name = _new(fair, _player(seat))
    _no_dip(fair)
    if not fair.deck:
        raise Refused("The deck is empty: have it shuffled first.")
    return (events.DipStarted(name, guest(seat)),)


def throw_away(fair: Fair, cards: tuple[int, ...], seat: Seat) -> tuple[events.ToyEvent, ...]:
    _gm(seat)
    _no_dip(fair)
    if not cards or len(set(cards)) < len(cards) or not set(cards) <= set(fair.deck):
        raise Refused("Name cards that are still in the deck, each once.")
    return (events.ThrownAway(cards),)


def stand_in(fair: Fair, name: str, seat: Seat) -> tuple[events.ToyEvent, ...]:
    _gm(seat)
    bout = _booth(fair, name, Bout)
    if bout.rival is None or bout.theirs is not None:
        raise Refused("Nobody is missing here: let them wrestle.")
    return (events.HouseStoodIn(name),)


def close(fair: Fair, name: str, seat: Seat) -> tuple[events.ToyEvent, ...]:
    _gm(seat)
    match fair.booths.get(name):
        case None:
            raise Refused("That is over already. Look at the fair as it stands now.")
        case Auction(bids=bids):
            return (opened(name, dict(bids)) if bids else events.BoothEnded(name),)
        case Race(faces=faces):
            return (_run(name, dict(faces)),)
        case _:
            return (events.BoothEnded(name),)


def touched(draws: Iterable[DrawId]) -> dict[str, None]:
    return dict.fromkeys(booth_of(draw) for draw in draws)


def answered(fair: Fair, name: str) -> tuple[events.ToyEvent, ...]:
    """What follows from the faces that have just fallen at one booth."""
    match fair.booths.get(name):
        case Throwing(guest=thrower, at=at) if throw.is_over(at):
            return (events.BoothEnded(name, ((thrower.seat, throw.outcome(at)),)),)
        case Dipping(guest=dipper, phase=dip.Phase.OVER, total=total):
            return (events.BoothEnded(name, ((dipper.seat, total),)),)
        case Race(runners=runners, faces=faces) if len(faces) == len(runners):
            return (_run(name, dict(faces)),)
        case Bout() as bout if bout.is_over:
            return (wrestled(name, bout),)
        case _:
            return ()


def wrestled(name: str, bout: Bout) -> events.BoothEnded:
    assert bout.ours is not None
    assert bout.theirs is not None
    if bout.ours == bout.theirs:
        return events.BoothEnded(name, tie=True)
    winner = bout.challenger if bout.ours > bout.theirs else bout.rival
    return events.BoothEnded(name, ((winner.seat, 2),) if winner else ())


def open_jar(fair: Fair, seat: Seat) -> tuple[events.ToyEvent, ...]:
    _gm(seat)
    beans = fair.jar.beans
    if beans is None:
        raise Refused("The jar is empty: fill it first.")
    nearest = min((abs(guessed - beans) for _, guessed in fair.jar.guesses), default=0)
    winners = tuple(who.seat for who, guessed in fair.jar.guesses if abs(guessed - beans) == nearest)
    return (events.JarOpened(beans, winners),)


def award(
    to: tuple[SeatId, ...], points: int, reason: str, seat: Seat, seats: tuple[Seat, ...]
) -> tuple[events.ToyEvent, ...]:
    _gm(seat)
    chosen = tuple(each for each in players(seats) if each.seat in to)
    if not chosen or len(chosen) < len(to):
        raise Refused("Choose one or more guests who are at the fair, each once.")
    return (events.Awarded(chosen, points, reason),)


def _run(name: str, faces: dict[SeatId, int]) -> events.BoothEnded:
    first = max(faces.values(), default=0)
    return events.BoothEnded(name, tuple((seat, 1) for seat, face in faces.items() if face == first))


def _booth(fair: Fair, name: str, kind: type[B]) -> B:
    found = fair.booths.get(name)
    if not isinstance(found, kind):
        raise Refused("That is over already. Look at the fair as it stands now.")
    return found


def _new(fair: Fair, _: Seat) -> str:
    if len(fair.booths) >= MOST_BOOTHS:
        raise Refused("The fair is full: finish something first.")
    return f"booth-{fair.begun + 1}"


def _gm(seat: Seat) -> Seat:
    if not seat.is_gm:
        raise Refused("Only the barker may do that.")
    return seat


def _player(seat: Seat) -> Seat:
    if seat.role is not Role.PLAYER:
        raise Refused("Only a guest may do that.")
    return seat


def _somebody(seats: tuple[Seat, ...]) -> tuple[Guest, ...]:
    if not players(seats):
        raise Refused("Nobody is at the fair yet: wait for a guest.")
    return players(seats)


def _rival(rival: SeatId | None, seat: Seat, seats: tuple[Seat, ...]) -> Guest | None:
    if rival is None:
        return None
    for other in players(seats):
        if other.seat == rival != seat.id:
            return other
    raise Refused("Choose another guest who is at the fair, or leave it empty to wrestle with the house.")


def _no_dip(fair: Fair) -> None:
    for dipping in fair.of(Dipping).values():
        raise Refused(f"{dipping.guest.name} has the deck in hand: wait until that is over.")


def _jar_lies_still(fair: Fair) -> None:
    if fair.jar.rolling:
        raise Refused("The die for the jar has not fallen yet: roll it first.")
