"""The journal in a database, in SQL that SQLite and PostgreSQL both read."""

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from types import TracebackType
from typing import Self
from weakref import WeakSet

import msgspec
from sqlalchemy import Connection, Engine, bindparam, delete, func, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.sql.compiler import SQLCompiler

from talewright.dice.draw import SeatId
from talewright.journal.schema import RECORDS, SECRETS
from talewright.table.journal import Conflict, Header, Record, Secret
from talewright.table.seat import Audience, CampaignId, MoveId

WRITES = "talewright_writes"  # marks connections whose transactions are going to write

Values = dict[str, str | int | None]
Bound = Values | tuple[str | int | None, ...]
Stored = tuple[str, int, str, str, str, str, str, str, str | None, str | None, str, str]  # the columns of RECORDS

_HEAD = select(func.max(RECORDS.c.position)).where(RECORDS.c.campaign == bindparam("campaign"))
_BEHIND = (
    select(RECORDS)
    .where(RECORDS.c.campaign == bindparam("campaign"), RECORDS.c.position > bindparam("after"))
    .order_by(RECORDS.c.position)
)
_CAMPAIGNS = select(RECORDS.c.campaign).where(RECORDS.c.position == 1).order_by(RECORDS.c.at, RECORDS.c.campaign)
_SECRET = select(SECRETS).where(SECRETS.c.name == bindparam("name"))
_SECRETS = (
    select(SECRETS)
    .where(
        SECRETS.c.campaign == bindparam("campaign"),
        func.substr(SECRETS.c.name, 1, bindparam("length")) == bindparam("prefix"),
    )
    .order_by(SECRETS.c.name)
)
_DROP = delete(SECRETS).where(SECRETS.c.name == bindparam("named"))

_audience = msgspec.json.Decoder(Audience)


class SqlJournal:
    """Records and secrets in a database; see ``Journal`` for what it promises.

    Each thread keeps its connections until ``close``. *telling* wraps whatever touches the database, and turns the
    database's own errors into ``Unwritable`` and ``Unreadable`` with a sentence.
    """

    def __init__(self, engine: Engine, telling: Callable[[], AbstractContextManager[None]]) -> None:
        self._engine = engine
        self._telling = telling
        self._writer = threading.Lock()  # threads of one process take turns here, which is faster than in the database
        self._here = _Here()
        self._open: WeakSet[Connection] = WeakSet()
        self._last = _Ready(_HEAD.compile(dialect=engine.dialect))
        self._behind = _Ready(_BEHIND.compile(dialect=engine.dialect))
        self._add = _Ready(insert(RECORDS).compile(dialect=engine.dialect))

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
        try:
            with self._writing() as connection:
                head = self._position(connection, campaign)
                if head != expected:
                    raise Conflict(f"{campaign} stands at {head}, not at {expected}")
                if records:
                    connection.exec_driver_sql(self._add.text, [self._add.bound(_row(record)) for record in records])
                _keep(connection, keep, drop)
        except IntegrityError as error:  # where the database lets two writers in, the primary key keeps one out
            raise Conflict(f"somebody else has added to {campaign} behind {expected}") from error

    def read(self, campaign: CampaignId, *, after: int = 0) -> tuple[Record, ...]:
        with self._reading() as connection:
            wanted = self._behind.bound({"campaign": campaign, "after": after})
            return tuple(map(_record, connection.exec_driver_sql(self._behind.text, wanted)))

    def head(self, campaign: CampaignId) -> int:
        with self._reading() as connection:
            return self._position(connection, campaign)

    def campaigns(self) -> tuple[CampaignId, ...]:
        with self._reading() as connection:
            return tuple(map(CampaignId, connection.scalars(_CAMPAIGNS)))

    def secret(self, name: str) -> Secret | None:
        with self._reading() as connection:
            row = connection.execute(_SECRET, {"name": name}).one_or_none()
            return None if row is None else Secret(*row)

    def secrets(self, campaign: CampaignId, prefix: str) -> tuple[Secret, ...]:
        wanted = {"campaign": campaign, "prefix": prefix, "length": len(prefix)}
        with self._reading() as connection:
            return tuple(Secret(*row) for row in connection.execute(_SECRETS, wanted))

    def keep(self, secrets: Sequence[Secret] = (), *, drop: Sequence[str] = ()) -> None:
        """Keep and drop secrets."""
        with self._writing() as connection:
            _keep(connection, secrets, drop)

    def close(self) -> None:
        """Let go of the database; what is stored stays."""
        for connection in tuple(self._open):
            connection.close()
        self._here = _Here()
        self._engine.dispose()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        with self._telling():
            if self._here.reads is None:
                self._here.reads = self._connected(self._engine)
            with self._here.reads.begin():
                yield self._here.reads

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        with self._telling(), self._writer:
            if self._here.writes is None:
                self._here.writes = self._connected(self._engine.execution_options(**{WRITES: True}))
            with self._here.writes.begin():
                yield self._here.writes

    def _position(self, connection: Connection, campaign: CampaignId) -> int:
        found: int | None = connection.exec_driver_sql(
            self._last.text, self._last.bound({"campaign": campaign})
        ).scalar()
        return found or 0

    def _connected(self, engine: Engine) -> Connection:
        connection = engine.connect()
        self._open.add(connection)
        return connection


class _Here(threading.local):
    """The connections of one thread."""

    reads: Connection | None = None
    writes: Connection | None = None


class _Ready:
    """A statement made into text once for all: on the way of every move even a look into a cache takes too long."""

    def __init__(self, compiled: SQLCompiler) -> None:
        self.text = compiled.string
        self._order = compiled.positiontup

    def bound(self, values: Values) -> Bound:
        """The values as the database's driver takes them: in order, or by name."""
        return values if self._order is None else tuple(map(values.__getitem__, self._order))


def _keep(connection: Connection, secrets: Sequence[Secret], drop: Sequence[str]) -> None:
    gone = [{"named": name} for name in (*drop, *(secret.name for secret in secrets))]
    kept = [msgspec.structs.asdict(secret) for secret in secrets if secret.name not in drop]
    if gone:
        connection.execute(_DROP, gone)
    if kept:
        connection.execute(insert(SECRETS), kept)


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
    header = Header(CampaignId(campaign), position, at, *who, kind, MoveId(move))
    return Record(header, body, salt, body_digest, digest)
