from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import product

import pytest
from msgspec.structs import replace
from tests.games.heroquest.odds.witness import enumerated
from tests.rules.clause import clause

from talewright.dice import Dist
from talewright.games.heroquest import (
    HEROQUEST_2E,
    QUESTWORLDS_2_2,
    Contender,
    Faces,
    Outcome,
    Rating,
    Situation,
    resolve,
)
from talewright.games.heroquest.odds import Spending, augments, hero_point, now_and_then, odds
from talewright.games.heroquest.odds.choices import ALWAYS, FOR_A_TIE, FOR_THE_PRIZE, KEPT, SPENDINGS
from talewright.games.heroquest.rules.contests.augment import AugmentRules, Method, quick, roll_for, rolled
from talewright.games.heroquest.rules.contests.hero_bump import may_bump, with_hero_point
from talewright.odds import Policy, best, solve

D20 = range(1, 21)
CONTESTS = ["17 vs 14", "5M vs 18", "5 injured vs 14M2", "3M3 vs 14", "10 vs pc 10 hp low-roll", "1 -6 stretch vs 20"]
Position = tuple[Faces | None, Situation, bool]


class OnePoint:
    """A contest with a hero point at hand, as the solver sees it: the dice fall, then the point is spent or kept."""

    def draws(self, position: Position) -> Dist[Faces | bool] | None:
        faces, _, _ = position
        return None if faces else Dist.of(Faces(ours, theirs) for ours, theirs in product(D20, D20))

    def choices(self, position: Position) -> Sequence[bool]:
        faces, situation, chosen = position
        assert faces is not None
        return () if chosen else (False, True) if may_bump(situation, faces) else (False,)

    def after(self, position: Position, answer: Faces | bool) -> Position:  # noqa: FBT001 - an answer is a choice
        faces, situation, _ = position
        if isinstance(answer, Faces):
            return answer, situation, False
        assert faces is not None
        return faces, with_hero_point(situation, faces) if answer else situation, True

    def outcome(self, position: Position) -> tuple[Outcome, bool]:
        faces, situation, _ = position
        assert faces is not None
        return resolve(situation, faces).outcome, situation.pc.hero_point


def worth_of(spending: Spending) -> Policy[Position, Faces | bool, tuple[Outcome, bool]]:
    """What this way of spending strives for, the point itself being worth a little less than that."""

    def worth(end: tuple[Outcome, bool]) -> Fraction:
        outcome, spent = end
        striven_for = {
            ALWAYS: outcome.value,
            FOR_THE_PRIZE: outcome.is_victory,
            FOR_A_TIE: not outcome.is_defeat,
            KEPT: 0,
        }[spending]
        return Fraction(striven_for) - Fraction(spent, 10)

    return best(spending.name, worth)


@pytest.mark.parametrize("spending", SPENDINGS, ids=lambda spending: spending.name)
@pytest.mark.parametrize("text", CONTESTS)
def test_each_way_of_spending_is_the_best_policy_for_what_it_strives_for(text: str, spending: Spending) -> None:
    situation = Situation.parse(text)
    solved = solve(OnePoint(), (None, situation, False), worth_of(spending))
    [found] = [prospect for prospect in hero_point(situation) if prospect.choice == spending.name]
    ends = solved.map(lambda end: end[0])
    assert {str(outcome): ends[outcome] for outcome in Outcome} == {str(end): found.odds[str(end)] for end in Outcome}
    assert found.spent == solved.chance(lambda end: end[1])


@pytest.mark.parametrize("text", CONTESTS)
def test_kept_and_always_are_the_odds_without_a_hero_point_and_with_one(text: str) -> None:
    situation = Situation.parse(text)
    by_name = {prospect.choice: prospect for prospect in hero_point(situation)}
    assert by_name[KEPT.name].odds == odds(situation)
    spent = replace(situation, pc=replace(situation.pc, hero_point=True))
    assert by_name[ALWAYS.name].odds == odds(spent) == enumerated(spent)


@pytest.mark.parametrize("text", CONTESTS)
def test_for_the_prize_wins_as_often_as_always_and_spends_no_more(text: str) -> None:
    by_name = {prospect.choice: prospect for prospect in hero_point(Situation.parse(text))}
    always, prize, kept = by_name[ALWAYS.name], by_name[FOR_THE_PRIZE.name], by_name[KEPT.name]
    assert prize.odds.victory == always.odds.victory == kept.odds.victory + prize.change
    assert kept.spent == kept.change == 0
    assert prize.change <= prize.spent <= always.spent


@clause("QW2-2.3.5.5.1")
@pytest.mark.parametrize("text", CONTESTS)
def test_the_same_faces_are_compared_without_a_point_and_with_one(text: str) -> None:
    situation = Situation.parse(text)
    pairs: Counter[tuple[Outcome, Outcome]] = Counter()
    for ours, theirs in product(D20, D20):
        faces = Faces(ours, theirs)
        spent = with_hero_point(situation, faces) if may_bump(situation, faces) else situation
        pairs[resolve(situation, faces).outcome, resolve(spent, faces).outcome] += 1
    assert now_and_then(situation) == Dist(pairs)


@clause("QW2-2.4.0.14", "HQ2-MOD.11")
@pytest.mark.parametrize("by_outcome", [False, True])
@pytest.mark.parametrize("augmenting", ["13", "5M", "3 hp"])
def test_augment_first_or_not_by_each_method(augmenting: str, *, by_outcome: bool) -> None:
    main, helper = Situation.parse("17 vs 20"), Situation.parse(f"{augmenting} vs 14").pc
    found = {prospect.choice: prospect for prospect in augments(main, helper, QUESTWORLDS_2_2, by_outcome=by_outcome)}
    assert list(found) == ["no augment", "rolled augment", "quick augment"]
    assert found["no augment"].odds == enumerated(main)
    expected = Counter[str]()
    for ours, theirs in product(D20, D20):
        bonus = rolled(resolve(roll_for(helper), Faces(ours, theirs)).outcome, by_outcome=by_outcome)
        for outcome, weight in odds(replace(main, pc=Contender(Rating(17 + bonus)))).weights.items():
            expected[outcome] += weight * (400 // odds(replace(main, pc=Contender(Rating(17 + bonus)))).total)
    assert found["rolled augment"].odds == Dist(expected)
    quickly = replace(main, pc=Contender(Rating(17 + quick(helper.rating))))
    assert found["quick augment"].odds == enumerated(quickly)
    assert found["quick augment"].change == odds(quickly).victory - odds(main).victory


def test_a_game_shows_the_methods_that_it_uses() -> None:
    main, helper = Situation.parse("17 vs 20", HEROQUEST_2E.contest), Contender(Rating(13))
    assert [found.choice for found in augments(main, helper, HEROQUEST_2E, by_outcome=True)] == [
        "no augment",
        "rolled augment",
    ]
    quickly = replace(QUESTWORLDS_2_2, augments=AugmentRules(methods=(Method.QUICK,)))
    assert [found.choice for found in augments(main, helper, quickly, by_outcome=False)] == [
        "no augment",
        "quick augment",
    ]
