import pytest
from tests.refusing import refusing
from tests.rules.clause import clause

from talewright.games.heroquest import (
    HEROQUEST_2E,
    QUESTWORLDS_2_2,
    Contender,
    Faces,
    Outcome,
    Rating,
    Situation,
    TargetNumber,
    resolve,
)
from talewright.games.heroquest.rules.contests.adversity import (
    Adversity,
    Consequence,
    burdened,
    check_may_act,
    consequence_of,
    is_bumped_down,
    penalties,
)
from talewright.games.heroquest.rules.contests.bump import Cause
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.refusal import Refused

FENCER, RIDER, SWORD = AbilityRef("Fencer"), AbilityRef("Rider"), AbilityRef("Fencer", "Long sword")
INJURED = Consequence("a broken arm", Adversity.INJURED, (FENCER,))


@clause("HQ2-CON.6")
def test_a_consequence_reaches_the_abilities_that_were_ruled_and_their_breakouts() -> None:
    assert INJURED.reaches(AbilityRef("fencer"))
    assert INJURED.reaches(SWORD)
    assert not INJURED.reaches(RIDER)
    assert not Consequence("", Adversity.HURT, (SWORD,)).reaches(FENCER)


@clause("HQ2-CON.8")
def test_a_consequence_lasts_until_the_game_master_says_why_it_is_over() -> None:
    over = INJURED.ended("six weeks of rest")
    assert over.over == "six weeks of rest"
    assert not over.reaches(FENCER)
    assert burdened(Contender(Rating(17)), [over], FENCER, HEROQUEST_2E.adversity) == Contender(Rating(17))
    with refusing("HQ2-CON.8", by=Consequence.ended, naming=("six weeks of rest",)):
        over.ended("magic")
    with refusing("HQ2-CON.8", by=Consequence.ended, naming=("a broken arm",)):
        INJURED.ended("  ")


@clause("HQ2-CON.9", "HQ2-CON.10")
def test_only_a_defeat_leaves_something_behind_and_never_the_worst() -> None:
    left = {outcome: consequence_of(outcome) for outcome in Outcome}
    assert {state for outcome, state in left.items() if not outcome.is_defeat} == {Adversity.UNHARMED}
    assert max(left.values()) is Adversity.DYING


@clause("HQ2-CON.4")
def test_an_injury_bumps_down_after_masteries_and_before_hero_points() -> None:
    pc = burdened(Contender(Rating.parse("5M"), (), hero_point=True), [INJURED], FENCER, HEROQUEST_2E.adversity)
    decided = resolve(Situation(pc, TargetNumber(14)), Faces(10, 9))
    assert [bump.cause for bump in decided.bumps] == [Cause.MASTERY, Cause.INJURY, Cause.HERO_POINT]


@clause("HQ2-CON.7")
def test_further_injuries_change_nothing_while_penalties_add_up() -> None:
    many = [
        INJURED,
        INJURED,
        Consequence("a cut", Adversity.HURT, (FENCER,)),
        Consequence("", Adversity.IMPAIRED, (RIDER,)),
    ]
    pc = burdened(Contender(Rating(17)), many, FENCER, HEROQUEST_2E.adversity)
    assert (pc.target.score, pc.injured) == (14, True)
    assert len(resolve(Situation(pc, TargetNumber(14)), Faces(5, 9)).bumps) == 1


@clause("QW2-9.17", "QW2-2.3.5.3.4")
def test_in_version_2_2_an_injury_is_a_penalty_since_masteries_alone_bump_down() -> None:
    [line] = penalties([INJURED], FENCER, QUESTWORLDS_2_2.adversity)
    assert line.amount == -9
    assert not is_bumped_down([INJURED], FENCER, QUESTWORLDS_2_2.adversity)
    assert penalties([INJURED], FENCER, HEROQUEST_2E.adversity) == ()


@clause("HQ2-CON.5")
def test_whoever_is_dying_of_physical_harm_can_do_nothing_else_only_what_was_lost() -> None:
    wound = Consequence("a spear in the side", Adversity.DYING)
    with refusing("HQ2-CON.5", naming=("Dying", "Rider", "a spear in the side")):
        check_may_act([wound], RIDER)
    disgrace = Consequence("banished from court", Adversity.DYING, (AbilityRef("Courtier"),), physical=False)
    check_may_act([disgrace], RIDER)
    with pytest.raises(Refused) as refusal:
        check_may_act([disgrace], AbilityRef("Courtier"))
    assert refusal.value.clause == "HQ2-CON.5"


@clause("HQ2-RISE.7")
def test_the_dead_do_nothing_either() -> None:
    with refusing("HQ2-CON.5", naming=("Dead",)):
        check_may_act([Consequence("the fall", Adversity.DEAD)], FENCER)


def test_an_injury_that_is_there_already_stays() -> None:
    assert burdened(Contender(Rating(17), injured=True), [], FENCER).injured
