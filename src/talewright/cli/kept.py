"""The campaigns of a journal, for commands: opened to read or to write, and found by id or name."""

import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from talewright.games.registry import installed
from talewright.journal import Place, SqlJournal, Unreadable, place_of
from talewright.refusal import Refused
from talewright.table import keys
from talewright.table.journal import MemoryJournal, Record, Unplayable, Unwritable
from talewright.table.ledger import AnyGame, Ledger, begun, name_of
from talewright.table.seat import CampaignId

FAILED = 1  # with which a command leaves that has found something wrong
JOURNAL = "TALEWRIGHT_JOURNAL"  # an address may hold a password, which others could read in a list of processes


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Where:
    """Where a command finds the journal."""

    data: Annotated[Path | None, Parameter(help="The folder of the journal; your own data folder if left out.")] = None
    journal: Annotated[
        str | None,
        Parameter(env_var=JOURNAL, help="The address of a database, postgresql://..., if it is not in a folder."),
    ] = None

    @property
    def place(self) -> Place:
        return place_of(self.data, self.journal)


YOURS = Where()


def at(named: str, data: Path | None) -> Place:
    """The place of that name, a folder or an address; the heads of a database lie in the folder *data*."""
    return place_of(data, named) if "://" in named else place_of(Path(named), None)


@contextmanager
def opened(where: Where, *, new: bool = False, write: bool = False) -> Iterator[SqlJournal]:
    """The journal of a place, to read only unless told otherwise; its troubles are told like bad input."""
    try:
        place = where.place
        if not new:
            place.check_there()
        if new or write:
            with place.alone(), place.open(warn) as journal:
                yield journal
        else:
            with place.read() as journal:
                yield journal
    except (Unwritable, Unreadable) as error:
        raise Refused(str(error)) from error


def what_is_missing(journal: SqlJournal, campaign: CampaignId, place: Place) -> str:
    """What a campaign of the journal lacks, and what to do; empty if it lacks nothing."""
    gap = journal.troubles.get(campaign)
    return gap.told(place.option) if gap else ""


def warn(sentence: str) -> None:
    """Say it beside what the command prints."""
    sys.stderr.write(f"talewright: {sentence}\n")


def archived(journal: SqlJournal) -> dict[CampaignId, str]:
    """The names of the campaigns that were taken out to a file; empty where that was before names were kept."""
    marks = journal.secrets(CampaignId(""), keys.ARCHIVED)
    names = {keys.archived_campaign(mark.name): mark.value for mark in marks}
    return {campaign: "" if name == campaign else name for campaign, name in names.items()}


def campaign_called(journal: SqlJournal, named: str) -> CampaignId:
    """The campaign of that id or, if only one is called so, of that name."""
    names = {campaign: name_of(journal, campaign) for campaign in journal.campaigns()}
    if named in names:
        return CampaignId(named)
    called = [campaign for campaign, name in names.items() if name.casefold() == named.casefold()]
    if len(called) == 1:
        return called[0]
    if called:
        raise ValueError(f"{len(called)} campaigns are called {named}: give the id of one, {' or '.join(called)}.")
    there = ", ".join(f"{campaign} ({name or 'it cannot be read'})" for campaign, name in names.items()) or "none yet"
    away = archived(journal)
    if named not in away and named.casefold() not in map(str.casefold, away.values()):
        raise ValueError(f"There is no campaign {named!r} here. There are: {there}.")
    raise ValueError(f"{named} is archived: bring it back from its file with talewright journal bring-back FILE.")


def why_unplayable(records: Sequence[Record]) -> str:
    """Why a campaign cannot be played here; empty if it can, or if its game is not installed."""
    journal = MemoryJournal()
    campaign = records[0].header.campaign if records else CampaignId("")
    journal.append(campaign, 0, records)
    try:
        Ledger(journal, games_of(records)).at(campaign)
    except Unplayable as error:
        return error.why
    except Refused:
        pass
    return ""


def game_here(records: Sequence[Record]) -> AnyGame | None:
    """The game that a campaign plays; None if it is not installed here, or no first record says."""
    try:
        first = begun(records)
    except Unplayable:
        return None
    return installed(first.game).get(first.game)


def games_of(records: Iterable[Record]) -> dict[str, AnyGame]:
    """The game that a campaign plays, if it is installed."""
    return installed(begun(records).game)
