"""Slows down whoever tries keys: wrong codes and wrong tokens are counted for each client.

Processes that serve one table tell each other what they have counted, so that a limit holds across them.
"""

import ipaddress
import math
import threading
import time
from collections import deque
from collections.abc import Callable
from functools import partial

from litestar.exceptions import TooManyRequestsException

from talewright.refusal import Refused

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
Tell = Callable[[str], None]

WINDOW_S = 60.0
TRIES = 10  # in one window
CLIENTS = 10_000  # how many are remembered at once

SEAT_AT_ONCE, SEAT_EACH_SECOND = 40, 5.0  # moves of one seat
CLIENT_AT_ONCE, CLIENT_EACH_SECOND = 400, 50.0  # moves from one address, where many may sit
ASKED_AT_ONCE, ASKED_EACH_SECOND, ASKED_PATIENCE_S = 100, 30.0, 10.0  # whatever a seat asks of one process
PICTURES_AT_ONCE, PICTURES_EACH_SECOND = 30, 0.1  # pictures of one seat
EXACT_S = 1e-6  # what adding up fractions of a second may be off by
TOO_FAST = "You are faster than the table: nothing was done. Wait a moment, then try again."


class WrongTries:
    """The wrong tries of one kind of key. After ten wrong ones in a minute a client waits."""

    def __init__(self, clock: Callable[[], float] = time.monotonic, tell: Tell = lambda _: None) -> None:
        """*tell* is called with each client that was counted here."""
        self._clock = clock
        self._tell = tell
        self._wrong: dict[str, deque[float]] = {}
        self._lock = threading.Lock()

    def check(self, client: str) -> None:
        """Let a client try. Raises ``TooManyRequestsException`` if it has tried too often."""
        with self._lock:
            if len(self._recent(network(client))) >= TRIES:
                raise TooManyRequestsException(
                    "That was wrong too often. Wait a minute, look at the letters again, and then try once more.",
                    headers={"Retry-After": str(int(WINDOW_S))},
                )

    def wrong(self, client: str) -> None:
        """Count a wrong key. Raises ``TooManyRequestsException`` if there were too many."""
        self.check(client)
        self.count(network(client), 1)
        self._tell(network(client))

    def count(self, client: str, times: int) -> None:
        """Count the wrong keys of a client's network."""
        with self._lock:
            self._recent(client).extend([self._clock()] * min(times, TRIES))

    def _recent(self, client: str) -> deque[float]:
        since = self._clock() - WINDOW_S
        if client not in self._wrong and len(self._wrong) >= CLIENTS:
            self._wrong = {each: times for each, times in self._wrong.items() if times and times[-1] > since}
        times = self._wrong.setdefault(client, deque(maxlen=TRIES))
        while times and times[0] <= since:
            times.popleft()
        return times


class RateLimit:
    """How often a client may act: some times at once, and then so often a second.

    Whoever is faster waits, if not longer than *patience_s*.
    """

    def __init__(
        self,
        at_once: int,
        each_second: float,
        clock: Callable[[], float] = time.monotonic,
        tell: Tell = lambda _: None,
        *,
        patience_s: float = 0,
    ) -> None:
        """*tell* is called with each client that was counted here."""
        self._patience_s = patience_s
        self._at_once = at_once
        self._each_second = each_second
        self._clock = clock
        self._tell = tell
        self._full_at: dict[str, float] = {}  # when a client may act at once again as often as at first
        self._lock = threading.Lock()

    def take(self, client: str) -> float:
        """Let a client act once, in so many seconds. Raises ``TooManyRequestsException`` if it has acted too often."""
        with self._lock:
            now = self._clock()
            full = self._after(client, 1, now)
            wait_s = full - now - self._at_once / self._each_second
            if wait_s > self._patience_s + EXACT_S:
                raise TooManyRequestsException(TOO_FAST, headers={"Retry-After": str(math.ceil(wait_s))})
            self._full_at[client] = full
        self._tell(client)
        return max(0.0, wait_s)

    def count(self, client: str, times: int) -> None:
        """Count what a client was let do elsewhere: at most all that it may do at once."""
        with self._lock:
            now = self._clock()
            self._full_at[client] = min(self._after(client, times, now), now + self._at_once / self._each_second)

    def _after(self, client: str, times: int, now: float) -> float:
        """When a client may act at once as often as at first, after so many times more."""
        if client not in self._full_at and len(self._full_at) >= CLIENTS:
            self._full_at = {each: full for each, full in self._full_at.items() if full > now}
        return max(now, self._full_at.get(client, now)) + times / self._each_second


class RateLimits:
    """What is counted at a table: wrong codes, which are short, and tokens, which nobody guesses; and moves."""

    def __init__(
        self,
        clock: Callable[[], float] = time.monotonic,
        tell: Callable[[str, str], None] = lambda *_: None,
    ) -> None:
        """*tell* is called with what was counted here: the kind of limit, and by whom."""
        self.codes = WrongTries(clock, partial(tell, "codes"))
        self.tokens = WrongTries(clock, partial(tell, "tokens"))
        self._seats = RateLimit(SEAT_AT_ONCE, SEAT_EACH_SECOND, clock, partial(tell, "seats"))
        self._clients = RateLimit(CLIENT_AT_ONCE, CLIENT_EACH_SECOND, clock, partial(tell, "clients"))
        self._asked = RateLimit(ASKED_AT_ONCE, ASKED_EACH_SECOND, clock, patience_s=ASKED_PATIENCE_S)
        self._pictures = RateLimit(PICTURES_AT_ONCE, PICTURES_EACH_SECOND, clock, partial(tell, "pictures"))
        self._kinds: dict[str, WrongTries | RateLimit] = {
            "codes": self.codes,
            "tokens": self.tokens,
            "seats": self._seats,
            "clients": self._clients,
            "pictures": self._pictures,
        }

    def count(self, kind: str, client: str, times: int) -> None:
        """Count what another process has counted; kinds that another version knows are let pass."""
        if kind in self._kinds:
            self._kinds[kind].count(client, times)

    def ask(self, seat: str) -> float:
        """In how many seconds a seat is answered, whatever it asks: nobody else waits for one that asks all the time.

        Raises ``TooManyRequestsException`` if that is too long. Each process counts for itself.
        """
        return self._asked.take(seat)

    def move(self, seat: str, client: str) -> None:
        """Let a seat act, or somebody take one. Raises ``TooManyRequestsException`` if that was too often."""
        self._clients.take(network(client))
        if seat:
            self._seats.take(seat)

    def picture(self, seat: str, client: str) -> None:
        """Let a seat bring a picture. Raises ``TooManyRequestsException`` if that was too often."""
        self.move(seat, client)
        self._pictures.take(seat)


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
