"""What one seat may know of a campaign leaves as lines that tell nothing of the rest."""

import hashlib
import json
from collections.abc import Sequence

import pytest
from msgspec import Struct
from msgspec.structs import replace
from tests.journal.rows import GM, PLAYER, SALTMARSH, SEATED, row
from tests.refusing import failing
from tests.saying import findings
from tests.toy.play import TOY

from talewright.dice import dealer
from talewright.dice.draw import DrawId, Fell, SeatId
from talewright.journal.export import BadLine, read_lines
from talewright.journal.extract import differing, extract, is_extract, read_extract, verify_extract
from talewright.journal.importing import import_lines
from talewright.table.events import (
    CalledFirst,
    DrawsCalledFirst,
    Readied,
    Ruled,
    Said,
    SessionClosed,
    SessionOpenedFirst,
)
from talewright.table.journal import MemoryJournal, Record
from talewright.table.known import known
from talewright.table.ledger import AnyGame
from talewright.table.seat import GM_ONLY, NOBODY, Audience, Role, Seat

KIM = Seat(PLAYER, "Kim", Role.PLAYER)
ROBIN = Seat(GM, "Robin", Role.GM)
GAME: AnyGame = TOY  # type: ignore[assignment]  # its own state and moves
TALK = (Said("We go in."), (Said("It is a trap."), GM_ONLY), Said("Slowly."), (Said("Help!"), (*GM_ONLY, PLAYER)))
SEED = bytes(range(32))
OPENED = SessionOpenedFirst(1, dealer.ALGORITHM, dealer.commitment(SEED))
CLOSED = SessionClosed(1, SEED.hex())


def lines(*events: Struct | tuple[Struct, Audience], reader: Seat = KIM) -> list[str]:
    records = row(*SEATED, *events)
    salted = [_salted(record) for record in records]
    return list(extract(GAME, SALTMARSH, salted, reader))


def _salted(record: Record) -> Record:
    """With a salt that does not tell of the record's place in the journal."""
    return replace(record, salt=hashlib.md5((record.body or "").encode()).hexdigest())  # noqa: S324 - stands for chance


def told(written: Sequence[str]) -> list[str]:
    return [json.loads(json.loads(line)["fact"]["body"]).get("text", "") for line in written[4:-1]]


def test_an_extract_holds_what_its_seat_may_know_numbered_among_itself() -> None:
    written = lines(*TALK)
    assert json.loads(written[0]) == {
        "format": "talewright-extract",
        "version": 1,
        "campaign": "saltmarsh",
        "seat": "seat-of-kim",
    }
    assert told(written) == ["We go in.", "Slowly.", "Help!"]
    assert [json.loads(line)["number"] for line in written[1:-1]] == [1, 2, 3, 4, 5, 6]
    assert json.loads(written[-1]) == {"records": 6, "head": json.loads(written[-2])["digest"]}
    assert is_extract(written)


def test_the_digests_can_be_computed_by_anyone_from_the_file_alone() -> None:
    first, *middle, _ = lines(*TALK)
    digest = hashlib.sha256(first.encode()).digest()
    for line in middle:
        fact = line[line.index('"fact":') + len('"fact":') : line.index(',"digest":')]
        digest = hashlib.sha256(digest + hashlib.sha256(fact.encode()).digest()).digest()
        assert json.loads(line)["digest"] == digest.hex()


def test_the_seats_that_a_record_goes_to_are_not_named() -> None:
    assert not any("audience" in line for line in lines(*TALK))


def faces(*hidden: tuple[int, str]) -> list[Struct | tuple[Struct, Audience]]:
    """Two faces before everyone, and between them draws that nobody else knows of: their indices are used up."""
    first, last = DrawId("race.1"), DrawId("race.2")
    called = [(DrawsCalledFirst((CalledFirst(first, 1),)), NOBODY)]
    called += [(DrawsCalledFirst((CalledFirst(DrawId(draw), index),)), NOBODY) for index, draw in hidden]
    called += [(DrawsCalledFirst((CalledFirst(last, len(hidden) + 2),)), NOBODY)]
    secret = [
        (Fell(draw=DrawId(draw), face=3, by_hand=False, session=1, index=index, size=6), GM_ONLY)
        for index, draw in hidden
    ]
    fell = Fell(draw=first, face=5, by_hand=False, session=1, index=1, nonce="kims-phone", size=6)
    then = replace(fell, draw=last, index=len(hidden) + 2)
    return [OPENED, *called, Readied(first, "kims-phone"), fell, *secret, then, CLOSED]


def as_known(events: Sequence[Struct | tuple[Struct, Audience]]) -> list[str]:
    """What Kim is told of each, without a game that could follow them."""
    records = [_salted(record) for record in row(*events)]
    heard = [record for record in records if KIM.may_know(record.header.audience)]
    return [known(record, algorithm=dealer.ALGORITHM).told_to(KIM).body for record in heard]


def test_gaps_in_the_row_of_the_first_dice_tell_of_no_hidden_draw() -> None:
    plain = as_known(faces())
    assert as_known(faces((2, "jar.1"))) == plain
    assert as_known(faces((2, "jar.1"), (3, "jar.2"))) == plain
    assert not any('"index"' in body or SEED.hex() in body for body in plain)
    assert sum('"nonce":"kims-phone"' in body for body in plain) == 3


def test_faces_of_other_dice_keep_their_indices() -> None:
    (record,) = row(Fell(draw=DrawId("race.1"), face=5, by_hand=False, session=1, index=7, size=6))
    assert '"index":7' in known(record, algorithm="other-dice/2").told_to(KIM).body


def test_an_extract_reads_back_and_verifies() -> None:
    read = read_extract([f"{line}\r\n" for line in lines(*TALK)])
    assert [fact.kind for fact in read.facts] == ["campaign-begun/1", "seat-made/1", "seat-made/1", *["said/1"] * 3]
    report = verify_extract(read)
    assert report.sound
    assert (report.records, report.hidden) == (6, 0)


def test_sessions_follow_on_each_other_in_an_extract_as_in_the_journal() -> None:
    report = verify_extract(read_extract(lines(OPENED, Said("Now."), CLOSED, replace(OPENED, number=2))))
    assert report.sound, report.findings
    report = verify_extract(read_extract(lines(OPENED, Said("Now."), CLOSED, replace(OPENED, number=3))))
    assert findings(report) == [("fairness.Dice.opened.3", "2", "3")]


@pytest.mark.parametrize("kept", range(8))
def test_an_extract_that_was_cut_short_is_refused(kept: int) -> None:
    with pytest.raises(BadLine):
        read_extract(lines(*TALK)[:kept])


@pytest.mark.parametrize("bit", [1, 8, 32])
def test_an_extract_with_any_one_byte_changed_is_refused(bit: int) -> None:
    whole = "\n".join(lines(*TALK[:1])).encode()
    for place in range(len(whole)):
        changed = bytearray(whole)
        changed[place] ^= bit
        with pytest.raises(BadLine):
            read_extract(bytes(changed).decode(errors="replace").split("\n"))


def test_a_line_left_out_or_put_in_twice_is_named() -> None:
    written = lines(*TALK)
    for bad in ([*written[:3], *written[4:]], [*written[:4], *written[3:]]):
        with pytest.raises(BadLine) as said:
            read_extract(bad)
        assert said.value.number in (4, 5)


def test_an_extract_of_a_newer_format_says_what_to_do() -> None:
    newer = [lines(*TALK)[0].replace('"version":1', '"version":2'), *lines(*TALK)[1:]]
    with failing(read_extract, kind=BadLine, naming=("2", "1")):
        read_extract(newer)


def test_an_extract_cannot_be_played_and_import_says_so() -> None:
    journal = MemoryJournal()
    with failing("_first", kind=BadLine, naming=("extract",)):
        import_lines(journal, lines(*TALK), lambda _: {"toy": GAME})
    assert journal.campaigns() == ()
    with failing("_first", kind=BadLine, naming=("extract",)):
        read_lines(lines(*TALK))


def test_an_earlier_extract_is_the_beginning_of_a_later_one() -> None:
    early, late = lines(*TALK[:3]), lines(*TALK, (Ruled("", "the tide", "it turns", ""), GM_ONLY), Said("Out!"))
    assert late[: len(early) - 1] == early[:-1]
    read = [read_extract(each).facts for each in (early, late)]
    assert differing(*read) is None
    assert differing(read[0], read_extract(lines(Said("We go out."))).facts) == 4


def test_the_seats_of_two_players_have_extracts_of_their_own() -> None:
    jo = Seat(SeatId("seat-of-jo"), "Jo", Role.PLAYER)
    assert told(lines(*TALK, reader=jo)) == ["We go in.", "Slowly."]
    assert told(lines(*TALK, reader=ROBIN)) == ["We go in.", "It is a trap.", "Slowly.", "Help!"]
