"""The journal in a database, in SQL that SQLite and PostgreSQL both read."""

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from types import TracebackType
from typing import Self
from weakref import WeakSet

import msgspec
from sqlalchemy import Engine, PoolProxiedConnection, bindparam, delete, func, insert, literal_column, select
from sqlalchemy.engine.interfaces import DBAPICursor
from sqlalchemy.sql.compiler import SQLCompiler

from talewright.decoding import decoder
from talewright.dice.draw import SeatId
from talewright.journal.faults import Unreadable
from talewright.journal.schema import RECORDS, SECRETS
from talewright.table.journal import BUSY, TURN_S, Conflict, Header, Record, Secret, Unwritable
from talewright.table.seat import Audience, CampaignId, MoveId

Values = dict[str, str | int | None]
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
SECRET = select(SECRETS).where(SECRETS.c.name == bindparam("named"))
OF_CAMPAIGN = select(SECRETS).where(SECRETS.c.campaign == bindparam("campaign")).order_by(SECRETS.c.name)
DROP = delete(SECRETS).where(SECRETS.c.name == bindparam("named"))

_audience = decoder(Audience)


class SqlJournal:
    """Records and secrets in a database; see ``Journal`` for what it promises.

    *begin* is the database's word for a transaction that is going to write. *telling* wraps whatever touches the
    database, and says in a sentence what its own errors mean. Each thread keeps one connection until ``close``.

    SQLAlchemy writes the statements and the driver runs them: on the way of every move its own execution would take
    longer than everything else that the table does.
    """

    def __init__(self, engine: Engine, begin: str, telling: Callable[[], AbstractContextManager[None]]) -> None:
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
        self._campaigns = _Statement(CAMPAIGNS.compile(dialect=dialect))
        self._secret = _Statement(SECRET.compile(dialect=dialect))
        self._of_campaign = _Statement(OF_CAMPAIGN.compile(dialect=dialect))
        self._keep = _Statement(insert(SECRETS).compile(dialect=dialect))
        self._drop = _Statement(DROP.compile(dialect=dialect))

    def append(
        self,
        campaign: CampaignId,
        expected: int,
        records: Sequence[Record],
        *,
        keep: Sequence[Secret] = (),
        drop: Sequence[str] = (),
    ) -> None:
        """Store *records*; see ``Journal.append``."""
        with self._writing() as cursor:
            head = self._position(cursor, campaign)
            if head != expected:
                raise Conflict(f"{campaign} stands at {head}, not at {expected}")
            self._add.run_all(cursor, [_row(record) for record in records])
            self._replace(cursor, keep, drop)

    def read(self, campaign: CampaignId, *, after: int = 0) -> tuple[Record, ...]:
        with self._reading() as cursor:
            self._behind.run(cursor, {"campaign": campaign, "after": after})
            rows = cursor.fetchall()
        try:
            return tuple(map(_record, rows))
        except msgspec.DecodeError as error:
            raise Unreadable(f"A record of {campaign} is damaged: nobody can tell who may know of it.") from error

    def head(self, campaign: CampaignId) -> int:
        with self._reading() as cursor:
            return self._position(cursor, campaign)

    def campaigns(self) -> tuple[CampaignId, ...]:
        with self._reading() as cursor:
            self._campaigns.run(cursor, {})
            return tuple(CampaignId(name) for (name,) in cursor.fetchall())

    def secret(self, name: str) -> Secret | None:
        with self._reading() as cursor:
            self._secret.run(cursor, {"named": name})
            return next((Secret(*row) for row in cursor.fetchall()), None)

    def secrets(self, campaign: CampaignId, prefix: str) -> tuple[Secret, ...]:
        with self._reading() as cursor:
            self._of_campaign.run(cursor, {"campaign": campaign})
            found = [Secret(*row) for row in cursor.fetchall()]
            return tuple(secret for secret in found if secret.name.startswith(prefix))

    def keep(self, secrets: Sequence[Secret] = (), *, drop: Sequence[str] = ()) -> None:
        """Keep and drop secrets."""
        with self._writing() as cursor:
            self._replace(cursor, secrets, drop)

    def close(self) -> None:
        """Let go of the database; what is stored stays."""
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

    def _in_order(self, values: Values) -> tuple[str | int | None, ...]:
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
