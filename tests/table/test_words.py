"""Dice that nobody at the table can choose: the exchange of words, a word lent to a roll, hidden draws, silence."""

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from tests.hearing import heard
from tests.refusing import figures
from tests.saying import findings
from tests.table.gathering import GAMES, Gathering, forked, told
from tests.table.wording import Clock, checked, exchange_words, open_session, pledge, reveal, with_devices, word_of
from tests.toy.bouts import Challenge
from tests.toy.dipping import DrawOn, StartDip
from tests.toy.jar import RollJar
from tests.toy.state import BoothId
from tests.toy.throwing import StartThrow

from talewright.dice import dealer, fair
from talewright.dice.draw import DrawId
from talewright.journal.verify import verify
from talewright.table import Journal
from talewright.table.events import DrawsCalled, ExchangeVoided, HiddenSeedOpened, SessionClosed, SessionOpened
from talewright.table.journal import START, Record, sealed
from talewright.table.moves import CloseSession, PledgeWord, RevealWord, Roll, Undo
from talewright.table.words import NOT_ALL


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
    fair_.refused(fair_.ann, PledgeWord(1, "0" * 64), by="_pledge")


def test_a_word_is_the_one_that_was_pledged(fair_: Gathering) -> None:
    open_session(fair_)
    pledge(fair_, fair_.bo, 1)
    fair_.refused(fair_.bo, RevealWord(1, "0" * 64), by="_reveal")
    fair_.refused(fair_.bo, RevealWord(1, "nonsense"), by="_check_word")
    fair_.refused(fair_.cy, RevealWord(1, "0" * 64), by="_reveal", another=True)


def test_a_seat_gives_one_word_to_an_exchange_and_begins_no_other(fair_: Gathering) -> None:
    fair_.refused(fair_.bo, PledgeWord(1, "0" * 64), by="give_word")
    open_session(fair_)
    pledge(fair_, fair_.bo, 1)
    fair_.refused(fair_.bo, PledgeWord(1, "0" * 64), by="_pledge")
    reveal(fair_, fair_.bo, 1)
    fair_.refused(fair_.bo, PledgeWord(2, "0" * 64), by="_pledge")
    fair_.refused(fair_.cy, PledgeWord(1, "0" * 64), by="_pledge", another=True)


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
    assert fair_.refused(fair_.di, RevealWord(2, word_of(fair_.di, 2))) == NOT_ALL
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
    people.refused(people.di, PledgeWord(1, "0" * 64), by="_pledge")
    clock.move(seconds=11)
    exchange_words(people, (people.di, people.bo), 2)
    assert [event.missing for event in told(people, ExchangeVoided)] == [(people.cy,)]
    assert set(people.table.proofs(people.campaign, people.bo)[0].words_of) == {people.di, people.bo}
    assert ExchangeVoided(1, (people.cy,)) in heard(people.table, people.campaign, people.eve)
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
    assert not [event for event in people.hears(people.eve) if isinstance(event, ExchangeVoided)]


def test_words_are_no_news_and_no_move_to_take_back(fair_: Gathering) -> None:
    open_session(fair_)
    before = fair_.look(fair_.eve).position
    exchange_words(fair_, (fair_.bo, fair_.cy))
    assert fair_.look(fair_.eve).position == before
    assert [taken.seat for taken in fair_.folded.taken] == [fair_.bo]


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
    ((place, draw, cards_told),) = findings(verify(records, GAMES["toy"]))
    assert (place, draw, figures(cards_told)) == ("drawn._wrong.3", "booth-1.1", [str(first.face)])


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
    found = findings(verify(rewritten(fair_, first, forged), GAMES["toy"]))
    assert found == [("drawn._not_given.2", "booth-1.1", fair_.cy)]


def rewritten(people: Gathering, before: Struct, after: Struct) -> list[Record]:
    """The records of a host who writes the whole journal anew, with another event in it."""
    records: list[Record] = []
    for record in people.table.ledger.journal.read(people.campaign):
        body, told = record.body or "", msgspec.json.encode(before).decode()
        body = msgspec.json.encode(after).decode() if body == told else body
        records.append(sealed(records[-1].digest if records else START, record.header, body, record.salt or ""))
    return records
