import pytest
from tests.refusing import refusing
from tests.rules.clause import clause

from talewright.games.heroquest.rules.contests.framing import (
    AutomaticVictory,
    Framing,
    Reason,
    automatic_victory,
    check_new_tactic,
    check_ready,
)
from talewright.games.questworlds.rules.keyword import AbilityRef

NINJA = AbilityRef("Ninja")
VAULT = Framing(prize="the secret records", obstacle="the guarded vault", ability=NINJA, tactic="over the roof")


@clause("QW2-2.3.0.1", "QW2-2.3.2.1.1", "QW2-2.3.2.3.1", "HQ2-SC.2")
@pytest.mark.parametrize(
    ("framing", "missing"),
    [
        (Framing(), {"prize", "obstacle", "tactic"}),
        (Framing(prize="a verdict", obstacle="the court", tactic=" "), {"tactic"}),
    ],
)
def test_nothing_is_rolled_before_prize_obstacle_and_tactic_are_said(framing: Framing, missing: set[str]) -> None:
    with refusing("QW2-2.3.2.1.1", by=check_ready) as refused:
        check_ready(framing)
    assert {each for each in ("prize", "obstacle", "tactic") if each in refused.value.why} == missing
    check_ready(VAULT)


@clause("QW2-2.3.2.2.3")
def test_the_prize_is_another_thing_than_the_opponent() -> None:
    trial = Framing(prize="the ally's freedom", obstacle="the king's champion", ability=AbilityRef("Knight Errant"))
    assert trial.prize != trial.obstacle
    assert trial.missing == ("the tactic",)


@clause("QW2-2.3.2.2.1", "QW2-2.3.2.3.2")
def test_one_contest_is_about_the_whole_obstacle_and_has_no_tasks() -> None:
    assert set(Framing.__struct_fields__) == {"prize", "obstacle", "ability", "tactic"}


@clause("QW2-2.3.2.3.3")
def test_a_tactic_that_is_not_credible_is_not_rolled() -> None:
    with refusing("QW2-2.3.2.3.3"):
        check_ready(VAULT, credible=False)


@clause("QW2-2.3.2.4.2")
def test_the_same_ability_in_a_new_way_is_the_game_masters_call() -> None:
    check_new_tactic(NINJA, [])
    with refusing("QW2-2.3.2.4.1"):
        check_new_tactic(AbilityRef("ninja"), [NINJA])
    check_new_tactic(NINJA, [NINJA], new_way=True)


@clause("QW2-2.3.1.1.1", "QW2-2.3.1.1.2")
@pytest.mark.parametrize("reason", Reason)
def test_an_automatic_victory_has_a_reason(reason: Reason) -> None:
    assert automatic_victory(VAULT, reason) == AutomaticVictory(framing=VAULT, reason=reason)


@clause("QW2-2.3.1.1.3")
def test_an_automatic_victory_knows_no_dice_no_resistance_and_no_hero_points() -> None:
    assert set(AutomaticVictory.__struct_fields__) == {"framing", "reason", "cost"}


@clause("QW2-2.3.1.1.4")
def test_an_automatic_victory_presupposes_an_ability_but_for_an_exception() -> None:
    nothing = Framing(prize="a clue", obstacle="the dark", tactic="stumble over it")
    with refusing("QW2-2.3.1.1.4"):
        automatic_victory(nothing, Reason.STORY)
    assert automatic_victory(nothing, Reason.STORY, exception=True).framing is nothing


@clause("QW2-2.3.1.1.5")
def test_a_victory_that_costs_something_is_an_option() -> None:
    with refusing("QW2-2.3.1.1.5"):
        automatic_victory(VAULT, Reason.TRIVIAL, cost="a torn cloak")
    assert automatic_victory(VAULT, Reason.TRIVIAL, cost="a torn cloak", costs_in_use=True).cost == "a torn cloak"
