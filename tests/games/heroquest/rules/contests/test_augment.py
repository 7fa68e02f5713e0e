import pytest
from msgspec.structs import replace
from tests.refusing import refusing
from tests.rules.clause import clause

from talewright.games.heroquest import (
    EDITIONS,
    HEROQUEST_2E,
    QUESTWORLDS_2_2,
    Contender,
    Edition,
    Faces,
    Modifier,
    Outcome,
    Rating,
    Source,
    resolve,
    target_number,
)
from talewright.games.heroquest.rules.advanced import Advanced
from talewright.games.heroquest.rules.contests.augment import (
    AugmentRules,
    Method,
    check_attempt,
    check_method,
    check_moment,
    check_own,
    check_room,
    check_supporter,
    quick,
    roll_for,
    rolled,
    written,
)
from talewright.games.heroquest.rules.contests.hero_bump import with_hero_point
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.refusal import Refused

SPY = AbilityRef("The Queen's Intelligencer")


def refused_by(refusal: pytest.ExceptionInfo[Refused]) -> str:
    return refusal.value.clause


@clause("QW2-2.4.0.1", "QW2-2.4.0.3")
@pytest.mark.parametrize("name", ["Master of Disguise", "Grandfather's Sword", "Hates Leonard Crisp", "My Word"])
def test_any_other_ability_may_augment(name: str) -> None:
    check_own(SPY, AbilityRef(name))
    check_room([Source.SUPPORTER, Source.PLOT, Source.OUTSIDE])


@clause("QW2-2.4.0.11")
@pytest.mark.parametrize(
    ("ability", "augmenting"),
    [("Ninja", "Ninja: Poisons"), ("Ninja: Stealth", "Ninja"), ("Ninja: Stealth", "Ninja: Poisons")],
)
def test_whether_a_keyword_and_its_breakouts_augment_each_other_is_an_option(ability: str, augmenting: str) -> None:
    check_own(AbilityRef.parse(ability), AbilityRef.parse(augmenting))
    with refusing("QW2-2.4.0.11", naming=("Ninja",)):
        check_own(AbilityRef.parse(ability), AbilityRef.parse(augmenting), AugmentRules(within_keyword=False))


@clause("QW2-2.4.0.5", "QW2-2.4.0.12")
def test_who_takes_part_cannot_support_and_who_supports_does_so_once() -> None:
    check_supporter("Clara", ["Anna"], ["Boris"])
    with refusing("QW2-2.4.0.5") as refusal:
        check_supporter("anna", ["Anna"])
    assert refused_by(refusal) == "QW2-2.4.0.5"
    with refusing("QW2-2.4.0.12") as refusal:
        check_supporter("Boris", ["Anna"], ["Boris"])
    assert refused_by(refusal) == "QW2-2.4.0.12"


@clause("QW2-2.4.0.6")
def test_help_from_outside_is_not_the_one_own_augment() -> None:
    community = Modifier(Source.OUTSIDE, "the guild", 6)
    check_room([community.source])
    assert target_number(Rating(13), [community, Modifier(Source.AUGMENT, "", 3)]).score == 22


@clause("QW2-2.4.0.7", "QW2-2.4.1.4")
def test_augments_come_before_the_dice_and_never_on_an_augment() -> None:
    check_moment(dice_have_fallen=False, is_for_augment=False)
    with refusing("QW2-2.4.0.7") as refusal:
        check_moment(dice_have_fallen=True, is_for_augment=False)
    assert refused_by(refusal) == "QW2-2.4.0.7"


@clause("QW2-2.4.1.5")
def test_whoever_lost_an_augment_tries_no_other_one_for_this_contest() -> None:
    with refusing("QW2-2.4.1.5"):
        check_attempt("anna", ["Anna"])
    check_attempt("Boris", ["Anna"])


@clause("QW2-2.4.0.14", "QW2-2.4.2.3", "QW2-2.4.2.4")
def test_the_game_master_rolls_augments_or_takes_them_quickly_or_both() -> None:
    assert QUESTWORLDS_2_2.augments.methods == (Method.ROLLED, Method.QUICK)
    always_rolled = AugmentRules(methods=(Method.ROLLED,))
    check_method(Method.ROLLED, always_rolled)
    with refusing("QW2-2.4.2.3", naming=("rolled",)):
        quick(Rating(17), always_rolled)
    with refusing("QW2-2.4.2.3", naming=("quick",)):
        check_method(Method.ROLLED, AugmentRules(methods=(Method.QUICK,)))


@clause("HQ2-MOD.7")
def test_in_the_second_edition_an_augment_is_won_in_a_contest_of_its_own_against_the_base() -> None:
    assert HEROQUEST_2E.augments.methods == (Method.ROLLED,)
    contest = roll_for(Contender(Rating(15)), HEROQUEST_2E.resistance, HEROQUEST_2E.contest)
    assert contest.notation(HEROQUEST_2E.contest) == "15 vs 14"


@clause("QW2-2.4.1.8", "QW2-2.4.1.9", "HQ2-MOD.8")
@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
def test_with_the_table_in_use_it_takes_the_place_of_three_and_six(edition: Edition) -> None:
    for_each = [rolled(outcome, by_outcome=Advanced.AUGMENT_RESULTS in edition.advanced) for outcome in Outcome]
    flat, table = [3, 3, 3, 3, 0, 0, 0, 0, 0], [20, 9, 6, 3, 0, 0, 0, 0, -3]
    assert for_each == (table if edition is HEROQUEST_2E else flat)
    switched_on = replace(edition, advanced=edition.advanced | {Advanced.AUGMENT_RESULTS})
    assert [
        rolled(outcome, by_outcome=Advanced.AUGMENT_RESULTS in switched_on.advanced) for outcome in Outcome
    ] == table


@clause("QW2-2.4.1.7")
def test_a_raise_needs_a_victory_and_no_table() -> None:
    assert rolled(Outcome.MARGINAL_VICTORY, by_outcome=False, raised=True) == 6
    with refusing("QW2-2.4.1.7", by=rolled):
        rolled(Outcome.MINOR_DEFEAT, by_outcome=False, raised=True)
    with refusing("QW2-2.4.1.7", by=rolled):
        rolled(Outcome.MARGINAL_VICTORY, by_outcome=True, raised=True)


@clause("QW2-2.4.1.13")
def test_a_hero_point_may_be_spent_on_the_contest_for_an_augment() -> None:
    contest, faces = roll_for(Contender(Rating(15))), Faces(16, 5)
    assert resolve(contest, faces).outcome is Outcome.MINOR_DEFEAT
    assert resolve(with_hero_point(contest, faces), faces).outcome is Outcome.MARGINAL_VICTORY


@clause("HQ2-MOD.9", "QW2-2.4.1.10")
@pytest.mark.parametrize(
    ("bonus", "mark", "text"),
    [(20, "M", "+M"), (20, "W", "+W"), (9, "M", "+9"), (-3, "W", "−3"), (0, "M", "0")],
)
def test_a_whole_mastery_is_written_by_its_sign(bonus: int, mark: str, text: str) -> None:
    assert written(bonus, mark) == text


@clause("QW2-2.4.1.2")
@pytest.mark.parametrize("source", [Source.AUGMENT, Source.SUPPORTER])
def test_what_an_augment_won_is_for_ones_own_contest_or_for_somebody_elses(source: Source) -> None:
    bonus = rolled(resolve(roll_for(Contender(Rating(15))), Faces(7, 17)).outcome, by_outcome=False)
    assert Contender(Rating(13), (Modifier(source, "Master of Disguise", bonus),)).target.score == 16
