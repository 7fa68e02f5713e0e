"""A campaign as lines of JSON: to keep, to hand on, to check elsewhere.

The first line says what the file is, then comes one line for each record, and the last line says how many there
were and with which digest they end; so a file that has been cut short is known by it. Where records name pictures,
these come before the last line, and the file is of version 2. An export holds everything; what one seat may know of it
is an extract (see `talewright.journal.extract`).
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

import msgspec
from msgspec import Struct

from talewright.decoding import from_json
from talewright.journal.pictures import named
from talewright.table.journal import START, Journal, Picture, Record, body_digest, chained
from talewright.table.known import FORMAT as EXTRACT
from talewright.table.seat import CampaignId

FORMAT = "talewright-journal"
VERSION = 2  # with pictures; without them 1


class FirstLine(Struct, frozen=True, forbid_unknown_fields=True):
    """What the file is."""

    format: str
    version: int
    campaign: CampaignId


class PictureLine(Struct, frozen=True, forbid_unknown_fields=True):
    """A picture by its digest; the content is in base 64."""

    picture: str
    content: bytes


class Export(Struct, frozen=True):
    """A campaign as a file holds it."""

    records: tuple[Record, ...]
    pictures: tuple[Picture, ...]


class LastLine(Struct, frozen=True, forbid_unknown_fields=True):
    """How many records there were, and the digest of the last."""

    records: int
    head: str


Line = TypeVar("Line", bound=Struct)
PICTURE = '{"picture":'  # how the line of one begins


def export(journal: Journal, campaign: CampaignId) -> Iterator[str]:
    """The lines of a whole campaign. Secrets are never among them.

    Raises ValueError if there is no such campaign, or the journal lacks one of its pictures.
    """
    if journal.head(campaign) == 0:
        raise ValueError(f"There is no campaign {campaign!r} in this journal.")
    records = tuple(journal.read(campaign))
    pictures = tuple(_pictures(journal, campaign, records))
    return _lines(campaign, records, pictures)


def _pictures(journal: Journal, campaign: CampaignId, records: Iterable[Record]) -> Iterator[Picture]:
    for digest, position in named(records).items():
        content = journal.picture(campaign, digest)
        if content is None:
            raise ValueError(
                f"The journal lacks the picture that record {position} names. Put back a copy of the journal; "
                "talewright journal verify says more."
            )
        yield Picture(campaign, digest, content)


def _lines(campaign: CampaignId, records: Sequence[Record], pictures: Sequence[Picture]) -> Iterator[str]:
    yield as_line(FirstLine(FORMAT, VERSION if pictures else 1, campaign))
    yield from map(as_line, records)
    yield from (as_line(PictureLine(each.digest, each.content)) for each in pictures)
    yield as_line(LastLine(len(records), records[-1].digest))


def as_line(of: Struct) -> str:
    """A line as Talewright writes it."""
    return msgspec.json.encode(of).decode()


class BadLine(ValueError):  # noqa: N818 - said to a person as it is
    """A file is no export, or no longer one. The sentence names the line and says what to do."""

    def __init__(self, number: int, why: str) -> None:
        super().__init__(f"Line {number}: {why}")
        self.number = number


def split(lines: Iterable[str]) -> list[str]:
    """The lines of a file without their ends. Raises ``BadLine`` if there is none."""
    written = [line.rstrip("\r\n") for line in lines]
    while written and not written[-1]:
        written.pop()
    if not written:
        raise BadLine(1, "the file is empty. Export the campaign again.")
    return written


def ending(written: Sequence[str]) -> LastLine:
    """The last line of a file. Raises ``BadLine`` if it is missing."""
    if len(written) == 1 or not written[-1].startswith('{"records":'):
        raise BadLine(len(written) + 1, "the file ends too early, its last line is missing. Export or copy it again.")
    return parsed(written[-1], LastLine, len(written))


def read_lines(lines: Iterable[str]) -> tuple[Record, ...]:
    """The records in an exported file; see ``read_export``."""
    return read_export(lines).records


def read_export(lines: Iterable[str]) -> Export:
    """What an exported file holds, every line checked. Raises ``BadLine`` at the first that is not as it was.

    Talewright wrote files once in which records had their bodies left out; these are read too.
    """
    written = split(lines)
    first = _first(written[0])
    campaign = first.campaign
    last = ending(written)
    records: list[Record] = []
    pictures: list[Picture] = []
    before = START
    for number, line in enumerate(written[1:-1], start=2):
        if line.startswith(PICTURE):
            pictures.append(_picture(line, number, campaign))
            continue
        record = parsed(line, Record, number)
        _check(record, number, campaign, before)
        before = record.digest
        records.append(record)
    if last != LastLine(len(records), before):
        raise BadLine(
            len(written),
            f"the file should hold {last.records} records, and {len(records)} are here, or not the same ones. "
            "Export or copy it again.",
        )
    wanted, here = named(records), {each.digest for each in pictures}
    missing = next((position for digest, position in wanted.items() if digest not in here), None)
    if missing is not None:
        raise BadLine(len(written), f"the picture that record {missing} names is missing. Export or copy it again.")
    if first.version != (VERSION if pictures else 1):
        raise BadLine(1, "this is not as Talewright wrote it. Take the file again from where it came.")
    if len(pictures) > len(wanted):
        raise BadLine(len(written), "there are pictures that no record names, or one twice. Export or copy it again.")
    return Export(tuple(records), tuple(pictures))


def _picture(line: str, number: int, campaign: CampaignId) -> Picture:
    read = parsed(line, PictureLine, number)
    picture = Picture.of(campaign, read.content)
    if picture.digest != read.picture:
        raise BadLine(number, "the picture has been changed. Take the file again from where it came.")
    return picture


class _Version(Struct, frozen=True):
    """What every version of the first line says."""

    format: str = ""
    version: int = VERSION


def _first(line: str) -> FirstLine:
    try:
        said = from_json(line, _Version)
    except msgspec.DecodeError:
        said = _Version()
    if said.format == EXTRACT:
        raise BadLine(
            1,
            "this is an extract: what one seat may know. It can be verified, but not played: bring in an export of the "
            "whole campaign.",
        )
    if said.format != FORMAT or said.version < 1:
        raise BadLine(1, "this is no journal of Talewright: such a file begins with its format. Choose another file.")
    if said.version > VERSION:
        raise BadLine(
            1,
            f"the file is of format {said.version}, and this Talewright reads up to {VERSION}. Install the newer one.",
        )
    return parsed(line, FirstLine, 1)


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


def parsed(line: str, kind: type[Line], number: int) -> Line:
    """The line read, and, written again, the same to the last letter."""
    try:
        read = from_json(line, kind)
    except msgspec.DecodeError as error:
        raise BadLine(number, f"this cannot be read ({error}). Take the file again from where it came.") from error
    if as_line(read) != line:
        raise BadLine(number, "this is not as Talewright wrote it. Take the file again from where it came.")
    return read
