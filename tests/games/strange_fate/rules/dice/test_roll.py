"""Situations on one line, and how rolls come out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.refusing import failing, figures, refusing
from tests.rules.clause import clause

from talewright.games.strange_fate import (
    Difficulty,
    Faces,
    Modifier,
    Rating,
    Side,
    Situation,
    Source,
    Tier,
    Verdict,
    opposed,
    resolve,
    working,
)
from talewright.games.strange_fate.rules.dice.dice import DICE_RULES, FLAT, Fell
from talewright.games.strange_fate.rules.dice.invulnerability import Invulnerability, Scope, Severity
from talewright.games.strange_fate.rules.dice.roll import judged
from talewright.games.strange_fate.rules.dice.weakness import Weakness
from talewright.games.strange_fate.rules.dice.working import tier_title

ratings = st.builds(Rating, st.integers(-5, 12), st.sampled_from(Tier))
names = st.sampled_from(["", "Cat burglar", 'Known as "Red"', "vs", "d6-d6", "\N{LATIN SMALL LETTER E WITH ACUTE}"])
lines = st.builds(Modifier, st.sampled_from(Source), names, st.integers(-9, 9))
categories = names.filter(bool)
defences = st.one_of(
    st.builds(
        Invulnerability, against=st.one_of(categories, st.sampled_from(Scope)), severity=st.sampled_from(Severity)
    ),
    st.builds(Weakness, against=categories, severity=st.sampled_from(Severity)),
)
sides = st.builds(
    Side, ratings, st.lists(lines, max_size=2).map(tuple), st.lists(defences, max_size=2).map(tuple)
)  # fmt: skip
situations = st.builds(
    Situation, sides, st.one_of(sides, st.builds(Difficulty, ratings)), st.sampled_from(list(DICE_RULES.values()))
)


def rolled(text: str, ours: str, theirs: str = "") -> tuple[int, list[str]]:
    """The shifts, and the numbers in the words that tell of them."""
    situation = Situation.parse(text)
    decided = resolve(
        situation, Faces(Fell.read(ours, situation.our_dice), Fell.read(theirs, situation.their_dice))
    )  # fmt: skip
    return decided.shifts, figures(str(decided))


@given(situations)
def test_a_situation_reads_back_from_one_line(situation: Situation) -> None:
    assert Situation.parse(str(situation)) == situation
    assert Situation.parse(situation.notation(FLAT), FLAT) == situation


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("3E 2", "write it as in '3E vs 2'"),
        ("3 vs 2 vs 1", "write it as in '3E vs 2'"),
        ("vs 2", "a rating is missing"),
        ("3 vs", "a rating is missing"),
        ("3 vs difficulty", "a difficulty is one rating"),
        ("3 vs difficulty 4E +2 invoke", "on the left of 'vs'"),
        ("3 +2 vs 2", "has no source; write one of invoke"),
        ("3 2 invoke vs 2", "write +2 or -1 and its source"),
        ('3 +2 invoke "Cat vs 2', "close it with a double quote"),
        ("3 minor-weakness physical vs 2", 'as in minor-weakness "fire"'),
        ("3 major-invulnerability vs 2", "or a scope: physical, mental, social"),
    ],
)
def test_what_is_no_situation_is_told_so(text: str, right: str) -> None:
    with pytest.raises(ValueError, match=r"\w") as told:
        Situation.parse(text)
    assert right in str(told.value)


@clause("SF-power-tiers.2")
def test_the_tier_compares_with_humans_and_the_rating_within_the_tier() -> None:
    weak_hero, strong_human, strong_hero = (Side(Rating.parse(text)) for text in ("1S", "4", "4S"))
    assert str(Situation(weak_hero, strong_human).our_dice) == "2dF+2d6"
    assert str(Situation(weak_hero, strong_hero).our_dice) == "4dF"
    assert opposed("1S", vs="4S").odds() == opposed("1", vs="4").odds()
    assert opposed("1S", vs="4").odds().success > opposed("1", vs="4").odds().success


@clause("SF-power-tiers.5")
@pytest.mark.parametrize("lower", ["2", "2E", "2S", "2A"])
def test_the_lower_side_rolls_on_as_ever_against_a_skill(lower: str) -> None:
    situation = Situation.parse(f"{lower} vs 2G")
    assert (str(situation.our_dice), situation.their_dice.plus) == ("4dF", 4 - situation.ours.level)


@clause("SF-power-tiers.7")
def test_a_higher_tier_may_still_lose() -> None:
    assert rolled("1G vs 4", "1111", "++++") == (-3, ["3"])
    assert Situation.parse("0S vs 0").our_dice.lowest == 0


@clause("SF-power-tiers.9")
def test_tiers_above_mundane_cost_refresh() -> None:
    assert [tier.refresh > 0 for tier in Tier] == [False, True, True, True, True]


@clause("SF-difficulty-tiers.1", "SF-difficulty-tiers.4")
def test_a_difficulty_has_a_number_and_a_tier_and_rolls_nothing() -> None:
    assert Rating.parse("Great (+4) (E)") == Rating(4, Tier.EXTRAORDINARY)
    assert Rating.parse("4").tier is Tier.MUNDANE
    assert rolled("3E vs difficulty 4E", "0000") == (-1, ["1"])
    assert rolled("3 vs difficulty 4", "0000") == (-1, ["1"])
    assert Situation.parse("3 vs difficulty 4E").their_dice.count == 0


@clause("SF-difficulty-tiers.3")
@pytest.mark.parametrize(("skill", "dice"), [("2E", "3dF+1d6"), ("2S", "2dF+2d6"), ("2A", "1dF+3d6"), ("2G", "4d6")])
def test_a_lower_difficulty_is_met_as_an_opponent_would_be(skill: str, dice: str) -> None:
    assert str(Situation.parse(f"{skill} vs difficulty 3").our_dice) == dice
    assert str(Situation.parse(f"{skill} vs 3").our_dice) == dice


@clause("SF-difficulty-tiers.2")
def test_the_lock_of_the_text() -> None:
    assert rolled("3 vs difficulty 4E", "--+2") == (-4, ["4"])
    assert rolled('3 +2 invoke "Thief" +2 invoke "Dark" vs difficulty 4E', "--+2") == (0, ["0"])


def test_shifts_are_judged() -> None:
    assert [judged(shifts, is_opposed=True) for shifts in (-1, 0, 1, 2, 3)] == [
        Verdict.FAILURE,
        Verdict.TIE,
        Verdict.SUCCESS,
        Verdict.SUCCESS,
        Verdict.STYLE,
    ]
    assert judged(0, is_opposed=False) is Verdict.SUCCESS
    assert rolled("3E vs 2", "0001", "0+++") == (-1, ["1"])
    assert rolled("3E vs 2", "0001", "00++") == (0, [])
    assert rolled("3E vs 2", "0001", "000+") == (1, ["1"])
    assert rolled("3E vs 2", "0006", "0000") == (7, ["7"])


def test_an_aspect_is_invoked_once_in_a_roll() -> None:
    side = Side(Rating.parse("3")).invoking("Thief")
    assert (side.bonus, side.invoking("Dark").bonus) == (5, 7)
    with refusing(by="Side.invoking", naming=("Thief",)):
        side.invoking("Thief")


def test_a_roll_takes_its_own_dice_and_no_others() -> None:
    situation = Situation.parse("3E vs 2")
    even = Situation.parse("3 vs 2")
    with failing(resolve, naming=("3dF+1d6", "4dF")):
        resolve(situation, Faces(Fell.read("0000", even.our_dice), Fell.read("0000", even.their_dice)))


def steps(text: str, ours: str, theirs: str = "") -> list[tuple[str, str, str]]:
    situation = Situation.parse(text)
    fell = Faces(Fell.read(ours, situation.our_dice), Fell.read(theirs, situation.their_dice))
    return [(step.title, step.text, step.clause) for step in working(situation, fell)]


def test_the_working_of_an_opposed_roll() -> None:
    assert steps('3E +2 invoke "Boxer" -1 action vs 2 minor-invulnerability "fists"', "00+-", "0-+5") == [
        ("Their tier", "Minor Invulnerability to fists: Mundane counts as Superhuman", "SF-invulnerability.3"),
        ("Tiers", "Extraordinary against Superhuman, 1 tier lower", "SF-power-tiers.3"),
        ("Your dice", "4dF", "SF-power-tiers.4"),
        ("Their dice", "3dF+1d6", "SF-power-tiers.4"),
        ("Your roll", "00+− = +0", "SF-power-tiers.4"),
        ("Your effort", "+0 + 3 + 2 (invoke: Boxer) − 1 (action) = Great (+4)", "SF-power-tiers.3"),
        ("Their roll", "0−+ +5 = +5", "SF-power-tiers.4"),
        ("Their effort", "+5 + 2 = Epic (+7)", "SF-power-tiers.3"),
        ("Outcome", "fails by 3", "SF-power-tiers.7"),
    ]


@pytest.mark.parametrize(
    ("text", "faces", "tiers", "clause_of_dice"),
    [
        ("3 vs difficulty 2", "0000", "Mundane against Mundane: even", "SF-power-tiers.3"),
        ("3E vs difficulty 2", "0001", "Extraordinary against Mundane, 1 tier higher", "SF-difficulty-tiers.3"),
        ("3 vs difficulty 2S", "0011", "Mundane against Superhuman, 2 tiers lower", "SF-difficulty-tiers.2"),
        ("3 vs difficulty 2S flat", "11", "Mundane against Superhuman, 2 tiers lower", "SF-dice-options.4"),
        ("3S vs difficulty 2 d6-d6", "1111", "Superhuman against Mundane, 2 tiers higher", "SF-dice-options.1"),
    ],
)
def test_the_working_cites_what_changed_the_dice(text: str, faces: str, tiers: str, clause_of_dice: str) -> None:
    found = steps(text, faces)
    assert found[0][:2] == ("Tiers", tiers)
    assert (found[1][0], found[1][2]) == ("Your dice", clause_of_dice)


def test_a_difference_beyond_four_is_said_to_count_as_four() -> None:
    assert steps("3G vs 2", "1111", "0000")[0][1] == "Godlike against Mundane, 4 tiers higher"
    found = steps('3 vs 2G minor-invulnerability "fists"', "0000", "1111")
    assert found[0][1] == "Minor Invulnerability to fists: Godlike counts as 2 above Godlike"
    _, tiers, clause_ = found[1]
    assert (tiers.startswith("Mundane against 2 above Godlike, "), clause_) == (True, "SF-invulnerability.4")
    assert figures(tiers)[1:] == ["6", "4"]
    weak = steps('3E vs 2 major-weakness "fire"', "1111", "0000")
    assert weak[0][1:] == ("Major Weakness against fire: Mundane counts as 4 below Mundane", "SF-weakness.1")
    assert tier_title(-4) == "4 below Mundane"


def test_a_defence_that_is_off_changes_nothing() -> None:
    ghost = Invulnerability(against=Scope.PHYSICAL, severity=Severity.MAJOR, switched=True, is_on=False)
    situation = Situation(Side(Rating.parse("3")), Side(Rating.parse("2"), (), (ghost,)))
    assert situation.tiers == 0
    assert str(situation) == "3 vs 2"
