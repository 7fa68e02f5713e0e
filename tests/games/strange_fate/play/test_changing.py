"""Changing shape: what a skill with a Transform waits for, what it takes, and what is otherwise meanwhile."""

import pytest
from tests.games.strange_fate.play.fighting import BRAWL, SAMIRA, THUG, Fight, fighters
from tests.games.strange_fate.play.table import GM, IT, NORA, PIM
from tests.games.strange_fate.play.test_conflict_several import with_skill
from tests.rules.clause import clause

from talewright.games.strange_fate.play.changing import ChangeBack, ChangeShape
from talewright.games.strange_fate.play.conflict.attacks import Attack
from talewright.games.strange_fate.play.conflict.fighters import check_turn
from talewright.games.strange_fate.play.conflict.order import MoveInOrder
from talewright.games.strange_fate.play.conflict.turns import TakeTurn
from talewright.games.strange_fate.play.rolls.framing import FrameRoll

BRUTE = """
[[skill]]
kind = "Strange"
name = "The Brute"
theme = "what the phial lets out"
rating = 3
tier = "Superhuman"
trappings = ["Stress Capacity [Health]", "Variable [Scene]"]
drawbacks = ["major Transform (One Minute)", "Taxing (a Fate Point to change back)"]

[[aspect]]
name = "Wears Grey Silk"
skill = "The Brute"
"""
HERS, NOW = "Soft-Spoken and Patient", "The Grave Has Strong Hands"


def seance() -> Fight:
    return fighters().ready(NORA, "samira", SAMIRA)


def aspects(told: Fight) -> set[str]:
    return {each.name for each in told.person(SAMIRA).aspects}


@clause("SF-drawback-transform.1", "SF-drawback-transform.2", "SF-drawback-transform.3", "SF-cost-example-brute.3")
def test_a_skill_with_a_transform_works_after_the_change_and_its_aspect_is_another_meanwhile() -> None:
    told = seance()
    strikes = FrameRoll(who=SAMIRA, by="The Other One: Strike")
    told.attempt(NORA, strikes).refused("SF-drawback-transform.1", naming=("The Other One",))
    assert all("The Other One" not in str(each.fields) for each in told.offered(NORA, FrameRoll))
    told.attempt(PIM, ChangeShape(who=SAMIRA)).refused()
    told.attempt(NORA, ChangeShape(who=SAMIRA, becomes="A Cat")).refused("SF-drawback-transform.3")
    assert HERS in aspects(told)
    told.when(NORA, ChangeShape(who=SAMIRA))
    assert (HERS in aspects(told), NOW in aspects(told)) == (False, True)
    told.when(NORA, strikes, called=IT)
    told.attempt(NORA, ChangeShape(who=SAMIRA)).refused("SF-drawback-transform.1")
    told.when(NORA, ChangeBack(who=SAMIRA))
    assert HERS in aspects(told)
    told.attempt(NORA, ChangeBack(who=SAMIRA)).refused("SF-drawback-transform.1")


@clause("SF-drawback-transform.1", "SF-drawback-delay.3")
@pytest.mark.parametrize("goes_on", [True, False])
def test_a_change_that_takes_several_turns_begins_anew_after_another_action(*, goes_on: bool) -> None:
    told = with_skill(seance(), SAMIRA, BRUTE).begins(SAMIRA, THUG)
    for who, signs in zip(told.conflict.initiative.wanted, ("++00", "0000"), strict=False):
        told.first(who, signs)
    told.when(GM, MoveInOrder(conflict=BRAWL, who=SAMIRA, place=1))
    change = ChangeShape(who=SAMIRA, skills=("The Brute",))
    for _ in range(3):
        told.when(NORA, change).passes(THUG)
    if not goes_on:
        told.when(NORA, TakeTurn(conflict=BRAWL, who=SAMIRA, what="bars the door")).passes(THUG)
    told.when(NORA, change)
    assert bool(told.now.people[SAMIRA].shapes) is goes_on


@clause("SF-drawback-transform.1", "SF-drawback-transform.4", "SF-drawback-transform.5")
def test_under_fire_it_takes_full_actions_and_brings_what_the_shape_can_bear() -> None:
    told = with_skill(seance(), SAMIRA, BRUTE)
    boxes = [each.boxes for each in told.person(SAMIRA).tracks]
    told.begins(SAMIRA, THUG)
    for who, signs in zip(told.conflict.initiative.wanted, ("++00", "0000"), strict=False):
        told.first(who, signs)
    told.when(GM, MoveInOrder(conflict=BRAWL, who=SAMIRA, place=1))
    told.attempt(NORA, Attack(conflict=BRAWL, who=SAMIRA, target=THUG, by="The Other One: Strike")).refused(
        "SF-drawback-transform.1"
    )
    told.when(NORA, ChangeShape(who=SAMIRA, skills=("The Other One",)))
    assert told.next() == "Thug"
    for _ in range(4):  # One Minute, of two rounds for each half
        told.attempt(NORA, ChangeShape(who=SAMIRA)).refused(by=check_turn)
        told.passes(THUG)
        assert [each.boxes for each in told.person(SAMIRA).tracks] == boxes
        told.when(NORA, ChangeShape(who=SAMIRA, becomes="Breaks What It Loves"))
    assert [each.boxes for each in told.person(SAMIRA).tracks] > boxes
    assert {NOW, "Breaks What It Loves"} <= aspects(told)
    had = told.person(SAMIRA).fate_points
    told.when(NORA, ChangeBack(who=SAMIRA))
    assert (told.person(SAMIRA).fate_points, [each.boxes for each in told.person(SAMIRA).tracks]) == (had - 1, boxes)


@clause("SF-drawback-transform.1")
def test_a_change_that_takes_an_hour_is_too_long_for_a_conflict() -> None:
    told = with_skill(seance(), SAMIRA, BRUTE.replace("One Minute", "An Hour")).begins(SAMIRA, THUG)
    for who, signs in zip(told.conflict.initiative.wanted, ("++00", "0000"), strict=False):
        told.first(who, signs)
    told.when(GM, MoveInOrder(conflict=BRAWL, who=SAMIRA, place=1))
    told.attempt(NORA, ChangeShape(who=SAMIRA, skills=("The Brute",))).refused(
        "SF-drawback-transform.1", naming=("an hour",)
    )
    told.when(NORA, ChangeShape(who=SAMIRA))
    assert [skill for skill, _ in told.now.people[SAMIRA].shapes] == ["The Other One"]
    assert not told.offered(NORA, ChangeShape)
    told.when(GM, MoveInOrder(conflict=BRAWL, who=SAMIRA, place=1))
    told.attempt(NORA, ChangeShape(who=SAMIRA)).refused("SF-drawback-transform.1", naming=("an hour",))
