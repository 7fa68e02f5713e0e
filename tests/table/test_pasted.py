"""A file that comes along with a move is read when the move is made, and not again while the table is locked for it."""

from collections.abc import Callable

import pytest
from msgspec import Struct
from msgspec.structs import replace
from tests.games.strange_fate.play.table import given as strange
from tests.games.west.play.table import given as western
from tests.refusing import failing

from talewright import toml
from talewright.games.strange_fate.play.game import STRANGE_FATE_GAME
from talewright.games.strange_fate.play.reading import written
from talewright.games.strange_fate.rules.characters.ready import ready
from talewright.games.west.play import THE_WEST_THAT_WASNT
from talewright.refusal import Refused
from talewright.table.pasted import Pasted
from talewright.table.reading import read_move

SHEET = written(replace(next(iter(ready().values())), name="Nan Tuck"), STRANGE_FATE_GAME.begin({}).edition.creation)


def test_what_is_wrong_with_a_file_is_told_when_somebody_asks() -> None:
    pasted = Pasted.by(int, "no number")
    with failing("Pasted.value"):
        _ = pasted.value
    assert Pasted.by(int, "3").value == 3


def no_parser(text: str) -> dict[str, object]:
    raise AssertionError(f"it is parsed now: {text[:40]}")


def sent(move: str, name: str, text: str) -> Struct:
    game = STRANGE_FATE_GAME if move != "use-deck" else THE_WEST_THAT_WASNT
    return read_move(game, {"type": move, name: text}, strict=True)


def test_a_sheet_is_not_parsed_while_the_table_is_locked(monkeypatch: pytest.MonkeyPatch) -> None:
    story, move = strange(), sent("take-sheet", "text", SHEET)
    monkeypatch.setattr(toml, "loads", no_parser)
    story.when("Robin", move)
    assert any("Nan Tuck" in line for line in story.reads())


@pytest.mark.parametrize(
    ("given", "move", "name"),
    [(strange, "take-sheet", "text"), (strange, "use-diagram", "text"), (western, "use-deck", "deck")],
)
def test_what_is_no_file_is_not_parsed_while_the_table_is_locked(
    monkeypatch: pytest.MonkeyPatch, given: Callable[[], object], move: str, name: str
) -> None:
    story, made = given(), sent(move, name, "a = ")
    monkeypatch.setattr(toml, "loads", no_parser)
    with pytest.raises(Refused, match="Invalid value"):
        story.when("Robin", made)  # type: ignore[attr-defined]  # a story of either game
