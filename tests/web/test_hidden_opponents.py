"""Hidden opponents of sequences and of groups leave by no route, whatever they are."""

import pytest
from tests.web.fair import Fair, everything, fair_of

from talewright.games.questworlds.play.acceptance import AcceptCard
from talewright.games.questworlds.play.game import QUESTWORLDS_3
from talewright.games.questworlds.play.groups.joining import FrameGroup
from talewright.games.questworlds.play.ids import SequenceId
from talewright.games.questworlds.play.people import TakeReady
from talewright.games.questworlds.play.sequences.framing import FrameSequence
from talewright.games.questworlds.play.sequences.joining import EnterWith
from talewright.games.questworlds.play.sequences.opponents import AddOpponent
from talewright.games.questworlds.play.sequences.starting import NameWager, StartRound
from talewright.games.questworlds.play.tactics import ChooseAbility
from talewright.games.questworlds.shared.ids import CharacterId, ContestId, GroupId
from talewright.table import Link

CLIMAX, STORM, ROUND = SequenceId("the-climax"), GroupId("the-storm"), ContestId("the-first-round")
FENN, INES = CharacterId("fenn-joins-the-game"), CharacterId("ines-joins-the-game")
KINDS = ("scored", "wagered", "chained")


def a_table(kind: str, resistance: str, resolve: int) -> tuple[Fair, Link]:
    """A sequence with two hidden opponents, and a storm that all face, with a round that waits for its dice."""
    at = fair_of(QUESTWORLDS_3, "Lighthouse", {"sequence": kind})
    lee, kim = at.guest("Lee"), at.guest("Kim")
    at.act(lee, TakeReady(ready="fenn"), FENN)
    at.act(kim, TakeReady(ready="ines"), INES)
    frame = FrameSequence(
        prize="the barge", character=FENN, opponent="A captain", resistance=resistance, hidden=True, resolve=resolve
    )
    at.act(at.barker, frame, CLIMAX)
    mate = AddOpponent(sequence=CLIMAX, name="A mate", resistance=resistance, hidden=True, resolve=resolve)
    at.act(at.barker, mate, "a-mate-comes")
    storm = FrameGroup(prize="the light", resistance=resistance, hidden=True, characters=(INES,))
    at.act(at.barker, storm, STORM)
    enter = EnterWith(sequence=CLIMAX, character=FENN, ability="Lucky")
    at.act(lee, enter, "lee-goes-in")
    if kind == "wagered":
        for link, ours in ((lee, True), (at.barker, False)):
            at.act(link, NameWager(sequence=CLIMAX, pair=0, ours=ours, wager=2), f"a-wager-{ours}")
    at.act(lee, StartRound(sequence=CLIMAX, pair=0, who=FENN), ROUND)
    tried = ChooseAbility(contest=ROUND, character=FENN, ability="Lucky", tactic="By the skylight.")
    at.act(lee, tried, "lee-uses-luck")
    at.act(lee, AcceptCard(contest=ROUND), "lee-is-ready")
    return at, lee


def told(at: Fair, lee: Link) -> dict[str, str]:
    """Every answer that the player can get."""
    foe = f"{CLIMAX}.foe"
    tries = {
        "correct-tally": {"sequence": CLIMAX, "who": foe, "points": "5", "reason": "x"},
        "take-parting-shot": {"sequence": CLIMAX, "who": FENN, "target": foe},
        "start-sequence-assist": {"sequence": CLIMAX, "helper": INES, "teammate": FENN},
    }
    return everything(at, lee, "/about", f"/sheet/{FENN}", f"/undo/{CLIMAX}", "/odds", tries=tries)


@pytest.mark.parametrize(("resistance", "resolve"), [("3", 1), ("7M", 5), ("Hard", 10)])
@pytest.mark.parametrize("kind", KINDS)
def test_a_player_gets_the_same_answers_whatever_hidden_opponents_have(
    kind: str, resistance: str, resolve: int
) -> None:
    assert told(*a_table(kind, resistance, resolve)) == told(*a_table(kind, "18", 3))


@pytest.mark.parametrize("kind", KINDS)
def test_the_game_master_sees_them(kind: str) -> None:
    at, _ = a_table(kind, "13", 5)
    assert at.bot(at.barker).get("/view").text.count('"resistance":"13"') > len(KINDS)
