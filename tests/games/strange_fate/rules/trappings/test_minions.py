import pytest
from tests.refusing import refusing
from tests.rules.clause import clause

from talewright.games.strange_fate.rules.conflict.stress import Scope, Track
from talewright.games.strange_fate.rules.conflict.wound import UNHURT, Hit, least
from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.dice.time_table import Time
from talewright.games.strange_fate.rules.skills.extra import Held
from talewright.games.strange_fate.rules.skills.notation import parse
from talewright.games.strange_fate.rules.skills.price import price
from talewright.games.strange_fate.rules.skills.skill import SkillKind
from talewright.games.strange_fate.rules.skills.tier_benefit import benefit_of
from talewright.games.strange_fate.rules.skills.trapping import Trapping
from talewright.games.strange_fate.rules.trappings.duplicates import DUPLICATE, arrive_in, duplicate
from talewright.games.strange_fate.rules.trappings.minion import RAISES, MinionKind, Quality, minion, raised
from talewright.games.strange_fate.rules.trappings.minions import (
    BRING_SOONER,
    CALL,
    CALL_ADVANCED,
    CALL_BETTER,
    Default,
    altered,
    check_call,
    check_sooner,
)
from talewright.games.strange_fate.rules.trappings.reckoning import difficulty, spend
from talewright.refusal import Refused

AVERAGE, FAIR, GOOD = Quality
SIMPLE, ADVANCED, COPIES = MinionKind
PHYSICAL, MENTAL, SOCIAL = Scope
M, E, S, A, G = Tier
GUARDS = minion(SIMPLE, GOOD, [PHYSICAL, MENTAL, SOCIAL])


def told(refusal: pytest.ExceptionInfo[Refused]) -> str:
    return refusal.value.clause


# ---- calling


@clause("SF-trapping-minions.1", "SF-trapping-minions.2")
def test_where_no_word_goes_out_nobody_comes_unless_an_extra_changes_that() -> None:
    check_call()
    with refusing("SF-trapping-minions.1") as refusal:
        check_call(fails=[Default.CONTACT])
    assert told(refusal) == "SF-trapping-minions.1"
    calls = altered(Held.parse("Minions + Unusual (by thought)"), Default.CONTACT)
    check_call(fails=[Default.CONTACT], changed=calls)
    with refusing("SF-trapping-minions.1", naming=("they come by ordinary ways",)):
        check_call(fails=[Default.CONTACT, Default.ARRIVAL], changed=calls)


@clause("SF-trapping-minions.2")
def test_each_change_takes_one_unusual_extra() -> None:
    both = (Default.CONTACT, Default.ARRIVAL)
    assert altered(Held.parse("Minions + Unusual x2 (by thought, at once)"), *both) == set(both)
    for written, changed in (("Minions + Unusual (at once)", both), ("Minions + Range", both[:1])):
        with refusing("SF-trapping-minions.2") as refusal:
            altered(Held.parse(written), *changed)
        assert told(refusal) == "SF-trapping-minions.2"


@clause("SF-trapping-minions.3")
def test_a_fate_point_and_a_reason_bring_them_sooner() -> None:
    assert BRING_SOONER.fate_points == 1
    assert [question.clause for question in BRING_SOONER.questions] == ["SF-trapping-minions.3"]
    check_sooner("they were in the crowd all along")
    with refusing("SF-trapping-minions.3"):
        check_sooner(" ")


@clause("SF-trapping-minions.4")
def test_they_are_called_once_a_scene_and_leave_when_it_ends() -> None:
    for procedure in (CALL, CALL_ADVANCED, *CALL_BETTER, DUPLICATE):
        assert str(procedure.uses) == "once per scene"
    with refusing("SF-trapping-minions.4") as refusal:
        check_call(called_this_scene=True)
    assert told(refusal) == "SF-trapping-minions.4"


@clause("SF-trapping-minions.5", "SF-trapping-minions.6", "SF-trapping-duplicates.3")
def test_shifts_buy_helpers_of_one_quality() -> None:
    assert difficulty(CALL, "helpers") == Rating(0)
    assert [each.cost for each in CALL.spends] == [1, 3, 5]
    assert [each.choice for each in (CALL, CALL_ADVANCED, DUPLICATE)] == list(MinionKind)
    assert spend(CALL, {"a helper of Fair quality": 2}, 7).left == 1
    with refusing("SF-trapping-minions.5"):
        spend(CALL, {"a helper of Good quality": 2}, 9)


# ---- what they are


@clause("SF-trapping-minions.7")
def test_simple_ones_have_a_scope_for_each_step_of_their_quality() -> None:
    assert [quality.scopes for quality in Quality] == [(1,), (2, 1), (3, 2, 1)]
    assert [(name, rating.value) for name, rating in GUARDS.abilities] == [
        ("Physical", 3),
        ("Mental", 2),
        ("Social", 1),
    ]
    for names in ([PHYSICAL], [PHYSICAL, PHYSICAL], [PHYSICAL, "Boxing"]):
        with refusing("SF-trapping-minions.7") as refusal:
            minion(SIMPLE, FAIR, names)
        assert told(refusal) == "SF-trapping-minions.7"
    assert (
        price(parse("Boss: Unique 1 = Minions [Advanced]")).total - 2 == price(parse("Boss: Unique 1 = Minions")).total
    )


@clause("SF-trapping-minions.8")
def test_a_scope_is_one_broad_skill() -> None:
    assert [GUARDS.rating_of("Boxing", scope).value for scope in Scope] == [3, 2, 1]
    assert minion(SIMPLE, AVERAGE, [SOCIAL]).rating_of("Boxing", PHYSICAL).value == 0


@clause("SF-trapping-minions.9")
def test_advanced_ones_have_a_pyramid_of_skills() -> None:
    assert [quality.pyramid for quality in Quality] == [(1,), (2, 1, 1), (3, 2, 2, 1, 1, 1)]
    clerk = minion(ADVANCED, FAIR, ["Law", "Latin", "Boxing"])
    assert [clerk.rating_of(skill, PHYSICAL).value for skill in ("law", "Latin", "Boxing", "Riding")] == [2, 1, 1, 0]
    with refusing("SF-trapping-minions.9", naming=("6", "s")) as refusal:
        minion(ADVANCED, GOOD, ["Law"])
    assert told(refusal) == "SF-trapping-minions.9"


@clause("SF-trapping-minions.10")
@pytest.mark.parametrize("quality", Quality)
def test_what_its_boxes_do_not_hold_takes_a_minion_out(quality: Quality) -> None:
    bearing = minion(SIMPLE, quality, [PHYSICAL, MENTAL, SOCIAL][:quality]).bearing
    assert ([each.boxes for each in bearing.tracks], bearing.slots) == ([quality] * 3, ())
    assert least(bearing, UNHURT, Hit(Track.HEALTH, quality)) is not None
    assert least(bearing, UNHURT, Hit(Track.HEALTH, quality + 1)) is None


@clause("SF-trapping-duplicates.8")
def test_how_much_a_copy_may_differ_is_asked() -> None:
    assert [question.clause for question in DUPLICATE.questions] == ["SF-trapping-duplicates.8"]


@clause("SF-trapping-minions.12", "SF-trapping-minions.13", "SF-trapping-minions.14", "SF-trapping-minions.15")
def test_a_benefit_is_rolled_against_its_own_tier_and_raises_some_of_what_they_do() -> None:
    assert [(each.from_tier, each.below_tier) for each in CALL_BETTER] == [(S, A), (A, G), (G, None)]
    for procedure in CALL_BETTER:
        tier = procedure.from_tier
        assert difficulty(procedure, "helpers") == Rating(0, tier)
    assert RAISES == {S: ((E,),), A: ((S,), (E, E)), G: ((A,), (S, E), (E, E, E))}
    assert benefit_of(Trapping.parse("Minions"), E) is None


@clause("SF-trapping-minions.12", "SF-trapping-minions.13", "SF-trapping-minions.14")
@pytest.mark.parametrize(
    ("tier", "to"),
    [(S, [E]), (A, [S]), (A, [E, E]), (G, [A]), (G, [S, E]), (G, [E, S]), (G, [E, E, E])],
)
def test_each_way_of_a_tier_raises_what_is_chosen(tier: Tier, to: list[Tier]) -> None:
    better = raised(GUARDS, tier, dict(zip(Scope, to, strict=False)))
    assert [rating.tier for _, rating in better.abilities] == [*to, M, M][:3]
    assert [rating.value for _, rating in better.abilities] == [3, 2, 1]


NOTHING_ELSE = {
    M: "SF-trapping-minions.15",
    E: "SF-trapping-minions.15",
    S: "SF-trapping-minions.12",
    A: "SF-trapping-minions.13",
    G: "SF-trapping-minions.14",
}


@clause("SF-trapping-minions.14", "SF-trapping-minions.15")
@pytest.mark.parametrize(("tier", "to"), [(M, [E]), (E, [E]), (S, [S]), (S, [E, E]), (A, [S, E]), (G, [A, E]), (G, [])])
def test_nothing_else_is_raised(tier: Tier, to: list[Tier]) -> None:
    with refusing(NOTHING_ELSE[tier], by=raised, naming=(tier.title,)):
        raised(GUARDS, tier, dict(zip(Scope, to, strict=False)))


def test_what_they_do_not_have_is_not_raised() -> None:
    with refusing("SF-trapping-minions.12", naming=("Boxing", "Mental, Physical, Social")):
        raised(GUARDS, S, {"Boxing": E})


# ---- copies of oneself

OWN = [
    parse("Fisticuffs 3"),
    parse("Swarm: Strange 2 = Minions [Duplicates]"),
    parse("Stealth 1"),
    parse("Academics 4"),
]


@clause("SF-trapping-duplicates.1", "SF-trapping-duplicates.2")
def test_copies_come_at_once_and_slower_ones_take_a_delay() -> None:
    assert DUPLICATE.takes is arrive_in(OWN[1]) is Time.AN_INSTANT
    assert (DUPLICATE.trapping, DUPLICATE.choice) == ("Minions", "Duplicates")
    slow = parse("Swarm: Strange 2 = Minions [Duplicates]; major Delay, minor Snag (by day)")
    assert arrive_in(slow) is Time.HALF_A_MINUTE


@clause("SF-trapping-duplicates.4")
def test_a_copy_has_one_skill_for_each_step_of_its_quality() -> None:
    copy = duplicate(GOOD, ["Academics", "fisticuffs", "Stealth"], OWN)
    assert [(name, rating.value) for name, rating in copy.abilities] == [
        ("Academics", 3),
        ("fisticuffs", 2),
        ("Stealth", 1),
    ]
    with refusing("SF-trapping-minions.7", naming=("skill", "+2, +1", "2", "s")):
        duplicate(FAIR, ["Academics"], OWN)


@clause("SF-trapping-duplicates.6")
def test_no_copy_copies_itself() -> None:
    with refusing("SF-trapping-duplicates.6", naming=("Swarm",)) as refusal:
        duplicate(AVERAGE, ["Swarm"], OWN)
    assert told(refusal) == "SF-trapping-duplicates.6"


@clause("SF-trapping-duplicates.7")
def test_a_copy_has_nothing_that_its_original_lacks() -> None:
    with refusing("SF-trapping-duplicates.7", by=duplicate, naming=("Riding",)) as refusal:
        duplicate(AVERAGE, ["Riding"], OWN)
    assert told(refusal) == "SF-trapping-duplicates.7"
    with refusing("SF-trapping-duplicates.7", by=duplicate, naming=("Stealth", "+2", "+1")) as refusal:
        duplicate(FAIR, ["Stealth", "Academics"], OWN)
    assert told(refusal) == "SF-trapping-duplicates.7"


@clause("SF-trapping-duplicates.9")
def test_duplicates_cost_as_much_as_simple_minions() -> None:
    copies, simple = (parse(f"Swarm: Strange 2 = Minions [{kind}]; minor Snag (by day)") for kind in (COPIES, SIMPLE))
    assert copies.kind is SkillKind.STRANGE
    assert price(copies).total == price(simple).total
