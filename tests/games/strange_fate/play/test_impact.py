"""Impact: after a roll with style whoever rolled may declare a fragile aspect, once for the roll."""

import pytest
from tests.games.strange_fate.play.table import (
    EVE,
    GM,
    GOAL,
    IT,
    MARIGOLD,
    NORA,
    ORRIN,
    PIM,
    Story,
    against_difficulty,
    given,
)
from tests.games.strange_fate.play.test_scenes import at_the_docks
from tests.rules.clause import clause

from talewright.games.strange_fate.play.allowed import own
from talewright.games.strange_fate.play.aspects.impact import DeclareImpact
from talewright.games.strange_fate.play.aspects.placing import AspectPlaced
from talewright.games.strange_fate.play.ids import NOBODY, ActorId, RollId
from talewright.games.strange_fate.play.rolls.framing import FrameRoll
from talewright.games.strange_fate.play.rolls.opposing import Oppose, SetDifficulty
from talewright.games.strange_fate.play.scene.scenes import EndScene

NEXT = RollId("the-roll-after-it")


def drifted(faces: str, *, by: str = "Thistledown: Move", difficulty: str = "Fair (S)") -> Story:
    """Marigold rolls, and it stands; Thistledown has Impact."""
    return at_the_docks(against_difficulty(difficulty, by=by)).rolls(faces).stands(NORA)


def declares(aspect: str = "Light as a Seed", on: ActorId = NOBODY, *, roll: RollId = IT) -> DeclareImpact:
    return DeclareImpact(roll=roll, who=MARIGOLD, aspect=aspect, on=on)


def offered(told: Story, who: str = NORA) -> int:
    return sum(each.move == "declare-impact" for each in told.offers(who))


@clause("SF-gift-impact.1")
def test_a_roll_with_style_lets_one_declare_a_fragile_aspect_with_a_free_invoke_once() -> None:
    told = drifted("+++0")
    assert told.outcome().startswith("style")
    assert [offered(told, who) for who in (NORA, PIM, GM, EVE)] == [1, 0, 0, 0]
    told.when(NORA, declares())
    placed = told.hears(EVE)[-1]
    assert isinstance(placed, AspectPlaced)
    assert (placed.name, placed.by, placed.free, placed.impact) == ("Light as a Seed", MARIGOLD, 1, IT)
    aspect = next(each for each in told.now.aspects.values() if each.name == "Light as a Seed")
    assert (aspect.placed.free, aspect.placed.is_sticky, aspect.on) == (1, False, NOBODY)
    assert offered(told) == 0
    told.attempt(NORA, declares("Another")).refused("SF-gift-impact.1")
    told.undo(NORA)
    assert offered(told) == 1


def test_the_game_master_declares_it_for_somebody_whose_seat_is_closed() -> None:
    told = drifted("+++0")
    told.table.seating.revoke(told.campaign, told.seats[NORA], by=told.seats[GM])
    assert offered(told, GM) == 1


@clause("SF-gift-impact.1")
@pytest.mark.parametrize(
    ("faces", "by", "difficulty"), [("0000", "Thistledown: Move", "Great (S)"), ("++++", "Stealth: Hide", "Poor")]
)
def test_no_style_and_no_impact_declare_nothing(faces: str, by: str, difficulty: str) -> None:
    told = drifted(faces, by=by, difficulty=difficulty)
    assert offered(told) == 0
    told.attempt(NORA, declares()).refused("SF-gift-impact.1")


@clause("SF-gift-impact.1")
def test_it_is_on_whoever_rolled_the_opponent_or_the_scene_till_the_next_roll_or_the_end_of_the_scene() -> None:
    told = at_the_docks(given())
    told.when(PIM, FrameRoll(who=ORRIN, by="Athletics", goal=GOAL, against=MARIGOLD), called=IT)
    told.when(NORA, Oppose(roll=IT, who=MARIGOLD, by="Thistledown")).rolls("----", "++66").stands()
    assert told.outcome().startswith("failure")
    told.when(NORA, declares(on=ORRIN)).undo(NORA)
    told.when(NORA, FrameRoll(who=MARIGOLD, by="Thistledown", goal=GOAL), called=NEXT)
    told.when(GM, SetDifficulty(roll=NEXT, difficulty="Poor (S)")).rolls("++++", roll=NEXT).stands(roll=NEXT)
    told.attempt(NORA, declares()).refused("SF-gift-impact.1", by=DeclareImpact.decide)
    told.attempt(NORA, declares(on=ORRIN, roll=NEXT)).refused("SF-gift-impact.1", by=DeclareImpact.decide, another=True)
    told.attempt(PIM, declares(roll=NEXT)).refused(by=own)
    told.attempt(NORA, declares(" ", roll=NEXT)).lacks("aspect")
    told.when(NORA, declares(on=MARIGOLD, roll=NEXT)).undo(NORA)
    assert offered(told) == 1
    told.when(GM, EndScene())
    assert offered(told) == 0
