"""A villain of Strange FATE who waits in the wings leaves by no route, whoever it is, and whether there is one."""

import re

import pytest
from tests.web.fair import PAGES, Fair

from talewright.games.strange_fate.play import STRANGE_FATE_GAME
from talewright.games.strange_fate.play.people.characters import TakeReady
from talewright.table import Link, MemoryJournal, Table

VILLAIN, HESTER = "the-ready-villain", "lee-plays-hester"


def a_table(villain: str) -> tuple[Fair, Link]:
    """A player with a character, and perhaps a villain whom only the game master knows of."""
    games = {STRANGE_FATE_GAME.slug: STRANGE_FATE_GAME}
    table = Table(MemoryJournal(), games, clock=lambda: "2026-05-01T20:00:00.000+00:00")  # type: ignore[arg-type]  # its own state and moves
    gm = table.seating.begin(STRANGE_FATE_GAME.slug, "The fog", gm="Robin")
    at = Fair(table, gm)
    lee = at.guest("Lee")
    table.act(gm.campaign, lee.seat, TakeReady(ready="hester"), move_id=HESTER)
    if villain:
        table.act(gm.campaign, gm.seat, TakeReady(ready=villain, hidden=True), move_id=VILLAIN)
    return at, lee


def everything(at: Fair, lee: Link) -> dict[str, str]:
    """Every answer that the player can get."""
    browser, here = at.at_the_table(lee)
    bot = at.bot(lee)
    pages = [*PAGES, "/about", f"/sheet/{HESTER}", f"/sheet/{VILLAIN}"]
    told = {path: browser.get(here + path).text for path in [*pages, f"/undo/{VILLAIN}", f"/picture/{VILLAIN}"]}
    told |= {path: bot.get(path).text for path in ("/view", "/offers", "/log")}
    told["show"] = browser.move(here, "show-character", character=VILLAIN).text
    told["roll"] = browser.move(here, "frame-roll", who=VILLAIN, by="Occultism").text
    told["head"] = bot.get("/head").text + browser.get(f"{here}/head?count=3").text
    told["extract"] = at.extract(lee)
    return {path: re.sub(r"[0-9a-f]{16,}", "ID", text).replace(here, "HERE") for path, text in told.items()}


@pytest.mark.parametrize("villain", ["samira", ""])
def test_a_player_gets_the_same_answers_whoever_waits(villain: str) -> None:
    assert everything(*a_table(villain)) == everything(*a_table("marigold"))
