"""The cases of the catalogue of The West That Wasnt, run straight from it, with the bundled deck."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.games.west.cards import card_with, column
from tests.rules.clause import ADAPTERS, cases, cases_of, plain

from talewright.games.west.rules.cards.card import NUMBERS, Corners, Suit, numbered
from talewright.games.west.rules.cards.deck_file import bundled
from talewright.games.west.rules.cards.grid import COLUMNS, ROWS, CauseCell, EffectCell, Grid, ResultSet
from talewright.games.west.rules.cards.making import EXAMPLES
from talewright.games.west.rules.checks.adjustment import (
    Adjustment,
    Kind,
    direct_on_cause,
    direct_on_effect,
    within_shift,
)
from talewright.games.west.rules.checks.bump import bumps
from talewright.games.west.rules.checks.cause import Result, chosen, highest, is_calamity, results
from talewright.games.west.rules.checks.check import Check
from talewright.games.west.rules.checks.counter import Counters, Spend, ap_after_helping
from talewright.games.west.rules.checks.difficulty import target_number
from talewright.games.west.rules.checks.effect import effect, increases
from talewright.games.west.rules.checks.resolution import Drawn, Outcome, resolve
from talewright.games.west.rules.checks.trait import Skill, Trait, result_set
from talewright.games.west.rules.checks.victory import Gained, Track, victories
from talewright.refusal import Refused

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from talewright.games.west.rules.cards.card import Card

Told = dict[str, object]
DECK = bundled()
BIG = 12


# ---- what a case calls a thing


def shows(cells: Mapping[str, object]) -> dict[str, str]:
    """Turn cell_4_12, or a whole column_12, of a case into cells of a card."""
    found: dict[str, str] = {}
    for name, value in cells.items():
        kind, *place = name.split("_")
        if kind == "cell":
            found[f"{place[0]}-{place[1]}"] = str(value)
        else:
            assert isinstance(value, list)
            found |= column(int(place[0]), *map(str, value))
    return found


def marked(value: object, of: int) -> str:
    """A cell as an exceptional one where it can be."""
    return f"{value}*" if isinstance(value, int) and value >= of else str(value)


def ended(result: int, tn: int, magnitude: int = 0, *, is_complex: bool = False, spends: Sequence[str] = ()) -> Outcome:
    """One card that gives this result in 1-12 and this magnitude in (1)12."""
    check = Check(
        results=ResultSet(1, BIG),
        tn=tn,
        effect=EffectCell(1, BIG) if is_complex else None,
        spends=tuple(Spend(spend) for spend in spends),
    )
    return resolve(check, Drawn(card=card_with(cause={"1-12": str(result)}, effect={"(1)12": str(magnitude)})))


def told(outcome: Outcome) -> Told:
    return {
        "success": outcome.is_success,
        "calamity": outcome.verdict == "calamity",
        "result": outcome.result,
        "bumps": outcome.bumps,
        "magnitude": outcome.magnitude,
        "effect": outcome.magnitude,
        "victories": outcome.victories,
        "lost": outcome.lost,
    }


def with_shift(columns: int, original: str, printed: str, *drawn: int) -> tuple[Check, Card, list[Card]]:
    """A complex check with a column shift: (1)8 shows the original number, and the cell beside it the shifted one."""
    check = Check(
        results=ResultSet(1, 4),
        tn=1,
        effect=EffectCell(1, 8),
        adjustments=(Adjustment(Kind.COLUMN, Grid.EFFECT, columns),),
    )
    read = str(check.effect_cell)
    further = [card_with(number, effect={read: f"{value}*"}) for number, value in enumerate(drawn, start=1)]
    return check, card_with(effect={"(1)8": original, read: printed}), further


# ---- checks


@cases("TW-simple.2")
def _(tn: int, result: int = 0, results: list[int] | None = None) -> object:
    values = [result] if results is None else results
    check = Check(results=ResultSet(len(values), BIG), tn=tn)
    return resolve(check, Drawn(card=card_with(cause=column(BIG, *map(str, values))))).verdict


@cases("TW-complex.3", "TW-bumps.2")
def _(result: int, tn: int, effect: int = 0, check: str = "complex") -> Told:
    assert check == "complex"
    return told(ended(result, tn, effect, is_complex=True))


@cases("TW-complex.6", "TW-complex.7")
def _(required: int, gained: list[int]) -> Told:
    track = Track(tn=7, required=required, gained=tuple(Gained("Hank", number) for number in gained))
    return {"remaining": track.remaining, "complete": track.is_complete}


@cases("TW-complex.8")
def _(required: int, gained: list[dict[str, int]]) -> Told:
    each = tuple(Gained(who, number) for one in gained for who, number in one.items())
    return {"complete": Track(tn=7, required=required, gained=each).is_complete}


@cases("TW-complex.11")
def _(card: int, damage_cell: str) -> Told:
    check = Check(results=ResultSet(3, 8), tn=1, effect=EffectCell.parse(damage_cell))
    return {"damage": resolve(check, Drawn(card=DECK[card])).magnitude}


@cases("TW-unskilled.2", "TW-unskilled.3")
def _(trait: dict[str, int], skill: None) -> Told:
    opened = result_set(Trait("Knowledge", trait["rank"], trait.get("die", 12)), skill)
    return {"column": opened.column, "cell": opened.exact}


@cases("TW-unskilled.4")
def _(trait_rank: int, column_4: list[int], skill: None) -> Told:
    opened = result_set(Trait("Knowledge", trait_rank, 12), skill)
    drawn = card_with(cause=column(4, *map(str, column_4)))
    return {"choices": [result.total for result in results(opened, drawn)]}


@cases("TW-difficulty.1", "TW-difficulty.2", "TW-difficulty.3", "TW-difficulty.4", "TW-difficulty.5")
def _(difficulty: str) -> Told:
    return {"tn": target_number(difficulty)}


# ---- the cards


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


# ---- exceptional results and calamities


def row_of(result_set: ResultSet, row: int, *cards: int) -> Result:
    return chosen(results(result_set, DECK[cards[0]], [DECK[number] for number in cards[1:]]), row)


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


# ---- the effect grid and victories


@cases("TW-effect-grid.3")
def _(cell: str, card: int | None = None, value: int = 0) -> Told:
    where = EffectCell.parse(cell)
    drawn = DECK[card] if card is not None else card_with(effect={str(where): str(value)})
    return {"magnitude": effect(Check(results=ResultSet(1, 4), tn=1, effect=where), drawn).magnitude}


@cases("TW-effect-grid.5")
def _(cell_value: int) -> Told:
    return told(ended(9, 7, cell_value, is_complex=True))


@cases("TW-effect-grid.7")
def _(cell: str, total_after_draws: int) -> Told:
    check = Check(results=ResultSet.parse("3d10"), tn=7, effect=EffectCell.parse(cell))
    outcome = resolve(check, Drawn(card=DECK[EXAMPLES["drawbridge locks"]], increasing=(DECK[34],)))
    assert outcome.magnitude == total_after_draws
    return told(outcome)


@cases("TW-effect-grid.8")
def _(card: int, cell: str) -> Told:
    found = DECK[card].effect_at(EffectCell.parse(cell))
    return {"value": found.value, "increased": found.marked}


@cases("TW-effect-grid.9")
def _(card: int, set: str, weapon: str) -> Told:  # noqa: A002 - the word of the case
    check = Check(results=ResultSet.parse(set), tn=7, effect=EffectCell.parse(weapon))
    outcome = resolve(check, Drawn(card=DECK[card]))
    return {
        "cause_unordered": sorted(result.total for result in results(check.result_set, DECK[card])),
        "effect": outcome.magnitude,
        "hit_location": outcome.hit_location,
    }


@cases("TW-victories.1")
def _(magnitude: int) -> object:
    return victories(magnitude).number


@cases("TW-victories.2")
def _(magnitude: int = 0, actions: list[int] | None = None) -> Told:
    track = Track(tn=7, required=9)
    for action in actions or [magnitude]:
        track = track.after("Hank", action)
    return {"victories": track.total, "lost": victories(magnitude).remainder}


@cases("TW-victories.4")
def _(magnitude: int, threshold: int) -> object:
    return victories(magnitude, threshold).number


@cases("TW-victories.5")
def _(result: int, tn: int, magnitude: int) -> Told:
    return told(ended(result, tn, magnitude, is_complex=True))


# ---- adjustments


@cases("TW-adjust-direct.1", "TW-adjust-direct.2", "TW-adjust-direct.3")
def _(direct: int, cause: int | None = None, effect: int = 0) -> object:
    return direct_on_effect(effect, direct) if cause is None else direct_on_cause(cause, direct)


@cases("TW-adjust-direct.4", "TW-adjust-direct.6")
def _(set: str, direct: int, **cells: object) -> object:  # noqa: A002 - the word of the case
    check = Check(results=ResultSet.parse(set), tn=3, adjustments=(Adjustment(Kind.DIRECT, Grid.CAUSE, direct),))
    outcome = resolve(check, Drawn(card=card_with(cause=shows(cells))))
    return "calamity" if outcome.verdict == "calamity" else told(outcome)


@cases("TW-adjust-direct.7")
def _(chosen: str, direct: int) -> object:
    check = Check(results=ResultSet(2, 10), tn=9, adjustments=(Adjustment(Kind.DIRECT, Grid.CAUSE, direct),))
    return resolve(check, Drawn(card=card_with(cause={"1-10": chosen}), row=1)).result


@cases("TW-adjust-direct.8")
def _(chain: list[int], direct: int) -> object:
    check = Check(results=ResultSet(1, 10), tn=9, adjustments=(Adjustment(Kind.DIRECT, Grid.CAUSE, direct),))
    first, second = (card_with(number, cause={"1-10": marked(value, 10)}) for number, value in enumerate(chain))
    return resolve(check, Drawn(card=first, further=(second,))).result


@cases("TW-adjust-row.1", "TW-adjust-row.2", "TW-adjust-row.4")
def _(row: int, set: str = "1d4", cell: str = "") -> object:  # noqa: A002 - the word of the case
    grid = Grid.EFFECT if cell else Grid.CAUSE
    check = Check(
        results=ResultSet.parse(set),
        tn=7,
        effect=EffectCell.parse(cell) if cell else None,
        adjustments=(Adjustment(Kind.ROW, grid, row),),
    )
    return check.effect_cell if cell else check.result_set


@cases("TW-adjust-column.2")
def _(grid: str, set: str, column_shift: int) -> object:  # noqa: A002 - the word of the case
    return Check(results=ResultSet.parse(set), tn=7, adjustments=(Adjustment(Kind.COLUMN, Grid(grid), column_shift),))


@cases("TW-adjust-column.3")
def _(cell: str, column_shift: int) -> object:
    return EffectCell.parse(cell).moved(columns=column_shift)


@cases("TW-adjust-column.4", "TW-adjust-column.5")
def _(original: int, shifted: int, drawn: list[int] | None = None, *, increased: bool) -> object:
    check, first, further = with_shift(-1, str(original), f"{shifted}{'*' if increased else ''}", *(drawn or ()))
    return effect(check, first, further).magnitude


@cases("TW-adjust-column.6")
def _(original: int, shifted: int, drawn: list[int], second_card: int, *, increased: bool) -> object:
    assert increased
    assert DECK[second_card].effect_at(EffectCell(3, 4)).marked
    check, first, further = with_shift(-1, str(original), f"{shifted}*", *drawn)
    return effect(check, first, further).magnitude


@cases("TW-adjust-column.8")
def _(original: int, shifted: int) -> object:
    check, first, _ = with_shift(1, str(original), str(shifted))
    return effect(check, first).magnitude


@cases("TW-adjust-column.10")
def _(original: int, shifted: int, drawn: list[int]) -> object:
    check, first, further = with_shift(1, f"{original}*", str(shifted), *drawn)
    return effect(check, first, further).magnitude


@cases("TW-adjust-column.12")
def _(cell: str, column_shift: int, value: int) -> Told:
    where = EffectCell.parse(cell)
    check = Check(
        results=ResultSet(1, 4),
        tn=1,
        effect=where,
        adjustments=(Adjustment(Kind.COLUMN, Grid.EFFECT, column_shift),),
    )
    read = effect(check, card_with(effect={cell: str(value)}))
    return {"cell": check.effect_cell, "value": read.magnitude}


# ---- bumps and counters


@cases("TW-bumps.1", "TW-bumps.5")
def _(result: int, tn: int) -> object:
    assert ended(result, tn).bumps == bumps(result, tn)
    return bumps(result, tn)


@cases("TW-counter.1")
def _(players: int) -> object:
    return Counters.at_start(players).pool


@cases("TW-counter.4")
def _(held: int, *, earn: bool) -> object:
    assert earn
    return Counters(3, frozenset(["Hank"][:held])).earned("Hank")


@cases("TW-counter.5")
def _(pool: int, spend: int) -> Told:
    assert spend == 1
    return {"pool": Counters(pool, frozenset({"Hank"})).spent("Hank").pool}


@cases("TW-counter.6")
def _(held: int, event: str) -> Told:
    assert event == "session ends"
    return {"held": len(Counters(2, frozenset(["Hank"][:held])).session_over(4).held)}


@cases("TW-counter.7")
def _(bumps_unused: int, trade: int, held: int, pool: int) -> Told:
    assert (trade, held) == (1, 0)
    after = Counters(pool).traded("Hank", bumps_unused)
    return {"held": len(after.held), "pool": after.pool}


@cases("TW-counter.9")
def _(result: int, tn: int, spend: str) -> Told:
    return told(ended(result, tn, spends=[spend]))


@cases("TW-counter.12")
def _(effect: int, spend: str) -> Told:
    return told(ended(9, 7, effect, is_complex=True, spends=[spend]))


@cases("TW-counter.13")
def _(effect: int, spend: str, *, impetus: bool) -> Told:
    check = Check(
        results=ResultSet(1, BIG), tn=1, effect=EffectCell(1, BIG), spends=(Spend(spend),), invokes_impetus=impetus
    )
    return told(resolve(check, Drawn(card=card_with(effect={"(1)12": str(effect)}))))


@cases("TW-counter.14")
def _(helper_held: int, spend: str, target_held: int) -> Told:
    assert (helper_held, target_held, Spend(spend)) == (1, 0, Spend.GOT_YOUR_BACK)
    after = Counters(0, frozenset({"Miranda"})).helped("Miranda", "Hank")
    return {"helper_held": len(after.held), "target_may_spend": after.available("Hank")}


@cases("TW-counter.15")
def _(target_held: int, *, target_spends_own: bool) -> object:
    assert target_held == 1
    Counters(0, frozenset({"Miranda", "Hank"})).helped("Miranda", "Hank", target_spends_own=target_spends_own)
    return "allowed"


@cases("TW-counter.16")
def _(helpers: int, spends: list[str], effect: int) -> Told:
    names = ["Miranda", "Cyril"][:helpers]
    counters = Counters(0, frozenset(names))
    for name in names:
        counters = counters.helped(name, "Hank")
    assert counters.available("Hank") == len(spends)
    return told(ended(9, 7, effect, is_complex=True, spends=spends))


@cases("TW-counter.17")
def _(ap: int, spend: str) -> Told:
    assert Spend(spend) is Spend.GOT_YOUR_BACK
    return {"ap": ap_after_helping(ap)}


# ---- corners


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


# ---- the runner


@pytest.mark.parametrize(("id_", "given", "expect"), cases_of("TW"))
def test_the_engine_does_what_the_catalogue_says(id_: str, given: Told, expect: object) -> None:
    if expect == "rejected":
        with pytest.raises((Refused, ValueError)) as refusal:
            ADAPTERS[id_](**given)
        assert not isinstance(refusal.value, Refused) or refusal.value.clause == id_
        return
    found = ADAPTERS[id_](**given)
    if isinstance(expect, dict):
        assert isinstance(found, dict)
        assert {key: plain(found[key]) for key in expect} == {key: plain(value) for key, value in expect.items()}
    else:
        assert plain(found) == plain(expect)


def test_limits_of_a_shift_hold_without_further_cards_too() -> None:
    assert [within_shift(9, 9, columns) for columns in (-1, 0, 1)] == [8, 9, 10]
    assert increases(*with_shift(1, "19*", "16")[:2])
