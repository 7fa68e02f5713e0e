"""Draws at the table: in any order, fair and recomputable, and never against a face already seen."""

import msgspec
from tests.table.gathering import Gathering, told
from tests.toy.booths import CloseBooth
from tests.toy.bouts import Challenge, StandIn
from tests.toy.dipping import DrawOn, StartDip, Stop
from tests.toy.jar import RollJar
from tests.toy.races import CallRace
from tests.toy.state import BoothId
from tests.toy.throwing import Keep, StartThrow, ThrowAgain

from talewright.dice.draw import DrawId, SeatId
from talewright.table.events import DrawsCalled, SessionOpened
from talewright.table.moves import ChooseDice, CloseSession, Roll, TypeFace, Undo
from talewright.table.offer import Value


def wrestle(fair: Gathering) -> None:
    fair.act(fair.bo, Challenge(rival=fair.cy))


# --- several at once


def test_everybody_rolls_at_once_and_in_any_order(fair: Gathering) -> None:
    fair.act(fair.ann, CallRace())
    for seat, face in ((fair.di, 4), (fair.bo, 19), (fair.cy, 7)):
        fair.type(seat, f"booth-1.{seat}", face)
    assert [fair.score(seat) for seat in fair.guests] == [1, 0, 0]


def test_one_who_is_slow_holds_nobody_else_up(fair: Gathering) -> None:
    fair.act(fair.ann, CallRace())
    fair.roll(fair.cy, f"booth-1.{fair.cy}")
    assert fair.draws == [f"booth-1.{fair.bo}", f"booth-1.{fair.di}"]
    fair.act(fair.bo, StartThrow())
    fair.type(fair.bo, "booth-2.1", 6)
    fair.act(fair.bo, Keep(booth=BoothId("booth-2")))
    assert fair.score(fair.bo) == 6


def test_a_race_that_somebody_left_is_closed_by_whoever_runs_the_fair(fair: Gathering) -> None:
    fair.act(fair.ann, CallRace())
    fair.type(fair.cy, f"booth-1.{fair.cy}", 3)
    fair.act(fair.ann, CloseBooth(booth=BoothId("booth-1")))
    assert fair.score(fair.cy) == 1
    assert fair.draws == []


def test_a_chain_of_cards_goes_on_as_long_as_its_drawer_likes(fair: Gathering) -> None:
    fair.act(fair.bo, StartDip())
    fair.type(fair.bo, "booth-1.1", 9)
    fair.act(fair.bo, DrawOn(booth=BoothId("booth-1")))
    fair.type(fair.bo, "booth-1.2", 8)
    fair.act(fair.bo, DrawOn(booth=BoothId("booth-1")))
    fair.refused(fair.bo, TypeFace(DrawId("booth-1.3"), 9), by="Dealing.typed", naming=("9",))
    fair.type(fair.bo, "booth-1.3", 3)
    fair.act(fair.bo, Stop(booth=BoothId("booth-1")))
    assert fair.score(fair.bo) == 20
    assert fair.sees(fair.eve).deck == (1, 2, 4, 5, 6, 7)


def test_a_second_throw_is_chosen_after_the_first_is_seen(fair: Gathering) -> None:
    fair.act(fair.bo, StartThrow())
    fair.type(fair.bo, "booth-1.1", 2)
    assert {"keep", "throw-again"} <= {offer.move for offer in fair.offers(fair.bo)}
    fair.act(fair.bo, ThrowAgain(booth=BoothId("booth-1")))
    fair.type(fair.bo, "booth-1.2", 1)
    assert fair.score(fair.bo) == 1


# --- dice that fall together


def test_two_dice_that_fall_together_need_one_hand(fair: Gathering) -> None:
    wrestle(fair)
    fair.roll(fair.bo, "booth-1.ours")
    assert len(fair.faces()) == 2
    assert fair.draws == []


def test_the_open_draws_are_not_looked_for_again_when_somebody_gets_ready(fair: Gathering) -> None:
    fair.act(fair.cy, ChooseDice(by_hand=True))
    wrestle(fair)
    before = fair.folded.play.draws
    fair.roll(fair.bo, before[0].id)
    assert fair.folded.play.ready
    assert fair.folded.play.draws is before


def test_the_dealer_waits_for_a_real_die(fair: Gathering) -> None:
    fair.act(fair.cy, ChooseDice(by_hand=True))
    wrestle(fair)
    fair.roll(fair.bo, "booth-1.ours")
    assert fair.faces() == []
    assert [draw.ready for draw in fair.look(fair.eve).draws] == [True, False]
    fair.type(fair.cy, "booth-1.theirs", 11)
    typed, dealt = fair.faces()
    assert (typed.face, typed.by_hand, dealt.by_hand) == (11, True, False)


def test_a_face_typed_first_shows_nothing_of_the_dealers(fair: Gathering) -> None:
    wrestle(fair)
    fair.type(fair.cy, "booth-1.theirs", 11)
    assert [face.by_hand for face in fair.faces()] == [True]
    assert fair.draws == ["booth-1.ours"]


def test_both_sides_may_roll_real_dice(fair: Gathering) -> None:
    fair.act(fair.cy, ChooseDice(by_hand=True))
    wrestle(fair)
    fair.type(fair.bo, "booth-1.ours", 5)
    fair.type(fair.cy, "booth-1.theirs", 5)
    assert "Neither grip was better." in fair.reads(fair.eve)


def called_to_roll(fair: Gathering, who: SeatId) -> list[Value]:
    """The draws that wait for this seat to press a button."""
    return [offer.fixed["draw"] for offer in fair.offers(who) if offer.move == "roll" and offer.main]


def test_a_typed_die_leaves_the_other_side_time_to_roll_a_real_one(fair: Gathering) -> None:
    fair.act(fair.bo, Challenge())
    assert [draw.by_itself for draw in fair.look(fair.eve).draws] == [False, True]
    assert called_to_roll(fair, fair.ann) == []
    typed = fair.type(fair.bo, "booth-1.ours", 5)
    assert fair.draws == ["booth-1.theirs"]
    assert [draw.by_itself for draw in fair.look(fair.eve).draws] == [False]
    assert called_to_roll(fair, fair.ann) == ["booth-1.theirs"]
    fair.act(fair.bo, Undo(typed))
    fair.type(fair.bo, "booth-1.ours", 6)
    fair.type(fair.ann, "booth-1.theirs", 5)
    assert [(face.face, face.by_hand) for face in fair.faces()] == [(5, True), (6, True), (5, True)]


def test_a_side_that_has_no_real_die_leaves_it_to_the_dealer(fair: Gathering) -> None:
    fair.act(fair.bo, Challenge())
    fair.type(fair.bo, "booth-1.ours", 5)
    fair.roll(fair.ann, "booth-1.theirs")
    assert [face.by_hand for face in fair.faces()] == [True, False]
    assert fair.draws == []


def test_whoever_is_ready_need_not_be_ready_twice(fair: Gathering) -> None:
    fair.act(fair.cy, ChooseDice(by_hand=True))
    wrestle(fair)
    fair.roll(fair.bo, "booth-1.ours")
    fair.refused(fair.bo, Roll(DrawId("booth-1.ours")), by="Dealing.ready")
    assert {"draw": "booth-1.ours"} not in fair.offered(fair.bo, "roll")


def test_whoever_is_ready_may_take_a_real_die_after_all(fair: Gathering) -> None:
    fair.act(fair.cy, ChooseDice(by_hand=True))
    wrestle(fair)
    fair.roll(fair.bo, "booth-1.ours")
    fair.type(fair.bo, "booth-1.ours", 20)
    fair.roll(fair.cy, "booth-1.theirs")
    assert [face.by_hand for face in fair.faces()] == [True, False]


# --- nobody types against a face that is known


def test_nobody_takes_back_the_dealers_die_to_type_a_better_one(fair: Gathering) -> None:
    fair.act(fair.bo, StartThrow())
    rolled = fair.roll(fair.bo, "booth-1.1")
    fair.act(fair.bo, Undo(rolled))
    fair.refused(fair.bo, TypeFace(DrawId("booth-1.1"), 6), by="Dealing.typed", naming=("the Barker",))
    assert fair.offered(fair.bo, "type-face") == []
    assert fair.offered(fair.bo, "roll") == [{"draw": "booth-1.1"}]


def test_nobody_types_anew_after_the_dealer_has_answered_the_other_side(fair: Gathering) -> None:
    fair.act(fair.cy, ChooseDice(by_hand=True))
    wrestle(fair)
    fair.roll(fair.bo, "booth-1.ours")
    typed = fair.type(fair.cy, "booth-1.theirs", 11)
    fair.act(fair.cy, Undo(typed))
    fair.refused(fair.cy, TypeFace(DrawId("booth-1.theirs"), 20), by="Dealing.typed", naming=("the Barker",))


def test_a_face_that_was_mistyped_is_put_right_by_whoever_runs_the_fair(fair: Gathering) -> None:
    fair.act(fair.cy, ChooseDice(by_hand=True))
    wrestle(fair)
    fair.roll(fair.bo, "booth-1.ours")
    typed = fair.type(fair.cy, "booth-1.theirs", 11)
    fair.act(fair.ann, Undo(typed))
    fair.type(fair.ann, "booth-1.theirs", 12)
    assert [face.face for face in fair.faces() if face.by_hand] == [11, 12]


def test_a_mistyped_face_is_put_right_by_its_own_roller_while_no_other_is_known(fair: Gathering) -> None:
    fair.act(fair.bo, StartThrow())
    typed = fair.type(fair.bo, "booth-1.1", 1)
    fair.act(fair.bo, Undo(typed))
    fair.type(fair.bo, "booth-1.1", 6)
    assert [(face.face, face.by_hand) for face in fair.faces()] == [(1, True), (6, True)]


def test_a_mistyped_face_is_typed_again_by_its_own_roller_once_whoever_runs_the_fair_takes_it_back(
    fair: Gathering,
) -> None:
    fair.act(fair.cy, ChooseDice(by_hand=True))
    wrestle(fair)
    fair.roll(fair.bo, "booth-1.ours")
    typed = fair.type(fair.cy, "booth-1.theirs", 11)
    fair.act(fair.ann, Undo(typed))
    assert {"draw": "booth-1.theirs"} in fair.offered(fair.cy, "type-face")
    typed = fair.type(fair.cy, "booth-1.theirs", 12)
    fair.act(fair.cy, Undo(typed))
    fair.refused(fair.cy, TypeFace(DrawId("booth-1.theirs"), 20), by="Dealing.typed", naming=("the Barker",))


def test_a_face_that_the_dealer_dealt_is_not_typed_after_it_was_taken_back_for_anybody(fair: Gathering) -> None:
    fair.act(fair.bo, StartThrow())
    fair.act(fair.ann, Undo(fair.roll(fair.bo, "booth-1.1")))
    fair.refused(fair.bo, TypeFace(DrawId("booth-1.1"), 6), by="Dealing.typed", naming=("the Barker",))


# --- fair faces


def test_undo_gives_the_same_face_again_even_with_another_nonce(fair: Gathering) -> None:
    fair.act(fair.bo, StartThrow())
    rolled = fair.roll(fair.bo, "booth-1.1", "heads")
    fair.act(fair.bo, Undo(rolled))
    fair.roll(fair.bo, "booth-1.1", "tails")
    first, second = fair.faces()
    assert first == second


def test_undo_of_what_called_for_the_die_gives_the_same_face_again(fair: Gathering) -> None:
    started = fair.act(fair.bo, StartThrow()).move
    fair.roll(fair.bo, "booth-1.1", "heads")
    fair.act(fair.bo, Undo(started))
    fair.act(fair.bo, StartThrow())
    fair.roll(fair.bo, "booth-1.1", "tails")
    first, second = fair.faces()
    assert first == second


def test_undo_never_moves_the_dealers_row_back(fair: Gathering) -> None:
    started = fair.act(fair.bo, StartThrow()).move
    fair.act(fair.bo, Undo(started))
    fair.act(fair.bo, StartDip())
    fair.act(fair.cy, StartThrow())
    called = [
        (called.draw, called.index)
        for kind, body in fair.records()
        if kind == "draws-called/2"
        for called in msgspec.json.decode(body or "", type=DrawsCalled).draws
    ]
    assert called == [("booth-1.1", 1), ("booth-2.1", 2)]


def test_each_session_has_a_seed_of_its_own(fair: Gathering) -> None:
    fair.act(fair.bo, StartThrow())
    fair.act(fair.ann, CloseSession())
    fair.act(fair.cy, StartThrow())
    opened = told(fair, SessionOpened)
    assert [each.number for each in opened] == [1, 2]
    assert len({seed for each in opened for seed in (each.commitment, each.hidden)}) == 4


def test_a_die_left_lying_is_called_for_anew_in_the_next_session(fair: Gathering) -> None:
    fair.act(fair.bo, StartThrow())
    fair.act(fair.ann, CloseSession())
    for _ in range(2):  # the first opens the session
        fair.roll(fair.bo, "booth-1.1")
    (fell,) = fair.faces()
    assert (fell.session, fell.index) == (2, 1)


def test_whoever_was_ready_says_so_again_in_the_next_session(fair: Gathering) -> None:
    """A nonce from before would let the host choose the new seed by it."""
    fair.act(fair.cy, ChooseDice(by_hand=True))
    wrestle(fair)
    fair.roll(fair.bo, "booth-1.ours", "an old nonce")
    fair.act(fair.ann, CloseSession())
    fair.type(fair.cy, "booth-1.theirs", 7)
    fair.roll(fair.bo, "booth-1.ours", "a new nonce")
    assert fair.faces()[-1].nonce == "a new nonce"


# --- what is no face, and nobody's die


def test_a_face_that_the_die_has_not_is_refused(fair: Gathering) -> None:
    fair.act(fair.bo, StartThrow())
    for face in (0, 7, -1, 10**30):
        fair.refused(fair.bo, TypeFace(DrawId("booth-1.1"), face), by="Dealing.typed", naming=(str(face), "1", "6"))


def test_a_die_is_rolled_by_its_own_roller_or_whoever_runs_the_fair(fair: Gathering) -> None:
    fair.act(fair.bo, StartThrow())
    fair.refused(fair.bo, Roll(DrawId("booth-1.2")), by="Dealing._mine")
    fair.refused(fair.cy, Roll(DrawId("booth-1.1")), by="Dealing._mine", another=True)
    fair.roll(fair.ann, "booth-1.1")
    assert fair.log(fair.eve)[-1].acting_for == "Bo"


def test_a_die_that_nobody_called_for_is_refused(fair: Gathering) -> None:
    fair.refused(fair.bo, Roll(DrawId("booth-1.1")), by="Dealing._mine")


def test_a_hidden_die_is_no_die_for_others(fair: Gathering) -> None:
    fair.act(fair.ann, RollJar())
    for guest in fair.guests:
        told = fair.refused(guest, Roll(DrawId("jar.1")))
        assert told == fair.refused(guest, Roll(DrawId("jar.9")))
        assert fair.look(guest).draws == ()
    assert fair.draws == ["jar.1"]


def test_a_die_that_fell_does_not_fall_again(fair: Gathering) -> None:
    fair.act(fair.bo, StartThrow())
    fair.type(fair.bo, "booth-1.1", 3)
    fair.refused(fair.bo, TypeFace(DrawId("booth-1.1"), 4), by="Dealing._mine")


def test_nobody_waits_for_a_die_that_is_no_longer_there(fair: Gathering) -> None:
    fair.act(fair.cy, ChooseDice(by_hand=True))
    wrestle(fair)
    fair.roll(fair.bo, "booth-1.ours")
    fair.act(fair.ann, CloseBooth(booth=BoothId("booth-1")))
    assert fair.folded.play.ready == {}


def test_the_dice_fall_as_soon_as_nobody_is_waited_for(fair: Gathering) -> None:
    fair.act(fair.cy, ChooseDice(by_hand=True))
    wrestle(fair)
    fair.roll(fair.bo, "booth-1.ours", "lucky")
    fair.act(fair.ann, StandIn(booth=BoothId("booth-1")))
    assert [(face.by_hand, face.nonce) for face in fair.faces()] == [(False, "lucky"), (False, "lucky")]
    assert fair.draws == []
