"""What a table can do with any procedure: the number to reach, the lines of the roll, the time, the shifts."""

import pytest
from tests.refusing import refusing

from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.dice.situation import Modifier, Source
from talewright.games.strange_fate.rules.dice.time_table import Time
from talewright.games.strange_fate.rules.trappings.reckoning import difficulty, gathered, spend, time_of
from talewright.games.strange_fate.rules.trappings.shape import Amount, Group, NoRoll, On, Procedure, Row, Rows, Spend

WEATHER = Group("weather", (Amount("rain", -1, otherwise="wet ground"), Amount("storm", -3)), "SF-trapping-climb.6")
GROUND = Group("ground", (Amount("wet ground", -1), Amount("ice", -2)), "SF-trapping-climb.6")
TROUBLES = Group("troubles", (Amount("a blister", -1, repeats=True), Amount("a limp", -2)), "", each_counts=True)
FAVOUR = Group("favour", (Amount("a hint", 1, at_most=4),), "SF-trapping-disguise.5")
BURDEN = Group("burden", (Amount("the sack", -2, always=True),), "")
CRITERIA = Group("criteria", (Amount("one more", 1, repeats=True),), "", On.DIFFICULTY)
WALK = Procedure(
    slug="walk",
    trapping="Move",
    title="Walk",
    about="",
    clauses=("SF-trapping-move.1",),
    against=Rows("SF-trapping-climb.5", (Row("near", Rating(2)), Row("far", Rating(4, Rating.parse("0E").tier)))),
    modifiers=(WEATHER, GROUND, TROUBLES, FAVOUR, CRITERIA),
    spends=(
        Spend("a step of time", "SF-trapping-climb.8", most=4),
        Spend("a zone", "SF-trapping-physical-force.10", dearer=1),
        Spend("a secret", "SF-trapping-networking.12", cost=2, above=3),
    ),
    takes=Time.HALF_AN_HOUR,
    grows_from=2,
)


def amounts(*circumstances: str, on: On = On.ROLL, said: dict[str, int] | None = None) -> list[tuple[str, int]]:
    return [(line.name, line.amount) for line in gathered(WALK, circumstances, on, said)]


def test_of_a_group_the_weightiest_counts_and_groups_add_up() -> None:
    assert amounts("rain") == [("rain", -1)]
    assert amounts("storm", "ice", "wet ground") == [("storm", -3), ("ice", -2)]
    assert gathered(WALK, ["ice"]) == (Modifier(Source.SITUATION, "ice", -2),)


def test_a_circumstance_counts_in_another_group_where_its_own_has_one() -> None:
    assert amounts("rain", "storm") == [("storm", -3), ("wet ground", -1)]
    assert amounts("rain", "storm", "ice") == [("storm", -3), ("ice", -2)]


def test_where_each_counts_all_of_them_add_up_as_often_as_they_are_true() -> None:
    assert amounts("a blister", "a blister", "a limp") == [("a blister", -2), ("a limp", -2)]
    assert difficulty(WALK, "near", ["one more"] * 3) == Rating(5)
    assert difficulty(WALK, "far", ["rain"]) == Rating.parse("4E")


def test_what_always_holds_counts_unasked() -> None:
    loaded = Procedure(
        slug="l", trapping="Move", title="L", about="", clauses=(), against=NoRoll(""), modifiers=(BURDEN,)
    )
    assert gathered(loaded, ()) == (Modifier(Source.SITUATION, "the sack", -2),)


def test_the_game_master_chooses_within_a_range() -> None:
    assert amounts("a hint") == [("a hint", 1)]
    assert amounts("a hint", said={"a hint": 4}) == [("a hint", 4)]
    with refusing("SF-trapping-disguise.5", naming=("A hint", "+1", "+4", "+5")):
        amounts("a hint", said={"a hint": 5})


def test_what_the_procedure_does_not_know_is_refused_with_what_it_knows() -> None:
    with refusing("SF-trapping-move.1", naming=("Walk", "'fog'")):
        amounts("fog")
    with refusing("SF-trapping-climb.6", naming=("Rain",)):
        amounts("rain", "rain")
    with refusing("SF-trapping-climb.5", naming=("'here'", "near, far")):
        difficulty(WALK, "here")


def test_shifts_are_spent_line_by_line() -> None:
    spent = spend(WALK, {"a step of time": 2, "a zone": 2}, 6)
    assert (spent.lines, spent.left) == (("a step of time × 2 for 2 shifts", "a zone × 2 for 3 shifts"), 1)
    assert spend(WALK, {"a zone": 0}, 0).lines == ()
    assert spend(WALK, {"a secret": 1}, 5).left == 3
    assert spend(WALK, {}, -2).left == 0


@pytest.mark.parametrize(
    ("bought", "shifts", "where", "named"),
    [
        ({"a hat": 1}, 3, "SF-trapping-move.1", ("Walk", "a hat", "a step of time", "a zone", "a secret")),
        ({"a zone": -1}, 3, "SF-trapping-move.1", ("Walk", "a zone")),
        ({"a step of time": 5}, 9, "SF-trapping-climb.8", ("a step of time", "4", "5")),
        ({"a zone": 2}, 2, "SF-trapping-physical-force.10", ("a zone", "2")),
        ({"a secret": 1}, 4, "SF-trapping-networking.12", ("a secret", "4", "3")),
        ({"a zone": 1}, -1, "SF-trapping-physical-force.10", ("a zone", "0")),
    ],
)
def test_what_shifts_do_not_buy_is_refused(
    bought: dict[str, int], shifts: int, where: str, named: tuple[str, ...]
) -> None:
    with refusing(where, by=spend, naming=named):
        spend(WALK, bought, shifts)


def test_the_time_follows_the_difficulty_and_the_haste() -> None:
    assert [time_of(WALK, reached) for reached in (1, 2, 4)] == [
        Time.FIFTEEN_MINUTES,
        Time.HALF_AN_HOUR,
        Time.A_FEW_HOURS,
    ]
    assert time_of(WALK, 2, shifts=9) is Time.HALF_A_MINUTE
    assert time_of(Procedure(slug="n", trapping="Move", title="N", about="", clauses=(), against=NoRoll(""))) is None
