import pytest
from tests.rules.clause import clause

from talewright.games.questworlds import Contender, Faces, Flaw, Modifier, Rating, Situation, Source, resolve
from talewright.games.questworlds.rules.flaw import (
    FlawKind,
    flaw_resistance,
    hindrance,
    hindrance_may_be_contested,
    hindrance_resistance,
    may_act_against_flaw,
    rolled_hindrance,
)


@clause("QW3-2.1.2.2")
def test_a_flaw_is_psychological_physical_a_philosophy_or_a_relationship() -> None:
    assert [kind.value for kind in FlawKind] == ["psychological", "physical", "philosophy", "relationship"]
    assert Flaw.parse("Oath of Silence 5M", FlawKind.PHILOSOPHY).kind is FlawKind.PHILOSOPHY


@clause("QW3-2.7.1.2")
def test_an_ordinary_ability_may_hinder_too() -> None:
    assert hindrance("Love for Son") == Modifier(Source.HINDRANCE, "Love for Son", -5)


@clause("QW3-2.7.1.5", "QW3-2.7.1.6", "QW3-2.7.1.7")
@pytest.mark.parametrize(
    ("faces", "penalty"),
    [
        (Faces(12, 8), -5),
        (Faces(15, 8), -10),
        (Faces(15, 18), -15),
        (Faces(8, 8), 0),
        (Faces(8, 9), 0),
        (Faces(19, 9), 0),
    ],
)
def test_it_is_the_flaw_that_rolls_and_only_its_victory_hinders(faces: Faces, penalty: int) -> None:
    outcome = resolve(rolled("15"), faces)
    assert rolled_hindrance("Quick Temper", outcome) == Modifier(Source.HINDRANCE, "Quick Temper", penalty)


def rolled(flaw: str) -> Situation:
    """A flaw that is rolled against a base resistance of 10."""
    return Situation(Contender(Rating.parse(flaw)), hindrance_resistance(Rating.parse("10")))


@clause("QW3-2.7.1.6")
def test_a_hindrance_never_costs_more_than_20() -> None:
    assert rolled_hindrance("Quick Temper", resolve(rolled("15M4"), Faces(3, 18))).amount == -20


@clause("QW3-2.7.2.2", "QW3-2.7.2.3")
def test_the_rating_of_the_flaw_resists_whoever_acts_against_it() -> None:
    situation = Situation(Contender(Rating.parse("17")), flaw_resistance(Rating.parse("5M")))
    assert situation == Situation.parse("17 vs 5M")
    assert not may_act_against_flaw(resolve(situation, Faces(8, 8)).verdict)
    assert may_act_against_flaw(resolve(situation, Faces(17, 18)).verdict)


@clause("QW3-2.7.2.5")
@pytest.mark.parametrize(
    ("same_situation", "time_passed", "contestable"),
    [(True, False, False), (True, True, True), (False, False, True), (False, True, True)],
)
def test_a_hindrance_after_submitting_is_contested_elsewhere_or_much_later(
    *, same_situation: bool, time_passed: bool, contestable: bool
) -> None:
    assert hindrance_may_be_contested(same_situation=same_situation, time_passed=time_passed) is contestable
