"""`talewright journal verify`: what comes of checking a folder, its campaigns and exported files."""

from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from talewright.cli.backup import told
from talewright.cli.extracts import Whole
from talewright.cli.kept import campaign_called, game_here, what_is_missing, why_unplayable
from talewright.journal import Place, SqlJournal, Unreadable
from talewright.journal.backup import Counts, is_packed, more, read
from talewright.journal.export import BadLine, read_lines
from talewright.journal.extract import is_extract
from talewright.journal.pictures import named, wrong_pictures
from talewright.journal.verify import Report, verify
from talewright.refusal import Refused
from talewright.table.journal import Record, Unwritable
from talewright.table.seat import CampaignId
from talewright.wording import counted

NO_HEADS = "No heads are kept beside this journal: records that are missing at the end of a campaign are not noticed."


class Checked(Struct, frozen=True):
    """What came of verifying one campaign, or a folder's files: there *file* says what is wrong with them.

    *trouble* says why the campaign cannot be played here, if so; *notes* are no findings.
    """

    campaign: str
    sound: bool
    report: Report
    file: tuple[str, ...] = ()
    trouble: str = ""
    notes: tuple[str, ...] = ()
    pictures: int = 0


def lines_of(file: Path) -> list[str]:
    """The lines of an exported file. Raises ValueError if it cannot be read."""
    try:
        with file.open(encoding="utf-8", errors="replace") as lines:
            return list(lines)
    except OSError as error:
        raise ValueError(f"{file} cannot be read ({error.strerror}): give the file of an exported campaign.") from error


def checked_files(files: Iterable[Path]) -> tuple[list[Checked], list[Whole], dict[str, list[str]]]:
    """What came of checking the exports and backups among some files, their campaigns, and the extracts as they are."""
    checked: list[Checked] = []
    wholes: list[Whole] = []
    extracts: dict[str, list[str]] = {}
    for file in files:
        if is_packed(file):
            checked += _checked_backup(file, wholes)
            continue
        lines = lines_of(file)
        if is_extract(lines):
            extracts[str(file)] = lines
            continue
        try:
            records = read_lines(lines)
        except BadLine as error:
            checked.append(Checked(str(file), sound=False, report=verify(()), file=(str(error),)))
            continue
        is_whole = all(record.body is not None for record in records)
        trouble = why_unplayable(records) if is_whole else ""
        checked.append(_told(str(file), records, trouble))
        wholes.append(Whole(str(file), records))
    return checked, wholes, extracts


def _checked_backup(file: Path, wholes: list[Whole]) -> list[Checked]:
    """What came of a backup or an archive: of the file, and of each campaign in it."""
    counts = Counts()
    checked: list[Checked] = []
    found: list[Whole] = []
    try:
        for piece in read(file):
            counts = more(counts, piece)
            if piece.campaign:
                name = f"{piece.campaign} in {file}"
                checked.append(_told(name, piece.records, why_unplayable(piece.records)))
                found.append(Whole(name, piece.records))
    except BadLine as error:
        return [Checked(str(file), sound=False, report=verify(()), file=(str(error),))]
    wholes += found  # what a damaged file holds proves nothing
    return [Checked(str(file), sound=True, report=verify(()), notes=(f"{told(counts)}.",)), *checked]


def checked_journal(place: Place, named: list[str], wholes: list[Whole]) -> list[Checked]:
    """Check the journal as a whole, then its campaigns: those that are *named*, or all; *wholes* gets their records."""
    place.check_there()
    found = None
    damage: list[str] = []
    checked: list[Checked] = []
    try:
        found = place.survey()
        damage += found.damage
        with place.read() as journal:
            damage += place.examine()
            wanted = [campaign_called(journal, name) for name in named] or journal.campaigns()
            checked += [_checked(journal, campaign, place, wholes) for campaign in wanted]
    except Unwritable as error:
        raise Refused(str(error)) from error
    except Unreadable as error:
        damage.append(str(error))
        lost = found.troubles if found else {}
        checked += [
            Checked(each, sound=False, report=verify(()), trouble=gap.told(place.option)) for each, gap in lost.items()
        ]
    if damage:
        checked.insert(0, Checked(place.named, sound=False, report=verify(()), file=tuple(damage)))
    elif found and found.heads is None:
        checked.insert(0, Checked(place.named, sound=True, report=verify(()), notes=(NO_HEADS,)))
    return checked


def _checked(journal: SqlJournal, campaign: CampaignId, place: Place, wholes: list[Whole]) -> Checked:
    try:
        records = tuple(journal.read(campaign))
        wholes.append(Whole(campaign, records))
        told = _told(campaign, records, what_is_missing(journal, campaign, place) or why_unplayable(records))
        wrong = tuple(wrong_pictures(records, partial(journal.picture, campaign)))
        report = replace(told.report, findings=(*told.report.findings, *wrong))
        return replace(told, report=report, sound=told.sound and not wrong)
    except (Refused, Unreadable) as error:
        return Checked(campaign, sound=False, report=verify(()), trouble=str(error))


def _told(name: str, records: tuple[Record, ...], trouble: str) -> Checked:
    """What can be said of some records. Only those that can be played are replayed to check their draws."""
    report = verify(records, None if trouble else game_here(records))
    return Checked(name, report.sound and not trouble, report, trouble=trouble, pictures=len(named(records)))


def sentences(checked: Checked) -> Iterator[str]:
    """What came of it, for people."""
    report = checked.report
    yield f"{checked.campaign}: {'all is as it should be' if checked.sound else 'THIS IS NOT AS IT SHOULD BE'}."
    if report.records:
        yield f"  {report.records} records, {report.hidden} of them with their content left out."
        yield f"  {report.fair} fair faces recomputed, {report.by_hand} typed by hand, {report.unchecked} not checked."
    if checked.pictures:
        yield f"  {counted(checked.pictures, 'picture')}."
    yield from (f"  {note}" for note in (*report.notes, *checked.notes))
    yield from (f"  Record {finding.position}: {finding.text}" for finding in report.findings)
    yield from (f"  In the file itself: {wrong}" for wrong in checked.file)
    if checked.trouble:
        yield f"  {checked.trouble}"
