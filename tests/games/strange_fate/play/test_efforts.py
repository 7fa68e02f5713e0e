"""Hiding, sneaking, tricks and traps: the effort is the difficulty for whoever comes, and nobody has won before."""

import pytest
from msgspec.structs import replace
from tests.games.strange_fate.play.acts import COOK, GM, MARIGOLD, NORA, doing, rolls, with_skills
from tests.games.strange_fate.play.table import EVE, Story
from tests.games.strange_fate.play.using import ROLL, about, added
from tests.rules.clause import clause

from talewright.games.strange_fate.play.aspects.impact import DeclareImpact
from talewright.games.strange_fate.play.aspects.invoking import Invoke
from talewright.games.strange_fate.play.card import Place
from talewright.games.strange_fate.play.people.characters import CorrectSheet
from talewright.games.strange_fate.play.points import CountPoints
from talewright.games.strange_fate.play.reading import written
from talewright.games.strange_fate.play.rolls.opposing import Oppose, SetDifficulty
from talewright.table.offer import Choice

CAT = "Cat: Unique 3 = Hide, Skulk, Dexterity, Security"
FOR_OTHERS = ("hide", "skulk", "dexterity-trick", "security-set")


def with_impact(does: str) -> Story:
    """Somebody whose skill has Impact sets about something."""
    story = with_skills(CAT)
    person, rules = story.now.people[MARIGOLD].character, story.now.edition.creation
    sheet = written(replace(person, impacts=("Cat",)), rules)
    story.when(GM, CorrectSheet(character=MARIGOLD, text=sheet, reason="for the test"))
    return about(doing(story, f"Cat/{does}", goal="in the crates"))


@clause("SF-trapping-hide.2", "SF-trapping-dexterity.3", "SF-trapping-security.4")
@pytest.mark.parametrize("does", FOR_OTHERS)
def test_an_effort_that_stands_against_others_neither_succeeds_nor_fails(does: str) -> None:
    story = with_impact(does)
    before = story.roll(ROLL, NORA)
    assert before.is_for_later
    assert (before.odds, before.verdict) == (None, "")
    assert {each.name for each in before.efforts} >= {"-1", "7"}
    assert not any("Mediocre" in line for line in story.reads(EVE))
    rolls(story, "----")
    assert not any("against" in line and "Mediocre" in line for line in story.reads(EVE))
    after = story.roll(ROLL, EVE)
    assert (after.verdict, after.shifts, after.efforts) == ("effort", None, ())
    assert not any("0" in step.text and step.title == "Difficulty" for step in after.working)
    assert [standing.rating.value for standing in story.now.acts.standing] == [-1]


@clause("SF-gift-impact.1", "SF-trapping-hide.2")
@pytest.mark.parametrize("does", FOR_OTHERS)
def test_whoever_has_won_against_nobody_declares_nothing_by_impact(does: str) -> None:
    story = rolls(with_impact(does), "++++")
    assert not story.offered(NORA, DeclareImpact)


@clause("SF-gift-impact.1")
def test_whoever_hides_against_what_the_game_master_has_set_wins_or_loses() -> None:
    story = with_impact("hide").when(GM, SetDifficulty(roll=ROLL, difficulty="2"))
    assert story.roll(ROLL, NORA).odds
    rolls(story, "++++")
    assert story.outcome(ROLL, NORA) == "style +5"
    assert story.offered(NORA, DeclareImpact)
    opposed = with_impact("hide").when(GM, Oppose(roll=ROLL, who=COOK, by="cook"))
    assert rolls(opposed, "0000", "0000").outcome(ROLL, NORA).startswith("tie")


def test_an_invoke_raises_an_effort_that_stands_against_others_and_says_no_more() -> None:
    story = with_impact("hide").when(GM, CountPoints(who=MARIGOLD, points=2, reason="for the test"))
    story.rolls("0000", roll=ROLL)
    aspect = story.now.people[MARIGOLD].character.all_aspects[0].name
    (offer,) = story.offered(NORA, Invoke)
    says = [
        option.about
        for field in offer.fields
        if isinstance(field, Choice) and field.name == "reroll"
        for option in field.options
    ]
    assert [bool(each) for each in says] == [True, False]
    story.when(NORA, Invoke(roll=ROLL, place=Place.OURS, aspect=aspect))
    assert added(story) == [2]
