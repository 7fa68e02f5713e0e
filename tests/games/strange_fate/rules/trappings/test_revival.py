from tests.refusing import refusing
from tests.rules.clause import clause

from talewright.games.strange_fate.rules.aspects.aspect import Aspect, AspectKind
from talewright.games.strange_fate.rules.conflict.stress import Degree, Scope, Track
from talewright.games.strange_fate.rules.conflict.wound import Consequence, Wounds
from talewright.games.strange_fate.rules.dice.roll import Decided, judged
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.dice.time_table import Time
from talewright.games.strange_fate.rules.trappings.reckoning import difficulty, gathered
from talewright.games.strange_fate.rules.trappings.revival import (
    REVIVE,
    REWRITTEN_BY_DEATH,
    WITHOUT_BODY,
    Dead,
    Revived,
    check_revival,
    revived,
    rewritten,
    waiting,
)

WOUNDS = Wounds(
    frozenset({(Track.HEALTH, 2)}),
    (Consequence(aspect="Broken Arm", degree=Degree.SEVERE, scope=Scope.PHYSICAL, slot=2),),
)
ADA = Dead("Ada", WOUNDS)
GODLIKE = Tier.GODLIKE


def rolled(effort: int) -> Decided:
    return Decided(effort, 10, judged(effort - 10, is_opposed=False))


@clause("SF-trapping-treatment.13")
def test_a_godlike_skill_raises_the_dead_against_divine() -> None:
    assert difficulty(REVIVE, "the dead").title == "Divine (+10) (G)"
    assert REVIVE.from_tier is GODLIKE
    check_revival(ADA, tier=GODLIKE)
    assert revived(ADA, rolled(10)) == Revived("Ada", WOUNDS)
    for tier in list(Tier)[:-1]:
        with refusing("SF-trapping-treatment.13"):
            check_revival(ADA, tier=tier)


@clause("SF-trapping-treatment.14", "SF-trapping-treatment.11")
def test_a_grave_treatment_changes_an_aspect() -> None:
    faith = Aspect(name="God Loves Me", kind=AspectKind.CONVICTION)
    free, world = Aspect(name="Quick Hands"), Aspect(name="The Club", kind=AspectKind.WORLD)
    assert rewritten(faith, " There Is Nothing There ", REWRITTEN_BY_DEATH).name == "There Is Nothing There"
    assert rewritten(faith, "There Is Nothing There", REWRITTEN_BY_DEATH).kind is AspectKind.CONVICTION
    assert rewritten(free, "One Quick Hand").name == "One Quick Hand"
    with refusing("SF-trapping-treatment.14", naming=("Conviction, Complication",)):
        rewritten(free, "One Quick Hand", REWRITTEN_BY_DEATH)
    with refusing("SF-trapping-treatment.11", by=rewritten, naming=("The Club", "World")):
        rewritten(world, "The Old Club")
    for words in (" ", "quick hands"):
        with refusing("SF-trapping-treatment.11", by=rewritten, naming=("Quick Hands",)):
            rewritten(free, words)
    assert "SF-trapping-treatment.14" in [need.clause for need in REVIVE.needs]


@clause("SF-trapping-treatment.15")
def test_nobody_tries_again_too_soon_after_a_failure() -> None:
    assert [waiting(missed) for missed in (1, 2, 3)] == [Time.A_FEW_DAYS, Time.A_WEEK, Time.A_FEW_WEEKS]
    again = revived(ADA, rolled(8))
    assert again == Dead("Ada", WOUNDS, missed_by=2)
    assert isinstance(again, Dead)
    check_revival(again, tier=GODLIKE, since_last=Time.A_WEEK)
    for soon in (Time.AN_INSTANT, Time.A_FEW_DAYS):
        with refusing("SF-trapping-treatment.15", naming=("2", "A Week")):
            check_revival(again, tier=GODLIKE, since_last=soon)


@clause("SF-trapping-treatment.16")
def test_whoever_lives_again_has_all_that_was_suffered() -> None:
    again = revived(ADA, rolled(14))
    assert isinstance(again, Revived)
    assert again.wounds == WOUNDS


@clause("SF-trapping-treatment.17")
def test_without_the_body_it_is_the_game_masters_word_and_harder() -> None:
    with refusing("SF-trapping-treatment.17", naming=("Ada",)):
        check_revival(ADA, tier=GODLIKE, has_body=False)
    check_revival(ADA, tier=GODLIKE, has_body=False, is_fitting=True)
    assert [line.amount for line in gathered(REVIVE, [WITHOUT_BODY.name])] == [-4]
    assert revived(ADA, rolled(10), has_body=False) == Revived("Ada", WOUNDS, is_unclothed=True)
    assert [question.clause for question in REVIVE.questions] == ["SF-trapping-treatment.17"]
