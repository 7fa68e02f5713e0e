"""The fast odds of extended contests against the plain recursion over the rule, and against icepool and dyce."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import product

import dyce
import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.refusing import failing

from talewright.dice import Dist
from talewright.games import heroquest
from talewright.games.heroquest.odds.extended import aftermath_odds, extended
from talewright.games.heroquest.odds.rounds import rounds
from talewright.games.heroquest.odds.scores import Round, final_scores, round_of
from talewright.games.heroquest.rules.contests.adversity import Adversity
from talewright.games.heroquest.rules.contests.contest import Faces, Outcome, resolve
from talewright.games.heroquest.rules.contests.situation import Situation
from talewright.games.heroquest.rules.extended.aftermath import AftermathRules
from talewright.games.heroquest.rules.extended.extended import TO_WIN, Extended, Scene
from talewright.games.heroquest.rules.extended.resolution_point import Score, scored
from talewright.odds.race import SHOWN

D20 = range(1, 21)
SITUATIONS = [
    "17 vs 14",
    "5M vs 18",
    "3 vs 4M2",
    "1M3 vs 20",
    "20M vs pc 13M low-roll",
    "17 hp vs 5M",
    "12 injured vs 9",
    "12 injured vs pc 9 injured",
    "2 -9 consequence vs pc 1 -6 stretch fumbles-both-defeated",
    "14 vs 14 fumbles-compared",
]
STARTS = [Score(ours, theirs) for ours, theirs in product(range(TO_WIN), repeat=2)]


@cache
def one_round(situation: str) -> Dist[Score]:
    """What a round brings, by the rule itself."""
    asked = Situation.parse(situation)
    return Dist.of(scored(resolve(asked, Faces(ours, theirs))) for ours, theirs in product(D20, D20))


@cache
def plainly(situation: str, score: Score) -> Mapping[Score, Fraction]:
    """The witness: rounds are played as the rules play them, tied ones left out."""
    if Extended(score).winner is not None:
        return {score: Fraction(1)}
    gained = one_round(situation)
    decided = 1 - gained[Score()]
    found: dict[Score, Fraction] = {}
    for points, chance in gained.items():
        if points != Score():
            for end, after in plainly(situation, score + points).items():
                found[end] = found.get(end, Fraction(0)) + chance / decided * after
    return found


@pytest.mark.parametrize("situation", SITUATIONS)
def test_a_round_scores_as_the_rule_says_for_every_pair_of_faces(situation: str) -> None:
    found, by_rule = round_of(Situation.parse(situation)), one_round(situation).weights
    assert found.ours == tuple(by_rule.get(Score(points, 0), 0) for points in (1, 2, 3, 5))
    assert found.theirs == tuple(by_rule.get(Score(0, points), 0) for points in (1, 2, 3, 5))
    assert found.tied == by_rule.get(Score(), 0)


@pytest.mark.parametrize("start", STARTS, ids=str)
@pytest.mark.parametrize("situation", SITUATIONS)
def test_final_scores_are_those_of_the_plain_recursion_from_any_score(situation: str, start: Score) -> None:
    expected = {str(end): chance for end, chance in plainly(situation, start).items() if chance}
    assert dict(final_scores(round_of(Situation.parse(situation)), start).items()) == expected


def some_rounds() -> st.SearchStrategy[Round]:
    four = st.tuples(*[st.integers(0, 63)] * 4)
    return st.builds(Round, four, four, st.integers(0, 400)).filter(lambda found: found.decided > 0)


@given(some_rounds(), st.sampled_from(STARTS))
@settings(max_examples=60)
def test_final_scores_add_up_to_one_and_read_from_the_other_side_the_same(found: Round, start: Score) -> None:
    ours = final_scores(found, start)
    assert ours.victory + ours.defeat == 1
    theirs = final_scores(Round(found.theirs, found.ours, found.tied), start.mirrored())
    assert dict(ours.items()) == {str(Score.parse(end).mirrored()): chance for end, chance in theirs.items()}


@pytest.mark.parametrize("widest", [(512, 0, 0, 0), (128, 128, 128, 128)])
def test_the_lanes_are_wide_enough_for_the_most_ways_that_a_round_may_have(widest: tuple[int, int, int, int]) -> None:
    found = final_scores(Round(widest, (0, 0, 0, 0), 0))
    assert found.victory == 1
    assert found.total == 512**9


@pytest.mark.parametrize("wrong", [Round((0, 0, 0, 0), (0, 0, 0, 0), 400), Round((513, 0, 0, 0), (0, 0, 0, 0), 0)])
def test_a_round_that_decides_nothing_or_too_much_is_refused(wrong: Round) -> None:
    with failing("end_weights", naming=("512",)):
        final_scores(wrong)


def test_the_best_final_score_comes_first() -> None:
    found = list(extended("17", vs="17").odds())
    leads = [Score.parse(score).lead for score in found]
    assert leads == sorted(leads, reverse=True)
    assert (found[0], found[-1]) == ("9-0", "0-9")


# ---- the witnesses from outside


def scoring(target: int, resistance: int) -> Mapping[int, int]:
    """The book's procedure once more, without masteries: points gained, below 0 if by the other side."""

    def result(face: int, number: int) -> int:
        return {1: 3, 20: 0}.get(face, 2 if face <= number else 1)

    def points(ours: int, theirs: int) -> int:
        steps = result(ours, target) - result(theirs, resistance)
        if steps:
            return (0, 2, 3, 5)[steps] if steps > 0 else -(0, 2, 3, 5)[-steps]
        return 0 if ours == theirs == 20 else (ours > theirs) - (ours < theirs)

    return Counter(points(ours, theirs) for ours, theirs in product(D20, D20))


def after(score: tuple[int, int], gained: int) -> tuple[int, int]:
    ours, theirs = score
    if max(score) >= 5:
        return score
    return (ours + gained, theirs) if gained > 0 else (ours, theirs - gained)


@pytest.mark.parametrize(("ours", "theirs", "start"), [(17, 14, (0, 0)), (5, 18, (3, 1)), (20, 1, (0, 4))])
def test_icepool_finds_the_same_final_scores(ours: int, theirs: int, start: tuple[int, int]) -> None:
    one = icepool.Die(scoring(ours, theirs))
    ended = icepool.map(
        lambda score: score if max(score) >= 5 else one.map(lambda gained: after(score, gained)),
        icepool.Die([start]),
        star=False,
        repeat="inf",
    )
    expected = {f"{end[0]}-{end[1]}": ended.probability(end) for end in ended}
    asked = extended(str(ours), vs=str(theirs)).at(f"{start[0]}-{start[1]}")
    assert dict(asked.odds().items()) == expected


@pytest.mark.parametrize(("ours", "theirs"), [(17, 14), (6, 19)])
def test_dyce_finds_the_same_final_scores(ours: int, theirs: int) -> None:
    decided = dyce.H.from_counts((gained, ways) for gained, ways in scoring(ours, theirs).items() if gained)
    standing = dyce.H.from_counts([((0, 0), 1)])
    for _ in range(9):
        standing = standing.apply(after, decided)
    expected = {f"{end[0]}-{end[1]}": Fraction(count, standing.total) for end, count in standing.items()}
    assert dict(extended(str(ours), vs=str(theirs)).odds().items()) == expected


def test_icepool_finds_the_same_numbers_of_rounds() -> None:
    one = icepool.Die(scoring(17, 14))
    standing, going_on = icepool.Die([(0, 0)]), [Fraction(1)]
    for _ in range(SHOWN):
        standing = icepool.map(after, standing, one, star=False)
        going_on.append(sum((standing.probability(score) for score in standing if max(score) < 5), Fraction(0)))
    found = extended("17", vs="14").rounds()
    assert [found.longer_than(number) for number in range(SHOWN + 1)] == going_on


# ---- the number of rounds


def rounds_plainly(found: Round, start: Score) -> tuple[list[Fraction], Fraction]:
    """The witness: the scores after each round, one round after another."""
    gained = dict(zip((1, 2, 3, 5), found.ours, strict=True))
    gained |= {-points: ways for points, ways in zip((1, 2, 3, 5), found.theirs, strict=True)}
    gained[0] = found.tied
    standing = {(start.ours, start.theirs): Fraction(1)}
    ended = []
    for _ in range(SHOWN):
        following: dict[tuple[int, int], Fraction] = {}
        for score, chance in standing.items():
            for points, ways in gained.items():
                to = after(score, points)
                share = chance * Fraction(ways, found.decided + found.tied)
                following[to] = following.get(to, Fraction(0)) + share
        ended.append(sum((chance for score, chance in following.items() if max(score) >= 5), Fraction(0)))
        standing = {score: chance for score, chance in following.items() if max(score) < 5}
    return ended, sum(standing.values(), Fraction(0))


def mean_plainly(found: Round, start: Score) -> Fraction:
    """The expected number of rounds, from the expected numbers after each."""

    @cache
    def expected(ours: int, theirs: int) -> Fraction:
        if max(ours, theirs) >= 5:
            return Fraction(0)
        further = sum(
            (ways * expected(ours + points, theirs) for points, ways in zip((1, 2, 3, 5), found.ours, strict=True)),
            Fraction(0),
        ) + sum(
            (ways * expected(ours, theirs + points) for points, ways in zip((1, 2, 3, 5), found.theirs, strict=True)),
            Fraction(0),
        )
        return (found.decided + found.tied + further) / found.decided

    return expected(start.ours, start.theirs)


@pytest.mark.parametrize("start", [Score(), Score(4, 4), Score(0, 4), Score(3, 1)], ids=str)
@pytest.mark.parametrize("situation", SITUATIONS)
def test_the_number_of_rounds_is_that_of_playing_round_by_round(situation: str, start: Score) -> None:
    asked = round_of(Situation.parse(situation))
    found = rounds(asked, start)
    ended, tail = rounds_plainly(asked, start)
    assert [found[number] for number in range(1, SHOWN + 1)] == ended
    assert found.longer_than(SHOWN) == tail
    assert found.mean == mean_plainly(asked, start)


def test_a_round_that_cannot_tie_leaves_no_long_contest() -> None:
    found = rounds(Round((100, 100, 100, 0), (50, 50, 0, 0), 0))
    assert found[10] == found.longer_than(SHOWN) == 0
    assert sum(found.weights) == found.total


def test_nobody_waits_for_a_contest_in_which_nobody_scores() -> None:
    with failing("rounds_of"):
        rounds(Round((0, 0, 0, 0), (0, 0, 0, 0), 400))


@pytest.mark.parametrize("number", [0, 31, -1])
def test_the_chances_of_thirty_rounds_are_told_one_by_one(number: int) -> None:
    with failing("Rounds.__getitem__", naming=("30",)):
        extended("17", vs="14").rounds()[number]
    with failing("Rounds.longer_than", naming=("30",)):
        extended("17", vs="14").rounds().longer_than(number or 31)


# ---- as a library


def test_the_one_line_form_is_that_of_its_situation() -> None:
    asked = extended("5M", vs="High", edition="questworlds-2.2", better_roll="low", modifiers=[-3])
    expected = plainly("5M -3 situational vs 20 low-roll", Score())
    assert dict(asked.odds().items()) == {str(end): chance for end, chance in expected.items()}
    assert extended is heroquest.extended


def test_two_fumbles_score_nothing_where_they_are_defeats_for_both() -> None:
    rules = heroquest.HEROQUEST_2E.contest.with_option(heroquest.TwoFumbles.BOTH_DEFEATED)
    edition = replace(heroquest.HEROQUEST_2E, contest=rules)
    assert extended("17", vs="18", edition=edition).odds() == extended("17", vs="18").odds()


@pytest.mark.parametrize(
    ("wrong", "by"),
    [("5-0", "to_go_from"), ("2-7", "to_go_from"), *((text, "Tally.parse") for text in ("two", "2", "-1-3"))],
)
def test_a_score_from_which_nothing_follows_is_refused(wrong: str, by: str) -> None:
    with failing(by, naming=(wrong,)):
        extended("17", vs="14").at(wrong)


def test_down_two_to_four_the_chance_is_that_of_the_final_scores() -> None:
    asked = extended("17", vs="17").at("2-4")
    assert asked.odds().victory == sum(
        (chance for end, chance in plainly("17 vs 17", Score(2, 4)).items() if end.lead > 0), Fraction(0)
    )


# ---- the aftermath


def test_the_aftermath_is_read_from_the_final_scores() -> None:
    asked = extended("17", vs="14")
    final = asked.odds()
    rising, climax = asked.aftermath(), asked.aftermath(Scene.CLIMAX)
    unharmed = rising.chance(lambda left: left.ours is Adversity.UNHARMED)
    assert unharmed == final.chance(lambda name: Score.parse(name).lead > 1)  # a narrow winner is hurt in this edition
    assert climax.chance(lambda left: left.ours is Adversity.UNHARMED) == final.chance(lambda name: name.endswith("-0"))
    complete = final.chance(lambda name: Score.parse(name).lead >= 7)
    for scene in (rising, climax):
        assert scene.chance(lambda left: left.outcome is Outcome.COMPLETE_VICTORY) == complete


def test_further_opponents_count_in_a_climax_alone() -> None:
    final, rules = extended("17", vs="14").at("4-0").odds(), AftermathRules()
    alone = aftermath_odds(final, Scene.CLIMAX, rules)
    beset = aftermath_odds(final, Scene.CLIMAX, rules, from_others=4)
    assert alone.chance(lambda left: left.ours is Adversity.UNHARMED) > 0
    assert beset.chance(lambda left: left.ours < Adversity.IMPAIRED) == 0
    assert aftermath_odds(final, Scene.RISING_ACTION, rules, from_others=4) == aftermath_odds(
        final, Scene.RISING_ACTION, rules
    )
