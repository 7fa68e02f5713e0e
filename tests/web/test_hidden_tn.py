"""A hidden TN of The West That Wasnt leaves by no route, whatever it is."""

import re

import pytest
from tests.web.fair import PAGES, Fair

from talewright.games.west.play import THE_WEST_THAT_WASNT
from talewright.games.west.play.adjustments import Adjust
from talewright.games.west.play.checks.actions import DescribeAction
from talewright.games.west.play.checks.calls import CallComplexCheck
from talewright.games.west.play.ids import ActionId, CharacterId
from talewright.games.west.play.people import TakeReady
from talewright.games.west.rules.checks.adjustment import Kind
from talewright.table import Link, MemoryJournal, Table

ACTION = ActionId("the-hidden-action")
TOM = CharacterId("tom-joins-the-crew")


def a_table(tn: str, amount: int = -1) -> tuple[Fair, Link]:
    """A check against a TN that only the Judge knows, with an adjustment that only the Judge knows of."""
    games = {THE_WEST_THAT_WASNT.slug: THE_WEST_THAT_WASNT}
    table = Table(MemoryJournal(), games, clock=lambda: "2026-05-01T20:00:00.000+00:00")  # type: ignore[arg-type]  # its own state and moves
    judge = table.seating.begin(THE_WEST_THAT_WASNT.slug, "The gulch", gm="Robin")
    at = Fair(table, judge)
    lee = at.guest("Lee")
    table.act(judge.campaign, lee.seat, TakeReady(ready="tom"), move_id=TOM)
    follow = DescribeAction(character=TOM, what="Follow the tracks.", ability="Tracking")
    table.act(judge.campaign, lee.seat, follow, move_id=ACTION)
    hidden = Adjust(action=ACTION, kind=Kind.DIRECT, amount=amount, why="False tracks", hidden=True)
    table.act(judge.campaign, judge.seat, hidden, move_id="the-judge-adjusts")
    call = CallComplexCheck(action=ACTION, ability="Tracking", tn=tn, hidden=True, victories=3)
    table.act(judge.campaign, judge.seat, call, move_id="the-judge-calls")
    return at, lee


def everything(at: Fair, lee: Link) -> dict[str, str]:
    """Every answer that the player can get."""
    browser, here = at.at_the_table(lee)
    bot = at.bot(lee)
    pages = [*PAGES, f"/sheet/{TOM}", f"/undo/{ACTION}"]
    told = {path: browser.get(here + path).text for path in pages}
    told |= {path: bot.get(path).text for path in ("/view", "/offers", "/log")}
    told["show"] = browser.move(here, "show-target-number", action=ACTION).text
    told["card"] = browser.move(here, "type-face", draw=f"{ACTION}.1", face="20").text
    told["head"] = bot.get("/head").text + browser.get(f"{here}/head?count=3").text
    told["extract"] = at.extract(lee)
    told["turned"] = bot.get("/view").text + bot.get("/offers").text
    told["recounted"] = browser.get(f"{here}/sessions/1").text
    return {path: re.sub(r"[0-9a-f]{16,}", "ID", text).replace(here, "HERE") for path, text in told.items()}


@pytest.mark.parametrize(("tn", "amount"), [("3", -1), ("Difficult", 2), ("13", -6), ("99", -1)])
def test_a_player_gets_the_same_answers_whatever_is_hidden(tn: str, amount: int) -> None:
    assert everything(*a_table(tn, amount)) == everything(*a_table("7"))


def test_the_judge_sees_it() -> None:
    at, _ = a_table("13", -6)
    view = at.bot(at.barker).get("/view").text
    assert '"tn":13' in view
    assert "False tracks" in view
