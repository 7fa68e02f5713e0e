"""How seldom Python walks over everything that a table keeps."""

import ctypes
import gc
import platform
import resource
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.golden import clan, corral, delta, nell
from tests.golden.evening import Golden
from tests.web.moments import moments

from talewright.web import garbage
from talewright.web.garbage import give_back, settle, sweep
from talewright.web.tables import table_screen

PAGES = 300_000


class Ring:
    """What holds itself, and can be watched."""

    ring: "Ring"


@pytest.fixture
def settled() -> Iterator[None]:
    settle()
    yield
    gc.enable()
    gc.unfreeze()


@pytest.mark.usefixtures("settled")
def test_pages_that_are_drawn_and_kept_have_nobody_wait_for_a_look_at_them() -> None:
    before = gc.get_stats()
    kept = [[number] for number in range(PAGES)]
    sweep(more_than=len(kept) * 2)
    assert gc.get_stats() == before


@pytest.mark.usefixtures("settled")
@pytest.mark.parametrize("more_than", [0, PAGES // 2])
def test_garbage_that_holds_itself_goes_when_it_is_looked_for_or_when_there_is_much(more_than: int) -> None:
    ring = Ring()
    ring.ring, gone = ring, weakref.ref(ring)
    del ring
    kept = [[number] for number in range(PAGES if more_than else 0)]
    assert gone()
    sweep(more_than)
    assert gone() is None, len(kept)


@pytest.fixture
def kept_garbage() -> Iterator[None]:
    """What holds itself is kept in ``gc.garbage`` when it is looked for, which nobody does meanwhile."""
    gc.disable()
    yield
    gc.set_debug(0)
    gc.garbage.clear()
    gc.enable()


@pytest.mark.usefixtures("kept_garbage")
@pytest.mark.parametrize(
    ("golden", "since", "until"),
    [(clan.CLAN_EVENING, 160, 184), (corral.CORRAL, 40, 60), (delta.DELTA, 150, 170), (nell.NELL_HARROW, 120, 140)],
    ids=lambda given: given.name if isinstance(given, Golden) else "",
)
def test_what_pages_are_drawn_with_goes_by_itself_when_nobody_holds_it(
    golden: Golden[Any], since: int, until: int
) -> None:
    """A collector would have to look for what holds itself: of all that is drawn anew after a move that is much."""
    for number, (context, seats) in enumerate(moments(golden, since, until)):
        for who in seats:
            table_screen(context, who)
        if not number:  # what is found out once about each template stays
            gc.collect()
            gc.set_debug(gc.DEBUG_SAVEALL)
    gc.collect()
    of = {type(each).__module__.partition(".")[0] for each in gc.garbage}
    assert not of & {"talewright", "jinja2", "markupsafe"}


def taken() -> int:
    """The megabytes that this process has of the system."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize() // 1_000_000


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only that C library is told to give memory back")
def test_memory_that_is_free_but_for_a_few_things_in_it_is_given_back_to_the_system() -> None:
    pages = [bytes([number % 256]) * 2_000 for number in range(PAGES // 3)]
    few, full = pages[:: len(pages) // 20], taken()
    del pages
    give_back()
    assert taken() < full - 150
    assert len(few) > 1


@pytest.mark.parametrize("error", [OSError, AttributeError, TypeError])
def test_a_library_that_cannot_be_told_so_is_left_alone(
    monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    def missing(_: object) -> object:
        raise error

    monkeypatch.setattr(ctypes, "CDLL", missing)
    monkeypatch.setattr(garbage, "_TRIM", garbage._found_trim())  # noqa: SLF001 - as it is found when it is loaded
    give_back()
