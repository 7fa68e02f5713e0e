"""Characters grow: advances are asked for and confirmed, points spent, improvements given, seasons begun."""

import pytest
from tests.games.questworlds.play import dueling, together
from tests.games.questworlds.play.table import (
    GM,
    INES,
    LEDGER,
    NORA,
    PIM,
    TOBIAS,
    Evening,
    Story,
    decided,
    fallen,
    given,
    rolling,
)
from tests.refusing import figures
from tests.rules.clause import clause

from talewright.games.questworlds.play.experience import CorrectExperience
from talewright.games.questworlds.play.framing import FrameContest
from talewright.games.questworlds.play.growing.advances import AnswerAdvance, AskAdvance, DropPlan, PickOption, PlanFlaw
from talewright.games.questworlds.play.growing.given import DeclareMilestone, DirectImprovement, GiveAbility, GiveFlaw
from talewright.games.questworlds.play.growing.grown import GrowthView
from talewright.games.questworlds.play.growing.seasons import BeginSeason, SeasonBegun
from talewright.games.questworlds.play.growing.spending import SpendImprovement
from talewright.games.questworlds.play.outcome import LetStand
from talewright.games.questworlds.play.people import TakeReady
from talewright.games.questworlds.play.ready import READY
from talewright.games.questworlds.play.sheets import WriteFlaw
from talewright.games.questworlds.rules.growing.advance import AdvanceOption
from talewright.table.offer import Choice


def grown(story: Story) -> GrowthView:
    seen = story.sheet().growth
    assert seen is not None
    return seen


def rating(story: Story, ref: str) -> str:
    lines = story.sheet().abilities
    known = {line.ref: line.rating for line in lines} | {b.ref: b.rating for line in lines for b in line.breakouts}
    return known[ref]


def rich(points: int = 10, **options: str) -> Story:
    story = given(Evening(options=options))
    return story.when(GM, CorrectExperience(character=INES, points=points, reason="a long campaign"))


def pick(option: AdvanceOption, target: str = "", name: str = "") -> PickOption:
    return PickOption(character=INES, option=option, target=target, name=name)


@clause("QW3-8.2.2", "QW3-8.2.7")
def test_a_plan_that_the_sheet_has_outgrown_is_dropped_before_anything_else_is_picked() -> None:
    story = rich().when(NORA, pick(AdvanceOption.NEW_ABILITY, name="Locks"))
    story.when(GM, GiveAbility(character=INES, name="Locks", reason="a gift"))
    assert [each.move for each in story.offers(NORA) if each.move in ("pick-option", "drop-plan")] == ["drop-plan"]
    assert story.when(NORA, DropPlan(character=INES)).offered(NORA, PickOption)


def advanced(story: Story, *picks: PickOption) -> Story:
    for one in picks:
        story.when(NORA, one)
    return story.when(NORA, AskAdvance(character=INES)).when(GM, AnswerAdvance(character=INES, granted=True))


@clause("QW3-8.2.1", "QW3-8.2.2", "QW3-8.2.3", "QW3-8.2.4", "QW3-8.2.3.1")
def test_ten_points_buy_two_picks_which_the_game_master_confirms() -> None:
    story = rich(9)
    story.attempt(NORA, pick(AdvanceOption.ABILITY_POINTS)).refused("QW3-8.2.1", naming=("9",))
    story.when(GM, CorrectExperience(character=INES, points=10, reason="earned"))
    story.when(NORA, pick(AdvanceOption.NEW_ABILITY, name="Swimmer"))
    story.attempt(NORA, AskAdvance(character=INES)).refused("QW3-8.2.2")
    story.attempt(NORA, pick(AdvanceOption.NEW_ABILITY, name="Diver")).refused("QW3-8.2.2")
    story.when(NORA, DropPlan(character=INES))
    story.when(NORA, pick(AdvanceOption.ABILITY_POINTS)).when(NORA, pick(AdvanceOption.KEYWORD_POINTS))
    story.attempt(NORA, pick(AdvanceOption.ABILITY_POINTS)).refused("QW3-8.2.2")
    story.when(NORA, AskAdvance(character=INES))
    story.attempt(NORA, AnswerAdvance(character=INES, granted=True)).refused()
    story.when(GM, AnswerAdvance(character=INES, granted=False, reason="after this scene"))
    assert (grown(story).picks, grown(story).asked, story.sheet().experience) == (
        (AdvanceOption.ABILITY_POINTS, AdvanceOption.KEYWORD_POINTS),
        False,
        10,
    )
    assert grown(story).turned_down == "after this scene."
    assert grown(story.when(NORA, AskAdvance(character=INES))).turned_down is None
    story.when(GM, AnswerAdvance(character=INES, granted=True))
    assert (grown(story).abilities, grown(story).keywords, story.sheet().experience) == (10, 5, 0)
    assert len(grown(story).history) == 1


def test_that_an_advance_was_turned_down_is_told_until_the_next_session_begins() -> None:
    story = rich()
    for option in (AdvanceOption.ABILITY_POINTS, AdvanceOption.KEYWORD_POINTS):
        story.when(NORA, pick(option))
    story.when(NORA, AskAdvance(character=INES)).when(GM, AnswerAdvance(character=INES, granted=False))
    before = grown(story)
    story.next_session().when(GM, CorrectExperience(character=INES, points=11, reason="A new session."))
    assert (before.turned_down, grown(story).turned_down, grown(story).picks) == ("", None, before.picks)


@clause("QW3-8.2.12", "QW3-8.2.13", "QW3-8.2.14")
def test_points_of_an_advance_go_to_their_kind_alone_and_above_5m() -> None:
    story = advanced(rich(), pick(AdvanceOption.ABILITY_POINTS), pick(AdvanceOption.KEYWORD_POINTS))
    breakout = next(line.ref for one in story.sheet().abilities for line in one.breakouts)
    keyword = breakout.partition(":")[0]

    def spend(ability: str, points: int) -> SpendImprovement:
        return SpendImprovement(character=INES, ability=ability, points=points)

    story.attempt(NORA, spend(breakout, 1)).refused("QW3-8.2.13")
    story.attempt(NORA, spend(keyword, 6)).refused("QW3-8.2.13", naming=("keywords", "5"))
    story.attempt(PIM, spend(keyword, 1)).refused()
    story.attempt(PIM, DropPlan(character=INES)).refused()
    assert rating(story, "Sure-footed") == "13"
    story.when(NORA, spend("Sure-footed", 8))
    assert (rating(story, "Sure-footed"), grown(story).abilities) == ("1M", 2)
    before = rating(story, keyword)
    assert rating(story.when(NORA, spend(keyword, 5)), keyword) != before


@clause("QW3-8.2.12")
def test_points_are_spent_after_a_roll_which_stays_open_for_them() -> None:
    story = advanced(rich(story_points="false"), pick(AdvanceOption.ABILITY_POINTS), pick(AdvanceOption.ABILITY_POINTS))
    assert grown(story).abilities == 20
    story.when(
        GM, FrameContest(character=INES, prize="the ledger", resistance="15", ability="Sure-footed"), called=LEDGER
    )
    story.accepted(LEDGER, NORA).falls(LEDGER, 15, 17)
    assert story.contest().phase == "fallen"
    story.when(NORA, SpendImprovement(character=INES, ability="Sure-footed", points=3))
    outcome = story.when(NORA, LetStand(contest=LEDGER)).contest().outcome
    assert outcome is not None
    assert outcome.verdict == "victory"


@clause("QW3-8.2.5", "QW3-8.2.6", "QW3-8.2.7", "QW3-8.2.8", "QW3-8.2.9", "QW3-3.4.10")
def test_the_other_picks_change_the_sheet_at_once() -> None:
    story = rich(30)
    breakout = next(line.ref for one in story.sheet().abilities for line in one.breakouts)
    keyword = breakout.partition(":")[0]
    bonus = next(line.bonus for one in story.sheet().abilities for line in one.breakouts)
    advanced(
        story, pick(AdvanceOption.RAISE_BREAKOUT, breakout), pick(AdvanceOption.NEW_BREAKOUT, keyword, "Star Charts")
    )
    assert next(line.bonus for one in story.sheet().abilities for line in one.breakouts) == bonus + 5
    flaw = story.sheet().flaws[0].name
    advanced(story, pick(AdvanceOption.NEW_ABILITY, name="Swimmer"), pick(AdvanceOption.FLAW, flaw, "Opens Every Door"))
    assert (rating(story, "Swimmer"), rating(story, "Opens Every Door")) == ("10", "10")
    assert flaw not in [each.name for each in story.sheet().flaws]
    advanced(story, pick(AdvanceOption.TO_KEYWORD, "Swimmer", "Diving"), pick(AdvanceOption.ABILITY_POINTS))
    assert rating(story, "Swimmer: Diving") == "15"
    story.attempt(NORA, pick(AdvanceOption.FLAW, "No Such Flaw")).refused("QW3-8.2.1")


@clause("QW3-8.2.6", "QW3-8.2.8")
def test_an_ability_that_becomes_a_keyword_is_offered_for_another_breakout_of_the_same_advance() -> None:
    story = given().when(GM, CorrectExperience(character=INES, points=10, reason="a season"))
    turned = PickOption(character=INES, option=AdvanceOption.TO_KEYWORD, target="Restless", name="Run")
    story.when(NORA, turned)
    (under,) = (each for each in story.offered(NORA, PickOption) if each.fixed["option"] == AdvanceOption.NEW_BREAKOUT)
    field = under.fields[0]
    assert isinstance(field, Choice)
    assert [each.value for each in field.options] == ["Cartographer", "Restless"]


@clause("QW3-8.2.11")
def test_a_flaw_comes_with_an_advance_without_a_pick_up_to_three() -> None:
    story = rich(20)
    have = len(story.sheet().flaws)
    story.when(NORA, PlanFlaw(character=INES, name="Afraid of Geese"))
    advanced(story, pick(AdvanceOption.ABILITY_POINTS), pick(AdvanceOption.ABILITY_POINTS))
    assert len(story.sheet().flaws) == have + 1
    for number in range(3 - have - 1):
        story.when(NORA, WriteFlaw(character=INES, name=f"Flaw {number}", rating="10"))
    story.attempt(NORA, PlanFlaw(character=INES, name="Vain")).refused("QW3-8.2.11")


@clause("QW3-8.2.2.1", "QW3-8.2.2.2", "QW3-8.2.3.1")
def test_the_game_master_gives_improvements_for_what_happened() -> None:
    story = given()
    raise_ = DirectImprovement(character=INES, ability="Sure-footed", by=10, reason="the long climb")
    story.attempt(NORA, raise_).refused("QW3-8.2.2.1")
    story.attempt(GM, DirectImprovement(character=INES, ability="Sure-footed", by=7, reason="x")).refused("QW3-8.2.2.1")
    story.when(GM, raise_).when(GM, GiveAbility(character=INES, name="Friend of Smugglers", reason="she kept quiet"))
    assert (rating(story, "Sure-footed"), rating(story, "Friend of Smugglers")) == ("3M", "10")
    for name in ("Limps", "Hunted", "Marked"):
        if len(story.sheet().flaws) < 3:
            story.when(GM, GiveFlaw(character=INES, name=name, reason="the fall"))
    old = story.sheet().flaws[-1].name
    story.when(GM, GiveFlaw(character=INES, name="Cursed", instead=old, reason="the idol"))
    assert [each.name for each in story.sheet().flaws][-1] == "Cursed"
    assert len(story.sheet().flaws) == 3


@clause("QW3-8.3.1")
def test_milestones_give_advances_and_no_experience_is_counted() -> None:
    options = Evening(options={"growth": "milestones", "story_points": "false"})
    story = fallen(18, 3, options)
    assert story.sheet().experience == 0
    story.attempt(NORA, pick(AdvanceOption.ABILITY_POINTS)).refused("QW3-8.3.1")
    story.attempt(GM, CorrectExperience(character=INES, points=9, reason="a gift")).refused("QW3-8.3.1")
    story.when(GM, DeclareMilestone(reason="the harbour is free"))
    advanced(story, pick(AdvanceOption.ABILITY_POINTS), pick(AdvanceOption.KEYWORD_POINTS))
    assert (grown(story).advances, grown(story).abilities) == (0, 10)
    rich().attempt(GM, DeclareMilestone(reason="x")).refused("QW3-8.3.1")


@clause("QW3-8.2.15", "QW3-8.2.1.2", "QW3-8.2.1.1", "QW3-8.3.2", "QW3-2.13.4")
def test_an_advance_may_cost_five_and_all_that_was_earned_is_counted() -> None:
    story = rich(5, advance_cost="5")
    advanced(story, pick(AdvanceOption.ABILITY_POINTS), pick(AdvanceOption.KEYWORD_POINTS))
    assert (story.sheet().experience, grown(story).total) == (0, 0)
    taught = decided(18, 3)
    assert (taught.sheet().experience, grown(taught).total) == (1, 1)
    for _ in range(2):
        taught.next_session().when(GM, CorrectExperience(character=INES, points=1, reason="as it was"))
    assert ["5"] in [figures(said)[-1:] for said in taught.sees().season.advice]
    milestones = given(Evening(options={"growth": "milestones"}))
    assert len(milestones.sees().season.advice) == 1
    assert milestones.sees(NORA).season.advice == ()


@clause("QW3-2.13.1", "QW3-2.13.2", "QW3-2.13.3", "QW3-2.13.5", "QW3-2.13.1.1")
def test_the_base_resistance_rises_from_season_to_season_and_never_in_one() -> None:
    story = given()
    story.attempt(GM, BeginSeason(rise=3)).refused("QW3-2.13.1")
    story.attempt(NORA, BeginSeason(rise=5)).refused("QW3-2.13.1")
    story.when(GM, BeginSeason())
    assert (story.sees().base_resistance, story.sees().season.number) == ("10", 1)
    keyword = next(line.ref for line in story.sheet().abilities if line.keyword)
    story.when(GM, DirectImprovement(character=INES, ability=keyword, by=10, reason="the siege"))
    assert figures(story.sees().season.advice[0])[-2:] == ["+5", "+10"]
    story.when(GM, BeginSeason(rise=5, about="the war"))
    assert story.hears()[-1] == SeasonBegun(base="15", about="the war")
    rolling().attempt(GM, BeginSeason(rise=5)).refused("QW3-2.13.3")
    for busy in (dueling.began(), together.framed((INES, TOBIAS))):  # between two rounds, and before anybody rolls
        busy.attempt(GM, BeginSeason()).refused("QW3-2.13.3")
        assert not busy.offered(GM, BeginSeason)


def test_what_is_picked_twice_is_told_once() -> None:
    twice = rich().when(NORA, pick(AdvanceOption.ABILITY_POINTS)).when(NORA, pick(AdvanceOption.ABILITY_POINTS))
    twice.when(NORA, AskAdvance(character=INES))
    (confirm, _) = twice.offered(GM, AnswerAdvance)
    assert figures(confirm.about) == ["10"]


@clause("QW3-3.4.6", "QW3-3.4.7", "QW3-3.4.10", "QW3-3.4.11")
@pytest.mark.parametrize("ready", READY)
def test_the_flaws_of_a_ready_character_are_rated_by_its_abilities_and_rise_with_them(ready: str) -> None:
    story = given(Evening(characters=())).when(NORA, TakeReady(ready=ready), called=INES)

    def flaws() -> list[str]:
        return [flaw.rating for flaw in story.sheet().flaws]

    def highest() -> list[str]:
        ratings = sorted((*story.saga.sheet(INES).character.ratings.values(),), reverse=True)
        return list(map(str, ratings[: len(flaws())]))

    before = flaws()
    assert before == highest()
    keyword = story.saga.sheet(INES).character.keywords[0].name
    story.when(GM, DirectImprovement(character=INES, reason="The storm.", ability=keyword, by=5))
    assert flaws() == highest() != before
