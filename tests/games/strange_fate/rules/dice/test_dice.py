"""Dice by tiers, for each option, and faces as people write them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.refusing import failing
from tests.rules.clause import clause

from talewright.games.strange_fate import FATE_DICE, Dice
from talewright.games.strange_fate.rules.dice.dice import D6_D6, DICE_RULES, FLAT, DiceRules, Fell, read_dice_rules

TIERS = range(-6, 7)
handfuls = st.builds(Dice, st.integers(0, 4), st.integers(0, 5), st.integers(0, 5), st.integers(-12, 12))


@given(handfuls.filter(lambda dice: dice.count > 0))
def test_what_dice_print_they_read(dice: Dice) -> None:
    assert Dice.parse(str(dice)) == dice


@pytest.mark.parametrize("text", ["", "d20", "4dG", "-4dF", "4dF-", "two dice", "4dF+100"])
def test_what_are_no_dice_is_told_so(text: str) -> None:
    with failing(Dice.parse):
        Dice.parse(text)


def test_a_six_sided_die_needs_no_number() -> None:
    assert Dice.parse("d6-d6") == Dice.parse("1d6\N{MINUS SIGN}1d6") == D6_D6.even


@clause("SF-power-tiers.3", "SF-power-tiers.4", "SF-difficulty-tiers.2", "SF-invulnerability.4")
@pytest.mark.parametrize("tiers", TIERS)
def test_four_dice_are_thrown_and_none_more_than_four_replaced(tiers: int) -> None:
    dice, replaced = FATE_DICE.thrown(tiers), min(abs(tiers), 4)
    assert (dice.fate, dice.count, dice.bonus) == (4 - replaced, 4, 0)
    assert (dice.plus if tiers > 0 else dice.minus) == replaced
    assert not (dice.minus if tiers > 0 else dice.plus)


@clause("SF-dice-options.1", "SF-dice-options.4")
@pytest.mark.parametrize("tiers", TIERS)
def test_each_tier_brings_a_further_d6_under_d6_d6(tiers: int) -> None:
    more = max(-4, min(4, tiers))
    assert D6_D6.thrown(tiers) == Dice(plus=1 + max(more, 0), minus=1 + max(-more, 0))


@clause("SF-dice-options.3", "SF-dice-options.4")
@pytest.mark.parametrize("tiers", TIERS)
def test_each_tier_brings_three_under_flat(tiers: int) -> None:
    assert FLAT.thrown(tiers) == Dice(plus=1, minus=1, bonus=3 * max(-4, min(4, tiers)))


@clause("SF-dice-options.2")
def test_d6_d6_runs_wider_than_fate_dice_and_the_gap_grows() -> None:
    gaps = [
        (FATE_DICE.thrown(tiers).lowest - D6_D6.thrown(tiers).lowest)
        + (D6_D6.thrown(tiers).highest - FATE_DICE.thrown(tiers).highest)
        for tiers in range(5)
    ]
    assert gaps[1] == 4
    assert gaps == sorted(set(gaps))


@pytest.mark.parametrize(
    ("dice", "text", "faces", "total"),
    [
        ("3dF+1d6", "---1", (-1, -1, -1, 1), -2),
        ("3dF-1d6", "- - + 2", (-1, -1, 1, 2), -3),
        ("4dF", "+,0,0,\N{MINUS SIGN}", (1, 0, 0, -1), 0),
        ("2d6-1d6", "6,5,4", (6, 5, 4), 7),
        ("1d6-1d6+3", "2/6", (2, 6), -1),
        ("1d6-1d6-3", "2/6", (2, 6), -7),
    ],
)
@clause("SF-power-tiers.4", "SF-difficulty-tiers.2", "SF-dice-options.3")
def test_faces_are_read_and_counted(dice: str, text: str, faces: tuple[int, ...], total: int) -> None:
    fell = Fell.read(text, Dice.parse(dice))
    assert (fell.faces, fell.total) == (faces, total)


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("--+", "write +, 0 or - for 3 Fate dice, then 1 to 6 for 1 d6"),
        ("--++", "write +, 0 or - for 3 Fate dice"),
        ("--10", "write +, 0 or - for 3 Fate dice"),
        ("--+0", "then 1 to 6 for 1 d6"),
        ("--+7", "write +, 0 or - for a Fate die, 1 to 6 for a d6"),
        ("--+2-", "for 3 Fate dice"),
    ],
)
def test_faces_that_the_dice_do_not_have_are_told_so(text: str, right: str) -> None:
    with pytest.raises(ValueError, match="faces") as told:
        Fell.read(text, Dice.parse("3dF+1d6"))
    assert right in str(told.value)


@pytest.mark.parametrize("faces", [(0, 0, 0), (0, 0, 2, 1), (0, 0, 0, 7), (0, 0, 0, 0)])
def test_faces_as_numbers_are_looked_at_too(faces: tuple[int, ...]) -> None:
    with failing("Fell.__post_init__", naming=("3dF+1d6",)):
        Fell(Dice.parse("3dF+1d6"), faces)


def test_a_dealer_counts_every_die_from_one() -> None:
    dice = Dice.parse("3dF+1d6")
    assert dice.sides == (3, 3, 3, 6)
    assert Fell.of_sides(dice, [1, 2, 3, 3]) == Fell.read("-0+3", dice)


@pytest.mark.parametrize("rules", DICE_RULES.values(), ids=DICE_RULES)
def test_an_option_is_found_by_its_name(rules: DiceRules) -> None:
    assert read_dice_rules(rules.name) is rules
    with failing(read_dice_rules, naming=("4dF, d6-d6, flat",)):
        read_dice_rules("d20")
