"""The benchmark of whole contests counts from one framing to the next, whatever lies between."""

from pathlib import Path

import pytest
from benchmarks.loading.beside import HERE, IN_MEMORY, side
from benchmarks.loading.contests import finish
from benchmarks.moves import contests, played

from talewright.games.questworlds.play.framing import FrameContest
from talewright.journal import open_journal


def test_a_contest_ends_where_the_next_one_is_framed(tmp_path: Path) -> None:
    with open_journal(tmp_path) as journal:
        evening = played(journal, contests)
        finish(evening)
        campaign = evening.link.campaign
        before = len(evening.table.ledger.campaign(campaign).moves)
        taken = [finish(evening), finish(evening)]
        assert isinstance(evening.next, FrameContest)
        assert len(evening.table.ledger.campaign(campaign).moves) - before == sum(taken)


@pytest.mark.parametrize("where", ["on disk", IN_MEMORY])
def test_a_checkout_plays_as_many_contests_as_it_is_told_in_a_process_of_its_own(tmp_path: Path, where: str) -> None:
    with side(HERE, str(tmp_path / "journal") if where == "on disk" else IN_MEMORY) as here:
        here.play(2)
        here.play(1)
    assert (len(here.clock), len(here.worked), here.name) == (2, 2, "here")
    assert here.moves > 1
    assert min(here.clock) > 0
