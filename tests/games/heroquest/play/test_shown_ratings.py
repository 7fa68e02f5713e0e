"""Ratings, modifiers and resistances at the table: how they are written, added up and worked out."""

import pytest
from tests.games.heroquest.play.opposed import SITUATIONS, SWIMMER, facing, opposed, outcome, rolls
from tests.games.heroquest.play.table import (
    CASIMIR,
    DELTA,
    GM,
    LATER,
    LOCK,
    NORA,
    PIM,
    WEN,
    Evening,
    Story,
    framed,
    given,
    opened,
    with_ability,
)
from tests.rules.clause import clause

from talewright.games.heroquest.play import QUESTWORLDS_2_2
from talewright.games.heroquest.play.augments.answers import GrantPlot
from talewright.games.heroquest.play.framing.contests import NameOpponent
from talewright.games.heroquest.play.framing.mechanics import UseMechanic
from talewright.games.heroquest.play.framing.modifiers import SetModifier
from talewright.games.heroquest.play.framing.resistance import SetResistance
from talewright.games.heroquest.play.framing.tactics import ChooseAbility
from talewright.games.heroquest.play.ids import CharacterId
from talewright.games.heroquest.play.improving.wishes import BuyImprovement
from talewright.games.heroquest.play.points import StopPlaying
from talewright.games.heroquest.play.rewriting import CorrectRating
from talewright.games.heroquest.rules.abilities.modifier import Source
from talewright.games.heroquest.rules.advanced import Advanced
from talewright.games.heroquest.rules.growth.improvement import Option

PLOT = GrantPlot(contest=LOCK, character=WEN, bonus=20, about="the tide turns")


def line(amount: int, source: Source = Source.SITUATIONAL, character: CharacterId = WEN) -> SetModifier:
    return SetModifier(contest=LOCK, character=character, source=source, amount=amount)


def sheet_rating(story: Story, ability: str = SWIMMER) -> str:
    return next(each.rating for each in story.sheet().abilities if each.name == ability)


def raised(rating: str) -> str:
    """What one point makes of a rating when play has stopped."""
    story = given(LATER).when(GM, CorrectRating(character=WEN, ability=SWIMMER, rating=rating, reason="so"))
    buy = BuyImprovement(character=WEN, option=Option.RAISE_STANDALONE, ability=SWIMMER)
    return sheet_rating(story.when(GM, StopPlaying()).when(NORA, buy))


@clause("QW2-2.1.2.0.2", "QW2-7.2.1.5", "QW2-7.2.1.1")
@pytest.mark.parametrize(("before", "after"), [("19", "20"), ("20", "1M"), ("20M", "1M2"), ("1M", "2M")])
def test_a_point_above_twenty_is_a_mastery(before: str, after: str) -> None:
    assert raised(before) == after


@clause("QW2-2.1.2.0.3", "QW2-2.1.2.0.10", "QW2-4.1.1.2", "HQ2-SC.3")
@pytest.mark.parametrize(
    ("rating", "amounts", "target"),
    [
        ("18", (3,), "1W"),
        ("19", (6,), "5W"),
        ("2W", (-3,), "19"),
        ("3W2", (-3,), "20W"),
        ("17", (3, -6), "14"),
        ("17", (6,), "3W"),
    ],
)
def test_modifiers_are_added_to_the_rating_and_cross_masteries_either_way(
    rating: str, amounts: tuple[int, ...], target: str
) -> None:
    story = facing(rating, "14", SITUATIONS)
    for number, amount in enumerate(amounts):
        named = SetModifier(
            contest=LOCK, character=WEN, source=Source.SITUATIONAL, name=f"line {number}", amount=amount
        )
        story.when(GM, named)
    assert (story.side().rating, story.side().target) == (rating, target)
    assert sheet_rating(story) == rating


@clause("QW2-2.1.2.0.10", "QW2-2.1.2.0.3")
def test_the_bump_of_a_mastery_comes_and_goes_with_the_modifier() -> None:
    for rating, amount, bumps in (("18", 3, 1), ("2W", -3, 0)):
        story = facing(rating, "14", SITUATIONS).when(GM, line(amount)).accepted(LOCK, NORA).falls(LOCK, 20, 10)
        assert len(outcome(story).bumps) == bumps


@clause("QW2-2.1.2.0.4", "QW2-2.1.2.0.5", "QW2-2.1.2.0.6", "QW2-2.1.2.0.7")
@pytest.mark.parametrize(
    ("rating", "after"),
    [("7", "7M"), ("20", "20M"), ("20M", "20M2"), ("7M", "7M2"), ("10M2", "10M3"), ("1M", "1M2")],
)
def test_twenty_points_more_are_one_mastery_more(rating: str, after: str) -> None:
    story = facing(rating, "14").when(GM, PLOT)
    assert (story.side().rating, story.side().target) == (rating, after)


@clause("QW2-2.1.2.1.2")
@pytest.mark.parametrize(("amount", "target"), [(3, "9"), (-3, "3")])
def test_the_six_of_no_relevant_ability_takes_modifiers_too(amount: int, target: str) -> None:
    story = facing("13", "14", SITUATIONS).when(NORA, with_ability("")).when(GM, line(amount))
    assert (story.side().rating, story.side().target) == ("6", target)


@clause("QW2-2.1.2.2.2")
@pytest.mark.parametrize(
    ("rating", "grade"),
    [
        ("14", ""),
        ("15", "apprentice"),
        ("4M", "apprentice"),
        ("5M", "journeyman"),
        ("20M", "journeyman"),
        ("1M2", "master"),
    ],
)
def test_the_sample_grades_need_fifteen_five_and_a_mastery_and_one_and_two(rating: str, grade: str) -> None:
    assert facing(rating, "14", Evening(game=QUESTWORLDS_2_2, options={"grades": "true"})).side().grade == grade


# --- lines under a rating


def dueling(evening: Evening = DELTA) -> Story:
    """Wen's 15 against Casimir's 15."""
    story = opened(evening).when(NORA, NameOpponent(contest=LOCK, opponent=CASIMIR))
    story.when(NORA, with_ability("Unhurried"))
    return story.when(PIM, ChooseAbility(contest=LOCK, character=CASIMIR, ability="Disgraced", tactic="He waits."))


@clause("HQ2-MOD.1", "HQ2-MOD.3")
@pytest.mark.parametrize(("amount", "target"), [(3, "18"), (6, "1W")])
def test_the_more_specific_ability_has_three_or_six_more(amount: int, target: str) -> None:
    story = dueling().when(GM, line(amount, Source.SPECIFIC))
    assert (story.side().target, story.side(CASIMIR).target) == (target, "15")
    dueling().attempt(GM, line(4, Source.SPECIFIC)).refused("HQ2-MOD.3")


@clause("HQ2-MOD.4", "QW2-9.7")
def test_the_later_edition_has_no_line_for_it_and_takes_the_broad_one_as_a_stretch() -> None:
    for source, amount in ((Source.SPECIFIC, 3), (Source.BROAD, -3)):
        dueling(LATER).attempt(GM, line(amount, source)).refused("QW2-9.7")
    story = dueling(LATER).when(GM, UseMechanic(contest=LOCK, mechanic=Advanced.STRETCHES, used=True))
    assert story.when(GM, line(-6, Source.STRETCH, CASIMIR)).side(CASIMIR).target == "9"


@clause("HQ2-MOD.5")
@pytest.mark.parametrize(("rating", "target"), [("17", "11"), ("3W", "17")])
def test_a_stretch_costs_six_and_nothing_else(rating: str, target: str) -> None:
    story = facing(rating, "14", DELTA)
    story.attempt(GM, line(-3, Source.STRETCH)).refused("HQ2-MOD.5")
    assert story.when(GM, line(-6, Source.STRETCH)).side().target == target


# --- resistances


def resistance(name: str, **options: str) -> str:
    return framed(Evening(game=QUESTWORLDS_2_2, options=options), resistance=name).contest().resistance


@clause("QW2-2.3.3.4", "QW2-2.3.3.6", "QW2-2.3.3.7", "QW2-2.3.3.3")
def test_a_resistance_is_the_base_with_its_class() -> None:
    names = ("Nearly Impossible", "Very High", "High", "Moderate", "Low", "Very Low")
    usual = [resistance(name).replace("−", "-") for name in names]
    assert usual == ["14M2", "14M", "20", "14", "8", "-6"]
    assert [resistance(name, base_resistance="6M") for name in names] == ["6M3", "6M2", "12M", "6M", "20", "6"]
    assert resistance("Very Low", base_resistance="14M") == "6"


@clause("QW2-2.3.3.2")
def test_the_number_is_set_without_any_detail_of_the_obstacle() -> None:
    [offer] = opened(LATER).offered(GM, SetResistance)[:1]
    assert {field.name for field in offer.fields} <= {"resistance", "hidden"}


@clause("QW2-2.3.1.2.3", "QW2-9.2", "QW2-2.0.2")
def test_between_two_characters_both_roll_their_own_abilities_and_one_wins_what_the_other_loses() -> None:
    story = dueling(LATER).accepted(LOCK, NORA, PIM)
    story.attempt(GM, SetResistance(contest=LOCK, resistance="14")).refused()
    assert [draw.who for draw in story.look().draws] == [NORA, PIM]
    story.falls(LOCK, 10, 16)
    assert rolls(story) == ("success", "failure")
    assert (outcome(story).level, outcome(story).theirs) == ("victory", "defeat")
    degrees = dueling().accepted(LOCK, NORA, PIM).falls(LOCK, 20, 10)
    assert (outcome(degrees).level, outcome(degrees).theirs) == ("major defeat", "major victory")
    assert outcome(opposed("14", "14", 9, 16)).theirs == ""
