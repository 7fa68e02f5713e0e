"""A program begins a campaign as a form would, without having seen the form."""

import json
from http import HTTPStatus
from pathlib import Path
from typing import Any

import pytest
from tests.packs.fen import FEN
from tests.web.fair import Fair

from talewright.dice.draw import SeatId
from talewright.games.registry import installed
from talewright.table import Link, Table, available
from talewright.table.journal import MemoryJournal
from talewright.table.packs import Packs, read
from talewright.table.seat import CampaignId

Form = dict[str, str | list[str]]


@pytest.mark.parametrize(
    ("form", "names"),
    [
        ({"game": "fair"}, ("fair", "toy")),
        ({"game": "toy", "toy/card": "7"}, ("card", "cards")),
    ],
)
def test_whoever_names_no_game_or_option_of_the_table_is_told_those_that_there_are(
    fair: Fair, form: Form, names: tuple[str, ...]
) -> None:
    answer = fair.host().post("/campaigns", {"name": "Autumn fair", "gm": "Mo", **form})
    assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    sent, there = names
    assert any(f"&#39;{sent}&#39;" in line and there in line for line in answer.text.splitlines())


def test_whoever_names_a_pack_begins_with_all_that_it_has_but_for_what_the_program_sets(tmp_path: Path) -> None:
    games: dict[str, Any] = installed()
    (tmp_path / "fen.toml").write_text(FEN, "utf-8")
    fair = Fair(Table(MemoryJournal(), games), begun=Link(CampaignId(""), SeatId(""), ""))
    fair.table.packs = Packs(tmp_path)
    sent: Form = {"pack": "fen", "game": "questworlds-3", "name": "Ours", "gm": "Ann", "questworlds-3/refresh": "GM"}
    assert fair.host().post("/campaigns", sent).status_code == HTTPStatus.SEE_OTHER
    (campaign,) = fair.table.ledger.journal.campaigns()
    options = json.loads(next(iter(fair.table.ledger.journal.read(campaign))).body or "")["options"]
    assert (options["refresh"], options["mastery"]) == ("GM", read(FEN).options["mastery"])
    begun = fair.table.ledger.campaign(campaign)
    assert "Tom" in str(available.offers(begun, begun.everyone[0]))
