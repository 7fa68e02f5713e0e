"""What a seat may know of the records is the same, byte for byte, whatever else there is."""

from collections.abc import Callable, Sequence
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct
from tests.table.gathering import GAMES, NOW, Gathering, forked
from tests.toy.auctions import Bid, OpenAuction
from tests.toy.jar import FillJar, Guess, RollJar
from tests.toy.state import BoothId
from tests.toy.throwing import StartThrow

from talewright.dice.draw import DrawId, SeatId
from talewright.journal.extract import extract, read_extract
from talewright.refusal import Refused
from talewright.table import MemoryJournal, Table
from talewright.table.moves import GiveHandout, PlayPrepared, Prepare, Redo, Ruling, Say, TypeFace, Undo
from talewright.table.seat import ItemId, MoveId

GATHERED = Gathering.on(MemoryJournal())

Deed = Callable[[Gathering, str], None]


def a_table() -> Gathering:
    """The same table again, where neither salts nor seeds differ by chance."""
    fair = forked(GATHERED)
    fair.table = Table(
        fair.table.ledger.journal, GAMES, clock=lambda: NOW, salt=lambda: "5a17", chance=lambda: bytes(32)
    )
    return fair


def does(who: str, move: Struct) -> Deed:
    return lambda fair, as_id: _act(fair, getattr(fair, who), move, as_id)


def _act(fair: Gathering, seat: SeatId, move: Struct, as_id: str) -> None:
    fair.act(seat, move, move_id=as_id)


def bids(fair: Gathering, as_id: str) -> None:
    """Bo seals a bid in the auction that is open: Ann does not know of it either."""
    _act(fair, fair.bo, Bid(booth=BoothId("booth-1"), coins=7), as_id)


def rolls(fair: Gathering, as_id: str) -> None:
    """Ann rolls for the jar in secret, and types what fell."""
    _act(fair, fair.ann, RollJar(), as_id)
    draw = next(draw for draw in fair.folded.play.draws if not draw.seat)
    _act(fair, fair.ann, TypeFace(draw.id, 4), f"{as_id}-fell")


def plays_from_a_pocket(fair: Gathering, as_id: str) -> None:
    """Ann prepares beans for the jar, shows nobody, and plays them."""
    _act(fair, fair.ann, Prepare(move={"type": "fill-jar", "beans": 33}), as_id)
    _act(fair, fair.ann, PlayPrepared(item=ItemId(as_id)), f"{as_id}-played")


def takes_back_a_secret(fair: Gathering, as_id: str) -> None:
    """Whoever made the last hidden move takes it back, if nothing else goes with it."""
    last = fair.folded.taken[-1]
    if not fair.folded.seat(fair.eve).may_know(last.audience):
        _act(fair, last.seat, Undo(last.move), as_id)


HIDDEN: Sequence[Deed] = (
    does("ann", FillJar(beans=17)),
    does("ann", FillJar(beans=71)),
    does("ann", Say("The jar is heavier than it looks.", whisper=True)),
    does("bo", Say("I have a plan.", whisper=True)),
    does("ann", Prepare(label="The lot", note="It is a forgery.")),
    does("bo", Prepare(note="Bid low.")),
    does("ann", GiveHandout(title="A letter", text="Come alone.", to=GATHERED.bo)),
    plays_from_a_pocket,
    bids,
    rolls,
    takes_back_a_secret,
)
VISIBLE: Sequence[Deed] = (
    does("ann", OpenAuction(lot="A clock")),
    does("cy", Say("Good evening")),
    does("cy", StartThrow()),
    lambda fair, as_id: _act(fair, fair.cy, TypeFace(_thrown(fair), 5), as_id),
    does("cy", Guess(beans=40)),
    does("ann", Undo(MoveId("before-all-0004"))),
    does("ann", Redo()),
    does("cy", Guess(beans=50)),
    does("ann", Undo(MoveId("before-all-0003"))),
    does("ann", Ruling(about="the clock", choice="it is broken")),
    does("di", Guess(beans=60)),
)


UNDONE = 6  # behind this one only what the game master knows nothing of leaves the undo to be brought back


def _thrown(fair: Gathering) -> DrawId:
    return next(draw.id for draw in fair.folded.play.draws if draw.seat == fair.cy)


def evening(*secretly: tuple[int, Deed]) -> Gathering:
    """An evening before everyone, with something done in secret behind some of its moves."""
    fair = a_table()
    for place, deed in enumerate(VISIBLE, start=1):
        deed(fair, f"before-all-{place:04}")
        for number, (behind, hidden) in enumerate(secretly):
            if place == (behind + 1 if behind == UNDONE and hidden is not bids else behind):
                with suppress(Refused):
                    hidden(fair, f"in-secret-{number:04}")
    return fair


def extracted(fair: Gathering, seat: SeatId) -> str:
    records = [*fair.table.ledger.journal.read(fair.campaign)]
    return "\n".join(extract(fair.folded.game, fair.campaign, records, fair.folded.seat(seat)))


PLAIN = evening()


@settings(max_examples=60)
@given(st.lists(st.tuples(st.integers(1, len(VISIBLE)), st.sampled_from(HIDDEN)), min_size=1, max_size=8))
def test_an_extract_differs_in_no_byte_whatever_is_hidden(secretly: list[tuple[int, Deed]]) -> None:
    fair = evening(*sorted(secretly, key=lambda each: each[0]))
    for seat in (fair.cy, fair.di, fair.eve):
        assert extracted(fair, seat) == extracted(PLAIN, seat)
        assert fair.table.head(fair.campaign, seat) == PLAIN.table.head(PLAIN.campaign, seat)


def test_each_hidden_deed_is_one_that_some_other_seat_may_know_of() -> None:
    """The witness must not be blind."""
    for deed in HIDDEN[:-1]:
        fair = evening((2, deed))
        assert any(extracted(fair, seat) != extracted(PLAIN, seat) for seat in (fair.ann, fair.bo))


def test_an_undo_that_began_with_a_hidden_move_names_the_first_that_was_seen() -> None:
    seen, hidden = a_table(), a_table()
    hidden.act(hidden.ann, FillJar(beans=71), move_id="in-secret-0001")
    for fair, first in ((seen, "before-all-0001"), (hidden, "in-secret-0001")):
        fair.act(fair.cy, Guess(beans=40), move_id="before-all-0001")
        fair.act(fair.ann, Undo(MoveId(first)), move_id="before-all-0002")
    assert "in-secret-0001" not in extracted(hidden, hidden.cy)
    assert _but_the_session(extracted(hidden, hidden.cy)) == _but_the_session(extracted(seen, seen.cy))


def _but_the_session(text: str) -> list[Struct]:
    """What an extract tells, without who opened the session: there it was somebody else, and everybody saw it."""
    return [fact for fact in read_extract(text.split("\n")).facts if not fact.move.startswith("session-")]


@pytest.mark.parametrize("who", ["ann", "bo", "cy", "eve"])
def test_the_head_of_a_seat_is_the_end_of_its_extract_at_every_moment(who: str) -> None:
    fair = evening((1, bids), (2, rolls), (4, HIDDEN[0]))
    seat = getattr(fair, who)
    for position in range(1, fair.folded.position + 1):
        then = fair.table.ledger.at(fair.campaign, position)
        if seat not in then.seats:
            continue
        records = [*fair.table.ledger.journal.read(fair.campaign)][:position]
        last = [*extract(then.game, fair.campaign, records, then.seats[seat])][-1]
        head = then.head(then.seats[seat])
        assert last == f'{{"records":{head.count},"head":"{head.digest}"}}'
        assert fair.folded.head(fair.folded.seat(seat), head.count) == head


def test_a_head_asked_for_beyond_the_last_record_is_the_last_one() -> None:
    head = PLAIN.table.head(PLAIN.campaign, PLAIN.cy)
    assert PLAIN.table.head(PLAIN.campaign, PLAIN.cy, head.count + 1) == head
    assert PLAIN.table.head(PLAIN.campaign, PLAIN.cy, 0).count == 0


def test_a_head_that_another_process_has_gone_beyond_is_looked_up() -> None:
    fair = a_table()
    other = Table(fair.table.ledger.journal, GAMES, clock=lambda: NOW)
    before = fair.table.head(fair.campaign, fair.cy)
    other.act(fair.campaign, fair.cy, Say("Good evening"), move_id="elsewhere-0001")
    beyond = other.head(fair.campaign, fair.cy)
    assert beyond.count > before.count
    assert fair.table.head(fair.campaign, fair.cy, beyond.count) == beyond
