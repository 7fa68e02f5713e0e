"""Journals that a host with a changed program could write, so that a face would suit: verify, or the list, says so."""

from collections.abc import Callable, Sequence
from datetime import timedelta

import msgspec
import pytest
from msgspec import Struct
from msgspec.structs import replace
from tests.saying import findings, notes, within
from tests.table.gathering import GAMES, Gathering, told
from tests.table.test_words_withheld import lend
from tests.table.wording import Clock, open_session, pledge, reveal, with_devices
from tests.toy.bouts import Challenge
from tests.toy.throwing import StartThrow

from talewright.dice.draw import DrawId, Fell, SeatId
from talewright.journal.verify import verify
from talewright.table import MemoryJournal, sentences
from talewright.table.events import Called, DrawsCalled, ExchangeVoided, Readied, WordsAsked
from talewright.table.journal import START, Record, sealed
from talewright.table.moves import CloseSession

THROWN = DrawId("booth-1.1")


def forged(people: Gathering, change: Callable[[Record], Sequence[Record]]) -> list[Record]:
    """The journal as a host writes it anew, with other records in the place of each."""
    records: list[Record] = []
    for record in people.table.ledger.journal.read(people.campaign):
        for each in change(record):
            header = replace(each.header, position=len(records) + 1)
            records.append(sealed(records[-1].digest if records else START, header, each.body or "", each.salt or ""))
    return records


def saying(record: Record, event: Struct, *, seat: SeatId | None = None) -> Record:
    """A record that says something else, or that another seat is said to have brought about."""
    header = replace(record.header, kind=str(event.__struct_config__.tag))
    header = replace(header, seat=seat) if seat else header
    return replace(record, header=header, body=msgspec.json.encode(event).decode())


def found(records: Sequence[Record]) -> list[tuple[str, ...]]:
    return findings(verify(records, GAMES["toy"]))


def fell_alone(people: Gathering) -> None:
    """Ann, who runs the fair, has rolled for the house: no other device was there."""
    with_devices(people, people.ann, people.bo, people.cy)
    people.table.present = lambda _: frozenset({people.ann})
    people.act(people.bo, StartThrow())
    people.roll(people.ann, THROWN, "Ann's own")


# --- an index


def test_a_draw_that_nobody_called_for_does_not_use_up_an_index(fair_: Gathering) -> None:
    """Whoever knows the nonce before the call is written could try one index after the other."""
    fell_alone(fair_)

    def skip_one(record: Record) -> Sequence[Record]:
        if record.header.kind != "draws-called/2":
            return (record,)
        called = msgspec.json.decode(record.body or "", type=DrawsCalled)
        (thrown,) = called.draws
        phantom = Called(DrawId("booth-9.1"), thrown.index, "", SeatId(""))
        later = replace(thrown, index=thrown.index + 1)
        return (saying(record, replace(called, draws=(phantom,))), saying(record, replace(called, draws=(later,))))

    def with_it(record: Record) -> Sequence[Record]:
        if record.header.kind != "fell/1":
            return skip_one(record)
        fell = msgspec.json.decode(record.body or "", type=Fell)
        return (saying(record, replace(fell, index=fell.index + 1)),)

    assert found(forged(fair_, with_it)) == [("drawn._not_open.1", "public", "booth-9.1")]


def test_a_draw_without_a_name_that_is_left_lying_is_listed_too(fair_: Gathering) -> None:
    fell_alone(fair_)
    session = fair_.folded.session
    assert session
    session.calls[DrawId("booth-9.1")] = replace(session.calls[THROWN], label="", seat=SeatId(""))
    fair_.act(fair_.ann, CloseSession())
    assert ("sentences._left_lying.1", "sentences._listed.1") in within(" ".join(fair_.reads(fair_.eve)), sentences)


# --- a nonce


def test_a_second_seat_of_the_hosts_gives_no_nonce_for_a_roll_that_is_not_its_own(fair_: Gathering) -> None:
    fell_alone(fair_)

    def as_cy(record: Record) -> Sequence[Record]:
        if record.header.kind == "readied/1":
            return (saying(record, Readied(THROWN, "what suits"), seat=fair_.cy),)
        if record.header.kind == "fell/1":
            fell = msgspec.json.decode(record.body or "", type=Fell)
            return (saying(record, replace(fell, nonce="what suits", word_of=fair_.cy), seat=fair_.cy),)
        return (record,)

    (wrong,) = found(forged(fair_, as_cy))
    assert wrong == ("drawn._not_theirs.1", THROWN, fair_.cy)


def test_a_second_seat_of_the_hosts_lets_no_roll_fall_that_is_not_its_own(fair_: Gathering) -> None:
    fell_alone(fair_)

    def as_cy(record: Record) -> Sequence[Record]:
        if record.header.kind == "fell/1":
            fell = msgspec.json.decode(record.body or "", type=Fell)
            return (saying(record, replace(fell, nonce="what suits", word_of=fair_.cy), seat=fair_.cy),)
        return (record,)

    assert found(forged(fair_, as_cy)) == [("drawn._not_given.2", THROWN, fair_.cy)]


def test_a_nonce_that_was_given_for_one_roll_serves_no_other(fair_: Gathering) -> None:
    with_devices(fair_, fair_.ann, fair_.bo)
    fair_.table.present = lambda _: frozenset({fair_.ann})
    fair_.act(fair_.bo, StartThrow())
    fair_.roll(fair_.bo, THROWN, "Bo's phone")
    fair_.act(fair_.cy, StartThrow())
    fair_.roll(fair_.ann, "booth-2.1", "Ann's own")

    def again(record: Record) -> Sequence[Record]:
        if record.header.kind == "fell/1" and "booth-2.1" in (record.body or ""):
            fell = msgspec.json.decode(record.body or "", type=Fell)
            return (saying(record, replace(fell, nonce="Bo's phone", word_of=fair_.bo)),)
        return (record,)

    assert found(forged(fair_, again)) == [("drawn._not_given.2", "booth-2.1", fair_.bo)]


# --- a question


@pytest.mark.parametrize(
    ("draws", "finding"),
    [
        ((), ("fairness.Dice.asked.5", "1")),
        ((DrawId("booth-9.1"),), ("fairness.Dice.asked.6", "booth-9.1")),
    ],
)
def test_a_link_is_asked_for_a_roll_that_was_called_for(
    fair_: Gathering, draws: tuple[DrawId, ...], finding: tuple[str, ...]
) -> None:
    """Else questions for nothing would lead to a link that gives away all the links before it."""
    with_devices(fair_, fair_.ann, fair_.cy)
    fair_.act(fair_.bo, StartThrow())
    fair_.roll(fair_.ann, THROWN)
    (asked,) = told(fair_, WordsAsked)

    def for_nothing(record: Record) -> Sequence[Record]:
        return (saying(record, replace(asked, draws=draws)) if record.header.kind == "words-asked/1" else record,)

    assert found(forged(fair_, for_nothing)) == [finding]


def test_a_seat_that_was_not_asked_although_it_has_a_chain_is_named(fair_: Gathering) -> None:
    """It may have been away; or the host said so."""
    with_devices(fair_, fair_.ann, fair_.cy, fair_.di)
    fair_.table.present = lambda _: frozenset({fair_.ann, fair_.cy})
    fair_.act(fair_.bo, StartThrow())
    fair_.roll(fair_.ann, THROWN)
    lend(fair_, fair_.cy)
    fair_.act(fair_.ann, CloseSession())
    report = verify(fair_.table.ledger.journal.read(fair_.campaign), GAMES["toy"])
    assert report.findings == ()
    assert notes(report) == [("fairness.Dice._tell_what_was_hasty.3", "1", "1", "Di")]


def test_a_device_is_told_the_index_and_the_words_of_what_it_lends_to(fair_: Gathering) -> None:
    """It keeps them: else the host could choose these when it knows the link."""
    with_devices(fair_, fair_.ann, fair_.cy)
    fair_.act(fair_.bo, Challenge())
    fair_.roll(fair_.ann, "booth-1.ours")
    words = fair_.table.words(fair_.campaign, fair_.cy)
    assert words
    assert [ask.calls for ask in words.asks] == [{"booth-1.ours": (1, 1), "booth-1.theirs": (2, 1)}]


# --- an exchange


@pytest.mark.parametrize("blamed", [(), ("bo",)])
def test_a_word_that_was_kept_back_is_named_as_it_was(blamed: tuple[str, ...]) -> None:
    """Else a second seat of the host's could keep back its word again and again, and nobody would read of it."""
    clock = Clock()
    people = Gathering.on(MemoryJournal(), clock)
    open_session(people)
    for seat in (people.bo, people.cy):
        pledge(people, seat, 1)
    reveal(people, people.bo, 1)
    clock.now += timedelta(seconds=11)
    pledge(people, people.bo, 2)
    assert told(people, ExchangeVoided) == [ExchangeVoided(1, (people.cy,))]
    said = ExchangeVoided(1, (people.bo,) if blamed else ())

    def without_cy(record: Record) -> Sequence[Record]:
        return (saying(record, said) if record.header.kind == "exchange-voided/1" else record,)

    assert found(forged(people, lambda record: (record,))) == []
    assert found(forged(people, without_cy)) == [("fairness.Dice.exchanged.6", "1")]


@pytest.fixture
def fair_(fair: Gathering) -> Gathering:
    """The fair, by a name that leaves the module of that name alone."""
    return fair
