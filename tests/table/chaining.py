"""Rolls with links of chains, for the tests of them."""

from tests.table.gathering import Gathering
from tests.table.wording import with_devices
from tests.toy.throwing import StartThrow

from talewright.dice.draw import SeatId

THROWN = "booth-1.1"


def with_a_roll_of_the_hosts(people: Gathering, *seats: SeatId) -> None:
    """Ann, who may hold the seed, has rolled for Bo; these seats have devices at the table."""
    with_devices(people, people.ann, *seats)
    people.act(people.bo, StartThrow())
    people.roll(people.ann, THROWN, "Ann's lucky nonce")
