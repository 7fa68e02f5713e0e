"""Devices that exchange words, for the tests of them."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from functools import cache

from tests.table.gathering import GAMES, NOW, Gathering
from tests.toy.jar import Guess

from talewright.dice import fair
from talewright.dice.draw import SeatId
from talewright.journal.verify import Report, verify
from talewright.table.moves import PledgeWord, RevealWord


class Clock:
    """A clock that stands until it is moved."""

    def __init__(self) -> None:
        self.now = datetime.fromisoformat(NOW)

    def __call__(self) -> str:
        return self.now.isoformat(timespec="milliseconds")

    def move(self, **by: float) -> None:
        self.now += timedelta(**by)


def word_of(seat: SeatId, exchange: int) -> str:
    return fair.pledge(seat, f"{exchange:064}")


@cache
def link_of(seat: SeatId, number: int) -> str:
    """A link of the chain that the seat's device has made; number 0 is the tip."""
    return fair.link(fair.pledge(seat, "a chain"), number)


def pledge(gathering: Gathering, seat: SeatId, exchange: int) -> None:
    gathering.act(seat, PledgeWord(exchange, fair.pledge(seat, word_of(seat, exchange), link_of(seat, 0))))


def reveal(gathering: Gathering, seat: SeatId, exchange: int) -> None:
    gathering.act(seat, RevealWord(exchange, word_of(seat, exchange), link_of(seat, 0)))


def exchange_words(gathering: Gathering, seats: Iterable[SeatId], exchange: int = 1) -> None:
    seats = tuple(seats)
    for seat in seats:
        pledge(gathering, seat, exchange)
    for seat in seats:
        reveal(gathering, seat, exchange)


def open_session(gathering: Gathering) -> None:
    gathering.act(gathering.bo, Guess(beans=10))


def with_devices(gathering: Gathering, *seats: SeatId) -> None:
    """The devices of these seats stay at the table, and have added their words."""
    open_session(gathering)
    exchange_words(gathering, seats)
    gathering.table.present = lambda _: frozenset(seats)


def checked(gathering: Gathering) -> Report:
    return verify(gathering.table.ledger.journal.read(gathering.campaign), GAMES["toy"])
