"""Physical Force: loads, lifts and throws."""

import pytest
import yaml
from tests.refusing import refusing
from tests.rules.clause import RULES, cases, cases_of, check_case, clause

from talewright.games.strange_fate.rules.conflict import weapon
from talewright.games.strange_fate.rules.conflict.stress import Track
from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.dice.situation import Difficulty, Side, Situation
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.skills.library import library
from talewright.games.strange_fate.rules.trappings import physical_force, weight
from talewright.games.strange_fate.rules.trappings.physical_force import aided, penalty, thrown, to_lift, to_throw
from talewright.games.strange_fate.rules.trappings.profit import is_unrelated, profit, weapon_of
from talewright.games.strange_fate.rules.trappings.reckoning import spend
from talewright.games.strange_fate.rules.trappings.shape import Does, OwnRating
from talewright.games.strange_fate.rules.trappings.weight import AT_MEDIOCRE, FACTORS, POUNDS, ROWS, pounds, weight_of
from talewright.refusal import Refused

Told = dict[str, object]
STRONG = Rating(3)


@cases("SF-trapping-physical-force.2")
def _(rating: int, tier: str) -> Told:
    return {"max_carry_lb": physical_force.most_carried(Rating(rating, Tier.parse(tier)))}


@cases("SF-trapping-physical-force.3")
def _(rating: int, tier: str) -> Told:
    return {"max_lift_lb": physical_force.most_lifted(Rating(rating, Tier.parse(tier)))}


@cases("SF-trapping-physical-force.4", "SF-trapping-physical-force.5")
def _(rating: int, load_lb: int, tier: str = "Mundane") -> Told:
    return {"penalty": penalty(Rating(rating, Tier.parse(tier)), load_lb)}


@cases("SF-trapping-physical-force.6")
def _(tier: str, load_lb: int) -> str:
    try:
        to_lift(Rating(0, Tier.parse(tier)), load_lb)
    except Refused:
        return "impossible"
    return "may try"


@cases("SF-trapping-physical-force.9")
def _(object_lb: int) -> Told:
    return {"difficulty": to_throw(object_lb)}


@cases("SF-trapping-physical-force.10")
def _(object_lb: int, zones: int) -> Told:
    shifts = physical_force.shifts_to_throw(object_lb, zones)
    return {"shifts_needed": shifts, "effort_needed": to_throw(object_lb).value + shifts}


@cases("SF-trapping-physical-force.13")
def _(skill: str, object_lb: int) -> Told:
    rating = Rating.parse(skill)
    against = to_throw(object_lb, rating.tier)
    return {
        "dice": Situation(Side(rating), Difficulty(against)).our_dice,
        "needed_total": against.value + physical_force.shifts_to_throw(object_lb, 2, rating.tier),
    }


@cases("SF-trapping-physical-force.14")
def _(tier: str) -> int:
    return profit("Brawn", "Physical Force", Tier.parse(tier)).weapon


@cases("SF-trapping-physical-force.15")
def _(skill: str, attack_with: str) -> Told:
    name, letter = skill.rstrip(")").split(" (")
    lent = profit(name, "Physical Force", Tier.parse(letter))
    related = not is_unrelated("Physical Force", library().find(attack_with))
    try:
        value = weapon_of(lent, "Physical Force", attack_with, Track.HEALTH, is_related=related)
    except Refused:
        value = weapon.ORDINARY
    return {"weapon": value}


@pytest.mark.parametrize(("id_", "given", "expect"), cases_of("SF", __name__))
def test_force_is_as_the_catalogue_says(id_: str, given: Told, expect: object) -> None:
    check_case(id_, given, expect)


@clause("SF-trapping-physical-force.1")
def test_force_carries_lifts_throws_and_breaks() -> None:
    carry = physical_force.CARRY
    assert carry.against == OwnRating("SF-trapping-physical-force.2", "weight")
    assert [each.slug.removeprefix("physical-force-") for each in physical_force.PROCEDURES] == [
        "carry",
        "lift",
        "throw",
        "break",
        "weapon",
    ]


@clause("SF-trapping-dismantle.8")
def test_to_break_a_thing_quickly_is_physical_force() -> None:
    breaking = physical_force.BREAK
    assert (breaking.trapping, breaking.does, breaking.harms) == ("Physical Force", Does.ATTACK, Track.HEALTH)


@clause("SF-trapping-physical-force.2", "SF-trapping-physical-force.8")
def test_the_table_has_a_row_for_each_rating_and_grows_downwards_and_to_the_right() -> None:
    for column in POUNDS.values():
        assert len(column) == len(ROWS) == len(FACTORS)
        assert list(column) == sorted(set(column))
    for row in ROWS:
        across = [pounds(Rating(row, tier)) for tier in Tier]
        assert across == sorted(set(across))
    known = {"-1": 50, "0": 150, "3": 300, "5": 400, "8": 800, "0E": 400, "5E": 1_500, "5S": 64_000}
    assert {rating: pounds(Rating.parse(rating)) for rating in known} == known
    assert {tier: AT_MEDIOCRE[tier].rsplit(" ", 1)[-1] for tier in Tier} == {
        Tier.MUNDANE: "size",
        Tier.EXTRAORDINARY: "tiger",
        Tier.SUPERHUMAN: "whale",
        Tier.ASCENDANT: "brachiosaurus",
        Tier.GODLIKE: "steamer",
    }


def test_the_table_is_the_one_that_the_catalogue_proposes() -> None:
    text = yaml.load((RULES / "strange-fate.yaml").read_text("utf-8"), Loader=yaml.CSafeLoader)
    (left_out,) = (each for each in text["missing"] if each["name"] == "weight table of Physical Force")
    table = left_out["data"]["proposal"]
    assert (list(ROWS), list(FACTORS)) == (table["rows"], table["weight_factor"])
    assert {tier.title: list(column) for tier, column in POUNDS.items()} == {
        tier.title: table[tier.title] for tier in Tier
    }
    assert [pounds(Rating(row)) for row in (-9, -3, 9)] == [25, 25, 800]


@clause("SF-trapping-physical-force.4")
@pytest.mark.parametrize(("load", "expected"), [(10, 0), (50, 0), (51, -1), (150, -1), (200, -2), (250, -3), (300, -4)])
def test_each_row_above_four_below_the_maximum_hampers(load: int, expected: int) -> None:
    assert penalty(STRONG, load) == expected


def test_more_than_the_maximum_cannot_be_carried() -> None:
    with refusing("SF-trapping-physical-force.4", naming=("301", "300", "Good (+3)")):
        penalty(STRONG, 301)


@clause("SF-trapping-physical-force.5")
def test_what_belongs_to_a_lower_column_is_carried_freely() -> None:
    assert penalty(Rating.parse("-2E"), 199) == 0
    assert penalty(Rating.parse("-2E"), 200) == -4
    assert penalty(Rating.parse("3S"), 4_000) == 0


@pytest.mark.parametrize(
    ("load", "tier", "expected"),
    [
        (1, "M", "-2"),
        (100, "M", "0"),
        (400, "M", "5"),
        (400, "E", "0E"),
        (180, "E", "1"),
        (5_000, "S", "-2S"),
        (5_000, "G", "-2S"),
        (77_000, "A", "0A"),
        (1_000_000, "G", "-2G"),
    ],
)
def test_a_weight_stands_in_the_highest_column_that_reaches_down_to_it(load: int, tier: str, expected: str) -> None:
    assert str(weight_of(load, Tier.parse(tier[:1])).rating) == expected


@clause("SF-trapping-physical-force.6")
def test_what_the_rating_lifts_needs_no_roll_and_more_needs_the_row_of_its_weight() -> None:
    assert to_lift(STRONG, 400) is None
    assert to_lift(STRONG, 401) == Rating(6)
    assert to_lift(STRONG, 800) == Rating(8)


@clause("SF-trapping-physical-force.12")
def test_nothing_beyond_the_column_is_lifted_carried_or_thrown() -> None:
    for move, where in ((penalty, "SF-trapping-physical-force.12"), (to_lift, "SF-trapping-physical-force.6")):
        with refusing(where, by=move, naming=("801", "800")):
            move(STRONG, 801)
    with refusing("SF-trapping-physical-force.12", naming=("801", "Mundane", "800")):
        to_throw(801)
    assert to_throw(801, Tier.EXTRAORDINARY) == Rating.parse("3E")


@clause("SF-trapping-physical-force.7")
def test_the_game_master_may_let_a_pulley_raise_the_tier_by_one() -> None:
    assert aided(STRONG) == Rating.parse("3E")
    assert aided(Rating.parse("3G")) == Rating.parse("3G")
    assert physical_force.AIDED.clause == "SF-trapping-physical-force.7"
    assert physical_force.AIDED in (*physical_force.CARRY.questions, *physical_force.LIFT.questions)


@clause("SF-trapping-physical-force.10")
def test_each_further_zone_costs_one_shift_more_than_the_one_before() -> None:
    costs = [physical_force.shifts_to_throw(50, zones) for zones in range(1, 5)]
    assert costs == [2, 4, 7, 11]
    assert [thrown(shifts, 50) for shifts in (1, 2, 3, 4, 6, 7, 11)] == [0, 1, 1, 2, 2, 3, 4]
    assert spend(physical_force.THROW, {"a point of the Weight Factor": 1, "a zone": 2}, 4).left == 0


@clause("SF-trapping-physical-force.11")
def test_the_weight_factor_of_a_row_is_the_same_in_every_tier() -> None:
    assert [weight_of(load, tier).factor for load, tier in zip((400, 1_500, 64_000), Tier, strict=False)] == [3, 3, 3]
    assert (weight_of(50).factor, weight_of(800).factor) == (1, 4)
    assert weight.top(Tier.EXTRAORDINARY) == 4_000


@clause("SF-trapping-physical-force.14", "SF-trapping-physical-force.15")
def test_attacks_profit_from_force_where_the_group_finds_the_skills_related() -> None:
    assert physical_force.FORCEFUL.from_tier is Tier.EXTRAORDINARY
    assert [each.clause for each in physical_force.FORCEFUL.questions] == ["SF-trapping-physical-force.15"]
