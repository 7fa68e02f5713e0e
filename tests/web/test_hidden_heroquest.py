"""A hidden resistance of HeroQuest leaves by no route, whatever it is: of one contest, of a group, of an opponent."""

from __future__ import annotations

import re

import pytest
from tests.web.fair import PAGES, Fair

from talewright.dice.draw import DrawId
from talewright.games.heroquest.play import HEROQUEST_2E
from talewright.games.heroquest.play.extended.framing import FrameLong
from talewright.games.heroquest.play.extended.starting import StartRound
from talewright.games.heroquest.play.framing.accepting import AcceptCard
from talewright.games.heroquest.play.framing.contests import FrameContest
from talewright.games.heroquest.play.framing.resistance import SetResistance
from talewright.games.heroquest.play.framing.tactics import ChooseAbility
from talewright.games.heroquest.play.groups.joining import BeginRolls, FrameGroup, JoinGroup
from talewright.games.heroquest.play.ids import CharacterId, ContestId, GroupId, LongId
from talewright.games.heroquest.play.people import TakeReady
from talewright.games.heroquest.rules.extended.extended import Scene
from talewright.table import Link, MemoryJournal, Table
from talewright.table.moves import ChooseDice, TypeFace

WEN, CASIMIR = CharacterId("wen-joins-the-game"), CharacterId("casimir-joins-too")
CONTEST, GROUP, LONG = ContestId("the-hidden-contest"), GroupId("the-hidden-group"), LongId("the-hidden-fight")
PART, ROUND = ContestId("wen-takes-part"), ContestId("the-first-round")
LIKE = {"13": "15", "5": "8", "3M": "7M", "High": "19"}
"""Resistances under which the dice of this test come to the same."""


def a_table(kind: str, resistance: str) -> tuple[Fair, Link]:
    """Contests of one kind, framed against what only the game master knows."""
    games = {"heroquest-2e": HEROQUEST_2E}
    table = Table(MemoryJournal(), games, clock=lambda: "2026-05-01T20:00:00.000+00:00")  # type: ignore[arg-type]  # its own state and moves
    gm = table.seating.begin("heroquest-2e", "The delta", gm="Robin")
    at = Fair(table, gm)
    lee = at.guest("Lee")

    def act(link: Link, move: object, called: str) -> None:
        table.act(gm.campaign, link.seat, move, move_id=called)  # type: ignore[arg-type]

    act(gm, ChooseDice(by_hand=True), "real-dice-here")
    act(lee, TakeReady(ready="wen"), WEN)
    act(gm, TakeReady(ready="casimir"), CASIMIR)
    contest = PART if kind == "group" else ROUND if kind == "extended" else CONTEST
    if kind == "simple":
        frame = FrameContest(character=WEN, prize="the ledger", obstacle="a locked office")
        act(lee, frame, CONTEST)
        act(gm, SetResistance(contest=CONTEST, resistance=resistance, hidden=True), "set-in-secret")
    elif kind == "group":
        together = FrameGroup(prize="the barge", obstacle="the guards", resistance=resistance, hidden=True)
        act(gm, together, GROUP)
        act(lee, JoinGroup(group=GROUP, character=WEN), PART)
    else:
        fight = FrameLong(
            prize="the bridge", obstacle="the watch", scene=Scene.CLIMAX, character=WEN, opponent="The captain",
            resistance=resistance, hidden=True,
        )  # fmt: skip
        act(gm, fight, LONG)
        act(lee, StartRound(long=LONG, pairing=0), ROUND)
    tactic = ChooseAbility(contest=contest, character=WEN, ability="River Pilot", tactic="By water.")
    act(lee, tactic, "wen-says-what-she-does")
    return at, lee


def rolled(at: Fair, lee: Link, kind: str) -> None:
    """The contest is accepted, and the dice fall: a success against a failure, with a mastery or without."""
    table, gm = at.table, at.barker
    contest = PART if kind == "group" else ROUND if kind == "extended" else CONTEST
    table.act(gm.campaign, lee.seat, AcceptCard(contest=contest), move_id="lee-accepts-it")
    if kind == "group":
        table.act(gm.campaign, gm.seat, BeginRolls(group=GROUP), move_id="the-dice-may-fall")
    elif kind == "simple":
        table.act(gm.campaign, gm.seat, AcceptCard(contest=contest), move_id="the-gm-accepts-it")
    for side, face in (("ours", 2), ("theirs", 20)):
        table.act(gm.campaign, gm.seat, TypeFace(DrawId(f"{contest}.{side}"), face), move_id=f"the-die-of-{side}")


def everything(at: Fair, lee: Link, kind: str) -> dict[str, str]:
    """Every answer that the player can get, before the dice and after them."""
    browser, here = at.at_the_table(lee)
    bot = at.bot(lee)
    pages = [*PAGES, f"/sheet/{WEN}", "/odds", "/undo/wen-says-what-she-does"]
    told: dict[str, str] = {}
    for when in ("framed", "fallen"):
        told |= {f"{when} {path}": browser.get(here + path).text for path in pages}
        told |= {f"{when} {path}": bot.get(path).text for path in ("/view", "/offers", "/log")}
        if when == "framed":
            contest = PART if kind == "group" else ROUND if kind == "extended" else CONTEST
            told["set"] = browser.move(here, "set-resistance", contest=contest, resistance="5").text
            told["foe"] = browser.move(here, "set-foe", long=LONG, foe=f"{LONG}.foe", resistance="5").text
            told["spend"] = browser.move(here, "spend-hero-point", contest=contest, character=WEN).text
            rolled(at, lee, kind)
    told["head"] = bot.get("/head").text + browser.get(f"{here}/head?count=3").text
    told["extract"] = at.extract(lee)
    return {path: re.sub(r"[0-9a-f]{16,}", "ID", text).replace(here, "HERE") for path, text in told.items()}


@pytest.mark.parametrize("kind", ["simple", "group", "extended"])
@pytest.mark.parametrize(("resistance", "other"), LIKE.items())
def test_a_player_gets_the_same_answers_whatever_the_resistance_is(kind: str, resistance: str, other: str) -> None:
    assert everything(*a_table(kind, resistance), kind) == everything(*a_table(kind, other), kind)


@pytest.mark.parametrize(("kind", "place"), [("simple", "contests"), ("group", "groups"), ("extended", "longs")])
def test_the_game_master_sees_it(kind: str, place: str) -> None:
    at, _ = a_table(kind, "13")
    seen = at.bot(at.barker).get("/view").json()["play"][place]
    assert '"13"' in str(seen).replace("'", '"')
