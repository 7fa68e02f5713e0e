"""One kind of value made into another, and what the type checker says where that cannot be."""

from pathlib import Path

import pytest
from msgspec import Struct
from mypy import api

from talewright.recasting import recast

PROBE = """
from msgspec import Struct
from talewright.recasting import recast

class Card(Struct):
    name: str
    face: int | None
    @property
    def suit(self) -> str:
        return ""
    def hits(self) -> bool:
        return True

class CardView(Struct):
    name: str
    suit: str
    mine: bool

class Fallen(Struct):
    face: int

class Hit(Struct):
    hits: bool

card = Card("The Fool", 7)
recast(card, CardView, mine=True).name
recast(card, CardView)  # mine
recast(card, CardView, mine="")  # mine
recast(card, CardView, mine=True, whose="")  # whose
recast(card, Fallen)  # face
recast(card, Fallen, face=7)
recast(card, Hit)  # hits
"""


class Card(Struct):
    name: str
    face: int

    @property
    def suit(self) -> str:
        return "Cups"

    def hits(self) -> bool:
        return self.face > 0


class CardView(Struct):
    name: str
    suit: str
    hits: bool = False


def test_a_view_names_what_it_takes_and_does_not_take_what_a_thing_does() -> None:
    assert recast(Card("The Fool", 7), CardView) == CardView("The Fool", "Cups")
    assert recast(Card("The Fool", 7), CardView, name="A card", hits=True) == CardView("A card", "Cups", hits=True)


def test_what_the_value_lacks_has_to_be_said() -> None:
    with pytest.raises(TypeError, match="face"):
        recast(CardView("The Fool", ""), Card)  # type: ignore[call-arg]  # the checker sees it too


def test_the_type_checker_holds_every_name_against_both_kinds(tmp_path: Path) -> None:
    probe = tmp_path / "probe.py"
    probe.write_text(PROBE)
    told, _, _ = api.run(["--cache-dir", str(tmp_path / "cache"), "--no-error-summary", str(probe)])
    found = {int(line.split(":")[1]): line for line in told.splitlines() if ": error:" in line}
    lines = enumerate(PROBE.splitlines(), 1)
    meant = {number: line.partition("  # ")[2] for number, line in lines if "  # " in line}
    assert found.keys() == meant.keys()
    assert all(meant[number] in line for number, line in found.items())
