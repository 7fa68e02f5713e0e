"""Where a journal lies: in a folder, as one SQLite file, or in a database of PostgreSQL at an address."""

import sys
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from shlex import quote
from typing import Protocol

from msgspec import Struct
from sqlalchemy import Connection

from talewright.journal import heads, sqlite
from talewright.journal.gap import Gap
from talewright.journal.lock import is_taken, only_table
from talewright.journal.sql import SqlJournal
from talewright.journal.survey import Survey
from talewright.refusal import Refused
from talewright.table.bus import Bus
from talewright.table.packs import FOLDER
from talewright.table.seat import CampaignId

ADDRESSES = ("postgresql://", "postgres://")
DRIVER = f"{quote(sys.executable)} -m pip install 'psycopg[binary]'"
NO_DRIVER = f"PostgreSQL needs a driver that is not installed. This installs it: {DRIVER}"


class Place(Protocol):
    """Where a journal lies. Each way to look at it raises ``Unwritable`` or ``Unreadable`` if that cannot be."""

    @property
    def named(self) -> str:
        """The place as people may read it, without a password."""

    @property
    def folder(self) -> Path:
        """Where its heads lie."""

    @property
    def packs(self) -> Path:
        """Where genre packs of one's own lie."""

    @property
    def option(self) -> str:
        """The options that tell a command of this place, with a blank before them; empty for a user's own folder."""

    def check_there(self) -> None:
        """Raise ValueError if there is no journal, nor anything that tells of one."""

    @property
    def is_taken(self) -> bool:
        """Whether another table holds it, so that no second one can open it."""

    def alone(self, *, wait: bool = False) -> AbstractContextManager[int | None]:
        """Hold the place for one table where only one can write; gives what ``only_table`` gives, or None."""

    def open(self, say: Callable[[str], None]) -> SqlJournal:
        """The journal, made or brought up to date if need be; *say* gets what is missing or damaged."""

    def share(self, troubles: Mapping[CampaignId, Gap]) -> SqlJournal:
        """The journal once more, for a process beside the one that opened it and found these *troubles*."""

    def bus(self) -> Bus | None:
        """The bus of all processes that serve this place, if it carries one itself."""

    def read(self) -> AbstractContextManager[SqlJournal]:
        """The journal as it stands, to read only."""

    def looking(self) -> AbstractContextManager[Connection]:
        """A connection that only reads, in a transaction to which everything is of one moment."""

    def filling(self) -> AbstractContextManager[Connection]:
        """A connection in a transaction that writes alone, all or nothing. The tables must be there."""

    def survey(self) -> Survey:
        """What the records and the heads say of each other."""

    def examine(self) -> tuple[str, ...]:
        """What is wrong with the file itself."""


class Folder(Struct, frozen=True):
    """A folder on this machine; *folder* itself."""

    folder: Path

    @property
    def named(self) -> str:
        return str(self.folder)

    @property
    def packs(self) -> Path:
        return self.folder / FOLDER

    @property
    def option(self) -> str:
        return sqlite.option(self.folder)

    @property
    def is_there(self) -> bool:
        """Whether there is a journal, or anything that tells of one."""
        return (self.folder / sqlite.FILE).exists() or heads.read(self.folder) is not None

    def check_there(self) -> None:
        if not self.is_there:
            raise ValueError(f"There is no journal in {self.folder}. Choose its folder with --data.")

    @property
    def is_taken(self) -> bool:
        return is_taken(self.folder)

    def alone(self, *, wait: bool = False) -> AbstractContextManager[int | None]:
        return only_table(self.folder, wait=wait)

    def open(self, say: Callable[[str], None]) -> SqlJournal:
        return sqlite.open_journal(self.folder, say=say)

    def share(self, troubles: Mapping[CampaignId, Gap]) -> SqlJournal:
        return sqlite.share_journal(self.folder, troubles)

    def bus(self) -> None:
        """A file carries no messages."""

    def read(self) -> AbstractContextManager[SqlJournal]:
        return sqlite.read_journal(self.folder)

    def looking(self) -> AbstractContextManager[Connection]:
        return sqlite.looking(self.folder)

    def filling(self) -> AbstractContextManager[Connection]:
        return sqlite.filling(self.folder)

    def survey(self) -> Survey:
        return sqlite.survey(self.folder)

    def examine(self) -> tuple[str, ...]:
        return sqlite.examine(self.folder)


def place_of(data: Path | None, address: str | None) -> Place:
    """Where a journal lies: at an *address* if there is one, or else in a folder, which may be left out.

    Beside a database the folder holds its heads. Raises ``Refused`` if this is no address.
    """
    folder = data or sqlite.default_folder()
    if not address:
        return Folder(folder)
    if not address.startswith(ADDRESSES):
        raise Refused("A journal's address is written postgresql://USER@HOST/DATABASE. For a folder, use --data.")
    try:
        from talewright.journal.postgres import database_at  # noqa: PLC0415 - the driver may not be installed
    except ImportError as error:
        raise Refused(NO_DRIVER) from error
    return database_at(address, folder)
