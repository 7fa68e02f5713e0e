"""The journal in a database, in SQL that SQLite and PostgreSQL both read."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, suppress
from types import TracebackType
from typing import Self, TypeVar

import msgspec
from msgspec import Struct
from sqlalchemy import Engine
from sqlalchemy.engine.interfaces import DBAPICursor

from talewright.journal.gap import Gap
from talewright.journal.guards import unguarded
from talewright.journal.heads import NOWHERE, Head, key
from talewright.journal.statements import Statements, record_of
from talewright.journal.transactions import NO_ANSWER, Faults, Lost, Transactions
from talewright.journal.watch import Watch
from talewright.table.journal import Conflict, Kept, Picture, Record, Secret, Trouble, Uncertain, Unplayable
from talewright.table.seat import CampaignId

EMBEDDED = Faults()
UNHURRIED = "SET LOCAL idle_in_transaction_session_timeout = 0"  # a file is read in between
AT_ONCE = 500  # campaigns that are asked for in one statement

Result = TypeVar("Result")


class Span(Struct, frozen=True):
    """The records that are there of a campaign: their first and last position, how many, and the digest of the last."""

    first: int
    last: int
    count: int
    digest: str

    @property
    def is_whole(self) -> bool:
        return self.first == 1 and self.count == self.last


class SqlJournal:
    """Records, secrets and pictures in a database; see ``Journal`` for what it promises.

    *begin*, *telling*, *faults* and *writers* are what ``Transactions`` has to know of the database. *watch* is told
    what is stored. *troubles* are campaigns of which something is missing: they are not read until that is settled,
    except *as_they_are*.
    """

    def __init__(  # noqa: PLR0913 - in all of it the databases differ
        self,
        engine: Engine,
        begin: str,
        telling: Callable[[], AbstractContextManager[None]],
        *,
        faults: Faults = EMBEDDED,
        writers: int = 1,
        watch: Watch | None = None,
        as_they_are: bool = False,
    ) -> None:
        self.troubles: dict[CampaignId, Gap] = {}
        self._as_they_are = as_they_are
        self._watch = watch
        self._database = Transactions(engine, begin, telling, faults, writers=writers)
        self._dialect = engine.dialect.name
        self._sql = Statements(engine.dialect)

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

        def act(cursor: DBAPICursor) -> None:
            self._sql.add(cursor, campaign, expected, records)
            if keep or drop:
                self._replace(cursor, [each for each in keep if isinstance(each, Secret)], drop)
                self._hang(cursor, [each for each in keep if isinstance(each, Picture)])

        last = records[-1] if records else None
        alone = self._sql.in_one_statement and last is not None and not (keep or drop)
        try:
            self._database.write(act, lambda: self._noted(last), in_one_statement=alone)
        except Lost:
            if last is None:
                raise
            self._once_more(act, last)

    def read(self, campaign: CampaignId, *, after: int = 0, anyway: bool = False) -> tuple[Record, ...]:
        """The records behind position *after*; those of a campaign that lacks some only if it is *anyway*."""
        if campaign in self.troubles and not (self._as_they_are or anyway):
            raise Unplayable(self.troubles[campaign].told())
        rows = self._database.rows(self._sql.behind, {"campaign": campaign, "after": after})
        try:
            return tuple(map(record_of, rows))
        except msgspec.DecodeError as error:
            raise Unplayable("A record of this campaign is damaged: nobody can tell who may know of it.") from error

    def head(self, campaign: CampaignId) -> int:
        ((last,),) = self._database.rows(self._sql.last, {"campaign": campaign})
        return last or 0

    def heads(self, campaigns: Sequence[CampaignId]) -> dict[CampaignId, int]:
        found = dict.fromkeys(campaigns, 0)
        for some in _parts(campaigns):
            found.update(self._database.rows(*self._sql.ends(some)))
        return found

    def campaigns(self) -> tuple[CampaignId, ...]:
        there = [CampaignId(name) for (name,) in self._database.rows(self._sql.campaigns, {})]
        return (*there, *(campaign for campaign in self.troubles if campaign not in there))

    def beginnings(self, campaigns: Sequence[CampaignId]) -> dict[CampaignId, Record]:
        found = {}
        for some in _parts(campaigns):
            for row in self._database.rows(*self._sql.beginnings(some)):
                with suppress(msgspec.DecodeError):
                    record = record_of(row)
                    found[record.header.campaign] = record
        return found

    def holders(self, prefix: str) -> tuple[CampaignId, ...]:
        behind = prefix[:-1] + chr(ord(prefix[-1]) + 1)
        rows = self._database.rows(self._sql.holders, {"named": prefix, "behind": behind})
        return tuple(dict.fromkeys(CampaignId(name) for (name,) in rows))

    def spans(self) -> dict[CampaignId, Span]:
        """Which records are there, by campaign, the first of which may be missing."""
        return {CampaignId(name): Span(*span) for name, *span in self._database.rows(self._sql.spans, {})}

    def digest(self, campaign: CampaignId, position: int) -> str | None:
        """The digest of one record; None if it is not there."""
        found = self._database.rows(self._sql.digest, {"campaign": campaign, "place": position})
        return next((str(digest) for (digest,) in found), None)

    def note_heads(self, known: Mapping[CampaignId, Head]) -> None:
        """Have the heads of all whole campaigns written down that are not *known* yet, or no further."""
        if self._watch is None:
            return
        behind = {
            campaign: Head(span.last, span.digest)
            for campaign, span in self.spans().items()
            if campaign not in self.troubles and known.get(key(campaign), NOWHERE).position < span.last
        }
        if behind:
            self._watch.heads.note_all(behind)

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
        return next((Secret(*row) for row in self._database.rows(self._sql.secret, {"named": name})), None)

    def secrets(self, campaign: CampaignId, prefix: str) -> tuple[Secret, ...]:
        found = (Secret(*row) for row in self._database.rows(self._sql.of_campaign, {"campaign": campaign}))
        return tuple(secret for secret in found if secret.name.startswith(prefix))

    def picture(self, campaign: CampaignId, digest: str) -> bytes | None:
        found = self._database.rows(self._sql.picture, {"campaign": campaign, "named": digest})
        return next((bytes(content) for (content,) in found), None)

    def keep(self, secrets: Sequence[Secret] = (), *, drop: Sequence[str] = ()) -> None:
        """Keep and drop secrets."""
        self._database.write(lambda cursor: self._replace(cursor, secrets, drop), self._noted)

    def exchange(self, old: Sequence[str], new: Sequence[Secret]) -> None:
        """Keep *new* secrets in the place of *old* ones, all or nothing.

        A row is deleted by one transaction only: a second one waits for it, and then finds none. All ask in one order,
        so that none waits for another that waits for it.
        """

        def act(cursor: DBAPICursor) -> None:
            for name in sorted(old):
                self._sql.drop.run(cursor, {"named": name})
                if cursor.rowcount != 1:
                    raise Conflict("One of the secrets is gone")
            self._replace(cursor, new, ())

        self._database.write(act, self._noted)

    def take_out(
        self, campaign: CampaignId, expected: int, *, keep: Sequence[Secret] = (), drop: Sequence[str] = ()
    ) -> None:
        """Take the records and pictures of a campaign away, keep and drop secrets, all or nothing.

        It is for whoever has written all of it elsewhere and has seen that it can be read there.
        Raises ``Conflict`` if the campaign's last position is not *expected*.
        """

        def act(cursor: DBAPICursor) -> None:
            with unguarded(
                cursor, self._dialect
            ):  # nobody else writes from here on: now it can be seen where it stands
                head = self._sql.stands_at(cursor, campaign)
                if head != expected:
                    raise Conflict(f"{campaign} stands at {head}, not at {expected}")
                self._sql.drop_records.run(cursor, {"campaign": campaign})
                self._sql.drop_pictures.run(cursor, {"campaign": campaign})
            self._replace(cursor, keep, drop)

        self._database.write(act, self._noted)

    def at_once(self, act: Callable[[], Result]) -> Result:
        """Have everything that *act* stores in this thread stored at its end, all or nothing; returns what it does."""
        return self._database.at_once(act, UNHURRIED if self._dialect == "postgresql" else None)

    def close(self) -> None:
        """Let go of the database, once whoever writes has done; what is stored stays."""
        self._database.close(self._watch.close if self._watch else lambda: None)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def _once_more(self, act: Callable[[DBAPICursor], None], last: Record) -> None:
        """Store what nobody has answered: it goes in, or it is there already, or somebody else was faster.

        Its records are the same to the last byte, of which *last* ends in their digest, and one place takes one record.
        Raises ``Uncertain`` if nobody answers this either.
        """
        try:
            try:
                self._database.write(act, lambda: None)
            except Conflict:
                if self.digest(last.header.campaign, last.header.position) != last.digest:
                    raise
        except Trouble as error:
            raise Uncertain(NO_ANSWER) from error
        self._noted(last)

    def _noted(self, last: Record | None = None) -> None:
        """Have it written down that something is stored, with this *last* record."""
        if self._watch:
            self._watch.stored(last)

    def _replace(self, cursor: DBAPICursor, keep: Sequence[Secret], drop: Sequence[str]) -> None:
        self._sql.drop.run_all(cursor, [{"named": name} for name in (*drop, *(secret.name for secret in keep))])
        self._sql.keep.run_all(cursor, [msgspec.structs.asdict(secret) for secret in keep if secret.name not in drop])

    def _hang(self, cursor: DBAPICursor, pictures: Sequence[Picture]) -> None:
        """Keep the pictures that are not here yet."""
        for each in pictures:
            self._sql.picture.run(cursor, {"campaign": each.campaign, "named": each.digest})
            if not cursor.fetchall():
                self._sql.add_pictures.run_all(cursor, [msgspec.structs.asdict(each)])


def _parts(campaigns: Sequence[CampaignId]) -> Iterator[Sequence[CampaignId]]:
    return (campaigns[at : at + AT_ONCE] for at in range(0, len(campaigns), AT_ONCE))
