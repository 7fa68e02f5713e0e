from itertools import permutations

import pytest
from msgspec.structs import replace
from tests.refusing import cited, figures, refusing
from tests.rules.clause import clause

from talewright.games.strange_fate.rules.aspects.aspect import Aspect, AspectKind
from talewright.games.strange_fate.rules.characters import creation
from talewright.games.strange_fate.rules.characters.archetype import archetypes
from talewright.games.strange_fate.rules.characters.character import Character
from talewright.games.strange_fate.rules.characters.gift import GiftKind
from talewright.games.strange_fate.rules.characters.owned import Owned
from talewright.games.strange_fate.rules.characters.ready import ready
from talewright.games.strange_fate.rules.dice.invulnerability import Invulnerability, Scope, Severity
from talewright.games.strange_fate.rules.dice.weakness import Weakness
from talewright.games.strange_fate.rules.skills.budget import USUAL, Century, CreationRules
from talewright.games.strange_fate.rules.skills.diagram import Border, Box, Diagram
from talewright.games.strange_fate.rules.skills.notation import parse
from talewright.games.strange_fate.rules.skills.trapping import Trapping

CONCEPT = Aspect(name="Wound on Mondays", kind=AspectKind.ARCHETYPE)
VOW = Aspect(name="No Street Stays Dark", kind=AspectKind.CONVICTION)
ADA = Character(name="Ada", archetype=archetypes()["Alien"], aspects=(CONCEPT, VOW))


def with_skills(*notations: str, **more: object) -> Character:
    return replace(ADA, skills=tuple(Owned(skill=parse(each)) for each in notations), **more)


def broken(character: Character, rules: CreationRules = USUAL) -> list[str]:
    return [fault.clause for fault in creation.faults(character, rules)]


@clause("SF-creation-steps.1")
def test_five_steps_show_what_is_still_to_be_done() -> None:
    def done(character: Character) -> list[bool]:
        return [step.is_done for step in creation.steps(character)]

    assert [step.title for step in creation.steps(ADA)] == ["Archetype", "Skills", "Aspects", "Gifts", "Details"]
    assert done(Character(name="Ada", archetype=archetypes()["Alien"])) == [False, False, False, False, True]
    assert done(ADA) == [True, False, False, False, True]
    free = tuple(Aspect(name=f"Free {each}") for each in range(3))
    finished = with_skills("Brawn 4", aspects=(CONCEPT, VOW, *free), skilled=1)
    assert done(finished) == [True, True, True, True, True]
    assert done(Character(name="Ada", aspects=(VOW,)))[0]
    assert not done(Character(name="Ada", archetype=archetypes()["Alien"], aspects=(VOW,)))[0]
    details = creation.steps(with_skills("Endurance 4"))[-1]
    assert details.says == "Health 5, Composure 2, Reputation 2"


@clause("SF-creation-steps.2")
def test_the_order_of_the_steps_does_not_matter() -> None:
    changes = (
        {"skills": (Owned(skill=parse("Power: Strange 2 = Strike; minor Complication (Hunted)")),)},
        {"aspects": (CONCEPT, VOW, Aspect(name="Knows a Shorter Way"))},
        {"impacts": ("Power",)},
        {"archetype": archetypes()["Artificial"]},
    )
    made = set()
    for order in permutations(changes):
        character = Character(name="Ada")
        for change in order:
            character = replace(character, **change)  # type: ignore[arg-type]  # fields of several types
        made.add(character)
    assert len(made) == 1
    assert broken(made.pop()) == []


@clause("SF-creation-steps.3")
def test_aspects_stay_editable_after_skills_are_bought() -> None:
    free = tuple(Aspect(name=f"Free {each}") for each in range(3))
    full = replace(ADA, aspects=(*ADA.aspects, *free))
    bought = replace(full, skills=with_skills("Power: Strange 2 = Strike; minor Complication (Hunted)").skills)
    assert (broken(full), broken(bought)) == ([], ["SF-aspects.9"])
    assert broken(replace(bought, aspects=bought.aspects[:-1])) == []


@clause("SF-aspects.4")
def test_a_person_judges_whether_a_conviction_drives() -> None:
    turned = with_skills("Power: Strange 2 = Strike; Conviction (Hunt Them First)")
    asked = [(each.about, each.clause) for each in creation.questions(turned)]
    assert asked == [("No Street Stays Dark", "SF-aspects.4"), ("Hunt Them First", "SF-aspects.4")]
    judged = replace(turned, confirmed=frozenset({"Hunt Them First"}))
    assert [question.about for skill, question in creation.unanswered(judged) if not skill] == ["No Street Stays Dark"]
    assert {skill for skill, _ in creation.unanswered(judged)} == {"", "Power"}


def test_what_the_rules_for_skills_forbid_is_told_of_a_character_too() -> None:
    assert broken(with_skills("Brawn 2S")) == ["SF-skill-kinds.16"]
    assert "SF-skill-kinds.13" in broken(with_skills("Power: Strange 2 = Strike; minor Snag", archetype=None))
    assert broken(with_skills("Brawn 2", "brawn 3")) == ["SF-skill-kinds.1"]
    (fault,) = creation.faults(with_skills("Smith: Unique 5 = Craft"))
    assert (fault.clause, figures(fault.why)) == ("SF-buy-skills.3", ["+5", "+1", "+4"])
    assert broken(with_skills("Smith: Unique 5 = Craft"), replace(USUAL, best_rating=5)) == []
    brawn = Owned(skill=parse("Brawn 2"), benefits=(Trapping.parse("Physical Force"),))
    assert broken(replace(ADA, skills=(brawn,))) == ["SF-tier-benefits.5"]


def test_an_ordinary_human_may_be_played() -> None:
    nobody = replace(with_skills("Brawn 3E", "Stealth 2"), archetype=None, aspects=(VOW,))
    assert broken(nobody) == []


def test_what_is_above_what_suits_a_player_character_takes_leave() -> None:
    untouched = Invulnerability(against=Scope.MENTAL, severity=Severity.MINOR)
    assert broken(replace(ADA, invulnerabilities=(untouched,))) == ["SF-invulnerability.11"]
    assert broken(replace(ADA, invulnerabilities=(untouched,), confirmed=frozenset({str(untouched)}))) == []
    assert broken(replace(ADA, weaknesses=(Weakness(against=" ", severity=Severity.MINOR),))) == ["SF-weakness.1"]
    fire = Invulnerability(against="fire", severity=Severity.MINOR)
    asked = [each.clause for each in creation.questions(replace(ADA, invulnerabilities=(fire,)))]
    assert "SF-invulnerability.5" in asked


def test_a_diagram_without_a_box_cannot_price_the_skill() -> None:
    small = Diagram(title="Small", boxes=(Box(trapping="Strike", border=Border.SOLID),), lines=())
    smith = with_skills("Smith: Unique 2 = Craft")
    (fault,) = creation.faults(smith, USUAL, small)
    assert fault.clause == "SF-cost.2"
    assert creation.remarks(smith, USUAL, small)
    assert creation.faults(with_skills("Boxer: Unique 2 = Strike"), USUAL, small) == ()


def test_what_is_open_is_remarked() -> None:
    rules = CreationRules(century=Century.EARLY)
    remarks = creation.remarks(with_skills("Drive 2E"), rules)
    assert [(*cited(each), *figures(each)) for each in remarks] == [
        ("SF-aspects.1", "3"),
        ("SF-aspects.8",),
        ("SF-skill-kinds.6",),
        ("SF-budget.8", "28"),
        ("SF-budget.6",),
    ]
    assert "Drive" in remarks[2]
    assert [each for each in GiftKind if each not in remarks[4]] == []
    remarks = creation.remarks(with_skills("Scout: Unique 2E = Move, Leap, Notice; minor Complication (Lost)"))
    (benefits,) = (each for each in remarks if each.endswith(" Move, Leap, Notice (SF-tier-benefits.2)"))
    assert (benefits.startswith("Scout "), figures(benefits)[0]) == (True, "2")


def test_only_a_legal_character_is_let_through() -> None:
    assert creation.check(ADA) is ADA
    with refusing("SF-aspects.3"):
        creation.check(replace(ADA, aspects=(CONCEPT,)))


def test_nobody_can_roll_a_built_skill_that_is_not_on_the_sheet() -> None:
    assert str(with_skills("Stealth 2E").rating_of("stealth ")) == "2E"
    assert str(ADA.rating_of("Stealth")) == "0"
    with refusing("SF-buy-skills.2", naming=("Ada", "Faerie Glamour")):
        ADA.rating_of("Faerie Glamour")


@pytest.mark.parametrize("century", list(Century))
@pytest.mark.parametrize("name", list(ready()))
def test_ready_characters_are_legal_at_any_time_and_spend_all_points(name: str, century: Century) -> None:
    rules = CreationRules(century=century)
    assert creation.faults(ready()[name], rules) == ()
    assert creation.remarks(ready()[name], rules) == ()
    assert creation.points(ready()[name], rules).left == 0
