"""A player who tries every move learns nothing of what the Judge has hidden, not even from what is refused."""

from itertools import product

import pytest
from msgspec import Struct
from tests.games.west.play.table import HANK, IT, JUDGE, MIRANDA, NORA, PIM, Story, given, track_of
from tests.rules.clause import clause

from talewright.games.west.play.adjustments import Adjust, DropAdjustment, ShowAdjustment
from talewright.games.west.play.bumps import AnswerTrade, GrantBumps, MoveHit, SpendBumps, TradeBump
from talewright.games.west.play.calamity import RuleCalamity, Suggest
from talewright.games.west.play.cards import DrawForEffect, DrawFurther, TakeResult
from talewright.games.west.play.checks.actions import DescribeAction, NameStakes, SetTargetNumber, ShowTargetNumber
from talewright.games.west.play.checks.calls import CallAttempt, CallComplexCheck
from talewright.games.west.play.competitions import Compete
from talewright.games.west.play.counters import HandCounter, PledgeCounter, SpendCounter
from talewright.games.west.play.helping import OfferHelp
from talewright.games.west.play.ids import AdjustmentId
from talewright.games.west.play.outcome import CancelAction, Finish
from talewright.games.west.play.pool import SetCounters
from talewright.games.west.play.tracks import CloseTrack
from talewright.games.west.rules.cards.grid import Grid
from talewright.games.west.rules.checks.adjustment import Kind
from talewright.games.west.rules.checks.counter import Spend

SECRET = AdjustmentId("the-hidden-adjustment")

TRIED: tuple[Struct, ...] = (
    *(TakeResult(action=IT, row=row) for row in range(4)),
    DrawFurther(action=IT),
    DrawForEffect(action=IT),
    Suggest(action=IT, text="It blows up."),
    RuleCalamity(action=IT, ruling="It blows up."),
    Finish(action=IT),
    *(SpendCounter(action=IT, spend=spend, impetus=why) for spend in Spend for why in ("", "Bury that mine")),
    *(SpendBumps(action=IT, bumps=bumps, on="a flourish") for bumps in (1, 3)),
    *(MoveHit(action=IT, to="right arm", bumps=bumps) for bumps in (1, 3)),
    TradeBump(action=IT),
    AnswerTrade(action=IT, agreed=True),
    GrantBumps(action=IT, why="I am good at this"),
    HandCounter(action=IT, character=MIRANDA, how="I hold them off."),
    PledgeCounter(action=IT),
    OfferHelp(action=IT, character=MIRANDA, how="I hold the lamp."),
    CancelAction(action=IT),
    SetTargetNumber(action=IT, tn="5"),
    ShowTargetNumber(action=IT),
    ShowAdjustment(action=IT, adjustment=SECRET),
    DropAdjustment(action=IT, adjustment=SECRET),
    Compete(action=IT, rival=IT),
    NameStakes(action=IT),
    CallAttempt(track=track_of(), character=HANK, ability="Speed Load"),
    CloseTrack(track=track_of()),
    DescribeAction(character=HANK, what="Go on.", track=track_of()),
)


def hidden(tn: str, amount: int, grid: Grid) -> Story:
    """Hank loads against a TN that the Judge alone knows, perhaps with an adjustment; Nora and Pim hold counters."""
    call = CallComplexCheck(
        character=HANK, what="Load it.", ability="Speed Load", tn=tn, hidden=True, victories=3, effect="(2)8"
    )
    story = given().when(JUDGE, call, called=IT)
    if amount:
        adjust = Adjust(action=IT, kind=Kind.DIRECT, grid=grid, amount=amount, why="Damp powder", hidden=True)
        story.when(JUDGE, adjust, called=SECRET)
    return story.when(JUDGE, SetCounters(pool=2, holders=(story.seats[NORA], story.seats[PIM])))


def answers(story: Story) -> list[str]:
    """What each of two players hears of each move; what is done is taken back at once."""
    return [story.answer(who, move) for who, move in product((NORA, PIM), TRIED)]


def seen(story: Story) -> str:
    """What came of the check, as everybody knows."""
    action = story.action(who=NORA)
    return f"{action.phase}, {story.outcome(who=NORA) if action.outcome else ''}"


@clause("TW-adjust.3", "TW-difficulty.7")
@pytest.mark.parametrize("grid", Grid)
@pytest.mark.parametrize(("card", "row"), [(17, 1), (33, 2)])
def test_whatever_a_player_tries_the_answer_tells_nothing_of_what_is_hidden(grid: Grid, card: int, row: int) -> None:
    told: dict[str, list[list[str]]] = {}
    for tn, amount in product(("2", "5", "7", "9"), (0, -2)):
        story = hidden(tn, amount, grid)
        told.setdefault("before the card", []).append(answers(story))
        story.draws(card)
        told.setdefault("before the choice", []).append(answers(story))
        story.takes(row, NORA)
        told.setdefault(seen(story), []).append(answers(story))
    assert len(told["before the choice"]) == 8
    for same in told.values():
        assert all(each == same[0] for each in same)
