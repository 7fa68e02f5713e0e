"""Climb, Leap and Move: borders, heights and zones."""

import pytest
from tests.refusing import refusing
from tests.rules.clause import cases, cases_of, check_case, clause

from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.dice.time_table import steps_for
from talewright.games.strange_fate.rules.skills.extra import Held
from talewright.games.strange_fate.rules.trappings import border, climb, leap, move
from talewright.games.strange_fate.rules.trappings.reckoning import difficulty, gathered, spend
from talewright.games.strange_fate.rules.trappings.shape import Does, OwnRating, Rows
from talewright.refusal import Refused

Told = dict[str, object]
MEANS = {"night": "darkness", "shot at": "a threat", "threatening": "a threat"}
"""What the catalogue's examples call the circumstances."""


@cases("SF-trapping-climb.3", "SF-trapping-climb.4", "SF-trapping-leap.2", "SF-trapping-leap.3")
def _(rating: int, border: int, **_: str) -> Told:
    return {"penalty": crossing(rating, border)}


crossing = border.penalty


@cases("SF-trapping-climb.5")
def _(feet: int) -> object:
    row = climb.height(feet)
    assert row
    return row.rating


@cases("SF-trapping-climb.7")
def _(conditions: list[str], feet: int = 15) -> Told:
    row = climb.height(feet)
    assert row
    named = [MEANS.get(condition, condition) for condition in conditions]
    return {
        "difficulty": difficulty(climb.CLIMB, row.about, named),
        "penalty": sum(line.amount for line in gathered(climb.CLIMB, named)),
    }


@cases("SF-trapping-climb.8")
def _(shifts_spent: int) -> Told:
    return {"steps_down": steps_for(shifts_spent)}


@cases("SF-trapping-leap.6")
def _(tier: str) -> Told:
    units = leap.bounds(Tier.parse(tier))
    return {"free_zones": units, "or_border_ignored": units}


@cases("SF-trapping-move.5")
def _(rating: int, vehicle_cost: int) -> str:
    return "has it" if move.has_mount(rating, vehicle_cost) else "has it not"


@cases("SF-trapping-move.6")
def _(tier: str) -> int:
    return move.free_zones(Tier.parse(tier))


@pytest.mark.parametrize(("id_", "given", "expect"), cases_of("SF", __name__))
def test_moving_is_as_the_catalogue_says(id_: str, given: Told, expect: object) -> None:
    check_case(id_, given, expect)


@clause("SF-trapping-climb.1", "SF-trapping-leap.1", "SF-trapping-move.1")
def test_climb_leap_and_move_are_three_ways_to_cross_ground() -> None:
    procedures = (*climb.PROCEDURES, *leap.PROCEDURES, *move.PROCEDURES)
    assert {each.trapping for each in procedures} == {"Climb", "Leap", "Move"}
    assert {each.does for each in procedures} == {Does.MOVEMENT}
    assert isinstance(climb.BORDER.against, OwnRating)
    assert isinstance(leap.BORDER.against, OwnRating)
    assert leap.LEAP.against == Rows("SF-trapping-leap.5", is_open=True)
    assert str(move.going(Held.parse("Move"))) == "walking or running"


@clause("SF-trapping-climb.5")
@pytest.mark.parametrize(
    ("feet", "expected"),
    [(10, "2"), (20, "2"), (21, "4"), (40, "4"), (41, "4E"), (100, "4E"), (101, "4S"), (900, "4S")],
)
def test_the_height_says_how_hard_a_climb_is(feet: int, expected: str) -> None:
    row = climb.height(feet)
    assert row
    assert str(row.rating) == expected
    assert isinstance(climb.CLIMB.against, Rows)
    assert row in climb.CLIMB.against.rows
    assert climb.CLIMB.against.is_open


def test_nobody_rolls_for_a_few_feet() -> None:
    assert climb.height(9) is None


@clause("SF-trapping-climb.6")
@pytest.mark.parametrize(
    ("circumstance", "amount"),
    [
        ("wet or slick", -1),
        ("completely smooth", -2),
        ("darkness", -1),
        ("rain", -1),
        ("pitch black", -2),
        ("a distraction", -1),
        ("a threat", -2),
    ],
)
def test_each_circumstance_hampers_the_climber(circumstance: str, amount: int) -> None:
    (line,) = gathered(climb.CLIMB, [circumstance])
    assert (line.name, line.amount) == (circumstance, amount)


def test_of_each_category_one_circumstance_counts_and_rain_in_the_dark_makes_the_wall_wet() -> None:
    assert amount("wet or slick", "completely smooth") == -2
    assert amount("rain") == -1
    assert amount("rain", "darkness") == amount("rain", "darkness", "wet or slick") == -2
    assert amount("rain", "pitch black", "completely smooth", "a threat", "a distraction") == -6


def amount(*circumstances: str) -> int:
    return sum(line.amount for line in gathered(climb.CLIMB, circumstances))


@clause("SF-trapping-climb.8")
def test_haste_costs_a_shift_for_each_step_and_four_at_most() -> None:
    assert spend(climb.CLIMB, {"one step less time": 3}, 4).left == 1
    with refusing("SF-trapping-climb.8"):
        spend(climb.CLIMB, {"one step less time": 5}, 9)


def test_whatever_a_tier_cancels_of_a_border_no_longer_hampers() -> None:
    assert crossing(3, 6, ignored=leap.bounds(Tier.SUPERHUMAN)) == -1
    assert crossing(3, 4, ignored=4) == 0


@clause("SF-trapping-leap.6")
def test_each_tier_is_one_zone_or_one_point_of_a_border() -> None:
    assert leap.bound(Tier.ASCENDANT, zones=1, border=1) == 1
    assert (leap.bound(Tier.ASCENDANT, zones=3), leap.bound(Tier.ASCENDANT, border=2)) == (0, 1)
    with refusing("SF-trapping-leap.6", naming=("Superhuman", "2", "3")):
        leap.bound(Tier.SUPERHUMAN, zones=2, border=1)
    with pytest.raises(Refused):
        leap.bound(Tier.MUNDANE, zones=1)
    assert (leap.BOUND.is_free, leap.BOUND.from_tier) == (True, Tier.EXTRAORDINARY)


@clause("SF-trapping-move.2", "SF-trapping-move.4")
def test_another_way_of_moving_is_unusual_or_a_mount() -> None:
    assert str(move.going(Held.parse("Move + Unusual (flight) + Unusual (tunnels)"))) == "flight, tunnels"
    assert str(move.going(Held.parse("Move"), "camel")) == "by camel"


@clause("SF-trapping-move.3")
def test_one_zone_is_a_supplemental_action() -> None:
    assert move.moved(0) == move.Moved(0, 0)
    assert move.moved(1) == move.Moved(1, -1)
    assert move.moved(2) is None
    assert [line.amount for line in gathered(move.MOVE, ["moved besides"])] == [-1]


@clause("SF-trapping-move.6")
def test_a_tier_above_mundane_moves_a_zone_freely() -> None:
    assert move.moved(2, Tier.SUPERHUMAN) == move.Moved(2, 0)
    assert move.moved(3, Tier.SUPERHUMAN) == move.Moved(3, -1)
    assert move.moved(4, Tier.SUPERHUMAN) is None
    assert (move.SPEED.is_free, move.SPEED.from_tier) == (True, Tier.EXTRAORDINARY)
