import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.refusing import refusing
from tests.rules.clause import clause

from talewright.games.strange_fate.rules.conflict.stress import Degree, Scope, Slot, Track, bearing
from talewright.games.strange_fate.rules.conflict.wound import Consequence, Wounds
from talewright.games.strange_fate.rules.dice.roll import Decided, Verdict, judged
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.skills.trapping import Trapping
from talewright.games.strange_fate.rules.trappings.reckoning import difficulty, spend
from talewright.games.strange_fate.rules.trappings.shape import Procedure, Rows
from talewright.games.strange_fate.rules.trappings.treatment import (
    FIRST_AID,
    RESTORE,
    TREAT_AT_ONCE,
    TREAT_MILD,
    TREAT_MODERATE,
    TREAT_SEVERE,
    TREAT_STRESS,
    after_treatment,
    boxes_cleared,
    check_first_aid,
    check_scope,
    leaves_mark,
    to_clear,
    to_treat,
    treated,
)

MILD, MODERATE, SEVERE, EXTREME = Degree
FAILURE, TIE, SUCCESS, STYLE = Verdict
PHYSICAL, MENTAL, SOCIAL = Scope
M, E, S, A, G = Tier
HEALTH, COMPOSURE = Track.HEALTH, Track.COMPOSURE
USUAL = bearing()


def hurt(degree: Degree, scope: Scope = PHYSICAL) -> Consequence:
    return Consequence(aspect="Broken Arm", degree=degree, scope=scope, slot=list(Degree).index(degree))


def rolled(shifts: int) -> Decided:
    return Decided(4 + shifts, 4, judged(shifts, is_opposed=False))


def against(procedure: Procedure) -> str:
    assert isinstance(procedure.against, Rows)
    return str(difficulty(procedure, procedure.against.rows[0].about))


@clause("SF-trapping-treatment.1")
def test_a_skill_treats_the_scope_for_which_it_was_taken() -> None:
    assert Trapping.parse("Treatment [mental]").choice == MENTAL
    check_scope(MENTAL, MENTAL)
    with refusing("SF-trapping-treatment.1", naming=("Physical",)):
        check_scope(MENTAL, PHYSICAL)


# ---- stress


@clause("SF-trapping-treatment.2")
def test_stress_is_treated_against_the_highest_box_and_two_shifts_clear_one() -> None:
    wounds = Wounds(frozenset({(HEALTH, 1), (HEALTH, 3), (COMPOSURE, 4)}))
    assert to_clear(wounds, HEALTH).title == "Good (+3)"
    assert [boxes_cleared(shifts) for shifts in range(-2, 6)] == [0, 0, 0, 0, 1, 1, 2, 2]
    assert spend(TREAT_STRESS, {"one box cleared": 2}, 4).left == 0
    with refusing("SF-trapping-treatment.2", by=to_clear, naming=("Reputation",)):
        to_clear(wounds, Track.REPUTATION)


# ---- consequences


@clause("SF-trapping-treatment.3")
def test_a_mild_consequence_goes_away_against_fair() -> None:
    assert to_treat(MILD, PHYSICAL) is TREAT_MILD
    assert against(TREAT_MILD) == "2"
    assert [treated(MILD, verdict) for verdict in Verdict] == [MILD, MILD, None, None]


@clause("SF-trapping-treatment.4")
def test_a_moderate_one_turns_mild_against_great_if_there_is_room() -> None:
    assert to_treat(MODERATE, MENTAL) is TREAT_MODERATE
    assert against(TREAT_MODERATE) == "4"
    assert [treated(MODERATE, verdict) for verdict in Verdict] == [MODERATE, MODERATE, MILD, None]
    assert [treated(MODERATE, verdict, has_free_mild=False) for verdict in (SUCCESS, STYLE)] == [MODERATE, None]


@clause("SF-trapping-treatment.5")
@pytest.mark.parametrize(("degree", "tier"), [(SEVERE, M), (SEVERE, E), (EXTREME, M), (EXTREME, G)])
def test_only_time_helps_a_severe_one_below_superhuman(degree: Degree, tier: Tier) -> None:
    with refusing("SF-trapping-treatment.5"):
        to_treat(degree, PHYSICAL, tier)


@clause("SF-trapping-treatment.6")
def test_stress_and_mild_consequences_are_treated_at_once_and_once_a_scene() -> None:
    assert [procedure.uses for procedure in (TREAT_STRESS, TREAT_MILD, TREAT_MODERATE)] == [FIRST_AID, FIRST_AID, None]
    assert to_treat(MILD, PHYSICAL, in_conflict=True) is TREAT_MILD
    check_first_aid(0)
    with refusing("SF-trapping-treatment.6", by=check_first_aid):
        check_first_aid(1)
    assert [need.clause for need in TREAT_MODERATE.needs] == ["SF-trapping-treatment.6"]
    with refusing("SF-trapping-treatment.6", by=to_treat):
        to_treat(MODERATE, PHYSICAL, in_conflict=True)


@clause("SF-trapping-treatment.7")
def test_a_person_says_whether_a_moderate_one_needs_the_right_place() -> None:
    assert [question.clause for question in TREAT_MODERATE.questions] == ["SF-trapping-treatment.7"]
    assert not TREAT_MILD.questions


@clause("SF-trapping-treatment.8")
@pytest.mark.parametrize("tier", [E, S, A, G])
def test_from_extraordinary_up_a_moderate_one_is_treated_in_a_conflict(tier: Tier) -> None:
    assert to_treat(MODERATE, PHYSICAL, tier, in_conflict=True) is TREAT_AT_ONCE
    assert (against(TREAT_AT_ONCE), TREAT_AT_ONCE.from_tier) == ("4E", E)
    assert to_treat(MODERATE, PHYSICAL, tier) is TREAT_MODERATE


@clause("SF-trapping-treatment.9")
@pytest.mark.parametrize("tier", [S, A, G])
def test_from_superhuman_up_a_severe_one_gets_better(tier: Tier) -> None:
    assert to_treat(SEVERE, PHYSICAL, tier, in_conflict=True) is TREAT_SEVERE
    assert (against(TREAT_SEVERE), TREAT_SEVERE.from_tier) == ("6S", S)
    assert [treated(SEVERE, verdict) for verdict in Verdict] == [SEVERE, SEVERE, MODERATE, MILD]


@clause("SF-trapping-treatment.10")
def test_a_body_that_is_not_intact_is_beyond_a_superhuman_skill() -> None:
    with refusing("SF-trapping-treatment.10"):
        to_treat(SEVERE, PHYSICAL, S, is_intact=False)
    assert to_treat(SEVERE, MENTAL, S, is_intact=False) is TREAT_SEVERE
    assert "SF-trapping-treatment.10" in [need.clause for need in TREAT_SEVERE.needs]


@clause("SF-trapping-treatment.11")
def test_a_severe_one_that_gets_better_leaves_its_mark() -> None:
    assert [leaves_mark(degree) for degree in (MILD, MODERATE, SEVERE)] == [False, False, True]


@clause("SF-trapping-treatment.12")
@pytest.mark.parametrize("tier", [A, G])
def test_from_ascendant_up_limbs_and_organs_are_restored(tier: Tier) -> None:
    assert to_treat(SEVERE, PHYSICAL, tier, is_intact=False) is RESTORE
    assert (against(RESTORE), RESTORE.from_tier, RESTORE.choice) == ("8A", A, PHYSICAL)
    assert "SF-trapping-treatment.11" in [need.clause for need in RESTORE.needs]


@clause("SF-trapping-treatment.4", "SF-trapping-treatment.9")
@pytest.mark.parametrize(
    ("degree", "shifts", "left"),
    [
        (MODERATE, -1, (MODERATE, 1)),
        (MODERATE, 0, (MILD, 0)),
        (MODERATE, 3, None),
        (SEVERE, 2, (MODERATE, 1)),
        (SEVERE, 3, (MILD, 0)),
    ],
)
def test_what_got_better_goes_to_a_free_slot(degree: Degree, shifts: int, left: tuple[Degree, int] | None) -> None:
    wounds = Wounds(frozenset({(HEALTH, 1)}), (hurt(degree),))
    after = after_treatment(wounds, USUAL, hurt(degree), rolled(shifts))
    assert [(each.degree, each.slot) for each in after.consequences] == ([left] if left else [])
    assert after.marked == wounds.marked


@clause("SF-trapping-treatment.4")
def test_without_a_free_mild_slot_a_moderate_one_stays_but_for_style() -> None:
    wounds = Wounds(consequences=(hurt(MILD, SOCIAL), hurt(MODERATE)))
    assert after_treatment(wounds, USUAL, hurt(MODERATE), rolled(2)) == wounds
    assert after_treatment(wounds, USUAL, hurt(MODERATE), rolled(3)).consequences == (hurt(MILD, SOCIAL),)
    roomy = bearing(slots=(*USUAL.slots, Slot(degree=MILD, scope=MENTAL), Slot(degree=MILD, scope=PHYSICAL)))
    better = after_treatment(wounds, roomy, hurt(MODERATE), rolled(0)).consequences[-1]
    assert (better.degree, better.slot) == (MILD, 4)


@clause("SF-trapping-treatment.9")
def test_a_severe_one_without_a_free_slot_is_less_where_it_stands() -> None:
    wounds = Wounds(consequences=(hurt(MODERATE, SOCIAL), hurt(SEVERE)))
    better = after_treatment(wounds, USUAL, hurt(SEVERE), rolled(0)).consequences[-1]
    assert (better.degree, better.slot) == (MODERATE, 2)


@given(st.sampled_from(Degree), st.sampled_from(Verdict), st.booleans())
def test_treatment_never_makes_it_worse(degree: Degree, verdict: Verdict, has_free_mild: bool) -> None:  # noqa: FBT001
    became = treated(degree, verdict, has_free_mild=has_free_mild)
    assert became is None or became.absorbs <= degree.absorbs


@clause("SF-trapping-treatment.9", "SF-trapping-treatment.12")
def test_a_severe_consequence_becomes_less_even_where_no_mild_slot_is_free() -> None:
    assert treated(SEVERE, SUCCESS, has_free_mild=False) is MODERATE
    assert treated(SEVERE, STYLE, has_free_mild=False) is MILD
