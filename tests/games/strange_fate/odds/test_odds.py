"""Exact odds over shifts, held against the rules themselves and against two other dice libraries."""

from collections import Counter
from fractions import Fraction
from itertools import product

import dyce
import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.rules.clause import clause

from talewright.dice import Dist
from talewright.games.strange_fate import FATE_DICE, Dice, Odds, Rating, Side, Situation, Tier, against, opposed
from talewright.games.strange_fate.odds import odds
from talewright.games.strange_fate.odds.exact import LIMIT, enumerated, every_fall, totals
from talewright.games.strange_fate.rules.dice.dice import D6_D6, DICE_RULES, DiceRules
from talewright.games.strange_fate.rules.dice.invulnerability import Invulnerability, Severity
from talewright.games.strange_fate.rules.dice.roll import Verdict

FIXED = ("3E vs 2", "2 vs 3E", "4 vs 4", "1S vs 4", "0 vs 2G", "-1A vs 3E", "5G vs 5G")
DIFFICULT = (
    "3 vs difficulty 4E",
    "3 vs difficulty 0",
    "2E vs difficulty 4",
    "4 vs difficulty 4G",
    "1S vs difficulty 3A",
)
rules = pytest.mark.parametrize("rules", DICE_RULES.values(), ids=DICE_RULES)


@rules
@pytest.mark.parametrize("tiers", range(-4, 5))
def test_totals_are_as_likely_as_the_faces_make_them(rules: DiceRules, tiers: int) -> None:
    dice = rules.thrown(tiers)
    if dice.count > 5:  # a d6 more is one more sum over six faces
        more = Dice(plus=dice.plus > dice.minus, minus=dice.plus < dice.minus)
        fewer = Dice(plus=dice.plus - more.plus, minus=dice.minus - more.minus)
        counted = Counter[int]()
        for one, other in product(every_fall(fewer), every_fall(more)):
            counted[one.total + other.total] += 1
    else:
        counted = Counter(fell.total for fell in every_fall(dice))
    assert totals(dice) == Dist(counted)
    assert (min(counted), max(counted)) == (dice.lowest, dice.highest)


@pytest.mark.parametrize("text", ["3E vs 2", "2 vs 3E", "4 vs 4", *DIFFICULT])
def test_fate_dice_agree_with_the_rule_asked_about_every_face(text: str) -> None:
    situation = Situation.parse(text)
    assert odds(situation) == enumerated(situation)
    assert list(odds(situation)) == list(enumerated(situation))


@pytest.mark.parametrize(
    "text", [f"{roll} {dice}" for roll in ("2 vs 3", "3E vs 2", *DIFFICULT[:3]) for dice in ("d6-d6", "flat")]
)
def test_the_options_agree_with_the_rule_asked_about_every_face(text: str) -> None:
    situation = Situation.parse(text)
    assert odds(situation) == enumerated(situation)


def all_tiers() -> list[tuple[Tier, Tier]]:
    return list(product(Tier, Tier))


@rules
@pytest.mark.parametrize(("ours", "theirs"), all_tiers())
def test_every_pair_of_tiers_is_the_difference_of_both_dice(rules: DiceRules, ours: Tier, theirs: Tier) -> None:
    higher = ours - theirs
    left, right = totals(rules.thrown(max(higher, 0))), totals(rules.thrown(max(-higher, 0)))
    plain = Counter[str]()
    for (one, weight), (other, other_weight) in product(left.weights.items(), right.weights.items()):
        plain[str(one + 3 - other - 1)] += weight * other_weight
    found = odds(Situation(Side(Rating(3, ours)), Side(Rating(1, theirs)), rules))
    assert found == Dist(plain)
    assert [int(name) for name in found] == sorted(map(int, plain), reverse=True)


def by_icepool(situation: Situation) -> dict[str, Fraction]:
    fate = icepool.Die([-1, 0, 1])
    sides = [
        dice.fate @ fate + dice.plus @ icepool.d6 - dice.minus @ icepool.d6 + dice.bonus + side.bonus
        for dice, side in ((situation.our_dice, situation.ours), (situation.their_dice, situation.opposition))
    ]
    shifts = sides[0] - sides[1]
    return {str(number): Fraction(count, shifts.denominator()) for number, count in shifts.items()}


def by_dyce(situation: Situation) -> dict[str, Fraction]:
    shifts = dyce.H({situation.ours.bonus - situation.opposition.bonus: 1})
    for dice, sign in ((situation.our_dice, 1), (situation.their_dice, -1)):
        for count, faces in ((dice.fate, (-1, 0, 1)), (dice.plus, range(1, 7)), (dice.minus, range(-6, 0))):
            for _ in range(count):
                shifts = shifts + dyce.H([sign * face for face in faces])
        shifts = shifts + sign * dice.bonus
    return {str(number): Fraction(count, shifts.total) for number, count in shifts.items()}


@rules
@pytest.mark.parametrize("text", [*FIXED, *DIFFICULT])
def test_two_other_libraries_find_the_same(text: str, rules: DiceRules) -> None:
    situation = Situation.parse(text, rules)
    found = dict(odds(situation).items())
    assert found == by_icepool(situation) == by_dyce(situation)


@given(st.integers(-9, 9), st.integers(-9, 9), st.sampled_from(all_tiers()), st.sampled_from(list(DICE_RULES.values())))
def test_the_other_side_sees_the_same_odds_mirrored(
    ours: int, theirs: int, tiers: tuple[Tier, Tier], rules: DiceRules
) -> None:
    one, other = Side(Rating(ours, tiers[0])), Side(Rating(theirs, tiers[1]))
    here, there = odds(Situation(one, other, rules)), odds(Situation(other, one, rules))
    assert here.map(lambda shifts: -int(shifts)) == there.map(int)
    assert (here.success, here.tie, here.failure) == (there.failure, there.tie, there.success)
    assert here.success + here.tie + here.failure == 1


def test_odds_are_summed_up_by_what_shifts_come_to() -> None:
    chances = opposed("3", vs="2").odds()
    named = dict(chances.items())
    assert chances.success == sum(chance for shifts, chance in named.items() if int(shifts) > 0)
    assert chances.style == sum(chance for shifts, chance in named.items() if int(shifts) >= 3) == chances.at_least(3)
    assert chances.tie == named["0"] == Fraction(1016, 6561)
    fixed = against("3", difficulty="2").odds()
    assert fixed.tie == 0
    assert (fixed.success, fixed.failure) == (Fraction(66, 81), Fraction(15, 81))
    assert fixed.style == Fraction(15, 81)


@clause("SF-difficulty-tiers.2", "SF-difficulty-tiers.3")
def test_tiers_count_against_a_difficulty_on_both_sides() -> None:
    assert against("3", difficulty="4E").odds().success == Fraction(5, 162)
    assert against("3E", difficulty="4").odds().success == 1 - Fraction(15, 162)
    assert against("3E", difficulty="4E").odds() == against("3", difficulty="4").odds()


def test_the_library_takes_options_modifiers_and_defences() -> None:
    assert opposed("3E", vs="2", dice="d6-d6").odds() == odds(Situation.parse("3E vs 2 d6-d6"))
    assert opposed("3E", vs="2", dice=D6_D6).odds() == opposed("3E", vs="2", dice="d6-d6").odds()
    assert opposed("3E", vs="2", modifier=2).odds() == opposed("5E", vs="2").odds()
    fire = Invulnerability(against="fire", severity=Severity.MINOR)
    proof = opposed("3E", vs="2", defences=(fire,))
    assert proof.odds() == opposed("3E", vs="2S").odds()
    assert str(proof.situation) == '3E vs 2 minor-invulnerability "fire"'
    assert str(against("3", difficulty="4E", modifier=-1).situation) == "3 -1 situation vs difficulty 4E"
    ended = opposed("3E", vs="2").resolve("00+4", "0000")
    assert (ended.verdict, ended.shifts) == (Verdict.STYLE, 6)
    assert against("3", difficulty="4E", modifier=4).resolve("--+2").shifts == 0


@pytest.mark.parametrize("lead", [LIMIT - 13, LIMIT - 12, LIMIT, 4 * LIMIT, -4 * LIMIT, *range(4 - LIMIT, 8 - LIMIT)])
def test_modifiers_of_any_size_are_counted(lead: int) -> None:
    far = opposed("0E", vs="0", modifier=lead).odds()
    assert far.map(lambda shifts: int(shifts) - lead) == opposed("0E", vs="0").odds().map(int)


def test_odds_are_made_by_hand_too() -> None:
    assert Odds({"0": 1}, is_opposed=True).tie == Odds({"0": 1}, is_opposed=False).success == 1
    assert FATE_DICE.even.count == 4
