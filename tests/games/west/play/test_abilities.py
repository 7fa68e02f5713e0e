"""A character acts by the ability that is meant, also where a skill is called as another with a trait would be."""

import pytest
from hypothesis import example
from hypothesis import given as for_any
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.games.west.play.table import HANK, IT, JUDGE, NORA, Story, given
from tests.rules.clause import clause

from talewright.games.west.play.abilities import Ability, asked_for
from talewright.games.west.play.checks.actions import DescribeAction
from talewright.games.west.play.checks.calls import CallSimpleCheck
from talewright.games.west.rules.cards.grid import ResultSet
from talewright.table.offer import Choice, Offer

READ_ALIKE = [
    ("Rifles with Knowledge", "1d8", "Coordination", "Rifles with Knowledge"),
    ("Rifles with Knowledge", "4d6", "Knowledge", "Rifles"),
    ("Essence alone", "5d8", "Coordination", "Essence alone"),
    ("Essence alone", "2d6", "Essence", ""),
]
ALIKE = pytest.mark.parametrize(("read", "results", "trait", "skill"), READ_ALIKE)


def sharpshooter() -> Story:
    """Hank has skills that are called as others with a trait would be."""
    skills = (f"{name} with Coordination" for name in ("Rifles with Knowledge 1", "Rifles 4", "Essence alone 5"))
    return given().writes(JUDGE, HANK, skills="\n".join(skills))


def field_of(made: Offer) -> Choice | None:
    return next((each for each in made.fields if isinstance(each, Choice) and each.name == "ability"), None)


def chosen(told: Story, read: str, results: str) -> str:
    """What is sent for the choice that reads so."""
    field = next(field for each in told.offers(NORA) if each.move == "describe-action" and (field := field_of(each)))
    (value,) = {each.value for each in field.options if each.label.replace('"', "") == f"{read}: {results}"}
    return value


@ALIKE
@clause("TW-checks.4", "TW-cause-grid.6")
def test_a_check_is_called_by_the_ability_that_is_chosen(read: str, results: str, trait: str, skill: str) -> None:
    told = sharpshooter()
    ability = chosen(told, read, results)
    told.when(JUDGE, CallSimpleCheck(character=HANK, what="Shoot.", ability=ability, tn="5"), called=IT)
    kept = told.kept()
    assert (str(kept.results), kept.trait, kept.skill) == (results, trait, skill)


@ALIKE
@clause("TW-checks.3")
def test_what_a_player_asks_for_is_what_the_judge_is_offered(read: str, results: str, trait: str, skill: str) -> None:
    told = sharpshooter()
    ability = chosen(told, read, results)
    told.when(NORA, DescribeAction(character=HANK, what="Shoot.", ability=ability), called=IT)
    assert told.action().ability == read
    (offered,) = (each for each in told.offers(JUDGE) if each.move == "call-simple-check" and "action" in each.fixed)
    field = field_of(offered)
    assert field is not None
    told.when(JUDGE, CallSimpleCheck(action=IT, ability=field.default, tn="5"))
    assert (told.kept().trait, told.kept().skill) == (trait, skill)


@clause("TW-checks.4")
def test_what_reads_like_several_abilities_is_asked_for_in_double_quotes() -> None:
    told = sharpshooter()
    told.writes(JUDGE, HANK, skills="Rifles with 1", traits="with Knowledge 1d8")
    move = DescribeAction(character=HANK, what="Shoot.", ability="Rifles with with Knowledge")
    told.attempt(NORA, move).refused("TW-checks.4")


def test_an_action_that_was_described_before_there_was_a_notation_meant_the_first_that_reads_so() -> None:
    told = sharpshooter()
    told.when(NORA, DescribeAction(character=HANK, what="Shoot.", ability='"Rifles with Knowledge"'), called=IT)
    found = asked_for(told.crew.sheet(HANK), replace(told.kept(), by=""))
    assert found is not None
    assert found.skill == "Rifles with Knowledge"


NAMES = (
    st.lists(st.sampled_from(("Rifles", "with", " with ", "alone", " alone", ", unskilled", '"', " ")), max_size=4)
    .map(lambda parts: "".join(parts).strip())
    .filter(bool)
)
ABILITIES = st.builds(
    Ability,
    trait=NAMES,
    skill=st.one_of(st.just(""), NAMES),
    results=st.just(ResultSet(1, 8)),
    unskilled=st.booleans(),
    usual=st.booleans(),
)


def means(ability: Ability) -> tuple[str | bool, ...]:
    if not ability.skill:
        return ("", ability.trait, ability.unskilled)
    return (ability.skill, "" if ability.usual else ability.trait, ability.usual)


@for_any(ABILITIES, ABILITIES)
@example(
    Ability("Knowledge", "Rifles", ResultSet(1, 8)), Ability("", "Rifles with Knowledge", ResultSet(1, 8), usual=True)
)
def test_no_two_abilities_are_written_alike(one: Ability, other: Ability) -> None:
    assert (one.text == other.text) is (means(one) == means(other))


@clause("TW-checks.4")
def test_a_skill_with_its_usual_trait_is_listed_once_and_asked_for_by_either_notation() -> None:
    told = given()
    field = next(field for each in told.offers(NORA) if each.move == "describe-action" and (field := field_of(each)))
    listed = [option.value for option in field.options]
    assert ("Bravery" in listed, "Bravery with Essence" in listed, "Bravery with Strength" in listed) == (
        True,
        False,
        True,
    )
    told.when(NORA, DescribeAction(character=HANK, ability="Bravery with Essence"), called=IT)
    (offered,) = (each for each in told.offers(JUDGE) if each.move == "call-simple-check" and "action" in each.fixed)
    asked = field_of(offered)
    assert asked is not None
    assert asked.default == "Bravery"
