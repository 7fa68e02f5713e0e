"""What the processes that serve one journal tell each other: what was stored, who has pages open, what was counted.

All of it is a hint: what is stored is in the journal, which everybody asks. A message that was lost costs seconds.
"""

import asyncio
import secrets
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

import msgspec
from msgspec import Struct

from talewright.decoding import from_json
from talewright.dice.draw import SeatId
from talewright.table.bus import LONGEST, Alone, Bus
from talewright.table.ledger import Ledger
from talewright.table.seat import CampaignId

RENEW_EVERY_S = 4.0
GOOD_FOR_S = 3 * RENEW_EVERY_S  # how long others are believed to have pages open that they no longer speak of
FOR_ENTRIES = LONGEST - 200  # bytes of a message
STAYS_S = 5.0  # how long the seats of a process that has ended count as present: their pages go to another one
GATHER_S = 0.05  # how long counts are gathered before they are told

Key = TypeVar("Key", bound=str)
Value = TypeVar("Value")

Streams = dict[SeatId, int]
"""How many streams each seat has open; 0 for a seat that has just left, or reads without scripts."""


class Beside(Struct, frozen=True):
    """One process of several that serve the same tables: how it talks with the others, and its place among them."""

    bus: Bus
    number: int = 0  # counted from 0
    count: int = 1


ALONE = Beside(Alone())


class Told(Struct, frozen=True, omit_defaults=True):
    """One message of the process *by*. Fields that another version adds are not read."""

    by: str
    stored: dict[CampaignId, int] = {}  # the last position of each
    streams: dict[CampaignId, Streams] = {}
    counted: dict[str, dict[str, int]] = {}  # by the kind of limit, then by whom
    is_new: bool = False  # it has just begun, and knows nothing of the others
    is_going: bool = False


class _Elsewhere(Struct, frozen=True):
    """What another process has said of one campaign, and until when that holds."""

    streams: Streams
    until: float


class Sharing:
    """One end of the bus. Lives in the event loop; ``stored``, ``count`` and ``elsewhere`` may be called anywhere.

    *wake* is called, in the loop, with a campaign about which another process has said something; *counted* with what
    another process has counted: the kind of limit, by whom, how often. *dropped*, in any thread, for each message that
    cannot be believed or read.
    """

    def __init__(self, bus: Bus) -> None:
        self.is_alone = isinstance(bus, Alone)
        self.wake: Callable[[CampaignId], None] = lambda _: None
        self.counted: Callable[[str, str, int], None] = lambda *_: None
        self.dropped: Callable[[], None] = lambda: None
        self._bus = bus
        self._me = secrets.token_hex(6)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._renewing: asyncio.Task[None] | None = None
        self._here: dict[CampaignId, Streams] = {}
        self._elsewhere: dict[CampaignId, dict[str, _Elsewhere]] = {}  # replaced, never changed: threads read it
        self._lock = threading.Lock()  # of what is gathered
        self._stored: dict[CampaignId, int] = {}
        self._counts: dict[str, Counter[str]] = {}
        self._is_due = False

    def follow(self, ledger: Ledger) -> None:
        """Have the others told what *ledger* stores, and it look for what they store."""
        ledger.is_shared = not self.is_alone
        ledger.tell_others = lambda campaign: self.stored(campaign, ledger.campaign(campaign).position)

    async def open(self) -> None:
        """Begin, in the event loop that serves the pages."""
        if self.is_alone:
            return
        self._loop = asyncio.get_running_loop()
        self._bus.listen(self._heard)
        self._send(Told(self._me, is_new=True))
        self._renewing = asyncio.create_task(self._renew())

    async def close(self) -> None:
        """Say goodbye."""
        if self._renewing:
            self._renewing.cancel()
            self._tell_gathered()
            self._send(Told(self._me, is_going=True))

    def stored(self, campaign: CampaignId, position: int) -> None:
        """Tell the others that something was stored here."""
        if self._loop:
            with self._lock:
                self._stored[campaign] = position
            self._later(0)

    def count(self, kind: str, who: str) -> None:
        """Tell the others, soon, that something was counted here."""
        if self._loop:
            with self._lock:
                self._counts.setdefault(kind, Counter())[who] += 1
                is_first, self._is_due = not self._is_due, True
            if is_first:
                self._later(GATHER_S)

    def streaming(self, campaign: CampaignId, streams: Streams) -> None:
        """Tell the others which streams are open here."""
        if self._loop and self._here.get(campaign, {}) != streams:
            self._here[campaign] = streams
            if not streams:
                del self._here[campaign]
            self._send(Told(self._me, streams={campaign: streams}))

    def elsewhere(self, campaign: CampaignId) -> Streams:
        """The streams that the other processes have open, by seat."""
        now = time.monotonic()
        found: Counter[SeatId] = Counter()
        for told in self._elsewhere.get(campaign, {}).values():
            if told.until > now:
                found.update(told.streams)
        return found

    def _later(self, seconds: float) -> None:
        if self._loop and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(lambda: asyncio.get_running_loop().call_later(seconds, self._tell_gathered))

    def _tell_gathered(self) -> None:
        with self._lock:
            stored, self._stored = self._stored, {}
            counts, self._counts = self._counts, {}
            self._is_due = False
        for some in parts(stored):
            self._send(Told(self._me, stored=some))
        for kind, counter in counts.items():
            for each in parts(counter):
                self._send(Told(self._me, counted={kind: each}))

    def _send(self, told: Told) -> None:
        message = msgspec.json.encode(told)
        if len(message) <= LONGEST:
            self._bus.send(message)

    async def _renew(self) -> None:
        while True:
            await asyncio.sleep(RENEW_EVERY_S)
            self._tell_streams()
            self._forget()

    def _tell_streams(self) -> None:
        for some in parts(self._here):
            self._send(Told(self._me, streams=some))

    def _forget(self) -> None:
        """Forget what was not renewed: that process has ended, or cannot be heard."""
        now = time.monotonic()
        for campaign, by in tuple(self._elsewhere.items()):
            if any(told.until <= now for told in by.values()):
                self._replace(campaign, {who: told for who, told in by.items() if told.until > now})

    def _heard(self, message: bytes | None) -> None:
        """Take a message; called in a thread of the bus."""
        try:
            told = from_json(message or b"", Told)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            self.dropped()
            return
        if self._loop and not self._loop.is_closed() and told.by != self._me:
            self._loop.call_soon_threadsafe(self._take, told)

    def _take(self, told: Told) -> None:
        for campaign in told.stored:
            self.wake(campaign)
        until = time.monotonic() + GOOD_FOR_S
        for campaign, streams in told.streams.items():
            by = {who: each for who, each in self._elsewhere.get(campaign, {}).items() if who != told.by}
            self._replace(campaign, {**by, told.by: _Elsewhere(streams, until)} if streams else by)
        for kind, counts in told.counted.items():
            for who, times in counts.items():
                self.counted(kind, who, times)
        if told.is_going:
            soon = time.monotonic() + STAYS_S
            for campaign, by in tuple(self._elsewhere.items()):
                if left := by.get(told.by):
                    stay = _Elsewhere(dict.fromkeys(left.streams, 0), soon)
                    self._replace(campaign, {**by, told.by: stay})
        if told.is_new:
            self._tell_streams()

    def _replace(self, campaign: CampaignId, by: dict[str, _Elsewhere]) -> None:
        before = _seats(self._elsewhere.pop(campaign, {}))
        if by:
            self._elsewhere[campaign] = by
        if _seats(by) != before:
            self.wake(campaign)


def _seats(by: Mapping[str, _Elsewhere]) -> set[SeatId]:
    return {seat for told in by.values() for seat in told.streams}


def parts(entries: Mapping[Key, Value]) -> Iterator[dict[Key, Value]]:
    """The entries in parts that fit into a message each; one that fits into none is left out."""
    part: dict[Key, Value] = {}
    room = FOR_ENTRIES
    for key, value in entries.items():
        size = len(msgspec.json.encode({key: value}))
        if size > room and part:
            yield part
            part, room = {}, FOR_ENTRIES
        if size <= room:
            part[key] = value
            room -= size
    if part:
        yield part
