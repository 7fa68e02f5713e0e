"""Transport: an operator and what carries him."""

import pytest
from tests.refusing import refusing
from tests.rules.clause import cases, cases_of, check_case, clause

from talewright.games.strange_fate.rules.conflict.stress import Track
from talewright.games.strange_fate.rules.dice.roll import Decided, judged
from talewright.games.strange_fate.rules.trappings import transport
from talewright.games.strange_fate.rules.trappings.shape import Does, NoRoll
from talewright.games.strange_fate.rules.trappings.transport import Driven, Kind, driven, kind_of

Told = dict[str, object]


def against(difficulty: int, effort: int) -> Decided:
    return Decided(effort, difficulty, judged(effort - difficulty, is_opposed=False))


GOOD, BAD = against(2, 4), against(2, 0)


@cases("SF-trapping-transport.4")
def _(operator: str, vehicle: str) -> str:
    assert (operator, vehicle) == ("success", "success")
    return "success" if driven(GOOD, GOOD).is_success else "failure"


@cases("SF-trapping-transport.5")
def _(operator: str, vehicle_missed_by: int) -> Told:
    assert operator == "success"
    return {"vehicle_health_stress": driven(GOOD, against(3, 3 - vehicle_missed_by)).stress}


@pytest.mark.parametrize(("id_", "given", "expect"), cases_of("SF", __name__))
def test_transport_is_as_the_catalogue_says(id_: str, given: Told, expect: object) -> None:
    check_case(id_, given, expect)


@clause("SF-trapping-transport.1")
def test_a_skill_is_for_one_of_five_kinds() -> None:
    assert len(Kind) == 5
    assert kind_of([Kind.WATERCRAFT]) is Kind.WATERCRAFT
    for kinds in ([], [Kind.RIDING, Kind.DRAWN]):
        with refusing("SF-trapping-transport.1", by=kind_of, naming=(str(len(kinds)), *Kind)):
            kind_of(kinds)


@clause("SF-trapping-transport.2")
def test_without_risk_nothing_is_rolled() -> None:
    assert isinstance(transport.SAFE.against, NoRoll)
    assert transport.RISK in transport.DRIVE.questions


@clause(
    "SF-trapping-transport.3",
    "SF-trapping-transport.4",
    "SF-trapping-transport.5",
    "SF-trapping-transport.6",
    "SF-trapping-transport.7",
)
@pytest.mark.parametrize(
    ("operator", "mount", "expected"),
    [
        (GOOD, GOOD, Driven(is_success=True, zones=4)),
        (against(-2, 0), against(-2, -1), Driven(is_success=True, zones=0)),
        (GOOD, against(2, 1), Driven(is_success=False, stress=1)),
        (BAD, GOOD, Driven(is_success=False)),
        (BAD, BAD, Driven(is_success=False, is_accident=True)),
    ],
)
def test_each_roll_is_judged_by_itself(operator: Decided, mount: Decided, expected: Driven) -> None:
    assert driven(operator, mount) == expected
    assert transport.DRIVE.needs == (transport.WITH_A_SKILL,)


@clause("SF-trapping-transport.8")
def test_beyond_the_limit_takes_an_aspect_on_what_carries() -> None:
    assert transport.PUSH.does is Does.MANEUVER


@clause("SF-trapping-transport.9")
def test_it_attacks_and_defends_in_a_conflict() -> None:
    assert (transport.RUN_DOWN.does, transport.RUN_DOWN.harms) == (Does.ATTACK, Track.HEALTH)
    assert (transport.SWERVE.does, transport.SWERVE.resists) == (Does.DEFENCE, ("Strike", "Shoot", "Transport"))
    assert [each.clause for each in transport.SWERVE.questions] == ["SF-trapping-transport.9"]
