"""The theme test: which skills may hold a trapping is for the group to say, and the engine asks."""

import pytest
from msgspec.structs import replace
from tests.rules.baseline import catalogues
from tests.rules.clause import clause

from talewright.games.strange_fate.rules.skills.notation import parse
from talewright.games.strange_fate.rules.skills.theme import Question, questions, theme_of, unanswered
from talewright.games.strange_fate.rules.skills.trapping import TRAPPINGS, Trapping, choices_of

EVERY = (*(choices_of(listed)[0] for listed in TRAPPINGS), Trapping("Minions", "Duplicates"))
RULES = {each.id: each for catalogue in catalogues() for each in catalogue.clauses}


@clause(
    "SF-trapping-climb.9",
    "SF-trapping-conversation.12",
    "SF-trapping-convince.8",
    "SF-trapping-craft.20",
    "SF-trapping-dexterity.5",
    "SF-trapping-disguise.11",
    "SF-trapping-dismantle.9",
    "SF-trapping-dodge.2",
    "SF-trapping-duplicates.10",
    "SF-trapping-environment.9",
    "SF-trapping-esteem.2",
    "SF-trapping-examine.8",
    "SF-trapping-guile.7",
    "SF-trapping-hide.10",
    "SF-trapping-influence.3",
    "SF-trapping-information.6",
    "SF-trapping-initiative.5",
    "SF-trapping-insight.8",
    "SF-trapping-inspire.7",
    "SF-trapping-languages.8",
    "SF-trapping-leap.7",
    "SF-trapping-menace.5",
    "SF-trapping-minions.16",
    "SF-trapping-move.7",
    "SF-trapping-networking.16",
    "SF-trapping-notice.7",
    "SF-trapping-parry.2",
    "SF-trapping-physical-force.16",
    "SF-trapping-repair.15",
    "SF-trapping-research.5",
    "SF-trapping-resist-damage.3",
    "SF-trapping-security.10",
    "SF-trapping-shoot.3",
    "SF-trapping-skulk.3",
    "SF-trapping-stress-capacity.9",
    "SF-trapping-strike.2",
    "SF-trapping-transport.10",
    "SF-trapping-treatment.18",
    "SF-trapping-variable.8",
    "SF-trapping-wealth.7",
    "SF-trapping-willpower.2",
    "SF-trapping-workspace.5",
)
@pytest.mark.parametrize("trapping", EVERY, ids=str)
def test_the_group_says_whether_a_trapping_fits_the_theme_of_a_skill(trapping: Trapping) -> None:
    theme, number = theme_of(trapping)
    asked = Question(str(trapping), f"is the theme about {theme}?", number)
    skill = replace(parse(f"Strange 2 = {trapping}; minor Snag (only by day)"), theme="whatever its owner says")
    assert asked in questions(skill)
    assert asked in unanswered(skill)
    assert asked not in unanswered(replace(skill, confirmed=frozenset({str(trapping)})))
    assert asked not in questions(parse("Fisticuffs 2"))


@pytest.mark.parametrize("trapping", EVERY, ids=str)
def test_the_question_is_the_one_that_the_catalogue_asks(trapping: Trapping) -> None:
    theme, number = theme_of(trapping)
    assert RULES[number].kind == "judgement"
    assert f"is about {theme}; a person confirms" in RULES[number].rule


def test_there_is_one_question_of_theme_for_each_trapping_and_one_for_duplicates() -> None:
    asked = {theme_of(trapping)[1] for trapping in EVERY}
    assert len(asked) == len(EVERY) == len(TRAPPINGS) + 1
    assert asked == {number for number, each in RULES.items() if each.rule.startswith("Theme test:")}
