"""Whoever has the records can check them, and every fair face in them."""

from collections.abc import Sequence

import pytest
from msgspec import Struct
from msgspec.structs import replace
from tests.journal.rows import row, without_body
from tests.saying import findings, notes

from talewright.dice import dealer
from talewright.dice.draw import DrawId, Fell
from talewright.journal.verify import Report, verify
from talewright.table.events import CalledFirst, DrawsCalledFirst, Said, SessionClosed, SessionOpenedFirst
from talewright.table.journal import Record

SEED = bytes(range(32))
OPENED = SessionOpenedFirst(1, dealer.ALGORITHM, dealer.commitment(SEED))
CLOSED = SessionClosed(1, SEED.hex())
OURS, THEIRS, CARD = DrawId("contest-1/ours"), DrawId("contest-1/theirs"), DrawId("check-1/card")
CALLED = DrawsCalledFirst((CalledFirst(OURS, 1), CalledFirst(THEIRS, 2), CalledFirst(CARD, 3)))
CARDS = (4, 8, 15, 16, 23, 42)


def fair(draw: DrawId, index: int, nonce: str = "kims-phone", *, session: int = 1, size: int = 20) -> Fell:
    """What an honest dealer answers for a die."""
    face = dealer.face(SEED, index, size, nonce)
    return Fell(draw=draw, face=face, by_hand=False, session=session, index=index, nonce=nonce, size=size)


FAIR_CARD = Fell(
    draw=CARD,
    face=CARDS[dealer.face(SEED, 3, 6, "jos-phone") - 1],
    by_hand=False,
    session=1,
    index=3,
    nonce="jos-phone",
    size=6,
    cards=CARDS,
)
TYPED = Fell(draw=THEIRS, face=11, by_hand=True)
HONEST = (OPENED, CALLED, fair(OURS, 1), TYPED, Said("Ha!"), FAIR_CARD, CLOSED)


def checked(*events: Struct) -> Report:
    return verify(row(*events))


def found(*events: Struct) -> list[tuple[str, ...]]:
    return findings(checked(*events))


def places(*events: Struct) -> list[int]:
    return [finding.position for finding in checked(*events).findings]


def test_an_honest_session_is_sound_and_its_faces_are_counted() -> None:
    report = checked(*HONEST)
    assert report == Report(records=7, hidden=0, fair=2, by_hand=1, unchecked=0, notes=(), findings=())
    assert report.sound


def test_no_record_at_all_is_sound() -> None:
    assert verify(()).sound


def test_an_open_session_is_said_and_no_fault() -> None:
    report = checked(*HONEST[:-1])
    assert report.sound
    assert (report.fair, report.unchecked) == (0, 2)
    assert notes(report) == [("fairness.Dice._leave.1", "1", "2", "fairness.Dice.finish.1")]


def test_a_seed_that_did_not_come_along_is_said_and_no_fault() -> None:
    report = checked(*HONEST[:-1], SessionClosed(1, ""), SessionOpenedFirst(2, dealer.ALGORITHM, OPENED.commitment))
    assert report.sound
    assert report.unchecked == 2
    assert notes(report) == [("fairness.Dice._leave.1", "1", "2", "fairness.Dice._recompute_row.1")]


def test_a_face_that_does_not_follow_from_the_seed_is_found() -> None:
    honest = fair(OURS, 1)
    bent = replace(honest, face=honest.face % 20 + 1)
    assert places(OPENED, CALLED, bent, CLOSED) == [3]
    assert found(OPENED, CALLED, bent, CLOSED) == [
        ("fairness.Dice._recompute.3", OURS, f"{bent.face}", f"{honest.face}")
    ]


def test_a_card_that_does_not_follow_from_the_seed_is_found() -> None:
    other = next(card for card in CARDS if card != FAIR_CARD.face)
    bent = replace(FAIR_CARD, face=other)
    assert places(OPENED, CALLED, bent, CLOSED) == [3]
    assert found(OPENED, CALLED, bent, CLOSED) == [
        ("fairness.Dice._recompute.3", CARD, str(other), str(FAIR_CARD.face))
    ]


def test_a_deck_that_is_short_of_a_card_is_found() -> None:
    short = replace(FAIR_CARD, cards=CARDS[:-1])
    assert found(OPENED, CALLED, short, CLOSED) == [("fairness.Dice._recompute.1", CARD, "6", "5")]


def test_a_seed_that_was_not_committed_to_is_found() -> None:
    closed = SessionClosed(1, bytes(32).hex())
    assert found(OPENED, CALLED, closed) == [("fairness.Dice._recompute_row.3", "1")]


@pytest.mark.parametrize(
    ("events", "position", "finding"),
    [
        ((fair(OURS, 1),), 1, ("fairness.Dice.fell.1", OURS, "1")),
        ((*HONEST, fair(OURS, 4)), 8, ("fairness.Dice.fell.1", OURS, "1")),
        (
            (OPENED, CALLED, fair(OURS, 1, session=2)),
            3,
            ("fairness.Dice.fell.1", OURS, "2"),
        ),
        ((CALLED,), 1, ("fairness.Dice.called.1",)),
        ((CLOSED,), 1, ("fairness.Dice.closed.1", "1")),
        ((OPENED, SessionClosed(2, SEED.hex())), 2, ("fairness.Dice.closed.1", "2")),
        ((SessionOpenedFirst(2, dealer.ALGORITHM, OPENED.commitment),), 1, ("fairness.Dice.opened.3", "1", "2")),
        (
            (OPENED, SessionOpenedFirst(2, dealer.ALGORITHM, OPENED.commitment)),
            2,
            ("fairness.Dice.opened.1", "2", "1"),
        ),
        (
            (OPENED, CALLED, fair(OURS, 2)),
            3,
            ("fairness.Dice._check_index.3", "2", OURS),
        ),
        (
            (OPENED, CALLED, fair(OURS, 1), fair(OURS, 1, "another")),
            4,
            ("fairness.Dice._check_index.2", "1", OURS),
        ),
        (
            (OPENED, DrawsCalledFirst((CalledFirst(OURS, 2),))),
            2,
            ("fairness.Dice.called.2", OURS, "2", "1"),
        ),
        (
            (OPENED, DrawsCalledFirst((CalledFirst(OURS, 1), CalledFirst(THEIRS, 1)))),
            2,
            ("fairness.Dice.called.2", THEIRS, "1", "2"),
        ),
        (
            (OPENED, DrawsCalledFirst((CalledFirst(OURS, 1), CalledFirst(OURS, 2)))),
            2,
            ("fairness.Dice.called.3", OURS),
        ),
        ((OPENED, SessionClosed(1, "not hex")), 2, ("fairness.Dice._recompute_row.2", "1")),
        (
            (OPENED, CALLED, Fell(draw=OURS, face=1, by_hand=False, session=1, index=1, size=0), CLOSED),
            3,
            ("fairness.Dice._recompute.2", OURS, "dealer.face.1", "0"),
        ),
    ],
)
def test_a_dealer_who_strays_is_found(events: Sequence[Struct], position: int, finding: tuple[str, ...]) -> None:
    assert (places(*events), found(*events)) == ([position], [finding])


def test_one_index_for_two_draws_is_found() -> None:
    twice = found(OPENED, CALLED, fair(OURS, 1), fair(THEIRS, 1))
    assert twice[0] == ("fairness.Dice._check_index.1", "1", OURS, THEIRS)


def test_the_same_face_again_after_an_undo_is_no_fault() -> None:
    assert checked(OPENED, CALLED, fair(OURS, 1), fair(OURS, 1), CLOSED).sound


def test_each_session_has_a_row_of_its_own() -> None:
    second = (
        SessionOpenedFirst(2, dealer.ALGORITHM, dealer.commitment(SEED)),
        DrawsCalledFirst((CalledFirst(OURS, 1),)),
    )
    report = checked(*HONEST, *second, fair(OURS, 1, session=2), SessionClosed(2, SEED.hex()))
    assert report.sound
    assert report.fair == 3


def test_dice_of_an_unknown_algorithm_are_said_to_be_unchecked() -> None:
    report = checked(SessionOpenedFirst(1, "runes/7", "x"), CALLED, fair(OURS, 1), CLOSED)
    assert report.sound
    assert notes(report) == [("fairness.Dice._leave.1", "1", "1", "fairness.Dice.closed.2", "runes/7")]


def test_faces_are_checked_as_well_where_the_calls_are_hidden() -> None:
    opened, called, *rest = row(*HONEST)
    report = verify([opened, without_body(called), *rest])
    assert report.sound
    assert (report.hidden, report.fair) == (1, 2)


def altered(place: int, **changes: str) -> list[Record]:
    records = list(row(*HONEST))
    records[place] = replace(records[place], **changes)
    return records


def test_a_changed_body_is_found() -> None:
    report = verify(altered(4, body='{"type":"said/1","text":"Hi!"}'))
    assert findings(report) == [("verify._wrong.3",)]
    assert report.findings[0].position == 5


def test_a_changed_salt_is_found() -> None:
    (changed,) = verify(altered(4, salt="0" * 32)).findings
    assert changed.position == 5


def test_a_changed_header_is_found() -> None:
    records = list(row(*HONEST))
    later = replace(records[4].header, at="2026-03-01T23:00:00.000+00:00")
    records[4] = replace(records[4], header=later)
    (changed,) = verify(records).findings
    assert changed.position == 5


def test_a_changed_digest_is_found_twice_where_it_stands_and_behind() -> None:
    assert [each.position for each in verify(altered(4, digest="f" * 64)).findings] == [5, 6]


def test_a_record_that_was_taken_away_is_found() -> None:
    records = row(*HONEST)
    report = verify([*records[:4], *records[5:]])
    assert [each.position for each in report.findings] == [6, 6]
    assert findings(report)[0] == ("verify._wrong.1", "5")


def test_a_record_that_says_something_else_than_it_is_called_is_found() -> None:
    record = row(Said("Ha!"))[0]
    renamed = replace(record.header, kind="fell/1")
    report = verify([replace(record, header=renamed)])
    assert findings(report)[-1] == ("verify.follow.2", "fell/1", "said/1")


@pytest.mark.parametrize("body", ["", "{}", "[]", '{"type":"fell/1"}', '{"type":7}', '{"type":"fell/1'])
def test_a_body_that_cannot_be_read_is_found(body: str) -> None:
    report = verify(altered(2, body=body))
    assert findings(report)[-1][0] == "verify.follow.1"
