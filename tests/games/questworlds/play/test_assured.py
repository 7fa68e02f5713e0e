"""Assured contests, told or not, and resistances that the game master keeps hidden."""

import re
from collections.abc import Callable

import msgspec
import pytest
from tests.games.questworlds.play.table import EVE, GM, INES, LEDGER, NORA, PIM, Evening, Story, fallen, framed, rolling
from tests.rules.clause import clause

from talewright.games.questworlds.play.acceptance import AcceptCard
from talewright.games.questworlds.play.chances import HideOdds
from talewright.games.questworlds.play.outcome import CloseContest, ContestDecided, LetStand
from talewright.games.questworlds.play.resistance import (
    Assure,
    AssuredSet,
    ResistanceHidden,
    ResistanceSet,
    SetResistance,
)
from talewright.games.questworlds.play.showing import ResistanceShown, ShowResistance
from talewright.games.questworlds.play.story_points import BurnStoryPoints
from talewright.games.questworlds.play.tactics import ChooseAbility
from talewright.games.questworlds.rules.contest import Verdict
from talewright.journal.export import export
from talewright.journal.extract import extract
from talewright.table.events import Ruled
from talewright.table.offer import Choice, Option
from talewright.working import Step


def assure(*, told: bool = True, rolled: bool = False) -> Assure:
    return Assure(contest=LEDGER, assured=True, told=told, rolled=rolled)


@clause("QW3-2.3.4.2.1", "QW3-2.3.4.2.2")
def test_the_game_master_decides_that_a_contest_is_assured_and_it_is_won_without_a_roll() -> None:
    story = framed()
    story.attempt(NORA, assure()).refused()
    story.when(GM, assure())
    assert (story.contest(who=NORA).assured, story.hears(NORA)[-1]) == (
        True,
        AssuredSet(contest=LEDGER, assured=True, known=True, rolled=False),
    )
    assert ["roll" in offer.fixed for offer in story.offered(NORA, AcceptCard)] == [False]
    story.when(NORA, AcceptCard(contest=LEDGER))
    assert (story.contest().phase, story.draws()) == ("decided", [])
    assert story.hears(NORA)[-1] == ContestDecided(contest=LEDGER, verdict=Verdict.VICTORY, dice=None, ours=0, theirs=0)


def test_whoever_has_accepted_looks_again_at_what_has_become_assured_but_the_game_master_need_not() -> None:
    story = framed(hidden=True).when(NORA, AcceptCard(contest=LEDGER))
    story.when(GM, assure())
    assert not story.side().accepted
    story = framed().when(GM, assure())
    assert story.contest().gm_accepted
    assert not story.offered(GM, AcceptCard)


@clause("QW3-2.3.4.2.3")
def test_what_is_assured_for_one_character_is_not_for_another() -> None:
    story = framed(resistance="Easy")
    story.rules(GM, "QW3-2.3.4.2.3", "locked doors", "assured for a Burglar of 20 or more")
    story.when(GM, SetResistance(contest=LEDGER, resistance="Base"))
    story.attempt(PIM, assure()).refused()
    story.when(GM, assure()).when(GM, Assure(contest=LEDGER, assured=False))
    assert story.hears(NORA)[-1] == AssuredSet(contest=LEDGER, assured=False, known=True, rolled=False)
    assert Ruled(
        clause="QW3-2.3.4.2.3", about="locked doors", choice="assured for a Burglar of 20 or more", reason=""
    ) in story.hears(NORA)


@clause("QW3-2.3.4.2.5", "QW3-8.1.5")
def test_dice_in_an_assured_contest_decide_what_comes_of_it_and_never_the_prize() -> None:
    story = framed().when(GM, assure(rolled=True)).accepted(LEDGER, NORA).falls(LEDGER, 18, 15)
    story.when(NORA, LetStand(contest=LEDGER))
    outcome = story.contest().outcome
    assert outcome is not None
    assert (outcome.verdict, outcome.suggested, story.sheet().experience) == ("victory", -15, 0)
    assert story.hears()[-1] == ContestDecided(
        contest=LEDGER, verdict=Verdict.VICTORY, dice=Verdict.DEFEAT, ours=0, theirs=2
    )


@clause("QW3-2.3.3.5")
def test_a_resistance_of_0_is_assured_by_itself() -> None:
    story = framed(resistance="Routine").accepted(LEDGER, NORA)
    assert (story.contest().resistance, story.contest().phase) == ("0", "decided")


# --- what the players are not told


@clause("QW3-2.3.4.2.4")
def test_players_need_not_be_told_that_a_contest_is_assured() -> None:
    story = framed()
    before = everything(story, NORA)
    story.when(GM, assure(told=False, rolled=True))
    assert everything(story, NORA) == before
    assert story.contest().assured
    assert story.hears(GM)[-1] == AssuredSet(contest=LEDGER, assured=True, known=False, rolled=True)
    story.when(NORA, AcceptCard(contest=LEDGER)).falls(LEDGER, 4, 18)
    outcome = story.contest(who=NORA).outcome
    assert outcome is not None
    assert "QW3-2.3.4.2.1" not in [step.clause for step in outcome.steps]
    assert "vs 15 assured" not in everything(story, NORA)


@pytest.mark.parametrize("rolled", [True, False])
def test_what_is_assured_in_secret_leaves_the_offer_to_accept_as_it_was_also_where_no_dice_are_thrown(
    rolled: bool,  # noqa: FBT001 - a case of the test
) -> None:
    story = framed(resistance="0")
    before = story.offered(NORA, AcceptCard)
    story.when(GM, assure(told=False, rolled=rolled))
    assert story.offered(NORA, AcceptCard) == before


def test_when_it_is_over_the_game_master_alone_sees_that_it_was_assured_in_secret() -> None:
    story = framed().when(GM, assure(told=False, rolled=True))
    story.when(NORA, AcceptCard(contest=LEDGER)).falls(LEDGER, 4, 18).when(NORA, LetStand(contest=LEDGER))
    story.when(GM, CloseContest(contest=LEDGER))
    told = story.contest(who=GM).outcome
    assert told is not None
    assert "Assured contest" in [step.title for step in told.steps]
    assert (story.contest(who=GM).assured, story.contest(who=NORA).assured) == (True, False)
    assert "vs 15 assured" not in everything(story, NORA)


def test_whether_players_are_told_is_for_the_group_to_set() -> None:
    quiet = framed(Evening(options={"tell_assured": "false"}))
    assert default_of(quiet, "told") == "false"
    assert default_of(framed(), "told") == "true"


def default_of(story: Story, name: str) -> str:
    fields = story.offered(GM, Assure)[0].fields
    return next(field.default for field in fields if isinstance(field, Choice) and field.name == name)


def test_what_was_told_is_not_made_untold() -> None:
    framed().when(GM, assure()).attempt(GM, assure(told=False)).refused(by=Assure.decide)


def everything(story: Story, who: str) -> str:
    """All that a seat can get from the table, as one text."""
    shown = (story.look(who), story.offers(who), story.table.log(story.campaign, story.seats[who]))
    return msgspec.json.encode(shown).decode()


@pytest.mark.parametrize("who", [NORA, PIM, EVE])
@pytest.mark.parametrize(("one", "other"), [("15", "14"), ("Hard", "17"), ("3M", "9M")])
def test_a_hidden_resistance_changes_nothing_that_a_player_sees(who: str, one: str, other: str) -> None:
    assert told_in_stages(one, who) == told_in_stages(other, who)


def told_in_stages(resistance: str, who: str) -> list[str]:
    """What a seat sees while a contest against a hidden resistance goes on, with dice of the same outcome."""
    story = framed(resistance=resistance, hidden=True)
    stages = [everything(story, who)]
    steps: tuple[Callable[[], Story], ...] = (
        lambda: story.accepted(LEDGER, NORA),
        lambda: story.falls(LEDGER, 2),
        lambda: story.falls(LEDGER, theirs=1),
        lambda: story.when(NORA, BurnStoryPoints(contest=LEDGER, character=INES)),
        lambda: story.when(GM, LetStand(contest=LEDGER)).when(GM, CloseContest(contest=LEDGER)),
    )
    for step in steps:
        step()
        stages.append(everything(story, who))
    return [masked(stage) for stage in stages]


def test_the_working_of_a_hidden_roll_is_the_same_with_masteries_and_without() -> None:
    plain, mastered = fallen(4, 15, resistance="15", hidden=True), fallen(4, 19, resistance="18M2", hidden=True)
    steps = [story.contest(who=NORA).outcome for story in (plain, mastered)]
    assert steps[0] is not None
    assert steps[1] is not None
    assert steps[0].steps == steps[1].steps


def masked(text: str) -> str:
    """The same text with the ids that differ from one campaign to the next struck out, by their order."""
    known: dict[str, str] = {}
    return re.sub(r"\b[0-9a-f]{16}\b", lambda found: known.setdefault(found[0], f"id-{len(known)}"), text)


def test_a_hidden_resistance_is_not_in_the_export_of_a_player() -> None:
    story = fallen(4, 18, resistance="16", hidden=True)
    seat = story.folded.seats[story.seats[NORA]]
    journal, game = story.table.ledger.journal, story.folded.game
    lines = list(extract(game, story.campaign, [*journal.read(story.campaign)], seat))
    whole = list(export(journal, story.campaign))
    assert any('\\"resistance\\":\\"16\\"' in line for line in whole)
    assert not any('\\"resistance\\":\\"16\\"' in line for line in lines)


@clause("QW3-2.3.3.3")
def test_the_game_master_picks_a_resistance_for_the_story_and_then_says_why() -> None:
    story = framed(resistance="Punishing")
    story.rules(GM, "QW3-2.3.3.3", "the warehouse", "Punishing", "the captain doubled the watch")
    assert story.contest(who=NORA).resistance_words == "Punishing"
    assert story.hears(NORA)[-1] == Ruled(
        clause="QW3-2.3.3.3", about="the warehouse", choice="Punishing", reason="the captain doubled the watch"
    )
    story.attempt(NORA, SetResistance(contest=LEDGER, resistance="Easy")).refused()


def test_the_game_master_sees_what_is_hidden_and_the_players_that_it_is() -> None:
    story = rolling(resistance="16", hidden=True)
    assert (story.contest().resistance, story.contest().odds is not None) == ("16", True)
    seen = story.contest(who=NORA)
    assert (seen.resistance, seen.resistance_set, seen.hidden, seen.odds, seen.notation) == ("", True, True, None, "")
    assert story.hears(NORA).count(ResistanceHidden(contest=LEDGER)) == 1
    assert story.hears(EVE).count(ResistanceHidden(contest=LEDGER)) == 1
    assert story.hears().count(ResistanceSet(contest=LEDGER, resistance="16", words="16", hidden=True)) == 1
    assert not [line for line in story.reads(NORA) if "16" in line]


def test_a_hidden_resistance_is_shown_once_the_dice_have_been_called_for() -> None:
    framing = framed(resistance="16", hidden=True)
    show = ShowResistance(contest=LEDGER)
    framing.attempt(GM, show).refused(by=ShowResistance.check)  # its own form shows it
    stages = (
        rolling(resistance="16", hidden=True),
        fallen(4, 18, resistance="16", hidden=True),
        fallen(4, 18, resistance="16", hidden=True).when(NORA, LetStand(contest=LEDGER)),
    )
    for story in stages:
        story.attempt(NORA, show).not_theirs()
        [offered] = story.offered(GM, ShowResistance)
        story.when(GM, show)
        assert (offered.fixed["contest"], story.offered(GM, ShowResistance)) == (LEDGER, [])
        assert (story.contest(who=NORA).resistance, story.contest(who=EVE).hidden) == ("16", False)
        assert story.hears(NORA)[-1] == ResistanceShown(contest=LEDGER, resistance="16", words="16")
        story.attempt(GM, show).refused(by=ShowResistance.check)
    assert [step.text for step in outcome_of(stages[-1], NORA)] == [step.text for step in outcome_of(stages[-1], GM)]


def outcome_of(story: Story, who: str) -> tuple[Step, ...]:
    outcome = story.contest(who=who).outcome
    assert outcome is not None
    return outcome.steps


def test_the_game_master_may_hide_the_odds() -> None:
    story = framed().when(GM, HideOdds(contest=LEDGER, hidden=True))
    assert story.contest(who=NORA).odds is None
    assert story.contest().odds is not None
    assert not [option.about for option in abilities(story, NORA) if option.about]
    story.when(GM, HideOdds(contest=LEDGER, hidden=False))
    assert next(option.about for option in abilities(story, NORA)).endswith("% victory")


def abilities(story: Story, who: str) -> tuple[Option, ...]:
    field = story.offered(who, ChooseAbility)[0].fields[0]
    assert isinstance(field, Choice)
    return field.options
