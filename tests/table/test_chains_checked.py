"""What is found of chains of words afterwards: who was not waited for, and what verify finds."""

from itertools import count
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace
from tests.saying import findings, notes, within
from tests.table.chaining import THROWN, with_a_roll_of_the_hosts
from tests.table.gathering import GAMES, Gathering, told
from tests.table.test_words import rewritten
from tests.table.test_words_withheld import lend, nonce_of
from tests.table.wording import checked, exchange_words, link_of, with_devices
from tests.toy.bouts import Challenge
from tests.toy.jar import RollJar
from tests.toy.state import BoothId
from tests.toy.throwing import Keep, StartThrow

from talewright.dice import fair
from talewright.dice.draw import SeatId
from talewright.journal.export import read_lines
from talewright.journal.extract import extract, read_extract, verify_extract
from talewright.journal.verify import verify
from talewright.table import MemoryJournal, Table, sentences
from talewright.table.events import SessionOpened, WordLent, WordLentFirst, WordRevealed, WordsAsked
from talewright.table.journal import Record
from talewright.table.moves import ChooseDice, CloseSession, LendWord, PledgeWord, Undo

NOT_WAITED_FOR = "sentences._not_waited_for.1"
LENT = Path(__file__).with_name("lent.jsonl")


def records(people: Gathering) -> tuple[Record, ...]:
    return tuple(people.table.ledger.journal.read(people.campaign))


def found(people: Gathering, before: Struct, after: Struct) -> list[tuple[str, ...]]:
    """What verify finds where a host wrote another event."""
    return findings(verify(rewritten(people, before, after), GAMES["toy"]))


# --- whoever is not waited for is listed


def test_a_roll_that_does_not_wait_falls_with_the_words_that_are_there_and_says_whose_is_not(fair_: Gathering) -> None:
    with_a_roll_of_the_hosts(fair_, fair_.cy, fair_.di)
    lend(fair_, fair_.cy)
    fair_.roll(fair_.ann, THROWN, "another")
    assert [fell.nonce for fell in fair_.faces()] == [nonce_of(1, fair_.cy)]
    fair_.refused(fair_.di, LendWord(1, link_of(fair_.di, 1)), by="Dealing.lend")
    (proof,) = fair_.table.proofs(fair_.campaign, fair_.eve)
    assert (proof.hasty, proof.alone) == ({fair_.di: 1}, 0)
    fair_.act(fair_.ann, CloseSession())
    listed = [each for each in within(" ".join(fair_.reads(fair_.eve)), sentences) if each[0] == NOT_WAITED_FOR]
    assert [names[1] for names in listed] == ["Di"]
    report = checked(fair_)
    assert (report.findings, report.fair, report.alone) == ((), 1, 0)
    assert notes(report) == [("fairness.Dice._tell_what_was_hasty.2", "1", "1", "Di")]


def test_a_roll_that_waits_for_nobody_names_everybody_who_was_asked(fair_: Gathering) -> None:
    with_a_roll_of_the_hosts(fair_, fair_.cy, fair_.di)
    fair_.roll(fair_.ann, THROWN, "another")
    assert [(fell.nonce, fell.word_of) for fell in fair_.faces()] == [("Ann's lucky nonce", fair_.ann)]
    fair_.act(fair_.ann, CloseSession())
    assert notes(checked(fair_)) == [
        ("fairness.Dice._tell_what_was_hasty.1", "1", "1"),
        ("fairness.Dice._tell_what_was_hasty.2", "1", "1", "Cy"),
        ("fairness.Dice._tell_what_was_hasty.2", "1", "1", "Di"),
    ]


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
    assert found(fair_, lent, replace(lent, link="0" * 64))[0] == ("fairness.Dice.lent.4", "1", fair_.cy)


def test_a_tip_that_was_changed_is_found(fair_: Gathering) -> None:
    with_a_roll_of_the_hosts(fair_, fair_.cy)
    revealed = told(fair_, WordRevealed)[-1]
    assert found(fair_, revealed, replace(revealed, tip="0" * 64)) == [("fairness.Dice.exchanged.4", fair_.cy, "1")]


def test_a_nonce_that_the_links_do_not_make_is_found(fair_: Gathering) -> None:
    with_a_roll_of_the_hosts(fair_, fair_.cy)
    lend(fair_, fair_.cy)
    (fell,) = fair_.faces()
    for forged in (replace(fell, nonce="0" * 64), replace(fell, word_of=fair_.ann), replace(fell, word_of=fair_.bo)):
        assert found(fair_, fell, forged)[0] == ("fairness.Dice._check_index.6", THROWN)


def test_a_nonce_that_nobody_gave_is_found(fair_: Gathering) -> None:
    with_devices(fair_, fair_.ann)
    fair_.act(fair_.bo, StartThrow())
    fair_.roll(fair_.ann, THROWN, "Ann's own")
    (fell,) = fair_.faces()
    assert found(fair_, fell, replace(fell, word_of=SeatId("")))[0] == ("fairness.Dice._check_index.7", THROWN)


def test_questions_out_of_order_or_to_seats_that_cannot_answer_are_found(fair_: Gathering) -> None:
    with_a_roll_of_the_hosts(fair_, fair_.cy)
    (asked,) = told(fair_, WordsAsked)
    for forged, what in (
        (replace(asked, number=2), ("fairness.Dice.asked.2", "2", "1")),
        (replace(asked, exchange=0), ("fairness.Dice.asked.3", "0", "1")),
        (replace(asked, seats=(fair_.ann,)), ("fairness.Dice.asked.4", fair_.ann)),
        (replace(asked, seats=(fair_.di,)), ("fairness.Dice.asked.4", fair_.di)),
        (replace(asked, draws=asked.draws * 2), ()),
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
    assert notes(report) == [("fairness.Dice._tell_what_was_hasty.2", "1", "1", "Di")]
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
    assert found(people, first, replace(first, nonce="0" * 64)) == [("fairness.Dice._check_index.4", THROWN)]


def test_a_session_with_the_dice_of_an_older_version_gives_way_to_a_new_one() -> None:
    people = gathered(read_lines(LENT.read_text(encoding="utf-8").splitlines()))
    assert people.table.words(people.campaign, people.cy) is None
    people.refused(people.cy, PledgeWord(2, "0" * 64), by="give_word")
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
