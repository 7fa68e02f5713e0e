from msgspec.structs import replace
from tests.refusing import figures
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
    said = lines(LOCKS, Drawn(card=DECK[EXAMPLES["drawbridge locks"]], increasing=(DECK[34],)))
    assert [figures(line) for line in said] == [
        ["18", "10", "1", "3"],
        ["5", "8", "3"],
        ["8", "2"],
        ["8", "7"],
        ["3", "6", "34", "14", "13", "27"],
        ["4", "6", "27"],
    ]
    assert ("success" in said[3], "(3)6" in said[4]) == (True, True)


def test_a_calamity_is_explained_by_its_one_cell() -> None:
    card, calamity = lines(TREE, Drawn(card=DECK[EXAMPLES["tree trunk"]]))
    assert figures(card) == ["50", "12", "1", "4"]
    assert (calamity.startswith("Calamity: 4-12 "), "failure" in calamity) == (True, True)


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
    assert (figures(said[0])[:4], "3d10" in said[0]) == (["39", "10", "1", "2"], True)
    assert [figures(line) for line in said if "a good ear" in line] == [["+3", str(printed + 3)]]
    assert [figures(line)[-2:] for line in said if line.startswith("Column shift")] == [["18", "17"]]
    assert [figures(line) for line in said[-3:]] == [["+2", "19"], ["+2", "21"], ["3", "6", "21"]]
    assert "brute force" in said[-3]
    assert resolve(check, drawn).magnitude == 21


def test_what_could_still_be_drawn_is_noted() -> None:
    stealth = Check(results=ResultSet.parse("4d10"), tn=13)
    (further,) = notes(stealth, Drawn(card=DECK[34]))
    assert "3-10" in further
    assert notes(stealth, Drawn(card=DECK[34], further=(DECK[6], DECK[5]))) == ()
    (further,) = notes(LOCKS, Drawn(card=DECK[18]))
    assert "(3)6" in further
    assert notes(TREE, Drawn(card=DECK[50])) == ()
