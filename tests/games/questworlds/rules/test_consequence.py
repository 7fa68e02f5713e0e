import pytest
from tests.refusing import failing
from tests.rules.clause import clause

from talewright.games.questworlds import Consequence, Faces, Outcome, Situation, Verdict, resolve
from talewright.games.questworlds.rules.consequence import (
    RECOVERY,
    Benefit,
    Kind,
    StoryEnding,
    Together,
    bonus_options,
    check_announced,
    check_consent,
    combined,
    penalty_options,
    recovered,
    recovery_may_exhaust,
    recovery_prize,
    suggested,
)
from talewright.games.questworlds.rules.contest import ruled_for_pc
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.refusal import Refused

FENCER, RIDER = AbilityRef("Fencer"), AbilityRef("Rider")


def ended(situation: str, ours: int, theirs: int) -> Outcome:
    return resolve(Situation.parse(situation), Faces(ours, theirs))


@clause("QW3-2.8.1.6")
def test_a_consequence_says_what_it_is_what_it_touches_and_what_it_costs() -> None:
    sprain = Consequence("a sprained wrist", -10, Kind.PHYSICAL, (FENCER,))
    assert (sprain.kind, sprain.modifier.amount) == (Kind.PHYSICAL, -10)
    assert (sprain.touches(AbilityRef("fencer")), sprain.touches(RIDER)) == (True, False)
    assert {"physical", "social", "mental", "military", "economic"} <= {kind.value for kind in Kind}


@clause("QW3-2.8.1")
def test_what_stays_may_be_story_alone() -> None:
    assert Consequence("disgrace at court", 0).modifier.amount == 0
    assert Benefit("a song about you", 0).modifier.amount == 0


@pytest.mark.parametrize("amount", [5, -3, -25])
def test_a_consequence_takes_a_penalty_of_the_scale(amount: int) -> None:
    with failing("Consequence.__post_init__"):
        Consequence("a sprained wrist", amount)


@pytest.mark.parametrize("amount", [-5, 3, 25])
def test_a_benefit_takes_a_bonus_of_the_scale(amount: int) -> None:
    with failing("Benefit.__post_init__"):
        Benefit("praise", amount)


@clause("QW3-2.8.6.4")
@pytest.mark.parametrize(
    ("situation", "ours", "theirs", "expected"),
    [("5M3 vs 10", 5, 15, 20), ("5M2 vs 10", 5, 15, 20), ("10 vs 5M3", 15, 5, -20), ("10 vs 5M4", 15, 3, -20)],
)
def test_beyond_degree_3_the_suggestion_stays_at_20(situation: str, ours: int, theirs: int, expected: int) -> None:
    outcome = ended(situation, ours, theirs)
    assert (outcome.degree or 0) > 3
    assert suggested(outcome) == expected


@clause("QW3-2.8.2.6")
def test_a_benefit_is_as_large_after_an_easy_victory_as_after_a_hard_one() -> None:
    easy, hard = ended("5M vs 5", 8, 12), ended("5M vs 5M", 5, 3)
    assert (str(easy), str(hard)) == ("victory 1", "victory 1")
    assert suggested(easy) == suggested(hard) == 10


@clause("QW3-2.3.4.2.5", "QW3-2.8.1.1")
def test_after_an_assured_contest_the_dice_suggest_what_stays() -> None:
    outcome = ended("10 vs 12 assured", 15, 3)
    assert (outcome.verdict, suggested(outcome)) == (Verdict.VICTORY, -10)
    assert penalty_options(outcome) == (-10,)


def test_a_standoff_offers_nothing_until_it_is_ruled_a_victory() -> None:
    standoff = ended("17 vs 17", 8, 8)
    assert (penalty_options(standoff), bonus_options(standoff)) == ((), ())
    assert suggested(ruled_for_pc(standoff)) == 5


@clause("QW3-2.8.1.1", "QW3-2.8.2.1")
def test_what_is_suggested_is_offered() -> None:
    assert penalty_options(ended("17 vs 10", 18, 10)) == (-15,)
    assert bonus_options(ended("17 vs 10", 17, 11)) == (15,)
    assert bonus_options(ended("17 vs 10", 18, 10)) == ()
    assert penalty_options(ended("17 vs 10", 17, 11)) == ()


@clause("QW3-2.8.3.3.1")
def test_any_victory_takes_the_whole_consequence_away() -> None:
    arm = Consequence("a broken arm", -15)
    assert recovered(arm, ended("17 vs 17", 9, 8)) is None
    assert recovered(arm, ended("17 vs 17", 8, 8)) is arm
    assert recovered(arm, ended("17 vs 17", 8, 9)) is arm


@clause("QW3-2.8.3.3.4")
def test_with_a_healer_of_the_game_master_the_prize_is_their_services() -> None:
    arm = Consequence("a broken arm", -15)
    assert recovery_prize(arm, healer="Sister Agnes") == "the services of Sister Agnes against a broken arm"
    assert recovery_prize(arm) == "recovery from a broken arm"


@clause("QW3-2.8.3.1.1", "QW3-2.8.3.1.2")
def test_each_kind_of_consequence_names_what_helps_against_it() -> None:
    assert {Kind.PHYSICAL, Kind.SOCIAL, Kind.MENTAL, Kind.ITEM} == set(RECOVERY)
    assert "medicine" in RECOVERY[Kind.PHYSICAL]
    assert "medicine" not in RECOVERY[Kind.SOCIAL]
    assert all(amends in RECOVERY[Kind.SOCIAL] for amends in ("public apology", "negotiation", "compensation"))
    assert "expertise" in RECOVERY[Kind.ITEM]


@clause("QW3-2.8.5.2")
@pytest.mark.parametrize(
    ("bonus", "penalty", "left"), [(10, -5, Benefit("praise", 5, abilities=(FENCER,))), (5, -5, None),
    (5, -15, Consequence("a sprain", -10, abilities=(FENCER,)))]
)  # fmt: skip
def test_a_benefit_and_a_consequence_may_leave_their_difference(
    bonus: int, penalty: int, left: Benefit | Consequence | None
) -> None:
    praise = Benefit("praise", bonus, abilities=(FENCER,))
    assert combined(praise, Consequence("a sprain", penalty, abilities=(FENCER,)), Together.DIFFERENCE) == left


@clause("QW3-2.8.5.2")
def test_what_touches_different_abilities_is_kept_apart() -> None:
    praise, sprain = Benefit("praise", 10, abilities=(FENCER,)), Consequence("a sprain", -5, abilities=(RIDER,))
    with pytest.raises(Refused) as refusal:
        combined(praise, sprain, Together.CANCEL)
    assert refusal.value.clause == "QW3-2.8.5.2"


@clause("QW3-2.8.3.3.2")
def test_a_recovery_that_needed_no_roll_exhausts_nothing() -> None:
    assert recovery_may_exhaust(Outcome(Verdict.VICTORY, Verdict.VICTORY, 1, 1))
    assert not recovery_may_exhaust(Outcome(Verdict.VICTORY, None, 0, 0))


@clause("QW3-2.8.3.2", "QW3-2.8.4.2")
def test_nothing_fades_beyond_0() -> None:
    assert Consequence("a broken arm", -10).eased(5).penalty == 0
    assert Benefit("praise", 10).waned(5).bonus == 0


@clause("QW3-2.8.1.2.1", "QW3-2.8.1.2.2")
def test_no_story_ends_without_warning_and_consent() -> None:
    with pytest.raises(Refused) as refusal:
        check_announced(announced=False)
    assert refusal.value.clause == "QW3-2.8.1.2.2"
    with pytest.raises(Refused) as refusal:
        check_consent(consent=False)
    assert refusal.value.clause == "QW3-2.8.1.2.1"


@clause("QW3-2.8.1.2.1", "QW3-2.8.1.2.2", "QW3-2.8.1.2.4")
def test_a_story_may_end_as_its_player_agrees() -> None:
    check_announced(announced=True)
    check_consent(consent=True)
    endings = ["death", "exile", "dismissal", "broken heart", "open end"]
    assert [ending.value for ending in StoryEnding] == endings
