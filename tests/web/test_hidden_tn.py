"""A hidden TN of The West That Wasnt leaves by no route, whatever it is."""

import pytest
from tests.web.fair import Fair, everything, fair_of

from talewright.games.west.play import THE_WEST_THAT_WASNT
from talewright.games.west.play.adjustments import Adjust
from talewright.games.west.play.checks.actions import DescribeAction
from talewright.games.west.play.checks.calls import CallComplexCheck
from talewright.games.west.play.ids import ActionId, CharacterId
from talewright.games.west.play.people import TakeReady
from talewright.games.west.rules.checks.adjustment import Kind
from talewright.table import Link

ACTION = ActionId("the-hidden-action")
TOM = CharacterId("tom-joins-the-crew")


def a_table(tn: str, amount: int = -1) -> tuple[Fair, Link]:
    """A check against a TN that only the Judge knows, with an adjustment that only the Judge knows of."""
    at = fair_of(THE_WEST_THAT_WASNT, "The gulch")
    lee = at.guest("Lee")
    at.act(lee, TakeReady(ready="tom"), TOM)
    follow = DescribeAction(character=TOM, what="Follow the tracks.", ability="Tracking")
    at.act(lee, follow, ACTION)
    hidden = Adjust(action=ACTION, kind=Kind.DIRECT, amount=amount, why="False tracks", hidden=True)
    at.act(at.barker, hidden, "the-judge-adjusts")
    call = CallComplexCheck(action=ACTION, ability="Tracking", tn=tn, hidden=True, victories=3)
    at.act(at.barker, call, "the-judge-calls")
    return at, lee


def told(at: Fair, lee: Link) -> dict[str, str]:
    """Every answer that the player can get."""
    return everything(
        at,
        lee,
        f"/sheet/{TOM}",
        f"/undo/{ACTION}",
        tries={"show-target-number": {"action": ACTION}, "type-face": {"draw": f"{ACTION}.1", "face": "20"}},
    )


@pytest.mark.parametrize(("tn", "amount"), [("3", -1), ("Difficult", 2), ("13", -6), ("99", -1)])
def test_a_player_gets_the_same_answers_whatever_is_hidden(tn: str, amount: int) -> None:
    assert told(*a_table(tn, amount)) == told(*a_table("7"))


def test_the_judge_sees_it() -> None:
    at, _ = a_table("13", -6)
    view = at.bot(at.barker).get("/view").text
    assert '"tn":13' in view
    assert "False tracks" in view
