"""Where each campaign stood when the table last answered, kept in a small file beside the database.

A damaged page or log takes records away without a word: SQLite finds the rest whole. This file says what was there.
It has one line of fixed length for each campaign, with a checksum, written over with each move; the first line says
what the file is, and lines that are blank are free.
"""

import os
import threading
import time
import zlib
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import chain, count
from pathlib import Path
from typing import IO

import msgspec
from msgspec import Struct

from talewright.decoding import from_json
from talewright.journal.lock import locked
from talewright.table.seat import CampaignId

FILE = "journal.heads"
LINE = 512  # bytes: a disk writes so many at once or not at all
AT_ONCE = 64  # lines by which the file grows, so that an ordinary move never makes it longer
LONGEST = 250  # bytes of a campaign's id that are written out
TRIES, PAUSE_S = 3, 0.01

_sync = getattr(os, "fdatasync", os.fsync)  # the length does not change, so there is nothing else to write


def _write_at(file: IO[bytes], place: int, line: bytes) -> None:
    if hasattr(os, "pwrite"):
        os.pwrite(file.fileno(), line, place)
    else:  # on Windows
        file.seek(place)
        file.write(line)


def _padded(line: bytes) -> bytes:
    return line.ljust(LINE - 1) + b"\n"


def _line_at(file: IO[bytes], number: int) -> bytes:
    file.seek(number * LINE)
    return file.read(LINE)


BLANK = _padded(b"")
FIRST = _padded(b'{"format":"talewright-heads","version":1}')


class Head(Struct, frozen=True):
    """The last record of a campaign that was answered."""

    position: int
    digest: str


NOWHERE = Head(0, "")


class Known(Struct, frozen=True):
    """What the file says of each campaign, by its ``key``. *damaged* are the numbers of lines that nobody can read."""

    heads: dict[CampaignId, Head]
    damaged: tuple[int, ...] = ()


class _Line(Struct, frozen=True, forbid_unknown_fields=True):
    campaign: CampaignId
    position: int
    digest: str
    check: str

    @property
    def head(self) -> Head:
        return Head(self.position, self.digest)


def read(folder: Path) -> Known | None:
    """What is known of the campaigns in a folder; None if there is no such file."""
    for _ in range(TRIES):
        try:
            lines = list(_read((folder / FILE).read_bytes()))
        except FileNotFoundError:
            return None
        known = Known(
            {line.campaign: line.head for _, line in lines if line},
            tuple(number + 1 for number, line in lines if line is None),
        )
        if not known.damaged:
            break
        time.sleep(PAUSE_S)  # it may have been in the middle of being written
    return known


def key(campaign: CampaignId) -> CampaignId:
    """The name of a campaign in the file: its id, or the digest of an id that is too long for a line."""
    if len(msgspec.json.encode(campaign)) <= LONGEST:
        return campaign
    return CampaignId(f"sha256:{sha256(campaign.encode()).hexdigest()}")


def _read(whole: bytes) -> Iterator[tuple[int, _Line | None]]:
    """Every line that is not blank, with its number from 0; None for one that nobody can read."""
    if whole[:LINE] != FIRST:
        yield 0, None
    for number in range(1, -(-len(whole) // LINE)):
        line = whole[number * LINE : (number + 1) * LINE]
        if line != BLANK:
            yield number, _parsed(line)


def _parsed(line: bytes) -> _Line | None:
    try:
        said = from_json(line, _Line)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None
    return said if _line(said.campaign, said.head) == line else None


def _line(campaign: CampaignId, head: Head) -> bytes:
    position, digest = head.position, head.digest
    check = zlib.crc32(f"{campaign}\n{position}\n{digest}".encode())
    name = msgspec.json.encode(campaign)
    return _padded(
        b'{"campaign":%b,"position":%d,"digest":"%b","check":"%08x"}' % (name, position, digest.encode(), check)
    )


class Heads:
    """The file, to write. It is made with the first head, and safe to use from several threads and processes."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        self._file: IO[bytes] | None = None
        self._lines: dict[CampaignId, tuple[int, Head]] = {}  # the number of each campaign's line, and what it says
        self._read = 1  # lines that were read, after the first, which says what the file is
        self._free: list[int] = []  # those of them that were blank
        self._lock = threading.Lock()
        self._is_synced = True

    @classmethod
    def of(cls, folder: Path, found: Known | None) -> "Heads":
        """The file in a folder, without the lines that nobody could read when it was *found*."""
        kept = cls(folder)
        if found and found.damaged:
            kept.mend()
        return kept

    def note(self, campaign: CampaignId, head: Head) -> None:
        """Write down where a campaign stands now, unless it was further already."""
        with self._lock:
            if self._file and campaign in self._lines:
                self._note(self._file, campaign, head)
                return
        self.note_all({campaign: head})

    def note_all(self, told: Mapping[CampaignId, Head]) -> None:
        """Write down where campaigns stand now, each unless it was further already."""
        with self._lock:
            file = self._file or self._opened()
            keyed = {each if each in self._lines else key(each): head for each, head in told.items()}
            if new := [each for each in keyed if each not in self._lines]:
                self._add_lines(file, new)
            for campaign, head in keyed.items():
                self._note(file, campaign, head)

    def forget(self, campaign: CampaignId) -> None:
        """Free the line of a campaign."""
        with self._lock:
            file = self._opened()
            if found := self._lines.pop(key(campaign), None):
                self._write(file, found[0], BLANK)
                self._free.append(found[0])

    def mend(self) -> None:
        """Free the lines that nobody can read."""
        with self._lock:
            file = self._opened()
            for number, said in _read(self._path.read_bytes()):
                if said is None:
                    self._write(file, number, BLANK if number else FIRST)

    def sync(self) -> None:
        """Have on the disk what was noted."""
        if self._file and not self._is_synced:
            self._is_synced = True  # said first: what is written meanwhile may not be there yet
            _sync(self._file.fileno())

    def close(self) -> None:
        """Have everything on the disk, and let go of the file."""
        self.sync()
        with self._lock:
            if self._file:
                self._file.close()
            self._file = None

    def _opened(self) -> IO[bytes]:
        if self._file is None:
            number = os.open(self._path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o600)
            self._file = os.fdopen(number, "r+b", buffering=0)
            self._read, self._free = 1, []
            self._learn(self._file)
        return self._file

    def _learn(self, file: IO[bytes]) -> Iterator[int]:
        """Read the lines that were blank or not there before; gives the numbers of free ones, at last new ones."""
        lines = [(number, _line_at(file, number)) for number in self._free]
        file.seek(self._read * LINE)
        rest = file.read()
        lines += [(self._read + at // LINE, rest[at : at + LINE]) for at in range(0, len(rest), LINE)]
        self._read += -(-len(rest) // LINE)
        self._free = [number for number, line in lines if line == BLANK]
        found = ((number, _parsed(line)) for number, line in lines if line != BLANK)
        self._lines |= {said.campaign: (number, said.head) for number, said in found if said}
        return chain(self._free, count(self._read))

    def _add_lines(self, file: IO[bytes], campaigns: Sequence[CampaignId]) -> None:
        """Lines of their own for campaigns that have none; other processes may have taken some since."""
        with locked(file):
            free = self._learn(file)
            size = file.seek(0, os.SEEK_END)
            if size == 0:
                self._write(file, 0, FIRST)
            for campaign in campaigns:
                if campaign not in self._lines:
                    number = next(free)
                    if size <= number * LINE:
                        self._write(file, number, BLANK * AT_ONCE)
                        size = (number + AT_ONCE) * LINE
                    self._write(file, number, _line(campaign, NOWHERE))
                    self._lines[campaign] = number, NOWHERE

    def _note(self, file: IO[bytes], campaign: CampaignId, head: Head) -> None:
        number, known = self._lines[campaign]
        if known.position < head.position:
            self._write(file, number, _line(campaign, head))
            self._lines[campaign] = number, head

    def _write(self, file: IO[bytes], number: int, line: bytes) -> None:
        _write_at(file, number * LINE, line)
        self._is_synced = False
