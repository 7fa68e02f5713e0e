"""Several contestants for one prize, at the table: the best roll has it, or the game master says."""

from tests.games.questworlds.play.table import AMA, GM, INES, NORA, ROSA, TOBIAS, Story
from tests.games.questworlds.play.together import (
    STORM,
    WITHOUT_POINTS,
    contest_of,
    framed,
    of,
    ready,
    rival_rolls,
    roll,
    seen,
)
from tests.refusing import figures
from tests.rules.clause import clause

from talewright.games.questworlds.odds.group import prize_odds
from talewright.games.questworlds.play.chances import HideOdds
from talewright.games.questworlds.play.dropping import CancelContest
from talewright.games.questworlds.play.experience import ExperienceEarned
from talewright.games.questworlds.play.groups.closing import CloseGroup, CountGroup
from talewright.games.questworlds.play.groups.prize import AddRival, AwardPrize, PrizeAwarded
from talewright.games.questworlds.play.groups.totals import RuleStalemate
from talewright.games.questworlds.play.modifiers import SetModifier
from talewright.games.questworlds.play.outcome import LetStand, RuleStandoff
from talewright.games.questworlds.play.resistance import Assure, SetResistance
from talewright.games.questworlds.play.story_points import BurnStoryPoints
from talewright.games.questworlds.play.tactics import ChooseAbility
from talewright.games.questworlds.rules.groups.contestants import Award
from talewright.games.questworlds.rules.groups.totals import Form
from talewright.games.questworlds.rules.modifier import Source
from talewright.games.questworlds.rules.rating import TargetNumber
from talewright.percent import said

# Ines goes in with 13, Tobias with 17, Ama with 15.


def race(*, points: bool = False) -> Story:
    """All three are after the lighthouse."""
    return framed(kind=Form.ONE_PRIZE) if points else framed(kind=Form.ONE_PRIZE, evening=WITHOUT_POINTS)


def award(how: Award, winner: str = "") -> AwardPrize:
    return AwardPrize(group=STORM, award=how, winner=winner, reason="so says the harbour master")


@clause("QW3-4.3.1.1", "QW3-4.3.1.2")
def test_the_best_roll_among_several_has_the_prize() -> None:
    story = race()
    ready(story, INES, TOBIAS, AMA)
    assert story.waits() == [f"{contest_of(story, each)}.ours" for each in (INES, TOBIAS, AMA)]  # each for itself
    roll(story, INES, 13)
    assert (of(story, INES, NORA).ours, of(story, TOBIAS).ours, seen(story).winners) == (2, None, ())
    roll(roll(story, TOBIAS, 9), AMA, 15)  # both 13 and 15 are big successes: the higher roll
    assert (seen(story).winners, seen(story).phase) == (("Ama Osei",), "decided")
    assert [of(story, each).verdict for each in (INES, TOBIAS, AMA)] == ["defeat", "defeat", "victory"]
    earned = [each.character for each in story.hears() if isinstance(each, ExperienceEarned)]
    assert earned == [INES, TOBIAS]
    assert not story.saga.cards
    story.attempt(GM, award(Award.SHARED)).refused(by="for_prize")
    story.when(GM, CloseGroup(group=STORM))
    assert seen(story).winners == ("Ama Osei",)


@clause("QW3-8.1.2", "QW3-2.7.1.8")
def test_a_hindrance_teaches_where_several_are_after_one_prize() -> None:
    story = race()
    door, contest = "Cannot Leave a Door Closed", contest_of(story, INES)
    hinders = SetModifier(contest=contest, character=INES, source=Source.HINDRANCE, name=door, amount=-5)
    story.when(GM, hinders)
    roll(roll(roll(story, INES, 8), TOBIAS, 18), AMA, 16)
    assert seen(story).winners == ("Ines Valdera",)
    earned = [(each.character, each.name) for each in story.hears() if isinstance(each, ExperienceEarned)]
    assert (INES, door) in earned


def test_a_story_point_may_be_burned_as_long_as_others_have_still_to_roll() -> None:
    story = race(points=True)
    roll(roll(story, INES, 5), TOBIAS, 9)
    story.when(NORA, BurnStoryPoints(contest=contest_of(story, INES), character=INES))
    assert of(story, INES).ours == 2
    assert "Ines Valdera" in seen(story).waiting_for  # she has changed her mind, and lets it stand again
    story.when(NORA, LetStand(contest=contest_of(story, INES)))
    story.attempt(NORA, LetStand(contest=contest_of(story, INES))).refused()
    roll(story, AMA, 16)
    assert seen(story).winners == ("Ines Valdera",)


def test_what_a_story_point_would_change_is_told_before_the_dice_and_after() -> None:
    def told(story: Story) -> str:
        [burns] = [each for each in story.offered(NORA, BurnStoryPoints) if each.fixed["character"] == INES]
        return burns.effect

    story = ready(race(points=True), INES, TOBIAS, AMA)
    before = of(story, INES, NORA).chance
    after = of(story.when(NORA, BurnStoryPoints(contest=contest_of(story, INES), character=INES)), INES, NORA).chance
    story.undo()
    assert figures(told(story)) == figures(f"{before} {after}")
    assert before != after
    story.when(GM, HideOdds(contest=contest_of(story, AMA), hidden=True))
    assert told(story) == ""
    story.falls(contest_of(story, INES), 8)
    assert figures(told(story)) == ["2"]  # successes
    story.falls(contest_of(story, TOBIAS), 17)  # two successes, with a higher roll
    assert (figures(told(story)), "Tobias Kern" in told(story)) == (["2"], True)


@clause("QW3-4.3.1.3", "QW3-4.3.1.4")
def test_equal_rolls_share_the_prize_or_the_highest_ability_has_it_and_then_a_player_character() -> None:
    def tied(rating: str) -> Story:
        story = race()
        story.when(GM, AddRival(group=STORM, name="the harbour master", rating=rating), called="the-rival")
        roll(roll(roll(story, INES, 9), TOBIAS, 18), AMA, 9)
        story.attempt(GM, award(Award.SHARED)).refused("QW3-4.3.1.1")  # not before the last has rolled
        return rival_rolls(story, "the-rival", 9)

    story = tied("15")
    assert seen(story).winners == ()
    assert [offer.fixed["award"] for offer in story.offered(GM, AwardPrize)] == [Award.SHARED, Award.ONE]
    story.attempt(NORA, award(Award.SHARED)).refused("QW3-2.8.1.2")
    story.attempt(GM, award(Award.NOBODY)).refused("QW3-4.3.1.4")
    story.when(GM, award(Award.SHARED))
    assert seen(story).winners == ("Ines Valdera", "Ama Osei", "the harbour master")
    assert seen(tied("14").when(GM, award(Award.ONE))).winners == ("Ama Osei",)
    assert seen(tied("15").when(GM, award(Award.ONE))).winners == ("Ama Osei",)  # with the same ability, the PC
    assert seen(tied("16").when(GM, award(Award.ONE))).winners == ("the harbour master",)


def test_where_the_tied_are_alike_in_everything_the_game_master_chooses() -> None:
    story = framed((INES, AMA), kind=Form.ONE_PRIZE, evening=WITHOUT_POINTS)
    for each in (INES, AMA):
        ready(story, each, ability={INES: "Speaks With Sailors", AMA: "Friends in Low Places"}[each])
    roll(roll(story, INES, 7), AMA, 7)
    story.attempt(GM, award(Award.ONE, "Tobias Kern")).refused("QW3-4.3.1.4")
    (_, one) = story.offered(GM, AwardPrize)
    assert [field.name for field in one.fields] == ["winner"]
    story.when(GM, award(Award.ONE, "Ama Osei"))
    assert seen(story).winners == ("Ama Osei",)


@clause("QW3-4.3.1")
def test_where_everybody_fails_the_game_master_says_whether_somebody_wins() -> None:
    def failed() -> Story:
        return roll(roll(roll(race(), INES, 14), TOBIAS, 18), AMA, 17)

    story = failed()
    assert [offer.fixed["award"] for offer in story.offered(GM, AwardPrize)] == [Award.NOBODY, Award.HIGHEST_ROLL]
    story.attempt(GM, award(Award.SHARED)).refused("QW3-4.3.1")
    story.when(GM, award(Award.NOBODY))
    assert (seen(story).winners, of(story, TOBIAS).verdict) == ((), "defeat")
    assert seen(failed().when(GM, award(Award.HIGHEST_ROLL))).winners == ("Tobias Kern",)


@clause("QW3-4.3.1", "QW3-4.3.1.4")
def test_where_everybody_fails_with_equal_rolls_one_of_them_may_have_what_cannot_be_shared() -> None:
    def failed() -> Story:
        return roll(roll(roll(race(), INES, 18), TOBIAS, 18), AMA, 17)

    offered = [offer.fixed["award"] for offer in failed().offered(GM, AwardPrize)]
    assert offered == [Award.NOBODY, Award.HIGHEST_ROLL, Award.ONE]
    assert seen(failed().when(GM, award(Award.HIGHEST_ROLL))).winners == ("Ines Valdera", "Tobias Kern")
    assert seen(failed().when(GM, award(Award.ONE))).winners == ("Tobias Kern",)  # the higher ability


@clause("QW3-4.3.2")
def test_a_contest_for_one_prize_is_a_single_contest_against_nobody_in_particular() -> None:
    story = race()
    contest = contest_of(story, INES)
    assert not [offer for offer in story.offers(GM) if "sequence" in offer.move and contest in offer.fixed.values()]
    story.attempt(GM, SetResistance(contest=contest, resistance="15")).refused(by="check_has_resistance")
    story.attempt(GM, Assure(contest=contest)).refused()
    ready(story, INES)
    story.falls(contest, 13)
    assert story.waits() == []  # one die, and no second round
    story.attempt(GM, RuleStandoff(contest=contest)).refused("QW3-2.3.7.3.1")
    story.attempt(GM, RuleStalemate(group=STORM)).refused("QW3-4.2.1.5")
    assert story.contest(contest).odds is None


def test_a_prize_is_decided_without_those_who_are_slow() -> None:
    story = race()
    story.attempt(GM, CountGroup(group=STORM)).refused("QW3-4.3.1.1")
    story.when(GM, AddRival(group=STORM, name="a gull", rating="5"), called="the-gull")
    story.attempt(GM, AddRival(group=STORM, name="a crab", rating="five")).refused("QW3-2.1.3.1")
    roll(roll(story, INES, 9), TOBIAS, 3)
    story.when(GM, CountGroup(group=STORM))
    assert seen(story).winners == ("Ines Valdera",)
    assert [each.name for each in seen(story).members] == ["Ines Valdera", "Tobias Kern"]
    heard = [each for each in story.hears() if isinstance(each, PrizeAwarded)]
    assert len(heard) == 1


def test_the_last_who_leaves_lets_the_game_master_award_the_prize() -> None:
    story = race()
    roll(roll(story, INES, 9), TOBIAS, 9)
    story.when(GM, CancelContest(contest=contest_of(story, AMA)))
    assert story.offered(GM, AwardPrize)  # 9 against 9: share it, or the higher ability
    story.when(GM, award(Award.ONE))
    assert seen(story).winners == ("Tobias Kern",)


def test_what_is_hopeless_rolls_no_die() -> None:
    story = framed((INES, TOBIAS), kind=Form.ONE_PRIZE, evening=WITHOUT_POINTS)
    fog = SetModifier(
        contest=contest_of(story, INES),
        character=INES,
        source=Source.SITUATIONAL,
        name="the fog",
        amount=-20,
        insist=True,
    )
    story.when(GM, fog)
    ready(story, INES)
    assert of(story, INES).phase == "rolling"
    assert story.waits() == []
    roll(story, TOBIAS, 20)
    assert story.offered(GM, AwardPrize)  # both have failed


@clause("QW3-4.3.1")
def test_contestants_for_a_prize_see_their_chances_until_a_die_has_fallen_or_the_odds_are_hidden() -> None:
    def chances(who: str = NORA) -> list[str]:
        return [each.chance for each in seen(story, who).members]

    story = race()
    story.when(GM, AddRival(group=STORM, name="a gull", rating="5"), called="the-gull")
    ready(story, INES, TOBIAS)
    assert chances() == [""] * 4  # Ama chooses still
    story.when(ROSA, ChooseAbility(contest=contest_of(story, AMA), character=AMA, ability="Patient"))
    odds = prize_odds([TargetNumber(each) for each in (13, 17, 15, 5)])
    assert chances() == [said(odds[str(place)]) for place in (1, 2, 3, 4)]
    story.when(GM, HideOdds(contest=contest_of(story, AMA), hidden=True))
    assert (chances(), any(chances(GM))) == ([""] * 4, True)
    story.when(GM, HideOdds(contest=contest_of(story, AMA), hidden=False))
    roll(story, INES, 13)
    assert chances() == [""] * 4
