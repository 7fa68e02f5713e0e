"""A hidden resistance of HeroQuest leaves by no route, whatever it is: of one contest, of a group, of an opponent."""

import pytest
from tests.web.fair import Fair, everything, fair_of

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
from talewright.table import Link
from talewright.table.moves import ChooseDice, TypeFace

WEN, CASIMIR = CharacterId("wen-joins-the-game"), CharacterId("casimir-joins-too")
CONTEST, GROUP, LONG = ContestId("the-hidden-contest"), GroupId("the-hidden-group"), LongId("the-hidden-fight")
PART, ROUND = ContestId("wen-takes-part"), ContestId("the-first-round")
LIKE = {"13": "15", "5": "8", "3M": "7M", "High": "19"}
"""Resistances under which the dice of this test come to the same."""


def a_table(kind: str, resistance: str) -> tuple[Fair, Link]:
    """Contests of one kind, framed against what only the game master knows."""
    at = fair_of(HEROQUEST_2E, "The delta")
    act, gm, lee = at.act, at.barker, at.guest("Lee")
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
    contest = PART if kind == "group" else ROUND if kind == "extended" else CONTEST
    at.act(lee, AcceptCard(contest=contest), "lee-accepts-it")
    if kind == "group":
        at.act(at.barker, BeginRolls(group=GROUP), "the-dice-may-fall")
    elif kind == "simple":
        at.act(at.barker, AcceptCard(contest=contest), "the-gm-accepts-it")
    for side, face in (("ours", 2), ("theirs", 20)):
        at.act(at.barker, TypeFace(DrawId(f"{contest}.{side}"), face), f"the-die-of-{side}")


def told(at: Fair, lee: Link, kind: str) -> tuple[dict[str, str], ...]:
    """Every answer that the player can get, before the dice and after them."""
    contest = PART if kind == "group" else ROUND if kind == "extended" else CONTEST
    pages = f"/sheet/{WEN}", "/odds", "/undo/wen-says-what-she-does"
    tries = {
        "set-resistance": {"contest": contest, "resistance": "5"},
        "set-foe": {"long": LONG, "foe": f"{LONG}.foe", "resistance": "5"},
        "spend-hero-point": {"contest": contest, "character": WEN},
    }
    framed = everything(at, lee, *pages, tries=tries)
    rolled(at, lee, kind)
    return framed, everything(at, lee, *pages, tries={})


@pytest.mark.parametrize("kind", ["simple", "group", "extended"])
@pytest.mark.parametrize(("resistance", "other"), LIKE.items())
def test_a_player_gets_the_same_answers_whatever_the_resistance_is(kind: str, resistance: str, other: str) -> None:
    assert told(*a_table(kind, resistance), kind) == told(*a_table(kind, other), kind)


@pytest.mark.parametrize(("kind", "place"), [("simple", "contests"), ("group", "groups"), ("extended", "longs")])
def test_the_game_master_sees_it(kind: str, place: str) -> None:
    at, _ = a_table(kind, "13")
    seen = at.bot(at.barker).get("/view").json()["play"][place]
    assert '"13"' in str(seen).replace("'", '"')
