"""Whoever has the records can check them, and every fair face in them."""

from collections.abc import Sequence

import msgspec
import pytest
from msgspec import Struct
from tests.journal.rows import row, without_body

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


def findings(*events: Struct) -> list[tuple[int, str]]:
    return [(finding.position, finding.text) for finding in checked(*events).findings]


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
    assert report.notes == (
        "Session 1: 2 faces cannot be checked, since it is still open, and its seed is sealed until it is closed.",
    )


def test_a_seed_that_did_not_come_along_is_said_and_no_fault() -> None:
    report = checked(*HONEST[:-1], SessionClosed(1, ""), SessionOpenedFirst(2, dealer.ALGORITHM, OPENED.commitment))
    assert report.sound
    assert report.unchecked == 2
    assert report.notes == ("Session 1: 2 faces cannot be checked, since its seed did not come along.",)


def test_a_face_that_does_not_follow_from_the_seed_is_found() -> None:
    honest = fair(OURS, 1)
    bent = msgspec.structs.replace(honest, face=honest.face % 20 + 1)
    assert findings(OPENED, CALLED, bent, CLOSED) == [
        (3, f"contest-1/ours shows {bent.face}, and the seed makes it {honest.face}.")
    ]


def test_a_card_that_does_not_follow_from_the_seed_is_found() -> None:
    other = next(card for card in CARDS if card != FAIR_CARD.face)
    ((position, text),) = findings(OPENED, CALLED, msgspec.structs.replace(FAIR_CARD, face=other), CLOSED)
    assert position == 3
    assert text == f"check-1/card shows {other}, and the seed makes it {FAIR_CARD.face}."


def test_a_deck_that_is_short_of_a_card_is_found() -> None:
    ((_, text),) = findings(OPENED, CALLED, msgspec.structs.replace(FAIR_CARD, cards=CARDS[:-1]), CLOSED)
    assert text == "check-1/card is drawn from 6 cards, and 5 are named."


def test_a_seed_that_was_not_committed_to_is_found() -> None:
    texts = [text for _, text in findings(OPENED, CALLED, SessionClosed(1, bytes(32).hex()))]
    assert texts == ["The seed of session 1 is not the one that was committed to."]


@pytest.mark.parametrize(
    ("events", "position", "text"),
    [
        ((fair(OURS, 1),), 1, "The dealer's face for contest-1/ours names session 1, which is not open."),
        ((*HONEST, fair(OURS, 4)), 8, "The dealer's face for contest-1/ours names session 1, which is not open."),
        (
            (OPENED, CALLED, fair(OURS, 1, session=2)),
            3,
            "The dealer's face for contest-1/ours names session 2, which is not open.",
        ),
        ((CALLED,), 1, "Draws are called for while no session is open."),
        ((CLOSED,), 1, "Session 1 is closed, which is not open."),
        ((OPENED, SessionClosed(2, SEED.hex())), 2, "Session 2 is closed, which is not open."),
        ((SessionOpenedFirst(2, dealer.ALGORITHM, OPENED.commitment),), 1, "This should be session 1, not 2."),
        (
            (OPENED, SessionOpenedFirst(2, dealer.ALGORITHM, OPENED.commitment)),
            2,
            "Session 2 begins while session 1 is open.",
        ),
        (
            (OPENED, CALLED, fair(OURS, 2)),
            3,
            "Index 2 was not kept for contest-1/ours when it was called for.",
        ),
        (
            (OPENED, CALLED, fair(OURS, 1), fair(OURS, 1, "another")),
            4,
            "Index 1 was used twice, with another nonce, for contest-1/ours.",
        ),
        (
            (OPENED, DrawsCalledFirst((CalledFirst(OURS, 2),))),
            2,
            "contest-1/ours has index 2 in the dealer's row, where 1 is next: an index was left out, or used twice.",
        ),
        (
            (OPENED, DrawsCalledFirst((CalledFirst(OURS, 1), CalledFirst(THEIRS, 1)))),
            2,
            "contest-1/theirs has index 1 in the dealer's row, where 2 is next: an index was left out, or used twice.",
        ),
        (
            (OPENED, DrawsCalledFirst((CalledFirst(OURS, 1), CalledFirst(OURS, 2)))),
            2,
            "contest-1/ours is called for a second time in this session.",
        ),
        ((OPENED, SessionClosed(1, "not hex")), 2, "The seed of session 1 is not written in hexadecimal digits."),
        (
            (OPENED, CALLED, Fell(draw=OURS, face=1, by_hand=False, session=1, index=1, size=0), CLOSED),
            3,
            "The face of contest-1/ours cannot be recomputed: a die has at least one side: 0.",
        ),
    ],
)
def test_a_dealer_who_strays_is_found(events: Sequence[Struct], position: int, text: str) -> None:
    assert findings(*events) == [(position, text)]


def test_one_index_for_two_draws_is_found() -> None:
    texts = [text for _, text in findings(OPENED, CALLED, fair(OURS, 1), fair(THEIRS, 1))]
    assert texts[0] == "Index 1 was used twice: for contest-1/ours and for contest-1/theirs."


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
    assert report.notes == (
        "Session 1: 1 faces cannot be checked, since this version does not know the algorithm runes/7.",
    )


def test_faces_are_checked_as_well_where_the_calls_are_hidden() -> None:
    opened, called, *rest = row(*HONEST)
    report = verify([opened, without_body(called), *rest])
    assert report.sound
    assert (report.hidden, report.fair) == (1, 2)


def altered(place: int, **changes: str) -> list[Record]:
    records = list(row(*HONEST))
    records[place] = msgspec.structs.replace(records[place], **changes)
    return records


def test_a_changed_body_is_found() -> None:
    (found,) = verify(altered(4, body='{"type":"said/1","text":"Hi!"}')).findings
    assert (found.position, found.text) == (5, "What the record says does not fit its digest: it was changed.")


def test_a_changed_salt_is_found() -> None:
    (found,) = verify(altered(4, salt="0" * 32)).findings
    assert found.position == 5


def test_a_changed_header_is_found() -> None:
    records = list(row(*HONEST))
    later = msgspec.structs.replace(records[4].header, at="2026-03-01T23:00:00.000+00:00")
    records[4] = msgspec.structs.replace(records[4], header=later)
    (found,) = verify(records).findings
    assert found.position == 5


def test_a_changed_digest_is_found_twice_where_it_stands_and_behind() -> None:
    assert [found.position for found in verify(altered(4, digest="f" * 64)).findings] == [5, 6]


def test_a_record_that_was_taken_away_is_found() -> None:
    records = row(*HONEST)
    report = verify([*records[:4], *records[5:]])
    assert [found.position for found in report.findings] == [6, 6]
    assert report.findings[0].text == "Record 5 should stand here: records are missing, or in the wrong order."


def test_a_record_that_says_something_else_than_it_is_called_is_found() -> None:
    record = row(Said("Ha!"))[0]
    renamed = msgspec.structs.replace(record.header, kind="fell/1")
    report = verify([msgspec.structs.replace(record, header=renamed)])
    assert report.findings[-1].text == "The record calls itself fell/1, and what it says is said/1."


@pytest.mark.parametrize("body", ["", "{}", "[]", '{"type":"fell/1"}', '{"type":7}', '{"type":"fell/1'])
def test_a_body_that_cannot_be_read_is_found(body: str) -> None:
    report = verify(altered(2, body=body))
    assert "cannot be read" in report.findings[-1].text
