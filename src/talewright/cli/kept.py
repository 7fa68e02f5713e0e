"""The campaigns of a folder, for commands: opened to read or to write, and found by id or name."""

import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from talewright.games.registry import installed
from talewright.journal import SqlJournal, Unreadable, default_folder, heads, only_table, open_journal
from talewright.journal.sqlite import FILE, option, read_journal
from talewright.refusal import Refused
from talewright.table.journal import MemoryJournal, Record, Unplayable, Unwritable
from talewright.table.ledger import AnyGame, Ledger, begun, name_of
from talewright.table.seat import CampaignId


@contextmanager
def opened(data: Path | None, *, new: bool = False, write: bool = False) -> Iterator[SqlJournal]:
    """The journal of a folder, to read only unless told otherwise; its troubles are told like bad input."""
    folder = data or default_folder()
    if not new:
        check_there(folder)
    try:
        if new or write:
            with only_table(folder), open_journal(folder, say=warn) as journal:
                yield journal
        else:
            with read_journal(folder) as journal:
                yield journal
    except (Unwritable, Unreadable) as error:
        raise Refused(str(error)) from error


def check_there(folder: Path) -> None:
    """Raise ValueError if there is no journal in a folder, nor anything that tells of one."""
    if not (folder / FILE).exists() and heads.read(folder) is None:
        raise ValueError(f"There is no journal in {folder}. Choose its folder with --data.")


def what_is_missing(journal: SqlJournal, campaign: CampaignId, data: Path | None) -> str:
    """What a campaign of the journal in the folder *data* lacks, and what to do; empty if it lacks nothing."""
    gap = journal.troubles.get(campaign)
    return gap.told(option(data)) if gap else ""


def warn(sentence: str) -> None:
    """Say it beside what the command prints."""
    sys.stderr.write(f"talewright: {sentence}\n")


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
    raise ValueError(f"There is no campaign {named!r} here. There are: {there}.")


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
