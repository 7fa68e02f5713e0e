"""A made deck holds everything that the file of card facts says, read from that file and not from our own tables."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import permutations
from typing import Literal

import msgspec
import pytest
import yaml
from tests.rules.clause import RULES, clause

from talewright.games.west.rules.cards.card import Card, Cell
from talewright.games.west.rules.cards.deck import Deck
from talewright.games.west.rules.cards.deck_file import bundled, faults, remarks
from talewright.games.west.rules.cards.grid import COLUMNS, ROWS, CauseCell, EffectCell, Grid
from talewright.games.west.rules.cards.making import EXAMPLES, LOCATIONS, faces, make

SEEDS = ("Sagebrush", "another", "", "a third, with ünusual letters")


class Constraint(msgspec.Struct, frozen=True):
    """One fact of the file, of the kinds that name single cells."""

    id: str
    type: str
    card: int | Literal["all"] | None = None
    label: str = ""
    grid: str = ""
    row: int = 0
    column: int = 0
    value: int | str | None = None
    marked: bool | Literal["unknown"] = "unknown"
    cells: tuple[tuple[int, int], ...] = ()
    values: tuple[int | str, ...] = ()
    field: str = ""


class Facts(msgspec.Struct, frozen=True):
    constraints: tuple[Constraint, ...]


CONSTRAINTS = msgspec.convert(
    yaml.safe_load((RULES / "the-west-that-wasnt-cards.yaml").read_text("utf-8")), Facts
).constraints
NUMBERED_HERE = {
    "gambling 1d10": EXAMPLES["gambling"],
    "Angus Laroq lifting a tree trunk": EXAMPLES["tree trunk"],
    "Demolitions 4d8 in the mine shaft": EXAMPLES["mine shaft"],
    "Lockpicking 3d10 at the drawbridge": EXAMPLES["drawbridge locks"],
}


@cache
def made(seed: str) -> Deck:
    return make(seed)


def card_of(deck: Deck, fact: Constraint) -> Card:
    return deck[fact.card] if isinstance(fact.card, int) else deck[NUMBERED_HERE[fact.label]]


def cell_of(card: Card, grid: str, row: int, column: int) -> Cell:
    return card.cause_at(CauseCell(row, column)) if grid == "cause" else card.effect_at(EffectCell(row, column))


def test_the_bundled_deck_is_made_from_its_seed() -> None:
    assert made("Sagebrush").cards == bundled().cards


@pytest.mark.parametrize("seed", SEEDS)
@clause("TW-cards.10")
def test_every_made_deck_passes_the_checker(seed: str) -> None:
    assert (faults(made(seed)), remarks(made(seed))) == ((), ())


def test_another_seed_is_another_deck() -> None:
    assert len({made(seed).cards for seed in SEEDS}) == len(SEEDS)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("fact", [each for each in CONSTRAINTS if each.type == "cell"], ids=lambda fact: fact.id)
@clause("TW-cards.10")
def test_a_cell_shows_what_the_file_of_facts_says(fact: Constraint, seed: str) -> None:
    cell = cell_of(card_of(made(seed), fact), fact.grid, fact.row, fact.column)
    if fact.value == "C":
        assert cell.calamity
    elif fact.value != "unknown":
        assert cell.value == fact.value
        assert not cell.calamity
    assert fact.marked in ("unknown", cell.marked)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("fact", [each for each in CONSTRAINTS if each.type == "set"], ids=lambda fact: fact.id)
def test_cells_show_a_set_of_values_in_some_order(fact: Constraint, seed: str) -> None:
    card = card_of(made(seed), fact)
    shown = [cell_of(card, fact.grid, row, column).value for row, column in fact.cells]
    wanted = [value for value in fact.values if isinstance(value, int)]
    assert any(list(order[: len(wanted)]) == wanted for order in permutations(shown))


@pytest.mark.parametrize("seed", SEEDS)
def test_hit_locations_are_those_of_the_file(seed: str) -> None:
    told = [fact for fact in CONSTRAINTS if fact.field == "hit_location"]
    assert len(told) == 3
    for fact in told:
        assert card_of(made(seed), fact).hit_location == fact.value


@pytest.mark.parametrize("seed", SEEDS)
def test_hit_locations_fall_as_often_as_the_table_says(seed: str) -> None:
    assert Counter(card.hit_location for card in made(seed).cards) == LOCATIONS


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("row", ROWS)
@pytest.mark.parametrize("column", COLUMNS)
@clause("TW-cause-grid.4")
def test_every_place_of_the_cause_grid_is_a_die_thrown_evenly(column: int, row: int, seed: str) -> None:
    shown = [card.cause_at(CauseCell(row, column)) for card in made(seed).cards]
    counts = Counter(cell.value for cell in shown if 1 < cell.value < column)
    assert max(counts.values()) - min(counts.values()) <= 2  # the examples may claim one face for another
    assert 1 <= sum(cell.calamity for cell in shown) <= 3
    mean = Fraction(sum(cell.value for cell in shown), 54)
    assert abs(mean - Fraction(column + 1, 2)) < Fraction(1, 2)


@pytest.mark.parametrize("grid", Grid)
@pytest.mark.parametrize("column", COLUMNS)
def test_marks_and_further_draws_together_come_near_an_open_ended_die(column: int, grid: Grid) -> None:
    for row in ROWS:
        dealt = faces(grid, row, column)
        assert len(dealt) == 54
        marked = Fraction(sum(cell.marked for cell in dealt), 54)
        extended = Fraction(sum(cell.value for cell in dealt), 54) / (1 - marked)
        open_ended = Fraction(column + 1, 2) * Fraction(column, column - 1)
        assert abs(extended / open_ended - 1) < Fraction(1, 15)


@clause("TW-effect-grid.2")
@pytest.mark.parametrize("column", COLUMNS)
def test_row_n_of_the_effect_grid_shows_n_dice(column: int) -> None:
    for row in ROWS:
        mean = Fraction(sum(card.effect_at(EffectCell(row, column)).value for card in bundled().cards), 54)
        assert abs(mean / row - Fraction(column + 1, 2)) < Fraction(1, 2)
