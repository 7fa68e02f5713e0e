"""Brings every open page what is new, and tells who else has one open.

The messages are ``table`` (the regions that the page lacks, for one that has told what it shows), ``news`` (a number:
how many events the seat may know of now, for every other, which asks then), ``people`` (the seats with a page open, as
a JSON list), ``dice`` (what the dice await from devices, as JSON, or null), ``beat`` (nothing but that the line is
open) and ``closed`` (a sentence: this link opens nothing any more). None of them has to arrive: a page that lacks
something, or has heard nothing for two and a half beats, asks. So a message that was missed, a tab that slept and a
server that was restarted are one and the same case.
"""

import asyncio
import logging
import threading
import zlib
from collections import Counter
from collections.abc import AsyncGenerator, Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import NamedTuple

import msgspec
from litestar.concurrency import sync_to_thread

from talewright.dice.draw import SeatId
from talewright.journal import Unreadable
from talewright.refusal import Refused
from talewright.table import CampaignId, Table, Unwritable
from talewright.table.seating import CLOSED
from talewright.web.authentication import Identity
from talewright.web.sharing import Sharing, Streams

logger = logging.getLogger(__name__)

LOOK_EVERY_S = 1.0  # how often the journal is asked what other processes have stored
LOOK_EVERY_S_TOLD = 5.0  # the same where they tell of it: nothing but a message that was lost is found so
BEAT_EVERY_S = 15.0  # how often a message shows that the line is open; all pages of a campaign at once
NO_WORDS = "null"  # no session is open
STREAMS = 16  # of one seat at once: it may be open on several devices
BROUGHT = 4  # pages of one seat that are drawn at once: the others of the campaign wait for it
HELD_S = 1.0  # how long whoever presses is drawn for before all others are told, at most
READS_S = 300.0  # how long a seat counts as present after its last look, while no stream of it is open: without scripts
GONE_AFTER_S = 2.0  # how long a seat counts as present after its page has closed: a reload is no departure


class Brought(NamedTuple):
    """The table as a page shows it when it has these regions, some of which it may have already."""

    position: int
    html: str


Bring = Callable[[], Brought | None]


class Told(NamedTuple):
    """What is new for a page: how many events its seat may know of, and what the dice await from its devices, as JSON.

    *brought* is the table itself, for a page that need not ask for it.
    """

    knows_of: int
    words: str
    brought: Brought | None = None


@dataclass(eq=False, slots=True)
class Ear:
    """One open stream of a page that has heard of *seen* events. *bring* tells what it lacks, unless it has to ask."""

    who: Identity
    seen: int | None
    bring: Bring | None
    woken: asyncio.Event = field(default_factory=asyncio.Event)


class _Later(threading.local):
    """The campaigns of which a thread tells later, if it does."""

    campaigns: set[CampaignId] | None = None


class News:
    """The streams of all campaigns.

    Lives in the event loop; only ``present``, ``looked``, ``hush``, ``afterwards`` and ``_heard`` may be called
    elsewhere.
    """

    def __init__(self, table: Table, sharing: Sharing) -> None:
        """*sharing* tells of the other processes that serve the same tables."""
        self._table = table
        self._sharing = sharing
        self._loop: asyncio.AbstractEventLoop | None = None
        self._ears: dict[CampaignId, set[Ear]] = {}
        self._lookout: asyncio.Task[None] | None = None
        self._leaving: dict[tuple[CampaignId, SeatId], asyncio.TimerHandle] = {}
        self._asking: dict[CampaignId, dict[Ear, asyncio.Future[Told | Exception]]] = {}
        self._answering: set[asyncio.Task[None]] = set()
        self._held: dict[CampaignId, asyncio.TimerHandle] = {}
        self._closed = False
        self._later = _Later()
        table.ledger.listen(self._heard)
        sharing.wake = self._wake

    async def open(self) -> None:
        """Begin, in the event loop that serves the pages."""
        self._loop = asyncio.get_running_loop()
        self._closed = False
        self._lookout = asyncio.create_task(self._look_out())

    async def close(self) -> None:
        """End every stream."""
        self._hush()
        if self._lookout:
            self._lookout.cancel()
        for timer in (*self._leaving.values(), *self._held.values()):
            timer.cancel()

    def hush(self) -> None:
        """Have every stream end by itself. May be called from a signal's handler, or another thread."""
        if self._loop and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._hush)

    def _hush(self) -> None:
        self._closed = True
        for campaign in self._ears:
            self._wake(campaign)

    def present(self, campaign: CampaignId) -> frozenset[SeatId]:
        """The seats that have a page open, here or at another process."""
        return frozenset(self._streams(campaign)) | self._sharing.elsewhere(campaign).keys()

    def has_room(self, who: Identity) -> bool:
        """Whether one stream more of this seat may be open."""
        here = sum(ear.who.seat == who.seat for ear in self._ears.get(who.campaign, ()))
        return here + self._sharing.elsewhere(who.campaign).get(who.seat, 0) < STREAMS

    def _streams(self, campaign: CampaignId) -> Streams:
        """How many streams each seat has open here; 0 for one that has just left."""
        here = Counter(ear.who.seat for ear in tuple(self._ears.get(campaign, ())))
        leaving = {seat: 0 for where, seat in tuple(self._leaving) if where == campaign}
        return {**leaving, **here}

    async def stream(self, who: Identity, seen: int | None, bring: Bring | None = None) -> AsyncGenerator[str, None]:
        """The messages for one page. *seen* is the last number that it has heard; *bring* draws what it lacks."""
        if not self.has_room(who):
            return
        ear = self._arrive(Ear(who, seen, bring))
        told: frozenset[SeatId] | None = None
        words = NO_WORDS
        beat = self._next_beat(who.campaign)
        try:
            while not self._closed:
                ear.woken.clear()
                try:
                    new = await self._asked(ear)
                except Refused as refused:
                    yield message("closed", refused.why)
                    return
                except (Unwritable, Unreadable) as error:
                    logger.warning("the journal could not be read: %s", error)
                    return
                if new.knows_of != ear.seen:
                    ear.seen = new.brought.position if new.brought else new.knows_of
                    yield _news(new)
                if told != (here := self.present(who.campaign)):
                    told = here
                    yield message("people", msgspec.json.encode(sorted(here)).decode())
                if new.words != words:
                    words = new.words
                    yield message("dice", words)  # "words" once: a page that was loaded then would hold up the rest
                if self._now() >= beat:  # by the clock alone: a hidden event must not shift it
                    beat = self._next_beat(who.campaign)
                    yield message("beat", "")
                del new  # a table that was brought is not kept until the next one comes
                await _either(ear.woken, beat - self._now())
        finally:
            self._leave(ear)  # nothing is awaited here: the first await would be cancelled with the client

    async def _asked(self, ear: Ear) -> Told:
        """What is new for a page; found out at once for all pages of a campaign that are woken together.

        Raises ``Refused`` once its token opens nothing any more.
        """
        campaign = ear.who.campaign
        waiting = self._asking.setdefault(campaign, {})
        if not waiting:
            task = asyncio.create_task(self._answer(campaign))  # it begins when all who are woken now have asked
            self._answering.add(task)
            task.add_done_callback(self._answering.discard)
        waiting[ear] = future = asyncio.get_running_loop().create_future()
        told: Told | Exception = await asyncio.shield(future)
        if isinstance(told, Exception):
            raise told
        return told

    async def _answer(self, campaign: CampaignId) -> None:
        waiting = self._asking.pop(campaign)
        told: Mapping[Ear, Told | Exception]
        try:
            told = await sync_to_thread(self._told, campaign, tuple(waiting))
        except Exception as error:  # noqa: BLE001 - each of the streams raises it
            told = dict.fromkeys(waiting, error)
        for ear, future in waiting.items():
            future.set_result(told[ear])  # an error as well: whoever has gone meanwhile would leave it to an alarm

    def _told(self, campaign: CampaignId, ears: Collection[Ear]) -> Mapping[Ear, Told | Exception]:
        """What each of these pages of a campaign is told, or why its link opens nothing."""
        new = self._new(campaign, {ear.who for ear in ears})
        return with_tables({ear: new[ear.who] for ear in ears})

    def _new(self, campaign: CampaignId, asking: Collection[Identity]) -> Mapping[Identity, Told | Refused]:
        """What each of these seats of a campaign is told, or why its link opens nothing."""
        held = self._table.seating.held(campaign, [who.token for who in asking])
        told: dict[Identity, Told | Refused] = {who: Refused(CLOSED) for who in asking}
        sitting = [who for who in asking if held.get(who.token) == who.seat]
        with self._table.ledger.lock(campaign):
            for who in sitting:
                folded = self._table.ledger.campaign(campaign)
                with suppress(Refused):  # it has been closed since then
                    seat = folded.seat(who.seat)
                    words = self._table.words(campaign, seat.id)
                    told[who] = Told(folded.knows_of(seat), msgspec.json.encode(words).decode())
        return told

    def _arrive(self, ear: Ear) -> Ear:
        who = ear.who
        self._ears.setdefault(who.campaign, set()).add(ear)
        if timer := self._leaving.pop((who.campaign, who.seat), None):
            timer.cancel()
        self._changed(who.campaign)
        return ear

    def _leave(self, ear: Ear) -> None:
        campaign, seat = ear.who.campaign, ear.who.seat
        ears = self._ears[campaign]
        ears.discard(ear)
        if not ears:
            del self._ears[campaign]
        if not any(other.who.seat == seat for other in ears) and self._loop and not self._loop.is_closed():
            self._stays(campaign, seat, GONE_AFTER_S)
        self._sharing.streaming(campaign, self._streams(campaign))

    def looked(self, who: Identity) -> None:
        """The same as ``looks``, from another thread."""
        if self._loop and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self.looks, who)

    def looks(self, who: Identity) -> None:
        """Somebody asks for the whole page: whoever has no scripts opens no stream, and is there by this alone."""
        if self._loop and not any(ear.who.seat == who.seat for ear in self._ears.get(who.campaign, ())):
            is_new = (who.campaign, who.seat) not in self._leaving
            self._stays(who.campaign, who.seat, READS_S)
            if is_new:
                self._changed(who.campaign)

    def _stays(self, campaign: CampaignId, seat: SeatId, seconds: float) -> None:
        """Have a seat count as present so long without a stream."""
        if timer := self._leaving.pop((campaign, seat), None):
            timer.cancel()
        assert self._loop
        self._leaving[campaign, seat] = self._loop.call_later(seconds, self._gone, campaign, seat)

    def _gone(self, campaign: CampaignId, seat: SeatId) -> None:
        del self._leaving[campaign, seat]
        self._changed(campaign)

    def _changed(self, campaign: CampaignId) -> None:
        """Tell everybody who is here now."""
        self._wake(campaign)
        self._sharing.streaming(campaign, self._streams(campaign))

    async def _look_out(self) -> None:
        """Ask the journal again and again what other processes have stored."""
        while True:
            await asyncio.sleep(LOOK_EVERY_S if self._sharing.is_alone else LOOK_EVERY_S_TOLD)
            if self._ears:
                await sync_to_thread(self._follow, tuple(self._ears))

    def _follow(self, campaigns: Sequence[CampaignId]) -> None:
        ledger = self._table.ledger
        try:
            heads = ledger.journal.heads(campaigns)
        except (Unwritable, Unreadable) as error:
            logger.warning("the journal could not be read: %s", error)
            return
        for campaign, head in heads.items():
            try:
                if ledger.campaign(campaign).position != head:  # further than the journal is what was archived
                    ledger.catch_up(campaign)
            except (Refused, Unwritable, Unreadable) as error:
                logger.warning("%s could not be read: %s", campaign, error)
            except Exception:  # whatever is wrong with one campaign, the others are still followed
                logger.exception("%s could not be followed", campaign)

    @contextmanager
    def afterwards(self) -> Iterator[None]:
        """Tell of what is stored inside, in this thread, at the end: until then only whoever pressed is drawn for.

        What takes very long inside is not waited for.
        """
        heard: set[CampaignId] = set()
        self._later.campaigns = heard
        try:
            yield
        finally:
            self._later.campaigns = None
            for campaign in heard:
                self._heard(campaign)

    def _heard(self, campaign: CampaignId) -> None:
        """Something was stored; called in the thread that stored it."""
        if self._loop is None or self._loop.is_closed():
            return
        if self._later.campaigns is None:
            self._loop.call_soon_threadsafe(self._wake, campaign)
        else:
            self._later.campaigns.add(campaign)
            self._loop.call_soon_threadsafe(self._hold, campaign)

    def _hold(self, campaign: CampaignId) -> None:
        """Wake the pages of a campaign soon, unless something does it sooner."""
        if campaign not in self._held:
            self._held[campaign] = asyncio.get_running_loop().call_later(HELD_S, self._wake, campaign)

    def _wake(self, campaign: CampaignId) -> None:
        if timer := self._held.pop(campaign, None):
            timer.cancel()
        for ear in self._ears.get(campaign, ()):
            ear.woken.set()

    def _next_beat(self, campaign: CampaignId) -> float:
        """When the pages of a campaign hear the next beat: each campaign at times of its own."""
        now, offset = self._now(), zlib.crc32(campaign.encode()) / 2**32 * BEAT_EVERY_S
        return now + BEAT_EVERY_S - (now - offset) % BEAT_EVERY_S

    def _now(self) -> float:
        return asyncio.get_running_loop().time()


async def _either(woken: asyncio.Event, seconds: float) -> None:
    try:
        async with asyncio.timeout(max(0.0, seconds)):
            await woken.wait()
    except TimeoutError:
        pass


def with_tables(told: Mapping[Ear, Told | Refused]) -> Mapping[Ear, Told | Refused]:
    """The same, with the table for pages that lack something of it and need not ask: for the first few of each seat."""
    pages: Counter[SeatId] = Counter()
    brought: dict[Ear, Told | Refused] = {}
    for ear, new in told.items():
        if ear.bring is None or isinstance(new, Refused) or new.knows_of == ear.seen:
            continue
        pages[ear.who.seat] += 1
        if pages[ear.who.seat] <= BROUGHT:
            brought[ear] = new._replace(brought=_drawn(ear.bring))
    return {**told, **brought}


def _drawn(bring: Bring) -> Brought | None:
    """What a page lacks; None if it has to ask."""
    try:
        return bring()
    except Refused:  # it looks where its seat may not: it is told why when it asks
        return None
    except Exception:  # whatever is wrong with one page, the others are told; and this one, when it asks
        logger.exception("a page could not be drawn for its stream")
        return None


def _news(told: Told) -> str:
    """The message that there is something new: the table itself if it is brought along."""
    if told.brought is None:
        return message("news", str(told.knows_of), id=told.knows_of)
    return message("table", told.brought.html, id=told.brought.position)


def message(event: str, data: str, *, id: int | None = None) -> str:  # noqa: A002 - the field's name in the stream
    """One server-sent event."""
    numbered = "" if id is None else f"id: {id}\n"
    lines = data.replace("\r\n", "\n").replace("\r", "\n").replace("\n", "\ndata: ")
    return f"{numbered}event: {event}\ndata: {lines}\n\n"
