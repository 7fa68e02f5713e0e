"""The toy fair on each journal."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.table.gathering import Gathering

from talewright.journal.sqlite import open_journal
from talewright.table import Journal, MemoryJournal


@pytest.fixture(params=["memory", "sqlite"])
def journal(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Journal]:
    if request.param == "memory":
        yield MemoryJournal()
    else:
        with open_journal(tmp_path) as stored:
            yield stored


@pytest.fixture
def fair(journal: Journal) -> Gathering:
    """The people of the fair, gathered at a table; nobody has done anything yet."""
    return Gathering.on(journal)


@pytest.fixture
def fair_(fair: Gathering) -> Gathering:
    """The fair, by a name that leaves the module of that name alone."""
    return fair
