"""A sealed seed that the disk has damaged."""

import pytest
from tests.table.gathering import GAMES, Gathering
from tests.toy import moves

from talewright.table import Table
from talewright.table.journal import Secret


@pytest.mark.parametrize("seed", ["0g", "00f", "…", "xyz" * 30])
def test_a_seed_with_a_bad_letter_is_a_lost_one_and_a_new_session_begins(fair: Gathering, seed: str) -> None:
    fair.act(fair.bo, moves.StartThrow())
    journal = fair.table.ledger.journal
    (kept,) = journal.secrets(fair.campaign, "seed:")
    journal.keep([Secret(kept.name, kept.campaign, seed)])
    again = Table(journal, GAMES)
    again.act(fair.campaign, fair.cy, moves.StartThrow(), move_id="cy-throws-too")
    look = again.look(fair.campaign, fair.cy)
    assert look.session
    assert look.session.number == 2
