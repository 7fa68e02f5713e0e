"""The flaws of a character that the rules have made keep to its abilities, whatever is written beside them."""

from tests.games.questworlds.play.table import GM, LEDGER, NORA, Story
from tests.games.questworlds.play.test_creating import VERA, begun, flaws, rate, spend
from tests.rules.clause import clause

from talewright.games.questworlds.play.creating.abilities import ListAbilities
from talewright.games.questworlds.play.creating.flaws import RankFlaw, TakeFlaw
from talewright.games.questworlds.play.creating.steps import FinishCreation
from talewright.games.questworlds.play.experience import CorrectExperience
from talewright.games.questworlds.play.framing import FrameContest
from talewright.games.questworlds.play.growing.advances import AnswerAdvance, AskAdvance, PickOption, PlanFlaw
from talewright.games.questworlds.play.growing.given import DirectImprovement, GiveAbility, GiveFlaw
from talewright.games.questworlds.play.growing.grown import Grew
from talewright.games.questworlds.play.growing.spending import SpendImprovement
from talewright.games.questworlds.play.relationships.sidekicks import MakeSidekick, RaiseSidekick
from talewright.games.questworlds.play.sheets import SheetWritten, StrikeLine, WriteAbility, WriteFlaw
from talewright.games.questworlds.play.tactics import AddAbilityHere
from talewright.games.questworlds.rules.flaw import FlawKind
from talewright.games.questworlds.rules.growing.advance import AdvanceOption


def made(*names: str, of_lawyer: str = "") -> Story:
    """Vera is made, a lawyer of 5M and a hotshot of 18, with these flaws, and perhaps one of the keyword."""
    story = begun().when(NORA, rate("Lawyer", best=True)).when(NORA, rate("Hotshot"))
    story.when(NORA, ListAbilities(character=VERA, names="\n".join("ABCDEFGHIJ")))
    for name in "ABCDEFGHIJ":
        story.when(NORA, rate(name))
    for ability, points in (("Lawyer", 10), ("Hotshot", 3), ("A", 7)):
        story.when(NORA, spend(ability, points))
    for name in names:
        story.when(NORA, TakeFlaw(character=VERA, name=name))
    if of_lawyer:
        story.when(NORA, TakeFlaw(character=VERA, name=of_lawyer, keyword="Lawyer"))
    return story.when(NORA, FinishCreation(character=VERA))


def writes(ability: str, rating: str) -> WriteAbility:
    return WriteAbility(character=VERA, name=ability, rating=rating)


def changes(story: Story) -> str:
    return next(each.change for each in reversed(story.hears(NORA)) if isinstance(each, SheetWritten))


def grows(story: Story) -> str:
    return next(each.change for each in reversed(story.hears(NORA)) if isinstance(each, Grew))


@clause("QW3-3.4.10", "QW3-2.1.1")
def test_flaws_follow_an_ability_that_is_added_on_the_spot() -> None:
    story = made("Proud", "Greedy").when(GM, FrameContest(character=VERA, prize="the key"), called=LEDGER)
    assert flaws(story) == {"Proud": "5M", "Greedy": "18"}
    story.when(GM, AddAbilityHere(contest=LEDGER, character=VERA, name="Queen of the Bar", rating="10M3"))
    assert flaws(story) == {"Proud": "10M3", "Greedy": "5M"}


@clause("QW3-3.4.6", "QW3-3.4.7", "QW3-3.4.10")
def test_flaws_behind_one_that_is_struck_move_up_and_follow_from_there() -> None:
    story = made("Proud", "Greedy", "Vain").when(GM, StrikeLine(character=VERA, name="Proud"))
    assert flaws(story) == {"Greedy": "5M", "Vain": "18"}
    story.when(GM, writes("Hotshot", "2M")).when(GM, writes("Lawyer", "5M2"))
    assert flaws(story) == {"Greedy": "5M2", "Vain": "2M"}


@clause("QW3-3.4.6", "QW3-8.2.2.2")
def test_flaws_behind_one_that_is_dropped_for_another_move_up() -> None:
    story = made("Proud", "Greedy", "Vain")
    story.when(GM, GiveFlaw(character=VERA, name="Cursed", instead="Proud", reason="the tomb"))
    assert flaws(story) == {"Greedy": "5M", "Vain": "18", "Cursed": "10"}


@clause("QW3-3.4.6", "QW3-3.4.10")
def test_a_flaw_that_is_written_anew_keeps_its_place_and_with_it_its_rank() -> None:
    story = made("Proud", "Greedy")
    story.when(GM, WriteFlaw(character=VERA, name="Proud", rating="5M", kind=FlawKind.PHILOSOPHY))
    assert list(flaws(story)) == ["Proud", "Greedy"]
    assert flaws(story.when(GM, writes("Lawyer", "5M2"))) == {"Proud": "5M2", "Greedy": "18"}


@clause("QW3-3.4.10")
def test_what_is_written_tells_of_the_flaws_that_follow_it_and_of_no_other() -> None:
    story = made("Proud", "Greedy").when(GM, writes("Lawyer", "5M2"))
    assert "Proud 5M2" in changes(story)
    assert "Greedy" not in changes(story)
    assert "Proud" not in changes(story.when(GM, writes("B", "11")))


@clause("QW3-3.4.10", "QW3-8.2.2.1")
def test_what_the_game_master_gives_tells_of_the_flaws_that_rise_with_it() -> None:
    story = made("Proud", "Greedy", "Vain")
    story.when(GM, DirectImprovement(character=VERA, ability="Lawyer", by=10, reason="the trial"))
    assert ("Proud 15M" in grows(story), "Greedy" in grows(story)) == (True, False)
    story.when(GM, DirectImprovement(character=VERA, ability="Hotshot", by=5, reason="the chase"))
    assert ("Greedy 3M" in grows(story), "Proud" in grows(story)) == (True, False)
    assert flaws(story) == {"Proud": "15M", "Greedy": "3M", "Vain": "10"}
    assert "(a flaw)" not in grows(story.when(GM, GiveAbility(character=VERA, name="Known", reason="the trial")))


@clause("QW3-3.4.10", "QW3-8.2.12")
def test_points_of_an_advance_tell_of_the_flaws_that_rise_with_them() -> None:
    story = made("Proud").when(GM, CorrectExperience(character=VERA, points=10, reason="a long campaign"))
    for option in (AdvanceOption.KEYWORD_POINTS, AdvanceOption.ABILITY_POINTS):
        story.when(NORA, PickOption(character=VERA, option=option))
    story.when(NORA, AskAdvance(character=VERA)).when(GM, AnswerAdvance(character=VERA, granted=True))
    story.when(NORA, SpendImprovement(character=VERA, ability="Lawyer", points=2))
    assert "Proud 7M" in grows(story)


@clause("QW3-3.4.12", "QW3-3.4.6", "QW3-3.4.7")
def test_a_flaw_of_a_keyword_never_moves_up_and_keeps_no_other_back() -> None:
    story = made("Proud", "Greedy", of_lawyer="Oath")
    assert flaws(story) == {"Proud": "5M", "Greedy": "18", "Oath": "10"}
    story.when(GM, StrikeLine(character=VERA, name="Proud"))
    assert flaws(story) == {"Greedy": "5M", "Oath": "10"}
    story.when(GM, GiveFlaw(character=VERA, name="Cursed", reason="the tomb"))
    story.when(GM, DirectImprovement(character=VERA, ability="Hotshot", by=5, reason="the chase"))
    assert flaws(story) == {"Greedy": "5M", "Oath": "10", "Cursed": "3M"}


@clause("QW3-3.4.12", "QW3-8.2.11")
def test_a_flaw_that_comes_with_an_advance_ranks_before_those_of_keywords() -> None:
    story = made("Proud", of_lawyer="Oath")
    story.when(GM, CorrectExperience(character=VERA, points=10, reason="a long campaign"))
    story.when(NORA, PlanFlaw(character=VERA, name="Greedy"))
    for option in (AdvanceOption.KEYWORD_POINTS, AdvanceOption.ABILITY_POINTS):
        story.when(NORA, PickOption(character=VERA, option=option))
    story.when(NORA, AskAdvance(character=VERA)).when(GM, AnswerAdvance(character=VERA, granted=True))
    assert flaws(story) == {"Proud": "5M", "Oath": "10", "Greedy": "18"}


@clause("QW3-3.4.12", "QW3-3.4.6")
def test_the_first_flaw_is_the_first_of_ones_own_while_none_of_a_keyword_is_named() -> None:
    story = begun().when(NORA, rate("Lawyer", best=True)).when(NORA, spend("Lawyer", 3)).when(NORA, rate("Hotshot"))
    story.when(NORA, TakeFlaw(character=VERA, name="Proud"))
    story.when(NORA, TakeFlaw(character=VERA, name="Oath", keyword="Lawyer"))
    story.when(NORA, RankFlaw(character=VERA, flaw="Proud", rank=2))
    assert flaws(story) == {"Proud": "18", "Oath": "15"}
    assert flaws(story.when(NORA, RankFlaw(character=VERA, flaw="Oath", rank=1))) == {"Oath": "18", "Proud": "15"}


@clause("QW3-3.4.6", "QW3-3.4.10", "QW3-6.5.1.7")
def test_flaws_follow_what_the_character_can_do_and_not_what_a_sidekick_can() -> None:
    names = {"name": "Bo", "reason": "a debt", "first": "Huge", "second": "Loyal", "third": "Fist"}
    story = made("Proud", "Greedy", "Vain").when(GM, MakeSidekick(character=VERA, **names))
    story.when(NORA, RaiseSidekick(character=VERA, ability="Huge", points=10))
    story.when(GM, DirectImprovement(character=VERA, ability="Bo: Huge", by=15, reason="the fire"))
    assert flaws(story) == {"Proud": "5M", "Greedy": "18", "Vain": "10"}
    story.when(GM, DirectImprovement(character=VERA, ability="Lawyer", by=10, reason="the trial"))
    assert flaws(story)["Proud"] == "15M"
