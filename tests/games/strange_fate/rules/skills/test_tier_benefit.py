import pytest
from tests.refusing import refusing
from tests.rules.clause import catalogue, clause

from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.skills import tier_benefit
from talewright.games.strange_fate.rules.skills.notation import parse
from talewright.games.strange_fate.rules.skills.tier_benefit import (
    BENEFITS,
    all_of,
    benefit_of,
    choose_more,
    may_choose,
    offered,
)
from talewright.games.strange_fate.rules.skills.trapping import TRAPPINGS, Trapping

SCOUT = parse("Scout: Unique 2E = Move, Leap, Notice, Dodge; minor Complication (Lost Before)")
MOVE, LEAP, NOTICE, DODGE = (Trapping.parse(name) for name in ("Move", "Leap", "Notice", "Dodge"))


def test_every_trapping_with_benefits_has_entries_and_no_other() -> None:
    assert {entry.trapping for entry in BENEFITS} == {listed.name for listed in TRAPPINGS if listed.has_tier_benefit}
    assert {entry.clause for entry in BENEFITS} <= set(catalogue())
    for entry in BENEFITS:
        others = [other.tier for other in BENEFITS if other.trapping == entry.trapping]
        assert others == sorted(set(others)), entry.trapping


@clause("SF-tier-benefits.1", "SF-tier-benefits.6")
@pytest.mark.parametrize(
    ("trapping", "entries"),
    [
        ("Craft", "-ESAA"),
        ("Environment [Moon]", "-ESSS"),
        ("Minions [Simple]", "--SAG"),
        ("Stress Capacity [Health]", "-ESAG"),
        ("Notice", "-EEEE"),
        ("Hide", "-ESSS"),
        ("Languages", "-ESAG"),
        ("Dodge", "-----"),
    ],
)
def test_the_highest_entry_that_is_not_above_the_tier_holds(trapping: str, entries: str) -> None:
    found = [benefit_of(Trapping.parse(trapping), tier) for tier in Tier]
    assert "".join(each.tier.initial if each else "-" for each in found) == entries


@clause("SF-tier-benefits.3")
def test_what_was_chosen_is_locked() -> None:
    assert choose_more(SCOUT, (MOVE,), (MOVE, LEAP)) == (MOVE, LEAP)
    with refusing("SF-tier-benefits.3"):
        choose_more(SCOUT, (MOVE,), (LEAP,))
    with refusing("SF-tier-benefits.2"):
        choose_more(SCOUT, (MOVE,), (MOVE, LEAP, NOTICE))


def test_a_choice_that_cannot_be_is_told() -> None:
    (fault,) = tier_benefit.faults(SCOUT, (MOVE, DODGE))
    assert [each for each in ("Dodge", "Move", "Leap", "Notice") if each not in fault.why] == []
    mundane = parse("Brawn 2")
    force = Trapping.parse("Physical Force")
    (fault,) = tier_benefit.faults(mundane, (force,))
    assert fault.clause == "SF-tier-benefits.5"
    assert [each for each in ("Brawn", "Mundane", "Physical Force") if each not in fault.why] == []
    assert [fault.clause for fault in tier_benefit.faults(SCOUT, (MOVE, MOVE))] == ["SF-tier-benefits.2"]
    assert not list(tier_benefit.faults(SCOUT, (MOVE, NOTICE)))


def test_a_trapping_that_a_skill_has_in_two_ways_gives_one_benefit() -> None:
    athletics = parse("Athletics 2E")
    assert all_of(athletics) == (LEAP, MOVE)
    assert not list(tier_benefit.faults(athletics, all_of(athletics)))


def test_where_the_rating_suffices_nothing_has_to_be_chosen() -> None:
    assert (all_of(SCOUT), may_choose(SCOUT, ())) == ((), 2)
    better = parse("Scout: Unique 3E = Move, Leap, Notice, Dodge; minor Complication (Lost Before)")
    assert all_of(better) == offered(better) == (MOVE, LEAP, NOTICE)
