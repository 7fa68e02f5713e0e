import pytest
from msgspec.structs import replace
from tests.refusing import figures
from tests.rules.clause import clause

from talewright.games.strange_fate.rules.characters import creation
from talewright.games.strange_fate.rules.characters.character import Character
from talewright.games.strange_fate.rules.characters.owned import Owned
from talewright.games.strange_fate.rules.dice.invulnerability import Invulnerability, Scope, Severity
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.dice.weakness import Weakness
from talewright.games.strange_fate.rules.skills.budget import (
    USUAL,
    Century,
    CreationRules,
    Line,
    Receipt,
    fate_points_at_start,
)
from talewright.games.strange_fate.rules.skills.notation import parse
from talewright.games.strange_fate.rules.skills.skill import SkillRules

EARLY = CreationRules(century=Century.EARLY)


def with_skills(*notations: str, **more: object) -> Character:
    skills = tuple(Owned(skill=parse(notation)) for notation in notations)
    return replace(Character(name="Ada", skills=skills), **more)


@clause("SF-budget.1", "SF-budget.7", "SF-buy-skills.4")
def test_points_buy_skills_and_refresh_buys_tiers_gifts_and_invulnerabilities() -> None:
    ada = with_skills(
        "Brute: Strange 3S = Resist Damage, Stress Capacity [Health], Physical Force; minor Transform",
        "Stealth 2E",
        impacts=("Brute", "Stealth"),
        skilled=1,
        invulnerabilities=(Invulnerability(against=Scope.PHYSICAL, severity=Severity.MINOR),),
        weaknesses=(Weakness(against="silver", severity=Severity.MAJOR),),
    )
    points, refresh = creation.points(ada), creation.refresh(ada)
    assert [(line.title, line.cost, line.clause) for line in points.lines] == [
        ("Brute 3S", 10, "SF-buy-skills.4"),
        ("Stealth 2E", 2, "SF-buy-skills.1"),
    ]
    assert points.sum == "12 of 35 skill points, 23 left"
    assert [str(line) for line in refresh.lines] == [
        "Brute: 2 (Superhuman)",
        "Stealth: 1 (Extraordinary)",
        "Gift: Impact: 0 (Brute, free)",
        "Gift: Impact: 1 (Stealth)",
        "Gift: Skilled: 1",
        "Minor Invulnerability to all physical attacks: 2",
        "Major Weakness against silver: +2",
    ]
    assert refresh.sum == "5 of 8 refresh, 3 left"


@clause("SF-budget.4")
def test_a_session_begins_with_as_many_fate_points_as_there_is_refresh() -> None:
    ada = with_skills("Stealth 2E", "Brawn 1E")
    assert fate_points_at_start(creation.refresh(ada).left) == 6


@clause("SF-budget.5")
@pytest.mark.parametrize(("notation", "is_legal"), [("Stealth 2; minor Snag", True), ("Stealth 2G; minor Snag", False)])
def test_refresh_stays_above_the_floor(notation: str, is_legal: bool) -> None:  # noqa: FBT001 - one of two
    godlike = with_skills(notation)
    found = [fault for fault in creation.faults(godlike, EARLY) if fault.clause == "SF-budget.5"]
    assert not found if is_legal else found
    assert not [
        fault for fault in creation.faults(godlike, replace(EARLY, least_refresh=0)) if fault.clause == "SF-budget.5"
    ]


def test_who_spends_too_much_is_told_how_much() -> None:
    godlike = with_skills("Stealth 2G; minor Snag")
    (why,) = [fault.why for fault in creation.faults(godlike, EARLY) if fault.clause == "SF-budget.5"]
    assert figures(why) == ["6", "6", "0", "1", "1"]
    rich = with_skills(*(f"{name} 4" for name in ("Arms", "Art", "Brawn", "Deceit", "Drive", "Pilot", "Resolve")))
    rich = replace(rich, skills=(*rich.skills, Owned(skill=parse("Stealth 4"))))
    (why,) = [fault.why for fault in creation.faults(rich) if fault.clause == "SF-budget.8"]
    assert figures(why) == ["32", "30", "2", "5"]


@clause("SF-buy-skills.5", "SF-buy-skills.6")
def test_a_skill_is_mundane_unless_a_higher_tier_is_paid_for() -> None:
    assert [tier.title for tier in Tier] == ["Mundane", "Extraordinary", "Superhuman", "Ascendant", "Godlike"]
    assert creation.refresh(with_skills("Brawn 1")).total == 0
    assert with_skills("Brawn 1").rating_of("Brawn").tier is Tier.MUNDANE


def test_a_group_without_common_skills_has_more_points() -> None:
    rules = CreationRules(skills=SkillRules(common_skills=False))
    assert (rules.skill_points(), rules.skill_points(skilled=2)) == (45, 55)
    assert [USUAL.refresh_in(century) for century in Century] == [6, 8, 10]


def test_a_receipt_says_what_is_given_back() -> None:
    receipt = Receipt(unit="refresh", held=6, lines=(Line(title="Weakness", cost=-1, clause="SF-weakness.2"),))
    assert (str(receipt.lines[0]), receipt.sum) == ("Weakness: +1", "-1 of 6 refresh, 7 left")
