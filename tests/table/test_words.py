"""Dice that nobody at the table can choose: the exchange of words, a word lent to a roll, hidden draws, silence."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from functools import cache

import msgspec
import pytest
from msgspec import Struct
from msgspec.structs import replace
from tests.table.gathering import GAMES, NOW, Gathering, forked, told
from tests.toy.bouts import Challenge
from tests.toy.dipping import DrawOn, StartDip
from tests.toy.jar import FillJar, Guess, RollJar
from tests.toy.state import BoothId
from tests.toy.throwing import Keep, StartThrow

from talewright.dice import dealer, fair
from talewright.dice.draw import DrawId, SeatId
from talewright.journal.verify import Report, verify
from talewright.table import Journal
from talewright.table.events import (
    DrawsCalled,
    ExchangeVoided,
    HiddenSeedOpened,
    SessionClosed,
    SessionOpened,
    WordLent,
    WordsAsked,
)
from talewright.table.journal import START, Record, sealed
from talewright.table.moves import ChooseDice, CloseSession, LendWord, PledgeWord, RevealWord, Roll, TypeFace, Undo


class Clock:
    """A clock that stands until it is moved."""

    def __init__(self) -> None:
        self.now = datetime.fromisoformat(NOW)

    def __call__(self) -> str:
        return self.now.isoformat(timespec="milliseconds")

    def move(self, **by: float) -> None:
        self.now += timedelta(**by)


def word_of(seat: SeatId, exchange: int) -> str:
    return fair.pledge(seat, f"{exchange:064}")


@cache
def link_of(seat: SeatId, number: int) -> str:
    """A link of the chain that the seat's device has made; number 0 is the tip."""
    return fair.link(fair.pledge(seat, "a chain"), number)


def pledge(gathering: Gathering, seat: SeatId, exchange: int) -> None:
    gathering.act(seat, PledgeWord(exchange, fair.pledge(seat, word_of(seat, exchange), link_of(seat, 0))))


def reveal(gathering: Gathering, seat: SeatId, exchange: int) -> None:
    gathering.act(seat, RevealWord(exchange, word_of(seat, exchange), link_of(seat, 0)))


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


def exchange_words(gathering: Gathering, seats: Iterable[SeatId], exchange: int = 1) -> None:
    seats = tuple(seats)
    for seat in seats:
        pledge(gathering, seat, exchange)
    for seat in seats:
        reveal(gathering, seat, exchange)


def open_session(gathering: Gathering) -> None:
    gathering.act(gathering.bo, Guess(beans=10))


def with_devices(gathering: Gathering, *seats: SeatId) -> None:
    """The devices of these seats stay at the table, and have added their words."""
    open_session(gathering)
    exchange_words(gathering, seats)
    gathering.table.present = lambda _: frozenset(seats)


def checked(gathering: Gathering) -> Report:
    return verify(gathering.table.ledger.journal.read(gathering.campaign), GAMES["toy"])


def seeds(gathering: Gathering) -> tuple[bytes, bytes]:
    """The seeds of the closed session, checked against what was published when it opened."""
    (opened,), (closed,) = told(gathering, SessionOpened), told(gathering, SessionClosed)
    (hidden,) = told(gathering, HiddenSeedOpened)
    public, secret = bytes.fromhex(closed.seed), bytes.fromhex(hidden.seed)
    assert dealer.check(public, opened.commitment)
    assert dealer.check(secret, opened.hidden)
    return public, secret


# --- faces that anybody can recompute


def test_anybody_can_recompute_the_faces_of_a_session_that_is_closed(fair_: Gathering) -> None:
    people = fair_
    open_session(people)
    exchange_words(people, (people.ann, people.bo, people.eve))
    people.act(people.bo, StartThrow())
    people.roll(people.bo, "booth-1.1", "Bo's phone")
    people.act(people.cy, StartDip())
    people.roll(people.cy, "booth-2.1", "Cy's phone")
    people.act(people.bo, Challenge(rival=people.cy))
    people.roll(people.bo, "booth-3.ours", "Bo again")
    people.act(people.ann, RollJar())
    people.roll(people.ann, "jar.1", "Ann's choice")
    people.act(people.ann, CloseSession())

    public, secret = seeds(people)
    mixed = fair.mix(1, "", {seat: word_of(seat, 1) for seat in (people.ann, people.bo, people.eve)})
    thrown, dipped, ours, theirs, jar = people.faces()
    assert thrown.face == fair.face(public, mixed, 1, thrown.size, "Bo's phone")
    assert dipped.face == fair.card(public, mixed, 2, dipped.cards, "Cy's phone")
    assert [ours.face, theirs.face] == [fair.face(public, mixed, index, 20, "Bo again") for index in (3, 4)]
    assert jar.face == fair.face(secret, mixed, 1, jar.size, "")
    report = checked(people)
    assert (report.findings, report.fair, report.unchecked, report.alone) == ((), 5, 0, 0)


def test_the_answer_to_a_roll_repeats_what_its_device_gave(fair_: Gathering) -> None:
    fair_.act(fair_.bo, StartThrow())
    first = fair_.act(fair_.bo, Roll(DrawId("booth-1.1"), "Bo's phone"), move_id="bo-rolls-once")
    again = fair_.act(fair_.bo, Roll(DrawId("booth-1.1"), "another"), move_id="bo-rolls-once")
    assert [(fell.draw, fell.index, fell.nonce) for fell in first.faces] == [("booth-1.1", 1, "Bo's phone")]
    assert again.faces == first.faces
    assert again.again


def test_the_answer_repeats_no_face_that_its_seat_may_not_know(fair_: Gathering) -> None:
    fair_.act(fair_.ann, RollJar())
    receipt = fair_.act(fair_.ann, Roll(DrawId("jar.1")))
    assert len(receipt.faces) == 1
    assert fair_.folded.faces[receipt.move][0][1] == ("gm",)


# --- the exchange of words


def test_draws_keep_the_words_that_they_were_called_under(fair_: Gathering) -> None:
    fair_.act(fair_.bo, StartThrow())
    exchange_words(fair_, (fair_.bo, fair_.cy))
    fair_.act(fair_.cy, StartThrow())
    exchange_words(fair_, (fair_.di, fair_.bo, fair_.cy), 2)
    fair_.act(fair_.di, StartThrow())
    assert [(called.draws[0].draw, called.words) for called in told(fair_, DrawsCalled)] == [
        ("booth-1.1", 0),
        ("booth-2.1", 1),
        ("booth-3.1", 2),
    ]
    for seat, draw in ((fair_.bo, "booth-1.1"), (fair_.cy, "booth-2.1"), (fair_.di, "booth-3.1")):
        fair_.roll(seat, draw, "own")
    fair_.act(fair_.ann, CloseSession())
    assert checked(fair_).findings == ()


def test_one_honest_word_changes_every_face_whatever_the_others_are(fair_: Gathering) -> None:
    faces = set()
    for honest in range(12):
        people = forked(fair_)
        open_session(people)
        for seat, word in ((people.ann, "0" * 64), (people.bo, f"{honest:064}")):
            people.act(seat, PledgeWord(1, fair.pledge(seat, word)))
        for seat, word in ((people.ann, "0" * 64), (people.bo, f"{honest:064}")):
            people.act(seat, RevealWord(1, word))
        people.act(people.ann, RollJar())
        people.roll(people.ann, "jar.1")
        faces.add(people.faces()[0].face)
    assert len(faces) > 1


def test_nobody_pledges_once_a_word_is_known(fair_: Gathering) -> None:
    open_session(fair_)
    pledge(fair_, fair_.bo, 1)
    pledge(fair_, fair_.cy, 1)
    reveal(fair_, fair_.bo, 1)
    assert "being revealed" in fair_.refused(fair_.ann, PledgeWord(1, "0" * 64))


def test_a_word_is_the_one_that_was_pledged(fair_: Gathering) -> None:
    open_session(fair_)
    pledge(fair_, fair_.bo, 1)
    assert "not the word that was pledged" in fair_.refused(fair_.bo, RevealWord(1, "0" * 64))
    assert "64 hexadecimal digits" in fair_.refused(fair_.bo, RevealWord(1, "nonsense"))
    assert "No word of this seat is awaited" in fair_.refused(fair_.cy, RevealWord(1, "0" * 64))


def test_a_seat_gives_one_word_to_an_exchange_and_begins_no_other(fair_: Gathering) -> None:
    assert "No session" in fair_.refused(fair_.bo, PledgeWord(1, "0" * 64))
    open_session(fair_)
    pledge(fair_, fair_.bo, 1)
    assert "have a word of this seat" in fair_.refused(fair_.bo, PledgeWord(1, "0" * 64))
    reveal(fair_, fair_.bo, 1)
    assert "have a word of this seat" in fair_.refused(fair_.bo, PledgeWord(2, "0" * 64))
    assert "exchange of words is over" in fair_.refused(fair_.cy, PledgeWord(1, "0" * 64))


def test_whoever_comes_later_begins_the_next_exchange_and_others_join_it(fair_: Gathering) -> None:
    open_session(fair_)
    exchange_words(fair_, (fair_.bo,))
    exchange_words(fair_, (fair_.eve, fair_.bo), 2)
    now = fair_.table.words(fair_.campaign, fair_.bo)
    assert now is not None
    assert set(now.mixed) == {fair_.eve, fair_.bo}


def test_a_seat_that_comes_late_and_alone_does_not_choose_the_mix(fair_: Gathering) -> None:
    """A host with a second seat could try words until the next mix, and with it the hidden draws, suited."""
    open_session(fair_)
    exchange_words(fair_, (fair_.bo, fair_.cy))
    before = fair_.folded.session
    assert before
    mixed = before.mix
    pledge(fair_, fair_.di, 2)
    pledge(fair_, fair_.cy, 2)
    assert "without them nothing is revealed" in fair_.refused(fair_.di, RevealWord(2, word_of(fair_.di, 2)))
    assert fair_.folded.session
    assert fair_.folded.session.mix == mixed
    pledge(fair_, fair_.bo, 2)
    for seat in (fair_.di, fair_.cy, fair_.bo):
        reveal(fair_, seat, 2)
    assert fair_.folded.session.mix != mixed


def test_a_word_that_is_kept_back_voids_the_exchange_and_the_log_says_whose(journal: Journal) -> None:
    clock = Clock()
    people = Gathering.on(journal, clock)
    open_session(people)
    pledge(people, people.bo, 1)
    pledge(people, people.cy, 1)
    reveal(people, people.bo, 1)
    assert people.table.proofs(people.campaign, people.bo)[0].words_of == ()
    assert "being revealed" in people.refused(people.di, PledgeWord(1, "0" * 64))
    clock.move(seconds=11)
    exchange_words(people, (people.di, people.bo), 2)
    assert [event.missing for event in told(people, ExchangeVoided)] == [(people.cy,)]
    assert set(people.table.proofs(people.campaign, people.bo)[0].words_of) == {people.di, people.bo}
    assert any("no new words: Cy" in line for line in people.reads(people.eve))
    people.act(people.bo, StartThrow())
    people.roll(people.bo, "booth-1.1", "own")
    people.act(people.ann, CloseSession())
    assert (checked(people).findings, checked(people).fair) == ((), 1)


def test_an_exchange_in_which_nobody_revealed_a_word_ends_without_blame(journal: Journal) -> None:
    clock = Clock()
    people = Gathering.on(journal, clock)
    open_session(people)
    pledge(people, people.bo, 1)
    clock.move(seconds=11)
    exchange_words(people, (people.cy,), 2)
    assert [event.missing for event in told(people, ExchangeVoided)] == [()]
    assert not any("no new words" in line for line in people.reads(people.eve))


def test_words_are_no_news_and_no_move_to_take_back(fair_: Gathering) -> None:
    open_session(fair_)
    before = fair_.look(fair_.eve).position
    exchange_words(fair_, (fair_.bo, fair_.cy))
    assert fair_.look(fair_.eve).position == before
    assert [taken.seat for taken in fair_.folded.taken] == [fair_.bo]


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
    assert "takes the words of other devices" in fair_.refused(fair_.ann, LendWord(1, link_of(fair_.ann, 1)))
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
    assert any("Rolled without the word of another device" in line for line in fair_.reads(fair_.eve))
    assert (checked(fair_).findings, checked(fair_).alone) == ((), 1)


def test_where_only_the_hosts_device_is_there_a_roll_falls_at_once(fair_: Gathering) -> None:
    with_devices(fair_, fair_.ann)
    fair_.act(fair_.bo, StartThrow())
    fair_.roll(fair_.ann, "booth-1.1", "Ann's own")
    assert [fell.word_of for fell in fair_.faces()] == [fair_.ann]


def test_a_word_is_lent_once_and_only_where_a_roll_waits_for_it(fair_: Gathering) -> None:
    with_devices(fair_, fair_.ann, fair_.cy, fair_.di)
    fair_.act(fair_.bo, StartThrow())
    waits = "No roll waits"
    assert waits in fair_.refused(fair_.cy, LendWord(1, link_of(fair_.cy, 1)))
    fair_.roll(fair_.ann, "booth-1.1", "Ann's own")
    lend(fair_, fair_.cy)
    assert waits in fair_.refused(fair_.cy, LendWord(1, link_of(fair_.cy, 1)))
    lend(fair_, fair_.di)
    assert waits in fair_.refused(fair_.di, LendWord(1, link_of(fair_.di, 1)))
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
        assert "the seat's own device" in fair_.refused(fair_.ann, move, acting_for=fair_.cy)


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
    assert "No roll waits" in people.refused(people.cy, LendWord(1, link_of(people.cy, 1)))


def test_a_word_that_is_sent_again_since_the_answer_was_lost_is_answered(fair_: Gathering) -> None:
    with_devices(fair_, fair_.ann, fair_.cy)
    fair_.act(fair_.bo, StartThrow())
    fair_.roll(fair_.ann, "booth-1.1", "Ann's own")
    given = LendWord(1, link_of(fair_.cy, 1))
    first, again = (fair_.act(fair_.cy, given, move_id="cy-lends-once") for _ in range(2))
    assert (again.again, again.faces) == (True, first.faces)


# --- hidden draws


def test_a_hidden_draw_has_a_seed_and_a_row_of_its_own_and_no_nonce(fair_: Gathering) -> None:
    fair_.act(fair_.bo, StartThrow())
    fair_.act(fair_.ann, RollJar())
    fair_.act(fair_.cy, StartThrow())
    called = [(called.hidden, each.draw, each.index) for called in told(fair_, DrawsCalled) for each in called.draws]
    assert called == [(False, "booth-1.1", 1), (True, "jar.1", 1), (False, "booth-2.1", 2)]
    fair_.roll(fair_.ann, "jar.1", "Ann's choice")
    (fell,) = fair_.faces()
    assert (fell.nonce, fell.word_of) == ("", "")


def test_the_seed_of_hidden_draws_is_opened_only_to_those_who_may_know(fair_: Gathering) -> None:
    fair_.act(fair_.ann, RollJar())
    fair_.roll(fair_.ann, "jar.1")
    fair_.act(fair_.ann, CloseSession())
    _, secret = seeds(fair_)
    opened = [
        record.header.audience
        for record in fair_.table.ledger.journal.read(fair_.campaign)
        if secret.hex() in (record.body or "")
    ]
    assert opened == [("gm",)]
    assert not any("idden" in line for line in fair_.reads(fair_.bo))


# --- cards


def test_a_card_that_has_gone_changes_no_later_draw_that_would_not_have_taken_it(fair_: Gathering) -> None:
    """The number of cards that are left is nothing to the face: else a draw could be made another by one before it."""
    fair_.act(fair_.bo, StartDip())
    started = fair_.roll(fair_.bo, "booth-1.1", "Bo's tablet")
    fair_.act(fair_.bo, DrawOn(booth=BoothId("booth-1")))
    fair_.roll(fair_.bo, "booth-1.2", "Bo's tablet")
    first, second = fair_.faces()
    fair_.act(fair_.ann, Undo(started))
    fair_.type(fair_.ann, "booth-1.1", next(card for card in (3, 4, 5) if card not in {first.face, second.face}))
    fair_.act(fair_.bo, DrawOn(booth=BoothId("booth-1")))
    fair_.roll(fair_.bo, "booth-1.2", "another")
    assert fair_.faces()[-1].face == second.face


def test_a_card_that_was_kept_out_of_the_deck_is_found(fair_: Gathering) -> None:
    """A host who leaves cards out gets another card; the face fits its record, and the replay finds it."""
    fair_.act(fair_.bo, StartDip())
    fair_.roll(fair_.bo, "booth-1.1", "Bo's phone")
    fair_.act(fair_.ann, CloseSession())
    (first,) = fair_.faces()
    public, _ = seeds(fair_)
    cards = tuple(card for card in first.cards if card != first.face)
    forged = replace(first, cards=cards, size=len(cards), face=fair.card(public, "", first.index, cards, first.nonce))
    records = rewritten(fair_, first, forged)
    assert verify(records).findings == ()
    (found,) = verify(records, GAMES["toy"]).findings
    assert found.text == f"booth-1.1 names other cards than those that were left: without {first.face}."


def test_a_nonce_that_is_told_as_somebody_elses_is_found(fair_: Gathering) -> None:
    """A host who writes the journal anew may give a roll a nonce that suits; it was nobody's."""
    with_devices(fair_, fair_.ann, fair_.cy)
    fair_.act(fair_.bo, StartThrow())
    fair_.roll(fair_.ann, "booth-1.1", "Ann's own")
    fair_.roll(fair_.ann, "booth-1.1", "Ann again")
    fair_.act(fair_.ann, CloseSession())
    (first,) = fair_.faces()
    assert first.word_of == fair_.ann
    forged = replace(first, word_of=fair_.cy)
    (found,) = verify(rewritten(fair_, first, forged), GAMES["toy"]).findings
    assert found.text == f"booth-1.1 fell with a nonce that the seat {fair_.cy} has not given."


def rewritten(people: Gathering, before: Struct, after: Struct) -> list[Record]:
    """The records of a host who writes the whole journal anew, with another event in it."""
    records: list[Record] = []
    for record in people.table.ledger.journal.read(people.campaign):
        body, told = record.body or "", msgspec.json.encode(before).decode()
        body = msgspec.json.encode(after).decode() if body == told else body
        records.append(sealed(records[-1].digest if records else START, record.header, body, record.salt or ""))
    return records


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
    assert any("did not come along" in note for note in report.notes)


@pytest.fixture
def fair_(fair: Gathering) -> Gathering:
    """The fair, by a name that leaves the module of that name alone."""
    return fair
