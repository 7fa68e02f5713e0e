"""Rolls of whoever may hold the seed: every device at the table gives a link of a chain, and none can choose it."""

from itertools import count
from pathlib import Path

import pytest
from msgspec import Struct
from msgspec.structs import replace
from tests.table.gathering import GAMES, Gathering, forked, told
from tests.table.test_words import (
    asked_of,
    checked,
    exchange_words,
    lend,
    link_of,
    nonce_of,
    open_session,
    pledge,
    reveal,
    rewritten,
    with_devices,
    word_of,
)
from tests.toy.bouts import Challenge
from tests.toy.jar import RollJar
from tests.toy.state import BoothId
from tests.toy.throwing import Keep, StartThrow

from talewright.dice import fair
from talewright.dice.draw import DrawId, SeatId
from talewright.journal.export import read_lines
from talewright.journal.extract import extract, read_extract, verify_extract
from talewright.journal.verify import verify
from talewright.table import MemoryJournal, Table
from talewright.table.events import SessionOpened, WordLent, WordLentFirst, WordRevealed, WordsAsked
from talewright.table.journal import Record
from talewright.table.moves import ChooseDice, CloseSession, LendWord, Pause, PledgeWord, Resume, RevealWord, Undo

LENT = Path(__file__).with_name("lent.jsonl")
THROWN = "booth-1.1"


def with_a_roll_of_the_hosts(people: Gathering, *seats: SeatId) -> None:
    """Ann, who may hold the seed, has rolled for Bo; these seats have devices at the table."""
    with_devices(people, people.ann, *seats)
    people.act(people.bo, StartThrow())
    people.roll(people.ann, THROWN, "Ann's lucky nonce")


def records(people: Gathering) -> tuple[Record, ...]:
    return tuple(people.table.ledger.journal.read(people.campaign))


def found(people: Gathering, before: Struct, after: Struct) -> list[str]:
    """What verify finds where a host wrote another event."""
    return [finding.text for finding in verify(rewritten(people, before, after), GAMES["toy"]).findings]


# --- nobody chooses


def test_a_second_seat_of_the_hosts_has_no_choice_of_what_it_lends(fair_: Gathering) -> None:
    with_a_roll_of_the_hosts(fair_, fair_.cy, fair_.di)
    for chosen in range(12):
        assert "not link 1 of the chain" in fair_.refused(fair_.cy, LendWord(1, f"{chosen:064}"))
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
    assert report.notes == ("Session 1: 1 rolled without asking Eve, as if nobody were there.",)


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
    assert "not the word that was pledged" in fair_.refused(fair_.cy, other)
    assert "64 hexadecimal digits" in fair_.refused(fair_.cy, replace(other, tip="nonsense"))
    reveal(fair_, fair_.cy, 1)


def test_a_link_of_another_question_or_of_another_chain_is_refused(fair_: Gathering) -> None:
    with_a_roll_of_the_hosts(fair_, fair_.cy, fair_.di)
    for wrong in (link_of(fair_.cy, 0), link_of(fair_.cy, 2), link_of(fair_.di, 1)):
        assert "Only the device that made the chain" in fair_.refused(fair_.cy, LendWord(1, wrong))
    assert "64 hexadecimal digits" in fair_.refused(fair_.cy, LendWord(1, "nonsense"))
    lend(fair_, fair_.cy)


def test_two_rolls_that_wait_have_a_link_each_whichever_is_given_first(fair_: Gathering) -> None:
    """Or a seat that knows the other links could choose which of two of its own goes where."""
    with_devices(fair_, fair_.ann, fair_.cy)
    fair_.act(fair_.bo, StartThrow())
    fair_.act(fair_.di, StartThrow())
    fair_.roll(fair_.ann, "booth-2.1")
    fair_.roll(fair_.ann, "booth-1.1")
    assert asked_of(fair_, fair_.cy) == (1, 2)
    assert "not link 1" in fair_.refused(fair_.cy, LendWord(1, link_of(fair_.cy, 2)))
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
    assert "have a word of this seat" in fair_.refused(fair_.di, pledged)
    fair_.act(fair_.cy, pledged)
    for seat in (fair_.ann, fair_.di):
        pledge(fair_, seat, 2)
    fair_.act(fair_.cy, RevealWord(2, laptop, fair.link(laptop, 0)))
    for seat in (fair_.ann, fair_.di):
        reveal(fair_, seat, 2)
    assert "have a word of this seat" in fair_.refused(fair_.cy, replace(pledged, exchange=3))
    assert "not link 1" in fair_.refused(fair_.cy, LendWord(1, fair.link(laptop, 1)))
    fair_.roll(fair_.ann, THROWN)
    fair_.act(fair_.di, StartThrow())
    fair_.roll(fair_.ann, "booth-2.1")
    lend(fair_, fair_.di)
    fair_.act(fair_.cy, LendWord(2, fair.link(laptop, 2)))
    assert len(fair_.faces()) == 2
    fair_.act(fair_.ann, CloseSession())
    assert checked(fair_).findings == ()


# --- whoever is not waited for is listed


def test_a_roll_that_does_not_wait_falls_with_the_words_that_are_there_and_says_whose_is_not(fair_: Gathering) -> None:
    with_a_roll_of_the_hosts(fair_, fair_.cy, fair_.di)
    lend(fair_, fair_.cy)
    fair_.roll(fair_.ann, THROWN, "another")
    assert [fell.nonce for fell in fair_.faces()] == [nonce_of(1, fair_.cy)]
    assert "No roll waits" in fair_.refused(fair_.di, LendWord(1, link_of(fair_.di, 1)))
    (proof,) = fair_.table.proofs(fair_.campaign, fair_.eve)
    assert (proof.hasty, proof.alone) == ({fair_.di: 1}, 0)
    fair_.act(fair_.ann, CloseSession())
    assert any("without waiting for the word of Di: " in line for line in fair_.reads(fair_.eve))
    report = checked(fair_)
    assert (report.findings, report.fair, report.alone) == ((), 1, 0)
    assert report.notes == ("Session 1: 1 rolled without waiting for the word of Di.",)


def test_a_roll_that_waits_for_nobody_names_everybody_who_was_asked(fair_: Gathering) -> None:
    with_a_roll_of_the_hosts(fair_, fair_.cy, fair_.di)
    fair_.roll(fair_.ann, THROWN, "another")
    assert [(fell.nonce, fell.word_of) for fell in fair_.faces()] == [("Ann's lucky nonce", fair_.ann)]
    fair_.act(fair_.ann, CloseSession())
    assert checked(fair_).notes == (
        "Session 1: 1 rolled without the word of another device.",
        "Session 1: 1 rolled without waiting for the word of Cy.",
        "Session 1: 1 rolled without waiting for the word of Di.",
    )


def test_a_roll_that_is_taken_back_and_rolled_again_is_listed_once(fair_: Gathering) -> None:
    with_a_roll_of_the_hosts(fair_, fair_.cy, fair_.di)
    lend(fair_, fair_.cy)
    fallen = fair_.roll(fair_.ann, THROWN)
    fair_.act(fair_.ann, Undo(fallen))
    fair_.roll(fair_.ann, THROWN)
    first, second = fair_.faces()
    assert first == second
    (proof,) = fair_.table.proofs(fair_.campaign, fair_.eve)
    assert proof.hasty == {fair_.di: 1}


def test_a_die_that_falls_alone_after_what_was_asked_for_both_was_typed_accuses_nobody(fair_: Gathering) -> None:
    with_devices(fair_, fair_.ann, fair_.cy, fair_.di)
    fair_.act(fair_.bo, Challenge(rival=fair_.cy))
    fair_.act(fair_.cy, ChooseDice(by_hand=True))
    fair_.roll(fair_.ann, "booth-1.ours")
    fair_.roll(fair_.ann, "booth-1.theirs")
    lend(fair_, fair_.di)
    typed = fair_.type(fair_.ann, "booth-1.theirs", 11)
    fair_.roll(fair_.ann, "booth-1.ours")
    fair_.act(fair_.ann, Undo(typed))
    lend(fair_, fair_.cy)
    assert [fell.nonce for fell in fair_.faces() if not fell.by_hand][-2:] == [
        nonce_of(1, fair_.di),
        nonce_of(1, fair_.cy, fair_.di),
    ]
    fair_.act(fair_.ann, CloseSession())
    assert checked(fair_).findings == ()


# --- what verify finds


def test_a_link_that_was_changed_is_found(fair_: Gathering) -> None:
    with_a_roll_of_the_hosts(fair_, fair_.cy)
    lend(fair_, fair_.cy)
    (lent,) = told(fair_, WordLent)
    assert found(fair_, lent, replace(lent, link="0" * 64))[0] == (
        f"Link 1 of {fair_.cy} does not belong to the chain that it showed."
    )


def test_a_tip_that_was_changed_is_found(fair_: Gathering) -> None:
    with_a_roll_of_the_hosts(fair_, fair_.cy)
    revealed = told(fair_, WordRevealed)[-1]
    assert found(fair_, revealed, replace(revealed, tip="0" * 64)) == [
        f"The word of {fair_.cy} in exchange 1 is not the one that was pledged."
    ]


def test_a_nonce_that_the_links_do_not_make_is_found(fair_: Gathering) -> None:
    with_a_roll_of_the_hosts(fair_, fair_.cy)
    lend(fair_, fair_.cy)
    (fell,) = fair_.faces()
    for forged in (replace(fell, nonce="0" * 64), replace(fell, word_of=fair_.ann), replace(fell, word_of=fair_.bo)):
        assert "another nonce than the links make" in found(fair_, fell, forged)[0]


def test_a_nonce_that_nobody_gave_is_found(fair_: Gathering) -> None:
    with_devices(fair_, fair_.ann)
    fair_.act(fair_.bo, StartThrow())
    fair_.roll(fair_.ann, THROWN, "Ann's own")
    (fell,) = fair_.faces()
    assert found(fair_, fell, replace(fell, word_of=SeatId("")))[0] == "booth-1.1 fell with a nonce that nobody gave."


def test_questions_out_of_order_or_to_seats_that_cannot_answer_are_found(fair_: Gathering) -> None:
    with_a_roll_of_the_hosts(fair_, fair_.cy)
    (asked,) = told(fair_, WordsAsked)
    for forged, what in (
        (replace(asked, number=2), "Question 2 is asked, and 1 is next."),
        (replace(asked, exchange=0), "The chains of exchange 0 are asked for, not those of 1."),
        (replace(asked, seats=(fair_.ann,)), f"A word for a roll is asked of {fair_.ann}, which can give none."),
        (replace(asked, seats=(fair_.di,)), f"A word for a roll is asked of {fair_.di}, which can give none."),
        (replace(asked, draws=asked.draws * 2), ""),
    ):
        assert found(fair_, asked, forged)[:1] == ([what] if what else [])


# --- extracts, and journals of old


def test_what_a_seat_takes_with_it_can_be_checked_and_tells_no_secret(fair_: Gathering) -> None:
    with_a_roll_of_the_hosts(fair_, fair_.cy, fair_.di)
    lend(fair_, fair_.cy)
    fair_.roll(fair_.ann, THROWN)
    fair_.act(fair_.di, StartThrow())
    fair_.roll(fair_.ann, "booth-2.1")
    lend(fair_, fair_.cy, fair_.di)
    fair_.act(fair_.ann, RollJar())
    fair_.roll(fair_.ann, "jar.1")
    fair_.act(fair_.ann, CloseSession())
    lines = [*extract(GAMES["toy"], fair_.campaign, records(fair_), fair_.folded.seat(fair_.bo))]
    report = verify_extract(read_extract(lines))
    assert (report.findings, report.fair, report.unchecked) == ((), 2, 0)
    assert report.notes == ("Session 1: 1 rolled without waiting for the word of Di.",)
    text = "".join(lines)
    assert "jar" not in text
    assert not any(link_of(seat, number) in text for seat in (fair_.cy, fair_.di) for number in (3, 4, 4096))


def test_a_session_in_which_one_device_lent_each_nonce_still_verifies() -> None:
    old = read_lines(LENT.read_text(encoding="utf-8").splitlines())
    assert "word-lent/1" in {record.header.kind for record in old}
    report = verify(old, GAMES["toy"])
    assert (report.findings, report.fair, report.unchecked, report.alone) == ((), 4, 1, 1)
    people = gathered(old)
    (first, second) = people.table.proofs(people.campaign, people.bo)
    assert (first.lent, second.lent) == ({people.cy: 1}, {people.di: 1})
    assert first.is_checkable
    lines = [*extract(GAMES["toy"], people.campaign, old, people.folded.seat(people.bo))]
    assert verify_extract(read_extract(lines)).findings == ()


def test_a_nonce_of_old_that_was_changed_is_found() -> None:
    people = gathered(read_lines(LENT.read_text(encoding="utf-8").splitlines()))
    first = told(people, WordLentFirst)[0]
    assert found(people, first, replace(first, nonce="0" * 64)) == [
        "booth-1.1 fell with another nonce than the one that was given for it."
    ]


def test_a_session_with_the_dice_of_an_older_version_gives_way_to_a_new_one() -> None:
    people = gathered(read_lines(LENT.read_text(encoding="utf-8").splitlines()))
    assert people.table.words(people.campaign, people.cy) is None
    assert "older version" in people.refused(people.cy, PledgeWord(2, "0" * 64))
    assert people.draws == ["booth-5.1"]
    people.act(people.bo, Keep(booth=BoothId("booth-4")))
    opened = told(people, SessionOpened)
    assert [each.algorithm for each in opened] == [fair.WITHOUT_CHAINS, fair.WITHOUT_CHAINS, fair.ALGORITHM]
    exchange_words(people, (people.ann, people.di))
    people.table.present = lambda _: frozenset({people.ann, people.di})
    people.roll(people.ann, "booth-5.1")
    lend(people, people.di)
    assert people.faces()[-1].nonce == nonce_of(1, people.di)
    people.act(people.ann, CloseSession())
    assert checked(people).findings == ()


def gathered(stored: tuple[Record, ...]) -> Gathering:
    """The people of a campaign that was stored."""
    journal, campaign = MemoryJournal(), stored[0].header.campaign
    journal.append(campaign, 0, stored)
    table = Table(journal, GAMES)
    ann, *others = (SeatId(seat.id) for seat in table.ledger.campaign(campaign).seats.values())
    bo, cy, di, eve = others
    return Gathering(table, campaign, ann, bo, cy, di, eve, count(500_000))  # no id is used again


@pytest.fixture
def fair_(fair: Gathering) -> Gathering:
    """The fair, by a name that leaves the module of that name alone."""
    return fair
