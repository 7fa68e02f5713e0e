"""Every story that a test tells can be told again from its journal, word for word."""

from collections.abc import Iterator

import pytest
from tests.games.story import REFUSING, STORIES

from talewright.table.laws.replaying import check_replays


@pytest.fixture(autouse=True)
def replayed() -> Iterator[None]:
    """After each test, hold the live campaigns against their journals."""
    STORIES.clear()
    REFUSING.clear()
    yield
    for story in STORIES:
        check_replays(story)
    STORIES.clear()
