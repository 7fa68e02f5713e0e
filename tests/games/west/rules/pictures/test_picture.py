"""Cards as pictures, and on paper."""

import re
import sys
from collections.abc import Mapping
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from jinja2 import Environment, PackageLoader, StrictUndefined
from msgspec.structs import replace
from tests.games.west.cards import card_with
from tests.refusing import figures
from tests.rules.clause import clause

from talewright.cli import main
from talewright.games.west.rules.cards.deck_file import bundled, write
from talewright.games.west.rules.cards.grid import COLUMNS, ROWS
from talewright.games.west.rules.pictures.face import Face, Square, face
from talewright.games.west.rules.pictures.picture import back, drawn
from talewright.games.west.rules.pictures.print_and_play import Paper, pdf

DECK = bundled()
REACH, CLEAR = 27, 5  # of a suit from its middle, and what is to be free below it, in tenths of a millimetre
SVG = "{http://www.w3.org/2000/svg}"
PAGES = Environment(
    loader=PackageLoader("talewright.games.west", "pages"),
    autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True,
)  # fmt: skip
COLOURS = re.compile(r'(class|fill|stroke|opacity)="[^"]*"')


class Counted(Square, frozen=True):
    """A cell that a check has something to do with."""

    states: tuple[str, ...] = ()


class OnTable(Face, frozen=True, kw_only=True):
    """A card that a check reads."""

    reads_hit: bool = False


def texts(picture: str) -> list[str]:
    return [text.text or "" for text in ET.fromstring(picture).iter(f"{SVG}text")]  # noqa: S314 - our own


def read(states: Mapping[str, tuple[str, ...]]) -> str:
    """The picture of a card that a check reads; cells are named as 3-8 and (3)8."""
    plain = face(card_with(number=34, cause={"3-8": "11*"}))
    grids = {
        name: tuple(
            tuple(
                Counted(cell.row, cell.column, cell.text, cell.marked, cell.calamity,
                        states.get(named.format(cell.row, cell.column), ()))
                for cell in row
            )
            for row in getattr(plain, name)
        )
        for name, named in (("cause", "{}-{}"), ("effect", "({}){}"))
    }  # fmt: skip
    fields = {name: getattr(plain, name) for name in Face.__struct_fields__}
    card = OnTable(**{**fields, **grids})
    return PAGES.from_string('{% from "card.svg" import picture %}{{ picture(card, reading=true) }}').render(card=card)


@clause("TW-cards.6", "TW-cards.10")
def test_every_card_of_the_deck_is_a_picture_that_says_which_it_is() -> None:
    for card in DECK.cards:
        picture = ET.fromstring(drawn(card, DECK.title))  # noqa: S314 - our own
        assert picture.get("viewBox") == "0 0 630 880"
        assert picture.get("aria-label", "").startswith(f"Card {card.number}, ")


@clause("TW-cards.4", "TW-cards.5")
def test_every_cell_of_both_grids_is_in_the_picture() -> None:
    plain = drawn(card_with())
    for row in ROWS:
        for column in COLUMNS:
            cause = {drawn(card_with(cause={f"{row}-{column}": shows})) for shows in ("7", "8", "7*", "8*", "C")}
            effect = {drawn(card_with(effect={f"({row}){column}": shows})) for shows in ("7", "8", "7*", "8*")}
            assert len({plain, *cause, *effect}) == 10, (row, column)


@clause("TW-exceptional.1", "TW-calamity.1")
def test_marks_and_calamities_are_shapes_and_not_colours_alone() -> None:
    shown = [
        COLOURS.sub("", drawn(card_with(cause={"1-4": shows}))) for shows in ("8", "8*", "C")
    ]  # fmt: skip
    assert len(set(shown)) == 3


@clause("TW-cards.3", "TW-cards.4", "TW-cards.5", "TW-cards.8")
def test_fields_without_rules_are_printed_where_somebody_filled_them_in() -> None:
    full = replace(
        DECK[3], unintended_targets="the piano", equipment_failure="jam", scatter="left", burst="two shots",
        armor_penetration="half",
    )  # fmt: skip
    fields = {"the piano", "jam", "left", "two shots", "half"}
    assert not fields & set(texts(drawn(DECK[3])))
    assert fields < set(texts(drawn(full)))


def test_what_people_wrote_is_text_and_nothing_else() -> None:
    written = '<b>&amp;</b> "#x[$y$]"'
    card = replace(DECK[3], hit_locations=(written,))
    assert written in texts(drawn(card))
    assert drawn(card, written).count("<b>") == 0


@clause("TW-cards.7")
@pytest.mark.parametrize("cell", ["3-8", "1-4", "(3)6"])
def test_what_a_cell_has_to_do_with_the_check_is_told_by_shapes(cell: str) -> None:
    """With all colours gone every state still looks different, from a cell as well that is lit without a reason."""
    states = ("choosable", "exact", "extends", "added", "chosen", "calamity", "original", "lit")
    shown = [COLOURS.sub("", read({cell: (state,)})) for state in states]
    assert len(set(shown)) == len(states)


@clause("TW-cards.7")
def test_everything_that_does_not_count_is_faint() -> None:
    everything = {f"{row}-{column}": ("choosable",) for row in ROWS for column in COLUMNS}
    assert read({}).count('class="faint"') - read(everything).count('class="faint"') == 25 + 5 + 5 + 1
    assert 'class="faint"' not in drawn(DECK[34])


def test_a_picture_needs_neither_style_nor_script() -> None:
    for picture in (drawn(DECK[34], "Sagebrush"), back(), read({"3-8": ("exact",)})):
        assert not re.search(r"<style|<script|\bstyle=|\bon[a-z]+=|href=", picture)


def test_the_back_is_the_same_whichever_way_up_it_lies() -> None:
    """Each stitch has its opposite: turned by half, the studs fall on studs."""
    studs = {
        (float(stud.get("cx", "0")), float(stud.get("cy", "0")))
        for stud in ET.fromstring(back()).iter(f"{SVG}circle")  # noqa: S314 - our own
        if stud.get("cx")
    }
    assert len(studs) == 96
    assert {(round(630 - x, 2), round(880 - y, 2)) for x, y in studs} == studs


@pytest.mark.parametrize(
    ("paper", "backs", "sheets", "size"),
    [(Paper.A4, False, 6, b"595.2"), (Paper.A4, True, 12, b"595.2"), (Paper.LETTER, False, 6, b"612")],
)
def test_a_deck_is_printed_nine_to_a_sheet(paper: Paper, backs: bool, sheets: int, size: bytes) -> None:  # noqa: FBT001
    made = pdf(DECK.title, DECK.cards, paper=paper, backs=backs)
    assert len(re.findall(rb"/Type\s*/Page\b", made)) == sheets
    assert all(box.split()[2].startswith(size) for box in re.findall(rb"/MediaBox\s*\[([^\]]*)\]", made))


def test_any_deck_file_can_be_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = tmp_path / "own.toml"
    own.write_text(write(DECK).replace('"Sagebrush"', '"#panic() [$x$] \\"quoted\\""', 1), "utf-8")
    out = tmp_path / "own.pdf"
    main(["deck", "pdf", str(out), "3", "34", "--deck", str(own)])
    assert figures(capsys.readouterr().out.partition(str(out))[2]) == ["2"]
    assert out.read_bytes().startswith(b"%PDF")


def test_a_file_that_is_there_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "cards.pdf"
    out.write_text("mine")
    with pytest.raises(SystemExit):
        main(["deck", "pdf", str(out), "3"])
    assert str(out) in capsys.readouterr().err
    assert out.read_text() == "mine"


def test_pictures_go_into_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "made" / "here"
    main(["deck", "show", "3", "34", "--svg", str(folder)])
    assert str(folder) in capsys.readouterr().out
    assert sorted(file.name for file in folder.iterdir()) == ["back.svg", "card-03.svg", "card-34.svg"]
    assert (folder / "card-34.svg").read_text("utf-8") == f"{drawn(DECK[34], 'Sagebrush')}\n"


def test_without_typst_the_command_tells_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(SystemExit) as left:
        main(["deck", "pdf", str(tmp_path / "cards.pdf")])
    assert left.value.code == 2
    assert 'pip install "talewright[pdf]"' in capsys.readouterr().err
    assert not (tmp_path / "cards.pdf").exists()


@pytest.mark.parametrize("number", [0, 1, 2, 3, 4])
def test_the_suit_at_the_foot_of_a_card_stays_clear_of_its_border(number: int) -> None:
    picture = ET.fromstring(drawn(DECK[number]))  # noqa: S314 - our own
    seam = next(each for each in picture.iter(f"{SVG}rect") if each.get("stroke-dasharray"))
    suit = next(each for each in picture.iter(f"{SVG}path") if each.get("transform", "").startswith("translate(74 "))
    middle = float(suit.get("transform", "").rstrip(")").split()[1])
    assert middle + REACH + CLEAR <= float(seam.get("y", "")) + float(seam.get("height", ""))
