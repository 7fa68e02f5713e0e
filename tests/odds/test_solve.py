"""The solver on three small games, against a plain recursion that keeps no memory of what it has solved."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import comb
from typing import TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.refusing import failing

from talewright.dice import Dist
from talewright.odds import Chapter, Policy, best, first, prospects, solve

P = TypeVar("P")
A = TypeVar("A")


def plainly(chapter: Chapter[P, A, int], position: P, policy: Policy[P, A, int]) -> dict[int, Fraction]:
    """The witness: every path is walked, and its probability multiplied out."""
    drawn = chapter.draws(position)
    if drawn is not None:
        found: dict[int, Fraction] = {}
        for answer, probability in drawn.items():
            for outcome, after in plainly(chapter, chapter.after(position, answer), policy).items():
                found[outcome] = found.get(outcome, Fraction(0)) + probability * after
        return found
    choices = chapter.choices(position)
    if not choices:
        return {chapter.outcome(position): Fraction(1)}
    behind = {choice: plainly(chapter, chapter.after(position, choice), policy) for choice in choices}
    weighed = {choice: as_dist(found) for choice, found in behind.items()}
    return behind[policy.choose(position, weighed)]


def as_dist(probabilities: dict[int, Fraction]) -> Dist[int]:
    common = 1
    for probability in probabilities.values():
        common *= probability.denominator
    return Dist({outcome: int(probability * common) for outcome, probability in probabilities.items()})


@dataclass(frozen=True)
class Dice:
    """Two dice and the rerolls that are left."""

    faces: tuple[int, ...] = ()
    rerolls: int = 1
    kept: bool = False


class Reroll:
    """Roll two six-sided dice; after that the lowest may be rolled again. The sum counts."""

    def draws(self, p: Dice) -> Dist[int] | None:
        return Dist.of(range(1, 7)) if len(p.faces) < 2 else None

    def choices(self, p: Dice) -> Sequence[int]:
        return (0, 1) if p.rerolls and not p.kept else ()

    def after(self, p: Dice, answer: int) -> Dice:
        if len(p.faces) < 2:
            return replace(p, faces=tuple(sorted((*p.faces, answer))))
        return Dice(p.faces[1:], p.rerolls - 1) if answer else replace(p, kept=True)

    def outcome(self, p: Dice) -> int:
        return sum(p.faces)


@dataclass(frozen=True)
class Hand:
    """The cards that are left and the sum of those that were turned."""

    deck: frozenset[int]
    total: int = 0
    decided: bool = True
    stopped: bool = False


class TwentyOrBust:
    """Turn cards from a small deck without putting them back; stop when you like; above 12 is worth nothing."""

    def draws(self, p: Hand) -> Dist[str] | None:
        goes_on = p.decided and not p.stopped and p.total <= 12 and p.deck
        return Dist.of(str(card) for card in sorted(p.deck)) if goes_on else None

    def choices(self, p: Hand) -> Sequence[str]:
        return () if p.stopped or p.total > 12 or not p.deck else ("stop", "turn")

    def after(self, p: Hand, answer: str) -> Hand:
        match answer:
            case "stop":
                return replace(p, stopped=True)
            case "turn":
                return replace(p, decided=True)
            case card:
                return Hand(p.deck - {int(card)}, p.total + int(card), decided=False)

    def outcome(self, p: Hand) -> int:
        return p.total if p.total <= 12 else 0


class Tosses:
    """Toss a coin again and again until it shows heads or the tosses run out; a module's worth of a long chain."""

    def draws(self, left: int) -> Dist[str] | None:
        return Dist.of(("heads", "tails")) if left > 0 else None

    def choices(self, _: int) -> Sequence[str]:
        return ()

    def after(self, left: int, answer: str) -> int:
        return -left if answer == "heads" else left - 1

    def outcome(self, left: int) -> int:
        return 1 if left < 0 else 0


class Treadmill:
    """A game that has no end."""

    def draws(self, _: int) -> Dist[int] | None:
        return Dist.of(range(3))

    def choices(self, _: int) -> Sequence[int]:
        return ()

    def after(self, p: int, answer: int) -> int:
        return (p + answer) % 3

    def outcome(self, p: int) -> int:
        return p


HIGHEST_SUM: Policy[Dice, int, int] = best("the highest sum on average", lambda total: total)
AT_LEAST_NINE: Policy[Dice, int, int] = best("nine or more", lambda total: int(total >= 9))
NEVER_REROLL: Policy[Dice, int, int] = first("keep what fell")
BEST_HAND: Policy[Hand, str, int] = best("the best hand on average", lambda total: total)
ONE_TOSS_AFTER_ANOTHER: Policy[int, str, int] = first("nobody chooses")


def test_whoever_never_rerolls_has_the_sum_of_two_dice() -> None:
    die = Dist.of(range(1, 7))
    assert solve(Reroll(), Dice(), NEVER_REROLL) == die.combine(die, int.__add__)


def test_a_six_and_a_three_or_less_are_rerolled_for_the_highest_sum() -> None:
    assert solve(Reroll(), Dice((3, 6)), HIGHEST_SUM) == Dist.of(range(7, 13))
    assert solve(Reroll(), Dice((4, 6)), HIGHEST_SUM) == Dist.always(10)


def test_what_each_choice_leads_to_can_be_asked() -> None:
    assert prospects(Reroll(), Dice((2, 5)), HIGHEST_SUM) == {0: Dist.always(7), 1: Dist.of(range(6, 12))}
    assert prospects(Reroll(), Dice((2,)), HIGHEST_SUM) == {}


@pytest.mark.parametrize("policy", [HIGHEST_SUM, AT_LEAST_NINE, NEVER_REROLL], ids=lambda policy: policy.name)
@pytest.mark.parametrize("start", [Dice(), Dice(rerolls=2), Dice((4,)), Dice((2, 2), rerolls=3)], ids=str)
def test_dice_with_a_reroll_agree_with_walking_every_path(start: Dice, policy: Policy[Dice, int, int]) -> None:
    assert dict(solve(Reroll(), start, policy).items()) == plainly(Reroll(), start, policy)


@given(st.frozensets(st.integers(1, 9), min_size=1, max_size=5))
def test_a_deck_without_replacement_agrees_with_walking_every_path(deck: frozenset[int]) -> None:
    assert dict(solve(TwentyOrBust(), Hand(deck), BEST_HAND).items()) == plainly(TwentyOrBust(), Hand(deck), BEST_HAND)


def test_a_further_card_is_turned_only_when_it_is_worth_the_risk() -> None:
    deck = frozenset({2, 5, 9})
    assert solve(TwentyOrBust(), Hand(deck, total=2, decided=False), BEST_HAND) != Dist.always(2)
    assert solve(TwentyOrBust(), Hand(deck, total=9, decided=False), BEST_HAND) == Dist.always(9)


class Heads:
    """Count heads; a position is how many tosses are left and how many heads fell."""

    def draws(self, p: tuple[int, int]) -> Dist[int] | None:
        return Dist.of((0, 1)) if p[0] else None

    def choices(self, _: tuple[int, int]) -> Sequence[int]:
        return ()

    def after(self, p: tuple[int, int], answer: int) -> tuple[int, int]:
        return p[0] - 1, p[1] + answer

    def outcome(self, p: tuple[int, int]) -> int:
        return p[1]


def test_positions_reached_by_many_paths_are_solved_once() -> None:
    tosses = 60  # more paths than could ever be walked one by one
    nobody: Policy[tuple[int, int], int, int] = first("nobody chooses")
    odds = solve(Heads(), (tosses, 0), nobody)
    assert odds == Dist({heads: comb(tosses, heads) for heads in range(tosses + 1)})


def test_a_chain_far_longer_than_any_recursion_could_be_is_still_exact() -> None:
    odds = solve(Tosses(), 5_000, ONE_TOSS_AFTER_ANOTHER)
    assert odds[0] == Fraction(1, 2**5_000)


def test_a_position_that_can_come_back_to_itself_is_refused() -> None:
    endless: Policy[int, int, int] = first("nobody chooses")
    with failing(solve):
        solve(Treadmill(), 0, endless)
