"""What a package says that it brings, read without importing it."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec import Struct
from tests.refusing import failing
from tests.toy.play import Toy

from talewright.cli.main import main
from talewright.games.registry import Brings, brought, demonstration, installed, with_piece
from talewright.table.ledger import make_ready


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a package of games that is installed, and cannot be imported."""
    described = tmp_path / "pirates-1.0.dist-info"
    described.mkdir()
    (described / "METADATA").write_text("Metadata-Version: 2.1\nName: pirates\nVersion: 1.0\n")
    (described / "entry_points.txt").write_text("[talewright.games]\nours = pirates\nplain = pirates.table:GAME\n")
    (tmp_path / "pirates").mkdir()
    (tmp_path / "pirates" / "__init__.py").write_text("raise ImportError('nobody asked for it')\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    return tmp_path / "pirates"


def test_a_package_says_what_each_of_its_games_brings(site: Path) -> None:
    text = '[pirates]\ntable = "play:GAME"\ndemo = "demo:tell"\n[pirates.commands]\nflag = "flags:FLAG"\n'
    (site / "game.toml").write_text(text)
    found = brought()
    assert found["pirates"] == Brings(
        table="pirates.play:GAME", demo="pirates.demo:tell", commands={"flag": "pirates.flags:FLAG"}
    )
    assert found["plain"] == Brings(table="pirates.table:GAME")
    assert "pirates" not in with_piece("odds")
    assert "pirates" not in sys.modules


def test_a_game_that_cannot_be_loaded_is_told_and_the_others_are_there(site: Path) -> None:
    (site / "game.toml").write_text('[pirates]\ntable = "play:GAME"\ndemo = "demo:tell"\n')
    told: dict[str, str] = {}
    found = installed(left_out=lambda slug, wrong: told.update({slug: str(wrong)}))
    assert "the-west-that-wasnt" in found
    assert told == dict.fromkeys(("pirates", "plain"), "nobody asked for it")
    with pytest.raises(
        ValueError, match=r"demonstration of pirates cannot be loaded from pirates\.demo:tell: nobody asked for it"
    ):
        demonstration("pirates")


@pytest.mark.parametrize("fault", ["TypeError('it lacks `file`')", "SyntaxError('it lacks `file`')"])
def test_a_game_that_is_not_whole_is_named_and_the_others_are_listed(
    site: Path, fault: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (site / "game.toml").write_text('[pirates]\ntable = "play:GAME"\n')
    (site / "__init__.py").write_text(f"raise {fault}\n")
    main(["games"])
    told = capsys.readouterr()
    assert "the-west-that-wasnt: " in told.out
    assert "the game pirates cannot be loaded and is left out: it lacks `file`" in told.err


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('[pirates]\ntable = "play:GAME"\nsails = "a:b"\n', "there is no piece 'sails' in pirates"),
        ('[pirates]\nodds = "command:odds"\n', "the piece 'table' is missing in pirates"),
        ("[pirates\n", "what the game brings cannot be read from"),
        ("[pirates]\ntable = 7\n", "table of pirates"),
        ('[pirates]\ntable = "play"\n', "table of pirates"),
        ('pirates = "play:GAME"\n', r"\[pirates\]"),
        ('[pirates]\ntable = "play:GAME"\ncommands = "flags:FLAG"\n', r"\[pirates.commands\]"),
        ('[pirates]\ntable = "play:GAME"\n[pirates.commands]\nflag = "flags"\n', "flag of pirates"),
    ],
)
def test_a_package_that_says_something_odd_is_told_with_its_file(site: Path, text: str, why: str) -> None:
    (site / "game.toml").write_text(text)
    with pytest.raises(ValueError, match=why) as wrong:
        brought()
    assert "game.toml" in str(wrong.value)


def test_a_package_that_is_not_there_is_named(site: Path) -> None:
    (site / "game.toml").unlink(missing_ok=True)
    (site.parent / "pirates-1.0.dist-info" / "entry_points.txt").write_text("[talewright.games]\nours = corsairs\n")
    with failing("_told", naming=("ours", "corsairs")):
        brought()


GAME = """
from talewright.table.seat import Role
ROLES = dict.fromkeys(Role, "Hand")
class Pirates:
    slug, title, about, roles, moves, events, pages = "pirates", "", "", ROLES, (), (), ""
    options = begin = awaits = offers = decide = evolve = audience = tell = view = print
GAME = Pirates()
"""


@pytest.fixture
def whole(site: Path) -> Iterator[Path]:
    """A package whose table can be loaded."""
    (site / "__init__.py").write_text("")
    (site / "play.py").write_text(GAME)
    (site.parent / "pirates-1.0.dist-info" / "entry_points.txt").write_text("[talewright.games]\nours = pirates\n")
    yield site
    forget()


def forget() -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "pirates"]:
        del sys.modules[name]


def left_out() -> dict[str, str]:
    told: dict[str, str] = {}
    installed(left_out=lambda slug, wrong: told.update({slug: str(wrong)}))
    return told


def test_a_game_whose_name_is_not_that_under_which_it_is_brought_is_left_out(whole: Path) -> None:
    (whole / "game.toml").write_text('[pirates]\ntable = "play:GAME"\n')
    assert left_out() == {}
    (whole / "game.toml").write_text('[corsairs]\ntable = "play:GAME"\n')
    (why,) = left_out().values()
    assert "'pirates'" in why
    assert "'corsairs'" in why


@pytest.mark.parametrize("lacking", ["about", "roles", "begin", "view"])
def test_a_game_that_lacks_what_the_table_asks_of_it_is_left_out_and_that_is_named(whole: Path, lacking: str) -> None:
    (whole / "game.toml").write_text('[pirates]\ntable = "play:GAME"\n')
    (whole / "play.py").write_text(GAME.replace(lacking, "other"))
    (why,) = left_out().values()
    assert lacking in why


@pytest.mark.parametrize("lacking", ["with_fallen", "tell_fallen", "finder"])
def test_a_game_of_chapters_that_lacks_a_piece_of_its_own_is_left_out_and_that_is_named(
    whole: Path, lacking: str
) -> None:
    (whole / "game.toml").write_text('[pirates]\ntable = "play:GAME"\n')
    chapters = GAME.replace(
        "class Pirates:", "class Pirates(Chapters):\n    finder = with_fallen = tell_fallen = print"
    )
    (whole / "play.py").write_text("from talewright.table.chapter import Chapters\n" + chapters)
    assert left_out() == {}
    forget()
    text = (whole / "play.py").read_text().replace(f"{lacking} =", "other =")
    (whole / "play.py").write_text(text)
    (why,) = left_out().values()
    assert lacking in why


def test_what_a_class_says_that_a_game_has_is_asked_for_though_nobody_knows_its_type(whole: Path) -> None:
    (whole / "game.toml").write_text('[pirates]\ntable = "play:GAME"\n')
    afloat = 'class Afloat:\n    sails: "tuple[Canvas, ...]"\n\n\n'
    (whole / "play.py").write_text(GAME.replace("class Pirates:", f"{afloat}class Pirates(Afloat):"))
    (why,) = left_out().values()
    assert "sails" in why


def test_a_game_that_does_not_say_what_it_calls_people_is_left_out(whole: Path) -> None:
    (whole / "game.toml").write_text('[pirates]\ntable = "play:GAME"\n')
    (whole / "play.py").write_text(GAME + "del ROLES[Role.PLAYER]\n")
    (why,) = left_out().values()
    assert "player" in why


@pytest.mark.parametrize(("of", "tag"), [("moves", "say"), ("events", "said/1")])
def test_a_game_with_a_tag_of_the_tables_is_left_out_and_the_table_starts(whole: Path, of: str, tag: str) -> None:
    (whole / "game.toml").write_text('[pirates]\ntable = "play:GAME"\n')
    other = f"from msgspec import Struct\nclass Other(Struct, tag={tag!r}): pass\nPirates.{of} = (Other,)\n"
    (whole / "play.py").write_text(GAME + other)
    (why,) = left_out().values()
    assert repr(tag) in why


def test_a_game_that_cannot_tell_its_options_is_left_out_and_the_others_are_listed(whole: Path) -> None:
    (whole / "game.toml").write_text('[pirates]\ntable = "play:GAME"\n')
    (whole / "play.py").write_text(GAME + "Pirates.options = lambda self: 1 / 0\n")
    (why,) = left_out().values()
    assert "division by zero" in why


@pytest.mark.parametrize("pages", ["nowhere", "pirates", "no.where"])
def test_a_game_whose_pages_are_not_there_is_left_out_and_the_table_starts(whole: Path, pages: str) -> None:
    (whole / "game.toml").write_text('[pirates]\ntable = "play:GAME"\n')
    (whole / "play.py").write_text(GAME + f"Pirates.pages = {pages!r}\n")
    (why,) = left_out().values()
    assert repr(pages) in why
    if pages == "pirates":
        (whole / "pages").mkdir()
        assert left_out() == {}


def test_two_packages_that_bring_a_game_of_one_name_are_both_named(whole: Path) -> None:
    (whole / "game.toml").write_text('[questworlds-3]\ntable = "play:GAME"\n')
    with failing("brought", naming=("questworlds-3", "pirates.play:GAME")):
        brought()


@pytest.mark.parametrize("tag", ["say", "sail"])
def test_a_game_with_two_moves_of_one_name_or_one_of_the_tables_is_not_played(tag: str) -> None:
    class Sail(Struct, tag="sail"):
        pass

    class Other(Struct, tag=tag):
        pass

    class Pirates(Toy):
        moves = (Sail, Other)  # type: ignore[assignment]

    with pytest.raises(TypeError, match=f"'{tag}'"):
        make_ready([Pirates()])  # type: ignore[list-item]


@pytest.mark.parametrize(
    "piece", ['odds = "command:odds"', 'demo = "no.where:tell"', '[pirates.commands]\nflag = "flags:FLAG"']
)
def test_a_game_that_lacks_a_module_that_it_names_is_left_out_with_the_place(whole: Path, piece: str) -> None:
    (whole / "game.toml").write_text(f'[pirates]\ntable = "play:GAME"\n{piece}\n')
    (why,) = left_out().values()
    assert f"pirates.{piece.split(chr(34))[1]}" in why


@pytest.mark.parametrize("words", [["odds", "pirates", "3"], ["sheet", "new", "pirates"], ["flag"]])
def test_a_piece_that_cannot_be_loaded_is_told_in_a_line_where_it_is_asked_for(
    whole: Path, words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    pieces = 'odds = "play:odds"\nsheets = "play:SHEETS"\n[pirates.commands]\nflag = "play:FLAG"\n'
    (whole / "game.toml").write_text(f'[pirates]\ntable = "play:GAME"\n{pieces}')
    with pytest.raises(SystemExit):
        main(words)
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert "pirates.play" in told


def test_help_says_what_every_command_of_a_game_is_for_or_why_it_cannot_be_loaded(
    whole: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (whole / "game.toml").write_text('[pirates]\ntable = "play:GAME"\n[pirates.commands]\nflag = "flags:FLAG"\n')
    main([])
    told = " ".join(capsys.readouterr().out.replace("│", " ").split())
    assert "deck The action cards of The West That Wasnt" in told
    assert "skill Skills of Strange FATE" in told
    assert "flag Added by a game: the command flag cannot be loaded from pirates.flags:FLAG" in told
