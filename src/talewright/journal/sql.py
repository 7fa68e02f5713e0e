"""The journal in a database, in SQL that SQLite and PostgreSQL both read."""

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from types import TracebackType
from typing import Self
from weakref import WeakSet

import msgspec
from msgspec import Struct
from sqlalchemy import Engine, PoolProxiedConnection, bindparam, delete, func, insert, literal_column, select
from sqlalchemy.engine.interfaces import DBAPICursor
from sqlalchemy.sql.compiler import SQLCompiler

from talewright.decoding import decoder
from talewright.dice.draw import SeatId
from talewright.journal.gap import Gap
from talewright.journal.heads import NOWHERE, Head, key
from talewright.journal.schema import PICTURES, RECORDS, SECRETS
from talewright.journal.watch import Watch
from talewright.table.journal import (
    BUSY,
    TURN_S,
    Conflict,
    Header,
    Kept,
    Picture,
    Record,
    Secret,
    Unplayable,
    Unwritable,
)
from talewright.table.seat import Audience, CampaignId, MoveId

Values = dict[str, str | int | bytes | None]
Stored = tuple[str, int, str, str, str, str, str, str, str | None, str | None, str, str]  # the columns of RECORDS

LAST = select(func.max(RECORDS.c.position)).where(RECORDS.c.campaign == bindparam("campaign"))
BEHIND = (
    select(RECORDS)
    .where(RECORDS.c.campaign == bindparam("campaign"), RECORDS.c.position > bindparam("after"))
    .order_by(RECORDS.c.position)
)
CAMPAIGNS = (
    select(RECORDS.c.campaign)
    .where(RECORDS.c.position == literal_column("1"))
    .order_by(RECORDS.c.at, RECORDS.c.campaign)
)
SPANS = select(RECORDS.c.campaign, func.min(RECORDS.c.position), func.max(RECORDS.c.position), func.count()).group_by(
    RECORDS.c.campaign
)
FIRST = select(RECORDS).where(RECORDS.c.campaign == bindparam("campaign"), RECORDS.c.position == literal_column("1"))
DIGEST = select(RECORDS.c.digest).where(
    RECORDS.c.campaign == bindparam("campaign"), RECORDS.c.position == bindparam("place")
)
SECRET = select(SECRETS).where(SECRETS.c.name == bindparam("named"))
HOLDERS = select(SECRETS.c.campaign).where(SECRETS.c.name >= bindparam("named"), SECRETS.c.name < bindparam("behind"))
OF_CAMPAIGN = select(SECRETS).where(SECRETS.c.campaign == bindparam("campaign")).order_by(SECRETS.c.name)
PICTURE = select(PICTURES.c.content).where(
    PICTURES.c.campaign == bindparam("campaign"), PICTURES.c.digest == bindparam("named")
)
DROP = delete(SECRETS).where(SECRETS.c.name == bindparam("named"))

_audience = decoder(Audience)


class Span(Struct, frozen=True):
    """The records that are there of a campaign: their first and last position, and how many."""

    first: int
    last: int
    count: int

    @property
    def is_whole(self) -> bool:
        return self.first == 1 and self.count == self.last


class SqlJournal:
    """Records, secrets and pictures in a database; see ``Journal`` for what it promises.

    *begin* is the database's word for a transaction that is going to write. *telling* wraps whatever touches the
    database, and says in a sentence what its own errors mean. Each thread keeps one connection until ``close``.
    *watch* is told what is stored. *troubles* are campaigns of which something is missing: they
    are not read until that is settled, except *as_they_are*.

    SQLAlchemy writes the statements and the driver runs them: on the way of every move its own execution would take
    longer than everything else that the table does.
    """

    def __init__(
        self,
        engine: Engine,
        begin: str,
        telling: Callable[[], AbstractContextManager[None]],
        *,
        watch: Watch | None = None,
        as_they_are: bool = False,
    ) -> None:
        self.troubles: dict[CampaignId, Gap] = {}
        self._as_they_are = as_they_are
        self._watch = watch
        self._is_closed = False
        self._engine = engine
        self._begin = begin
        self._telling = telling
        self._writer = threading.Lock()  # threads take turns here and need not ask the database again and again
        self._here = _Here()
        self._connections: WeakSet[PoolProxiedConnection] = WeakSet()
        dialect = engine.dialect
        self._last = _Statement(LAST.compile(dialect=dialect))
        self._behind = _Statement(BEHIND.compile(dialect=dialect))
        self._add = _Statement(insert(RECORDS).compile(dialect=dialect))
        self._first = _Statement(FIRST.compile(dialect=dialect))
        self._holders = _Statement(HOLDERS.compile(dialect=dialect))
        self._campaigns = _Statement(CAMPAIGNS.compile(dialect=dialect))
        self._spans = _Statement(SPANS.compile(dialect=dialect))
        self._digest = _Statement(DIGEST.compile(dialect=dialect))
        self._secret = _Statement(SECRET.compile(dialect=dialect))
        self._of_campaign = _Statement(OF_CAMPAIGN.compile(dialect=dialect))
        self._keep = _Statement(insert(SECRETS).compile(dialect=dialect))
        self._picture = _Statement(PICTURE.compile(dialect=dialect))
        self._add_pictures = _Statement(insert(PICTURES).compile(dialect=dialect))
        self._drop = _Statement(DROP.compile(dialect=dialect))

    def append(
        self,
        campaign: CampaignId,
        expected: int,
        records: Sequence[Record],
        *,
        keep: Sequence[Kept] = (),
        drop: Sequence[str] = (),
    ) -> None:
        """Store *records*; see ``Journal.append``."""
        with self._writing() as cursor:
            head = self._position(cursor, campaign)
            if head != expected:
                raise Conflict(f"{campaign} stands at {head}, not at {expected}")
            self._add.run_all(cursor, [_row(record) for record in records])
            self._replace(cursor, [each for each in keep if isinstance(each, Secret)], drop)
            self._hang(cursor, [each for each in keep if isinstance(each, Picture)])
        if self._watch:
            self._watch.stored(records[-1] if records else None)

    def read(self, campaign: CampaignId, *, after: int = 0, anyway: bool = False) -> tuple[Record, ...]:
        """The records behind position *after*; those of a campaign that lacks some only if it is *anyway*."""
        if campaign in self.troubles and not (self._as_they_are or anyway):
            raise Unplayable(self.troubles[campaign].told())
        with self._reading() as cursor:
            self._behind.run(cursor, {"campaign": campaign, "after": after})
            rows = cursor.fetchall()
        try:
            return tuple(map(_record, rows))
        except msgspec.DecodeError as error:
            raise Unplayable("A record of this campaign is damaged: nobody can tell who may know of it.") from error

    def head(self, campaign: CampaignId) -> int:
        with self._reading() as cursor:
            return self._position(cursor, campaign)

    def heads(self, campaigns: Sequence[CampaignId]) -> dict[CampaignId, int]:
        with self._reading() as cursor:
            return {each: self._position(cursor, each) for each in campaigns}

    def campaigns(self) -> tuple[CampaignId, ...]:
        with self._reading() as cursor:
            self._campaigns.run(cursor, {})
            there = [CampaignId(name) for (name,) in cursor.fetchall()]
        return (*there, *(campaign for campaign in self.troubles if campaign not in there))

    def beginnings(self, campaigns: Sequence[CampaignId]) -> dict[CampaignId, Record]:
        rows: list[Stored] = []
        with self._reading() as cursor:
            for each in campaigns:
                self._first.run(cursor, {"campaign": each})
                rows += cursor.fetchall()
        found = {}
        for row in rows:
            with suppress(msgspec.DecodeError):
                record = _record(row)
                found[record.header.campaign] = record
        return found

    def holders(self, prefix: str) -> tuple[CampaignId, ...]:
        with self._reading() as cursor:
            self._holders.run(cursor, {"named": prefix, "behind": prefix[:-1] + chr(ord(prefix[-1]) + 1)})
            return tuple(dict.fromkeys(CampaignId(name) for (name,) in cursor.fetchall()))

    def spans(self) -> dict[CampaignId, Span]:
        """Which records are there, by campaign, the first of which may be missing."""
        with self._reading() as cursor:
            self._spans.run(cursor, {})
            return {CampaignId(name): Span(*span) for name, *span in cursor.fetchall()}

    def digest(self, campaign: CampaignId, position: int) -> str | None:
        """The digest of one record; None if it is not there."""
        with self._reading() as cursor:
            self._digest.run(cursor, {"campaign": campaign, "place": position})
            return next((str(digest) for (digest,) in cursor.fetchall()), None)

    def note_heads(self, known: Mapping[CampaignId, Head]) -> None:
        """Have the heads of all whole campaigns written down that are not *known* yet, or no further."""
        if self._watch is None:
            return
        for campaign, span in self.spans().items():
            if campaign not in self.troubles and known.get(key(campaign), NOWHERE).position < span.last:
                self._watch.heads.note(campaign, Head(span.last, self.digest(campaign, span.last) or ""))

    def accept(self, campaign: CampaignId) -> int:
        """Go on with what is left of a campaign that lacks records at its end; returns its last position.

        Raises ``Unplayable`` if it lacks others too.
        """
        span = self.spans().get(campaign)
        if span and not span.is_whole:
            raise Unplayable(self.troubles[campaign].told())
        if self._watch:
            self._watch.heads.forget(campaign)
        del self.troubles[campaign]
        self.note_heads({})
        return span.last if span else 0

    def secret(self, name: str) -> Secret | None:
        with self._reading() as cursor:
            self._secret.run(cursor, {"named": name})
            return next((Secret(*row) for row in cursor.fetchall()), None)

    def secrets(self, campaign: CampaignId, prefix: str) -> tuple[Secret, ...]:
        with self._reading() as cursor:
            self._of_campaign.run(cursor, {"campaign": campaign})
            found = [Secret(*row) for row in cursor.fetchall()]
            return tuple(secret for secret in found if secret.name.startswith(prefix))

    def picture(self, campaign: CampaignId, digest: str) -> bytes | None:
        with self._reading() as cursor:
            return self._content(cursor, campaign, digest)

    def keep(self, secrets: Sequence[Secret] = (), *, drop: Sequence[str] = ()) -> None:
        """Keep and drop secrets."""
        with self._writing() as cursor:
            self._replace(cursor, secrets, drop)
        if self._watch:
            self._watch.stored(None)

    def close(self) -> None:
        """Let go of the database, once whoever writes has done; what is stored stays."""
        with self._writer:
            self._is_closed = True
            if self._watch:
                self._watch.close()
            for connection in tuple(self._connections):
                connection.close()
            self._here = _Here()
            self._engine.dispose()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    @contextmanager
    def _reading(self) -> Iterator[DBAPICursor]:
        with self._telling():
            connection = self._connection()
            try:
                yield connection.cursor()
            finally:
                connection.rollback()  # nothing to take back; it ends what some databases begin by themselves

    @contextmanager
    def _writing(self) -> Iterator[DBAPICursor]:
        """Write alone. Raises ``Unwritable`` if others take too long: the disk, or another program, holds them up."""
        if not self._writer.acquire(timeout=TURN_S):
            raise Unwritable(BUSY)
        try:
            with self._telling():
                if self._is_closed:
                    raise Unwritable("Nothing was stored: the table is closed. Open it again, then try again.")
                connection = self._connection()
                cursor = connection.cursor()
                try:
                    cursor.execute(self._begin)
                    yield cursor
                    connection.commit()
                except BaseException:
                    connection.rollback()
                    raise
        finally:
            self._writer.release()

    def _connection(self) -> PoolProxiedConnection:
        if self._here.connection is None:
            self._here.connection = self._engine.raw_connection()
            self._connections.add(self._here.connection)
        return self._here.connection

    def _position(self, cursor: DBAPICursor, campaign: CampaignId) -> int:
        self._last.run(cursor, {"campaign": campaign})
        ((last,),) = cursor.fetchall()
        return last or 0

    def _replace(self, cursor: DBAPICursor, keep: Sequence[Secret], drop: Sequence[str]) -> None:
        self._drop.run_all(cursor, [{"named": name} for name in (*drop, *(secret.name for secret in keep))])
        self._keep.run_all(cursor, [msgspec.structs.asdict(secret) for secret in keep if secret.name not in drop])

    def _hang(self, cursor: DBAPICursor, pictures: Sequence[Picture]) -> None:
        """Keep the pictures that are not here yet."""
        for each in pictures:
            if self._content(cursor, each.campaign, each.digest) is None:
                self._add_pictures.run_all(cursor, [msgspec.structs.asdict(each)])

    def _content(self, cursor: DBAPICursor, campaign: CampaignId, digest: str) -> bytes | None:
        self._picture.run(cursor, {"campaign": campaign, "named": digest})
        return next((bytes(content) for (content,) in cursor.fetchall()), None)


class _Here(threading.local):
    """What belongs to one thread."""

    connection: PoolProxiedConnection | None = None


class _Statement:
    """A statement made into text once for all."""

    def __init__(self, compiled: SQLCompiler) -> None:
        self._text = compiled.string
        self._order = compiled.positiontup  # none where the driver takes values by name

    def run(self, cursor: DBAPICursor, values: Values) -> None:
        cursor.execute(self._text, values if self._order is None else self._in_order(values))

    def run_all(self, cursor: DBAPICursor, rows: Sequence[Values]) -> None:
        if rows:
            cursor.executemany(self._text, rows if self._order is None else [self._in_order(values) for values in rows])

    def _in_order(self, values: Values) -> tuple[str | int | bytes | None, ...]:
        return tuple(map(values.__getitem__, self._order or ()))


def _row(record: Record) -> Values:
    header = record.header
    return {
        "campaign": header.campaign,
        "position": header.position,
        "at": header.at,
        "seat": header.seat,
        "acting_for": header.acting_for,
        "audience": msgspec.json.encode(header.audience).decode(),
        "kind": header.kind,
        "move": header.move,
        "body": record.body,
        "salt": record.salt,
        "body_digest": record.body_digest,
        "digest": record.digest,
    }


def _record(row: Stored) -> Record:
    campaign, position, at, seat, acting_for, audience, kind, move, body, salt, body_digest, digest = row
    who = SeatId(seat), SeatId(acting_for), _audience.decode(audience)
    return Record(Header(CampaignId(campaign), position, at, *who, kind, MoveId(move)), body, salt, body_digest, digest)
