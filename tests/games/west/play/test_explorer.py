"""The odds explorer: what its address may ask, and what it answers."""

from fractions import Fraction

import pytest
from msgspec.structs import replace
from tests.refusing import failing

from talewright.games.west.odds import check
from talewright.games.west.play import THE_WEST_THAT_WASNT
from talewright.games.west.play.explorer import Explored, explore
from talewright.games.west.rules.cards.deck import Piles


def test_it_answers_before_anything_has_been_asked() -> None:
    found = explore({})
    assert (found.results, found.tn, found.left) == ("3d8", 7, 54)
    assert found.odds.victories == ()


def test_it_answers_as_the_library_does() -> None:
    found = explore({"results": "4d10", "tn": "Difficult", "effect": "(3)6", "drawn": "34, 5, 6"})
    asked = check("4d10", tn=9, effect="(3)6", drawn=(5, 6, 34))
    assert found.drawn == (5, 6, 34)
    assert {each.outcome: each.fraction for each in found.odds.chances} == {
        name: str(asked.odds()[name]) for name in asked.odds()
    }
    for listed, whole in ((found.odds.victories, asked.victory_odds()), (found.odds.bumps, asked.bump_odds())):
        assert {each.outcome: each.fraction for each in listed[1:]} == {
            each.outcome: str(whole[each.outcome]) for each in listed[1:]
        }
        assert sum(Fraction(each.fraction) for each in listed) == 1


def test_numbers_that_hardly_ever_come_stand_in_one_line() -> None:
    bumps = explore({"results": "3d8", "tn": "7"}).odds.bumps
    whole = check("3d8", tn=7).bump_odds()
    number = int(bumps[0].outcome.removesuffix(" or more"))
    assert bumps[0].outcome == f"{number} or more"
    assert Fraction(bumps[0].fraction) == sum(whole[name] for name in whole if name.isdigit() and int(name) >= number)
    assert [each.outcome for each in bumps[1:]] == [*map(str, range(number - 1, -1, -1)), "failure", "calamity"]
    assert all(each.percent for each in bumps)


def test_it_tells_what_another_rank_or_difficulty_would_change() -> None:
    found = explore({"results": "3d8", "tn": "7"})
    assert [each.results for each in found.ranks] == ["1d8", "2d8", "3d8", "4d8", "5d8"]
    assert found.ranks[2].success == found.odds.success
    assert {each.tn: each.success for each in found.ladder}[7] == found.odds.success
    assert [each.success for each in found.ladder] == sorted((each.success for each in found.ladder), reverse=True)


@pytest.mark.parametrize(
    ("asked", "by", "named"),
    [
        ({"results": "9d8"}, "checked", "9"),
        ({"results": "3d7"}, "checked", "7"),
        ({"tn": "0"}, "target_number", "'0'"),
        ({"effect": "6"}, "EffectCell.parse", "'6'"),
        ({"drawn": "3, 54"}, "Deck.__getitem__", "53"),
        ({"drawn": "all"}, "explore", "'all'"),
        ({"victory_threshold": "many"}, "explore", "'many'"),
        ({"drawn": ",".join(map(str, range(54)))}, "explore", ""),
    ],
)
def test_a_question_that_is_none_is_answered(asked: dict[str, str], by: str, named: str) -> None:
    with failing(by, naming=(named,)):
        explore(asked)


def test_a_question_from_a_table_begins_with_the_cards_that_are_gone() -> None:
    crew = THE_WEST_THAT_WASNT.begin({})
    assert THE_WEST_THAT_WASNT.asked_in(crew) == {}
    later = replace(crew, piles=Piles.without(crew.deck, (40, 3)))
    assert THE_WEST_THAT_WASNT.asked_in(later) == {"drawn": "3, 40"}
    assert THE_WEST_THAT_WASNT.explore(THE_WEST_THAT_WASNT.asked_in(later)).left == len(later.piles.left)
    empty = replace(crew, piles=Piles.without(crew.deck, crew.deck.numbers))
    assert THE_WEST_THAT_WASNT.asked_in(empty) == {}, "the next card comes from the deck as it will be shuffled"


def test_a_group_with_a_deck_of_its_own_asks_about_the_one_that_everybody_has() -> None:
    crew = THE_WEST_THAT_WASNT.begin({})
    theirs = replace(crew, own_deck=True, piles=Piles.without(crew.deck, (40, 3)))
    assert THE_WEST_THAT_WASNT.asked_in(theirs) == {}


def test_a_question_from_a_table_is_about_what_its_group_has_set() -> None:
    crew = THE_WEST_THAT_WASNT.begin({"bumps": "false", "victory_threshold": 8})
    asked = THE_WEST_THAT_WASNT.asked_in(crew)
    assert asked == {"bumps": "false", "victory_threshold": "8"}
    found = explore({"results": "5d12", "tn": "1", "effect": "(2)6", **asked})
    assert found.odds.bumps == ()
    assert none(found) > none(explore({"results": "5d12", "tn": "1", "effect": "(2)6"}))


def none(found: Explored) -> Fraction:
    """The chance of a success without a victory."""
    return next(Fraction(each.fraction) for each in found.odds.victories if each.outcome == "0")
