"""Evenings that were stored before they were played anew replay for ever, though nobody makes their moves any more."""

import lzma
from pathlib import Path

import pytest
from tests.golden.evening import FORMER, at_a_table
from tests.golden.replayed import can_be_looked_at

from talewright.games.registry import installed
from talewright.journal.export import read_lines
from talewright.journal.verify import verify
from talewright.table.laws import filing

EVENINGS = sorted(FORMER.glob("*.xz"))
EVERY = 20  # of their moments one in so many is looked at


@pytest.fixture(params=EVENINGS, ids=lambda file: file.name.removesuffix(".jsonl.xz"))
def evening(request: pytest.FixtureRequest) -> list[str]:
    file: Path = request.param
    return lzma.decompress(file.read_bytes()).decode("utf-8").splitlines()


def test_it_is_sound_and_nothing_of_it_is_swallowed(evening: list[str]) -> None:
    records = read_lines(evening)
    assert verify(records).sound
    table, campaign = at_a_table(evening, installed())
    filing.nothing_is_swallowed(filing.Filed.of(table.ledger.campaign(campaign), records))


def test_it_can_be_looked_at_by_everybody_at_any_moment(evening: list[str]) -> None:
    can_be_looked_at(*at_a_table(evening, installed()), every=EVERY)
