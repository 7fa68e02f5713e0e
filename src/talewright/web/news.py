"""Tells every open page that there is something new, and who else has one open.

A message says only how many events its seat may know of; the page fetches what it lacks. So a message that was missed,
a tab that slept and a server that was restarted are one and the same case. The messages are ``news`` (a number),
``people`` (the seats with a page open, as a JSON list), ``dice`` (what the dice await from devices, as JSON, or null)
and ``closed`` (a sentence: this link opens nothing any more).
"""

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncGenerator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

import msgspec
from litestar.concurrency import sync_to_thread

from talewright.dice.draw import SeatId
from talewright.journal import Unreadable
from talewright.refusal import Refused
from talewright.table import CampaignId, Table, Unwritable
from talewright.web.authentication import CLOSED, Identity
from talewright.web.sharing import Sharing, Streams

logger = logging.getLogger(__name__)

LOOK_EVERY_S = 1.0  # how often the journal is asked what other processes have stored
LOOK_EVERY_S_TOLD = 5.0  # the same where they tell of it: nothing but a message that was lost is found so
BEAT_EVERY_S = 15.0  # how often a comment shows that the line is open
NO_WORDS = "null"  # no session is open
STREAMS = 16  # of one seat at once: it may be open on several devices
GONE_AFTER_S = 2.0  # how long a seat counts as present after its page has closed: a reload is no departure


Told = tuple[int, str]  # how many events a seat may know of, and what the dice await from its devices, as JSON


@dataclass(eq=False, slots=True)
class Ear:
    """One open stream."""

    who: Identity
    woken: asyncio.Event = field(default_factory=asyncio.Event)


class News:
    """The streams of all campaigns. Lives in the event loop; only ``hush`` and ``_heard`` may be called elsewhere."""

    def __init__(self, table: Table, sharing: Sharing) -> None:
        """*sharing* tells of the other processes that serve the same tables."""
        self._table = table
        self._sharing = sharing
        self._loop: asyncio.AbstractEventLoop | None = None
        self._ears: dict[CampaignId, set[Ear]] = {}
        self._lookout: asyncio.Task[None] | None = None
        self._leaving: dict[tuple[CampaignId, SeatId], asyncio.TimerHandle] = {}
        self._asking: dict[CampaignId, dict[Identity, asyncio.Future[Told | Exception]]] = {}
        self._answering: set[asyncio.Task[None]] = set()
        self._closed = False
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
        for timer in self._leaving.values():
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

    async def stream(self, who: Identity, seen: int | None) -> AsyncGenerator[str, None]:
        """The messages for one page. *seen* is the last number that it has heard."""
        if not self.has_room(who):
            return
        ear = self._arrive(who)
        told: frozenset[SeatId] | None = None
        words = NO_WORDS
        beat = self._now() + BEAT_EVERY_S
        try:
            while not self._closed:
                ear.woken.clear()
                try:
                    position, awaited = await self._asked(who)
                except Refused as refused:
                    yield message("closed", refused.why)
                    return
                except (Unwritable, Unreadable) as error:
                    logger.warning("the journal could not be read: %s", error)
                    return
                if position != seen:
                    seen = position
                    yield message("news", str(position), id=position)
                if told != (here := self.present(who.campaign)):
                    told = here
                    yield message("people", msgspec.json.encode(sorted(here)).decode())
                if awaited != words:
                    words = awaited
                    yield message("dice", words)  # "words" once: a page that was loaded then would hold up the rest
                if self._now() >= beat:  # by the clock alone: a hidden event must not shift it
                    beat += BEAT_EVERY_S
                    yield ": still here\n\n"
                await _either(ear.woken, beat - self._now())
        finally:
            self._leave(ear)  # nothing is awaited here: the first await would be cancelled with the client

    async def _asked(self, who: Identity) -> Told:
        """What is new for a seat; asked of the journal once for all streams of a campaign that are woken together.

        Raises ``Refused`` once its token opens nothing any more.
        """
        waiting = self._asking.setdefault(who.campaign, {})
        if not waiting:
            task = asyncio.create_task(self._answer(who.campaign))  # it begins when all who are woken now have asked
            self._answering.add(task)
            task.add_done_callback(self._answering.discard)
        waiting[who] = future = waiting.get(who) or asyncio.get_running_loop().create_future()
        told: Told | Exception = await asyncio.shield(future)
        if isinstance(told, Exception):
            raise told
        return told

    async def _answer(self, campaign: CampaignId) -> None:
        waiting = self._asking.pop(campaign)
        told: dict[Identity, Told | Exception]
        try:
            told = await sync_to_thread(self._told, campaign, tuple(waiting))
        except Exception as error:  # noqa: BLE001 - each of the streams raises it
            told = dict.fromkeys(waiting, error)
        for who, future in waiting.items():
            future.set_result(told[who])  # an error as well: whoever has gone meanwhile would leave it to an alarm

    def _told(self, campaign: CampaignId, asking: Sequence[Identity]) -> dict[Identity, Told | Exception]:
        """What each of these seats of a campaign is told, or why its link opens nothing."""
        held = self._table.seating.held(campaign, [who.token for who in asking])
        told: dict[Identity, Told | Exception] = {who: Refused(CLOSED) for who in asking}
        sitting = [who for who in asking if held.get(who.token) == who.seat]
        with self._table.ledger.lock(campaign):
            for who in sitting:
                folded = self._table.ledger.campaign(campaign)
                with suppress(Refused):  # it has been closed since then
                    seat = folded.seat(who.seat)
                    words = self._table.words(campaign, seat.id)
                    told[who] = folded.knows_of(seat), msgspec.json.encode(words).decode()
        return told

    def _arrive(self, who: Identity) -> Ear:
        ear = Ear(who)
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
            if timer := self._leaving.pop((campaign, seat), None):
                timer.cancel()
            self._leaving[campaign, seat] = self._loop.call_later(GONE_AFTER_S, self._gone, campaign, seat)
        self._sharing.streaming(campaign, self._streams(campaign))

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

    def _heard(self, campaign: CampaignId) -> None:
        """Something was stored; called in the thread that stored it."""
        if self._loop and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._wake, campaign)

    def _wake(self, campaign: CampaignId) -> None:
        for ear in self._ears.get(campaign, ()):
            ear.woken.set()

    def _now(self) -> float:
        return asyncio.get_running_loop().time()


async def _either(woken: asyncio.Event, seconds: float) -> None:
    try:
        async with asyncio.timeout(max(0.0, seconds)):
            await woken.wait()
    except TimeoutError:
        pass


def message(event: str, data: str, *, id: int | None = None) -> str:  # noqa: A002 - the field's name in the stream
    """One server-sent event."""
    numbered = "" if id is None else f"id: {id}\n"
    return f"{numbered}event: {event}\ndata: {data}\n\n"
