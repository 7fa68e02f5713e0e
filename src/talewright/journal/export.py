"""A campaign as lines of JSON: to keep, to hand on, to check elsewhere.

The first line says what the file is, then comes one line for each record, and the last line says how many there
were and with which digest they end; so a file that has been cut short is known by it.
"""

from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import TypeVar

import msgspec
from msgspec import Struct

from talewright.decoding import from_json
from talewright.table.journal import START, Journal, Record, body_digest, chained
from talewright.table.seat import CampaignId, Seat

FORMAT = "talewright-journal"
VERSION = 1


class FirstLine(Struct, frozen=True, forbid_unknown_fields=True):
    """What the file is."""

    format: str
    version: int
    campaign: CampaignId


class LastLine(Struct, frozen=True, forbid_unknown_fields=True):
    """How many records there were, and the digest of the last."""

    records: int
    head: str


Line = TypeVar("Line", FirstLine, LastLine, Record)


class Imported(Struct, frozen=True):
    """A campaign that has been brought in; *again* if it was here already, with the same records."""

    campaign: CampaignId
    records: int
    again: bool


def export(journal: Journal, campaign: CampaignId, reader: Seat | None = None) -> Iterator[str]:
    """The lines of a campaign. What *reader* may not know is left out; None is for whoever may know everything.

    What was left out is still vouched for by its digest. Secrets are never among the lines.
    Raises ValueError if there is no such campaign.
    """
    if journal.head(campaign) == 0:
        raise ValueError(f"There is no campaign {campaign!r} in this journal.")
    return _lines(campaign, journal.read(campaign), reader)


def _lines(campaign: CampaignId, records: Iterable[Record], reader: Seat | None) -> Iterator[str]:
    yield _line(FirstLine(FORMAT, VERSION, campaign))
    count, head = 0, START
    for count, record in enumerate(records, start=1):  # noqa: B007 - the last line needs it
        yield _line(record if reader is None or reader.may_know(record.header.audience) else without_body(record))
        head = record.digest
    yield _line(LastLine(count, head))


def without_body(record: Record) -> Record:
    """The record for those who may not know what it says."""
    return msgspec.structs.replace(record, body=None, salt=None)


def _line(of: Struct) -> str:
    return msgspec.json.encode(of).decode()


class BadLine(ValueError):  # noqa: N818 - said to a person as it is
    """A file is no export, or no longer one. The sentence names the line and says what to do."""

    def __init__(self, number: int, why: str) -> None:
        super().__init__(f"Line {number}: {why}")
        self.number = number


def read_lines(lines: Iterable[str]) -> tuple[Record, ...]:
    """The records in an exported file, every one checked. Raises ``BadLine`` at the first that is not as it was."""
    written = [line.rstrip("\r\n") for line in lines]
    while written and not written[-1]:
        written.pop()
    if not written:
        raise BadLine(1, "the file is empty. Export the campaign again.")
    campaign = _first(written[0]).campaign
    if len(written) == 1 or not written[-1].startswith('{"records":'):
        raise BadLine(len(written) + 1, "the file ends too early, its last line is missing. Export or copy it again.")
    records: list[Record] = []
    before = START
    for number, line in enumerate(written[1:-1], start=2):
        record = _parsed(line, Record, number)
        _check(record, number, campaign, before)
        before = record.digest
        records.append(record)
    last = _parsed(written[-1], LastLine, len(written))
    if last != LastLine(len(records), before):
        raise BadLine(
            len(written),
            f"the file should hold {last.records} records, and {len(records)} are here, or not the same ones. "
            "Export or copy it again.",
        )
    return tuple(records)


def import_lines(journal: Journal, lines: Iterable[str]) -> Imported:
    """Bring an exported campaign into a journal, all of it or nothing.

    Raises ``BadLine`` if the file is not whole and unchanged, or if the journal has another campaign of that id.
    """
    records = read_lines(lines)
    if not records:
        raise BadLine(2, "there is no record in this file. Export a campaign that has begun.")
    for record in records:
        if record.body is None:
            raise BadLine(
                record.header.position + 1,
                "this was left out for a reader who may not know it. Such a file can be verified, but not played: "
                "bring in an export of the whole campaign.",
            )
    campaign = records[0].header.campaign
    if journal.head(campaign) == 0:
        journal.append(campaign, 0, records)
        return Imported(campaign, len(records), again=False)
    both = enumerate(zip_longest(journal.read(campaign), records), start=1)
    differs = next((position for position, (here, there) in both if here != there), None)
    if differs:
        raise BadLine(
            differs + 1,
            f"this journal has the campaign already, and from record {differs} on it went another way. Nothing was "
            "changed. Bring the file into another folder with --data.",
        )
    return Imported(campaign, len(records), again=True)


class _Version(Struct, frozen=True):
    """What every version of the first line says."""

    format: str = ""
    version: int = VERSION


def _first(line: str) -> FirstLine:
    try:
        said = from_json(line, _Version)
    except msgspec.DecodeError:
        said = _Version()
    if said.format != FORMAT or said.version < 1:
        raise BadLine(1, "this is no journal of Talewright: such a file begins with its format. Choose another file.")
    if said.version > VERSION:
        raise BadLine(
            1,
            f"the file is of format {said.version}, and this Talewright reads up to {VERSION}. Install the newer one.",
        )
    return _parsed(line, FirstLine, 1)


def _check(record: Record, number: int, campaign: CampaignId, before: str) -> None:
    header = record.header
    if header.campaign != campaign:
        raise BadLine(number, f"the record belongs to {header.campaign}, not to {campaign}. Take the whole file again.")
    if header.position != number - 1:
        raise BadLine(
            number, f"record {number - 1} should stand here, not {header.position}. Take the whole file again."
        )
    if record.body is not None and body_digest(record.salt or "", record.body) != record.body_digest:
        raise BadLine(number, "what the record says has been changed. Take the file again from where it came.")
    if chained(before, header, record.body_digest) != record.digest:
        raise BadLine(number, "the record has been changed, or one before it. Take the file again from where it came.")


def _parsed(line: str, kind: type[Line], number: int) -> Line:
    """The line read, and, written again, the same to the last letter."""
    try:
        read = from_json(line, kind)
    except msgspec.DecodeError as error:
        raise BadLine(number, f"this cannot be read ({error}). Take the file again from where it came.") from error
    if _line(read) != line:
        raise BadLine(number, "this is not as Talewright wrote it. Take the file again from where it came.")
    return read
