"""Sessions of play that close by themselves, and what it costs to find them."""

from tests.table.gathering import Gathering, told
from tests.table.wording import Clock, open_session
from tests.toy.jar import FillJar
from tests.toy.throwing import StartThrow

from talewright.table import MemoryJournal
from talewright.table.events import SessionClosed
from talewright.table.ledger import LOOKED_AT
from talewright.web.closing import Closing


def test_a_campaign_in_which_somebody_played_today_is_not_folded_to_see_whether_it_is_silent() -> None:
    clock = Clock()
    people = Gathering.on(MemoryJournal(), clock)
    people.act(people.bo, StartThrow())
    clock.move(hours=1)
    people.act(people.ann, FillJar(beans=7))
    ledger = people.table.ledger
    ledger.kept.drop(people.campaign)
    clock.move(hours=22)
    Closing(people.table).close_silent()
    assert people.campaign not in ledger.kept
    clock.move(hours=2)
    Closing(people.table).close_silent()
    assert len(told(people, SessionClosed)) == 1


def test_many_hidden_moves_keep_no_session_open_and_close_none() -> None:
    clock = Clock()
    people = Gathering.on(MemoryJournal(), clock)
    open_session(people)
    clock.move(hours=23)
    for beans in range(1, LOOKED_AT + 1):
        people.act(people.ann, FillJar(beans=beans))
    Closing(people.table).close_silent()
    assert told(people, SessionClosed) == []
    clock.move(hours=2)
    Closing(people.table).close_silent()
    assert len(told(people, SessionClosed)) == 1
