import pytest
from msgspec.structs import replace
from tests.refusing import failing
from tests.rules.clause import clause

from talewright.games.questworlds import EDITIONS, QUESTWORLDS_3, Ability, Character, Faces, Rating, Situation, resolve
from talewright.games.questworlds.rules.story_point import Refresh

NARROW_VICTORY = resolve(Situation.parse("17 vs 17"), Faces(9, 8))
NARROW_DEFEAT = resolve(Situation.parse("17 vs 17"), Faces(8, 9))


@clause("QW3-2.3.3.1", "QW3-7.1.2.1")
def test_the_third_edition_begins_with_the_numbers_of_the_book() -> None:
    assert EDITIONS["questworlds-3"] is QUESTWORLDS_3
    assert QUESTWORLDS_3.base_resistance == Rating.parse("10")
    assert (QUESTWORLDS_3.story_points, QUESTWORLDS_3.refresh) == (True, Refresh.SESSION)


@clause("QW3-2.1.3.5")
@pytest.mark.parametrize("sign", ["", "MM", "7", " ", "+", "-", "−"])
def test_a_sign_for_a_mastery_is_one_letter_or_symbol(sign: str) -> None:
    with failing("Edition.__post_init__"):
        replace(QUESTWORLDS_3, mastery=sign)
    assert replace(QUESTWORLDS_3, mastery="◊").mastery == "◊"


@clause("QW3-2.1.2")
def test_a_list_of_sample_abilities_is_never_closed() -> None:
    offered = replace(QUESTWORLDS_3, sample_abilities=("Fencer", "Sailor"))
    assert "Beekeeper" not in offered.sample_abilities
    keeper = Character(name="Anne").with_ability(Ability.parse("Beekeeper 15"))
    assert keeper.rating_of(keeper.find("Beekeeper")) == Rating.parse("15")


@clause("QW3-2.3.7.4.1")
def test_a_group_may_do_without_victories_at_a_price() -> None:
    assert QUESTWORLDS_3.offers_price(NARROW_VICTORY)
    assert not replace(QUESTWORLDS_3, victory_at_a_price=False).offers_price(NARROW_VICTORY)
    assert not QUESTWORLDS_3.offers_price(NARROW_DEFEAT)


@clause("QW3-2.3.7.4.2")
def test_a_group_may_do_without_defeats_with_a_boon() -> None:
    assert QUESTWORLDS_3.offers_boon(NARROW_DEFEAT)
    assert not replace(QUESTWORLDS_3, defeat_with_a_boon=False).offers_boon(NARROW_DEFEAT)
    assert not QUESTWORLDS_3.offers_boon(NARROW_VICTORY)


@clause("QW3-7.0.2")
def test_where_players_contend_with_each_other_story_points_are_advised_against() -> None:
    contentious = replace(QUESTWORLDS_3, player_against_player=True)
    assert len(contentious.advice) == 1
    assert replace(contentious, story_points=False).advice == QUESTWORLDS_3.advice == ()
