"""Growth at the table: what the points of each model buy, and what catches up with a new mastery."""

import pytest
from tests.games.heroquest.play.table import CASIMIR, GM, LOCK, NORA, PILAR, ROSA, WEN, Evening, Story, given
from tests.rules.clause import clause

from talewright.games.heroquest.play import QUESTWORLDS_2_2
from talewright.games.heroquest.play.framing.contests import FrameContest
from talewright.games.heroquest.play.framing.tactics import ChooseAbility
from talewright.games.heroquest.play.ids import ContestId, MarkId, WishId
from talewright.games.heroquest.play.improving.catch_ups import CatchUp
from talewright.games.heroquest.play.improving.directed import DirectRaise
from talewright.games.heroquest.play.improving.fortunes import NameFortune
from talewright.games.heroquest.play.improving.wish_answers import AnswerWish
from talewright.games.heroquest.play.improving.wishes import (
    BuyAdvance,
    BuyImprovement,
    CementBenefit,
    Improvement,
    LearnAbility,
)
from talewright.games.heroquest.play.lasting import EndMark, GiveBenefit
from talewright.games.heroquest.play.outcome import LetStand, SpendHeroPoint
from talewright.games.heroquest.play.points import CorrectPoints, StopPlaying
from talewright.games.heroquest.play.rewriting import CorrectRating
from talewright.games.heroquest.rules.characters.character import Whose
from talewright.games.heroquest.rules.contests.fortune import Fortune
from talewright.games.heroquest.rules.growth.improvement import Option
from talewright.table.offer import Choice
from talewright.table.offer import Option as Listed

SIMPLE = Evening((WEN, CASIMIR))
CHALLENGE_LED = Evening((WEN, CASIMIR), options={"improvement": "challenge-led"})
STORY_LED = Evening(
    (WEN, CASIMIR), QUESTWORLDS_2_2, {"degrees": "true", "benefits": "true", "improvement": "story-led"}
)
LUCK = MarkId("the-luck")
SWIM = BuyImprovement(character=WEN, option=Option.RAISE_STANDALONE, ability="Strong Swimmer")


def ratings(story: Story) -> dict[str, str]:
    return {line.name: line.rating for line in story.sheet().abilities}


def left(story: Story) -> tuple[int, int]:
    """The hero points and the experience points that Wen has."""
    return story.sheet().hero_points, story.sheet().experience


def playing(evening: Evening, hero: int = 3, experience: int = 0) -> Story:
    points = CorrectPoints(character=WEN, hero=hero, experience=experience, reason="For the test.")
    return given(evening).when(GM, points)


def closing(evening: Evening, hero: int = 3, experience: int = 0) -> Story:
    return playing(evening, hero, experience).when(GM, StopPlaying())


# --- simple


@clause("QW2-7.2.1.1", "QW2-7.2.1.4")
def test_hero_points_buy_as_many_new_abilities_as_there_are_points() -> None:
    story = closing(SIMPLE, 3)
    for name in ("Reads Charts", "Tells the Hour", "Mends Nets"):
        story.when(NORA, BuyImprovement(character=WEN, option=Option.NEW_STANDALONE, name=name))
        assert ratings(story)[name] == "13"
    assert left(story) == (0, 0)
    fourth = BuyImprovement(character=WEN, option=Option.NEW_STANDALONE, name="Whistles")
    story.attempt(NORA, fourth).refused("QW2-7.2.1.6")
    under = closing(SIMPLE, 2)
    for name in ("Fog", "Night Work"):
        under.when(NORA, BuyImprovement(character=WEN, option=Option.NEW_BREAKOUT, ability="River Pilot", name=name))
        assert ratings(under)[f"River Pilot: {name}"] == "4W"


@clause("QW2-7.2.1.6", "QW2-2.2.3")
def test_what_was_spent_on_a_bump_buys_nothing_at_the_end_of_the_session() -> None:
    story = playing(SIMPLE, 2)
    frame = FrameContest(character=WEN, prize="the far bank", obstacle="the current", resistance="14")
    used = ChooseAbility(contest=LOCK, character=WEN, ability="Strong Swimmer", tactic="Straight across.")
    story.when(GM, frame, called=LOCK).when(NORA, used).accepted(LOCK, NORA).falls(LOCK, 16, 10)
    story.when(NORA, SpendHeroPoint(contest=LOCK, character=WEN)).when(GM, StopPlaying())
    assert left(story) == (1, 0)
    keyword = BuyImprovement(character=WEN, option=Option.RAISE_KEYWORD, ability="River Pilot")
    story.attempt(NORA, keyword).refused("QW2-7.2.1.6")
    assert left(story.when(NORA, SWIM)) == (0, 0)


def keyword_to_raise(story: Story, ability: str, move: type[Improvement] = BuyImprovement) -> Listed:
    """What Nora reads of a keyword that she may raise."""
    offered = (made for made in story.offered(NORA, move) if made.fixed["option"] == Option.RAISE_KEYWORD)
    listed = (field.options for made in offered for field in made.fields if isinstance(field, Choice))
    return next(each for options in listed for each in options if each.value == ability)


@clause("QW2-3.3.7", "QW2-3.3.8", "QW2-3.3.10")
def test_a_raised_keyword_raises_what_stands_under_it_and_costs_twice_as_much() -> None:
    story = closing(SIMPLE, 3)
    assert (ratings(story)["River Pilot"], ratings(story)["River Pilot: Shallows and Snags"]) == ("3W", "7W")
    assert "4W" in keyword_to_raise(story, "River Pilot").label  # what it comes to
    story.when(NORA, BuyImprovement(character=WEN, option=Option.RAISE_KEYWORD, ability="River Pilot"))
    assert (ratings(story)["River Pilot"], ratings(story)["River Pilot: Shallows and Snags"]) == ("4W", "8W")
    assert left(story) == (1, 0)
    breakout = BuyImprovement(character=WEN, option=Option.RAISE_BREAKOUT, ability="River Pilot: Shallows and Snags")
    story.when(NORA, breakout)
    assert (ratings(story)["River Pilot"], ratings(story)["River Pilot: Shallows and Snags"]) == ("4W", "9W")
    assert left(story) == (0, 0)


@clause("QW2-6.5.1.9")
def test_a_sidekick_is_improved_with_its_leaders_hero_points() -> None:
    story = given(Evening((PILAR,))).when(GM, StopPlaying())
    buy = BuyImprovement(character=PILAR, option=Option.RAISE_STANDALONE, ability="Jealous", whose=Whose.SIDEKICK)
    story.when(ROSA, buy)
    sidekick = story.sheet(PILAR).sidekick
    assert sidekick is not None
    assert {line.name: line.rating for line in sidekick.abilities}["Jealous"] == "19"
    assert story.sheet(PILAR).hero_points == 2


@clause("QW2-7.2.0.1")
def test_one_model_holds_for_the_game_and_the_ways_of_the_others_are_closed() -> None:
    advance = BuyAdvance(character=WEN, first="A3", first_name="Knots", second="A4", second_name="Whistles")
    closing(SIMPLE, 3, 20).attempt(NORA, advance).refused("QW2-7.2.0.1")
    closing(CHALLENGE_LED, 3, 20).attempt(NORA, SWIM).refused("QW2-7.2.2.7")
    assert left(closing(CHALLENGE_LED, 3, 20).when(NORA, advance)) == (0, 13)


# --- story led


def lucky(fortune: Fortune, *, hero: int = 0, experience: int = 6, ability: str = "River Pilot") -> Story:
    """Wen has a benefit of victory, and play has not stopped."""
    benefit = GiveBenefit(character=WEN, text="the river knows her", bonus=fortune.amount, abilities=(ability,))
    story = playing(STORY_LED, hero, experience).when(GM, benefit, called=LUCK)
    return story.when(GM, NameFortune(mark=LUCK, fortune=fortune))


def cemented(story: Story, option: Option, ability: str, name: str = "") -> Story:
    """Play has stopped, the benefit is asked for, and the game master agrees."""
    wish = WishId("the-wish")
    wanted = CementBenefit(
        character=WEN, mark=LUCK, option=option, ability=ability, name=name, story="She listened to the river."
    )
    story.when(GM, StopPlaying()).when(NORA, wanted, called=wish)
    return story.when(GM, AnswerWish(wish=wish, agrees=True))


@clause("QW2-7.2.2.7")
def test_in_the_story_led_model_hero_points_buy_no_improvement_while_a_session_runs() -> None:
    story = playing(STORY_LED)
    story.attempt(NORA, SWIM).refused("QW2-7.2.2.7")
    assert story.offered(NORA, BuyImprovement) == []


@clause("QW2-7.2.2.2")
def test_experience_bumps_no_roll() -> None:
    story = playing(STORY_LED, 0, 9)
    frame = FrameContest(character=WEN, prize="the far bank", obstacle="the current", resistance="14")
    used = ChooseAbility(contest=LOCK, character=WEN, ability="Strong Swimmer", tactic="Straight across.")
    story.when(GM, frame, called=LOCK).when(NORA, used).accepted(LOCK, NORA).falls(LOCK, 16, 10)
    assert story.contest().phase == "decided"
    story.attempt(NORA, SpendHeroPoint(contest=LOCK, character=WEN)).refused("QW2-2.3.5.5.4")
    assert left(story) == (0, 9)


@clause("QW2-7.2.2.3", "QW2-7.2.3.7")
@pytest.mark.parametrize("evening", [STORY_LED, CHALLENGE_LED], ids=("story led", "challenge led"))
def test_hero_points_that_are_left_become_experience_which_adds_up_from_session_to_session(evening: Evening) -> None:
    story = closing(evening, 4, 7)
    assert left(story) == (0, 11)
    story.next_session().when(GM, DirectRaise(character=CASIMIR, ability="Disgraced", amount=3, why="A new session."))
    story.when(GM, CorrectPoints(character=WEN, hero=2, experience=11, reason="so")).when(GM, StopPlaying())
    assert left(story) == (0, 13)


@clause("QW2-7.2.2.4", "QW2-7.2.2.5")
def test_experience_buys_a_new_ability_at_thirteen_and_a_cemented_benefit() -> None:
    story = cemented(lucky(Fortune.FRESH), Option.RAISE_KEYWORD, "River Pilot")
    assert (ratings(story)["River Pilot"], left(story)) == ("6M", (0, 4))
    story.when(NORA, LearnAbility(character=WEN, name="Reads Charts"))
    assert (ratings(story)["Reads Charts"], left(story)) == ("13", (0, 3))


@clause("QW2-7.2.2.11", "QW2-7.2.2.12")
@pytest.mark.parametrize(
    ("ability", "option", "fortune", "rating", "cost"),
    [
        ("Strong Swimmer", Option.RAISE_STANDALONE, Fortune.FRESH, "16", 1),
        ("Strong Swimmer", Option.RAISE_STANDALONE, Fortune.PUMPED, "19", 2),
        ("Strong Swimmer", Option.RAISE_STANDALONE, Fortune.INVIGORATED, "2M", 3),
        ("Strong Swimmer", Option.RAISE_STANDALONE, Fortune.HEROIC, "2M", 3),
        ("River Pilot", Option.RAISE_KEYWORD, Fortune.FRESH, "6M", 2),
        ("River Pilot", Option.RAISE_KEYWORD, Fortune.HEROIC, "12M", 6),
    ],
)
def test_what_cementing_costs_and_adds_and_a_heroic_benefit_is_cemented_as_invigorated(
    ability: str, option: Option, fortune: Fortune, rating: str, cost: int
) -> None:
    story = cemented(lucky(fortune, ability=ability), option, ability)
    assert (ratings(story)[ability], left(story)) == (rating, (0, 6 - cost))


@clause("QW2-7.2.2.10", "QW2-7.3.1")
def test_whoever_cements_a_benefit_reads_what_it_comes_to_and_what_that_opens() -> None:
    story = lucky(Fortune.HEROIC).when(
        GM, CorrectRating(character=WEN, ability="River Pilot", rating="20", reason="so")
    )
    raised = keyword_to_raise(story.when(GM, StopPlaying()), "River Pilot", CementBenefit)
    assert "9M" in raised.label
    assert raised.about
    assert all("+9" in made.about for made in story.offered(NORA, CementBenefit))


@clause("QW2-7.2.2.9")
def test_a_benefit_says_that_nobody_has_named_how_great_it_is_and_one_that_waits_for_an_answer_does_not() -> None:
    small = GiveBenefit(character=WEN, text="a good night's sleep", bonus=1, abilities=("Unhurried",))
    story = lucky(Fortune.FRESH).when(GM, small, called="the-sleep").when(GM, StopPlaying())
    assert story.sheet().growth.unnamed == ("a good night's sleep",)
    story.when(GM, NameFortune(mark=MarkId("the-sleep"), fortune=Fortune.FRESH))
    wanted = CementBenefit(character=WEN, mark=LUCK, option=Option.RAISE_KEYWORD, ability="River Pilot", story="So.")
    story.when(NORA, wanted)
    assert (story.offered(NORA, CementBenefit), story.sheet().growth.unnamed) == ([], ())


@clause("QW2-7.2.2.13")
def test_the_benefit_of_a_keyword_becomes_a_breakout_at_the_cost_of_one() -> None:
    new = cemented(lucky(Fortune.PUMPED), Option.NEW_BREAKOUT, "River Pilot", "Night Work")
    assert (ratings(new)["River Pilot: Night Work"], ratings(new)["River Pilot"], left(new)) == ("9M", "3M", (0, 4))
    old = cemented(lucky(Fortune.PUMPED), Option.RAISE_BREAKOUT, "River Pilot: Shallows and Snags")
    assert (ratings(old)["River Pilot: Shallows and Snags"], left(old)) == ("13M", (0, 4))


@clause("QW2-7.2.2.14")
def test_an_ability_that_becomes_a_keyword_keeps_its_rating_and_has_the_benefit_as_its_first_breakout() -> None:
    story = cemented(lucky(Fortune.FRESH, ability="Unhurried"), Option.INTO_KEYWORD, "Unhurried", "Under Fire")
    assert (ratings(story)["Unhurried"], ratings(story)["Unhurried: Under Fire"]) == ("15", "18")
    assert left(story) == (0, 4)


@clause("QW2-7.2.2.15")
def test_a_benefit_that_has_ended_is_cemented_no_more() -> None:
    story = lucky(Fortune.FRESH).when(GM, EndMark(mark=LUCK, why="the water has fallen")).when(GM, StopPlaying())
    late = CementBenefit(
        character=WEN, mark=LUCK, option=Option.RAISE_KEYWORD, ability="River Pilot", story="She remembers."
    )
    story.attempt(NORA, late).refused("QW2-7.2.2.15")


# --- challenge led


@clause("QW2-7.2.3.6")
def test_hero_points_that_were_earned_are_spent_in_the_same_session() -> None:
    story = given(CHALLENGE_LED)
    for number, faces in enumerate(((5, 16), (16, 10))):
        contest = ContestId(f"challenge-{number}")
        frame = FrameContest(character=WEN, prize=f"bank {number}", obstacle=f"current {number}", resistance="14")
        used = ChooseAbility(contest=contest, character=WEN, ability="Strong Swimmer", tactic="Straight across.")
        story.when(GM, frame, called=contest).when(NORA, used).accepted(contest, NORA).falls(contest, *faces)
    assert left(story) == (1, 0)
    story.when(NORA, SpendHeroPoint(contest=contest, character=WEN))
    assert story.contest(contest).outcome is not None
    assert left(story) == (0, 0)
    story.attempt(NORA, LetStand(contest=contest, character=WEN)).refused("QW2-2.3.5.5.4")


@clause("QW2-7.2.3.11", "QW2-7.3.1")
def test_whoever_takes_an_advance_reads_what_each_ability_comes_to_and_what_that_opens() -> None:
    offered = closing(CHALLENGE_LED, 0, 10).offered(NORA, BuyAdvance)
    both = next(made for made in offered if made.fixed["second"] == "A2")
    great, small = (field for field in both.fields if isinstance(field, Choice))
    assert ["4W" in each.label and bool(each.about) for each in great.options if each.value == "Unhurried"] == [True]
    assert ["19" in each.label and not each.about for each in small.options if each.value == "Strong Swimmer"] == [True]


@clause("QW2-7.2.3.11", "QW2-7.2.3.12", "QW2-7.2.3.13")
@pytest.mark.parametrize(
    ("first", "second", "after"),
    [
        (("A1", "Strong Swimmer", ""), ("A4", "", "Whistles"), {"Strong Swimmer": "2W", "Whistles": "13"}),
        (("A2", "Strong Swimmer", ""), ("A3", "", "Knots"), {"Strong Swimmer": "19", "Knots": "13"}),
        (("A1", "River Pilot", ""), ("A3", "River Pilot", "Fog"), {"River Pilot": "9W", "River Pilot: Fog": "10W"}),
        (("A2", "River Pilot", ""), ("A5", "Unhurried", "Calm"), {"River Pilot": "6W", "Unhurried: Calm": "16"}),
        (("A3", "", "Knots"), ("A4", "", "Whistles"), {"Knots": "13", "Whistles": "13"}),
        (("A1", "Strong Swimmer", ""), ("A2", "Strong Swimmer", ""), {"Strong Swimmer": "8W"}),
    ],
)
def test_what_each_element_of_an_advance_brings(
    first: tuple[str, str, str], second: tuple[str, str, str], after: dict[str, str]
) -> None:
    advance = BuyAdvance(
        character=WEN,
        first=first[0],
        first_ability=first[1],
        first_name=first[2],
        second=second[0],
        second_ability=second[1],
        second_name=second[2],
    )
    story = closing(CHALLENGE_LED, 0, 10).when(NORA, advance)
    assert {name: ratings(story)[name] for name in after} == after
    assert left(story) == (0, 0)


@clause("QW2-7.2.1.2", "QW2-7.2.2.14")
@pytest.mark.parametrize("keywords", ["umbrella", "package"])
def test_the_breakout_of_an_improved_ability_that_becomes_a_keyword_adds_to_its_rating_now(keywords: str) -> None:
    story = given(Evening((WEN, CASIMIR), options={"keywords": keywords}))
    story.when(GM, DirectRaise(character=WEN, ability="Strong Swimmer", amount=9, why="The flood."))
    dives = BuyImprovement(character=WEN, option=Option.INTO_KEYWORD, ability="Strong Swimmer", name="Diving")
    story.when(GM, StopPlaying()).when(NORA, dives)
    assert (ratings(story)["Strong Swimmer"], ratings(story)["Strong Swimmer: Diving"]) == ("2W", "3W")


# --- catch-ups


def mastered(**corrected: str) -> Story:
    """Strong Swimmer has risen from 19 to 2W; other ratings as given."""
    story = given(SIMPLE)
    for ability, rating in {"Strong Swimmer": "19", **corrected}.items():
        story.when(GM, CorrectRating(character=WEN, ability=ability.replace("_", " "), rating=rating, reason="so"))
    return story.when(GM, DirectRaise(character=WEN, ability="Strong Swimmer", amount=6, why="The flood."))


@clause("QW2-7.3.5")
def test_the_bonus_of_a_breakout_does_not_catch_up() -> None:
    story = mastered(River_Pilot="13")
    breakout = CatchUp(character=WEN, behind="Strong Swimmer", first="River Pilot: Shallows and Snags")
    story.attempt(NORA, breakout).refused("QW2-7.3.5")
    story.when(NORA, CatchUp(character=WEN, behind="Strong Swimmer", first="River Pilot"))
    assert ratings(story)["River Pilot"] == "16"


@clause("QW2-7.3.6")
def test_only_a_keywords_own_rating_opens_a_catch_up() -> None:
    story = given(SIMPLE).when(GM, CorrectRating(character=WEN, ability="River Pilot", rating="16", reason="so"))
    story.when(GM, StopPlaying())
    breakout = BuyImprovement(character=WEN, option=Option.RAISE_BREAKOUT, ability="River Pilot: Shallows and Snags")
    assert ratings(story)["River Pilot: Shallows and Snags"] == "20"
    story.when(NORA, breakout)
    assert (ratings(story)["River Pilot: Shallows and Snags"], story.sheet().growth.catch_ups) == ("1W", ())
    story.undo(NORA).when(GM, CorrectRating(character=WEN, ability="River Pilot", rating="20", reason="so"))
    assert keyword_to_raise(story, "River Pilot").about  # what it opens
    story.when(NORA, BuyImprovement(character=WEN, option=Option.RAISE_KEYWORD, ability="River Pilot"))
    assert [each.ability for each in story.sheet().growth.catch_ups] == ["River Pilot"]


@clause("QW2-7.3.7")
def test_a_bonus_that_passes_opens_no_catch_up() -> None:
    story = given(SIMPLE).when(GM, CorrectRating(character=WEN, ability="Strong Swimmer", rating="19", reason="so"))
    story.when(GM, GiveBenefit(character=WEN, text="a fair tide", bonus=6, abilities=("Strong Swimmer",)))
    frame = FrameContest(character=WEN, prize="the far bank", obstacle="the current", resistance="14")
    used = ChooseAbility(contest=LOCK, character=WEN, ability="Strong Swimmer", tactic="Straight across.")
    story.when(GM, frame, called=LOCK).when(NORA, used)
    assert (story.side().target, story.sheet().growth.catch_ups) == ("5W", ())


@clause("QW2-7.3.8")
def test_a_catch_up_that_brings_a_new_mastery_opens_a_further_one() -> None:
    story = mastered(Unhurried="20")
    [catching_up] = [each for each in story.offered(NORA, CatchUp) if each.main]
    first = next(field for field in catching_up.fields if isinstance(field, Choice))
    unhurried = next(each for each in first.options if each.value == "Unhurried")
    assert ("3W" in unhurried.label, bool(unhurried.about)) == (True, True)
    story.when(NORA, CatchUp(character=WEN, behind="Strong Swimmer", first="Unhurried"))
    assert ratings(story)["Unhurried"] == "3W"
    assert [each.ability for each in story.sheet().growth.catch_ups] == ["Unhurried"]


@clause("QW2-7.3.1", "QW2-7.3.3")
def test_each_of_two_catch_ups_that_one_ability_has_opened_is_used_by_itself() -> None:
    story = given(SIMPLE)
    for _ in range(4):
        story.when(GM, DirectRaise(character=WEN, ability="Unhurried", amount=9, why="The flood."))
    first, second = (each for each in story.offered(NORA, CatchUp) if each.main)
    assert (first.key == second.key, first.fixed["rating"], second.fixed["rating"]) == (False, "4M", "2M2")
    story.when(NORA, CatchUp(character=WEN, behind="Unhurried", first="River Pilot", rating="2M2"))
    assert (ratings(story)["River Pilot"], [each.rating for each in story.sheet().growth.catch_ups]) == ("6W", ["4W"])
    story.when(NORA, CatchUp(character=WEN, behind="Unhurried", first="Strong Swimmer"))
    assert story.sheet().growth.catch_ups == ()


def test_the_chance_of_a_catch_up_goes_by_a_press_of_its_own_and_not_with_an_empty_form() -> None:
    story = given(SIMPLE).when(GM, DirectRaise(character=WEN, ability="Strong Swimmer", amount=9, why="The flood."))
    form, lets_it_be = story.offered(NORA, CatchUp)
    needed = [isinstance(field, Choice) and not field.optional for field in form.fields]
    assert (needed, lets_it_be.fields) == ([True, False, False], ())
    assert (form.main, lets_it_be.main) == (True, False)
    story.when(NORA, CatchUp(character=WEN, behind="Strong Swimmer", first=""))
    assert story.sheet().growth.catch_ups == ()
