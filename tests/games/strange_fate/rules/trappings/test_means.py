"""Wealth, Environment and Variable."""

import pytest
from tests.refusing import refusing
from tests.rules.clause import cases, cases_of, check_case, clause

from talewright.games.strange_fate.rules.characters.owned import Owned
from talewright.games.strange_fate.rules.conflict.stress import Track
from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.dice.time_table import Span, Uses
from talewright.games.strange_fate.rules.skills.diagram import bundled
from talewright.games.strange_fate.rules.skills.extra import Held
from talewright.games.strange_fate.rules.skills.notation import parse
from talewright.games.strange_fate.rules.skills.trapping import Trapping
from talewright.games.strange_fate.rules.trappings import environment, variable, wealth
from talewright.games.strange_fate.rules.trappings.environment import CRITERION, FORAGE, Place
from talewright.games.strange_fate.rules.trappings.reckoning import difficulty
from talewright.games.strange_fate.rules.trappings.shape import Does
from talewright.games.strange_fate.rules.trappings.variable import Copies, places
from talewright.refusal import Refused

Told = dict[str, object]
SHIFTER = parse("Shapes: Strange 4 = Variable [Scene] x4, Languages; minor Snag (only by day)")
RUNNER = parse("Strange 4 = Variable [Scene] x4, Move; minor Snag (only by day)")


@cases("SF-trapping-wealth.2")
def _(attack: str) -> Told:
    assert attack == wealth.OUTSPEND.trapping
    track = wealth.OUTSPEND.harms
    assert track
    return {"track": track, "consequence": track.scope}


@cases("SF-trapping-wealth.4")
def _(rating: int, item: int) -> str:
    return wealth.affords(rating, item)


@cases("SF-trapping-environment.4")
def _(likelihood: str, criteria: int) -> int:
    return difficulty(FORAGE, likelihood, [CRITERION] * criteria).value


@cases("SF-trapping-variable.4")
def _(copy: str, cost: int = 0) -> Told:
    copied = Held.parse("Languages + Zone" if copy == "Zone" else copy)
    found = places(SHIFTER, copied)
    assert found == cost or not cost
    return {"variables": found}


@pytest.mark.parametrize(("id_", "given", "expect"), cases_of("SF", __name__))
def test_means_are_as_the_catalogue_says(id_: str, given: Told, expect: object) -> None:
    check_case(id_, given, expect)


# ---- Wealth


@clause("SF-trapping-wealth.1", "SF-trapping-wealth.4", "SF-trapping-wealth.5")
def test_what_is_dear_takes_a_roll_once_a_scene() -> None:
    assert [str(wealth.affords(2, price)) for price in (-1, 0, 1, 2, 5)] == [
        "easy",
        "easy",
        "minimal fuss",
        "roll",
        "roll",
    ]
    assert wealth.BUY.uses == Uses(1, Span.SCENE)


@clause("SF-trapping-wealth.2")
def test_money_attacks_and_defends() -> None:
    assert (wealth.OUTSPEND.does, wealth.OUTSPEND.harms) == (Does.ATTACK, Track.REPUTATION)
    assert (wealth.KEEP_UP.does, wealth.KEEP_UP.resists) == (Does.DEFENCE, ("Wealth",))


@clause("SF-trapping-wealth.6")
def test_wealth_that_is_known_helps_or_hurts_by_one_as_the_game_master_says() -> None:
    assert [each.clause for each in wealth.BUY.questions] == ["SF-trapping-wealth.6"]


# ---- Environment


@clause("SF-trapping-environment.2", "SF-trapping-environment.3", "SF-trapping-environment.4")
def test_finding_something_is_as_hard_as_it_is_unlikely_and_particular() -> None:
    assert [difficulty(FORAGE, row.about).value for row in environment.LIKELIHOOD] == [0, 3, 5]
    assert difficulty(FORAGE, "Possible", [CRITERION] * 3).value == 6


@clause("SF-trapping-environment.5")
def test_building_in_the_wild_is_craft_modified_by_the_skill() -> None:
    line = environment.building(Rating(2), Rating(3))
    assert (line.name, line.amount) == ("Environment", 1)
    assert [environment.building(Rating(2), Rating(value)).amount for value in (1, 2)] == [-1, 0]


def knowing(notation: str, *, has_benefit: bool) -> Owned:
    skill = parse(f"{notation} = Environment [Anywhere]; minor Snag (only by day)")
    return Owned(skill=skill, benefits=(Trapping("Environment", "Anywhere"),) * has_benefit)


@clause("SF-trapping-environment.6", "SF-trapping-environment.7", "SF-trapping-environment.8")
@pytest.mark.parametrize(
    ("notation", "has_benefit", "allowed"),
    [
        ("Unique 2", False, 1),
        ("Unique 2E", True, 3),
        ("Strange 2", False, 2),
        ("Strange 2E", False, 2),
        ("Strange 2E", True, 3),
        ("Strange 2S", False, 2),
        ("Strange 2S", True, 4),
        ("Strange 2G", True, 4),
    ],
)
def test_a_place_farther_from_what_people_know_takes_a_higher_tier(
    notation: str, *, has_benefit: bool, allowed: int
) -> None:
    owned = knowing(notation, has_benefit=has_benefit)
    for place in list(Place)[:allowed]:
        environment.check(place, owned)
    for place in list(Place)[allowed:]:
        with refusing(environment.CLAUSES[place], by=environment.check):
            environment.check(place, owned)


# ---- Variable


@clause("SF-trapping-variable.3")
def test_it_costs_four_points_for_a_scene_and_two_for_a_session() -> None:
    prices = {choice: bundled().box_of(Trapping("Variable", choice)).price_of(choice) for choice in variable.SPANS}
    assert prices == {"Scene": 4, "Session": 2}
    assert [(each.choice, each.uses, each.is_free) for each in variable.PROCEDURES] == [
        ("Scene", Uses(1, Span.SCENE), True),
        ("Session", Uses(1, Span.SESSION), True),
    ]


@clause("SF-trapping-variable.4")
def test_a_copy_takes_as_many_as_it_would_cost_points_with_its_lines() -> None:
    assert places(RUNNER, Held.parse("Move + Range x2")) == 2
    assert (places(SHIFTER, Held.parse("Leap")), places(RUNNER, Held.parse("Leap"))) == (1, 2)


@clause("SF-trapping-variable.1", "SF-trapping-variable.5")
def test_what_is_committed_stays_bound_till_the_next_scene() -> None:
    fresh = Copies(SHIFTER, Span.SCENE)
    assert fresh.free == 4
    shooting = fresh.copying(Held.parse("Shoot"))
    assert shooting.free == 2
    with refusing("SF-trapping-variable.5", naming=("4", "Shapes", "2")):
        shooting.copying(Held.parse("Minions [Advanced]"))
    assert shooting.copying(Held.parse("Shoot + Zone")).free == 0
    assert Copies(SHIFTER, Span.SESSION).free == 0
    with pytest.raises(Refused) as refusal:
        Copies(SHIFTER, Span.SESSION).copying(Held.parse("Shoot"))
    assert refusal.value.clause == "SF-trapping-variable.4"


@clause("SF-trapping-variable.7")
def test_a_copy_gives_its_benefit_where_that_of_variable_was_chosen() -> None:
    skill = parse("Strange 4E = Variable [Scene] x4; minor Snag (only by day)")
    chosen = Owned(skill=skill, benefits=(Trapping("Variable", "Scene"),))
    benefit = variable.benefits(chosen, Held.parse("Physical Force"))
    assert benefit
    assert benefit.clause == "SF-trapping-physical-force.14"
    assert variable.benefits(chosen, Held.parse("Dodge")) is None
    assert variable.benefits(Owned(skill=skill), Held.parse("Physical Force")) is None
