"""Hidden opponents of sequences and of groups leave by no route, whatever they are."""

import re

import pytest
from tests.web.fair import PAGES, Fair

from talewright.games.questworlds.play.acceptance import AcceptCard
from talewright.games.questworlds.play.game import QUESTWORLDS_3
from talewright.games.questworlds.play.groups.joining import FrameGroup
from talewright.games.questworlds.play.ids import SequenceId
from talewright.games.questworlds.play.people import TakeReady
from talewright.games.questworlds.play.sequences.framing import FrameSequence
from talewright.games.questworlds.play.sequences.joining import EnterWith
from talewright.games.questworlds.play.sequences.opponents import AddOpponent
from talewright.games.questworlds.play.sequences.starting import StartRound
from talewright.games.questworlds.play.sequences.wagers import NameWager
from talewright.games.questworlds.play.tactics import ChooseAbility
from talewright.games.questworlds.shared.ids import CharacterId, ContestId, GroupId
from talewright.table import Link, MemoryJournal, Table

CLIMAX, STORM, ROUND = SequenceId("the-climax"), GroupId("the-storm"), ContestId("the-first-round")
FENN, INES = CharacterId("fenn-joins-the-game"), CharacterId("ines-joins-the-game")
KINDS = ("scored", "wagered", "chained")


def a_table(kind: str, resistance: str, resolve: int) -> tuple[Fair, Link]:
    """A sequence with two hidden opponents, and a storm that all face, with a round that waits for its dice."""
    games = {"questworlds-3": QUESTWORLDS_3}
    table = Table(MemoryJournal(), games, clock=lambda: "2026-05-01T20:00:00.000+00:00")  # type: ignore[arg-type]  # its own state and moves
    gm = table.seating.begin("questworlds-3", "Lighthouse", gm="Robin", options={"sequence": kind})
    at = Fair(table, gm)
    lee, kim = at.guest("Lee"), at.guest("Kim")
    table.act(gm.campaign, lee.seat, TakeReady(ready="fenn"), move_id=FENN)
    table.act(gm.campaign, kim.seat, TakeReady(ready="ines"), move_id=INES)
    frame = FrameSequence(
        prize="the barge", character=FENN, opponent="A captain", resistance=resistance, hidden=True, resolve=resolve
    )
    table.act(gm.campaign, gm.seat, frame, move_id=CLIMAX)
    mate = AddOpponent(sequence=CLIMAX, name="A mate", resistance=resistance, hidden=True, resolve=resolve)
    table.act(gm.campaign, gm.seat, mate, move_id="a-mate-comes")
    storm = FrameGroup(prize="the light", resistance=resistance, hidden=True, characters=(INES,))
    table.act(gm.campaign, gm.seat, storm, move_id=STORM)
    enter = EnterWith(sequence=CLIMAX, character=FENN, ability="Lucky")
    table.act(gm.campaign, lee.seat, enter, move_id="lee-goes-in")
    if kind == "wagered":
        for seat, ours in ((lee.seat, True), (gm.seat, False)):
            wager = NameWager(sequence=CLIMAX, pair=0, ours=ours, wager=2)
            table.act(gm.campaign, seat, wager, move_id=f"a-wager-{ours}")
    table.act(gm.campaign, lee.seat, StartRound(sequence=CLIMAX, pair=0, who=FENN), move_id=ROUND)
    tried = ChooseAbility(contest=ROUND, character=FENN, ability="Lucky", tactic="By the skylight.")
    table.act(gm.campaign, lee.seat, tried, move_id="lee-uses-luck")
    table.act(gm.campaign, lee.seat, AcceptCard(contest=ROUND), move_id="lee-is-ready")
    return at, lee


def everything(at: Fair, lee: Link) -> dict[str, str]:
    """Every answer that the player can get."""
    browser, here = at.at_the_table(lee)
    bot = at.bot(lee)
    pages = [*PAGES, "/about", f"/sheet/{FENN}", f"/undo/{CLIMAX}", "/odds"]
    told = {path: browser.get(here + path).text for path in pages}
    told |= {path: bot.get(path).text for path in ("/view", "/offers", "/log")}
    opponent = {"sequence": CLIMAX, "who": f"{CLIMAX}.foe", "points": "5", "reason": "x"}
    told["correct"] = browser.move(here, "correct-tally", **opponent).text
    told["shoot"] = browser.move(here, "take-parting-shot", sequence=CLIMAX, who=FENN, target=f"{CLIMAX}.foe").text
    told["assist"] = browser.move(here, "start-sequence-assist", sequence=CLIMAX, helper=INES, teammate=FENN).text
    told["head"] = bot.get("/head").text + browser.get(f"{here}/head?count=3").text
    told["extract"] = at.extract(lee)
    return {path: re.sub(r"[0-9a-f]{16,}", "ID", text).replace(here, "HERE") for path, text in told.items()}


@pytest.mark.parametrize(("resistance", "resolve"), [("3", 1), ("7M", 5), ("Hard", 10)])
@pytest.mark.parametrize("kind", KINDS)
def test_a_player_gets_the_same_answers_whatever_hidden_opponents_have(
    kind: str, resistance: str, resolve: int
) -> None:
    assert everything(*a_table(kind, resistance, resolve)) == everything(*a_table(kind, "18", 3))


@pytest.mark.parametrize("kind", KINDS)
def test_the_game_master_sees_them(kind: str) -> None:
    at, _ = a_table(kind, "13", 5)
    assert at.bot(at.barker).get("/view").text.count('"resistance":"13"') > len(KINDS)
