"""`talewright journal`: what happened, to look at, take along, bring in and check.

Only what says that it writes does so; everything else leaves each file as it is, and may run beside a table.
"""

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import App, Parameter
from msgspec import Struct

from talewright.cli.archive import archive, bring_back
from talewright.cli.extracts import checked_extracts, checked_head, game_of, seat_of
from talewright.cli.kept import (
    FAILED,
    JOURNAL,
    YOURS,
    Where,
    archived,
    at,
    campaign_called,
    games_of,
    opened,
    warn,
    what_is_missing,
    why_unplayable,
)
from talewright.cli.verifying import Checked, checked_files, checked_journal, lines_of, sentences
from talewright.games.registry import installed
from talewright.journal import Place, SqlJournal, Unreadable
from talewright.journal.copying import copy
from talewright.journal.export import BadLine, export
from talewright.journal.extract import extract, facts
from talewright.journal.importing import import_lines
from talewright.journal.places import Folder
from talewright.refusal import Refused
from talewright.table import views
from talewright.table.campaign import AnyCampaign, Entry
from talewright.table.journal import Conflict, Record, Unwritable
from talewright.table.ledger import Ledger, begun
from talewright.table.seat import CampaignId, MoveId, Role, Seat
from talewright.whole import Whole
from talewright.wording import counted

Json = Annotated[bool, Parameter(name="--json", negative="", help="For programs.")]
As = Annotated[str | None, Parameter(name="--for", help="A seat, by its name: only what it may know.")]
HeadSeen = Annotated[
    str | None, Parameter(help="SEAT:COUNT:DIGEST, as a page shows it: whether the journal still has what it saw.")
]
From = Annotated[str, Parameter(help="The folder or the address (postgresql://...) of the journal to copy.")]
To = Annotated[
    str, Parameter(env_var=JOURNAL, help="The folder or the address of an empty place; the variable's if left out.")
]
Heads = Annotated[Path | None, Parameter(name="--data", help="The folder in which the heads of a database lie.")]
Exported = Annotated[Path, Parameter(help="What talewright journal export wrote.")]
New = Annotated[Path | None, Parameter(help="A name that is free; to the terminal, if left out.")]
Stored = Annotated[bool, Parameter(negative="", help="What is stored, line by line, instead of the log.")]
Last = Annotated[Whole | None, Parameter(help="The number of a record.")]
Checkable = Annotated[str, Parameter(help="Campaigns or files; the whole journal, if left out.")]
Which = Annotated[str, Parameter(help="A campaign, by its id or its name.")]

APP = App(
    name="journal",
    help="What happened at the table: list, show, export, import, archive, bring-back, verify, copy, accept, replay.",
    help_format="plaintext",
    version_flags=(),
)


class Listed(Struct, frozen=True):
    """One campaign in the list. *trouble* says why it cannot be played, if so."""

    campaign: CampaignId
    name: str
    game: str
    records: int
    begun: str
    latest: str
    trouble: str = ""


class Told(Struct, frozen=True):
    """One sentence of the log."""

    at: str
    who: str
    text: str
    kind: str
    move: MoveId
    taken_back: bool


APP.command(archive)
APP.command(bring_back)


@APP.command(name="list")
def list_campaigns(*, where: Where = YOURS, as_json: Json = False) -> None:
    """The campaigns of the journal, oldest first."""
    with opened(where) as journal:
        listed = [_listed(journal, campaign, where.place) for campaign in journal.campaigns()]
        away = archived(journal)
    if as_json:
        _say_json(listed)
        return
    for each in listed:
        about = f"  {each.name}  ({each.game}, {each.records} records, last {each.latest})" if each.records else ""
        _say(f"{each.campaign}{about}")
        if each.trouble:
            _say(f"  {each.trouble}")
    for campaign, name in away.items():
        called = f"{campaign}  {name}" if name else campaign
        _say(f"{called}  (archived: bring it back from its file with talewright journal bring-back FILE)")
    if not (listed or away):
        _say("There is no campaign yet. Begin one at the table: talewright play")


@APP.command
def show(
    campaign: Which, *, where: Where = YOURS, reader: As = None, records: Stored = False, as_json: Json = False
) -> None:
    """The log of a campaign, or with --records what is stored, line by line.

    Without --for it tells everything, the game master's secrets too.
    """
    with opened(where) as journal:
        wanted = campaign_called(journal, campaign)
        stored = tuple(journal.read(wanted))
        if missing := what_is_missing(journal, wanted, where.place):
            warn(missing)
        folded = None if records else Ledger(journal, games_of(stored)).at(wanted)
    who = seat_of(stored, reader) if reader else None
    if folded is None:
        _show_records(stored, who, as_json=as_json)
        return
    told = [_told(folded, entry) for entry in folded.log if who is None or who.may_know(entry.audience)]
    if as_json:
        _say_json(told)
        return
    for each in told:
        _say(f"{_minute(each.at)}  {each.who}: {each.text}{' (taken back)' if each.taken_back else ''}")


@APP.command(name="export")
def export_campaign(campaign: Which, file: New = None, *, where: Where = YOURS, reader: As = None) -> None:
    """Write a campaign as lines of JSON, to a new file or to the terminal. Seeds and links are never among them.

    With --for it is an extract: what that seat may know. It can be kept and verified, but not played.
    """
    if file and file.exists():
        raise ValueError(f"There is a file {file} already: choose a name that is free.")
    with opened(where) as journal:
        wanted = campaign_called(journal, campaign)
        lines = export(journal, wanted)
        if reader:
            stored = tuple(journal.read(wanted))
            lines = extract(game_of(stored), wanted, stored, seat_of(stored, reader))
        if file is None:
            _say_all(lines)
            return
        try:
            with file.open("x", encoding="utf-8", newline="\n") as out:
                out.writelines(f"{line}\n" for line in lines)
        except OSError as error:
            raise ValueError(f"{file} cannot be written ({error.strerror}): choose another place.") from error
    _say(f"{wanted} is written to {file}.")


@APP.command(name="import")
def import_file(file: Exported, *, where: Where = YOURS) -> None:
    """Bring an exported campaign into the journal: all of it, or nothing if one byte is wrong.

    A campaign that cannot be played here, since its game is missing or a newer Talewright wrote it, stays outside.
    """
    lines = lines_of(file)
    with opened(where, new=True) as journal:
        try:
            done = import_lines(journal, lines, installed)
        except BadLine as error:
            raise ValueError(f"{file}: {error} Nothing was brought in.") from error
        except Conflict as error:
            raise ValueError("Somebody plays this campaign in the same moment. Nothing was brought in.") from error
    if done.again:
        _say(f"{done.campaign} is here already, with the same {done.records} records.")
    else:
        _say(f"{done.campaign} is brought in, with {done.records} records.")


@APP.command(name="verify")
def verify_campaigns(*what: Checkable, where: Where = YOURS, head: HeadSeen = None, as_json: Json = False) -> None:
    """Check digests and fair dice: of campaigns by id or name, of files, or of the whole journal.

    A file is an export, a backup or an archive.

    An extract is compared with whatever of its campaign is given beside it: a whole export, the name of the campaign in
    the journal, another extract of the same seat. Leaves with status 1 if anything is wrong.
    """
    files = [Path(each) for each in what if Path(each).is_file()]
    campaigns = [each for each in what if not Path(each).is_file()]
    checked, wholes, extracts = checked_files(files)
    if campaigns or not (what or head):
        checked += checked_journal(where.place, campaigns, wholes)
    if head:
        with opened(where) as journal:
            checked.append(Checked(head, *checked_head(journal, head)))
    checked += [Checked(name, *each) for name, each in checked_extracts(extracts, wholes)]
    if as_json:
        _say_json(checked)
    else:
        for each in checked:
            _say_all(sentences(each))
    if not all(each.sound for each in checked):
        sys.exit(FAILED)


@APP.command(name="copy")
def copy_journal(source: From, target: To = "", /, *, data: Heads = None) -> None:
    """Move a whole journal: every campaign with its secrets, links and pictures, into a place that is empty.

    All or nothing; both ends are verified. A password is best kept in PGPASSWORD or in a password file.
    """
    if not target:
        raise ValueError(
            f"Say where the copy goes: name an empty folder or an address behind {source}, or set {JOURNAL}."
        )
    source_place, target_place = (at(each, data) for each in (source, target))
    try:
        if isinstance(source_place, Folder) and not source_place.is_there:
            raise ValueError(f"There is no journal in {source}: name the folder or the address of one.")
        done = copy(source_place, target_place, warn)
    except (Unwritable, Unreadable) as error:
        raise Refused(str(error)) from error
    what = (
        (done.campaigns, "campaign"),
        (done.records, "record"),
        (done.secrets, "secret"),
        (done.pictures, "picture"),
    )
    _say(f"Copied to {target_place.named}: {', '.join(counted(*each) for each in what)}.")
    _say("Both ends are verified. Play on there; what is played in the old place from now on is not copied.")


@APP.command
def accept(campaign: Which, *, where: Where = YOURS) -> None:
    """Go on with what is left of a campaign that lacks its last records; the files as found are kept."""
    with opened(where, write=True) as journal:
        wanted = campaign_called(journal, campaign)
        if wanted not in journal.troubles:
            raise ValueError(f"Nothing is missing of {wanted}: play on.")
        last = journal.accept(wanted)
    _say(f"{wanted} goes on after record {last}." if last else f"{wanted} is forgotten.")


@APP.command
def replay(campaign: Which, *, to: Last = None, where: Where = YOURS, reader: As = None) -> None:
    """What a seat saw after record --to (the last if left out), as JSON; the game master's seat without --for."""
    with opened(where) as journal:
        wanted = campaign_called(journal, campaign)
        stored = tuple(journal.read(wanted))
        if to is not None and not 1 <= to <= len(stored):
            raise ValueError(f"{wanted} has records 1 to {len(stored)}; there is no record {to}.")
        folded = Ledger(journal, games_of(stored)).at(wanted, to)
    _say(msgspec.json.format(msgspec.json.encode(views.look(folded, _sitting(folded, reader))), indent=2).decode())


def _listed(journal: SqlJournal, campaign: CampaignId, place: Place) -> Listed:
    missing = what_is_missing(journal, campaign, place)
    try:
        records = tuple(journal.read(campaign))
        first = begun(records)
    except (Refused, Unreadable) as error:
        return Listed(campaign, "", "", 0, "", "", missing or str(error))
    trouble = missing or why_unplayable(records)
    return Listed(campaign, first.name, first.game, len(records), records[0].header.at, records[-1].header.at, trouble)


def _sitting(folded: AnyCampaign, named: str | None) -> Seat:
    """The seat of that name or id at this point of a campaign, or else the game master's."""
    for seat in folded.seats.values():
        if seat.role is Role.GM if named is None else named.casefold() in (seat.id, seat.name.casefold()):
            return seat
    raise ValueError(f"{named or 'The game master'} has no seat yet at record {folded.position}: choose a later one.")


def _told(folded: AnyCampaign, entry: Entry) -> Told:
    who = folded.seats[entry.acting_for or entry.seat].name
    return Told(entry.at, who, entry.text, entry.kind, entry.move, entry.move in folded.struck)


def _minute(at: str) -> str:
    return at[:16].replace("T", " ")


def _show_records(stored: Sequence[Record], who: Seat | None, *, as_json: bool) -> None:
    """What is stored, or what a seat may know of it, numbered among itself."""
    if who is None:
        rows = [(record.header.at, record.header.kind, record.body) for record in stored]
        told: Sequence[Struct] = stored
    else:
        known = [*facts(game_of(stored), stored[0].header.campaign, stored, who)]
        rows = [(fact.at, fact.kind, fact.body) for fact in known]
        told = known
    if as_json:
        _say_json(told)
        return
    _say_all(f"{number:6}  {_minute(at)}  {kind:24} {body}" for number, (at, kind, body) in enumerate(rows, start=1))


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")


def _say_all(lines: Iterable[str]) -> None:
    for line in lines:
        _say(line)


def _say_json(told: object) -> None:
    _say(msgspec.json.encode(told).decode())
