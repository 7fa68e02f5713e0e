"""The statements of the journal, made into text once for all, and how a record lies in a row."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Any

import msgspec
from sqlalchemy import Dialect, Select, bindparam, delete, func, insert, literal_column, select, text
from sqlalchemy.engine.interfaces import DBAPICursor
from sqlalchemy.sql.compiler import SQLCompiler

from talewright.decoding import decoder
from talewright.dice.draw import SeatId
from talewright.journal.schema import PICTURES, RECORDS, SECRETS
from talewright.table.journal import Conflict, Header, Record
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
_SPANS = (
    select(RECORDS.c.campaign, func.min(RECORDS.c.position), func.max(RECORDS.c.position).label("last"), func.count())
    .group_by(RECORDS.c.campaign)
    .subquery()
)
SPANS = select(_SPANS, RECORDS.c.digest).where(
    RECORDS.c.campaign == _SPANS.c.campaign, RECORDS.c.position == _SPANS.c.last
)
FIRST = RECORDS.alias()
BEGINNINGS = select(RECORDS).where(RECORDS.c.position == literal_column("1"))
ENDS = select(
    FIRST.c.campaign,
    select(func.max(RECORDS.c.position)).where(RECORDS.c.campaign == FIRST.c.campaign).scalar_subquery(),
).where(FIRST.c.position == literal_column("1"))
DIGEST = select(RECORDS.c.digest).where(
    RECORDS.c.campaign == bindparam("campaign"), RECORDS.c.position == bindparam("place")
)
SECRET = select(SECRETS).where(SECRETS.c.name == bindparam("named"))
HOLDERS = select(SECRETS.c.campaign).where(SECRETS.c.name >= bindparam("named"), SECRETS.c.name < bindparam("behind"))
OF_CAMPAIGN = select(SECRETS).where(SECRETS.c.campaign == bindparam("campaign")).order_by(SECRETS.c.name)
PICTURE = select(PICTURES.c.content).where(
    PICTURES.c.campaign == bindparam("campaign"), PICTURES.c.digest == bindparam("named")
)
RECORDS_OF = delete(RECORDS).where(RECORDS.c.campaign == bindparam("campaign"))
PICTURES_OF = delete(PICTURES).where(PICTURES.c.campaign == bindparam("campaign"))
_COLUMNS = ", ".join(RECORDS.c.keys())
ADD_BEHIND = text(
    f"INSERT INTO records ({_COLUMNS}) "  # noqa: S608 - the names of the columns
    f"SELECT {_COLUMNS} FROM json_populate_recordset(CAST(NULL AS records), CAST(:rows AS json)) "
    "WHERE coalesce((SELECT max(position) FROM records WHERE campaign = :campaign), 0) = :expected"
)
DROP = delete(SECRETS).where(SECRETS.c.name == bindparam("named"))

_audience = decoder(Audience)


def _picking(order: Sequence[str] | None) -> Callable[[Values], Any]:
    """How values are given to a driver: in the *order* of their places; as they are where it takes them by name."""
    match order:
        case None:
            return lambda values: values
        case []:
            return lambda _: ()
        case [one]:
            return lambda values: (values[one],)
        case _:
            return itemgetter(*order)


class Statement:
    """A statement made into text once for all."""

    def __init__(self, compiled: SQLCompiler) -> None:
        self._text = compiled.string
        self._in_order = _picking(compiled.positiontup)

    def run(self, cursor: DBAPICursor, values: Values) -> None:
        cursor.execute(self._text, self._in_order(values))

    def run_all(self, cursor: DBAPICursor, rows: Sequence[Values]) -> None:
        if len(rows) == 1:  # what drivers make of many takes longer
            self.run(cursor, rows[0])
        elif rows:
            cursor.executemany(self._text, [*map(self._in_order, rows)])


class Statements:
    """What the journal asks of a database, in its dialect.

    SQLAlchemy writes the statements and the driver runs them: on the way of every move its own execution would take
    longer than everything else that the table does.
    """

    def __init__(self, dialect: Dialect) -> None:
        self._dialect = dialect
        self.last = Statement(LAST.compile(dialect=dialect))
        self.in_one_statement = dialect.name == "postgresql"
        self._add_behind = Statement(ADD_BEHIND.compile(dialect=dialect)) if self.in_one_statement else None
        self.behind = Statement(BEHIND.compile(dialect=dialect))
        self._add = Statement(insert(RECORDS).compile(dialect=dialect))
        self.campaigns = Statement(CAMPAIGNS.compile(dialect=dialect))
        self.spans = Statement(SPANS.compile(dialect=dialect))
        self.digest = Statement(DIGEST.compile(dialect=dialect))
        self.secret = Statement(SECRET.compile(dialect=dialect))
        self.holders = Statement(HOLDERS.compile(dialect=dialect))
        self.of_campaign = Statement(OF_CAMPAIGN.compile(dialect=dialect))
        self.keep = Statement(insert(SECRETS).compile(dialect=dialect))
        self.drop = Statement(DROP.compile(dialect=dialect))
        self.picture = Statement(PICTURE.compile(dialect=dialect))
        self.drop_records = Statement(RECORDS_OF.compile(dialect=dialect))
        self.drop_pictures = Statement(PICTURES_OF.compile(dialect=dialect))
        self.add_pictures = Statement(insert(PICTURES).compile(dialect=dialect))

    def stands_at(self, cursor: DBAPICursor, campaign: CampaignId) -> int:
        """The last position of a campaign; 0 if there is no such campaign."""
        self.last.run(cursor, {"campaign": campaign})
        return int(cursor.fetchall()[0][0] or 0)

    def add(self, cursor: DBAPICursor, campaign: CampaignId, expected: int, records: Sequence[Record]) -> None:
        """Add records behind position *expected*. Raises ``Conflict`` if the campaign stands elsewhere.

        PostgreSQL looks and adds *in_one_statement*, since it answers each from another process.
        """
        rows = [row_of(record) for record in records]
        if self._add_behind and rows:
            told = msgspec.json.encode(rows).decode()
            self._add_behind.run(cursor, {"rows": told, "campaign": campaign, "expected": expected})
            if cursor.rowcount != len(rows):
                raise Conflict(f"{campaign} does not stand at {expected}")
            return
        head = self.stands_at(cursor, campaign)
        if head != expected:
            raise Conflict(f"{campaign} stands at {head}, not at {expected}")
        self._add.run_all(cursor, rows)

    def beginnings(self, campaigns: Sequence[CampaignId]) -> tuple[Statement, Values]:
        """The first record of each of these campaigns."""
        return self._listing(BEGINNINGS.where(RECORDS.c.campaign.in_(campaigns)))

    def ends(self, campaigns: Sequence[CampaignId]) -> tuple[Statement, Values]:
        """The last position of each of these campaigns, as far as they have a first one."""
        return self._listing(ENDS.where(FIRST.c.campaign.in_(campaigns)))

    def _listing(self, query: Select[Any]) -> tuple[Statement, Values]:
        compiled = query.compile(dialect=self._dialect, compile_kwargs={"render_postcompile": True})
        return Statement(compiled), compiled.params


@lru_cache(maxsize=256)  # most records are for the same few audiences
def _told_to(audience: Audience) -> str:
    return msgspec.json.encode(audience).decode()


def row_of(record: Record) -> Values:
    """The values of a record by column."""
    header = record.header
    return {
        "campaign": header.campaign,
        "position": header.position,
        "at": header.at,
        "seat": header.seat,
        "acting_for": header.acting_for,
        "audience": _told_to(header.audience),
        "kind": header.kind,
        "move": header.move,
        "body": record.body,
        "salt": record.salt,
        "body_digest": record.body_digest,
        "digest": record.digest,
    }


def record_of(row: Stored) -> Record:
    """The record that lies in a row."""
    campaign, position, at, seat, acting_for, audience, kind, move, body, salt, body_digest, digest = row
    who = SeatId(seat), SeatId(acting_for), _audience.decode(audience)
    return Record(Header(CampaignId(campaign), position, at, *who, kind, MoveId(move)), body, salt, body_digest, digest)
