"""What invokes would change, held against plain sums over all faces."""

from fractions import Fraction
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.refusing import failing

from talewright.games.strange_fate import Faces, Situation, invoked, invokes
from talewright.games.strange_fate.odds import Choice, Goal, answered, odds, weighed
from talewright.games.strange_fate.odds.choices import (
    EITHER,
    GOALS,
    NO_FAILURE,
    NONE,
    PLUS,
    REROLL,
    SUCCESS,
    WITH_STYLE,
)
from talewright.games.strange_fate.odds.exact import every_fall, totals
from talewright.games.strange_fate.rules.dice.dice import DICE_RULES, Dice, Fell
from talewright.games.strange_fate.rules.dice.roll import judged

ROLLS = ("3E vs 2", "2 vs 3", "3 vs difficulty 4E", "1 vs difficulty 3", "2E vs 3S d6-d6", "2 vs difficulty 3E flat")
LEAST = {"success": (1, 0), "success with style": (3, 3), "no failure": (0, 0)}
"""The shifts that reach a goal, opposed and against a difficulty."""

faces_of_one = st.tuples(*[st.sampled_from("+0-")] * 3, st.sampled_from("123456")).map("".join)


def by_sums(situation: Situation, count: int, least: int, *, plus: bool, reroll: bool) -> Fraction:
    """The chance to reach so many shifts if every choice is the best one; written out without the solver."""
    ours, theirs = totals(situation.our_dice), totals(situation.their_dice)

    @cache
    def rolled(lead: int, left: int) -> Fraction:
        return sum((chance * stands(total, lead, left) for total, chance in ours.items()), Fraction(0))

    @cache
    def stands(total: int, lead: int, left: int) -> Fraction:
        options = [Fraction(total + lead >= least)]
        if left and plus:
            options.append(stands(total, lead + 2, left - 1))
        if left and reroll:
            options.append(rolled(lead, left - 1))
        return max(options)

    lead = situation.ours.bonus - situation.opposition.bonus
    return sum((chance * rolled(lead - total, count) for total, chance in theirs.items()), Fraction(0))


@pytest.mark.parametrize("text", ROLLS)
@pytest.mark.parametrize("count", [0, 1, 2, 3])
@pytest.mark.parametrize("goal", GOALS.values(), ids=GOALS)
def test_invokes_are_worth_what_the_best_choices_make_of_them(text: str, count: int, goal: Goal) -> None:
    situation = Situation.parse(text)
    least = LEAST[goal.name][not situation.is_opposed]
    for use in (NONE, PLUS, REROLL, EITHER):
        found = invoked(situation, count, use, goal)
        plus, reroll = (choice in use.allowed for choice in (Choice.PLUS, Choice.REROLL))
        assert found.chance == by_sums(situation, count, least, plus=plus, reroll=reroll)
        assert found.odds.at_least(least) == found.chance
        assert found.change == found.chance - odds(situation).at_least(least)
        assert 0 <= found.used <= count


def test_every_way_stands_beside_none() -> None:
    none, plus, reroll, either = invokes(Situation.parse("2 vs 3"))
    assert none.odds == odds(Situation.parse("2 vs 3"))
    assert none.change == none.used == 0
    assert none.chance < plus.chance < either.chance
    assert none.chance < reroll.chance < either.chance
    assert SUCCESS.name in either.policy


def test_one_invoke_for_two_lifts_what_is_short_by_no_more_than_two() -> None:
    """Opposed, a tie or a failure by 1 becomes a success; nothing else is worth an invoke."""
    situation = Situation.parse("2 vs 2")
    before = odds(situation)
    found = invoked(situation, 1, PLUS)
    assert found.change == before["0"] + before["-1"] == found.used
    assert found.odds["2"] == before["2"] + before["0"]
    assert found.odds["1"] == before["1"] + before["-1"]


def test_a_reroll_is_for_failures_and_takes_our_dice_alone() -> None:
    situation = Situation.parse("2 vs difficulty 3")
    before = odds(situation)
    found = invoked(situation, 1, REROLL)
    assert (found.used, found.change) == (before.failure, before.failure * before.success)


def test_of_two_ways_that_are_as_good_the_one_with_fewer_invokes_is_taken() -> None:
    sure = invoked(Situation.parse("9G vs 0"), 3)
    assert sure.chance == 1
    assert sure.used == 0
    hopeless = invoked(Situation.parse("0 vs difficulty 15"), 2)
    assert hopeless.chance == hopeless.used == 0


@pytest.mark.parametrize("count", [-1, 11])
def test_a_roll_takes_a_sound_number_of_invokes(count: int) -> None:
    with failing(invoked, naming=("10",)):
        invoked(Situation.parse("2 vs 3"), count)


@settings(max_examples=60)
@given(faces_of_one, st.integers(0, 2), st.sampled_from([SUCCESS, WITH_STYLE, NO_FAILURE]))
def test_fallen_dice_are_weighed(faces: str, count: int, goal: Goal) -> None:
    situation = Situation.parse("3 vs difficulty 4E")
    fell = Fell.read(faces, situation.our_dice)
    found = {each.choice: each for each in weighed(situation, Faces(fell), count, goal)}
    shifts = 3 + fell.total - 4
    least = LEAST[goal.name][1]
    assert found[Choice.KEEP].chance == (shifts >= least)
    assert sum(each.is_best for each in found.values()) == 1
    assert max(each.chance for each in found.values()) == next(each.chance for each in found.values() if each.is_best)
    if count == 0:
        assert list(found) == [Choice.KEEP]
    elif count == 1:
        assert found[Choice.PLUS].chance == (shifts + 2 >= least)
        assert found[Choice.REROLL].chance == odds(situation).at_least(least)


def test_the_other_side_keeps_its_faces_when_we_roll_again() -> None:
    situation = Situation.parse("2 vs 2")
    fell = Faces(Fell.read("----", situation.our_dice), Fell.read("++++", situation.their_dice))
    reroll = next(each for each in weighed(situation, fell) if each.choice is Choice.REROLL)
    assert reroll.chance == 0  # the most that we can roll is a tie
    assert reroll.odds["0"] == Fraction(1, 81)
    assert reroll.odds["-8"] == Fraction(1, 81)


@pytest.mark.parametrize("dice", DICE_RULES)
@pytest.mark.parametrize(("ours", "theirs"), [("2", "2"), ("2", "2S"), ("2E", "2")])
def test_no_invoke_is_the_plain_roll_with_any_dice(ours: str, theirs: str, dice: str) -> None:
    situation = Situation.parse(f"{ours} vs {theirs} {dice}")
    assert invoked(situation, 2, NONE).odds == odds(situation)


def test_against_a_difficulty_no_shift_is_a_success() -> None:
    assert judged(0, is_opposed=False).is_success
    assert not judged(0, is_opposed=True).is_success


# --- with an answer


def answered_by_hand(situation: Situation, faces: Faces, goal: Goal) -> dict[Choice, Fraction]:
    """The same, throw by throw."""
    lead = situation.ours.bonus - situation.opposition.bonus
    ours, theirs = dict(totals(situation.our_dice).items()), dict(totals(situation.their_dice).items())

    def is_reached(shifts: int) -> bool:
        return goal.reached(judged(shifts, is_opposed=True))

    def left(our_total: int, added: int) -> Fraction:
        stands = lead + our_total + added
        again = sum((chance for total, chance in theirs.items() if is_reached(stands - total)), Fraction(0))
        return min(Fraction(is_reached(stands - faces.theirs.total - more)) for more in (0, 2)) and again

    return {
        Choice.KEEP: left(faces.ours.total, 0),
        Choice.PLUS: left(faces.ours.total, 2),
        Choice.REROLL: sum((chance * left(total, 0) for total, chance in ours.items()), Fraction(0)),
    }


@pytest.mark.parametrize("goal", GOALS.values(), ids=GOALS)
@pytest.mark.parametrize("text", ["3 vs 2", "2E vs 3", "1 vs 3S", "4 vs 4 d6-d6"])
def test_a_choice_is_worth_what_the_best_answer_of_the_other_side_leaves_of_it(text: str, goal: Goal) -> None:
    situation = Situation.parse(text)
    ours, theirs = situation.our_dice, situation.their_dice
    for low, high in ((ours.lowest, theirs.highest), (ours.highest, theirs.lowest), (0, 0)):
        faces = Faces(_of_total(ours, low), _of_total(theirs, high))
        found = answered(situation, faces, goal)
        assert found == answered_by_hand(situation, faces, goal)
        alone = {each.choice: each.chance for each in weighed(situation, faces, goal=goal)}
        assert all(found[choice] <= alone[choice] for choice in Choice)


def _of_total(dice: Dice, total: int) -> Fell:
    """Faces of these dice that come to a total."""
    return next(fell for fell in every_fall(dice) if fell.total == total)


def test_a_difficulty_answers_nothing() -> None:
    lock = Situation.parse("3 vs difficulty 4")
    with failing(answered):
        answered(lock, Faces(Fell.read("0000", lock.our_dice)))
