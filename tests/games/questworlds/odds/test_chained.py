"""Chained sequences and group contests against plain walks over what may fall."""

from fractions import Fraction
from functools import cache
from itertools import product

import pytest
from tests.refusing import failing
from tests.rules.clause import clause

from talewright.games import questworlds
from talewright.games.questworlds.odds.exact import side
from talewright.games.questworlds.odds.group import NOBODY, SHARED, GroupContest, prize_odds
from talewright.games.questworlds.odds.sequences.chained import Place, chained
from talewright.games.questworlds.rules.contest import Faces, Verdict, resolve, successes
from talewright.games.questworlds.rules.groups.contestants import Contestant, best
from talewright.games.questworlds.rules.groups.totals import added, overall
from talewright.games.questworlds.rules.modifier import Modifier, Source
from talewright.games.questworlds.rules.rating import Rating, TargetNumber
from talewright.games.questworlds.rules.sequences.chained import PRICES, after_round
from talewright.games.questworlds.rules.situation import Contender, Situation

DIE = range(1, 21)


def walked(rating: str, vs: str, start: tuple[int, int], *, trades: bool) -> Fraction:
    """The best chance of victory: every pair of faces, and after each lost round both answers."""

    @cache
    def outcomes(traded: int) -> tuple[Situation, tuple[tuple[Verdict, int, int], ...]]:
        lines = (Modifier(Source.CONSEQUENCE, "", -5 * traded),) if traded else ()
        situation = Situation(Contender(Rating.parse(rating), lines), TargetNumber.parse(vs))
        fell = [resolve(situation, Faces(ours, theirs)) for ours, theirs in product(DIE, DIE)]
        kinds = [(outcome.verdict, outcome.degree or 0) for outcome in fell if outcome.verdict is not Verdict.STANDOFF]
        return situation, tuple((*kind, kinds.count(kind)) for kind in set(kinds))

    @cache
    def victory(ours: int, theirs: int, traded: int) -> Fraction:
        if theirs <= 0 or ours <= 0:
            return Fraction(theirs <= 0)
        situation, kinds = outcomes(traded)
        if situation.is_hopeless:
            return Fraction(0)
        total = sum(ways for *_, ways in kinds)
        found = Fraction(0)
        for verdict, degree, ways in kinds:
            loss = degree + 1
            if verdict is Verdict.VICTORY:
                worth = victory(ours, theirs - loss, traded)
            else:
                worth = victory(ours - loss if loss in PRICES else min(0, ours - loss), theirs, traded)
                if trades and loss in PRICES:
                    worth = max(worth, victory(ours, theirs, traded + loss))
            found += Fraction(ways, total) * worth
        return found

    return victory(*start, 0)


@clause("QW3-5.4.1.1", "QW3-5.4.3.1.1", "QW3-5.4.3.1.4")
@pytest.mark.parametrize(("rating", "vs"), [("17", "15"), ("15", "5M"), ("5M", "14")])
def test_the_best_trades_are_those_of_a_walk_over_all_faces(rating: str, vs: str) -> None:
    sequence = questworlds.sequence(rating, vs=vs, kind="chained").at(5, 3)
    for trades in (True, False):
        expected = walked(rating, vs, (5, 3), trades=trades)
        assert sequence.plan(trades=trades).victory(Place(5, 3)) == expected
        assert sequence.odds(trades=trades).victory == expected


def test_what_resolve_is_left_follows_the_rules_of_a_round() -> None:
    """In a single round that decides all, the ends are those of the dice."""
    situation = Situation.parse("17 vs 15")
    found = chained(situation, 1, 1, trades=False).odds(Place(1, 1))
    fell = [resolve(situation, Faces(ours, theirs)) for ours, theirs in product(DIE, DIE)]
    ends = ["{}-{}".format(*after_round(1, 1, one)) for one in fell if one.verdict is not Verdict.STANDOFF]
    assert {name: found[name] for name in found} == {end: Fraction(ends.count(end), len(ends)) for end in ends}


def test_no_resolve_and_too_much_of_it_are_refused() -> None:
    for place, named in (((0, 3), ("0", "3", "1")), ((5, 21), ("21", "20"))):
        with failing("_check", naming=named):
            questworlds.sequence("17", vs="15", kind="chained").at(*place).odds()


# --- groups


@clause("QW3-4.2.1.2", "QW3-4.2.1.3", "QW3-4.2.1.6")
def test_a_group_is_counted_by_the_successes_of_all() -> None:
    first, second = Situation.parse("17 vs 14"), Situation.parse("5M vs 14")
    ours = [[resolve(one, Faces(x, y)) for x, y in product(DIE, DIE)] for one in (first, second)]
    kinds = [{(outcome.ours, outcome.theirs): outcome for outcome in each} for each in ours]
    counts = [[(outcome.ours, outcome.theirs) for outcome in each] for each in ours]
    expected: dict[str, Fraction] = {}
    for one, other in product(*kinds):
        name = str(overall(added((kinds[0][one], kinds[1][other]))))
        weight = counts[0].count(one) * counts[1].count(other)
        expected[name] = expected.get(name, Fraction(0)) + Fraction(weight, 400 * 400)
    found = GroupContest((first, second)).odds()
    assert dict(found.items()) == expected
    assert questworlds.group("17", "5M", vs="14").odds() == found
    ahead = GroupContest((first,), ahead=4).odds()
    assert ahead.victory > Fraction(99, 100)
    with failing("lead"):
        questworlds.group(vs="14").odds()
    assert dict(questworlds.group("17", "5M", vs="0").odds().items()) == {"victory 0": 1}


@clause("QW3-4.3.1.1", "QW3-4.3.1.2", "QW3-4.3.1.3")
def test_one_prize_goes_to_the_best_roll_of_all() -> None:
    ratings = [Rating.parse(text) for text in ("17", "5M", "9")]
    targets = [Contender(rating) for rating in ratings]
    expected: dict[str, int] = {}
    for faces in product(DIE, DIE, DIE):
        rolled = [
            Contestant(rating, True, successes(pc.target, face, pc.additional_successes), face)  # noqa: FBT003
            for rating, pc, face in zip(ratings, targets, faces, strict=True)
        ]
        won = best(rolled)
        failed = not any(each.successes for each in rolled)
        name = NOBODY if failed else SHARED if len(won) > 1 else str(won[0] + 1)
        expected[name] = expected.get(name, 0) + 1
    found = prize_odds(targets)
    assert {name: found[name] for name in expected} == {name: Fraction(ways, 8000) for name, ways in expected.items()}
    assert side(targets[0]).number == 17
    with failing(prize_odds):
        prize_odds(targets[:1])
