"""A hidden resistance of QuestWorlds leaves by no route, whatever it is."""

import re

import pytest
from tests.web.fair import PAGES, Fair

from talewright.games.questworlds.play.augments import ProposeHelp
from talewright.games.questworlds.play.framing import FrameContest
from talewright.games.questworlds.play.game import QUESTWORLDS_3
from talewright.games.questworlds.play.people import TakeReady
from talewright.games.questworlds.play.tactics import ChooseAbility
from talewright.games.questworlds.shared.ids import CharacterId, ContestId
from talewright.table import Link, MemoryJournal, Table

CONTEST = ContestId("the-hidden-contest")
FENN = CharacterId("fenn-joins-the-game")


def a_table(resistance: str) -> tuple[Fair, Link]:
    """A contest against a resistance that only the game master knows, and help that the game master has to rule on."""
    games = {"questworlds-3": QUESTWORLDS_3}
    table = Table(MemoryJournal(), games, clock=lambda: "2026-05-01T20:00:00.000+00:00")  # type: ignore[arg-type]  # its own state and moves
    gm = table.seating.begin("questworlds-3", "Lighthouse", gm="Robin")
    at = Fair(table, gm)
    lee = at.guest("Lee")
    table.act(gm.campaign, lee.seat, TakeReady(ready="fenn"), move_id=FENN)
    framed = FrameContest(
        character=FENN, prize="the ledger", conflict="a locked office", resistance=resistance, hidden=True
    )
    table.act(gm.campaign, gm.seat, framed, move_id=CONTEST)
    tried = ChooseAbility(contest=CONTEST, character=FENN, ability="Lucky", tactic="By the skylight.")
    table.act(gm.campaign, lee.seat, tried, move_id="lee-uses-luck")
    asked = ProposeHelp(contest=CONTEST, character=FENN, name="the dog")
    table.act(gm.campaign, lee.seat, asked, move_id="lee-asks-the-dog")
    return at, lee


def everything(at: Fair, lee: Link) -> dict[str, str]:
    """Every answer that the player can get."""
    browser, here = at.at_the_table(lee)
    bot = at.bot(lee)
    pages = [*PAGES, f"/sheet/{FENN}", f"/undo/{CONTEST}"]
    told = {path: browser.get(here + path).text for path in pages}
    told |= {path: bot.get(path).text for path in ("/view", "/offers", "/log")}
    told["accept"] = browser.move(here, "accept-card", contest=CONTEST).text
    told["accepted"] = bot.get("/view").text
    told["set"] = browser.move(here, "set-resistance", contest=CONTEST, resistance="5").text
    told["head"] = bot.get("/head").text + browser.get(f"{here}/head?count=3").text
    told["extract"] = at.extract(lee)
    return {path: re.sub(r"[0-9a-f]{16,}", "ID", text).replace(here, "HERE") for path, text in told.items()}


@pytest.mark.parametrize("resistance", ["3", "13", "7M", "Hard", "Simple"])
def test_a_player_gets_the_same_answers_whatever_the_resistance_is(resistance: str) -> None:
    assert everything(*a_table(resistance)) == everything(*a_table("18"))


def test_the_game_master_sees_it() -> None:
    at, _ = a_table("13")
    assert '"resistance":"13"' in at.bot(at.barker).get("/view").text
