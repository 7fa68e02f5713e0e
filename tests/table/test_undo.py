"""Taking back: what goes with it, who may, and what it never touches."""

from tests.table.gathering import Gathering
from tests.toy.auctions import Bid, OpenAuction
from tests.toy.bouts import Challenge
from tests.toy.jar import FillJar, Guess
from tests.toy.state import BoothId
from tests.toy.throwing import Keep, StartThrow

from talewright.dice.draw import DrawId
from talewright.table import own
from talewright.table.events import Redone, Undone
from talewright.table.moves import CloseSession, Redo, Roll, Say, Undo
from talewright.table.seat import MoveId
from talewright.table.views import LOG_LINES


def would_go(fair: Gathering, seat: str, move: MoveId) -> list[str]:
    return [line.text for line in fair.table.would_undo(fair.campaign, fair.ann if seat == "ann" else fair.bo, move)]


def test_undo_takes_all_that_followed_but_speech(fair: Gathering) -> None:
    first = fair.act(fair.bo, Guess(beans=10)).move
    fair.act(fair.cy, Say("Never so few!"))
    fair.act(fair.cy, Guess(beans=90))
    fair.act(fair.ann, Undo(first))
    assert fair.sees(fair.eve).guesses == ()
    assert [line.text for line in fair.log(fair.eve) if line.struck] == [
        "Bo guesses 10 beans.",
        "Cy guesses 90 beans.",
    ]
    assert "Never so few!" in fair.reads(fair.eve)
    assert fair.hears(fair.eve)[-1] == Undone(first)
    assert fair.log(fair.eve)[-1].who == "Ann"


def test_what_would_go_is_listed_first(fair: Gathering) -> None:
    first = fair.act(fair.bo, Guess(beans=10)).move
    fair.act(fair.cy, Say("Never so few!"))
    fair.act(fair.cy, Guess(beans=90))
    assert would_go(fair, "ann", first) == ["Bo guesses 10 beans.", "Cy guesses 90 beans."]


def test_what_cannot_be_taken_back_lists_nothing(fair: Gathering) -> None:
    first = fair.act(fair.bo, Guess(beans=10)).move
    fair.act(fair.cy, Guess(beans=90))
    assert would_go(fair, "bo", first) == []
    assert would_go(fair, "bo", MoveId("no-such-move")) == []


def test_a_hidden_move_lists_nothing_to_those_who_may_not_know_it(fair: Gathering) -> None:
    hidden = fair.act(fair.ann, FillJar(beans=5)).move
    fair.act(fair.bo, Guess(beans=10))
    assert would_go(fair, "bo", hidden) == []


def test_a_guest_takes_back_what_nobody_has_built_on(fair: Gathering) -> None:
    fair.act(fair.bo, Guess(beans=10))
    second = fair.act(fair.bo, Guess(beans=11)).move
    fair.act(fair.bo, Undo(second))
    assert fair.fair.jar.guesses[0][1] == 10


def test_a_guest_takes_nothing_back_across_somebody_elses_move(fair: Gathering) -> None:
    first = fair.act(fair.bo, Guess(beans=10)).move
    fair.act(fair.cy, Guess(beans=90))
    fair.refused(fair.bo, Undo(first), by=own.decide)
    assert fair.offered(fair.bo, "undo") == []
    assert not any(line.can_undo for line in fair.log(fair.bo))


def test_a_guest_does_not_take_back_what_somebody_else_did(fair: Gathering) -> None:
    theirs = fair.act(fair.cy, Guess(beans=90)).move
    fair.refused(fair.bo, Undo(theirs))


def test_a_guest_does_not_take_back_what_was_done_in_their_name(fair: Gathering) -> None:
    done = fair.act(fair.ann, Guess(beans=10), acting_for=fair.bo).move
    fair.refused(fair.bo, Undo(done))
    fair.act(fair.ann, Undo(done))


def test_speech_between_does_not_stand_in_the_way(fair: Gathering) -> None:
    first = fair.act(fair.bo, Guess(beans=10)).move
    fair.act(fair.cy, Say("Hm."))
    fair.act(fair.bo, Undo(first))
    assert fair.fair.jar.guesses == ()


def test_speech_is_never_taken_back(fair: Gathering) -> None:
    said = fair.act(fair.bo, Say("I never said that.")).move
    fair.refused(fair.bo, Undo(said))
    fair.refused(fair.ann, Undo(said))


def test_a_closed_session_stays_as_it_is(fair: Gathering) -> None:
    guessed = fair.act(fair.bo, Guess(beans=10)).move
    fair.act(fair.ann, CloseSession())
    fair.refused(fair.ann, Undo(guessed), by=own.decide)
    fair.act(fair.bo, Guess(beans=11))
    fair.refused(fair.ann, Undo(guessed))
    fair.refused(fair.ann, Redo())


def test_the_opening_of_a_session_is_not_taken_back(fair: Gathering) -> None:
    fair.act(fair.bo, Guess(beans=10))
    fair.refused(fair.ann, Undo(MoveId("session-1")))


def test_what_was_taken_back_can_be_brought_back(fair: Gathering) -> None:
    fair.act(fair.bo, StartThrow())
    rolled = fair.roll(fair.bo, "booth-1.1")
    before = fair.fair
    fair.act(fair.bo, Undo(rolled))
    fair.act(fair.ann, Redo())
    assert fair.fair == before
    assert not any(line.struck for line in fair.log(fair.eve))
    fair.act(fair.bo, Undo(rolled))
    assert fair.draws == ["booth-1.1"]


def test_nothing_is_brought_back_once_something_else_was_done(fair: Gathering) -> None:
    guessed = fair.act(fair.bo, Guess(beans=10)).move
    fair.act(fair.bo, Undo(guessed))
    fair.act(fair.cy, Say("Go on."))
    assert fair.offered(fair.ann, "redo") == [{}]
    fair.act(fair.cy, Guess(beans=90))
    assert fair.offered(fair.ann, "redo") == []
    fair.refused(fair.ann, Redo())


def test_only_the_last_undo_is_brought_back(fair: Gathering) -> None:
    first = fair.act(fair.bo, Guess(beans=10)).move
    second = fair.act(fair.bo, Guess(beans=11)).move
    fair.act(fair.bo, Undo(second))
    fair.act(fair.bo, Undo(first))
    fair.act(fair.ann, Redo())
    assert fair.fair.jar.guesses[0][1] == 10
    fair.refused(fair.ann, Redo())


def test_a_guest_brings_nothing_back(fair: Gathering) -> None:
    guessed = fair.act(fair.bo, Guess(beans=10)).move
    fair.act(fair.bo, Undo(guessed))
    fair.refused(fair.bo, Redo())


def test_what_was_taken_back_is_not_taken_back_twice(fair: Gathering) -> None:
    guessed = fair.act(fair.bo, Guess(beans=10)).move
    fair.act(fair.bo, Undo(guessed))
    fair.refused(fair.bo, Undo(guessed))


def test_a_bid_is_taken_back_in_secret(fair: Gathering) -> None:
    fair.act(fair.ann, OpenAuction(lot="A goose"))
    before = [fair.all_seen(seat) for seat in (fair.ann, fair.cy, fair.di, fair.eve)]
    sealed = fair.act(fair.bo, Bid(booth=BoothId("booth-1"), coins=5)).move
    fair.act(fair.bo, Undo(sealed))
    assert [fair.all_seen(seat) for seat in (fair.ann, fair.cy, fair.di, fair.eve)] == before
    fair.act(fair.bo, Bid(booth=BoothId("booth-1"), coins=6))


def test_a_bid_does_not_take_the_button_to_bring_back(fair: Gathering) -> None:
    """A button that vanished would tell that somebody has bid."""
    fair.act(fair.ann, OpenAuction(lot="A goose"))
    guessed = fair.act(fair.di, Guess(beans=10)).move
    fair.act(fair.di, Undo(guessed))
    before = fair.all_seen(fair.ann)
    sealed = fair.act(fair.bo, Bid(booth=BoothId("booth-1"), coins=5)).move
    assert fair.all_seen(fair.ann) == before
    fair.act(fair.bo, Undo(sealed))
    assert fair.all_seen(fair.ann) == before
    fair.act(fair.ann, Redo())
    assert fair.fair.jar.guesses != ()


def test_what_is_brought_back_takes_with_it_what_was_done_in_secret_since(fair: Gathering) -> None:
    fair.act(fair.ann, OpenAuction(lot="A goose"))
    guessed = fair.act(fair.di, Guess(beans=10)).move
    fair.act(fair.di, Undo(guessed))
    sealed = fair.act(fair.di, Bid(booth=BoothId("booth-1"), coins=5)).move
    fair.act(fair.ann, Redo())
    fair.refused(fair.di, Undo(sealed))
    assert [line.text for line in fair.log(fair.di) if line.struck] == ["Di seals a bid of 5."]
    assert fair.hears(fair.di)[-1] == Redone()
    fair.act(fair.di, Bid(booth=BoothId("booth-1"), coins=5))


def test_undo_takes_back_that_somebody_was_ready(fair: Gathering) -> None:
    fair.act(fair.bo, Challenge(rival=fair.cy))
    started = fair.folded.taken[-1].move
    fair.roll(fair.bo, "booth-1.ours")
    fair.act(fair.ann, Undo(started))
    fair.act(fair.bo, Challenge(rival=fair.cy))
    assert fair.look(fair.eve).draws[0].ready is False
    fair.act(fair.bo, Roll(DrawId("booth-1.ours")))
    assert fair.draws == []


def test_only_the_last_lines_are_offered_to_take_back(fair: Gathering) -> None:
    """A list of all that ever happened helps nobody; an older move is taken back from the log."""
    first = fair.act(fair.bo, Guess(beans=1)).move
    for beans in range(2, 60):
        fair.act(fair.bo, Guess(beans=beans))
    assert len(fair.offered(fair.ann, "undo")) == LOG_LINES
    assert fair.offered(fair.ann, "undo")[-1] == {"move": fair.folded.taken[-1].move}
    assert next(line for line in fair.log(fair.ann) if line.move == first).can_undo
    fair.act(fair.ann, Undo(first))
    assert fair.fair.jar.guesses == ()


def test_what_may_be_taken_back_is_called_by_what_was_done_first(fair: Gathering) -> None:
    fair.act(fair.bo, StartThrow())
    fair.act(fair.bo, Roll(DrawId("booth-1.1")))
    kept = fair.act(fair.bo, Keep(booth=BoothId("booth-1"))).move
    told = [line.text for line in fair.log(fair.ann) if line.move == kept]
    assert len(told) > 1
    assert [each.about for each in fair.offers(fair.ann) if each.fixed.get("move") == kept] == told[:1]
