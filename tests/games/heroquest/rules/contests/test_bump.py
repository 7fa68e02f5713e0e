from itertools import product

import pytest
from msgspec.structs import replace
from tests.rules.clause import clause

from talewright.games.heroquest import Contender, Faces, Result, Side, Situation, resolve
from talewright.games.heroquest.rules.contests.bump import Bump, Cause, bumps

FUMBLE, FAILURE, SUCCESS, CRITICAL = Result


def done(text: str, rolled: tuple[Result, Result]) -> tuple[Bump, ...]:
    return bumps(Situation.parse(text), rolled)


@clause("QW2-2.3.5.3.1", "QW2-2.3.5.3.5")
def test_masteries_lift_their_owner_to_a_critical_and_then_push_the_opponent_down() -> None:
    assert done("3M3 vs 14", (SUCCESS, SUCCESS)) == (
        Bump(Side.OURS, Cause.MASTERY, SUCCESS, CRITICAL),
        Bump(Side.THEIRS, Cause.MASTERY, SUCCESS, FAILURE),
        Bump(Side.THEIRS, Cause.MASTERY, FAILURE, FUMBLE),
    )


@clause("QW2-2.3.5.4.4")
def test_a_resistance_with_more_masteries_bumps_in_the_same_way() -> None:
    assert done("3 vs 14M2", (CRITICAL, SUCCESS)) == (
        Bump(Side.THEIRS, Cause.MASTERY, SUCCESS, CRITICAL),
        Bump(Side.OURS, Cause.MASTERY, CRITICAL, SUCCESS),
    )


@clause("QW2-2.3.5.3.6")
def test_a_bump_that_would_change_nothing_is_none() -> None:
    assert done("3M9 vs 14", (CRITICAL, FUMBLE)) == ()
    assert len(done("3M99 vs 14", (FUMBLE, CRITICAL))) == 6
    assert done("3 hp vs 14", (CRITICAL, SUCCESS)) == ()


@clause("QW2-2.3.5.3.2", "QW2-4.1.1.5")
def test_masteries_come_before_injuries_and_these_before_hero_points() -> None:
    found = done("5M injured hp vs 14", (SUCCESS, SUCCESS))
    assert [(bump.cause, bump.after) for bump in found] == [
        (Cause.MASTERY, CRITICAL),
        (Cause.INJURY, SUCCESS),
        (Cause.HERO_POINT, CRITICAL),
    ]


@clause("HQ2-CON.4")
@pytest.mark.parametrize(
    ("rolled", "after"), [(CRITICAL, SUCCESS), (SUCCESS, FAILURE), (FAILURE, FUMBLE), (FUMBLE, FUMBLE)]
)
def test_an_injury_bumps_ones_own_result_down_whatever_it_is(rolled: Result, after: Result) -> None:
    face = {CRITICAL: 1, SUCCESS: 5, FAILURE: 15, FUMBLE: 20}[rolled]
    assert resolve(Situation.parse("10 injured vs 10"), Faces(face, 5)).results == (after, SUCCESS)


@clause("HQ2-CON.4")
def test_an_injury_is_applied_after_the_masteries() -> None:
    before = resolve(Situation.parse("10M injured vs 10"), Faces(1, 5))
    assert before.results == (SUCCESS, FAILURE)


@clause("QW2-2.3.5.3.4", "QW2-2.3.5.5.6")
@pytest.mark.parametrize("rolled", list(product(Result, Result)))
def test_a_hero_point_never_touches_the_other_side(rolled: tuple[Result, Result]) -> None:
    assert {bump.side for bump in done("10 hp vs 10", rolled)} <= {Side.OURS}


@clause("QW2-2.3.5.4.7", "QW2-2.3.5.1.3")
@pytest.mark.parametrize("text", ["9M vs 14", "9 hp vs 14", "9M injured vs 14"])
def test_bumps_change_neither_the_target_number_nor_what_was_rolled(text: str) -> None:
    situation = Situation.parse(text)
    assert situation.target.target == 9
    assert resolve(situation, Faces(9, 12)).rolled == (SUCCESS, SUCCESS)
    plain = replace(situation, pc=Contender(situation.pc.rating))
    assert resolve(plain, Faces(9, 12)).rolled == (SUCCESS, SUCCESS)


@clause("HQ2-SC.6")
def test_only_the_difference_of_masteries_counts() -> None:
    for ours, theirs in (("5", "14"), ("5M", "14"), ("5", "14M")):
        higher = f"{ours}M2".replace("MM2", "M3"), f"{theirs}M2".replace("MM2", "M3")
        for rolled in product(Result, Result):
            assert done(f"{ours} vs {theirs}", rolled) == done(f"{higher[0]} vs {higher[1]}", rolled)
