"""What counts as decided: an id in full at something that the table can reach."""

from pathlib import Path

import pytest

from talewright.cli.decided import deciding, entries, ids_in
from talewright.cli.definitions import Source

GAME = "talewright.games.toy.play:TOY"
HEAD = "from talewright.games.toy import rule\nfrom talewright.games.toy.rule import Card, drawn\n\n"


def decided(tmp_path: Path, play: str, rule: str) -> set[str]:
    """The ids that a game decides that has these two modules, and a table that asks for its ``decide``."""
    for name, text in {
        "games/toy/play": HEAD + play,
        "games/toy/rule": rule,
        "table/loop": "def act(game):\n    game.decide()\n",
    }.items():
        file = tmp_path / f"{name}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    (tmp_path / "games" / "toy" / "cards.toml").write_text("# T-7\n")
    return set(deciding(Source((tmp_path, "talewright")), [GAME]))


def game(line: str) -> str:
    return f"class Toy:\n    def decide(self):\n        {line}\n\n\nTOY = Toy()\n"


@pytest.mark.parametrize(
    "rule",
    [
        'def drawn():\n    """Draw (T-1)."""\n',
        "def drawn():\n    return 1  # T-1\n",
        "# T-1\ndef drawn():\n    return 1\n",
        'def drawn():\n    raise Refused("No.", clause="T-1")\n',
        'def drawn():\n    return TABLE\n\n\nTABLE = (1,)\n"""The table (T-1)."""\n',
        "def drawn():\n    return _there()\n\n\ndef _there():\n    return 1  # T-1\n",
    ],
    ids=["docstring", "comment", "comment above", "refusal", "table", "further on"],
)
def test_an_id_is_decided_where_what_is_called_holds_it(tmp_path: Path, rule: str) -> None:
    assert decided(tmp_path, game("drawn()"), rule) == {"T-1"}


@pytest.mark.parametrize(
    "rule",
    [
        '"""Cards (T-1)."""\n\ndef drawn():\n    pass\n',
        "def drawn():\n    pass\n\n\ndef other():\n    return 1  # T-1\n",
        "# T-1\n\ndef drawn():\n    pass\n",
        'def drawn(card: Card):\n    pass\n\n\nclass Card:\n    """T-1"""\n',
    ],
    ids=["module", "not called", "a comment on its own", "only an annotation"],
)
def test_an_id_elsewhere_decides_nothing(tmp_path: Path, rule: str) -> None:
    assert decided(tmp_path, game("drawn()"), rule) == set()


def test_a_method_counts_if_something_asks_for_its_name(tmp_path: Path) -> None:
    card = "class Card:\n    def face(self):\n        return 1  # T-1\n\n    def back(self):\n        return 2  # T-2\n"
    assert decided(tmp_path, game("Card().face()"), card) == {"T-1"}


def test_a_module_that_is_passed_on_counts_by_what_is_asked_of_it(tmp_path: Path) -> None:
    rule = "ALL = (1,)  # T-1\n\nNONE = ()  # T-2\n"
    assert decided(tmp_path, game("[each.ALL for each in (rule,)]"), rule) == {"T-1"}


def test_a_kind_of_move_counts_where_its_chapter_is_passed_on(tmp_path: Path) -> None:
    rule = 'class Draw(Move, tag="draw"):\n    def decide(self):\n        return 1  # T-1\n\n\n'
    base = "class Base:\n    def decide(self):\n        return 2  # T-2\n"
    assert decided(tmp_path, game("moves_of([rule])"), rule + base) == {"T-1"}


def test_a_file_of_data_counts_where_it_is_read(tmp_path: Path) -> None:
    assert decided(tmp_path, game("drawn()"), 'def drawn():\n    return read("cards.toml")\n') == {"T-7"}
    assert decided(tmp_path, game("pass"), 'def drawn():\n    return read("cards.toml")\n') == set()


def test_what_nobody_asks_of_the_game_is_not_reached(tmp_path: Path) -> None:
    rule = "def drawn():\n    return 1  # T-1\n"
    assert decided(tmp_path, game("drawn()").replace("decide", "on_the_shelf"), rule) == set()


def test_a_range_names_its_first_clause_only() -> None:
    assert ids_in("T-1.1 to .5, T-2-a.3. And T-3.") == {"T-1.1", "T-2-a.3", "T-3"}


def test_every_game_gives_something_to_the_table_and_one_its_own_command() -> None:
    given = entries(Path(__file__).parents[2] / "pyproject.toml")
    assert {"questworlds-3", "questworlds-2.2", "heroquest-2e", "strange-fate", "the-west-that-wasnt"} <= set(given)
    assert "talewright.games.west.deck_command:DECK" in given["the-west-that-wasnt"]
    assert not any("deck_command" in entry for entry in given["strange-fate"])
