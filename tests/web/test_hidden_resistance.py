"""A hidden resistance of QuestWorlds leaves by no route, whatever it is."""

import pytest
from tests.web.fair import Fair, everything, fair_of

from talewright.games.questworlds.play.augments import ProposeHelp
from talewright.games.questworlds.play.framing import FrameContest
from talewright.games.questworlds.play.game import QUESTWORLDS_3
from talewright.games.questworlds.play.people import TakeReady
from talewright.games.questworlds.play.tactics import ChooseAbility
from talewright.games.questworlds.shared.ids import CharacterId, ContestId
from talewright.table import Link

CONTEST = ContestId("the-hidden-contest")
FENN = CharacterId("fenn-joins-the-game")


def a_table(resistance: str) -> tuple[Fair, Link]:
    """A contest against a resistance that only the game master knows, and help that the game master has to rule on."""
    at = fair_of(QUESTWORLDS_3, "Lighthouse")
    lee = at.guest("Lee")
    at.act(lee, TakeReady(ready="fenn"), FENN)
    framed = FrameContest(
        character=FENN, prize="the ledger", conflict="a locked office", resistance=resistance, hidden=True
    )
    at.act(at.barker, framed, CONTEST)
    tried = ChooseAbility(contest=CONTEST, character=FENN, ability="Lucky", tactic="By the skylight.")
    at.act(lee, tried, "lee-uses-luck")
    asked = ProposeHelp(contest=CONTEST, character=FENN, name="the dog")
    at.act(lee, asked, "lee-asks-the-dog")
    return at, lee


def told(at: Fair, lee: Link) -> dict[str, str]:
    """Every answer that the player can get."""
    return everything(
        at,
        lee,
        f"/sheet/{FENN}",
        f"/undo/{CONTEST}",
        tries={"accept-card": {"contest": CONTEST}, "set-resistance": {"contest": CONTEST, "resistance": "5"}},
    )


@pytest.mark.parametrize("resistance", ["3", "13", "7M", "Hard", "Simple"])
def test_a_player_gets_the_same_answers_whatever_the_resistance_is(resistance: str) -> None:
    assert told(*a_table(resistance)) == told(*a_table("18"))


def test_the_game_master_sees_it() -> None:
    at, _ = a_table("13")
    assert '"resistance":"13"' in at.bot(at.barker).get("/view").text
