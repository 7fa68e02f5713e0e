"""Somebody types their printed cards into a file, a few at a time."""

import json
import re
from pathlib import Path

import pytest
from tests.refusing import figures

from talewright.cli import main
from talewright.games.west.rules.cards.card import Card, Cells
from talewright.games.west.rules.cards.deck_file import bundled, read, write
from talewright.games.west.rules.cards.filling_in import blank_file, examined
from talewright.games.west.rules.cards.grid import COLUMNS, ROWS

DECK = bundled()
EMPTY = "    ?" * 5


def filled(text: str, card: Card, *, rows: int = 10) -> str:
    """The file with the first rows of a card written over its question marks, as somebody would type them."""
    begin = text.index(f"number = {card.number} ")
    end = text.find("[[card]]", begin)
    part = text[begin:] if end < 0 else text[begin:end]
    for row in (_typed(card.cause) + _typed(card.effect))[:rows]:
        part = part.replace(EMPTY, row, 1)
    part = part.replace('hit_locations = []  # as in ["left arm"]', f'hit_locations = ["{card.hit_location}"]')
    return text[:begin] + part + ("" if end < 0 else text[end:])


def _typed(grid: Cells) -> list[str]:
    return [" ".join(map(str, row)) for row in grid]


def test_a_blank_deck_has_every_card_and_no_fault_yet() -> None:
    found = examined(blank_file("Ours"))
    assert (found.deck.title, found.blank, found.faults, found.remarks) == ("Ours", tuple(range(54)), (), ())
    assert not found.is_ready


def test_a_deck_that_is_filled_in_is_ready_and_reads_as_what_was_typed() -> None:
    text = blank_file("Ours")
    for card in DECK.cards:
        text = filled(text, card)
    assert examined(text).is_ready
    assert read(text).cards == DECK.cards


def test_cards_count_as_soon_as_they_are_typed_in() -> None:
    found = examined(filled(filled(blank_file(), DECK[34]), DECK[5]))
    assert found.deck.cards == (DECK[5], DECK[34])
    assert found.blank == tuple(number for number in range(54) if number not in (5, 34))
    assert found.faults == ()


def test_half_a_card_tells_which_rows_are_still_to_come() -> None:
    found = examined(filled(blank_file(), DECK[5], rows=3))
    cause, effect = found.faults
    assert figures(cause) == ["5", "4", "5"]
    assert figures(effect) == ["5", "1", "5"]
    assert 5 in found.unread
    assert 5 not in found.blank


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("4 4 c 4 1", "row 1, column 8: not a cell: 'c'; write a number, with * if it is marked, or C for a calamity"),
        ("4 4 C 4", "row 1 has 4 cells; write one for each of the columns 4, 6, 8, 10, 12"),
        ("4 4 C 4 1 *", "row 1 has 6 cells; write one for each of the columns 4, 6, 8, 10, 12"),
    ],
)
def test_a_slip_names_card_grid_row_and_cell(typed: str, told: str) -> None:
    text = filled(blank_file(), DECK[5]).replace("4 4 C 4 1", typed)
    assert examined(text).faults == (f"card 5, cause grid, {told}",)


def test_all_slips_are_told_at_once() -> None:
    text = filled(filled(blank_file(), DECK[5]), DECK[6])
    text = re.sub(r'"(\d+\*?|C) ', r'"x ', text)
    assert len(examined(text).faults) == 20


def test_a_card_that_is_there_twice_is_told() -> None:
    found = examined(write(DECK).replace("number = 1 ", "number = 0 ", 1))
    assert [figures(fault)[:3] for fault in found.faults] == [["0", "0", "53"], ["54", "1"]]
    assert all(fault.endswith("(TW-deck.1)") for fault in found.faults)


def test_the_command_goes_with_somebody_from_a_blank_file_to_a_picture(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = tmp_path / "own.toml"
    main(["deck", "new", str(own), "--blank", "--title", "Ours"])
    own.write_text(filled(filled(own.read_text("utf-8"), DECK[34]), DECK[5], rows=2), "utf-8")
    capsys.readouterr()
    with pytest.raises(SystemExit) as left:
        main(["deck", "check", str(own)])
    assert left.value.code == 1
    cause, effect, blank, whole = capsys.readouterr().out.splitlines()
    assert (cause.startswith("fault: card 5, cause grid: "), figures(cause)) == (True, ["5", "3", "5"])
    assert (effect.startswith("fault: card 5, effect grid: "), figures(effect)) == (True, ["5", "1", "5"])
    assert blank.endswith(": 0 to 4, 6 to 33, 35 to 53")
    assert (whole.startswith("Ours: "), figures(whole)) == (True, ["1", "2"])
    main(["deck", "show", "34", "--deck", str(own), "--svg", str(tmp_path / "pictures")])
    assert (tmp_path / "pictures" / "card-34.svg").is_file()
    capsys.readouterr()
    with pytest.raises(SystemExit):
        main(["deck", "show", "5", "--deck", str(own)])
    assert figures(capsys.readouterr().err)[0] == "5"


def test_a_finished_deck_is_ready_to_play(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = tmp_path / "own.toml"
    own.write_text(write(DECK), "utf-8")
    main(["deck", "check", str(own)])
    told = capsys.readouterr().out
    assert (told.startswith("Sagebrush: "), figures(told)) == (True, ["54"])


def test_a_program_reads_what_a_deck_still_lacks_and_how_its_cards_behave(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = tmp_path / "own.toml"
    main(["deck", "new", str(own), "--blank", "--title", "Ours"])
    capsys.readouterr()
    with pytest.raises(SystemExit) as left:
        main(["deck", "check", str(own), "--json"])
    told = json.loads(capsys.readouterr().out)
    assert (left.value.code, told["is_ready"], told["blank"], told["title"]) == (1, False, [*range(54)], "Ours")
    main(["deck", "statistics", "--json"])
    told = json.loads(capsys.readouterr().out)
    assert [len(cells) for cells in told.values()] == [len(COLUMNS) * len(ROWS)] * 2
    true = [cell["dice_mean"] for cell in told["effect"]]
    assert (min(true), max(true)) == (2.5, 32.5)
    assert {"mean", "spread", "marked", "calamities"} <= told["cause"][0].keys()
