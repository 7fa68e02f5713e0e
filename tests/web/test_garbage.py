"""How seldom Python walks over everything that a table keeps."""

import ctypes
import gc
import platform
import resource
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.web.fair import Fair

from talewright.web import garbage
from talewright.web.compiling import DirectContext
from talewright.web.garbage import give_back, settle
from talewright.web.reads import Values
from talewright.web.selecting import Offers

PAGES = 300_000


@pytest.fixture
def settled() -> Iterator[None]:
    before = gc.get_threshold()
    settle()
    yield
    gc.set_threshold(*before)
    gc.unfreeze()


@pytest.mark.usefixtures("settled")
def test_pages_that_are_drawn_and_kept_have_nobody_wait_for_a_look_at_everything() -> None:
    before = gc.get_stats()[2]["collections"]
    kept = [[number] for number in range(PAGES)]
    assert len(kept) == PAGES
    assert gc.get_stats()[2]["collections"] == before


@pytest.mark.usefixtures("settled")
def test_garbage_that_holds_itself_still_goes() -> None:
    before = sum(each["collected"] for each in gc.get_stats()[:2])
    for _ in range(PAGES):
        ring: list[object] = []
        ring.append(ring)
    assert sum(each["collected"] for each in gc.get_stats()[:2]) > before + PAGES // 2


def test_a_page_that_was_drawn_goes_by_itself_when_nobody_holds_it(fair: Fair) -> None:
    """A collector would have to look for what holds itself: of all that is drawn anew after a move that is much."""
    browser, here = fair.at_the_table(fair.barker)
    browser.get(here)  # what is found out once about each template stays
    browser.move(here, "prepare", **{"move.type": "open-auction", "move.lot": "A kettle"})
    gc.collect()
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        browser.move(here, "prepare", **{"move.type": "fill-jar", "move.beans": "72"})
        gc.collect()
        left = {type(each) for each in gc.garbage}
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()
    assert not left & {Values, Offers, DirectContext}


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
