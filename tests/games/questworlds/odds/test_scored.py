"""The odds of scored sequences against a walk over single faces that knows nothing but the rules."""

from fractions import Fraction
from functools import cache
from itertools import product

import pytest
from tests.refusing import failing
from tests.rules.clause import clause

from talewright.games import questworlds
from talewright.games.questworlds.odds import contest, story_point
from talewright.games.questworlds.odds.exact import Side as Rolls
from talewright.games.questworlds.odds.sequences.moments import Plan, Rolled, ScoredSequence, plan
from talewright.games.questworlds.odds.sequences.scored import final_scores, round_of
from talewright.games.questworlds.rules.contest import Faces, Outcome, resolve
from talewright.games.questworlds.rules.rating import Rating
from talewright.games.questworlds.rules.sequences.exchange import Side
from talewright.games.questworlds.rules.sequences.scored import NO_POINTS, Manner, Score, after_round
from talewright.games.questworlds.rules.situation import Situation

PAIRS = ("17 vs 15", "15 vs 5M", "5M2 vs 14", "3 vs 19", "20 vs 20M", "17 vs pc 12")
DIE = range(1, 21)


def thrown(situation: Situation) -> list[Outcome]:
    return [resolve(situation, Faces(ours, theirs)) for ours, theirs in product(DIE, DIE)]


def walked(situation: Situation, start: Score, ours: Manner, theirs: Manner) -> dict[Score, Fraction]:
    """Score by score, each round by every pair of faces."""
    outcomes = thrown(situation)

    @cache
    def ends(score: Score) -> dict[Score, Fraction]:
        if score.loser is not None:
            return {score: Fraction(1)}
        found: dict[Score, Fraction] = {}
        after = [after_round(score, outcome, ours, theirs) for outcome in outcomes]
        moved = [then for then in after if then != score]
        for then in set(moved):
            for end, chance in ends(then).items():
                found[end] = found.get(end, Fraction(0)) + Fraction(moved.count(then), len(moved)) * chance
        return found

    return ends(start)


@pytest.mark.parametrize("notation", PAIRS)
def test_every_final_score_is_that_of_a_walk_over_all_faces(notation: str) -> None:
    situation = Situation.parse(notation)
    for score, manners in ((NO_POINTS, (Manner.PLAIN, Manner.PLAIN)), (Score(2, 4), (Manner.GAMBIT, Manner.DEFENSE))):
        found = ScoredSequence(situation, score).odds(*manners)
        walk = walked(situation, score, *manners)
        assert {name: found[name] for name in found} == {str(end): chance for end, chance in walk.items()}
        assert found.victory == sum(chance for end, chance in walk.items() if end.loser is Side.THEIRS)


def test_final_scores_stand_from_the_best_to_the_worst() -> None:
    leads = [Score.parse(name) for name in questworlds.sequence("17", vs="5M").odds()]
    assert leads == sorted(leads, key=lambda score: (score.ours - score.theirs, score.ours), reverse=True)


def test_the_number_of_rounds_is_counted_round_by_round() -> None:
    situation = Situation.parse("17 vs 15")
    outcomes, standing, ended = thrown(situation), {Score(1, 2): Fraction(1)}, []
    for _ in range(6):
        following: dict[Score, Fraction] = {}
        for score, chance in standing.items():
            for outcome in outcomes:
                then = after_round(score, outcome)
                following[then] = following.get(then, Fraction(0)) + chance / len(outcomes)
        ended.append(sum((chance for score, chance in following.items() if score.loser is not None), Fraction(0)))
        standing = {score: chance for score, chance in following.items() if score.loser is None}
    found = ScoredSequence(situation, Score(1, 2)).rounds()
    assert [found[number] for number in range(1, 7)] == ended
    assert found.longer_than(6) == 1 - sum(ended)


def test_a_sequence_that_is_over_and_one_that_never_ends_have_no_odds() -> None:
    with failing("to_go_from", naming=("5-1",)):
        questworlds.sequence("17", vs="15").at(Score(5, 1))
    with failing("check_rolled"):
        questworlds.sequence("17", vs="0")
    with failing("end_weights", naming=("0",)):
        final_scores(round_of(Rolls(0, 0), Rolls(0, 0)))


@clause("QW3-5.2.4.1", "QW3-5.2.5.2")
def test_each_manner_is_worth_what_one_round_of_it_leads_to() -> None:
    situation, score = Situation.parse("17 vs 15"), Score(3, 4)
    outcomes = thrown(situation)
    for manner, victory, change in ScoredSequence(situation, score).choices():
        after = [after_round(score, outcome, Manner(manner)) for outcome in outcomes]
        worth = [
            Fraction(then.loser is Side.THEIRS)
            if then.loser is not None
            else ScoredSequence(situation, then).odds().victory
            for then in after
        ]
        assert victory == sum(worth) / len(worth)
        assert change == victory - ScoredSequence(situation, score).choices()[0].victory


@clause("QW3-5.2.6.4", "QW3-5.2.6.5")
def test_help_is_weighed_by_all_that_it_may_come_to() -> None:
    sequence = ScoredSequence(Situation.parse("17 vs 15"), Score(2, 4))
    helped = sequence.with_assist("Rosa", contest("20M", vs="1").odds())
    assert helped.change > 0
    hindered = sequence.with_assist("Rosa", contest("1", vs="20M").odds())
    assert hindered.victory < Fraction(1, 5)
    assert sequence.with_shifted(4).victory == sequence.at(Score(2, 0)).odds().victory


@clause("QW3-5.2.3.2", "QW3-5.2.3.3")
def test_a_parting_shot_may_bring_its_target_back() -> None:
    over = ScoredSequence(Situation.parse("17 vs 15"), Score(5, 3))
    lost = over.after_parting_shot(1, contest("1", vs="20M").odds())
    back = ScoredSequence(over.situation, Score(4, 3)).odds()
    assert float(lost.victory) == pytest.approx(float(back.victory), abs=0.01)
    won = over.after_parting_shot(1, contest("20M2", vs="1").odds())
    assert won["5-3"] == 0
    assert won.victory > Fraction(99, 100)
    with failing(ScoredSequence.after_parting_shot):
        over.at(Score(4, 3)).after_parting_shot(1, contest("17", vs="15").odds())


def test_the_plan_for_story_points_has_no_better_neighbour() -> None:
    """No single choice betters a value, and every value is that of its own choices: so nothing betters the plan."""
    situation = Situation.parse("15 vs 5M")
    best = plan(situation, 2)
    burned = story_point(situation).situation
    rolls = [
        (resolve(situation, faces), resolve(burned, faces)) for faces in (Faces(x, y) for x, y in product(DIE, DIE))
    ]
    for left, ours, theirs in product(range(3), range(5), range(5)):
        score = Score(ours, theirs)
        by_manner = []
        for manner in Manner:
            worth = Fraction(0)
            for now, then in rolls:
                kept = _worth(best, after_round(score, now, manner), left)
                worth += max(kept, _worth(best, after_round(score, then, manner), left - 1) if left else kept)
            by_manner.append(worth / len(rolls))
        assert max(by_manner) == best.victory(score, left)


def _worth(best: Plan, score: Score, left: int) -> Fraction:
    return Fraction(score.loser is Side.THEIRS) if score.loser is not None else best.victory(score, left)


def test_a_point_is_burned_where_it_decides_and_kept_where_it_does_not() -> None:
    best = plan(Situation.parse("15 vs 5M"), 1)
    assert best.burns(Score(4, 4), 1, Rolled("defeat 0", "victory 1"))
    assert not best.burns(Score(0, 0), 1, Rolled("victory 0", "victory 1"))
    assert not best.burns(Score(4, 4), 0, Rolled("defeat 0", "victory 1"))
    with failing(plan, naming=("9",)):
        plan(Situation.parse("15 vs 5M"), 10)


def test_a_higher_rating_never_does_worse() -> None:
    chances = [questworlds.sequence(str(Rating(score)), vs="15").odds().victory for score in range(1, 46)]
    assert chances == sorted(chances)
