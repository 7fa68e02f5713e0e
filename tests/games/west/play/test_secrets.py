"""A player who tries every move learns nothing of what the Judge has hidden, not even from what is refused."""

from __future__ import annotations

from itertools import product

import pytest
from msgspec import Struct
from tests.games.west.play.table import HANK, IT, JUDGE, MIRANDA, NORA, PIM, Story, given, track_of
from tests.rules.clause import clause

from talewright.games.west.adjustment import Kind
from talewright.games.west.counter import Spend
from talewright.games.west.grid import Grid
from talewright.games.west.play import moves as mv
from talewright.games.west.play.moves import AdjustmentId
from talewright.refusal import Refused

SECRET = AdjustmentId("the-hidden-adjustment")

TRIED: tuple[Struct, ...] = (
    *(mv.TakeResult(action=IT, row=row) for row in range(4)),
    mv.DrawFurther(action=IT),
    mv.DrawForEffect(action=IT),
    mv.Suggest(action=IT, text="It blows up."),
    mv.RuleCalamity(action=IT, ruling="It blows up."),
    mv.Finish(action=IT),
    *(mv.SpendCounter(action=IT, spend=spend, impetus=why) for spend in Spend for why in ("", "Bury that mine")),
    *(mv.SpendBumps(action=IT, bumps=bumps, on="a flourish") for bumps in (1, 3)),
    *(mv.MoveHit(action=IT, to="right arm", bumps=bumps) for bumps in (1, 3)),
    mv.TradeBump(action=IT),
    mv.AnswerTrade(action=IT, agreed=True),
    mv.GrantBumps(action=IT, why="I am good at this"),
    mv.HandCounter(action=IT, character=MIRANDA, how="I hold them off."),
    mv.OfferHelp(action=IT, character=MIRANDA, how="I hold the lamp."),
    mv.CancelAction(action=IT),
    mv.SetTargetNumber(action=IT, tn="5"),
    mv.ShowTargetNumber(action=IT),
    mv.ShowAdjustment(action=IT, adjustment=SECRET),
    mv.DropAdjustment(action=IT, adjustment=SECRET),
    mv.Compete(action=IT, rival=IT),
    mv.NameStakes(action=IT),
    mv.CallAttempt(track=track_of(), character=HANK, ability="Speed Load"),
    mv.CloseTrack(track=track_of()),
    mv.DescribeAction(character=HANK, what="Go on.", track=track_of()),
)


def hidden(tn: str, amount: int, grid: Grid) -> Story:
    """Hank loads against a TN that the Judge alone knows, perhaps with an adjustment; Nora and Pim hold counters."""
    call = mv.CallComplexCheck(
        character=HANK, what="Load it.", ability="Speed Load", tn=tn, hidden=True, victories=3, effect="(2)8"
    )
    story = given().when(JUDGE, call, called=IT)
    if amount:
        adjust = mv.Adjust(action=IT, kind=Kind.DIRECT, grid=grid, amount=amount, why="Damp powder", hidden=True)
        story.when(JUDGE, adjust, called=SECRET)
    return story.when(JUDGE, mv.SetCounters(pool=2, holders=(story.seats[NORA], story.seats[PIM])))


def answers(story: Story) -> list[str]:
    """What each of two players hears of each move; what is done is taken back at once."""
    return [answer(story, who, move) for who, move in product((NORA, PIM), TRIED)]


def answer(story: Story, who: str, move: Struct) -> str:
    try:
        story.when(who, move)
    except Refused as refusal:
        return f"{who}, {move}: {refusal.why} {refusal.clause}"
    story.undo()
    return f"{who}, {move}: done"


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
