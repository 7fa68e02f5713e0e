"""Reads SQLite's write-ahead log itself, to say what SQLite keeps silent about.

SQLite reads the log up to the first frame whose checksum does not fit, and takes that for its end. So one changed byte
takes away that frame and all behind it, and the next commit writes over them. The format is described at
https://www.sqlite.org/fileformat2.html#walformat
"""

import struct
import time
from pathlib import Path

from msgspec import Struct

HEADER = struct.Struct(">8I")  # magic, version, page size, number of checkpoints, two salts, two sums
FRAME = struct.Struct(">6I")  # page, pages after a commit or 0, two salts, two sums
MAGIC = 0x377F0682
SUMMED = 8  # the bytes of a frame's header that its checksum covers
WORD = 0xFFFFFFFF
TRIES, PAUSE_S = 3, 0.02
PAGES = (4096, 512, 1024, 2048, 8192, 16384, 32768, 65536)  # what SQLite makes by itself first

Sums = tuple[int, int]


class Log(Struct, frozen=True):
    """What a write-ahead log holds.

    SQLite reads the *whole* frames. *lost* ones are behind the first that does not fit, that one included, and belong
    to the same round of the log; *commits* of them ended a commit. Frames of an earlier round are in the database
    already and count as nothing.
    """

    whole: int
    lost: int = 0
    commits: int = 0
    headless: bool = False  # its own header is damaged, so SQLite reads none of it

    @property
    def told(self) -> str:
        """What is wrong with it, in a sentence; empty if nothing is."""
        if self.headless:
            return f"The beginning of the write-ahead log is damaged: {_frames(self.lost)} in it cannot be read."
        if not self.commits:  # frames without a commit were never answered: it was cut off in the middle of one
            return ""
        return (
            f"The write-ahead log is damaged in frame {self.whole + 1}: {_frames(self.lost)} from there on cannot be "
            f"read, with {self.commits} commit{'' if self.commits == 1 else 's'}."
        )


def read(file: Path) -> Log:
    """Read a write-ahead log; one that is not there or is empty holds nothing."""
    found = Log(0)
    for _ in range(TRIES):
        try:
            found = parse(file.read_bytes())
        except FileNotFoundError:
            return Log(0)
        if not found.told:
            break
        time.sleep(PAUSE_S)  # somebody may be writing it
    return found


def parse(log: bytes) -> Log:
    """Check every frame of a log.

    >>> parse(b"")
    Log(whole=0, lost=0, commits=0, headless=False)
    >>> parse(b"no log" * 10).headless
    True
    """
    if not log:
        return Log(0)
    if len(log) < HEADER.size:
        return Log(0, headless=True)
    magic, _, page, _, *salts, one, two = HEADER.unpack_from(log)
    order = ">" if magic & 1 else "<"
    sums = _summed(log[: HEADER.size - SUMMED], order, (0, 0))
    if magic & ~1 != MAGIC or sums != (one, two):
        return Log(0, lost=_fitting(len(log) - HEADER.size, page), headless=True)
    whole = lost = commits = 0
    for at in range(HEADER.size, len(log) - FRAME.size + 1, FRAME.size + page):
        _, size, *found, one, two = FRAME.unpack_from(log, at)
        if not lost and found == salts:
            body = log[at : at + SUMMED] + log[at + FRAME.size : at + FRAME.size + page]
            sums = _summed(body, order, sums) if len(body) == SUMMED + page else (-1, -1)
            if sums == (one, two):
                whole += 1
                continue
        if any(map(int.__eq__, found, salts)):  # one half may be what was damaged
            lost += 1
            commits += size != 0
    return Log(whole, lost, commits)


def _fitting(size: int, page: int) -> int:
    """How many frames make up so many bytes, if their page is of this size, or else of one that fits."""
    fitting = (
        size // (FRAME.size + each) for each in (page, *PAGES) if each in PAGES and size % (FRAME.size + each) == 0
    )
    return next(fitting, 0)


def _summed(data: bytes, order: str, sums: Sums) -> Sums:
    """SQLite's checksum: each word is added to one sum, which is added to the other."""
    one, two = sums
    for first, second in struct.iter_unpack(f"{order}II", data):
        one = (one + first + two) & WORD
        two = (two + second + one) & WORD
    return one, two


def _frames(count: int) -> str:
    return "1 frame" if count == 1 else f"{count} frames"
