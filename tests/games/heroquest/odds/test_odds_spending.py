"""The plan for hero points against the rule itself: no answer to any roll from any score could do better."""

from fractions import Fraction
from functools import cache
from itertools import product

import pytest
from tests.refusing import failing

from talewright.dice import Dist
from talewright.games.heroquest import extended
from talewright.games.heroquest.odds import Goal, Plan, Roll, plan
from talewright.games.heroquest.odds.scores import final_scores, round_of
from talewright.games.heroquest.odds.spending import VICTORY, rolls
from talewright.games.heroquest.rules.contests.contest import Faces, resolve
from talewright.games.heroquest.rules.contests.hero_bump import may_bump, with_hero_point
from talewright.games.heroquest.rules.contests.situation import Situation
from talewright.games.heroquest.rules.extended.extended import TO_WIN
from talewright.games.heroquest.rules.extended.resolution_point import Score, scored

FACES = [Faces(ours, theirs) for ours, theirs in product(range(1, 21), repeat=2)]
STARTS = [Score(ours, theirs) for ours, theirs in product(range(TO_WIN), repeat=2)]
SITUATIONS = ["17 vs 14", "17 vs 5M", "12 injured vs 9", "14M vs pc 14M low-roll"]
UNHARMED = Goal("coming out unharmed, won or lost", lambda score: int(score.theirs < 2))


@cache
def every_roll(situation: str) -> list[tuple[Score, Score | None]]:
    """What every pair of faces scores by the rule: without a hero point, and with one if it may be spent."""
    asked = Situation.parse(situation)
    return [
        (
            scored(resolve(asked, faces)),
            scored(resolve(with_hero_point(asked, faces), faces)) if may_bump(asked, faces) else None,
        )
        for faces in FACES
    ]


@cache
def planned(situation: str, goal: Goal = VICTORY, point: Fraction = Fraction(0)) -> Plan:
    return plan(Situation.parse(situation), 3, goal=goal, point=point)


def worth_of(best: Plan, score: Score, left: int, point: Fraction = Fraction(0)) -> Fraction:
    over = max(score.ours, score.theirs) >= TO_WIN
    return best.goal.worth(score) + left * point if over else best.value(score, left)


@pytest.mark.parametrize("point", [Fraction(0), Fraction(1, 20)])
@pytest.mark.parametrize("goal", [VICTORY, UNHARMED], ids=lambda goal: goal.name)
@pytest.mark.parametrize("situation", SITUATIONS)
def test_each_place_is_worth_the_better_answer_to_every_pair_of_faces(
    situation: str, goal: Goal, point: Fraction
) -> None:
    """The one solution of this equation is the best that can be done."""
    best = planned(situation, goal, point)
    for score, left in product(STARTS, range(4)):
        answered = Fraction(0)
        for kept, spent in every_roll(situation):
            answers = [worth_of(best, score + kept, left, point)]
            if left and spent is not None:
                answers.append(worth_of(best, score + spent, left - 1, point))
            answered += max(answers)
        assert best.value(score, left) == answered / len(FACES), (score, left)


@pytest.mark.parametrize("situation", SITUATIONS)
def test_without_hero_points_the_plan_has_the_plain_odds(situation: str) -> None:
    best = planned(situation)
    for score in STARTS:
        plain = final_scores(round_of(Situation.parse(situation)), score)
        assert best.value(score, 0) == plain.victory
        assert best.odds(score, 0) == plain


@pytest.mark.parametrize("score", [Score(), Score(2, 4), Score(4, 4)], ids=str)
@pytest.mark.parametrize("situation", SITUATIONS)
def test_whoever_keeps_to_the_plan_wins_as_often_as_it_says(situation: str, score: Score) -> None:
    best = planned(situation)
    for left in range(4):
        assert best.odds(score, left).victory == best.value(score, left)


def test_the_ends_say_how_many_points_are_left() -> None:
    ends = planned("17 vs 14").ends(Score(), 3)
    assert {end.left for end in ends} == {0, 1, 2, 3}
    assert planned("17 vs 14").ends(Score(4, 4), 1)[(Score(5, 4), 1)] > 0  # type: ignore[index]


def test_a_point_that_is_worth_something_later_is_spent_less_often() -> None:
    dear, free = planned("17 vs 14", VICTORY, Fraction(1, 5)), planned("17 vs 14")
    assert dear.moments(Score(), 3)[True] < free.moments(Score(), 3)[True]
    kept = dear.ends(Score(), 3).map(lambda end: end.left).mean()
    assert kept > free.ends(Score(), 3).map(lambda end: end.left).mean()


def test_the_last_point_is_kept_for_a_moment_that_decides() -> None:
    best = planned("17 vs 14")
    small, deciding = Roll(now=1, then=2), Roll(now=-2, then=1)
    assert not best.spends(Score(0, 0), 1, small)
    assert best.spends(Score(4, 4), 1, deciding)
    kept, spent = best.weighed(Score(4, 4), 1, deciding)
    assert kept == 0
    assert spent == 1


def fallen(situation: Situation, faces: Faces) -> Roll:
    """What these faces come to without a hero point on our roll, and with one if it may still have one."""
    now = scored(resolve(situation, faces)).lead
    if not may_bump(situation, faces):
        return Roll(now, now)
    return Roll(now, scored(resolve(with_hero_point(situation, faces), faces)).lead)


@pytest.mark.parametrize("situation", SITUATIONS)
def test_what_a_round_may_come_to_is_what_its_faces_come_to(situation: str) -> None:
    asked = Situation.parse(situation)
    assert rolls(asked) == Dist.of(fallen(asked, faces) for faces in FACES)


def test_where_nothing_is_gained_the_point_is_kept() -> None:
    best = planned("17 vs 14")
    assert not best.spends(Score(4, 0), 2, Roll(now=1, then=2))  # it wins either way
    assert not best.spends(Score(0, 0), 0, Roll(now=-2, then=1))  # there is none


def test_keeping_a_point_is_worth_what_it_adds_to_the_chances() -> None:
    best = planned("17 vs 5M")
    for score in STARTS:
        added = [best.value_of_keeping(score, left) for left in (1, 2, 3)]
        assert min(added) > 0
        assert sum(added) == best.value(score, 3) - best.value(score, 0)


def test_the_library_spends_hero_points_by_the_plan() -> None:
    asked = extended("17", vs="14", hero_points=2).at("1-3")
    assert asked.odds().victory == planned("17 vs 14").value(Score(1, 3), 2)
    with failing("ExtendedContest.rounds"):
        asked.rounds()


@pytest.mark.parametrize("number", [-1, 21])
def test_a_number_of_hero_points_that_nobody_has_is_refused(number: int) -> None:
    with failing("extended_of", naming=("20",)):
        extended("17", vs="14", hero_points=number)
