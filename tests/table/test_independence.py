"""The machinery names no game: a new one is a new folder, and needs an edit nowhere else."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "talewright"
MACHINERY = ("refusal.py", "dice", "odds", "table", "journal", "web")
WRITTEN = {".py", ".html", ".js", ".css", ".sql", ".toml"}
MADE = {"bundle", "__pycache__"}
DEMO = "demo.py"  # a campaign to look at is one of some game

FOLDERS = {path.name for path in (PACKAGE / "games").iterdir() if path.is_dir() and path.name.isidentifier()}
TEXTS = {path.stem for path in (ROOT / "rules").glob("*.yaml")}
PLANNED = {"questworlds", "heroquest", "strange_fate", "the_west_that_wasnt"}
GAMES = {name.replace("-", "_") for name in FOLDERS | TEXTS | PLANNED} - {"__pycache__"}
WORDS = "|".join(re.escape(name).replace("_", "[-_ ]?") for name in sorted(GAMES))
NAMED = re.compile(f"(?<![a-z])({WORDS})(?![a-z])", re.IGNORECASE)


def sources(part: str) -> Iterator[Path]:
    place = PACKAGE / part
    for path in [place] if place.is_file() else sorted(place.rglob("*")):
        if path.suffix in WRITTEN and not MADE & set(path.parts):
            yield path


def named_in(text: str) -> list[str]:
    return [line for line in text.splitlines() if NAMED.search(line)]


@pytest.mark.parametrize("part", MACHINERY)
def test_the_machinery_names_no_game(part: str) -> None:
    found = {str(path.relative_to(ROOT)): named_in(path.read_text(encoding="utf-8")) for path in sources(part)}
    assert found
    assert {path: lines for path, lines in found.items() if lines} == {}


def said(tree: ast.Module) -> Iterator[str]:
    """Every name and every text in a module, but for docstrings and the help of a command: those may give examples."""
    documented = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    helping = {id(word.value) for word in ast.walk(tree) if isinstance(word, ast.keyword) and word.arg == "help"}
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)) if id(node) not in documented | helping:
                yield text
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.alias(name=name):
                yield name
            case ast.ImportFrom(module=str(name)):
                yield name
            case _:
                pass


def test_the_command_names_a_game_in_examples_only() -> None:
    modules = [path for path in sources("cli") if path.name != DEMO]
    assert modules
    found = {path.name: named_in("\n".join(said(ast.parse(path.read_text(encoding="utf-8"))))) for path in modules}
    assert {name: texts for name, texts in found.items() if texts} == {}


def test_a_game_that_is_named_would_be_found() -> None:
    """The witness must not be blind."""
    for named in ("talewright.games.questworlds", "slug == 'the-west-that-wasnt'", "Strange FATE", "HeroQuest 2"):
        assert named_in(named)
    assert not named_in("the newest line")
    assert [*said(ast.parse('"""QuestWorlds."""\nslug = "questworlds-3"'))] == ["slug", "questworlds-3"]
