from __future__ import annotations

from dataclasses import replace

from tests.rules.clause import catalogue

from talewright.games.west.rules.cards.deck_file import bundled
from talewright.games.west.rules.cards.grid import EffectCell, Grid, ResultSet
from talewright.games.west.rules.cards.making import EXAMPLES
from talewright.games.west.rules.checks.adjustment import Adjustment, Kind
from talewright.games.west.rules.checks.check import Check
from talewright.games.west.rules.checks.counter import Spend
from talewright.games.west.rules.checks.resolution import Drawn, resolve
from talewright.games.west.rules.checks.working import notes, working

DECK = bundled()
LOCKS = Check(results=ResultSet.parse("3d10"), tn=7, effect=EffectCell.parse("(3)6"))
TREE = Check(results=ResultSet.parse("4d12"), tn=7)


def lines(check: Check, drawn: Drawn) -> list[str]:
    steps = working(check, drawn)
    assert all(step.clause in catalogue() for step in steps)
    return [f"{step.title}: {step.text}" for step in steps]


def test_a_complex_check_is_explained_down_to_its_victories() -> None:
    assert lines(LOCKS, Drawn(card=DECK[EXAMPLES["drawbridge locks"]], increasing=(DECK[34],))) == [
        "Card: 18; column 10, rows 1 to 3",
        "Results: 5, 8, 3",
        "Taken: 8 from row 2",
        "Outcome: 8 against TN 7: a success",
        "Effect: (3)6 with 34: 14 + 13 = 27",
        "Victories: 4, one for each full 6 of 27",
    ]


def test_a_calamity_is_explained_by_its_one_cell() -> None:
    assert lines(TREE, Drawn(card=DECK[EXAMPLES["tree trunk"]])) == [
        "Card: 50; column 12, rows 1 to 4",
        "Calamity: 4-12 of card 50 is C: a failure, whatever else the card shows",
    ]


def test_adjustments_shifts_and_counters_are_named_one_by_one() -> None:
    check = replace(
        LOCKS,
        adjustments=(
            Adjustment(Kind.ROW, Grid.CAUSE, -1, "in a hurry"),
            Adjustment(Kind.DIRECT, Grid.CAUSE, 3, "a good ear"),
            Adjustment(Kind.COLUMN, Grid.EFFECT, -1, "cover"),
            Adjustment(Kind.DIRECT, Grid.EFFECT, 2, "brute force"),
        ),
        spends=(Spend.ACES,),
    )
    drawn = Drawn(card=DECK[39], row=1, increasing=(DECK[45],))
    printed = DECK[39].cause_at(check.result_set.cells[0]).value
    assert printed + 3 >= 7, "the example needs a success"
    said = lines(check, drawn)
    assert said[0] == "Card: 39; column 10, rows 1 to 2 (3d10 with its row adjustments)"
    assert f"Adjusted: +3 direct, cause grid (a good ear): {printed + 3}" in said
    assert "Column shift: (3)6 is 18, and the effect stays below it: 17" in said
    assert said[-3:] == [
        "Adjusted: +2 direct, effect grid (brute force): 19",
        "Counters: +2: 21",
        "Victories: 3, one for each full 6 of 21",
    ]
    assert resolve(check, drawn).magnitude == 21


def test_what_could_still_be_drawn_is_noted() -> None:
    stealth = Check(results=ResultSet.parse("4d10"), tn=13)
    assert notes(stealth, Drawn(card=DECK[34])) == ("3-10 may take a further card.",)
    assert notes(stealth, Drawn(card=DECK[34], further=(DECK[6], DECK[5]))) == ()
    assert notes(LOCKS, Drawn(card=DECK[18])) == ("The effect in (3)6 may take a further card.",)
    assert notes(TREE, Drawn(card=DECK[50])) == ()
