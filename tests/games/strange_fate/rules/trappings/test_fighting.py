"""Strike, Shoot, Dodge, Parry, Resist Damage, Stress Capacity and Initiative."""

import pytest
from tests.refusing import refusing
from tests.rules.clause import cases, cases_of, check_case, clause

from talewright.games.strange_fate.rules.characters.owned import Owned
from talewright.games.strange_fate.rules.conflict.stress import Scope, Track, bearing
from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.skills.extra import Held, reach_of
from talewright.games.strange_fate.rules.skills.notation import parse
from talewright.games.strange_fate.rules.trappings import initiative, stress_capacity
from talewright.games.strange_fate.rules.trappings.combined import complemented, limited, modified
from talewright.games.strange_fate.rules.trappings.fighting import (
    DODGE,
    ENDURE,
    PARRY,
    SHOOT,
    STRIKE,
    check_reach,
    toughness,
)
from talewright.games.strange_fate.rules.trappings.initiative import Eager, must_roll, order
from talewright.games.strange_fate.rules.trappings.shape import Does, Procedure
from talewright.refusal import Refused

Told = dict[str, object]
ATTACKS = {"Strike": STRIKE, "Shoot": SHOOT}


@cases("SF-trapping-dodge.1")
def _(attack: str) -> str:
    return may_defend(DODGE, attack)


@cases("SF-trapping-parry.1")
def _(attack: str) -> str:
    return may_defend(PARRY, attack)


def may_defend(defence: Procedure, attack: str) -> str:
    return "may defend" if attack in defence.resists else "may not defend"


def reaches(attack: str, zones: int) -> None:
    held = Held.parse(attack)
    check_reach(held.trapping.name, reach_of(held).zones or 0, zones)


@cases("SF-trapping-strike.1")
def _(attack: str, target_zone_distance: int) -> str:
    try:
        reaches(attack, target_zone_distance)
    except Refused:
        return "not allowed"
    return "allowed"


@cases("SF-trapping-shoot.1")
def _(attack: str) -> Told:
    track = ATTACKS[attack].harms
    assert track
    return {"track": track, "consequence": track.scope}


@cases("SF-trapping-shoot.2")
def _(range_extras: int) -> int | None:
    return reach_of(Held.parse("Shoot" + " + Range" * range_extras)).zones


@cases("SF-trapping-resist-damage.2")
def _(attack_intent: str, rating: int, tier: str) -> Told:
    found = toughness(Rating(rating, Tier.parse(tier)), is_meant_to_harm=attack_intent == f"{Track.HEALTH} stress")
    return {"rating": found.value, "tier": found.tier}


@cases("SF-trapping-initiative.2")
def _(tiers: list[str]) -> str:
    people = [Eager(f"{tier} {number}", Rating(1, Tier.parse(tier)), (3,)) for number, tier in enumerate(tiers)]
    return f"the {order(people)[0].split(' ')[0]} one acts first"


@pytest.mark.parametrize(("id_", "given", "expect"), cases_of("SF", __name__))
def test_fighting_is_as_the_catalogue_says(id_: str, given: Told, expect: object) -> None:
    check_case(id_, given, expect)


# ---- attack and defence


@clause("SF-trapping-strike.1", "SF-trapping-shoot.1")
def test_blows_and_bullets_wear_down_health() -> None:
    for attack in ATTACKS.values():
        assert (attack.does, attack.harms) == (Does.ATTACK, Track.HEALTH)
    assert Track.HEALTH.scope is Scope.PHYSICAL


@clause("SF-trapping-strike.1", "SF-trapping-shoot.2")
def test_an_attack_reaches_so_far_and_no_farther() -> None:
    reaches("Strike", 0)
    reaches("Shoot", 1)
    reaches("Shoot + Range", 3)
    with refusing("SF-trapping-strike.1", naming=("Strike", "the same zone", "1")):
        reaches("Strike", 1)
    with refusing("SF-trapping-shoot.2", naming=("Shoot", "1 zone", "2")):
        reaches("Shoot", 2)
    with refusing("SF-trapping-shoot.2", naming=("Shoot", "3 zones")):
        reaches("Shoot + Range", 4)


@clause("SF-trapping-dodge.1", "SF-trapping-parry.1", "SF-trapping-resist-damage.1")
def test_who_dodges_or_endures_meets_any_physical_attack_and_who_parries_only_the_near_one() -> None:
    assert {each.does for each in (DODGE, PARRY, ENDURE)} == {Does.DEFENCE}
    assert DODGE.resists == ENDURE.resists
    assert {"Strike", "Shoot"} <= set(DODGE.resists)
    assert "Menace" not in DODGE.resists
    assert PARRY.resists == ("Strike",)


@clause("SF-trapping-resist-damage.2")
def test_toughness_is_no_help_against_what_a_dart_carries() -> None:
    assert toughness(Rating.parse("4S"), is_meant_to_harm=False) == Rating(0)
    assert [each.clause for each in ENDURE.questions] == ["SF-trapping-resist-damage.2"]


# ---- Stress Capacity


@clause("SF-trapping-stress-capacity.1")
@pytest.mark.parametrize("track", list(Track))
def test_the_boxes_are_added_to_the_track_that_was_chosen(track: Track) -> None:
    hardy = Owned(skill=parse(f"Unique 2 = Stress Capacity [{track}]"))
    assert {each: bearing(hardy.capacities).track(each).boxes for each in Track} == {
        each: 4 if each is track else 2 for each in Track
    }
    with refusing("SF-trapping-list.10", naming=("Health, Composure, Reputation", "say which")):
        parse("Unique 2 = Stress Capacity")


@clause("SF-trapping-stress-capacity.3")
def test_a_hardy_skill_limits_what_goes_on_for_long() -> None:
    assert "SF-trapping-stress-capacity.3" in stress_capacity.BOXES.clauses
    assert limited(Rating(4), Rating(2)) == Rating(2)
    assert limited(Rating(2), Rating(4)) == Rating(2)
    assert limited(Rating.parse("1E"), Rating(4)) == Rating(4)


def test_other_skills_modify_or_complement() -> None:
    assert [modified(Rating(2), Rating.parse(other)) for other in ("3", "2", "1", "1E")] == [1, 0, -1, 1]
    assert [complemented(Rating(2), Rating.parse(other)) for other in ("3", "2", "1")] == [1, 0, 0]


# ---- Initiative


@clause("SF-trapping-initiative.1")
def test_initiative_is_for_one_scope() -> None:
    assert [each.choice for each in initiative.PROCEDURES] == list(Scope)
    with refusing("SF-trapping-list.10", naming=("Physical, Mental, Social",)):
        parse("Unique 2 = Initiative")


@clause("SF-trapping-initiative.2", "SF-trapping-initiative.3")
def test_the_higher_tier_acts_first_and_within_a_tier_the_better_roll() -> None:
    ada, eve = Eager("Ada", Rating(4), (6,)), Eager("Eve", Rating.parse("1E"), (-2,))
    tom = Eager("Tom", Rating(2), (7,))
    assert order([ada, eve, tom]) == ("Eve", "Tom", "Ada")
    assert must_roll([ada, eve, tom]) == ()
    fresh = [Eager("Ada", Rating(4)), Eager("Eve", Rating.parse("1E")), Eager("Tom", Rating(2), (7,))]
    assert must_roll(fresh) == ("Ada",)


@clause("SF-trapping-initiative.4")
def test_without_initiative_one_acts_last() -> None:
    quick, plain_one, other = Eager("Ada", Rating(1), (-3,)), Eager("Tom", None, (4,)), Eager("Eve", None, (5,))
    assert order([plain_one, other, quick]) == ("Ada", "Eve", "Tom")
    assert Eager("Tom").rolls_with == Rating(0)
    assert must_roll([Eager("Ada", Rating(1)), Eager("Tom")]) == ()


def test_a_tie_goes_to_the_higher_rating_and_then_to_another_roll() -> None:
    assert order([Eager("Ada", Rating(1), (4,)), Eager("Tom", Rating(3), (4,))]) == ("Tom", "Ada")
    tied = [Eager("Ada", Rating(3), (4,)), Eager("Tom", Rating(3), (4,)), Eager("Eve", Rating(3), (5,))]
    assert must_roll(tied) == ("Ada", "Tom")
    again = [Eager("Ada", Rating(3), (4, 1)), Eager("Tom", Rating(3), (4, 2)), tied[2]]
    assert (order(again), must_roll(again)) == (("Eve", "Tom", "Ada"), ())


@pytest.mark.parametrize(("who_yield", "rolls"), [("", True), ("Ada", True), ("AdaTom", False)])
def test_those_who_yield_to_each_other_roll_once(who_yield: str, *, rolls: bool) -> None:
    tied = [Eager(name, Rating(3), (4,), yields=name in who_yield) for name in ("Tom", "Ada")]
    assert (order(tied), bool(must_roll(tied))) == (("Tom", "Ada"), rolls)


@clause("SF-trapping-initiative.3")
def test_who_roll_again_for_a_tie_stay_behind_a_better_skill_with_the_same_first_roll() -> None:
    ada, tom, eve = Eager("Ada", Rating(3), (2,)), Eager("Tom", Rating(1), (2, 1)), Eager("Eve", Rating(1), (2, 5))
    assert order([tom, eve, ada]) == ("Ada", "Eve", "Tom")
