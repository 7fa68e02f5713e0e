"""Skills with Delay: nothing works before it is ready, and in a conflict that takes turns."""

import pytest
from tests.games.strange_fate.play.acts import COOK, skilled
from tests.games.strange_fate.play.table import GM, MARIGOLD, NORA, Evening, Story, given
from tests.rules.clause import clause

from talewright.games.strange_fate.play.changing import ChangeShape
from talewright.games.strange_fate.play.conflict.attacks import Attack
from talewright.games.strange_fate.play.conflict.order import BeginConflict, EndConflict
from talewright.games.strange_fate.play.conflict.turns import PassTurn, TakeTurn
from talewright.games.strange_fate.play.deeds.choosing import Act
from talewright.games.strange_fate.play.ids import ConflictId
from talewright.games.strange_fate.play.losses import GiveBack, TakeAway
from talewright.games.strange_fate.play.readying import InterruptSkill, MakeReady
from talewright.games.strange_fate.play.rolls.framing import FrameRoll
from talewright.games.strange_fate.rules.characters.owned import Owned
from talewright.games.strange_fate.rules.conflict.exchange import Conflict, Turn
from talewright.games.strange_fate.rules.conflict.stress import Scope
from talewright.games.strange_fate.rules.skills.library import library
from talewright.table.moves import TypeFace

BRAWL = ConflictId("the-brawl-itself")
READY = MakeReady(who=MARIGOLD, skill="Cannon")
FIRE = FrameRoll(who=MARIGOLD, by="Cannon: Shoot", goal="fire")


def cannoneer(delay: str) -> Story:
    return skilled(given(Evening((MARIGOLD,))), f"Cannon: Strange 3E = Shoot; {delay}")


@clause("SF-drawback-delay.1", "SF-drawback-delay.3")
def test_a_skill_with_delay_works_once_it_is_ready_and_an_interruption_begins_it_anew() -> None:
    story = cannoneer("minor Delay")
    story.attempt(NORA, FIRE).refused("SF-drawback-delay.1")
    story.when(NORA, READY)
    story.attempt(NORA, READY).refused("SF-drawback-delay.1")
    story.when(NORA, FIRE)
    story.attempt(NORA, InterruptSkill(who=MARIGOLD, skill="Cannon")).not_theirs()
    story.when(GM, InterruptSkill(who=MARIGOLD, skill="Cannon", reason="it was knocked over"))
    story.attempt(NORA, FIRE).refused("SF-drawback-delay.1")


@clause("SF-drawback-delay.1", "SF-drawback-delay.2")
@pytest.mark.parametrize(("delay", "turns"), [("minor Delay", 1), ("major Delay", 2), ("major Delay (One Minute)", 4)])
def test_in_a_conflict_it_takes_a_turn_or_two_for_each_half_minute(delay: str, turns: int) -> None:
    story = cannoneer(delay)
    story.when(GM, BeginConflict(scope=Scope.PHYSICAL, about="a brawl", who=(MARIGOLD, COOK)), called=BRAWL)
    for number, draw in enumerate(story.look(GM).draws):  # the order: she is first, or at least not tied
        story.when(GM, TypeFace(draw.id, 3 if number < 4 else 1))
    for turn in range(1, turns + 1):
        while (who := story.now.conflicts[BRAWL].next) != MARIGOLD:
            story.when(GM, PassTurn(conflict=BRAWL, who=who))
        assert story.offered(NORA, MakeReady)
        story.when(NORA, READY)
        assert bool(story.now.people[MARIGOLD].ready) is (turn == turns)
        assert story.now.conflicts[BRAWL].next != MARIGOLD


def fighting(story: Story, conflict: ConflictId = BRAWL) -> Story:
    """A conflict in which it is her turn."""
    story.when(GM, BeginConflict(scope=Scope.PHYSICAL, about="a brawl", who=(MARIGOLD, COOK)), called=conflict)
    for number, draw in enumerate(story.look(GM).draws):
        story.when(GM, TypeFace(draw.id, 3 if number < 4 else 1))
    return in_turn(story, conflict)


def in_turn(story: Story, conflict: ConflictId = BRAWL) -> Story:
    while (who := story.now.conflicts[conflict].next) != MARIGOLD:
        story.when(GM, PassTurn(conflict=conflict, who=who))
    return story


@clause("SF-drawback-delay.1", "SF-drawback-delay.3")
@pytest.mark.parametrize("turn", [Turn.ACTION, Turn.SUPPLEMENTAL, Turn.FULL, Turn.FREE])
def test_another_action_in_between_begins_it_anew(turn: Turn) -> None:
    story = in_turn(fighting(cannoneer("major Delay")).when(NORA, READY))
    story.when(NORA, TakeTurn(conflict=BRAWL, who=MARIGOLD, turn=turn, what="something else"))
    if turn in {Turn.SUPPLEMENTAL, Turn.FREE}:
        story.when(NORA, PassTurn(conflict=BRAWL, who=MARIGOLD))
    in_turn(story).when(NORA, READY)
    assert bool(story.now.people[MARIGOLD].ready) is (turn is Turn.FREE)


@clause("SF-drawback-delay.1", "SF-drawback-delay.3")
def test_what_was_begun_in_one_fight_begins_anew_in_the_next() -> None:
    story = in_turn(fighting(cannoneer("major Delay")).when(NORA, READY)).when(GM, EndConflict(conflict=BRAWL))
    another = ConflictId("another-brawl")
    fighting(story, another).when(NORA, READY)
    assert not story.now.people[MARIGOLD].ready
    in_turn(story, another).when(NORA, READY)
    assert story.now.people[MARIGOLD].ready == ("Cannon",)


@clause("SF-drawback-delay.4")
@pytest.mark.parametrize(("time", "fits"), [("A Few Moments", True), ("A Few Minutes", False)])
def test_what_takes_its_time_at_each_use_takes_the_whole_turn_or_has_no_place_in_a_conflict(
    time: str, *, fits: bool
) -> None:
    story = cannoneer(f"major Delay ({time} for each use)")
    assert not story.offered(NORA, MakeReady)
    fires = Attack(conflict=BRAWL, who=MARIGOLD, target=COOK, by="Cannon: Shoot")
    fighting(story)
    assert ("Cannon: Shoot" in str([each.fields for each in story.offered(NORA, Attack)])) is fits
    if fits:
        run = TakeTurn(conflict=BRAWL, who=MARIGOLD, turn=Turn.SUPPLEMENTAL, what="runs")
        story.when(NORA, run, called="she-runs-first").attempt(NORA, fires).refused("SF-drawback-delay.4")
        story.undo(GM, "she-runs-first").when(NORA, fires)
    else:
        story.attempt(NORA, fires).refused("SF-drawback-delay.4")
        story.when(GM, EndConflict(conflict=BRAWL)).when(NORA, FIRE)


@clause("SF-drawback-delay.2")
def test_what_takes_an_hour_is_too_long_for_a_conflict() -> None:
    story = cannoneer("major Delay (An Hour)")
    assert story.offered(NORA, MakeReady)
    story.when(GM, BeginConflict(scope=Scope.PHYSICAL, about="a brawl", who=(MARIGOLD, COOK)), called=BRAWL)
    for number, draw in enumerate(story.look(GM).draws):
        story.when(GM, TypeFace(draw.id, 3 if number < 4 else 1))
    while story.now.conflicts[BRAWL].next != MARIGOLD:
        story.when(GM, PassTurn(conflict=BRAWL, who=story.now.conflicts[BRAWL].next))
    story.attempt(NORA, READY).refused("SF-drawback-delay.2")
    assert not story.offered(NORA, MakeReady)


@clause("SF-drawback-delay.1")
def test_it_takes_the_whole_turn_so_nothing_else_goes_with_it() -> None:
    story = cannoneer("minor Delay")
    story.when(GM, BeginConflict(scope=Scope.PHYSICAL, about="a brawl", who=(MARIGOLD, COOK)), called=BRAWL)
    for number, draw in enumerate(story.look(GM).draws):
        story.when(GM, TypeFace(draw.id, 3 if number < 4 else 1))
    while (who := story.now.conflicts[BRAWL].next) != MARIGOLD:
        story.when(GM, PassTurn(conflict=BRAWL, who=who))
    run = TakeTurn(conflict=BRAWL, who=MARIGOLD, turn=Turn.SUPPLEMENTAL, what="runs")
    story.when(NORA, run).attempt(NORA, READY).refused(by=Conflict.took)
    assert not story.offered(NORA, MakeReady)


@clause("SF-drawback-delay.4")
def test_a_delay_for_each_use_needs_nothing_beforehand() -> None:
    story = cannoneer("major Delay (A Few Moments for each use)")
    story.attempt(NORA, READY).refused("SF-drawback-delay.1")
    story.when(NORA, FIRE)


@clause("SF-drawback-delay.4")
def test_a_delay_of_one_trapping_leaves_the_others_as_they_are() -> None:
    sample = library().sample("Human Pretzel")
    assert sample
    story = skilled(given(Evening((MARIGOLD,))), Owned(skill=sample.skill(3)))
    assert not story.offered(NORA, MakeReady)
    fighting(story)
    creeps, squirms = (Act(who=MARIGOLD, does=f"Human Pretzel/{each}") for each in ("move", "dexterity-trick"))
    story.attempt(NORA, creeps).refused("SF-drawback-delay.4")
    runs = FrameRoll(who=MARIGOLD, by="Human Pretzel: Move", goal="through the pipes")
    story.attempt(NORA, runs).refused("SF-drawback-delay.4")
    (rolls,) = (str(each.fields) for each in story.offered(NORA, FrameRoll))
    assert ("Human Pretzel: Move" in rolls, "Human Pretzel: Dodge" in rolls) == (False, True)
    story.when(NORA, squirms).when(GM, EndConflict(conflict=BRAWL)).when(NORA, runs)


@clause("SF-drawback-focus.1", "SF-drawback-delay.1", "SF-drawback-transform.1")
def test_without_its_device_nothing_is_made_ready_and_nobody_changes() -> None:
    story = skilled(
        given(Evening((MARIGOLD,))),
        "Cannon: Strange 3E = Shoot; minor Delay; minor Focus",
        "Beast: Strange 2S = Menace; minor Focus (Potion); major Transform (A Few Minutes)",
    )
    assert (len(story.offered(NORA, MakeReady)), len(story.offered(NORA, ChangeShape))) == (1, 1)
    for what in ("Cannon", "Beast"):
        story.when(GM, TakeAway(who=MARIGOLD, what=what, reason="stolen"))
    assert (story.offered(NORA, MakeReady), story.offered(NORA, ChangeShape)) == ([], [])
    story.attempt(NORA, READY).refused("SF-drawback-focus.1")
    story.attempt(NORA, ChangeShape(who=MARIGOLD)).refused("SF-drawback-focus.1")
    story.when(GM, GiveBack(who=MARIGOLD, what="Beast")).when(NORA, ChangeShape(who=MARIGOLD))
