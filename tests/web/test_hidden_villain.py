"""A villain of Strange FATE who waits in the wings leaves by no route, whoever it is, and whether there is one."""

import pytest
from tests.web.fair import Fair, everything, fair_of

from talewright.games.strange_fate.play import STRANGE_FATE_GAME
from talewright.games.strange_fate.play.people.characters import TakeReady
from talewright.table import Link

VILLAIN, HESTER = "the-ready-villain", "lee-plays-hester"


def a_table(villain: str) -> tuple[Fair, Link]:
    """A player with a character, and perhaps a villain whom only the game master knows of."""
    at = fair_of(STRANGE_FATE_GAME, "The fog")
    lee = at.guest("Lee")
    at.act(lee, TakeReady(ready="hester"), HESTER)
    if villain:
        at.act(at.barker, TakeReady(ready=villain, hidden=True), VILLAIN)
    return at, lee


def told(at: Fair, lee: Link) -> dict[str, str]:
    """Every answer that the player can get."""
    pages = ("/about", f"/sheet/{HESTER}", f"/sheet/{VILLAIN}", f"/undo/{VILLAIN}", f"/picture/{VILLAIN}")
    tries = {"show-character": {"character": VILLAIN}, "frame-roll": {"who": VILLAIN, "by": "Occultism"}}
    return everything(at, lee, *pages, tries=tries)


@pytest.mark.parametrize("villain", ["samira", ""])
def test_a_player_gets_the_same_answers_whoever_waits(villain: str) -> None:
    assert told(*a_table(villain)) == told(*a_table("marigold"))
