import pytest
from msgspec.structs import replace
from tests.refusing import refusing
from tests.rules.clause import clause

from talewright.games.questworlds.rules.framing import Cause, Framing, check_new_tactic, check_ready
from talewright.games.questworlds.rules.keyword import AbilityRef

VAULT = Framing(
    prize="the ledger", conflict="the vault of the bank", ability=AbilityRef("Lockpicking"), tactic="at night, by feel"
)


@clause("QW3-2.0.2")
def test_a_contest_is_about_an_obstacle_or_a_question() -> None:
    assert [cause.value for cause in Cause] == ["story obstacle", "story question"]
    asked = Framing(prize="who forged it", cause=Cause.QUESTION, tactic="compare the inks")
    assert asked.missing == ("the story question",)


@clause("QW3-2.3.1.1.1")
@pytest.mark.parametrize(
    ("framing", "missing"),
    [
        (replace(VAULT, prize=""), {"prize"}),
        (replace(VAULT, conflict="  "), {"obstacle"}),
        (replace(VAULT, tactic=""), {"tactic"}),
        (Framing(), {"prize", "obstacle", "tactic"}),
    ],
)
def test_no_die_rolls_before_prize_obstacle_and_tactic_are_said(framing: Framing, missing: set[str]) -> None:
    with refusing("QW3-2.3.1.1.1", by=check_ready) as refused:
        check_ready(framing)
    assert {each for each in ("prize", "obstacle", "tactic") if each in refused.value.why} == missing
    check_ready(VAULT)


@clause("QW3-2.3.1.4.3")
def test_a_tactic_that_nobody_believes_is_not_rolled() -> None:
    with refusing("QW3-2.3.1.4.3"):
        check_ready(VAULT, credible=False)


@clause("QW3-2.1.5.1", "QW3-2.1.4.1")
def test_whoever_has_no_ability_for_it_may_still_try() -> None:
    check_ready(replace(VAULT, ability=None))


@clause("QW3-2.3.1.3.1")
def test_a_lost_contest_is_not_tried_again_in_the_same_way() -> None:
    lost = [AbilityRef("Lockpicking")]
    with refusing("QW3-2.3.1.3.1", naming=("lockpicking",)):
        check_new_tactic(AbilityRef("lockpicking"), lost)
    check_new_tactic(AbilityRef("Lockpicking"), lost, new_way=True)
    check_new_tactic(None, lost)
    check_new_tactic(AbilityRef("Lockpicking"), [])


@clause("QW3-2.3.1.3.1", "QW3-2.1.4.1")
def test_to_have_no_relevant_ability_is_a_tactic_like_any_other() -> None:
    with refusing("QW3-2.3.1.3.1", naming=("Going in without a relevant ability",)):
        check_new_tactic(None, [None])
    check_new_tactic(None, [None], new_way=True)
    check_new_tactic(AbilityRef("Lockpicking"), [None])
