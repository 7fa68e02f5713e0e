from collections.abc import Callable
from fractions import Fraction
from itertools import product

import dyce
import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.heroquest.odds.witness import enumerated
from tests.refusing import failing
from tests.rules.clause import clause

from talewright.games import heroquest
from talewright.games.heroquest import (
    HEROQUEST_2E,
    QUESTWORLDS_2_2,
    Contender,
    Modifier,
    Outcome,
    Rating,
    Situation,
    Source,
    TargetNumber,
    TwoFumbles,
)
from talewright.games.heroquest.odds import Contest, Odds, odds
from talewright.games.heroquest.rules.contests.situation import BetterRoll, ContestRules, Hopeless

NUMBERS = range(1, 21)
TELLING = (1, 2, 3, 9, 10, 18, 19, 20)
BEYOND_ALL_BUMPS = 7
HOPELESS = (-7, 0)
RULES = [
    ContestRules(better_roll=better, two_fumbles=fumbles, hopeless=hopeless)
    for better, fumbles, hopeless in product(BetterRoll, TwoFumbles, Hopeless)
]
BUMPED = list(product((False, True), repeat=2))


def with_masteries(number: int, lead: int, *, hero_point: bool = False, injured: bool = False) -> Contender:
    return Contender(Rating.of(number, max(lead, 0)), (), hero_point, injured)


def with_target(score: int) -> Contender:
    """A player character with this target number, by a penalty where no rating is so low."""
    if score >= 1:
        return Contender(Rating(score))
    return Contender(Rating(1), (Modifier(Source.SITUATIONAL, "", score - 1),))


@pytest.mark.parametrize("lead", range(-3, 4))
def test_the_fast_odds_are_those_of_the_rule_asked_about_every_pair_of_faces(lead: int) -> None:
    """At each lead at which the dice still decide something: over all numbers where bumps are few."""
    our_numbers = NUMBERS if abs(lead) <= 1 else TELLING
    their_numbers = NUMBERS if lead == 0 else TELLING
    for ours, theirs in product(our_numbers, their_numbers):
        resistance = TargetNumber.of(Rating.of(theirs, max(-lead, 0)))
        situation = Situation(with_masteries(ours, lead), resistance)
        assert odds(situation) == enumerated(situation), situation


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: "-".join(rules.options))
def test_they_are_so_for_whatever_bumps_either_side_under_any_options(rules: ContestRules) -> None:
    """Over all leads and bumps, at numbers at which every result can be rolled on both sides."""
    for lead, (ours, theirs) in product((-BEYOND_ALL_BUMPS, -3, -1, 0, 2), product(BUMPED, BUMPED)):
        pc = with_masteries(7, lead, hero_point=ours[0], injured=ours[1])
        other = with_masteries(12, -lead, hero_point=theirs[0], injured=theirs[1])
        situation = Situation(pc, other, rules)
        assert odds(situation) == enumerated(situation), situation


@given(
    st.integers(1, 160), st.integers(1, 160), st.sampled_from(RULES), st.sampled_from(BUMPED), st.sampled_from(BUMPED)
)
@settings(max_examples=60)
def test_they_are_so_anywhere(
    ours: int, theirs: int, rules: ContestRules, bumped: tuple[bool, bool], their_bumped: tuple[bool, bool]
) -> None:
    situation = Situation(Contender(Rating(ours), (), *bumped), Contender(Rating(theirs), (), *their_bumped), rules)
    assert odds(situation) == enumerated(situation)


@clause("QW2-2.1.2.0.11")
@pytest.mark.parametrize("rules", RULES, ids=lambda rules: "-".join(rules.options))
def test_they_are_so_where_a_target_number_is_hopeless(rules: ContestRules) -> None:
    for ours, theirs in [*product(HOPELESS, (-6, 1, 14, 34)), *product((1, 17), HOPELESS)]:
        situation = Situation(with_target(ours), TargetNumber(theirs), rules)
        assert odds(situation) == enumerated(situation), situation
    between = Situation(with_target(0), with_target(-7), rules)
    assert odds(between) == enumerated(between)


def modelled(ours: int, theirs: int, *, low: bool = False, hero_point: bool = False) -> Callable[[int, int], str]:
    """The book's procedure written down a second time, in numbers from 0 for a fumble to 3 for a critical."""
    (our_masteries, target), (their_masteries, resistance) = divmod(ours - 1, 20), divmod(theirs - 1, 20)

    def rolled(face: int, highest: int) -> int:
        return 3 if face == 1 else 0 if face == 20 else 1 + (face <= highest)

    def compared(face: int, other: int) -> str:
        mine, yours = rolled(face, target + 1), rolled(other, resistance + 1)
        for _ in range(our_masteries - their_masteries):
            mine, yours = (mine + 1, yours) if mine < 3 else (mine, max(0, yours - 1))
        for _ in range(their_masteries - our_masteries):
            mine, yours = (mine, yours + 1) if yours < 3 else (max(0, mine - 1), yours)
        steps = min(3, mine + hero_point) - yours
        if steps:
            return f"{('', 'minor', 'major', 'complete')[abs(steps)]} {'victory' if steps > 0 else 'defeat'}"
        if face == other:
            return "tie"
        return f"marginal {'victory' if (face > other) != low else 'defeat'}"

    return compared


POINTS = [
    *[(1, 1), (1, 20), (20, 1), (20, 20), (20, 21), (21, 20), (14, 14), (25, 18), (17, 34), (7, 60), (60, 7), (5, 65)],
    *[(1 + 11 * number % 60, 1 + 23 * number % 60) for number in range(20)],
]


def asked(ours: int, theirs: int, *, low: bool, hero_point: bool) -> dict[str, Fraction]:
    found = heroquest.contest(
        str(Rating(ours)), vs=str(Rating(theirs)), better_roll="low" if low else "high", hero_point=hero_point
    )
    return dict(found.odds().items())


@pytest.mark.parametrize(("low", "hero_point"), list(product((False, True), repeat=2)))
@pytest.mark.parametrize(("ours", "theirs"), POINTS)
def test_icepool_finds_the_same_odds(ours: int, theirs: int, *, low: bool, hero_point: bool) -> None:
    pool = icepool.map(modelled(ours, theirs, low=low, hero_point=hero_point), icepool.d20, icepool.d20)
    expected = {outcome: Fraction(pool.quantity(outcome), pool.denominator()) for outcome in pool}
    assert asked(ours, theirs, low=low, hero_point=hero_point) == expected


@pytest.mark.parametrize(("ours", "theirs"), POINTS[:16])
def test_dyce_finds_the_same_odds(ours: int, theirs: int) -> None:
    named = {outcome: number for number, outcome in enumerate(map(str, Outcome))}
    compared = modelled(ours, theirs)
    pool = dyce.H(20).apply(lambda face, other: named[compared(face, other)], dyce.H(20))
    expected = {list(named)[number]: Fraction(count, 400) for number, count in pool.items()}
    assert asked(ours, theirs, low=False, hero_point=False) == expected


def test_outcomes_are_listed_from_the_best_to_the_worst() -> None:
    assert list(heroquest.contest("10", vs="10").odds()) == list(map(str, Outcome))


def test_the_sums_over_victories_and_defeats_leave_out_the_tie() -> None:
    chances = heroquest.contest("5M", vs="18").odds()
    assert chances.victory == sum((chances[str(outcome)] for outcome in Outcome if outcome.is_victory), Fraction(0))
    assert chances.victory + chances.tie + chances.defeat == 1


@given(st.integers(1, 80), st.integers(1, 80), st.sampled_from(BUMPED), st.sampled_from(BUMPED), st.sampled_from(RULES))
def test_from_the_other_side_the_same_odds_are_mirrored(
    ours: int, theirs: int, bumped: tuple[bool, bool], their_bumped: tuple[bool, bool], rules: ContestRules
) -> None:
    situation = Situation(Contender(Rating(ours), (), *bumped), Contender(Rating(theirs), (), *their_bumped), rules)
    here, there = odds(situation), odds(situation.mirrored())
    if rules.two_fumbles is not TwoFumbles.BOTH_DEFEATED:
        assert {outcome: here[str(outcome)] for outcome in Outcome} == {
            outcome: there[str(outcome.mirrored())] for outcome in Outcome
        }


@clause("QW2-2.3.5.1.2")
@pytest.mark.parametrize(("better", "worse"), [("17", "14"), ("20", "7"), ("9", "8"), ("7M", "17")])
def test_high_rolls_favour_the_better_ability(better: str, worse: str) -> None:
    high, low = (heroquest.contest(better, vs=worse, better_roll=roll).odds() for roll in BetterRoll)
    assert high.victory > low.victory


@clause("QW2-2.3.5.4.3")
@pytest.mark.parametrize(("ours", "theirs"), [("5M2", "14M"), ("5M99", "14M98")])
def test_only_the_difference_of_masteries_matters(ours: str, theirs: str) -> None:
    assert heroquest.contest(ours, vs=theirs).odds() == heroquest.contest("5M", vs="14").odds()


@pytest.mark.parametrize(
    ("found", "notation"),
    [
        (heroquest.contest("5M", vs="18"), "5M vs 18"),
        (heroquest.contest("17", vs="Very High", hero_point=True), "17 hp vs 14M"),
        (heroquest.contest("17", vs="nearly impossible", modifiers=[3]), "17 +3 situational vs 14M2"),
        (heroquest.contest("15", vs="pc 5M", better_roll="low"), "15 vs pc 5M low-roll"),
        (heroquest.contest("2", vs="-6", modifiers=[Modifier(Source.STRETCH, "", -6)]), "2 -6 stretch vs -6"),
    ],
)
def test_the_one_line_form_has_the_odds_of_its_situation(found: Contest, notation: str) -> None:
    rules = HEROQUEST_2E.contest
    assert found.edition.contest == Situation.parse(notation, rules).rules
    assert found.situation == Situation.parse(notation, rules)
    assert found.odds() == enumerated(found.situation)


def test_an_edition_is_named_or_handed_in_with_its_options() -> None:
    named = heroquest.contest("5M", vs="18", edition="questworlds-2.2", better_roll="low")
    assert named.edition.slug == "questworlds-2.2"
    assert heroquest.contest("5M", vs="18", edition=named.edition).odds() == named.odds()
    assert heroquest.contest("5M", vs="18").edition is HEROQUEST_2E
    assert named.edition != QUESTWORLDS_2_2


def test_asked_again_the_same_contest_is_handed_out() -> None:
    assert heroquest.contest("5M", vs="18") is heroquest.contest("5M", vs="18")


def test_a_contest_is_resolved_when_its_faces_fall() -> None:
    assert heroquest.contest("7M", vs="14").resolve(1, 9).outcome is Outcome.MAJOR_VICTORY


def test_what_is_certain_is_left_with_one_outcome() -> None:
    assert heroquest.contest("1M9", vs="14").odds() == Odds({"complete victory": 1})


@pytest.mark.parametrize("wrong", ["0M", "21", "M", "7MM", "seven", "1000000000", "", "17 ", "-5", "0"])
def test_what_is_no_rating_is_refused_with_what_would_be_right(wrong: str) -> None:
    with failing(Rating.parse, naming=("M",)):
        heroquest.contest(wrong, vs="10")


@pytest.mark.parametrize("wrong", ["0M", "21", "M", "7MM", "seven", "1000000000", "", "17 ", "Hard"])
def test_what_is_no_resistance_is_refused_with_what_would_be_right(wrong: str) -> None:
    with failing("read_resistance", naming=("M", "Nearly Impossible")):
        heroquest.contest("10", vs=wrong)


def test_what_is_no_edition_and_no_better_roll_is_refused_too() -> None:
    with failing("read_edition", naming=("questworlds-2.2", "heroquest-2e")):
        heroquest.contest("10", vs="10", edition="questworlds-3")
    with failing("read_better_roll", naming=("'best'", "low")):
        heroquest.contest("10", vs="10", better_roll="best")
