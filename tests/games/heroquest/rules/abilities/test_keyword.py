import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.refusing import failing, refusing
from tests.rules.clause import clause

from talewright.games.heroquest.rules.abilities.keyword import (
    Abilities,
    Ability,
    Breakout,
    Handling,
    KeywordKind,
    Origin,
    Sort,
)
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.games.questworlds.rules.rating import Rating

HUNTER = Ability(
    name="Hunter",
    start=17,
    points=2,
    improved=1,
    keyword=KeywordKind.OCCUPATION,
    breakouts=(Breakout("Tracking", 2, 1),),
)
LUCKY = Ability(name="Lucky", start=13)
MADE_UP = Ability(name="Whistling")
TRACKING, ARCHERY = AbilityRef("Hunter", "Tracking"), AbilityRef("Hunter", "Archery")
UMBRELLA = Abilities((HUNTER, LUCKY, MADE_UP))
PACKAGE = replace(UMBRELLA, handling=Handling.PACKAGE)


@clause("QW2-2.1.0.1")
@pytest.mark.parametrize("name", ["Lore of the Ancients", "The Jade Eye Medallion", "Owes Nobody Anything", "∞"])
def test_an_ability_has_any_name(name: str) -> None:
    assert str(Ability(name=name, start=13)) == f"{name} 13"


@pytest.mark.parametrize("name", ["", "  ", "Hunter: Tracking"])
def test_a_name_is_there_and_has_no_colon(name: str) -> None:
    with failing("named"):
        Ability(name=name)


def test_a_rating_is_made_of_its_start_the_points_and_what_was_improved() -> None:
    assert (HUNTER.rating, HUNTER.rating_at_creation) == (Rating(20), Rating(19))
    assert (MADE_UP.rating, MADE_UP.rating_at_creation) == (None, None)


@clause("QW2-3.3.3")
def test_a_keyword_is_an_umbrella_unless_the_group_chooses_packages() -> None:
    assert Abilities().handling is Handling.UMBRELLA


@clause("QW2-3.3.7", "QW2-3.3.8")
def test_under_an_umbrella_a_breakout_adds_to_the_keyword_as_it_is_now() -> None:
    assert UMBRELLA.rating_of(TRACKING) == Rating(23)
    improved = UMBRELLA.with_line(replace(HUNTER, improved=5))
    assert improved.rating_of(TRACKING) == Rating(27)


@clause("QW2-3.3.5", "QW2-3.3.6")
def test_in_a_package_each_ability_rests_on_the_keyword_as_it_was_made() -> None:
    assert PACKAGE.rating_of(AbilityRef("Hunter")) == Rating(20)
    assert PACKAGE.rating_of(TRACKING) == Rating(22)
    assert PACKAGE.rating_of(ARCHERY) == Rating(19)  # not written, since it was never improved
    assert [PACKAGE.sort_of(ref) for ref in (AbilityRef("Hunter"), TRACKING)] == [Sort.STANDALONE] * 2


@clause("QW2-3.3.10")
def test_an_ability_is_a_keyword_a_breakout_or_stands_alone() -> None:
    sorts = [UMBRELLA.sort_of(ref) for ref in (AbilityRef("hunter"), TRACKING, AbilityRef("Lucky"))]
    assert sorts == [Sort.KEYWORD, Sort.BREAKOUT, Sort.STANDALONE]
    with refusing("QW2-3.3.10", naming=("Lucky",)):
        UMBRELLA.sort_of(AbilityRef("Lucky", "At Cards"))


def test_a_breakout_of_nothing_is_refused() -> None:
    with refusing("QW2-3.3.7", naming=("Archery", "Hunter")):
        UMBRELLA.rating_of(ARCHERY)
    with refusing("QW2-3.1.5", naming=("Sailor",)):
        UMBRELLA.rating_of(AbilityRef("Sailor", "Knots"))
    with failing("Ability.__post_init__", naming=("Lucky",)):
        Ability(name="Lucky", start=13, breakouts=(Breakout("At Cards", 1),))


@clause("QW2-3.1.6")
def test_what_has_no_rating_is_rated_before_it_is_rolled() -> None:
    with refusing("QW2-3.1.6"):
        UMBRELLA.rating_of(AbilityRef("Whistling"))


@clause("QW2-3.3b.3")
def test_only_what_has_a_rating_of_its_own_counts_for_flaws() -> None:
    assert UMBRELLA.ratings == (Rating(20), Rating(13))
    assert PACKAGE.ratings == (Rating(22), Rating(20), Rating(13))


@clause("QW2-2.1.3.2", "QW2-2.1.3.3", "QW2-2.1.4.1", "QW2-2.1.4.2")
@pytest.mark.parametrize("name", ["The Jade Eye Medallion", "Rich"])
def test_a_possession_and_wealth_are_abilities_and_using_them_spends_nothing(name: str) -> None:
    abilities = UMBRELLA.with_line(Ability(name=name, start=13, points=4))
    used = [abilities.rating_of(AbilityRef(name)) for _ in range(3)]
    assert used == [Rating(17)] * 3


def test_names_are_there_once() -> None:
    with failing("Abilities.__post_init__", naming=("'lucky'",)):
        Abilities((LUCKY, Ability(name="LUCKY")))
    with failing("Ability.__post_init__", naming=("'tracking'",)):
        replace(HUNTER, breakouts=(Breakout("Tracking", 1), Breakout("tracking", 2)))


def test_a_line_is_written_where_one_of_its_name_stood() -> None:
    raised = UMBRELLA.with_line(Ability(name="lucky", start=13, points=4))
    assert [line.name for line in raised.lines] == ["Hunter", "lucky", "Whistling"]
    more = HUNTER.with_breakout(Breakout("tracking", 5)).with_breakout(Breakout("Archery", 1, origin=Origin.IN_PLAY))
    assert [str(each) for each in more.breakouts] == ["tracking +5", "Archery +1"]
    assert [line.name for line in raised.without("LUCKY").lines] == ["Hunter", "Whistling"]


@given(start=st.integers(1, 40), points=st.integers(0, 10), improved=st.integers(0, 60), bonus=st.integers(1, 30))
def test_in_both_ways_a_breakout_adds_its_bonus_and_nothing_else(
    start: int, points: int, improved: int, bonus: int
) -> None:
    line = replace(HUNTER, start=start, points=points, improved=improved, breakouts=(Breakout("Tracking", bonus),))
    umbrella, package = Abilities((line,)), Abilities((line,), Handling.PACKAGE)
    assert umbrella.rating_of(TRACKING).score - umbrella.rating_of(AbilityRef("Hunter")).score == bonus
    assert umbrella.rating_of(TRACKING).score - package.rating_of(TRACKING).score == improved
