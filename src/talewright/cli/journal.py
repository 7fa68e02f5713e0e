"""`talewright journal`: what happened, to look at, take along, bring in and check."""

import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import App, Parameter
from msgspec import Struct

from talewright.cli.extracts import Whole, checked_extracts, checked_head, game_of, seat_of
from talewright.decoding import from_json
from talewright.games.door import installed
from talewright.journal import SqlJournal, Unreadable, default_folder, open_journal
from talewright.journal.export import BadLine, export, read_lines
from talewright.journal.extract import extract, facts, is_extract
from talewright.journal.importing import import_lines
from talewright.journal.sqlite import FILE, examine
from talewright.journal.verify import Report, verify
from talewright.refusal import Refused
from talewright.table import views
from talewright.table.campaign import Entry
from talewright.table.events import CampaignBegun
from talewright.table.journal import Conflict, Record, Unwritable
from talewright.table.ledger import AnyCampaign, AnyGame, Ledger
from talewright.table.seat import CampaignId, MoveId, Role, Seat

FAILED = 1

Data = Annotated[Path | None, Parameter(help="The folder of the journal; your own data folder if left out.")]
Json = Annotated[bool, Parameter(name="--json", negative="", help="For programs.")]
As = Annotated[str | None, Parameter(name="--for", help="A seat, by its name: only what it may know.")]
HeadSeen = Annotated[
    str | None, Parameter(help="SEAT:COUNT:DIGEST, as a page shows it: whether the journal still has what it saw.")
]
Which = Annotated[str, Parameter(help="A campaign, by its id or its name.")]

APP = App(
    name="journal",
    help="What happened at the table: list, show, export, import, verify, replay.",
    help_format="plaintext",
    version_flags=(),
)


class Listed(Struct, frozen=True):
    """One campaign in the list."""

    campaign: CampaignId
    name: str
    game: str
    records: int
    begun: str
    latest: str


class Told(Struct, frozen=True):
    """One sentence of the log."""

    at: str
    who: str
    text: str
    kind: str
    move: MoveId
    taken_back: bool


class Checked(Struct, frozen=True):
    """What came of verifying one campaign."""

    campaign: str
    sound: bool
    report: Report
    file: tuple[str, ...] = ()  # what is wrong with the database's own file


@APP.command(name="list")
def list_campaigns(*, data: Data = None, as_json: Json = False) -> None:
    """The campaigns of the journal, oldest first."""
    with _opened(data) as journal:
        listed = [_listed(campaign, tuple(journal.read(campaign))) for campaign in journal.campaigns()]
    if as_json:
        _say_json(listed)
        return
    for each in listed:
        _say(f"{each.campaign}  {each.name}  ({each.game}, {each.records} records, last {each.latest})")
    if not listed:
        _say("There is no campaign yet. Begin one at the table: talewright play")


@APP.command
def show(
    campaign: Which, *, data: Data = None, reader: As = None, records: bool = False, as_json: Json = False
) -> None:
    """The log of a campaign, or with --records what is stored, line by line.

    Without --for it tells everything, the game master's secrets too.
    """
    with _opened(data) as journal:
        wanted = _campaign(journal, campaign)
        stored = tuple(journal.read(wanted))
        folded = None if records else Ledger(journal, _game_of(stored)).at(wanted)
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
def export_campaign(campaign: Which, file: Path | None = None, *, data: Data = None, reader: As = None) -> None:
    """Write a campaign as lines of JSON, to a new file or to the terminal. Seeds and links are never among them.

    With --for it is an extract: what that seat may know. It can be kept and verified, but not played.
    """
    if file and file.exists():
        raise ValueError(f"There is a file {file} already: choose a name that is free.")
    with _opened(data) as journal:
        wanted = _campaign(journal, campaign)
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
def import_file(file: Path, *, data: Data = None) -> None:
    """Bring an exported campaign into the journal: all of it, or nothing if one byte is wrong.

    A campaign that cannot be played here, since its game is missing or a newer Talewright wrote it, stays outside.
    """
    lines = _lines(file)
    with _opened(data, new=True) as journal:
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
def verify_campaigns(*what: str, data: Data = None, head: HeadSeen = None, as_json: Json = False) -> None:
    """Check digests and fair dice: of campaigns by id or name, of exported files, or of the whole journal.

    An extract is compared with whatever of its campaign is given beside it: a whole export, the name of the campaign in
    the journal, another extract of the same seat. Leaves with status 1 if anything is wrong.
    """
    files = [Path(each) for each in what if Path(each).is_file()]
    campaigns = [each for each in what if not Path(each).is_file()]
    checked, wholes, extracts = _checked_files(files)
    if campaigns or not (what or head):
        checked += _checked_journal(data, campaigns, wholes)
    if head:
        with _opened(data) as journal:
            checked.append(Checked(head, *checked_head(journal, head)))
    checked += [Checked(name, *each) for name, each in checked_extracts(extracts, wholes)]
    if as_json:
        _say_json(checked)
    else:
        for each in checked:
            _say_all(_sentences(each))
    if not all(each.sound for each in checked):
        sys.exit(FAILED)


@APP.command
def replay(campaign: Which, *, to: int | None = None, data: Data = None, reader: As = None) -> None:
    """What a seat saw after record --to (the last if left out), as JSON; the game master's seat without --for."""
    with _opened(data) as journal:
        wanted = _campaign(journal, campaign)
        stored = tuple(journal.read(wanted))
        if to is not None and not 1 <= to <= len(stored):
            raise ValueError(f"{wanted} has records 1 to {len(stored)}; there is no record {to}.")
        folded = Ledger(journal, _game_of(stored)).at(wanted, to)
    _say(msgspec.json.format(msgspec.json.encode(views.look(folded, _sitting(folded, reader))), indent=2).decode())


@contextmanager
def _opened(data: Path | None, *, new: bool = False) -> Iterator[SqlJournal]:
    """The journal of a folder; its troubles are told like bad input."""
    folder = data or default_folder()
    if not new and not (folder / FILE).exists():
        raise ValueError(f"There is no journal in {folder}. Choose its folder with --data.")
    try:
        with open_journal(folder) as journal:
            yield journal
    except (Unwritable, Unreadable) as error:
        raise Refused(str(error)) from error


def _campaign(journal: SqlJournal, named: str) -> CampaignId:
    """The campaign of that id or, if only one is called so, of that name."""
    names = {campaign: _begun(journal.read(campaign)).name for campaign in journal.campaigns()}
    if named in names:
        return CampaignId(named)
    called = [campaign for campaign, name in names.items() if name.casefold() == named.casefold()]
    if len(called) == 1:
        return called[0]
    if called:
        raise ValueError(f"{len(called)} campaigns are called {named}: give the id of one, {' or '.join(called)}.")
    there = ", ".join(f"{campaign} ({name})" for campaign, name in names.items()) or "none yet"
    raise ValueError(f"There is no campaign {named!r} here. There are: {there}.")


def _begun(records: Iterable[Record]) -> CampaignBegun:
    first = next(iter(records)).body
    try:
        return from_json(first or "", CampaignBegun)
    except msgspec.DecodeError as error:
        raise Unreadable(f"The first record of a campaign cannot be read ({error}).") from error


def _listed(campaign: CampaignId, records: tuple[Record, ...]) -> Listed:
    begun = _begun(records)
    return Listed(campaign, begun.name, begun.game, len(records), records[0].header.at, records[-1].header.at)


def _installed(records: Sequence[Record]) -> AnyGame | None:
    """The game that a campaign plays; None if it is not installed here, or no first record says."""
    try:
        begun = from_json(records[0].body or "" if records else "", CampaignBegun)
    except msgspec.DecodeError:
        return None
    return installed(begun.game).get(begun.game)


def _game_of(records: Iterable[Record]) -> dict[str, AnyGame]:
    """The game that a campaign plays, if it is installed."""
    return installed(_begun(records).game)


def _sitting(folded: AnyCampaign, named: str | None) -> Seat:
    """The seat of that name or id at this point of a campaign, or else the game master's."""
    for seat in folded.seats.values():
        if seat.role is Role.GM if named is None else named.casefold() in (seat.id, seat.name.casefold()):
            return seat
    raise ValueError(f"{named or 'The game master'} has no seat yet at record {folded.position}: choose a later one.")


def _lines(file: Path) -> list[str]:
    try:
        with file.open(encoding="utf-8", errors="replace") as lines:
            return list(lines)
    except OSError as error:
        raise ValueError(f"{file} cannot be read ({error.strerror}): give the file of an exported campaign.") from error


def _checked_files(files: Iterable[Path]) -> tuple[list[Checked], list[Whole], dict[str, list[str]]]:
    """What came of checking the exports among some files, the campaigns in them, and the extracts as they are."""
    checked: list[Checked] = []
    wholes: list[Whole] = []
    extracts: dict[str, list[str]] = {}
    for file in files:
        lines = _lines(file)
        if is_extract(lines):
            extracts[str(file)] = lines
            continue
        try:
            records = read_lines(lines)
        except BadLine as error:
            checked.append(Checked(str(file), sound=False, report=verify(()), file=(str(error),)))
            continue
        report = verify(records, _installed(records))
        checked.append(Checked(str(file), report.sound, report))
        wholes.append(Whole(str(file), records))
    return checked, wholes, extracts


def _checked_journal(data: Path | None, named: list[str], wholes: list[Whole]) -> list[Checked]:
    folder = data or default_folder()
    try:
        with _opened(folder) as journal:
            wrong = examine(folder)
            wanted = [_campaign(journal, name) for name in named] or journal.campaigns()
            read = [Whole(campaign, tuple(journal.read(campaign))) for campaign in wanted]
    except Refused as error:
        if not isinstance(error.__cause__, Unreadable):
            raise
        return [Checked(str(folder), sound=False, report=verify(()), file=(str(error),))]
    wholes += read
    reports = {each.name: verify(each.records, _installed(each.records)) for each in read}
    return [Checked(campaign, report.sound and not wrong, report, wrong) for campaign, report in reports.items()]


def _sentences(checked: Checked) -> Iterator[str]:
    report = checked.report
    yield f"{checked.campaign}: {'all is as it should be' if checked.sound else 'THIS IS NOT AS IT SHOULD BE'}."
    yield f"  {report.records} records, {report.hidden} of them with their content left out."
    yield f"  {report.fair} fair faces recomputed, {report.by_hand} typed by hand, {report.unchecked} not checked."
    yield from (f"  {note}" for note in report.notes)
    yield from (f"  Record {finding.position}: {finding.text}" for finding in report.findings)
    yield from (f"  In the file itself: {wrong}" for wrong in checked.file)


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
