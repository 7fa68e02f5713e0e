"""What each game says of luck, of what turned a session, and of what came of it, at its own table."""

from fractions import Fraction

import pytest
from tests.games.heroquest.play import table as heroquest
from tests.games.questworlds.play import table as questworlds
from tests.games.story import GM, NORA, PIM, Story
from tests.games.strange_fate.play import table as strange_fate
from tests.games.west.play import table as west

from talewright.games.heroquest.play.improving.wishes import BuyImprovement
from talewright.games.heroquest.play.points import GiveHeroPoints, StopPlaying
from talewright.games.heroquest.play.rewriting import CorrectRating
from talewright.games.heroquest.rules.growth.improvement import Option
from talewright.games.questworlds.play.marks import GiveConsequence
from talewright.games.west.play.calamity import RuleCalamity
from talewright.games.west.rules.checks.cause import is_calamity
from talewright.table.recap import Belongings, Recap


def recap(story: Story, who: str = NORA) -> Recap:
    found = story.table.recap(story.campaign, story.seats[who], 1)
    assert found is not None
    return found


def luck(story: Story, of: str, who: str = NORA) -> Fraction | None:
    return next(each.percentile for each in recap(story, who).luck if each.who == of)


# --- QuestWorlds


@pytest.mark.parametrize(("face", "above"), [(13, 0), (12, 1), (1, 12), (20, 13), (14, 19)])
def test_a_die_of_questworlds_is_lucky_by_its_successes_and_then_by_its_height(face: int, above: int) -> None:
    assert luck(questworlds.fallen(face, 3), NORA) == 1 - Fraction(2 * above + 1, 40)


def test_against_a_hidden_resistance_the_lower_die_is_lucky_and_its_number_changes_nothing() -> None:
    hidden = [questworlds.fallen(5, 18, resistance=number, hidden=True) for number in ("12", "15")]
    for who in (NORA, GM):
        assert {luck(story, "Game master", who) for story in hidden} == {Fraction(5, 40)}
    assert recap(hidden[0]) == recap(hidden[1])
    assert luck(questworlds.fallen(5, 18, resistance="15"), "Game master") == Fraction(5, 40)
    assert luck(questworlds.fallen(5, 15, resistance="15"), "Game master") == Fraction(39, 40)


def test_a_session_of_questworlds_tells_who_gained_the_prize_and_what_it_left() -> None:
    story = questworlds.decided(13, 20)
    hurt = GiveConsequence(
        contest=questworlds.LEDGER,
        character=questworlds.INES,
        text="a sprained wrist",
        penalty=5,
        abilities=("Sure-footed",),
    )
    told = recap(story.when(GM, hurt))
    gained = told.turning_points[0].text
    assert [each for each in ("Ines Valdera", "the smugglers' ledger") if each not in gained] == []
    assert told.remains[0] == Belongings("Ines Valdera", ("Consequence: a sprained wrist −5",))
    assert recap(questworlds.framed()).remains[0] == Belongings(
        "", ("Undecided: the smugglers' ledger", "3 story points")
    )


# --- HeroQuest


@pytest.mark.parametrize("evening", [heroquest.DELTA, heroquest.LATER], ids=["heroquest-2e", "questworlds-2.2"])
def test_the_lower_die_of_heroquest_is_the_luckier(evening: heroquest.Evening) -> None:
    story = heroquest.fallen(1, 20, evening)
    assert luck(story, NORA) == Fraction(39, 40)
    assert luck(story, "Game master") == Fraction(1, 40)
    best = recap(story).best
    assert best is not None
    assert (best.who, best.shows, best.chance) == (NORA, ("1",), Fraction(1, 20))


def test_hero_points_that_are_given_are_gained_and_those_of_the_beginning_are_not() -> None:
    story = heroquest.given()
    assert recap(story.when(GM, GiveHeroPoints(character=heroquest.WEN, number=2, reason="for the song"))).gains == (
        Belongings("Wen Okoro", ("2 hero points",)),
    )


def test_an_improvement_is_gained_and_a_correction_is_none() -> None:
    swim = BuyImprovement(character=heroquest.WEN, option=Option.RAISE_STANDALONE, ability="Strong Swimmer")
    wrong = CorrectRating(character=heroquest.WEN, ability="Unhurried", rating="18", reason="Misread.")
    story = heroquest.given().when(GM, wrong).when(GM, StopPlaying()).when(NORA, swim)
    (gained,) = recap(story).gains
    assert gained.who == "Wen Okoro"
    assert [what for what in gained.what if "Strong Swimmer" in what]
    assert "Unhurried" not in str(gained)


# --- Strange FATE


def test_a_d6_that_is_subtracted_is_lucky_when_it_is_low() -> None:
    best = recap(strange_fate.against_difficulty("3E").rolls("+++1")).best
    assert best is not None
    assert best.chance == Fraction(1, 27 * 6)
    assert luck(strange_fate.against_difficulty("3E").rolls("---6"), NORA) == Fraction(1, 2 * 27 * 6)


def test_dice_against_a_hidden_difficulty_are_everybodys_and_it_is_nowhere() -> None:
    stories = [
        strange_fate.against_difficulty(difficulty, hidden=True).rolls("+00-").stands(NORA) for difficulty in ("5", "6")
    ]
    for who in (NORA, PIM):
        assert len({str(recap(story, who)) for story in stories}) == 1
    assert "fails" in recap(stories[0]).turning_points[0].text


# --- The West That Wasnt


def test_a_calamity_is_the_unluckiest_card_and_turns_the_session() -> None:
    story = west.simple("Demolitions", "3")
    action = story.crew.actions[west.IT]
    check = action.check(story.crew.edition)
    calamities = sum(is_calamity(check.result_set, action.deck[card]) for card in story.crew.piles.left)
    story.draws(47).when(west.JUDGE, RuleCalamity(action=west.IT, ruling="The fuse is short."))
    assert luck(story, NORA) == Fraction(calamities, 2 * 54)
    (turn,) = [turn.text for turn in recap(story).turning_points if "The fuse is short." in turn.text]
    assert "Hank" in turn


def test_a_track_that_is_not_done_remains() -> None:
    story = west.complex_check("Demolitions", "3", victories=3)
    (everybodys,) = recap(story).remains
    assert everybodys.what[0].endswith(": 0 of 3 victories")
