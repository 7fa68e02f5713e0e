"""The cases of the catalogue of The West That Wasnt, run straight from it, with the bundled deck."""

from collections.abc import Sequence

import pytest
from tests.games.west.cards import card_with, column
from tests.rules.clause import cases, cases_of, check_case
from tests.rules.west_cases import DECK, Told, marked, shows, told, with_shift

from talewright.games.west.rules.cards.grid import EffectCell, Grid, ResultSet
from talewright.games.west.rules.cards.making import EXAMPLES
from talewright.games.west.rules.checks.adjustment import Adjustment, Kind, direct_on_cause, direct_on_effect
from talewright.games.west.rules.checks.bump import bumps
from talewright.games.west.rules.checks.cause import results
from talewright.games.west.rules.checks.check import Check
from talewright.games.west.rules.checks.counter import Counters, Spend, ap_after_helping
from talewright.games.west.rules.checks.difficulty import target_number
from talewright.games.west.rules.checks.effect import effect
from talewright.games.west.rules.checks.resolution import Drawn, Outcome, resolve
from talewright.games.west.rules.checks.trait import Trait, result_set
from talewright.games.west.rules.checks.victory import Gained, Track, victories

BIG = 12


def ended(result: int, tn: int, magnitude: int = 0, *, is_complex: bool = False, spends: Sequence[str] = ()) -> Outcome:
    """One card that gives this result in 1-12 and this magnitude in (1)12."""
    check = Check(
        results=ResultSet(1, BIG),
        tn=tn,
        effect=EffectCell(1, BIG) if is_complex else None,
        spends=tuple(Spend(spend) for spend in spends),
    )
    return resolve(check, Drawn(card=card_with(cause={"1-12": str(result)}, effect={"(1)12": str(magnitude)})))


# --- checks


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


# --- the effect grid and victories


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


# --- adjustments


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


# --- bumps and counters


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


@pytest.mark.parametrize(("id_", "given", "expect"), cases_of("TW", __name__))
def test_the_engine_does_what_the_catalogue_says(id_: str, given: Told, expect: object) -> None:
    check_case(id_, given, expect, refused="rejected", strict=False)
