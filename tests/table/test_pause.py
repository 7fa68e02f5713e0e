"""Anyone can pause the table, without a reason; then people talk, take back, and go on."""

import pytest
from tests.table.gathering import Gathering
from tests.toy.jar import Guess
from tests.toy.throwing import StartThrow

from talewright.dice.draw import DrawId
from talewright.table import own
from talewright.table.moves import ChooseDice, CloseSession, Pause, Redo, Resume, Roll, Ruling, Say, Undo
from talewright.table.table import PAUSED


@pytest.mark.parametrize("who", ["ann", "bo", "cy", "eve"])
def test_anyone_pauses_with_one_button_and_nobody_is_told_who(fair: Gathering, who: str) -> None:
    seat = getattr(fair, who)
    assert fair.offered(seat, "pause") == [{}]
    fair.act(seat, Pause())
    for looker in fair.everyone:
        look = fair.table.look(fair.campaign, looker)
        assert look.paused
        assert (look.log[-1].who, look.log[-1].acting_for) == ("", "")
    *_, record = fair.table.ledger.journal.read(fair.campaign)
    assert (record.header.seat, record.body) == ("", '{"type":"paused/1"}')


def test_while_paused_people_talk_take_back_and_go_on_and_do_nothing_else(fair: Gathering) -> None:
    guess = fair.act(fair.bo, Guess(beans=10)).move
    fair.act(fair.bo, StartThrow())
    fair.act(fair.cy, Pause())
    tags = {offer.move for seat in fair.everyone for offer in fair.table.offers(fair.campaign, seat)}
    assert tags == {"resume", "say", "undo", "prepare"}
    for move in (Guess(beans=3), Roll(DrawId("booth-1.1"), "one"), ChooseDice(by_hand=True)):
        assert fair.refused(fair.bo, move) == PAUSED
    for hers in (Ruling(about="it", choice="so"), Redo(), CloseSession()):
        assert fair.refused(fair.ann, hers) == PAUSED
    fair.act(fair.bo, Say("Let us leave that out."))
    fair.act(fair.ann, Undo(guess))
    assert fair.fair.jar.guesses == ()
    assert fair.table.look(fair.campaign, fair.bo).paused
    fair.act(fair.di, Resume())
    assert not fair.table.look(fair.campaign, fair.bo).paused
    fair.act(fair.bo, Guess(beans=3))
    fair.refused(fair.bo, Resume(), by=own.decide)


def test_a_pause_is_no_move_of_the_play(fair: Gathering) -> None:
    fair.act(fair.bo, Pause())
    assert fair.table.look(fair.campaign, fair.bo).session is None
    assert not fair.offered(fair.ann, "undo")
    fair.refused(fair.eve, Resume(), by="Table._decided", naming=("the Barker",))


def test_a_pause_that_is_sent_twice_or_by_two_at_once_is_one_pause(fair: Gathering) -> None:
    fair.act(fair.bo, Pause(), move_id="the-very-same")
    assert fair.act(fair.bo, Pause(), move_id="the-very-same").again
    fair.act(fair.cy, Pause())
    fair.act(fair.bo, Resume())
    assert not fair.folded.paused


def test_whoever_acts_for_somebody_pauses_as_nobody_too(fair: Gathering) -> None:
    fair.act(fair.ann, Pause(), acting_for=fair.bo)
    *_, last = fair.table.ledger.journal.read(fair.campaign)
    assert (last.header.seat, last.header.acting_for) == ("", "")
