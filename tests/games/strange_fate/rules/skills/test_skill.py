"""Skills of three kinds: what each may be and must have, and what is left to the group."""

import pytest
from msgspec.structs import replace
from tests.refusing import failing, refusing
from tests.rules.clause import clause

from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.skills import glamour, theme
from talewright.games.strange_fate.rules.skills.library import compare, faults, library
from talewright.games.strange_fate.rules.skills.notation import parse
from talewright.games.strange_fate.rules.skills.price import price
from talewright.games.strange_fate.rules.skills.skill import Skill, SkillKind, SkillRules, remarks
from talewright.games.strange_fate.rules.skills.theme import questions, unanswered
from talewright.refusal import refuse

WITHOUT_COMMON = SkillRules(common_skills=False)


def clauses(written: str | Skill, rules: SkillRules | None = None, *, is_stranger: bool = True) -> list[str]:
    """What a skill breaks."""
    skill = parse(written) if isinstance(written, str) else written
    return [fault.clause for fault in faults(skill, rules or SkillRules(), is_stranger=is_stranger)]


def asked(written: str, rules: SkillRules | None = None) -> dict[str, str]:
    return {question.about: question.clause for question in questions(parse(written), rules or SkillRules())}


# ---- the three kinds


@clause("SF-skill-kinds.1", "SF-skill-kinds.2", "SF-skill-kinds.3", "SF-skill-kinds.9")
def test_a_skill_covers_its_trappings_and_nothing_else() -> None:
    assert [kind.value for kind in SkillKind] == ["Common", "Unique", "Strange"]
    soldier = parse("Soldier: Unique 3 = Shoot, Strike")
    assert [soldier.covers(name) for name in ("shoot", "Strike", "Parry")] == [True, True, False]
    assert parse("Fisticuffs 1").covers("Parry"), "what one skill leaves out another may have"
    assert clauses(Skill(name="Nothing", kind=SkillKind.UNIQUE, rating=3)) == ["SF-skill-kinds.1"]


@clause("SF-skill-kinds.7", "SF-skill-kinds.12", "SF-skill-summary.9", "SF-skill-summary.12", "SF-skill-summary.13")
@pytest.mark.parametrize(
    ("written", "broken"),
    [
        ("Unique 3 = Shoot", []),
        ("Unique 3E = Shoot; minor Complication", []),
        ("Unique 3E = Shoot; Conviction", []),
        ("Unique 3S = Shoot; Conviction", ["SF-skill-kinds.11"]),
        ("Strange 3 = Shoot; minor Snag", []),
        ("Strange 3G = Shoot; minor Snag", []),
        ("Strange 3 = Shoot", ["SF-skill-kinds.16"]),
    ],
)
def test_how_high_each_kind_may_go_and_what_it_needs(written: str, broken: list[str]) -> None:
    assert clauses(written) == broken


@clause("SF-skill-kinds.4", "SF-skill-kinds.5", "SF-skill-summary.5")
def test_common_skills_are_the_same_for_everybody() -> None:
    assert clauses("Brawn 3") == []
    assert clauses("Brawn: Common 3 = Physical Force, Leap") == ["SF-skill-kinds.4"]
    assert clauses("Brawn: Common 3 = Physical Force + Range") == ["SF-skill-summary.5"]
    assert clauses("Cooking: Common 3 = Craft") == ["SF-skill-kinds.5"]
    assert clauses("Beggar: Common 3 = Guile") == ["SF-skill-kinds.5"]


@clause("SF-skill-kinds.14", "SF-skill-kinds.15", "SF-skill-kinds.16", "SF-skill-summary.11")
def test_a_common_skill_beyond_humans_is_strange_and_needs_a_drawback() -> None:
    assert parse("Brawn 3E").counts_as is SkillKind.COMMON
    assert parse("Brawn 3S").counts_as is SkillKind.STRANGE
    assert clauses("Brawn 3S") == ["SF-skill-kinds.16"]
    assert clauses("Brawn 3S; minor Snag (only by day)") == []
    assert clauses("Brawn 3S; minor Snag (only by day)", is_stranger=False) == ["SF-skill-kinds.15"]
    assert clauses("Brawn 3E", is_stranger=False) == []


@clause("SF-skill-kinds.13")
def test_strange_skills_are_for_strangers() -> None:
    assert clauses("Strange 3 = Shoot; minor Snag", is_stranger=False) == ["SF-skill-kinds.13"]
    assert clauses("Unique 3 = Shoot", is_stranger=False) == []


@clause("SF-skill-summary.7", "SF-skill-summary.8", "SF-drawbacks.4", "SF-drawbacks.8")
@pytest.mark.parametrize(
    ("written", "broken"),
    [
        ("Brawn 3; minor Snag", ["SF-skill-summary.7"]),
        ("Brawn 3E; minor Snag", []),
        ("Unique 3 = Move; minor Snag", []),
        ("Unique 3E = Move; minor Snag", ["SF-skill-summary.8"]),
        ("Unique 3E = Move", ["SF-skill-summary.8"]),
        ("Unique 3 = Move; minor Delay", ["SF-drawbacks.8"]),
        ("Unique 3 = Move; major Charges", ["SF-drawbacks.8"]),
        ("Unique 3 = Move; Profane", ["SF-drawbacks.8"]),
        ("Strange 3 = Move; major Charges, minor Delay", []),
    ],
)
def test_which_drawbacks_a_kind_may_and_must_have(written: str, broken: list[str]) -> None:
    assert clauses(written) == broken


@clause("SF-extra-psychic.1", "SF-extra-psychic.11")
def test_all_trappings_are_psychic_or_none() -> None:
    assert clauses("Strange 3 = Convince + Psychic, Insight + Psychic; minor Snag") == []
    with refusing("SF-extra-psychic.11"):
        refuse(faults(parse("Strange 3 = Convince + Psychic, Insight, Guile; minor Snag")))


@clause("SF-extras.4")
def test_a_trapping_stands_twice_in_common_skills_only() -> None:
    assert clauses("Arms 3") == []
    assert clauses("Unique 3 = Strike, Strike + Range") == ["SF-extras.4"]
    assert clauses("Unique 3 = Initiative [Mental], Initiative [Social]") == []


@clause("SF-trapping-environment.1", "SF-extra-unusual.2", "SF-trapping-duplicates.5")
def test_what_a_trapping_leaves_open_is_asked_for() -> None:
    assert clauses("Unique 3 = Environment") == ["SF-trapping-environment.1"]
    assert clauses("Unique 3 = Move + Unusual") == ["SF-extra-unusual.2"]
    assert clauses("Unique 3 = Minions [Duplicates]") == ["SF-trapping-duplicates.5"]
    assert clauses("Strange 3 = Minions [Duplicates]; minor Snag") == []


@clause("SF-skill-kinds.6")
def test_a_group_leaves_out_common_skills_that_do_not_fit_its_setting() -> None:
    early = SkillRules(left_out=frozenset({"Drive", "Pilot"}))
    assert clauses("Drive 2", early) == ["SF-skill-kinds.6"]
    assert clauses("Athletics 2", early) == []


@pytest.mark.parametrize("rating", [0, 11])
def test_a_rating_is_from_1_to_10(rating: int) -> None:
    with failing("Skill.__post_init__", naming=("Brawn", "1 to 10", str(rating))):
        replace(parse("Brawn 3"), rating=rating)


@clause("SF-world-without-common-skills.1", "SF-world-without-common-skills.2")
def test_a_group_may_play_without_common_skills_and_with_more_points() -> None:
    assert clauses("Brawn 3", WITHOUT_COMMON) == ["SF-world-without-common-skills.1"]
    assert clauses("Unique 3 = Physical Force", WITHOUT_COMMON) == []
    assert (SkillRules().skill_points, WITHOUT_COMMON.skill_points) == (30, 45)


@clause("SF-world-without-common-skills.4")
def test_a_skill_of_more_than_six_trappings_is_remarked_on_there_and_not_forbidden() -> None:
    six = "Unique 3 = Move, Leap, Climb, Dodge, Strike, Parry"
    for written, count, rules in (
        (six, 0, WITHOUT_COMMON),
        (f"{six}, Shoot", 1, WITHOUT_COMMON),
        (f"{six}, Shoot", 0, None),
    ):
        skill = parse(written)
        assert len(list(remarks(skill, rules or SkillRules()))) == count
        assert clauses(skill, rules) == []


@clause("SF-skill-summary.1")
def test_a_person_says_what_a_skill_is_about() -> None:
    assert asked("Unique 3 = Move")[theme.THEME] == "SF-cost.16"


@clause("SF-skill-summary.10")
def test_the_sum_is_what_is_paid_in_skill_points() -> None:
    receipt = price(parse("Unique 3 = Networking, Wealth; minor Complication (debts)"))
    assert receipt.total == sum(line.cost for line in receipt.lines) == 4


# ---- what the group judges


@clause("SF-cost.16", "SF-skill-kinds.7", "SF-skill-kinds.8", "SF-drawbacks.6")
def test_the_group_is_asked_whether_all_of_it_fits_the_theme() -> None:
    assert asked("Unique 3 = Climb, Wealth; minor Complication (debts)") == {
        "theme": "SF-cost.16",
        "human": "SF-skill-kinds.7",
        "Climb": "SF-trapping-climb.9",
        "Wealth": "SF-trapping-wealth.7",
        "minor Complication (debts)": "SF-drawbacks.6",
    }
    assert "human" not in asked("Strange 3 = Climb; minor Snag")
    assert not asked("Brawn 3")


@clause(
    "SF-extra-unusual.2", "SF-extra-psychic.10", "SF-extra-psychic.13", "SF-drawback-snag.5", "SF-drawback-transform.6"
)
def test_the_group_is_asked_about_what_no_rule_can_settle() -> None:
    found = asked(
        "Strange 3 = Examine + Psychic, Guile + Psychic + Unusual (in dreams); minor Snag (x), minor Transform"
    )
    assert found["Examine + Psychic"] == "SF-extra-psychic.13"
    assert found["Guile + Psychic"] == "SF-extra-psychic.10"
    assert found["Guile + Unusual (in dreams)"] == "SF-extra-unusual.2"
    assert found["how often: minor Snag (x)"] == "SF-drawback-snag.5"
    assert found["sure: minor Transform"] == "SF-drawback-transform.6"


@clause("SF-unique-vs-common.3", "SF-world-without-common-skills.3", "SF-world-without-common-skills.5")
def test_the_group_is_asked_about_skills_that_are_broad() -> None:
    assert asked("Strange 3 = Variable [Scene] x5; minor Snag")["breadth"] == "SF-unique-vs-common.3"
    assert "breadth" not in asked("Unique 3 = Climb")
    broad = asked("Unique 3 = Climb", WITHOUT_COMMON)
    assert (broad["room"], broad["names"]) == ("SF-world-without-common-skills.5", "SF-world-without-common-skills.3")


@clause("SF-skill-kinds.8")
def test_what_the_group_has_judged_is_not_asked_again() -> None:
    skill = parse("Unique 3 = Climb, Wealth")
    assert [question.about for question in unanswered(skill)] == ["theme", "human", "Climb", "Wealth"]
    judged = replace(skill, theme="a climber's fortune", confirmed=frozenset({"human", "Climb"}))
    (question,) = map(str, unanswered(judged))
    assert question.startswith("Wealth: ")
    assert question.endswith("? (SF-trapping-wealth.7)")


# ---- Unique beside Common


@clause("SF-unique-vs-common.1", "SF-unique-vs-common.2")
def test_a_unique_skill_is_held_against_common_ones_that_would_do() -> None:
    unique = parse("Sportsman: Unique 2E = Physical Force, Climb, Move, Notice; minor Complication")
    found = compare(unique, ["Brawn", "Athletics", "Alertness"])
    assert (found.unique, found.unique_refresh, found.common, found.common_refresh) == (price(unique).total, 1, 6, 3)
    assert found.uncovered == ()
    assert compare(unique, ["Brawn"]).uncovered == ("Climb", "Move", "Notice")
    assert clauses(unique) == []
    with failing(compare, naming=("Beggar", "Academics")):
        compare(unique, ["Beggar"])


# ---- Transform with Variable, and Faerie Glamour


@clause("SF-drawback-transform.3", "SF-drawback-transform.4")
def test_the_aspect_of_a_change_is_fixed_unless_the_skill_has_a_variable_trapping() -> None:
    assert not parse("Strange 3 = Strike; minor Transform").forms_anew
    assert parse("Strange 3 = Strike, Variable [Scene]; minor Transform").forms_anew
    assert not parse("Strange 3 = Strike, Variable [Scene]; minor Snag").forms_anew


@clause("SF-faerie-glamour.1", "SF-faerie-glamour.2", "SF-faerie-glamour.3", "SF-faerie-glamour.4")
def test_faerie_glamour_wounds_as_long_as_it_is_believed() -> None:
    assert glamour.harm() == glamour.Harm(track="Composure", consequences="Physical")
    sample = library().sample(glamour.NAME)
    assert sample is not None
    ends = {held.trapping.name: glamour.is_dispelled(held) for held in sample.trappings}
    assert ends == {"Menace": False, "Parry": True, "Disguise": True}
    assert (glamour.affects("Faerie"), glamour.affects("Magus")) == (False, True)


@clause("SF-faerie-glamour.5")
def test_faerie_glamour_comes_in_the_tier_that_its_player_gives_it() -> None:
    sample = library().sample(glamour.NAME)
    assert sample is not None
    assert sample.tier is None
    assert {tier: sample.skill(tier=tier).refresh for tier in Tier} == {tier: tier.refresh for tier in Tier}


@clause("SF-extra-psychic.1")
def test_only_a_strange_skill_is_psychic() -> None:
    assert clauses("Unique 3 = Insight + Psychic") == ["SF-extra-psychic.1"]
    with refusing("SF-extra-psychic.1"):
        refuse(faults(parse("Unique 3 = Insight + Psychic")))
