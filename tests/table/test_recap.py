"""A session of the fair recounted: what turned it, what was gained and remains, and how the dice fell."""

from fractions import Fraction

from tests.table.gathering import Gathering
from tests.toy.auctions import Bid, OpenAuction
from tests.toy.booths import CloseBooth
from tests.toy.bouts import Challenge
from tests.toy.dipping import DrawOn, StartDip, Stop
from tests.toy.jar import RollJar
from tests.toy.prizes import Award
from tests.toy.state import BoothId
from tests.toy.throwing import Keep, StartThrow

from talewright.dice.draw import Die, Draw, DrawId, Fell, SeatId
from talewright.dice.luck import Ranked
from talewright.table.moves import ChooseDice, CloseSession, Undo
from talewright.table.recap import TURNING_POINTS, Belongings, Fallen, Recap, best_throw, luck
from talewright.table.seat import MoveId


def recounted(fair: Gathering, seat: SeatId, number: int = 1) -> Recap:
    found = fair.table.recap(fair.campaign, seat, number)
    assert found is not None
    return found


def throw(fair: Gathering, seat: SeatId, face: int) -> None:
    fair.act(seat, StartThrow())
    fair.type(seat, fair.draws[0], face)
    fair.act(seat, Keep(booth=newest(fair)))


def newest(fair: Gathering) -> BoothId:
    return [*fair.fair.booths][-1]


def test_a_session_is_told_by_its_turning_points_in_their_order(fair: Gathering) -> None:
    for face in (6, 1, 4):
        throw(fair, fair.bo, face)
    fair.act(fair.ann, CloseSession())
    assert [each.text for each in recounted(fair, fair.cy).turning_points] == [
        "Bo scores 6.",
        "Bo scores 1.",
        "Bo scores 4.",
    ]


def test_of_many_turning_points_the_greatest_are_told(fair: Gathering) -> None:
    for face in (1, 2, 3, 4, 5, 6, 6, 6, 1):
        throw(fair, fair.bo, face)
    told = [each.text for each in recounted(fair, fair.bo).turning_points]
    assert len(told) == TURNING_POINTS
    assert told == [f"Bo scores {face}." for face in (2, 3, 4, 5, 6, 6, 6)]


def test_what_everybody_gained_is_added_up_and_what_was_taken_back_is_left_out(fair: Gathering) -> None:
    throw(fair, fair.bo, 3)
    throw(fair, fair.bo, 2)
    throw(fair, fair.cy, 1)
    taken = fair.act(fair.ann, Award(to=(fair.cy,), points=5))
    throw(fair, fair.di, 6)
    fair.act(fair.ann, Undo(taken.move))
    told = recounted(fair, fair.eve)
    assert told.gains == (Belongings("Bo", ("5 points",)), Belongings("Cy", ("1 point",)))
    assert [each.text for each in told.turning_points] == ["Bo scores 3.", "Bo scores 2.", "Cy scores 1."]
    assert [(each.shows, each.struck) for each in told.rolls] == [("3", False), ("2", False), ("1", False), ("6", True)]
    assert [each.draws for each in told.luck] == [2, 1, 3]


def test_luck_is_the_exact_place_of_what_fell_among_all_that_could_have(fair: Gathering) -> None:
    throw(fair, fair.bo, 6)
    throw(fair, fair.cy, 3)
    one, other, everybody = recounted(fair, fair.ann).luck
    assert (one.who, one.percentile) == ("Bo", Fraction(11, 12))
    assert (other.who, other.percentile) == ("Cy", Fraction(5, 12))
    ways = [a + b for a in range(1, 7) for b in range(1, 7)]
    place = Fraction(sum(way < 9 for way in ways) * 2 + sum(way == 9 for way in ways), 72)
    assert (everybody.who, everybody.percentile) == ("", place)


def test_the_best_throw_is_the_one_with_the_smallest_chance_of_as_much(fair: Gathering) -> None:
    throw(fair, fair.bo, 6)
    fair.act(fair.di, ChooseDice(by_hand=True))
    fair.act(fair.cy, Challenge(rival=fair.di))
    for draw, seat, face in (("booth-2.ours", fair.cy, 19), ("booth-2.theirs", fair.di, 20)):
        fair.type(seat, draw, face)
    best = recounted(fair, fair.ann).best
    assert best is not None
    assert (best.who, best.label, best.shows, best.chance) == ("Di", "Di's grip", ("20",), Fraction(1, 20))


def test_of_several_throws_as_good_the_best_tells_of_all(fair: Gathering) -> None:
    fair.act(fair.di, ChooseDice(by_hand=True))
    fair.act(fair.cy, Challenge(rival=fair.di))
    for draw, seat in (("booth-1.ours", fair.cy), ("booth-1.theirs", fair.di)):
        fair.type(seat, draw, 20)
    best = recounted(fair, fair.ann).best
    assert best is not None
    assert (best.label, best.also) == ("Cy's grip", ("Di's grip",))


def test_a_card_ranks_among_those_that_were_left(fair: Gathering) -> None:
    fair.act(fair.bo, StartDip())
    fair.type(fair.bo, "booth-1.1", 9)
    fair.act(fair.bo, DrawOn(booth=BoothId("booth-1")))
    fair.type(fair.bo, "booth-1.2", 8)
    fair.act(fair.bo, Stop(booth=BoothId("booth-1")))
    (luck,) = recounted(fair, fair.ann).luck
    assert luck.percentile == 1 - Fraction(1, 2 * 9 * 8)
    assert luck.by_hand == 2


def test_what_remains_is_told_to_those_who_may_know(fair: Gathering) -> None:
    fair.act(fair.ann, OpenAuction(lot="The pumpkin"))
    fair.act(fair.ann, RollJar())
    fair.roll(fair.ann, "jar.1")
    fair.act(fair.ann, CloseSession())
    beans = fair.fair.jar.beans
    assert recounted(fair, fair.bo).remains == (Belongings("", ("The pumpkin is still up for bids",)),)
    assert recounted(fair, fair.ann).remains[0].what[1] == f"{beans} beans in the jar"


def test_nobody_is_told_of_a_hidden_roll_in_any_number(fair: Gathering) -> None:
    throw(fair, fair.bo, 2)
    before = recounted(fair, fair.bo)
    fair.act(fair.ann, RollJar())
    fair.roll(fair.ann, "jar.1")
    assert recounted(fair, fair.bo) == before
    assert [each.label for each in recounted(fair, fair.ann).rolls][1:] == ["How many beans are in the jar"]


def test_a_sealed_bid_is_in_nobodys_recap_before_it_is_opened(fair: Gathering) -> None:
    fair.act(fair.ann, OpenAuction(lot="The pumpkin"))
    before = recounted(fair, fair.cy)
    fair.act(fair.bo, Bid(booth=BoothId("booth-1"), coins=5))
    assert recounted(fair, fair.cy) == before
    fair.act(fair.ann, CloseBooth(booth=BoothId("booth-1")))
    assert recounted(fair, fair.cy).gains == (Belongings("Bo", ("The pumpkin",)),)


def test_an_earlier_session_stays_as_it_was(fair: Gathering) -> None:
    throw(fair, fair.bo, 4)
    fair.act(fair.ann, CloseSession())
    then = recounted(fair, fair.bo)
    throw(fair, fair.bo, 5)
    fair.act(fair.ann, CloseSession())
    assert recounted(fair, fair.bo) == then
    assert [each.text for each in recounted(fair, fair.bo, 2).turning_points] == ["Bo scores 5."]
    assert recounted(fair, fair.bo, 2).closed


def test_there_is_no_recap_of_a_session_that_was_never_played(fair: Gathering) -> None:
    assert fair.table.recap(fair.campaign, fair.bo, 1) is None
    throw(fair, fair.bo, 4)
    assert not recounted(fair, fair.bo).closed
    assert fair.table.recap(fair.campaign, fair.bo, 2) is None


def test_too_many_draws_to_compare_exactly_are_counted_all_the_same() -> None:
    draw = Draw(id=DrawId("the-race.1"), of=Die(20), seat=None, label="The house")
    ranked = Ranked.of(7, {face: face for face in range(1, 21)})
    fell = Fallen(MoveId("a-move"), draw, Fell(draw=draw.id, face=7, by_hand=False), ranked)
    (told,) = luck([fell] * 5000, str)
    assert (told.draws, told.percentile) == (5000, None)
    assert best_throw([fell] * 5000, str) is None
