"""Run the cases of The West That Wasnt that are about its cards, with the bundled deck."""

import pytest
from tests.games.west.cards import card_with, column
from tests.rules.clause import cases, cases_of, check_case
from tests.rules.west_cases import DECK, Told, marked, shows, told, with_shift

from talewright.games.west.rules.cards.card import NUMBERS, Card, Corners, Suit, numbered
from talewright.games.west.rules.cards.grid import COLUMNS, ROWS, CauseCell, EffectCell, Grid, ResultSet
from talewright.games.west.rules.cards.making import EXAMPLES
from talewright.games.west.rules.checks.adjustment import Adjustment, Kind, within_shift
from talewright.games.west.rules.checks.cause import Result, chosen, highest, is_calamity, results
from talewright.games.west.rules.checks.check import Check
from talewright.games.west.rules.checks.effect import increases
from talewright.games.west.rules.checks.resolution import Drawn, resolve
from talewright.games.west.rules.checks.trait import Skill, Trait, result_set

# --- the cards


@cases("TW-deck.1")
def _(deck: str) -> Told:
    assert deck == "full"
    return {"cards": len(DECK.cards), "lowest": min(DECK.numbers), "highest": max(DECK.numbers)}


@cases("TW-cards.1", "TW-corners.1")
def _(card: int) -> Told:
    return {"upper_left": DECK[card].corners.number}


@cases("TW-cards.7")
def _(check: str, card: int) -> Told:
    assert card in DECK.numbers
    called = Check(results=ResultSet(3, 8), tn=7, effect=EffectCell(3, 6) if check == "complex" else None)
    return {"fields_read": list(called.fields_read)}


@cases("TW-cards.9")
def _(card: int) -> Told:
    return {"hit_location": DECK[card].hit_location}


@cases("TW-notation.1")
def _(text: str) -> Told:
    cell = CauseCell.parse(text)
    return {"grid": Grid.CAUSE, "row": cell.row, "column": cell.column}


@cases("TW-notation.2")
def _(text: str = "", set: str = "", card: int = 34) -> Told:  # noqa: A002 - the word of the case
    found = ResultSet.parse(text or set)
    return {"cells": found.cells, "values_unordered": sorted(result.total for result in results(found, DECK[card]))}


@cases("TW-notation.3")
def _(text: str) -> Told:
    cell = EffectCell.parse(text)
    return {"grid": Grid.EFFECT, "row": cell.row, "column": cell.column}


@cases("TW-notation.4")
def _(text: str, context: str) -> Told:
    assert context
    return {"cell": EffectCell.parse(text)}


@cases("TW-cause-grid.1")
def _(grid: str) -> Told:
    assert grid == Grid.CAUSE
    return {"rows": ROWS, "columns": COLUMNS, "cells": sum(len(row) for row in DECK[34].cause)}


@cases("TW-cause-grid.4")
def _(card: int, cell: str) -> object:
    return DECK[card].cause_at(CauseCell.parse(cell)).value


@cases("TW-cause-grid.5")
def _(card: int, column: int) -> Told:
    return {"rows_1_to_3": [result.total for result in results(ResultSet(3, column), DECK[card])]}


@cases("TW-cause-grid.6", "TW-cause-grid.7")
def _(trait: dict[str, object], skill: dict[str, object] | None = None) -> Told:
    used = Trait(str(trait["name"]), int(str(trait.get("rank", 1))), int(str(trait["die"])))
    if skill is None:
        return {"result_set": used.result_set}
    return {"result_set": result_set(used, Skill(str(skill["name"]), int(str(skill["rank"]))))}


@cases("TW-cause-grid.8")
def _(card: int, set: str) -> Told:  # noqa: A002 - the word of the case
    read = [result.total for result in results(ResultSet.parse(set), DECK[card])]
    return {"choices": read, "choices_unordered": sorted(read)}


@cases("TW-cause-grid.9")
def _(choices: list[int], chosen: int) -> object:
    drawn = Drawn(card=card_with(cause=column(12, *map(str, choices))), row=choices.index(chosen) + 1)
    assert resolve(Check(results=ResultSet(len(choices), 12), tn=1), drawn).result == chosen
    return "allowed"


@cases("TW-cause-grid.11")
def _(set: str, tn: int, cell_1_10: int = 1, cell_1_8_at_least: int = 1) -> object:  # noqa: A002 - the word of the case
    drawn = card_with(cause={"1-10": str(cell_1_10), "1-8": str(cell_1_8_at_least)})
    return resolve(Check(results=ResultSet.parse(set), tn=tn), Drawn(card=drawn)).verdict


@cases("TW-cause-grid.12")
def _(rank: int) -> object:
    rows = ResultSet(rank, 8).rows
    return f"rows {rows[0]}-{rows[-1]}"


@cases("TW-cause-grid.13")
def _(skill: str, rank: int, trait_die: int) -> object:
    return result_set(Trait("Coordination", 1, trait_die), Skill(skill, rank))


def row_of(result_set: ResultSet, row: int, *cards: int) -> Result:
    return chosen(results(result_set, DECK[cards[0]], [DECK[number] for number in cards[1:]]), row)


# --- exceptional results and calamities


@cases("TW-exceptional.1", "TW-exceptional.16")
def _(card: int, cell: str, value: int | None = None) -> Told:
    found = DECK[card].cause_at(CauseCell.parse(cell))
    assert value in (None, found.value)
    return {"exceptional": found.marked, "value": found.value}


@cases("TW-exceptional.3")
def _(card: int, set: str, cell: str, first: int, next_card: int, next_value: int) -> Told:  # noqa: A002 - the words of the case
    found = row_of(ResultSet.parse(set), CauseCell.parse(cell).row, card, next_card)
    assert found.values == (first, next_value)
    return {"total": found.total}


@cases("TW-exceptional.4")
def _(set: str, cell: str, cards: list[int], values: list[int]) -> Told:  # noqa: A002 - the word of the case
    found = row_of(ResultSet.parse(set), CauseCell.parse(cell).row, *cards)
    assert found.values == tuple(values)
    return {"total": found.total}


@cases("TW-exceptional.7")
def _(card: int, set: str, exceptional_values: list[int], next_card_values: list[int]) -> Told:  # noqa: A002 - the word of the case
    after = results(ResultSet.parse(set), DECK[card], [DECK[EXAMPLES["rifle jam, further draw"]]])
    extended = [result for result in after if len(result.values) == 2]
    assert [result.values for result in extended] == list(zip(exceptional_values, next_card_values, strict=True))
    return {"totals": [result.total for result in extended], "chosen": highest(after).total}


@cases("TW-exceptional.9")
def _(cell_value: int, *, draw: bool) -> Told:
    assert not draw
    return {"result": highest(results(ResultSet(1, 10), card_with(cause={"1-10": f"{cell_value}*"}))).total}


@cases("TW-exceptional.10", "TW-exceptional.12")
def _(values: list[object], *, stop: bool = False) -> Told:
    first, *further = [card_with(number, cause={"3-10": marked(value, 10)}) for number, value in enumerate(values)]
    read = results(ResultSet(3, 10), first, further)
    assert chosen(read, 3).extends == stop
    outcome = resolve(Check(results=ResultSet(3, 10), tn=1), Drawn(card=first, further=tuple(further), row=3))
    return told(outcome)


@cases("TW-exceptional.11")
def _(card: int, cell_4_10: str, set: str, role: str) -> Told:  # noqa: A002 - the word of the case
    assert role == "additional card"
    assert str(DECK[card].cause_at(CauseCell(4, 10))) == cell_4_10
    drawn = Drawn(card=DECK[34], further=(DECK[6], DECK[card]))
    return told(resolve(Check(results=ResultSet.parse(set), tn=13), drawn))


@cases("TW-calamity.6")
def _(set: str, cards: list[int], card_5_cell_4_10: str) -> Told:  # noqa: A002 - the word of the case
    assert str(DECK[5].cause_at(CauseCell(4, 10))) == card_5_cell_4_10
    first, *further = (DECK[number] for number in cards)
    return told(resolve(Check(results=ResultSet.parse(set), tn=13), Drawn(card=first, further=tuple(further))))


@cases("TW-exceptional.14")
def _(result: int, tn: int) -> Told:
    first, second = card_with(0, cause={"1-4": "4*"}), card_with(1, cause={"1-4": str(result - 4)})
    return told(resolve(Check(results=ResultSet(1, 4), tn=tn), Drawn(card=first, further=(second,))))


@cases("TW-exceptional.15")
def _(set_values: list[int], draw_added_to_12: int, choose: int) -> object:
    assert draw_added_to_12 == 0
    first = card_with(0, cause=column(10, *(marked(value, 10) for value in set_values)))
    added = card_with(1, cause={"2-10": "C"})
    drawn = Drawn(card=first, further=(added,), row=set_values.index(choose) + 1)
    assert resolve(Check(results=ResultSet(2, 10), tn=1), drawn).result == choose
    return "allowed"


@cases("TW-calamity.1", "TW-calamity.2", "TW-calamity.5", "TW-calamity.10")
def _(set: str, card: int | None = None, row_adjustment: int = 0, **cells: object) -> object:  # noqa: A002 - the word of the case
    check = Check(results=ResultSet.parse(set), tn=3, adjustments=(Adjustment(Kind.ROW, Grid.CAUSE, row_adjustment),))
    return calamity_or_not(check, DECK[card] if card is not None else card_with(cause=shows(cells)))


def calamity_or_not(check: Check, drawn: Card) -> object:
    """The word calamity where there is one, else that there is none, as cases say it."""
    found = is_calamity(check.result_set, drawn)
    assert (resolve(check, Drawn(card=drawn)).verdict == "calamity") == found
    return "calamity" if found else {"calamity": found}


@cases("TW-calamity.3")
def _(set: str, tn: int, column_12: list[object]) -> Told:  # noqa: A002 - the word of the case
    drawn = card_with(cause=column(12, *(marked(value, 12) for value in column_12)))
    return told(resolve(Check(results=ResultSet.parse(set), tn=tn), Drawn(card=drawn)))


@cases("TW-calamity.4")
def _(set: str, column_10: list[object]) -> Told:  # noqa: A002 - the word of the case
    drawn = card_with(cause=column(10, *map(str, column_10)))
    return {"choices": [result.total for result in results(ResultSet.parse(set), drawn)]}


@cases("TW-calamity.8")
def _(effect: int, *, calamity: bool) -> Told:
    assert calamity
    check = Check(results=ResultSet(1, 4), tn=3, effect=EffectCell(1, 4), granted_bumps=1)
    return told(resolve(check, Drawn(card=card_with(cause={"1-4": "C"}, effect={"(1)4": str(effect)}))))


@cases("TW-calamity.11")
def _(trait_rank: int, skill: None, **cells: object) -> object:
    check = Check(results=result_set(Trait("Knowledge", trait_rank, 12), skill), tn=3)
    return calamity_or_not(check, card_with(cause=shows(cells)))


# --- corners


@cases("TW-corners.2")
def _(rank: str) -> object:
    return next(Corners.of(number).fragment for number in NUMBERS if Corners.of(number).rank == rank)


@cases("TW-corners.3")
def _(fragment: int) -> Told:
    return {"cards": sum(Corners.of(number).fragment == fragment for number in NUMBERS)}


@cases("TW-corners.4")
def _(suit: str) -> object:
    return Suit[suit.upper().replace(" ", "_")].value


@cases("TW-corners.7")
def _(fragment: int = 0, suit: int = 0, card: int | None = None) -> object:
    if card is None:
        return numbered(fragment, Suit(suit))
    return {"fragment": Corners.of(card).fragment, "suit": Corners.of(card).suit.value}


def test_limits_of_a_shift_hold_without_further_cards_too() -> None:
    assert [within_shift(9, 9, columns) for columns in (-1, 0, 1)] == [8, 9, 10]
    assert increases(*with_shift(1, "19*", "16")[:2])


@pytest.mark.parametrize(("id_", "given", "expect"), cases_of("TW", __name__))
def test_the_engine_does_what_the_catalogue_says(id_: str, given: Told, expect: object) -> None:
    check_case(id_, given, expect, refused="rejected", strict=False)
