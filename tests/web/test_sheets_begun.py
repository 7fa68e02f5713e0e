"""Whoever begins a character goes on at its sheet, in every game, with scripts and without."""

import httpx
import pytest
from tests.web.fair import Fair

from talewright.cli.play import games
from talewright.table import MemoryJournal, Table, keys

SHEETS: tuple[tuple[str, str, dict[str, str]], ...] = (
    ("questworlds-3", "begin-character", {"trait": "Hotshot", "occupation": "Lawyer"}),
    ("questworlds-2.2", "make-character", {"trait": "Hotshot", "role": "Lawyer"}),
    ("heroquest-2e", "make-character", {"trait": "Hotshot", "role": "Lawyer"}),
    ("strange-fate", "begin-draft", {}),
    ("the-west-that-wasnt", "make-character", {}),
)


@pytest.mark.parametrize(("game", "move", "fields"), SHEETS, ids=[game for game, _, _ in SHEETS])
def test_who_begins_a_character_goes_on_at_its_sheet(game: str, move: str, fields: dict[str, str]) -> None:
    table = Table(MemoryJournal(), games())
    fair = Fair(table, table.seating.begin(game, "An evening", gm="Robin"))
    browser, here = fair.at_the_table(fair.guest("Ada"))
    as_id = keys.new_id()
    plain = browser.post(f"{here}/moves", {"move": move, "id": as_id, "name": "Nell", **fields})
    assert plain.headers["location"] == f"{here}/sheet/{as_id}"
    assert "Nell" in browser.get(plain.headers["location"]).text
    again = browser.move(here, move, id=as_id, name="Nell", **fields)  # its answer was lost
    assert (again.status_code, again.headers["hx-redirect"]) == (httpx.codes.OK, f"{here}/sheet/{as_id}")


def test_the_game_master_who_begins_one_for_somebody_absent_goes_on_as_that_player() -> None:
    table = Table(MemoryJournal(), games())
    fair = Fair(table, table.seating.begin("the-west-that-wasnt", "An evening", gm="Robin"))
    ada, as_id = fair.guest("Ada"), keys.new_id()
    browser, here = fair.at_the_table(fair.barker)
    answer = browser.post(f"{here}/moves", {"move": "make-character", "id": as_id, "for": ada.seat, "name": "Nell"})
    assert answer.headers["location"] == f"{here}/sheet/{as_id}?for={ada.seat}"
