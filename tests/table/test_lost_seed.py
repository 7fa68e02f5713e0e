"""A sealed seed that the disk has damaged."""

import pytest
from tests.table.gathering import GAMES, NOW, Gathering
from tests.toy.throwing import StartThrow

from talewright.journal.verify import verify
from talewright.table import Table
from talewright.table.journal import Secret


def session_after(fair: Gathering, prefix: str, seed: str | None) -> int:
    """The session in which a restarted table goes on, after a sealed seed was changed."""
    fair.act(fair.bo, StartThrow())
    journal = fair.table.ledger.journal
    (kept,) = journal.secrets(fair.campaign, prefix)
    journal.keep([Secret(kept.name, kept.campaign, kept.value if seed is None else seed)])
    again = Table(journal, GAMES, clock=lambda: NOW)
    again.act(fair.campaign, fair.cy, StartThrow(), move_id="cy-throws-too")
    look = again.look(fair.campaign, fair.cy)
    assert look.session
    assert verify(journal.read(fair.campaign), GAMES["toy"]).findings == ()
    return look.session.number


@pytest.mark.parametrize("prefix", ["seed:", "hidden-seed:"])
@pytest.mark.parametrize("seed", ["0g", "00f", "…", "xyz" * 30, "ab" * 32, ""])
def test_a_seed_that_is_not_what_was_sealed_is_lost_and_a_new_session_begins(
    fair: Gathering, prefix: str, seed: str
) -> None:
    assert session_after(fair, prefix, seed) == 2


def test_a_seed_that_is_whole_goes_on(fair: Gathering) -> None:
    assert session_after(fair, "seed:", None) == 1
