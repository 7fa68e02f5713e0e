"""Hero points at the table, and what characters make of them: the three models, catch-ups and gifts."""

import re

from msgspec.structs import replace
from tests.games.heroquest.play.dueling import DUEL, began, pairing, round_
from tests.games.heroquest.play.table import CASIMIR, GM, NORA, PILAR, PIM, ROSA, WEN, Evening, Story, given
from tests.rules.clause import clause

from talewright.games.heroquest.play import QUESTWORLDS_2_2
from talewright.games.heroquest.play.augments.answers import GrantPlot, RollAugment
from talewright.games.heroquest.play.augments.proposals import ProposeAugment
from talewright.games.heroquest.play.extended.ending import CloseLong
from talewright.games.heroquest.play.framing.contests import FrameContest
from talewright.games.heroquest.play.framing.tactics import ChooseAbility
from talewright.games.heroquest.play.game import HeroQuest
from talewright.games.heroquest.play.ids import AugmentId, CharacterId, ContestId, MarkId, WishId, sidekick_of
from talewright.games.heroquest.play.improving.catch_ups import CatchUp
from talewright.games.heroquest.play.improving.directed import DirectAbility, DirectRaise
from talewright.games.heroquest.play.improving.fortunes import NameFortune
from talewright.games.heroquest.play.improving.wish_answers import AnswerWish, WishAnswered, WithdrawWish
from talewright.games.heroquest.play.improving.wishes import BuyAdvance, BuyImprovement, CementBenefit, LearnAbility
from talewright.games.heroquest.play.lasting import EndMark, GiveBenefit, GiveConsequence
from talewright.games.heroquest.play.outcome import SpendHeroPoint
from talewright.games.heroquest.play.people import DescribeCharacter, TakeReady
from talewright.games.heroquest.play.points import CorrectPoints, GiveHeroPoints, PointsCounted, StopPlaying
from talewright.games.heroquest.play.proposed import Harm
from talewright.games.heroquest.play.rewriting import CorrectRating
from talewright.games.heroquest.rules.characters.character import Whose
from talewright.games.heroquest.rules.characters.hero_point import Phase
from talewright.games.heroquest.rules.contests.contest import Degree
from talewright.games.heroquest.rules.contests.fortune import Fortune
from talewright.games.heroquest.rules.growth.challenge_led import EARNED
from talewright.games.heroquest.rules.growth.improvement import Option

SIMPLE = Evening((WEN, CASIMIR))
CHALLENGE_LED = Evening((WEN, CASIMIR), options={"improvement": "challenge-led"})
STORY_LED = Evening(
    (WEN, CASIMIR), QUESTWORLDS_2_2, {"degrees": "true", "benefits": "true", "improvement": "story-led"}
)
WISH = WishId("the-wish")
LUCK = MarkId("the-luck")

SWIM = BuyImprovement(character=WEN, option=Option.RAISE_STANDALONE, ability="Strong Swimmer")


def rating(story: Story, ability: str, character: CharacterId = WEN) -> str:
    return next(line.rating for line in story.sheet(character).abilities if line.name == ability)


def closing(evening: Evening = SIMPLE, *, hero: int = 3, experience: int = 0) -> Story:
    """Play has stopped, and Wen has points left."""
    points = CorrectPoints(character=WEN, hero=hero, experience=experience, reason="For the test.")
    return given(evening).when(GM, points).when(GM, StopPlaying())


# --- hero points


@clause("QW2-2.2.2", "QW2-7.1.1", "QW2-7.1.2")
def test_each_session_opens_with_three_hero_points_and_keeps_none_of_the_last() -> None:
    story = given(SIMPLE).when(GM, CorrectPoints(character=WEN, hero=2, experience=0, reason="One was spent."))
    story.next_session()
    assert story.sheet().hero_points == 0
    story.when(GM, DirectRaise(character=CASIMIR, ability="Disgraced", amount=3, why="A new session begins."))
    assert story.sheet().hero_points == 3


def test_the_game_master_gives_hero_points_with_a_reason_while_a_session_is_played() -> None:
    story = given(SIMPLE)
    gift = GiveHeroPoints(character=WEN, number=2, reason="For the song.")
    story.attempt(NORA, gift).not_theirs()
    story.attempt(GM, GiveHeroPoints(character=WEN, number=2, reason=" ")).lacks("reason")
    story.attempt(GM, GiveHeroPoints(character=WEN, number=10, reason="All of it.")).refused(by=HeroQuest.decided)
    story.when(GM, gift)
    assert story.sheet().hero_points == 5
    assert PointsCounted(character=WEN, hero=5, experience=0, phase=Phase.SESSION, why="For the song.") in story.hears()
    story.undo()
    assert story.sheet().hero_points == 3
    story.when(GM, StopPlaying())
    story.attempt(GM, gift).refused("QW2-2.2.4")


@clause("QW2-7.1.3", "QW2-7.2.0.3")
def test_play_stops_before_the_session_is_closed_and_then_there_is_time_to_improve() -> None:
    story = given(SIMPLE)
    story.attempt(NORA, StopPlaying()).refused("QW2-7.1.3")
    story.when(GM, StopPlaying())
    assert story.sheet().growth.phase == Phase.CLOSING.value
    story.attempt(GM, StopPlaying()).refused("QW2-7.1.3")
    story.when(NORA, SWIM)
    assert (rating(story, "Strong Swimmer"), story.sheet().hero_points) == ("14", 2)


@clause("QW2-2.2.1", "QW2-7.1.1", "QW2-7.2.2.1")
def test_whoever_joins_once_play_has_stopped_has_the_points_of_the_next_session() -> None:
    story = given(Evening((WEN,), QUESTWORLDS_2_2, STORY_LED.options)).when(GM, StopPlaying())
    story.when(PIM, TakeReady(ready="casimir"), called=CASIMIR)
    newcomer = story.sheet(CASIMIR)
    assert (newcomer.growth.phase, newcomer.hero_points) == (Phase.BETWEEN.value, 0)
    assert story.offered(GM, StopPlaying) == []
    story.next_session().when(PIM, DescribeCharacter(character=CASIMIR, name="Casimir"))
    assert [(each.hero_points, each.experience) for each in story.sees().characters] == [(3, 3), (3, 0)]


@clause("HQ2-RISE.7")
def test_the_dead_improve_no_more_unless_they_come_back() -> None:
    swims = DirectRaise(character=WEN, ability="Strong Swimmer", amount=9, why="The flood.")  # a catch-up opens
    growing = given(SIMPLE).when(GM, swims).when(GM, StopPlaying())
    growing.when(GM, GiveConsequence(character=WEN, text="the river kept her", state=Harm.DEAD), called="the-river")
    for improves in (SWIM, CatchUp(character=WEN, behind="Strong Swimmer", first="Unhurried")):
        growing.attempt(NORA, improves).refused("HQ2-RISE.7")
        assert not growing.offered(NORA, type(improves))
    for gives in (swims, DirectAbility(character=WEN, name="Ghost", why="She haunts the weir.")):
        growing.attempt(GM, gives).refused("HQ2-RISE.7")
        assert {each.fixed["character"] for each in growing.offered(GM, type(gives))} == {CASIMIR}
    growing.next_session().when(GM, DirectRaise(character=CASIMIR, ability="Disgraced", amount=3, why="A new one."))
    *_, of_her = (line for line in growing.reads() if "Wen Okoro" in line)
    assert "hero point" not in of_her  # what a session brings is not told of the dead
    growing.when(GM, EndMark(mark=MarkId("the-river"), why="It was not her.")).when(GM, StopPlaying())
    assert growing.offered(NORA, CatchUp)
    assert growing.offered(NORA, BuyImprovement)


# --- simple


@clause("QW2-7.2.1.2", "QW2-7.2.1.3")
def test_what_is_bought_is_written_with_its_price_and_each_option_once_for_an_ability() -> None:
    story = closing().when(NORA, SWIM)
    assert rating(story, "Strong Swimmer") == "14"
    story.attempt(NORA, SWIM).refused("QW2-7.2.1.3")
    broken = BuyImprovement(character=WEN, option=Option.NEW_BREAKOUT, ability="River Pilot", name="Night Work")
    story.when(NORA, broken)
    assert rating(story, "River Pilot: Night Work") == "4W"
    keyword = BuyImprovement(character=WEN, option=Option.RAISE_KEYWORD, ability="River Pilot")
    story.attempt(NORA, keyword).refused("QW2-7.2.1.6")


@clause("QW2-7.2.0.4")
def test_during_a_session_an_improvement_waits_for_the_game_master() -> None:
    story = given(SIMPLE).when(NORA, SWIM, called=WISH)
    assert rating(story, "Strong Swimmer") == "13"
    assert story.sheet().growth.wish == "Strong Swimmer 13 + 1 = 14, for 1 of 3 hero points, 2 left."
    other = BuyImprovement(character=WEN, option=Option.RAISE_STANDALONE, ability="Unhurried")
    story.attempt(NORA, other).refused("QW2-7.2.0.4")
    story.attempt(PIM, AnswerWish(wish=WISH, agrees=True)).refused("QW2-7.2.0.4")
    (main,) = (each for each in story.offered(GM, AnswerWish) if each.main)
    assert (main.fixed["agrees"], main.fields) == (True, ())  # one press allows it
    assert "Strong Swimmer" in main.label
    assert re.findall(r"\d+", main.label) == ["13", "14", "1"]  # from, to, and what it costs
    story.when(GM, AnswerWish(wish=WISH, agrees=True))
    assert (rating(story, "Strong Swimmer"), story.sheet().hero_points) == ("14", 2)
    story.attempt(GM, AnswerWish(wish=WISH, agrees=True)).refused(by=HeroQuest.decided)


def test_a_wish_is_taken_back_by_its_player_or_not_granted_yet() -> None:
    story = given(SIMPLE).when(NORA, SWIM, called=WISH)
    story.attempt(PIM, WithdrawWish(wish=WISH)).refused("QW2-1.5.2")
    story.when(NORA, WithdrawWish(wish=WISH))
    assert story.sheet().growth.wish == ""
    story.when(NORA, SWIM, called="another-wish").when(
        GM, AnswerWish(wish=WishId("another-wish"), agrees=False, reason="After the fight.")
    )
    assert (rating(story, "Strong Swimmer"), story.sheet().hero_points) == ("13", 3)
    assert WishAnswered(id=WishId("another-wish"), agreed=False, reason="After the fight.") in story.hears()


def test_whoever_asked_reads_on_the_sheet_that_it_is_not_allowed_until_something_else_is_asked_for() -> None:
    story = given(SIMPLE).when(NORA, SWIM, called=WISH).when(NORA, WithdrawWish(wish=WISH))
    assert story.sheet().growth.turned_down == ""
    story.when(NORA, SWIM, called="again-01").when(
        GM, AnswerWish(wish=WishId("again-01"), agrees=False, reason="After the fight.")
    )
    told = story.sheet(WEN, NORA).growth.turned_down
    assert ("Strong Swimmer" in told, told.endswith("After the fight."), story.sheet(CASIMIR).growth.turned_down) == (
        True,
        True,
        "",
    )
    story.next_session().when(GM, DirectRaise(character=CASIMIR, ability="Disgraced", amount=3, why="A new session."))
    assert story.sheet().growth.turned_down == ""
    story.when(NORA, SWIM, called="again-02").when(GM, AnswerWish(wish=WishId("again-02"), agrees=False))
    assert story.sheet().growth.turned_down.endswith(".")
    assert story.when(NORA, SWIM).sheet().growth.turned_down == ""


@clause("QW2-7.2.0.3")
def test_nothing_is_bought_once_the_session_has_ended() -> None:
    story = closing().next_session()
    assert not story.offered(NORA, BuyImprovement)


# --- story led


def lucky() -> Story:
    """Wen has a benefit of victory that leaves her pumped, and two experience points."""
    story = given(STORY_LED).when(
        GM,
        GiveBenefit(character=WEN, text="the river knows her", bonus=6, abilities=("River Pilot",)),
        called=LUCK,
    )
    story.when(GM, NameFortune(mark=LUCK, fortune=Fortune.PUMPED))
    points = CorrectPoints(character=WEN, hero=2, experience=2, reason="For the test.")
    return story.when(GM, points)


CEMENT = CementBenefit(
    character=WEN, mark=LUCK, option=Option.RAISE_KEYWORD, ability="River Pilot", story="She listened to the river."
)


@clause("QW2-7.1.2", "QW2-7.2.2.1", "QW2-7.2.2.6")
def test_in_the_story_led_model_hero_points_become_experience_and_nothing_is_improved_before() -> None:
    story = lucky()
    story.attempt(NORA, CEMENT).refused("QW2-7.2.2.6")
    story.when(GM, StopPlaying())
    assert (story.sheet().hero_points, story.sheet().experience) == (0, 4)


@clause("QW2-7.1.3", "QW2-2.3.5.5.4")
def test_play_does_not_stop_while_a_hero_point_may_still_be_spent() -> None:
    contest = ContestId("the-last-throw")
    frame = FrameContest(character=WEN, prize="the far bank", obstacle="the current", resistance="14")
    story = given(SIMPLE).when(GM, frame, called=contest)
    story.when(NORA, ChooseAbility(contest=contest, character=WEN, ability="Strong Swimmer"))
    story.accepted(contest, NORA)
    for faces in ((18, None), (None, 5)):
        assert story.offered(GM, StopPlaying) == []
        story.attempt(GM, StopPlaying()).refused("QW2-7.1.3", naming=("the far bank",))
        story.falls(contest, *faces)
    story.attempt(GM, StopPlaying()).refused("QW2-7.1.3", naming=("the far bank",))
    story.when(NORA, SpendHeroPoint(contest=contest, character=WEN))
    assert story.contest(contest).phase == "decided"
    assert len(story.offered(GM, StopPlaying)) == 1


@clause("QW2-7.2.2.8", "QW2-7.2.2.10", "QW2-7.2.2.11", "QW2-7.2.2.16")
def test_a_benefit_is_cemented_with_the_game_masters_word_and_used_up() -> None:
    story = lucky().when(GM, StopPlaying()).when(NORA, CEMENT, called=WISH)
    assert rating(story, "River Pilot") == "3M"
    assert "She listened to the river." in story.sheet().growth.wish
    story.when(GM, AnswerWish(wish=WISH, agrees=True))
    assert (rating(story, "River Pilot"), story.sheet().experience) == ("9M", 0)
    assert story.marks() == []
    story.attempt(NORA, CEMENT).refused("QW2-7.2.2.15")


@clause("HQ2-RISE.7")
def test_how_great_a_benefit_of_the_dead_is_is_asked_and_said_no_more() -> None:
    names = NameFortune(mark=LUCK, fortune=Fortune.FRESH)
    benefit = GiveBenefit(character=WEN, text="the river knows her", bonus=1, abilities=("River Pilot",))
    story = given(STORY_LED).when(GM, benefit, called=LUCK)
    assert story.sheet().growth.unnamed == ("the river knows her",)
    story.when(GM, GiveConsequence(character=WEN, text="the river kept her", state=Harm.DEAD))
    assert (story.offered(GM, NameFortune), story.sheet().growth.unnamed) == ([], ())
    story.attempt(GM, names).refused("HQ2-RISE.7")


@clause("QW2-7.2.2.8", "QW2-7.2.2.9")
def test_a_benefit_without_a_state_of_fortune_or_for_something_else_is_not_cemented() -> None:
    story = lucky().when(GM, StopPlaying())
    elsewhere = CementBenefit(
        character=WEN, mark=LUCK, option=Option.RAISE_STANDALONE, ability="Strong Swimmer", story="She swam."
    )
    story.attempt(NORA, elsewhere).refused("QW2-7.2.2.8")
    plain = given(STORY_LED).when(
        GM,
        GiveBenefit(character=WEN, text="the river knows her", bonus=4, abilities=("River Pilot",)),
        called=LUCK,
    )
    plain.when(GM, StopPlaying()).attempt(NORA, CEMENT).refused("QW2-7.2.2.9")


@clause("QW2-7.2.2.9", "QW2-7.2.2.10")
def test_a_bonus_of_six_is_pumped_wherever_it_was_given() -> None:
    gift = GiveBenefit(character=WEN, text="The Delta knows her", bonus=6, abilities=("River Pilot",))
    points = CorrectPoints(character=WEN, hero=2, experience=2, reason="For the test.")
    story = given(STORY_LED).when(GM, gift, called=LUCK).when(GM, points).when(GM, StopPlaying())
    assert [each.effect for each in story.offered(NORA, CementBenefit) if each.fixed["option"] == Option.RAISE_KEYWORD]
    assert all("“The Delta knows her”" in each.label for each in story.offered(NORA, CementBenefit))
    story.when(NORA, CEMENT, called=WISH).when(GM, AnswerWish(wish=WISH, agrees=True))
    assert (rating(story, "River Pilot"), story.sheet().experience) == ("9M", 0)


@clause("QW2-7.2.2.5")
def test_experience_teaches_something_new() -> None:
    story = lucky().when(GM, StopPlaying()).when(NORA, LearnAbility(character=WEN, name="Reads Charts"))
    assert (rating(story, "Reads Charts"), story.sheet().experience) == ("13", 3)


# --- challenge led


@clause("QW2-7.2.3.8", "QW2-7.2.3.9", "QW2-7.2.3.10")
def test_ten_experience_points_buy_two_different_elements() -> None:
    story = closing(CHALLENGE_LED, hero=0, experience=12)
    twice = BuyAdvance(
        character=WEN, first="A1", first_ability="Strong Swimmer", second="A1", second_ability="Unhurried"
    )
    story.attempt(NORA, twice).refused("QW2-7.2.3.10")
    advance = BuyAdvance(
        character=WEN,
        first="A1",
        first_ability="Strong Swimmer",
        second="A3",
        second_ability="River Pilot",
        second_name="Night Work",
    )
    story.when(NORA, advance)
    assert (rating(story, "Strong Swimmer"), rating(story, "River Pilot: Night Work")) == ("2W", "4W")
    assert story.sheet().experience == 2
    story.attempt(NORA, advance).refused("QW2-7.2.2.3")
    story.attempt(NORA, BuyAdvance(character=WEN, first="A9", second="A1")).refused("QW2-7.2.3.9")


@clause("QW2-7.2.3.5", "QW2-7.2.3.4")
def test_rounds_earn_as_little_as_augments_and_the_long_contest_earns_once() -> None:
    story = began(CHALLENGE_LED)
    held = story.sheet().hero_points
    story = round_(story, 1, 20, ability="Strong Swimmer")
    assert (pairing(story).our_points, story.sheet().hero_points) == (5, held)
    story.when(GM, CloseLong(long=DUEL))
    assert story.sheet().hero_points == held + EARNED[Degree.MAJOR]


# --- catch-ups, and what the game master gives


@clause("QW2-7.3.1", "QW2-7.3.2", "QW2-7.3.3", "QW2-7.3.4")
def test_a_new_mastery_lets_up_to_three_others_catch_up_once() -> None:
    story = given(SIMPLE).when(GM, DirectRaise(character=WEN, ability="Strong Swimmer", amount=9, why="The flood."))
    (open_,) = story.sheet().growth.catch_ups
    assert (open_.ability, open_.rating) == ("Strong Swimmer", "2W")
    too_near = CatchUp(character=WEN, behind="Strong Swimmer", first="River Pilot")
    story.attempt(NORA, too_near).refused("QW2-7.3.3")
    story.attempt(PIM, CatchUp(character=WEN, behind="Strong Swimmer")).refused("QW2-1.5.2")
    story.when(NORA, CatchUp(character=WEN, behind="Strong Swimmer", first="Unhurried", second="Delta Folk"))
    assert (rating(story, "Unhurried"), rating(story, "Delta Folk")) == ("18", "18")
    assert story.sheet().growth.catch_ups == ()
    again = CatchUp(character=WEN, behind="Strong Swimmer", first="Unhurried")
    story.attempt(NORA, again).refused("QW2-7.3.1")
    assert [each.ability for each in story.undo().sheet().growth.catch_ups] == ["Strong Swimmer"]


@clause("QW2-7.4.1", "QW2-7.4.2", "QW2-7.4.3", "QW2-7.4.4")
def test_directed_improvements_come_at_once_for_a_reason_and_from_the_game_master() -> None:
    story = given(SIMPLE)
    raised = DirectRaise(character=WEN, ability="Unhurried", amount=3, why="She waited out the siege.")
    story.attempt(NORA, raised).refused("QW2-7.4.1")
    story.attempt(GM, DirectRaise(character=WEN, ability="Unhurried", amount=4, why="So.")).refused("QW2-7.4.1")
    story.attempt(GM, DirectRaise(character=WEN, ability="Unhurried", amount=3, why="")).refused("QW2-7.4.4")
    story.when(GM, raised).when(GM, DirectAbility(character=WEN, name="Known at Court", why="The Empress laughed."))
    assert (rating(story, "Unhurried"), rating(story, "Known at Court")) == ("18", "13")
    assert story.sheet().hero_points == 3


def test_refusals_quote_ratings_with_the_groups_own_sign() -> None:
    """The rules write M; at a table of HeroQuest everything is written with W."""
    story = given(SIMPLE).when(GM, CorrectRating(character=WEN, ability="Strong Swimmer", rating="20", reason="so"))
    story.when(GM, DirectRaise(character=WEN, ability="Strong Swimmer", amount=3, why="the flood"))
    lagging = CatchUp(character=WEN, behind="Strong Swimmer", first="River Pilot")
    attempt = story.attempt(NORA, lagging)
    assert "River Pilot is rated 3W" in attempt.why.why


# --- challenge led: what contests earn


def earned(character: CharacterId, against: str, *faces: int, plot: int = 0, ability: str = "Strong Swimmer") -> Story:
    """A contest in the challenge-led model, in which nobody has a hero point to spend."""
    contest = ContestId("the-challenge")
    story = given(CHALLENGE_LED)
    frame = FrameContest(character=character, prize="the far bank", obstacle="the current", resistance=against)
    used = ChooseAbility(contest=contest, character=character, ability=ability, tactic="Straight across.")
    story.when(GM, frame, called=contest).when(GM, used)
    if plot:
        story.when(GM, GrantPlot(contest=contest, character=character, bonus=plot, about="a rope"))
    ours, theirs = faces
    return story.accepted(contest, NORA).falls(contest, ours, theirs)


@clause("QW2-7.2.3.1", "QW2-7.2.3.2", "QW2-7.2.3.3", "QW2-7.2.3.4")
def test_a_challenge_earns_hero_points_by_the_level_whoever_won() -> None:
    assert given(CHALLENGE_LED).sheet().hero_points == 0
    won = earned(WEN, "14", 5, 16)
    assert won.sheet().hero_points == 1
    assert PointsCounted(character=WEN, hero=1, experience=0, phase=Phase.SESSION, why="a minor victory") in won.hears()
    assert earned(WEN, "14", 20, 5).sheet().hero_points == 2  # a major defeat
    assert earned(WEN, "14", 5, 9).sheet().hero_points == 0  # marginal


@clause("QW2-7.2.3.2")
def test_the_rating_on_the_sheet_says_what_a_challenge_is_whatever_was_added() -> None:
    assert earned(WEN, "7", 5, 16).sheet().hero_points == 1
    assert earned(WEN, "6", 5, 16).sheet().hero_points == 0
    assert earned(WEN, "8", 5, 16, plot=6).sheet().hero_points == 1


@clause("QW2-7.2.3.2")
def test_between_two_characters_each_is_measured_against_the_other() -> None:
    contest = ContestId("the-quarrel")
    story = given(CHALLENGE_LED)
    frame = FrameContest(character=WEN, prize="the hat", obstacle="each other", opponent=CASIMIR)
    story.when(NORA, frame, called=contest)
    for who, character, ability in ((NORA, WEN, "Strong Swimmer"), (PIM, CASIMIR, "Court Physician")):
        used = ChooseAbility(contest=contest, character=character, ability=ability, tactic="With all they have.")
        story.when(who, used)
    story.accepted(contest, NORA, PIM).falls(contest, 5, 20)  # 13 against 1W: a fumble bumped up to a failure
    assert (story.sheet().hero_points, story.sheet(CASIMIR).hero_points) == (1, 0)


@clause("QW2-7.2.3.5")
def test_an_augment_earns_nothing() -> None:
    contest, songs, roll = ContestId("the-challenge"), AugmentId("songs-for-bends"), ContestId("the-first-roll")
    story = given(CHALLENGE_LED)
    frame = FrameContest(character=WEN, prize="the far bank", obstacle="the current", resistance="14")
    augment = ProposeAugment(
        contest=contest, beneficiary=WEN, helper=WEN, ability="Songs for Every Bend", about="She hums."
    )
    story.when(GM, frame, called=contest).when(NORA, augment, called=songs)
    story.when(GM, RollAugment(contest=contest, augment=songs), called=roll).falls(roll, 5, 16)
    assert (story.lines(contest=contest), story.sheet().hero_points) == (["+6 augment: Songs for Every Bend"], 0)


@clause("QW2-7.2.2.8")
def test_nobody_cements_what_somebody_else_has_won() -> None:
    story = lucky().when(GM, StopPlaying())
    theirs = CementBenefit(
        character=CASIMIR, mark=LUCK, option=Option.RAISE_STANDALONE, ability="Disgraced", story="He watched her."
    )
    story.attempt(PIM, theirs).refused("QW2-7.2.2.8")


@clause("QW2-6.5.1.9", "QW2-7.2.2.8")
def test_what_a_sidekick_has_won_is_cemented_in_the_sidekick() -> None:
    bold = GiveBenefit(character=sidekick_of(PILAR), text="She stole the moon", bonus=6, abilities=("Jealous",))
    story = given(Evening((PILAR,), STORY_LED.game, STORY_LED.options)).when(GM, bold, called=LUCK)
    story.when(GM, StopPlaying())
    offers = story.offered(ROSA, CementBenefit)
    assert {each.fixed["whose"] for each in offers} == {Whose.SIDEKICK}
    cement = CementBenefit(
        character=PILAR, mark=LUCK, option=Option.RAISE_STANDALONE, ability="Jealous", story="She dared."
    )
    story.attempt(ROSA, cement).refused("QW2-7.2.2.8")
    story.when(ROSA, replace(cement, whose=Whose.SIDEKICK), called=WISH).when(GM, AnswerWish(wish=WISH, agrees=True))
    sidekick = story.sheet(PILAR).sidekick
    assert sidekick is not None
    assert [each.rating for each in sidekick.abilities if each.name == "Jealous"] == ["4M"]
    assert (sidekick.marks, story.sheet(PILAR).experience) == ((), 1)
