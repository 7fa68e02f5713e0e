"""Rolls of whoever may hold the seed: every device at the table gives a link of a chain, and none can choose it."""

import pytest
from msgspec.structs import replace
from tests.saying import notes
from tests.table.chaining import THROWN, with_a_roll_of_the_hosts
from tests.table.gathering import Gathering, forked, told
from tests.table.test_words_withheld import asked_of, lend, nonce_of
from tests.table.wording import checked, exchange_words, link_of, open_session, pledge, reveal, with_devices, word_of
from tests.toy.bouts import Challenge
from tests.toy.throwing import StartThrow

from talewright.dice import fair
from talewright.dice.draw import DrawId
from talewright.table.events import WordsAsked
from talewright.table.moves import CloseSession, LendWord, Pause, PledgeWord, Resume, RevealWord, Undo

# --- nobody chooses


def test_a_second_seat_of_the_hosts_has_no_choice_of_what_it_lends(fair_: Gathering) -> None:
    with_a_roll_of_the_hosts(fair_, fair_.cy, fair_.di)
    for chosen in range(12):
        fair_.refused(fair_.cy, LendWord(1, f"{chosen:064}"), by="Dealing.lend", naming=("1",))
    lend(fair_, fair_.di, fair_.cy)
    (fell,) = fair_.faces()
    assert (fell.nonce, fell.word_of) == (nonce_of(1, fair_.cy, fair_.di), "")


def test_one_device_whose_chain_nobody_knows_is_enough(fair_: Gathering) -> None:
    fell = set()
    for honest in range(12):
        people = forked(fair_)
        people.table.present = lambda _: frozenset({fair_.cy, fair_.di})
        open_session(people)
        chains = {people.cy: "0" * 64, people.di: f"{honest:064}"}
        for seat, start in chains.items():
            people.act(seat, PledgeWord(1, fair.pledge(seat, "0" * 64, fair.link(start, 0))))
        for seat, start in chains.items():
            people.act(seat, RevealWord(1, "0" * 64, fair.link(start, 0)))
        people.act(people.bo, StartThrow())
        people.roll(people.ann, THROWN, "Ann's lucky nonce")
        for seat, start in chains.items():
            people.act(seat, LendWord(1, fair.link(start, 1)))
        fell.add(people.faces()[0].face)
    assert len(fell) > 1


def test_a_roll_falls_when_every_device_at_the_table_has_given_its_word(fair_: Gathering) -> None:
    with_devices(fair_, *fair_.everyone)
    fair_.table.present = lambda _: frozenset({fair_.ann, *fair_.guests})
    fair_.act(fair_.bo, StartThrow())
    fair_.roll(fair_.ann, THROWN)
    assert told(fair_, WordsAsked) == [WordsAsked(1, (DrawId(THROWN),), 1, fair_.guests)]
    for seat in fair_.guests:
        assert fair_.faces() == []
        lend(fair_, seat)
    assert [fell.nonce for fell in fair_.faces()] == [nonce_of(1, *fair_.guests)]
    fair_.act(fair_.ann, CloseSession())
    report = checked(fair_)
    assert (report.findings, report.fair, report.alone) == ((), 1, 0)
    assert notes(report) == [("fairness.Dice._tell_what_was_hasty.3", "1", "1", "Eve")]


def test_a_device_without_a_chain_is_not_waited_for(fair_: Gathering) -> None:
    open_session(fair_)
    word = word_of(fair_.cy, 1)
    fair_.act(fair_.cy, PledgeWord(1, fair.pledge(fair_.cy, word)))
    fair_.act(fair_.cy, RevealWord(1, word))
    fair_.table.present = lambda _: frozenset(fair_.everyone)
    fair_.act(fair_.bo, StartThrow())
    fair_.roll(fair_.ann, THROWN, "Ann's own")
    assert [fell.nonce for fell in fair_.faces()] == ["Ann's own"]


def test_a_chain_that_has_come_to_its_end_gives_no_more(fair_: Gathering, monkeypatch: pytest.MonkeyPatch) -> None:
    with_devices(fair_, fair_.ann, fair_.cy)
    monkeypatch.setattr(fair, "LINKS", 0)
    fair_.act(fair_.bo, StartThrow())
    fair_.roll(fair_.ann, THROWN, "Ann's own")
    assert [fell.nonce for fell in fair_.faces()] == ["Ann's own"]
    assert fair_.folded.session
    assert fair_.folded.session.alone == [THROWN]


# --- which link it is


def test_a_tip_is_pledged_with_the_word(fair_: Gathering) -> None:
    open_session(fair_)
    pledge(fair_, fair_.cy, 1)
    other = RevealWord(1, word_of(fair_.cy, 1), link_of(fair_.cy, 1))
    fair_.refused(fair_.cy, other, by="_reveal")
    fair_.refused(fair_.cy, replace(other, tip="nonsense"), by="_check_word")
    reveal(fair_, fair_.cy, 1)


def test_a_link_of_another_question_or_of_another_chain_is_refused(fair_: Gathering) -> None:
    with_a_roll_of_the_hosts(fair_, fair_.cy, fair_.di)
    for wrong in (link_of(fair_.cy, 0), link_of(fair_.cy, 2), link_of(fair_.di, 1)):
        fair_.refused(fair_.cy, LendWord(1, wrong), by="Dealing.lend")
    fair_.refused(fair_.cy, LendWord(1, "nonsense"), by="_check_word")
    lend(fair_, fair_.cy)


def test_two_rolls_that_wait_have_a_link_each_whichever_is_given_first(fair_: Gathering) -> None:
    """Or a seat that knows the other links could choose which of two of its own goes where."""
    with_devices(fair_, fair_.ann, fair_.cy)
    fair_.act(fair_.bo, StartThrow())
    fair_.act(fair_.di, StartThrow())
    fair_.roll(fair_.ann, "booth-2.1")
    fair_.roll(fair_.ann, "booth-1.1")
    assert asked_of(fair_, fair_.cy) == (1, 2)
    fair_.refused(fair_.cy, LendWord(1, link_of(fair_.cy, 2)), by="Dealing.lend", naming=("1",))
    for number in (2, 1):
        fair_.act(fair_.cy, LendWord(number, link_of(fair_.cy, number)))
    assert {fell.draw: fell.nonce for fell in fair_.faces()} == {
        "booth-1.1": nonce_of(2, fair_.cy),
        "booth-2.1": nonce_of(1, fair_.cy),
    }
    fair_.act(fair_.ann, CloseSession())
    assert checked(fair_).findings == ()


def test_a_device_that_was_away_gives_the_next_link_that_it_is_asked_for(fair_: Gathering) -> None:
    with_a_roll_of_the_hosts(fair_, fair_.cy, fair_.di)
    lend(fair_, fair_.di)
    fair_.roll(fair_.ann, THROWN)
    fair_.act(fair_.di, StartThrow())
    fair_.roll(fair_.ann, "booth-2.1")
    lend(fair_, fair_.di, fair_.cy)
    assert fair_.faces()[-1].nonce == nonce_of(2, fair_.cy, fair_.di)


def test_dice_that_fall_together_share_what_was_lent(fair_: Gathering) -> None:
    with_devices(fair_, fair_.ann, fair_.di)
    fair_.act(fair_.bo, Challenge())
    fair_.roll(fair_.ann, "booth-1.ours")
    assert [asked.draws for asked in told(fair_, WordsAsked)] == [("booth-1.ours", "booth-1.theirs")]
    lend(fair_, fair_.di)
    assert [fell.nonce for fell in fair_.faces()] == [nonce_of(1, fair_.di)] * 2


def test_what_a_draw_was_asked_for_stands_whatever_is_taken_back_or_rolled_instead(fair_: Gathering) -> None:
    """Else the host could look at a link, take the roll back, and have another nonce."""
    with_devices(fair_, fair_.ann, fair_.cy, fair_.di)
    fair_.act(fair_.bo, StartThrow())
    rolled = fair_.roll(fair_.ann, THROWN)
    lend(fair_, fair_.di)
    fair_.act(fair_.ann, Undo(rolled))
    assert asked_of(fair_, fair_.cy) == ()
    fair_.roll(fair_.bo, THROWN, "Bo's phone")
    assert fair_.faces() == []
    assert len(told(fair_, WordsAsked)) == 1
    lend(fair_, fair_.cy)
    assert [fell.nonce for fell in fair_.faces()] == [nonce_of(1, fair_.cy, fair_.di)]


def test_a_roll_that_fell_with_the_words_of_others_is_pressed_again_once_it_is_taken_back(fair_: Gathering) -> None:
    """It waited for them for ever: each had come."""
    with_a_roll_of_the_hosts(fair_, fair_.cy)
    lend(fair_, fair_.cy)
    (fell,) = fair_.faces()
    fair_.act(fair_.ann, Undo(fair_.folded.taken[-1].move))
    (draw,) = fair_.look(fair_.bo).draws
    assert draw.mine
    assert not draw.ready
    assert not draw.lacks_word
    fair_.roll(fair_.bo, THROWN)
    assert fair_.faces() == [fell, fell]


def test_a_seat_that_comes_after_a_roll_was_pressed_has_no_part_in_it(fair_: Gathering) -> None:
    """Or it could make a chain that suits the links which others have given by then."""
    with_a_roll_of_the_hosts(fair_, fair_.cy, fair_.di)
    lend(fair_, fair_.di)
    exchange_words(fair_, (fair_.eve, fair_.ann, fair_.cy, fair_.di), 2)
    fair_.table.present = lambda _: frozenset(fair_.everyone)
    assert asked_of(fair_, fair_.eve) == ()
    lend(fair_, fair_.cy)
    assert [fell.nonce for fell in fair_.faces()] == [nonce_of(1, fair_.cy, fair_.di)]
    fair_.act(fair_.ann, CloseSession())
    assert checked(fair_).findings == ()


def test_a_word_that_is_lent_is_no_news_before_the_roll_falls(fair_: Gathering) -> None:
    with_a_roll_of_the_hosts(fair_, fair_.cy, fair_.di)
    before = fair_.look(fair_.eve).position
    lend(fair_, fair_.di)
    assert fair_.look(fair_.eve).position == before
    lend(fair_, fair_.cy)
    assert fair_.look(fair_.eve).position == before + len(fair_.kinds()) - fair_.kinds().index("fell/1")


def test_while_the_table_is_paused_no_device_is_asked(fair_: Gathering) -> None:
    with_a_roll_of_the_hosts(fair_, fair_.cy)
    fair_.act(fair_.cy, Pause())
    assert asked_of(fair_, fair_.cy) == ()
    fair_.act(fair_.ann, Resume())
    lend(fair_, fair_.cy)
    assert len(fair_.faces()) == 1


def test_a_seat_whose_chain_is_on_a_device_that_is_away_shows_another(fair_: Gathering) -> None:
    with_a_roll_of_the_hosts(fair_, fair_.cy, fair_.di)
    lend(fair_, fair_.di)
    laptop = "1a" * 32
    pledged = PledgeWord(2, fair.pledge(fair_.cy, laptop, fair.link(laptop, 0)))
    fair_.refused(fair_.di, pledged, by="_pledge")
    fair_.act(fair_.cy, pledged)
    for seat in (fair_.ann, fair_.di):
        pledge(fair_, seat, 2)
    fair_.act(fair_.cy, RevealWord(2, laptop, fair.link(laptop, 0)))
    for seat in (fair_.ann, fair_.di):
        reveal(fair_, seat, 2)
    fair_.refused(fair_.cy, replace(pledged, exchange=3), by="_pledge")
    fair_.refused(fair_.cy, LendWord(1, fair.link(laptop, 1)), by="Dealing.lend", naming=("1",))
    fair_.roll(fair_.ann, THROWN)
    fair_.act(fair_.di, StartThrow())
    fair_.roll(fair_.ann, "booth-2.1")
    lend(fair_, fair_.di)
    fair_.act(fair_.cy, LendWord(2, fair.link(laptop, 2)))
    assert len(fair_.faces()) == 2
    fair_.act(fair_.ann, CloseSession())
    assert checked(fair_).findings == ()
