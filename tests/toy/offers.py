"""What each seat may do at the fair now."""

from collections.abc import Iterator

from tests.toy import dip, throw
from tests.toy.booth import Auction, Booth, Bout, Dipping, Fair, Throwing
from tests.toy.decide import MOST_BOOTHS, players
from tests.toy.moves import MOST_BEANS, MOST_COINS, MOST_POINTS
from tests.toy.odds import DIP_SOLVED, best_dip, best_throw

from talewright.table.offer import Choice, Number, Offer, Option, Text
from talewright.table.seat import Role, Seat

TIE = "toy-tie"  # the rules leave a tied bout to the two who wrestled
BEANS = Number(name="beans", label="How many beans", least=1, most=MOST_BEANS)


def offers(fair: Fair, seat: Seat, seats: tuple[Seat, ...]) -> Iterator[Offer]:
    if seat.role is Role.SPECTATOR:
        return
    for name, booth in fair.booths.items():
        yield from at_booth(fair, name, booth, seat)
    yield from gm_offers(fair, seats) if seat.is_gm else guest_offers(fair, seat, seats)


def at_booth(fair: Fair, name: str, booth: Booth, seat: Seat) -> Iterator[Offer]:
    here = {"booth": name}
    match booth:
        case Auction(lot=lot, bidders=bidders, bids=bids):
            if seat.id in {guest.seat for guest in bidders} and seat.id not in bids:
                coins = Number(name="coins", label="Your bid", least=0, most=MOST_COINS, default=0)
                about = f"For {lot}. Nobody sees it before everyone has bid."
                yield Offer(move="bid", label="Seal a bid", about=about, fixed=here, fields=(coins,), group=name)
        case Throwing(guest=guest, at=at) if guest.seat == seat.id and not throw.draws(at):
            keep, again = best_throw(at)
            yield Offer(move="keep", label="Keep it", fixed=here, group=name, effect=keep)
            yield Offer(move="throw-again", label="Throw again", fixed=here, group=name, effect=again)
        case Dipping(guest=guest, phase=dip.Phase.VERDICT) if guest.seat == seat.id:
            stop, on = best_dip(fair, booth) if len(fair.deck) <= DIP_SOLVED else ("", "")
            yield Offer(move="stop", label="Stop", fixed=here, group=name, effect=stop)
            yield Offer(move="draw-on", label="Draw on", fixed=here, group=name, effect=on)
        case Bout(rival=rival, theirs=None) if rival and seat.is_gm:
            yield Offer(move="stand-in", label=f"The house wrestles for {rival.name}", fixed=here, group=name)
        case _:
            pass
    if seat.is_gm:
        yield Offer(move="close-booth", label="Close this booth", fixed=here, group=name)


def gm_offers(fair: Fair, seats: tuple[Seat, ...]) -> Iterator[Offer]:
    guests = tuple(Option(guest.seat, guest.name) for guest in players(seats))
    if guests and len(fair.booths) < MOST_BOOTHS:
        lot = Text(name="lot", label="What is sold", most=80)
        yield Offer(move="open-auction", label="Open an auction", fields=(lot,))
        yield Offer(move="call-race", label="Call a race", about="Everybody rolls at once, in any order.")
    if guests:
        points = Number(name="points", label="Points", least=-MOST_POINTS, most=MOST_POINTS, default=1)
        whom = Choice(name="to", label="To whom", options=guests, many=True)
        reason = Text(name="reason", label="Why", optional=True)
        yield Offer(move="award", label="Give points", fields=(whom, points, reason))
    if not fair.of(Dipping):
        yield Offer(move="shuffle", label="Shuffle the deck")
        if fair.deck:
            cards = tuple(Option(str(card), f"Card {card}") for card in fair.deck)
            away = Choice(name="cards", label="Which cards", options=cards, many=True)
            yield Offer(move="throw-away", label="Throw cards away", fields=(away,))
    if not fair.jar.rolling:
        yield Offer(move="fill-jar", label="Fill the jar", fields=(BEANS,))
        yield Offer(move="roll-jar", label="Roll for the jar in secret")
    if fair.jar.beans is not None:
        yield Offer(move="open-jar", label="Open the jar")


def guest_offers(fair: Fair, seat: Seat, seats: tuple[Seat, ...]) -> Iterator[Offer]:
    yield Offer(move="guess", label="Guess the beans", fields=(BEANS,))
    if seat.id in fair.even:
        says = Text(name="choice", label="Who had the better grip")
        yield Offer(
            move="ruling",
            label="Settle the tie",
            about="The rules leave an even bout to the two who wrestled.",
            fixed={"clause": TIE, "about": "the even bout"},
            fields=(says,),
        )
    if len(fair.booths) >= MOST_BOOTHS:
        return
    yield Offer(move="start-throw", label="Throw a die")
    if fair.deck and not fair.of(Dipping):
        yield Offer(move="start-dip", label="Draw from the deck")
    rivals = tuple(Option(guest.seat, guest.name) for guest in players(seats) if guest.seat != seat.id)
    about = "Leave it empty to wrestle with the house."
    rival = Choice(name="rival", label="With whom", options=rivals, optional=True, about=about)
    yield Offer(move="challenge", label="Wrestle", fields=(rival,))
