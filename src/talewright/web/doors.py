"""Slows down whoever tries keys: wrong codes and wrong tokens are counted for each client."""

import ipaddress
import threading
import time
from collections import deque
from collections.abc import Callable

from litestar.exceptions import TooManyRequestsException

from talewright.refusal import Refused

Network = ipaddress.IPv4Network | ipaddress.IPv6Network

WINDOW_S = 60.0
TRIES = 10  # in one window
CLIENTS = 10_000  # how many are remembered at once


class Door:
    """One kind of key. After ten wrong ones in a minute a client waits."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._wrong: dict[str, deque[float]] = {}
        self._lock = threading.Lock()

    def knock(self, client: str) -> None:
        """Let a client try. Raises ``TooManyRequestsException`` if it has tried too often."""
        with self._lock:
            if len(self._recent(network(client))) >= TRIES:
                raise TooManyRequestsException(
                    "That was wrong too often. Wait a minute, look at the letters again, and then try once more.",
                    headers={"Retry-After": str(int(WINDOW_S))},
                )

    def wrong(self, client: str) -> None:
        """Count a wrong key. Raises ``TooManyRequestsException`` if there were too many."""
        self.knock(client)
        with self._lock:
            self._recent(network(client)).append(self._clock())

    def _recent(self, client: str) -> deque[float]:
        since = self._clock() - WINDOW_S
        if client not in self._wrong and len(self._wrong) >= CLIENTS:
            self._wrong = {each: times for each, times in self._wrong.items() if times and times[-1] > since}
        times = self._wrong.setdefault(client, deque(maxlen=TRIES))
        while times and times[0] <= since:
            times.popleft()
        return times


class Doors:
    """The doors of a table: codes, which are short, and tokens, which nobody guesses."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.codes = Door(clock)
        self.tokens = Door(clock)


def networks(typed: str) -> tuple[Network, ...]:
    """The networks that somebody wrote down, with commas between them. Raises ``Refused`` if one is none."""
    found: list[Network] = []
    for each in filter(None, map(str.strip, typed.split(","))):
        try:
            one = ipaddress.ip_network(each)
        except ValueError as error:
            raise Refused(
                f"{each} is no address. Write a proxy's address, such as 127.0.0.1, or a network, such as 10.0.0.0/8."
            ) from error
        found.append(one)
        if isinstance(one, ipaddress.IPv4Network):  # which is how it looks to a table that listens on IPv6 too
            found.append(ipaddress.ip_network(f"::ffff:{one.network_address}/{96 + one.prefixlen}"))
    return tuple(found)


def network(client: str) -> str:
    """A client by its address; with IPv6 by its network, since one household has many addresses."""
    try:
        address = ipaddress.ip_address(client)
    except ValueError:
        return client
    if isinstance(address, ipaddress.IPv6Address):
        return str(address.ipv4_mapped or ipaddress.ip_network((address, 64), strict=False))
    return client
