"""What cannot be read is one campaign's trouble."""

import pytest
from tests.journal.rows import GM, row
from tests.journal.stories import BEGUN, ODD, SEATED, STORIES, Foreseen
from tests.refusing import failing
from tests.table.gathering import GAMES, Gathering

from talewright.refusal import Refused
from talewright.table import Table
from talewright.table.journal import Journal, Unplayable
from talewright.table.moves import Say


@pytest.mark.parametrize("story", STORIES)
def test_a_campaign_that_cannot_be_read_says_so_and_the_others_go_on(journal: Journal, story: str) -> None:
    journal.append(ODD, 0, STORIES[story])
    fair = Gathering.on(journal)
    for _ in range(2):
        with pytest.raises(Refused) as refused:
            fair.table.look(ODD, GM)
        assert refused.value.why.endswith((".", "."))
    fair.table.act(fair.campaign, fair.bo, Say("Never mind."), move_id="bo-says-so")


def test_the_record_and_its_kind_are_named(journal: Journal) -> None:
    journal.append(ODD, 0, STORIES["of a kind that is not known"])
    with pytest.raises(Unplayable, match=r"Record 3 of this campaign, foreseen/9, cannot be read here .*install the n"):
        Table(journal, GAMES).look(ODD, GM)


def test_what_another_process_stores_and_nobody_here_can_read_ends_no_stream_of_others(journal: Journal) -> None:
    there = row(BEGUN, SEATED, campaign=ODD)
    journal.append(ODD, 0, there)
    table = Table(journal, GAMES)
    table.look(ODD, GM)
    journal.append(ODD, 2, row(Foreseen("Rain."), campaign=ODD, behind=there))
    with failing("reading", kind=Unplayable, naming=("3", "foreseen/9")):
        table.ledger.catch_up(ODD)


def test_a_token_of_a_seat_that_is_gone_opens_nothing(fair: Gathering) -> None:
    link = fair.table.seating.hand_on(fair.campaign, fair.bo)
    fair.table.ledger.campaign(fair.campaign).seats.pop(fair.bo)
    assert fair.table.seating.who(link.token) is None
