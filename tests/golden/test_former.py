"""Evenings that were stored before they were played anew replay for ever, though nobody makes their moves any more."""

from __future__ import annotations

import lzma
from pathlib import Path
from typing import Any

import pytest
from tests.games import filing
from tests.golden.evening import FORMER, at_a_table

from talewright.games.registry import installed
from talewright.journal.export import read_lines
from talewright.journal.verify import verify
from talewright.table import available, views
from talewright.table.campaign import Campaign

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
    table, campaign = at_a_table(evening, installed())
    last = table.ledger.campaign(campaign).position
    for position in (*range(1, last, EVERY), last):
        then: Campaign[Any, Any, Any] = table.ledger.at(campaign, position)
        for seat in then.everyone:
            assert views.look(then, seat).me == seat
            assert isinstance(available.offers(then, seat), tuple)
