"""What players ask before and after the roll: what would this change, and what would be a fair resistance."""

from fractions import Fraction

import pytest

from talewright.games.questworlds.odds import (
    augment,
    breakout,
    contest,
    fitting_name,
    fitting_number,
    odds,
    open_choices,
    other_ability,
    prospects,
    rolled_augment,
    rolled_odds,
    story_point,
)
from talewright.games.questworlds.rules.contest import Faces
from talewright.games.questworlds.rules.keyword import Breakout, Keyword
from talewright.games.questworlds.rules.modifier import Source
from talewright.games.questworlds.rules.rating import Rating, TargetNumber
from talewright.games.questworlds.rules.situation import Contender, Situation

HARBOUR_CHASE = Situation.parse('13 -5 stretch "in a storm" vs 15')


def test_each_choice_shows_the_odds_of_the_contest_that_it_makes() -> None:
    choices = [augment(HARBOUR_CHASE, "Sailor", 10), other_ability(HARBOUR_CHASE, "Helmsman", Rating.parse("2M"))]
    sailor, helmsman = prospects(HARBOUR_CHASE, choices)
    assert sailor.odds == odds(Situation.parse('13 -5 stretch "in a storm" +10 augment "Sailor" vs 15'))
    assert helmsman.odds == odds(Situation.parse('2M -5 stretch "in a storm" vs 15'))
    assert helmsman.choice == "Helmsman 2M"


def test_the_change_is_in_the_chance_of_victory() -> None:
    [point] = prospects(HARBOUR_CHASE, [story_point(HARBOUR_CHASE)])
    assert point.change == point.odds.victory - odds(HARBOUR_CHASE).victory > 0


def test_another_ability_may_come_with_modifiers_of_its_own() -> None:
    plain = other_ability(HARBOUR_CHASE, "Helmsman", Rating.parse("2M"), modifiers=[])
    assert str(plain.situation) == "2M vs 15"


def test_a_breakout_is_used_at_the_rating_of_its_keyword_and_its_bonus() -> None:
    detective = Keyword("Detective", Rating.parse("17"), (Breakout("Deduction"),))
    choice = breakout(Situation.parse("17 vs 10M"), detective, "Deduction")
    assert choice.label == "Detective: Deduction 2M"
    assert choice.situation.target == TargetNumber.parse("2M")


def test_a_second_own_augment_takes_the_place_of_the_first() -> None:
    first = augment(HARBOUR_CHASE, "Sailor", 5).situation
    assert augment(first, "Fool's Luck", 10).situation == augment(HARBOUR_CHASE, "Fool's Luck", 10).situation


def test_of_several_supporters_only_the_best_counts() -> None:
    supported = augment(HARBOUR_CHASE, "Mira", 10, Source.SUPPORTERS).situation
    assert augment(supported, "Jon", 5, Source.SUPPORTERS).situation.target == supported.target


def test_before_the_roll_the_free_augments_and_a_story_point_are_open() -> None:
    augmented = augment(HARBOUR_CHASE, "Sailor").situation
    assert [choice.label for choice in open_choices(augmented)] == [
        "+5 supporters", "+10 supporters", "+5 outside", "+10 outside", "a story point",
    ]  # fmt: skip


def test_after_the_roll_only_a_story_point_is_open_and_what_it_changes_is_certain() -> None:
    faces = Faces(9, 4)
    [choice] = open_choices(HARBOUR_CHASE, faces)
    [after] = prospects(HARBOUR_CHASE, [choice], faces)
    assert after.odds["victory 0"] == 1
    assert after.change == 1


def test_a_story_point_saves_a_close_defeat_and_never_a_hopeless_attempt() -> None:
    faces = Faces(3, 4)
    [one, two] = prospects(HARBOUR_CHASE, [story_point(HARBOUR_CHASE), story_point(HARBOUR_CHASE, 2)], faces)
    assert [one.change, two.change] == [1, 1]
    hopeless = Situation.parse("5 -5 stretch vs 10")
    [nothing] = prospects(hopeless, [story_point(hopeless)], faces)
    assert nothing.change == 0


def test_a_rolled_augment_is_worth_the_average_of_its_bonuses() -> None:
    situation, luck = Situation.parse("15 vs 5M"), Contender(Rating.parse("18"))
    roll = rolled_odds(luck, TargetNumber.parse("10"))
    by_bonus = {10: roll["victory 1"], 15: roll["victory 2"]}
    by_bonus[5] = 1 - by_bonus[10] - by_bonus[15]
    expected = sum(
        (chance * odds(augment(situation, "", bonus).situation).victory for bonus, chance in by_bonus.items()),
        Fraction(0),
    )
    found = rolled_augment(situation, "Fool's Luck", luck)
    assert found.odds.victory == expected
    assert found.change == expected - odds(situation).victory


@pytest.mark.parametrize("rating", ["5", "10", "17", "20", "7M", "20M", "4M2"])
@pytest.mark.parametrize("chance", [Fraction(1, 2), Fraction(1, 4), Fraction(9, 10)])
def test_no_resistance_fits_better_than_the_one_proposed(rating: str, chance: Fraction) -> None:
    found = fitting_number(Contender(Rating.parse(rating)), chance)
    miss = abs(found.odds.victory - chance)
    others = [contest(rating, vs=str(TargetNumber(score))).odds().victory for score in range(1, 120)]
    assert miss == min(abs(victory - chance) for victory in others)


def test_a_resistance_is_proposed_by_its_name_with_its_number_and_odds() -> None:
    found = fitting_name(Contender(Rating.parse("15")))
    assert (found.name, str(found.resistance)) == ("Challenging", "15")
    assert found.odds == contest("15", vs="15").odds()


def test_names_go_by_the_base_resistance_of_the_game() -> None:
    found = fitting_name(Contender(Rating.parse("15")), base=Rating.parse("15"))
    assert (found.name, str(found.resistance)) == ("Base", "15")
