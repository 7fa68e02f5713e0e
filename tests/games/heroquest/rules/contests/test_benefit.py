import pytest
from tests.refusing import refusing
from tests.rules.clause import clause

from talewright.games.heroquest import HEROQUEST_2E, QUESTWORLDS_2_2, Outcome
from talewright.games.heroquest.rules.contests.benefit import Benefit, benefit_of, bonuses
from talewright.games.heroquest.rules.contests.fortune import Fortune
from talewright.games.questworlds.rules.keyword import AbilityRef

COURTIER, RIDER = AbilityRef("Courtier"), AbilityRef("Rider")
FAVOUR = Benefit("the queen's favour", 6, (COURTIER,))


@clause("HQ2-BEN.4")
def test_a_benefit_is_for_what_was_ruled_and_lasts_until_the_game_master_says_why_it_is_over() -> None:
    assert FAVOUR.reaches(AbilityRef("Courtier", "Dance"))
    assert not FAVOUR.reaches(RIDER)
    over = FAVOUR.ended("the queen is dead")
    assert (over.over, over.reaches(COURTIER)) == ("the queen is dead", False)
    with refusing("HQ2-BEN.4", by=Benefit.ended):
        over.ended("again")
    with refusing("HQ2-BEN.4", by=Benefit.ended):
        FAVOUR.ended("")


@clause("HQ2-BEN.4")
def test_a_benefit_for_a_situation_names_it_and_touches_no_ability_by_itself() -> None:
    ground = Benefit("high ground", 3, situation="while you hold the hill")
    assert bonuses([ground], COURTIER) == ()
    assert ground.modifier.amount == 3


@clause("HQ2-BEN.2")
def test_each_edition_has_a_table_of_its_own() -> None:
    outcomes = [Outcome.MARGINAL_VICTORY, Outcome.MINOR_VICTORY, Outcome.MAJOR_VICTORY, Outcome.COMPLETE_VICTORY]
    first, second = ([benefit_of(outcome, edition.benefits) for outcome in outcomes] for edition in EDITIONS)
    assert [award.bonus for award in first] == [0, 3, 6, 9]
    assert {award.fortune for award in first} == {None}
    assert [award.bonus for award in second] == [3, 6, 9, 9]
    assert [award.fortune for award in second] == list(Fortune)


EDITIONS = (HEROQUEST_2E, QUESTWORLDS_2_2)


@pytest.mark.parametrize("outcome", [outcome for outcome in Outcome if not outcome.is_victory])
def test_nothing_but_a_victory_brings_anything(outcome: Outcome) -> None:
    assert [benefit_of(outcome, edition.benefits).bonus for edition in EDITIONS] == [0, 0]


@clause("HQ2-BEN.5")
def test_benefits_add_up() -> None:
    assert sum(line.amount for line in bonuses([FAVOUR, FAVOUR, Benefit("", 0, (COURTIER,))], COURTIER)) == 12
    assert len(bonuses([FAVOUR, Benefit("", 0, (COURTIER,))], COURTIER)) == 1


def test_a_benefit_for_a_breakout_is_for_no_other_of_the_keyword() -> None:
    dance = Benefit("new shoes", 3, (AbilityRef("Courtier", "Dance"),))
    assert [
        dance.reaches(each) for each in (AbilityRef("Courtier", "Dance"), AbilityRef("Courtier", "Lies"), COURTIER)
    ] == [
        True,
        False,
        False,
    ]
