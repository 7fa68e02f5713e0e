"""How seldom Python walks over everything that a table keeps."""

import gc
from collections.abc import Iterator

import pytest

from talewright.web.garbage import settle

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
