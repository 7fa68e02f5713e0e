import pytest
from tests.refusing import failing, refusing
from tests.rules.clause import clause

from talewright.games.questworlds import Ability, Character, Faces, Flaw, Keyword, Rating, Situation, resolve
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.games.questworlds.rules.modifier import target_number
from talewright.refusal import Refused

MARLOWE = Character(
    name="Marlowe",
    keywords=(Keyword.parse("Detective 15", "Deduction +5", "Hard Drinking +5"),),
    abilities=(Ability.parse("Old Revolver 17"), Ability.parse("Wealth 10"), Ability.parse("Sailor 5M")),
    flaws=(Flaw.parse("Quick Temper 15"),),
)


@clause("QW3-2.1.1")
@pytest.mark.parametrize("name", ["Never Forgets a Face", "Owed a Favour by the Moon", "☘"])
def test_any_name_can_be_an_ability(name: str) -> None:
    assert MARLOWE.with_ability(Ability(name, Rating.parse("10"))).rating_of(AbilityRef(name)) == Rating.parse("10")


@clause("QW3-2.1.3")
def test_abilities_are_broad_or_special_and_used_alike() -> None:
    used = {str(ref): str(MARLOWE.rating_of(ref)) for ref in MARLOWE.refs}
    assert used == {
        "Detective": "15",
        "Detective: Deduction": "20",
        "Detective: Hard Drinking": "20",
        "Old Revolver": "17",
        "Wealth": "10",
        "Sailor": "5M",
    }


@clause("QW3-2.2.2", "QW3-2.2.3", "QW3-2.2.1.1")
@pytest.mark.parametrize("name", ["Old Revolver", "Wealth", "Sailor"])
def test_of_a_possession_or_wealth_only_the_rating_counts(name: str) -> None:
    rating = MARLOWE.rating_of(MARLOWE.find(name))
    skill = Character(name="Twin", abilities=(Ability("A Skill of the Same Rating", rating),))
    twin = skill.rating_of(AbilityRef("A Skill of the Same Rating"))
    assert target_number(rating) == target_number(twin)


@clause("QW3-2.1.4.1")
def test_without_a_relevant_ability_the_rating_is_5() -> None:
    assert MARLOWE.rating_of(None) == Rating.parse("5")


def test_a_name_that_is_not_on_the_sheet_is_not_taken_for_5() -> None:
    with refusing("QW3-2.1.4.1", naming=("Fencer",)):
        MARLOWE.find("Fencer")
    with refusing("QW3-2.1.4.1", naming=("Detective: Fencer",)):
        MARLOWE.rating_of(AbilityRef("Detective", "Fencer"))


@clause("QW3-2.1.2.1")
def test_a_flaw_never_serves_its_owner() -> None:
    with pytest.raises(Refused) as refusal:
        MARLOWE.find("quick temper")
    assert refusal.value.clause == "QW3-2.1.2.1"
    assert MARLOWE.flaw("Quick temper").rating == Rating.parse("15")
    with refusing("QW3-2.7.1", naming=("Vanity",)):
        MARLOWE.flaw("Vanity")


@clause("QW3-2.1.5.1")
def test_no_rating_is_too_low_to_try_and_to_win() -> None:
    assert str(resolve(Situation.parse("1 vs 20M"), Faces(1, 20))) == "defeat 1"
    assert str(resolve(Situation.parse("1 vs 19M"), Faces(1, 20))) == "victory 1"


def test_a_sheet_has_no_name_twice() -> None:
    with failing("Character.__post_init__", naming=("'sailor'",)):
        MARLOWE.with_ability(Ability.parse("sailor 10"))
