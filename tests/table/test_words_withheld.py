"""Words of devices against whoever could hold the seed: late, withheld or chosen, and what is listed."""

from msgspec.structs import replace
from tests.saying import notes, within
from tests.table.gathering import Gathering, forked, told
from tests.table.wording import Clock, checked, exchange_words, link_of, open_session, with_devices, word_of
from tests.toy.bouts import Challenge
from tests.toy.jar import FillJar
from tests.toy.state import BoothId
from tests.toy.throwing import Keep, StartThrow

from talewright.dice import fair
from talewright.dice.draw import DrawId, SeatId
from talewright.table import Journal, own, sentences
from talewright.table.events import SessionClosed, SessionOpened, WordLent, WordsAsked
from talewright.table.moves import ChooseDice, CloseSession, LendWord, PledgeWord, RevealWord, TypeFace, Undo


def asked_of(gathering: Gathering, seat: SeatId) -> tuple[int, ...]:
    """The numbers of the links that the devices of a seat are asked for."""
    words = gathering.table.words(gathering.campaign, seat)
    return tuple(ask.number for ask in words.asks) if words else ()


def lend(gathering: Gathering, *seats: SeatId) -> None:
    """The devices of these seats give what they are asked for."""
    for seat in seats:
        numbers = asked_of(gathering, seat)
        assert numbers
        for number in numbers:
            gathering.act(seat, LendWord(number, link_of(seat, number)))


def nonce_of(number: int, *seats: SeatId) -> str:
    return fair.joined(number, {seat: link_of(seat, number) for seat in seats})


# --- a word for the rolls of whoever may hold the seed


def test_a_roll_of_whoever_runs_the_fair_takes_the_word_of_another_device(fair_: Gathering) -> None:
    with_devices(fair_, fair_.ann, fair_.cy)
    fair_.act(fair_.bo, StartThrow())
    fair_.roll(fair_.ann, "booth-1.1", "Ann's lucky nonce")
    assert fair_.faces() == []
    assert told(fair_, WordsAsked) == [WordsAsked(1, (DrawId("booth-1.1"),), 1, (fair_.cy,))]
    lend(fair_, fair_.cy)
    (fell,) = fair_.faces()
    assert (fell.nonce, fell.word_of) == (nonce_of(1, fair_.cy), "")
    assert fair_.log(fair_.eve)[-1].who == "Ann"
    (proof,) = fair_.table.proofs(fair_.campaign, fair_.eve)
    assert proof.lent == {fair_.cy: 1}


def test_no_nonce_of_the_hosts_choice_changes_a_face(fair_: Gathering) -> None:
    """Whoever holds the seed tries nonces until one suits: for an own roll, and for somebody else's."""
    with_devices(fair_, fair_.ann, fair_.cy)
    fair_.act(fair_.bo, StartThrow())
    fell = set()
    for chosen in range(12):
        people = forked(fair_)
        people.table.present = fair_.table.present
        people.roll(people.ann, "booth-1.1", f"chosen {chosen}")
        lend(people, people.cy)
        fell.add(people.faces()[0].face)
    assert len(fell) == 1


def test_the_resistance_falls_with_the_word_of_the_player(fair_: Gathering) -> None:
    with_devices(fair_, fair_.ann, fair_.bo, fair_.cy)
    fair_.act(fair_.bo, Challenge())
    fair_.roll(fair_.bo, "booth-1.ours", "Bo's phone")
    assert [(fell.nonce, fell.word_of) for fell in fair_.faces()] == [("Bo's phone", fair_.bo)] * 2


def test_a_roll_from_a_device_without_scripts_takes_the_word_of_another(fair_: Gathering) -> None:
    with_devices(fair_, fair_.ann, fair_.cy)
    fair_.act(fair_.bo, StartThrow())
    fair_.roll(fair_.bo, "booth-1.1", "")
    assert fair_.faces() == []
    fair_.refused(fair_.ann, LendWord(1, link_of(fair_.ann, 1)), by="Dealing.lend", naming=("the Barker",))
    lend(fair_, fair_.cy)
    assert [fell.nonce for fell in fair_.faces()] == [nonce_of(1, fair_.cy)]
    assert fair_.log(fair_.eve)[-1].who == "Bo"


def test_a_roll_that_nobody_lends_to_falls_when_it_is_pressed_again_and_is_listed(fair_: Gathering) -> None:
    with_devices(fair_, fair_.ann, fair_.cy)
    fair_.act(fair_.bo, StartThrow())
    fair_.roll(fair_.ann, "booth-1.1", "Ann's own")
    assert {"draw": "booth-1.1"} in fair_.offered(fair_.ann, "roll")
    fair_.roll(fair_.ann, "booth-1.1", "another of Ann's")
    (fell,) = fair_.faces()
    assert (fell.nonce, fell.word_of) == ("Ann's own", fair_.ann)
    fair_.act(fair_.ann, CloseSession())
    listed = within(" ".join(fair_.reads(fair_.eve)), sentences)
    assert "sentences._not_proven.1" in {place for place, *_ in listed}
    assert (checked(fair_).findings, checked(fair_).alone) == ((), 1)


def test_where_only_the_hosts_device_is_there_a_roll_falls_at_once(fair_: Gathering) -> None:
    with_devices(fair_, fair_.ann)
    fair_.act(fair_.bo, StartThrow())
    fair_.roll(fair_.ann, "booth-1.1", "Ann's own")
    assert [fell.word_of for fell in fair_.faces()] == [fair_.ann]


def test_a_word_is_lent_once_and_only_where_a_roll_waits_for_it(fair_: Gathering) -> None:
    with_devices(fair_, fair_.ann, fair_.cy, fair_.di)
    fair_.act(fair_.bo, StartThrow())
    fair_.refused(fair_.cy, LendWord(1, link_of(fair_.cy, 1)), by="Dealing.lend")
    fair_.roll(fair_.ann, "booth-1.1", "Ann's own")
    lend(fair_, fair_.cy)
    fair_.refused(fair_.cy, LendWord(1, link_of(fair_.cy, 1)), by="Dealing.lend")
    lend(fair_, fair_.di)
    fair_.refused(fair_.di, LendWord(1, link_of(fair_.di, 1)), by="Dealing.lend")
    assert len(told(fair_, WordLent)) == 2


def test_a_roll_that_is_taken_back_has_the_same_word_again(fair_: Gathering) -> None:
    with_devices(fair_, fair_.ann, fair_.cy)
    fair_.act(fair_.bo, StartThrow())
    rolled = fair_.roll(fair_.ann, "booth-1.1", "Ann's own")
    lend(fair_, fair_.cy)
    fair_.act(fair_.ann, Undo(rolled))
    fair_.roll(fair_.ann, "booth-1.1", "another of Ann's")
    first, second = fair_.faces()
    assert first == second


def test_a_real_die_that_was_typed_leaves_the_rest_to_the_word_of_another(fair_: Gathering) -> None:
    with_devices(fair_, fair_.ann, fair_.di)
    fair_.act(fair_.cy, ChooseDice(by_hand=True))
    fair_.act(fair_.bo, Challenge(rival=fair_.cy))
    fair_.roll(fair_.ann, "booth-1.ours", "Ann for Bo")
    fair_.act(fair_.ann, TypeFace(DrawId("booth-1.theirs"), 11, "Ann for Cy"))
    assert [fell.by_hand for fell in fair_.faces()] == [True]
    lend(fair_, fair_.di)
    assert [(fell.by_hand, fell.nonce) for fell in fair_.faces()] == [(True, ""), (False, nonce_of(1, fair_.di))]


# --- nonces that whoever holds the seed could choose, or see too early


def test_whoever_runs_the_fair_gives_no_word_in_the_name_of_another(fair_: Gathering) -> None:
    with_devices(fair_, fair_.ann, fair_.cy)
    fair_.act(fair_.bo, StartThrow())
    fair_.roll(fair_.ann, "booth-1.1", "Ann's own")
    for move in (
        LendWord(1, link_of(fair_.cy, 1)),
        PledgeWord(2, "0" * 64),
        RevealWord(1, word_of(fair_.cy, 1)),
    ):
        fair_.refused(fair_.ann, move, acting_for=fair_.cy, by=own.decide)


def test_a_face_typed_for_somebody_absent_brings_no_nonce_for_the_other_dice(fair_: Gathering) -> None:
    with_devices(fair_, fair_.ann)
    fair_.act(fair_.cy, ChooseDice(by_hand=True))
    fair_.act(fair_.bo, Challenge(rival=fair_.cy))
    fair_.roll(fair_.ann, "booth-1.ours", "Ann for Bo")
    fair_.act(fair_.ann, TypeFace(DrawId("booth-1.theirs"), 11, "chosen"), acting_for=fair_.cy)
    assert [fell.word_of for fell in fair_.faces()] == ["", fair_.ann]
    assert fair_.folded.session
    assert fair_.folded.session.alone == ["booth-1.ours"]


def test_a_roll_that_opens_a_session_takes_the_word_that_its_device_gives_afterwards(fair_: Gathering) -> None:
    """The host saw its nonce before drawing the seeds, and might have drawn them by it."""
    fair_.act(fair_.bo, StartThrow())
    fair_.act(fair_.ann, CloseSession())
    fair_.table.present = lambda _: frozenset({fair_.bo})
    fair_.roll(fair_.bo, "booth-1.1", "older than the seed")
    assert {"draw": "booth-1.1"} in fair_.offered(fair_.bo, "roll")
    exchange_words(fair_, (fair_.bo,))
    lend(fair_, fair_.bo)
    assert [fell.nonce for fell in fair_.faces()] == [nonce_of(1, fair_.bo)]


def test_a_nonce_counts_for_no_draw_that_was_called_after_it(fair_: Gathering) -> None:
    """The host saw it, and could call for other draws until the next index suits."""
    fair_.act(fair_.cy, ChooseDice(by_hand=True))
    fair_.act(fair_.bo, Challenge(rival=fair_.cy))
    fair_.roll(fair_.bo, "booth-1.ours", "Bo's phone")
    session = fair_.folded.session
    assert session
    called = session.calls[DrawId("booth-1.theirs")]
    session.rows[DrawId("booth-1.theirs"), False] = replace(called, index=9)  # as if it had been called for only now
    fair_.roll(fair_.cy, "booth-1.theirs", "")
    assert [(fell.draw, fell.nonce) for fell in fair_.faces()] == [
        ("booth-1.ours", "Bo's phone"),
        ("booth-1.theirs", ""),
    ]


def test_a_word_for_a_session_whose_seeds_are_lost_is_refused(fair_: Gathering) -> None:
    with_devices(fair_, fair_.ann, fair_.cy)
    fair_.act(fair_.bo, StartThrow())
    fair_.roll(fair_.ann, "booth-1.1", "Ann's own")
    people = forked(fair_)
    journal = people.table.ledger.journal
    journal.keep(drop=[kept.name for kept in journal.secrets(fair_.campaign, "")])
    people.refused(people.cy, LendWord(1, link_of(people.cy, 1)), by="Dealing.lend")


def test_a_word_that_is_sent_again_since_the_answer_was_lost_is_answered(fair_: Gathering) -> None:
    with_devices(fair_, fair_.ann, fair_.cy)
    fair_.act(fair_.bo, StartThrow())
    fair_.roll(fair_.ann, "booth-1.1", "Ann's own")
    given = LendWord(1, link_of(fair_.cy, 1))
    first, again = (fair_.act(fair_.cy, given, move_id="cy-lends-once") for _ in range(2))
    assert (again.again, again.faces) == (True, first.faces)


# --- what cannot be prevented is listed


def test_draws_that_were_called_and_left_are_listed_when_the_session_closes(fair_: Gathering) -> None:
    started = fair_.act(fair_.bo, StartThrow()).move
    fair_.act(fair_.bo, Undo(started))
    fair_.act(fair_.bo, StartThrow())
    fair_.act(fair_.cy, StartThrow())
    fair_.act(fair_.ann, CloseSession())
    (line,) = [line for line in fair_.reads(fair_.eve) if "Called for and never answered" in line]
    assert "(Bo)" in line
    assert "(Cy)" in line


# --- silence


def test_a_session_closes_by_itself_after_a_day_of_silence(journal: Journal) -> None:
    clock = Clock()
    people = Gathering.on(journal, clock)
    people.act(people.bo, StartThrow())
    clock.move(hours=23)
    assert not people.table.close_if_silent(people.campaign)
    clock.move(hours=2)
    assert people.table.close_if_silent(people.campaign)
    assert not people.table.close_if_silent(people.campaign)
    assert len(told(people, SessionClosed)) == 1
    assert people.log(people.eve)[-1].who == ""
    assert checked(people).findings == ()


def test_a_move_after_a_day_of_silence_begins_a_new_session(journal: Journal) -> None:
    clock = Clock()
    people = Gathering.on(journal, clock)
    people.act(people.bo, StartThrow())
    clock.move(hours=25)
    people.roll(people.bo, "booth-1.1", "older than the seed")
    assert [opened.number for opened in told(people, SessionOpened)] == [1, 2]
    assert people.faces() == []
    people.roll(people.bo, "booth-1.1", "own")
    assert [(fell.session, fell.index, fell.nonce) for fell in people.faces()] == [(2, 1, "own")]


def test_what_is_hidden_keeps_no_session_open(journal: Journal) -> None:
    """Else the hour at which it closes would tell when somebody last did something in secret."""
    clock = Clock()
    people = Gathering.on(journal, clock)
    open_session(people)
    clock.move(hours=13)
    people.act(people.ann, FillJar(beans=7))
    clock.move(hours=12)
    assert people.table.close_if_silent(people.campaign)


# --- a journal that moved in the middle of a session


def test_a_session_whose_seeds_stayed_behind_accuses_nobody(fair_: Gathering) -> None:
    fair_.act(fair_.bo, StartThrow())
    fair_.roll(fair_.bo, "booth-1.1", "own")
    people = forked(fair_)
    people.table.ledger.journal.keep(
        drop=[kept.name for kept in people.table.ledger.journal.secrets(fair_.campaign, "")]
    )
    people.act(people.bo, Keep(booth=BoothId("booth-1")))
    people.act(people.ann, CloseSession())
    report = checked(people)
    assert (report.findings, report.fair, report.unchecked) == ((), 0, 1)
    assert ("fairness.Dice._leave.1", "1", "1", "fairness.Dice._recompute_row.1") in notes(report)
