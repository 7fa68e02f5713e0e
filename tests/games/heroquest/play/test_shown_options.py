"""Options at the table: every advanced mechanic by itself, and what the game is without them."""

import pytest
from msgspec.structs import replace
from tests.games.heroquest.play.opposed import SWIMMER, facing, opposed, outcome
from tests.games.heroquest.play.table import GM, LATER, LOCK, NORA, WEN, Evening, given
from tests.refusing import refusing
from tests.rules.clause import clause

from talewright.games.heroquest.play import QUESTWORLDS_2_2
from talewright.games.heroquest.play.augments.answers import GrantHelp, GrantPlot
from talewright.games.heroquest.play.augments.proposals import ProposeHelp
from talewright.games.heroquest.play.extended.framing import FrameLong
from talewright.games.heroquest.play.framing.mechanics import UseMechanic
from talewright.games.heroquest.play.framing.modifiers import SetModifier
from talewright.games.heroquest.play.groups.joining import FrameGroup
from talewright.games.heroquest.play.ids import AugmentId
from talewright.games.heroquest.play.improving.wishes import BuyImprovement
from talewright.games.heroquest.play.lasting import GiveBenefit, GiveConsequence
from talewright.games.heroquest.play.points import CorrectPoints, StopPlaying
from talewright.games.heroquest.rules.abilities.modifier import Source
from talewright.games.heroquest.rules.advanced import Advanced
from talewright.games.heroquest.rules.extended.extended import LongContest, Scene
from talewright.games.heroquest.rules.growth.improvement import Option
from talewright.refusal import Refused


def with_options(**options: str) -> Evening:
    return Evening(game=QUESTWORLDS_2_2, options=options)


def line(source: Source) -> SetModifier:
    return SetModifier(contest=LOCK, character=WEN, source=source, amount=-6)


@clause("QW2-1.3.1", "QW2-9.1")
def test_each_advanced_mechanic_is_switched_on_without_the_others() -> None:
    stretches = facing("17", "14", with_options(stretches="true", further_opponent="0"))
    assert stretches.when(GM, line(Source.STRETCH)).side().target == "11"
    stretches.attempt(GM, line(Source.OPPONENTS)).refused("QW2-1.3.1")
    opponents = facing("17", "14")
    assert opponents.when(GM, line(Source.OPPONENTS)).side().target == "11"
    opponents.attempt(GM, line(Source.STRETCH)).refused("QW2-1.3.1")


@clause("QW2-1.3.3")
@pytest.mark.parametrize(
    ("on", "base"),
    [
        ({"augment_results": "true"}, {"degrees": "true"}),
        ({"improvement": "story-led"}, {"benefits": "true"}),
        ({"improvement": "challenge-led"}, {"degrees": "true"}),
    ],
)
def test_no_campaign_begins_with_a_mechanic_that_lacks_its_base(on: dict[str, str], base: dict[str, str]) -> None:
    with pytest.raises(Refused) as refused:
        given(with_options(**on))
    assert refused.value.clause == "QW2-1.3.3"
    assert given(with_options(**on, **base)).sees().characters != ()


@clause("QW2-1.3.4")
def test_without_any_of_them_contests_groups_and_improvement_are_there() -> None:
    story = opposed("14", "14", 9, 16)
    assert outcome(story).level == "victory"
    assert (story.offered(GM, GiveConsequence), story.offered(GM, GiveBenefit)) == ([], [])
    assert story.offered(GM, FrameGroup)
    assert story.sees().longs == ()
    buy = BuyImprovement(character=WEN, option=Option.RAISE_STANDALONE, ability=SWIMMER)
    story = given(LATER).when(GM, StopPlaying()).when(NORA, buy)
    assert story.sheet().hero_points == 2


@clause("QW2-9.16")
def test_story_led_improvement_stands_beside_the_simple_model() -> None:
    buy = BuyImprovement(character=WEN, option=Option.RAISE_STANDALONE, ability=SWIMMER)
    story = given(with_options(improvement="story-led", benefits="true")).when(GM, StopPlaying())
    story.attempt(NORA, buy).refused("QW2-7.2.2.7")
    assert (story.sheet().hero_points, story.sheet().experience) == (0, 3)


@clause("QW2-1.3.5")
@pytest.mark.parametrize(
    "subject",
    [
        "degrees",
        "benefits",
        "consequences",
        "long_contests",
        "stretches",
        "situational_modifiers",
        "costly_victory",
        "community_support",
    ],
)
def test_each_subject_that_the_text_only_names_has_a_switch_of_its_own(subject: str) -> None:
    on = given(with_options(**{subject: "true"})).sees().mechanics
    off = given(with_options(**{subject: "false"})).sees().mechanics
    switched = set(on) - set(off) - {Advanced.AUGMENT_RESULTS}  # those come with degrees
    assert len(switched) == 1


@clause("QW2-1.3.5", "QW2-4.2.0.4")
def test_penalties_for_further_opponents_are_switched_by_their_price() -> None:
    penalties = Advanced.MULTIPLE_OPPONENTS
    seen = [penalties in given(with_options(further_opponent=price)).sees().mechanics for price in ("3", "0")]
    assert seen == [True, False]
    assert penalties in given(with_options(multiple_opponents="false")).sees().mechanics  # they counted all the same


@clause("QW2-1.3.5", "QW2-9.14")
def test_a_base_that_rises_is_switched_on_by_its_plan() -> None:
    rising = "a base resistance that rises"
    plans = {plan: given(with_options(base_plan=plan)).sees() for plan in ("", "1: 16")}
    assert [(rising in saga.mechanics, saga.base_resistance) for saga in plans.values()] == [
        (False, "14"),
        (True, "16"),
    ]
    earlier = given(with_options(rising_base="true")).sees()  # begun when it had a switch too
    assert earlier.base_resistance == "14"


@clause("QW2-4.1.1.3", "QW2-2.4.0.6")
def test_what_the_procedure_itself_names_is_there_unless_a_group_does_without_it() -> None:
    story = facing("17", "14")
    basic = ("situational modifiers", "penalties against multiple opponents", "support by a community")
    assert story.sees().mechanics == basic
    assert story.when(GM, line(Source.SITUATIONAL)).side().target == "11"
    story.when(NORA, ProposeHelp(contest=LOCK, beneficiary=WEN, about="The fishwives shout directions."))
    without = facing("17", "14", with_options(situational_modifiers="false", community_support="false"))
    without.attempt(GM, line(Source.SITUATIONAL)).refused("QW2-1.3.1")


@clause("QW2-1.3.5")
def test_communities_help_where_they_are_switched_on() -> None:
    community = ProposeHelp(contest=LOCK, beneficiary=WEN, about="The fishwives shout directions.")
    facing("17", "14", with_options(community_support="false")).attempt(NORA, community).refused("QW2-1.3.5")
    story = facing("17", "14").when(NORA, community, called="the-fishwives")
    story.when(GM, GrantHelp(contest=LOCK, augment=AugmentId("the-fishwives"), bonus=6))
    assert story.side().target == "3M"


@clause("QW2-5.0.1", "QW2-9.13", "QW2-9.18")
def test_long_contests_are_an_option_and_one_kind_is_played() -> None:
    about = next(field.about for field in QUESTWORLDS_2_2.options() if field.name == "long_contests")
    assert [kind.value in about for kind in LongContest] == [True, True, True]
    frame = FrameLong(prize="the barge", obstacle="the men", scene=Scene.CLIMAX, character=WEN, resistance="14")
    given(LATER).attempt(GM, frame).refused("QW2-1.3.2")
    story = given(with_options(long_contests="true")).when(GM, frame)
    assert [long.kind for long in story.sees().longs] == [LongContest.SCORED.value]


@clause("QW2-1.2.1")
def test_a_campaign_says_which_version_it_is_and_what_came_before() -> None:
    seen = given(LATER).sees(NORA)
    assert (seen.edition, seen.lineage[-1]) == ("QuestWorlds 2.2", "QuestWorlds 2.2")
    assert [version[-6:] for version in seen.lineage[:-1]] == ["(2000)", "(2003)", "(2009)", "(2015)"]


LESSONS = "A month of lessons: raise a stand-alone ability by 2 for 3"


@clause("QW2-7.2.0.2")
def test_a_group_adds_rows_of_its_own_to_the_list_of_improvements() -> None:
    lessons = BuyImprovement(character=WEN, option=Option.RAISE_STANDALONE, ability=SWIMMER, title="A month of lessons")
    story = given(with_options(own_improvements=f"{LESSONS}; ")).when(GM, StopPlaying())
    assert [each.fixed["title"] for each in story.offered(NORA, BuyImprovement)].count("A month of lessons") == 1
    story.when(NORA, lessons)
    ratings = {line.name: line.rating for line in story.sheet().abilities}
    assert (ratings[SWIMMER], story.sheet().hero_points) == ("15", 0)
    given(LATER).when(GM, StopPlaying()).attempt(NORA, lessons).refused("QW2-7.2.0.2")


@clause("QW2-7.2.0.2")
def test_rows_of_its_own_cost_experience_where_that_is_what_improvements_cost() -> None:
    on = {"improvement": "challenge-led", "degrees": "true", "own_improvements": LESSONS}
    lessons = BuyImprovement(character=WEN, option=Option.RAISE_STANDALONE, ability=SWIMMER, title="A month of lessons")
    points = CorrectPoints(character=WEN, hero=0, experience=4, reason="For the test.")
    story = given(with_options(**on)).when(GM, points).when(GM, StopPlaying())
    assert [each.fixed["title"] for each in story.offered(NORA, BuyImprovement)] == ["A month of lessons"]
    assert story.when(NORA, lessons).sheet().experience == 1
    story.attempt(NORA, replace(lessons, title="")).refused("QW2-7.2.2.7")


@clause("QW2-1.3.2", "QW2-4.2.0.4")
def test_one_contest_may_have_a_penalty_for_several_opponents() -> None:
    story = facing("17", "14", with_options(further_opponent="0"))
    story.attempt(GM, line(Source.OPPONENTS)).refused("QW2-1.3.1")
    story.when(GM, UseMechanic(contest=LOCK, mechanic=Advanced.MULTIPLE_OPPONENTS, used=True))
    assert story.when(GM, line(Source.OPPONENTS)).side().target == "11"


@pytest.mark.parametrize(
    "rows", ["lessons", "Lessons: swim by 2 for 3", "Lessons: a new stand-alone ability by 0 for 3", f"{LESSONS}0x"]
)
def test_a_row_that_is_none_is_refused_with_an_example(rows: str) -> None:
    with refusing(naming=("by 2 for 3",)):
        given(with_options(own_improvements=rows))


@clause("QW2-2.1.3.5")
def test_a_lack_of_gear_costs_what_the_game_master_says() -> None:
    story = facing("17", "14")
    lacking = [each.fixed for each in story.offered(GM, SetModifier) if each.fixed.get("name") == "lack of gear"]
    assert [each["amount"] for each in lacking] == [-3, -6]
    story.when(GM, replace(line(Source.SITUATIONAL), name="lack of gear", amount=-3))
    assert story.side().target == "14"
    assert story.when(GM, replace(line(Source.SITUATIONAL), name="lack of gear", amount=-4)).side().target == "13"
    without = facing("17", "14", with_options(situational_modifiers="false"))
    assert "lack of gear" not in [each.fixed.get("name") for each in without.offered(GM, SetModifier)]


@clause("QW2-2.1.4.3")
def test_a_windfall_helps_as_a_plot_augment_where_it_matters() -> None:
    story = facing("17", "14")
    story.attempt(GM, GrantPlot(contest=LOCK, character=WEN, bonus=5, about="the tax chest")).refused("QW2-2.4.3.3")
    story.when(GM, GrantPlot(contest=LOCK, character=WEN, bonus=6, about="the tax chest"))
    assert (story.lines(), story.side().target) == (["+6 plot: the tax chest"], "3M")
