"""How the time of some work grows with a text: from the processor's time, as a ratio for twice the text."""

import gc
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice, product
from math import inf
from typing import NamedTuple

LEAST = 0.002  # seconds of the processor's time below which nothing is compared
MOST = 0.5  # seconds that are not waited for twice
WILD = 20  # times as long for twice the text: that is measured again at once, since four times as long may be for ever
RATIO = 3  # linear work has 2, work that grows with the square has 4
SCREENED = (12, 24, 48, 96)  # characters of which every text is tried, as long as none of them is slow
AT_ONCE = 64  # texts that are measured together: if all of them take less than the least, so does each
MANY, FEW = 48, 6  # how many of them are tried again, and how many are grown
TIMES = 5  # how often something is measured before it is called too slow

Work = Callable[[str], object]


class Grown(NamedTuple):
    """A text that grows: something that is repeated, what stands before it, and what stands behind it."""

    before: str
    repeated: str
    behind: str

    def of(self, length: int) -> str:
        """The text of this length, or of a few characters less."""
        room = length - len(self.before) - len(self.behind)
        return f"{self.before}{self.repeated * max(room // len(self.repeated), 1)}{self.behind}"


@dataclass(frozen=True)
class Slow:
    """Work that took too long for a text of this length, compared with half of it."""

    text: Grown
    length: int
    seconds: float
    ratio: float

    def __str__(self) -> str:
        return f"{self.text}: {self.length} characters take {self.seconds:.3f} s, {self.ratio:.1f} times half as many"


def texts(before: Iterable[str], repeated: Iterable[str], behind: Iterable[str]) -> Iterator[Grown]:
    """Every text with one of each."""
    return (Grown(*parts) for parts in product(before, repeated, behind))


def taken(work: Work, text: str, times: int = 1) -> float:
    """Seconds of the processor's time, the least of so many tries."""
    found = []
    with _unswept():
        for _ in range(times):
            began = time.process_time()
            work(text)
            found.append(time.process_time() - began)
    return min(found)


@contextmanager
def _unswept() -> Iterator[None]:
    """As at a table, nobody looks for garbage."""
    looks = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if looks:
            gc.enable()


def slowest(work: Work, grown: Iterable[Grown], longest: int) -> Slow | None:
    """How the worst of these texts grow, if one grows too fast.

    All are tried while they are short, and only those that take longest when they are long.
    """
    tried = tuple(grown)
    lengths = [each for each in SCREENED if each == SCREENED[0] or each <= longest]
    for length in lengths:
        if length < lengths[-1] and not _may_be_slow(work, tried, length):
            continue
        ranked = _ranked(work, tried, length)
        measurable = ranked[0][0] > LEAST and taken(work, tried[ranked[0][1]].of(length), 2) > LEAST
        if measurable:
            break
    if ranked[0][0] <= WILD * LEAST:
        # at twice the length what grows with the square is ahead of the rest
        far = length if measurable else max(length, min(2 * length, longest))
        again = islice(_mixed(ranked, tried), MANY)
        ranked = sorted(((taken(work, tried[number].of(far), 3), number) for number in again), reverse=True)
    found = (slow(work, tried[number], length, longest) for _, number in ranked[:FEW])
    return next(filter(None, found), None)


def _mixed(ranked: Iterable[tuple[float, int]], tried: Sequence[Grown]) -> Iterator[int]:
    """The texts in their order, but only a few that repeat the same: how a text grows lies mostly in that."""
    seen: Counter[str] = Counter()
    for _, number in ranked:
        seen[tried[number].repeated] += 1
        if seen[tried[number].repeated] <= FEW:
            yield number


def _may_be_slow(work: Work, tried: Sequence[Grown], length: int) -> bool:
    """Whether some of these texts take longer than the least all together; a very long time ends the search."""
    for first in range(0, len(tried), AT_ONCE):
        some = [text.of(length) for text in tried[first : first + AT_ONCE]]
        began, late = time.process_time(), time.perf_counter() + WILD * LEAST
        for text in some:
            work(text)
            if time.perf_counter() > late:  # by the clock on the wall, which is cheap to look at
                return True
        if time.process_time() - began > LEAST:
            return True
    return False


def _ranked(work: Work, tried: Iterable[Grown], length: int) -> list[tuple[float, int]]:
    """The texts by the time that they take, those that take longest first; a very long time ends the search."""
    found = []
    long = [text.of(length) for text in tried]
    with _unswept():
        began = time.process_time()
        for number, text in enumerate(long):
            work(text)
            ended = time.process_time()
            seconds = ended - began
            if seconds > WILD * LEAST:  # or another program was at work
                seconds = min(seconds, taken(work, text))
                ended = time.process_time()
            found.append((seconds, number))
            if seconds > WILD * LEAST:
                break
            began = ended
    return sorted(found, reverse=True)


def slow(work: Work, text: Grown, length: int, longest: int) -> Slow | None:
    """How a text grows too fast, if it does: it is doubled from *length* on, up to the longest or a measurable time."""
    length = max(length // 2, 1)
    before = taken(work, text.of(length))
    shorter = [before]
    while 2 * length <= longest:
        length *= 2
        seconds = taken(work, text.of(length))
        if before > LEAST or (seconds > LEAST and seconds > WILD * before) or seconds > MOST:
            is_last = 2 * length > longest or seconds > MOST  # else a longer text shows what one held up may hide
            is_quick = (len(shorter) > 1 or not is_last) and seconds <= RATIO * min(shorter)
            found = None if is_quick else _again(work, text, length, seconds, before)
            if found and found.ratio < 2 * RATIO:  # one lucky time is not enough: both lengths are measured anew
                found = _again(work, text, length, inf, inf)
            if found or seconds > MOST:
                return found
        before = seconds
        shorter.append(before)
    return None


def _again(work: Work, text: Grown, length: int, seconds: float, before: float) -> Slow | None:
    """The same with each length measured several times: another program may have been at work, at either of them."""
    for _ in range(TIMES):
        before = min(before, taken(work, text.of(length // 2), 2))
        if seconds <= RATIO * before:
            return None
        seconds = min(seconds, taken(work, text.of(length), 2))
        if seconds > 2 * RATIO * before:  # no other program makes that much of a difference three times
            break
    return Slow(text, length, seconds, seconds / before) if seconds > RATIO * before else None
