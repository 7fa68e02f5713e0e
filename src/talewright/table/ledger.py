"""The campaigns of one journal, folded and kept: the only place where records are appended."""

import gc
import logging
import os
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from functools import lru_cache, partial
from typing import TypeVar
from weakref import WeakValueDictionary

import msgspec
from msgspec import Struct

from talewright.decoding import decoder, from_json, make_shared, tag_of
from talewright.dice.draw import SeatId
from talewright.refusal import Refused
from talewright.table import keys
from talewright.table.campaign import QUIET, AnyCampaign, Campaign, event_reader
from talewright.table.draft import Row
from talewright.table.events import CampaignBegun
from talewright.table.game import Checking, Game, no_game, not_installed
from talewright.table.journal import (
    BUSY,
    TURN_S,
    Archived,
    Conflict,
    Header,
    Journal,
    Kept,
    Record,
    Trouble,
    Uncertain,
    Unplayable,
    Unwritable,
    sealed,
)
from talewright.table.meter import Meter, Unmetered
from talewright.table.offer import Value
from talewright.table.options import read_options
from talewright.table.play import Play
from talewright.table.reading import moves_by_tag
from talewright.table.recent import Recent
from talewright.table.seat import ALL, CampaignId, Seat
from talewright.table.session import since

AnyGame = Game[object, Struct, Struct]
AnyRow = Row[object, Struct, Struct]

RECORDS_KEPT = 100_000  # of all campaigns that are kept folded: 2 to 4 KB each, once every seat has looked
OVERHEAD = 50  # what a campaign takes besides, in records
UNUSED_S = 900.0  # after which a campaign is let go of, however much room there is
TROUBLES_KEPT = 1_000
LOOKED_AT = 20  # records, for when somebody last did something
QUIET_KINDS = frozenset(tag_of(event) for event in QUIET)

NOT_HERE = "There is no such campaign here."
ARCHIVED = "This campaign is archived. Ask whoever hosts this table to bring it back."

MadeT = TypeVar("MadeT")

logger = logging.getLogger(__name__)


def now() -> str:
    """This instant, UTC, in ISO 8601."""
    seconds, milliseconds = divmod(time.time_ns() // 1_000_000, 1000)
    return f"{_written_out(seconds)}.{milliseconds:03}+00:00"


@lru_cache(maxsize=1)  # half of what it takes to tell the time, and the same all through a second
def _written_out(seconds: int) -> str:
    return f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%dT%H:%M:%S}"


def new_salt() -> str:
    """A salt for the digest of one body."""
    return os.urandom(16).hex()


def make_ready(games: Iterable[AnyGame]) -> None:
    """Prepare in one thread whatever the threads of a table read with: its types, and what the games share."""
    for game in games:
        event_reader(game)
        for move in moves_by_tag(game.moves).values():
            decoder(move)
    make_shared()


@contextmanager
def reading(record: Record) -> Iterator[None]:
    """Raise ``Unplayable`` where a record cannot be read."""
    try:
        yield
    except msgspec.DecodeError as error:
        position, kind = record.header.position, record.header.kind
        raise Unplayable(
            f"Record {position} of this campaign, {kind}, cannot be read here ({error}). A newer Talewright may have "
            "written it: install the newest, or put back a copy of the data folder."
        ) from error


def begun(records: Iterable[Record]) -> CampaignBegun:
    """The first record. Raises ``Unplayable`` if it is none."""
    for first in records:
        with reading(first):
            return from_json(first.body or "", CampaignBegun)
    raise Unplayable("There is no record of this campaign.")


def name_of(journal: Journal, campaign: CampaignId) -> str:
    """What a campaign is called, even one that cannot be played; empty if its beginning cannot be read."""
    try:
        return begun(journal.read(campaign, anyway=True)).name
    except (Refused, Trouble):
        return ""


class Turn:
    """One writer at a time. Raises ``Unwritable`` where others write for too long.

    *lock* is that of the campaign: whoever has the turn takes it again and again, and it stays as long as the turn.
    """

    __slots__ = ("__weakref__", "_turn", "lock")

    def __init__(self, lock: threading.RLock) -> None:
        self.lock = lock
        self._turn = threading.RLock()

    def __enter__(self) -> None:
        if not self._turn.acquire(timeout=TURN_S):
            raise Unwritable(BUSY)

    def __exit__(self, *_: object) -> None:
        self._turn.release()


class Uncollected:
    """No garbage is collected inside, in however many threads: for what makes many things and drops none of them.

    The collector counts new objects, and walks over all of them again and again.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._inside = 0
        self._was_on = False

    def __enter__(self) -> None:
        with self._lock:
            if not self._inside:
                self._was_on = gc.isenabled()
                gc.disable()
            self._inside += 1

    def __exit__(self, *_: object) -> None:
        with self._lock:
            self._inside -= 1
            if not self._inside and self._was_on:
                gc.enable()


FOLDING = Uncollected()


class Ledger:
    """Every campaign of one journal. Each has one writer: whoever has its turn.

    A writer keeps the turn from the decision until it is stored, and takes the lock, in that order, only to look and to
    file what is stored. So whoever merely looks never waits for the disk.

    Campaigns that nobody has used for long are let go of, and folded again when they are asked for. A campaign has one
    lock and one turn for as long as anybody holds or awaits them, whether it is kept or not.

    *games* by slug; *clock* and *salt* come from outside the moves. *is_shared* says that other processes write to the
    same journal; *tell_others* is called with each campaign of which something new was stored here.
    """

    def __init__(
        self,
        journal: Journal,
        games: Mapping[str, AnyGame],
        *,
        clock: Callable[[], str] = now,
        salt: Callable[[], str] = new_salt,
    ) -> None:
        make_ready(games.values())
        self.journal = journal
        self.games = games
        self.clock = clock
        self.meter: Meter = Unmetered()  # may be set later, by whoever watches
        self._salt = salt
        self.is_shared = False
        self.tell_others: Callable[[CampaignId], None] = lambda _: None
        self.kept = Recent[CampaignId, AnyCampaign](RECORDS_KEPT, size=lambda each: OVERHEAD + each.position)
        self._unplayable = Recent[CampaignId, str](TROUBLES_KEPT)  # and why: found out once
        self._locks: WeakValueDictionary[CampaignId, threading.RLock] = WeakValueDictionary()
        self._turns: WeakValueDictionary[CampaignId, Turn] = WeakValueDictionary()
        self._making = threading.Lock()  # of a lock or a turn
        self._listeners: list[Callable[[CampaignId], None]] = []

    def lock(self, campaign: CampaignId) -> threading.RLock:
        """The lock of a campaign: held while it is looked at, and while what is stored is filed."""
        return self._locks.get(campaign) or self._made(campaign, self._locks, threading.RLock)

    def turn(self, campaign: CampaignId) -> "Turn":
        """The turn to write in a campaign: held from the decision until it is stored, and taken before the lock."""
        return self._turns.get(campaign) or self._made(campaign, self._turns, partial(Turn, self.lock(campaign)))

    def _made(
        self, campaign: CampaignId, there: WeakValueDictionary[CampaignId, MadeT], make: Callable[[], MadeT]
    ) -> MadeT:
        with self._making:
            return there.get(campaign) or there.setdefault(campaign, make())

    def empty(self, game: str, campaign: CampaignId, options: Mapping[str, Value]) -> AnyCampaign:
        """A campaign of which nothing is stored yet. Raises ``Refused`` if there is no such game or option."""
        if game not in self.games:
            raise Refused(no_game(game, self.games))
        played = self.games[game]
        asked = played.options()  # what is chosen has to fit its field; the game itself reads it
        read_options({each.name: options[each.name] for each in asked if each.name in options}, asked)
        begun = played.begin(options)
        if isinstance(played, Checking):
            played.check_new(begun)
        return Campaign(played, campaign, Play(played, begun))

    def campaign(self, campaign: CampaignId) -> AnyCampaign:
        """The campaign as it stands, from the cache or folded from the journal.

        Raises ``Unplayable`` if its records cannot be read or replayed.
        """
        found = self.kept.get(campaign)
        self.meter.looked_up(folded=found is None)
        if found is None:
            with self.lock(campaign):
                if why := self._unplayable.get(campaign):
                    raise Unplayable(why)
                try:
                    found = self.kept.get(campaign) or self.at(campaign)
                except Archived:  # it may come back at any time
                    raise
                except Unplayable as error:
                    self._unplayable.put(campaign, error.why)
                    raise
                self._keep(found)
        return found

    def at(self, campaign: CampaignId, position: int | None = None) -> AnyCampaign:
        """The campaign as it stood at *position*, replayed from the journal; now, if None."""
        records = [*self.journal.read(campaign)][:position]
        if not records:
            raise self._not_here(campaign)
        played = begun(records).game
        if played not in self.games:
            raise Refused(not_installed(played))
        game = self.games[played]
        try:
            with FOLDING:
                return Campaign.begun(game, campaign, records)
        except Refused as refused:
            raise Unplayable(refused.why) from refused
        except Exception as error:  # what nobody can have played may break the fold anywhere
            for record in records[1:]:
                with reading(record):
                    event_reader(game)(record.body or "")
            logger.warning("%s cannot be replayed: %r", campaign, error)
            raise Unplayable(
                "The records of this campaign do not follow from each other, so it cannot be played. Put back a copy "
                "of the data folder; talewright journal verify says more."
            ) from error

    def refresh(self, campaign: CampaignId) -> None:
        """Follow what other processes have stored, if there are any: they may have answered what is asked about here.

        It costs one look at the journal, and waits for nobody unless there is something new.
        """
        if self.is_shared and self.journal.head(campaign) > self.campaign(campaign).position:
            self.catch_up(campaign)

    def is_lively(self, campaign: CampaignId, within: timedelta) -> bool:
        """Whether somebody has done something *within* that time that everybody may know of, and that is play.

        Only the last records are read, and no campaign is folded. If none of these tells, it says no.
        """
        now, behind = self.clock(), max(0, self.journal.head(campaign) - LOOKED_AT)
        last = (record.header for record in self.journal.read(campaign, after=behind))
        open_ones = (header.at for header in last if header.audience == ALL and header.kind not in QUIET_KINDS)
        return any(since(at, now) < within for at in open_ones)

    def let_go(self) -> None:
        """Let go of every campaign that nobody has used for a quarter of an hour."""
        self.kept.drop_unused(UNUSED_S)
        self.meter.kept(len(self.kept))

    def rest(self) -> None:
        """Let go of what looks have found out, where nothing has happened since this was called the last time."""
        for folded in self.kept.values():
            with self.lock(folded.id):
                folded.rest()

    def catch_up(self, campaign: CampaignId) -> None:
        """Follow what other writers of the same journal have stored."""
        with self.turn(campaign):
            folded = self.campaign(campaign)
            news = [*self.journal.read(campaign, after=folded.position)]
            if not news:
                if self.journal.head(campaign) < folded.position:
                    self.kept.drop(campaign)
                    raise self._not_here(campaign)
                return
            read = event_reader(folded.game)
            with self.lock(campaign):
                for record in news:
                    with reading(record):
                        event = read(record.body or "")
                    folded.follow(record, event)
        self._tell(campaign)

    def _not_here(self, campaign: CampaignId) -> Refused:
        if self.journal.secret(keys.archived_name(campaign)):
            return Archived(ARCHIVED)
        return Refused(NOT_HERE)

    def game_master(self, campaign: CampaignId, seat: SeatId) -> Seat:
        """The seat, if it is the game master's. Raises ``Refused`` otherwise."""
        folded = self.campaign(campaign)
        held = folded.seat(seat)
        if not held.is_gm:
            raise Refused(f"Only {folded.who_runs} may do that.")
        return held

    def store(  # noqa: PLR0913 - what is stored, who did it when, and what is kept with it
        self,
        folded: AnyCampaign,
        rows: Sequence[AnyRow],
        *,
        seat: SeatId,
        acting_for: SeatId | None = None,
        at: str | None = None,
        keep: Sequence[Kept] = (),
        drop: Sequence[str] = (),
    ) -> None:
        """Append the rows and, once they are stored, follow them. Raises what ``Journal.append`` raises.

        They happened *at* that time; now, if None.
        After ``Uncertain`` and any other trouble nobody knows what is stored: the campaign is read again from the
        journal before its next move.
        """
        at = at or self.clock()
        records: list[Record] = []
        before = folded.digest
        for position, row in enumerate(rows, start=folded.position + 1):
            kind = tag_of(row.event)
            whom = acting_for or SeatId("")
            header = Header(folded.id, position, at, seat, whom, row.audience, kind, row.move)
            records.append(sealed(before, header, msgspec.json.encode(row.event).decode(), self._salt()))
            before = records[-1].digest
        began = time.perf_counter()
        try:
            self.journal.append(folded.id, folded.position, records, keep=keep, drop=drop)
            self.meter.stored(folded.game.slug, time.perf_counter() - began)
            with self.lock(folded.id):
                for record, row in zip(records, rows, strict=True):
                    folded.follow(record, row.event, after=row.after)
        except BaseException as error:
            if isinstance(error, Conflict | Unwritable) and not isinstance(error, Uncertain):
                raise
            self.kept.drop(folded.id)
            raise
        if self.kept.get(folded.id) is not folded:  # it was let go of meanwhile
            self._keep(folded)

    def _keep(self, folded: AnyCampaign) -> None:
        folded.turn = self.turn(folded.id)  # or it would be made anew for each move and each look
        self.kept.put(folded.id, folded)
        self.meter.kept(len(self.kept))

    def listen(self, listener: Callable[[CampaignId], None]) -> None:
        """Have *listener* called whenever something new is stored in a campaign. It must return at once."""
        self._listeners.append(listener)

    def publish(self, campaign: CampaignId) -> None:
        """Tell everybody that something new was stored here; only ever called after it is stored."""
        self._tell(campaign)
        self.tell_others(campaign)

    def _tell(self, campaign: CampaignId) -> None:
        for listener in self._listeners:
            listener(campaign)
