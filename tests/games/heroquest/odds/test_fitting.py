"""The resistance for a wished chance, and the notation that the command and the explorer read."""

from fractions import Fraction

import pytest
from tests.games.heroquest.odds.witness import enumerated

from talewright.games.heroquest import HEROQUEST_2E, QUESTWORLDS_2_2
from talewright.games.heroquest.odds import fitting_class, fitting_number
from talewright.games.heroquest.odds.library import read_situation
from talewright.games.heroquest.rules.contests.resistance import ResistanceClass
from talewright.games.heroquest.rules.contests.situation import BetterRoll, Contender, Situation
from talewright.games.questworlds.rules.rating import Rating, TargetNumber

CHANCES = [Fraction(percent, 100) for percent in (1, 25, 50, 75, 99)]


@pytest.mark.parametrize("chance", CHANCES)
@pytest.mark.parametrize("rating", ["1", "13", "20", "5M", "20M2"])
def test_no_resistance_far_and_wide_comes_nearer_to_a_wished_chance(rating: str, chance: Fraction) -> None:
    pc = Contender(Rating.parse(rating))
    found = fitting_number(pc, chance)
    away = abs(enumerated(Situation(pc, found.resistance)).victory - chance)
    scores = range(-30, 141, 7)
    assert all(abs(enumerated(Situation(pc, TargetNumber(score))).victory - chance) >= away for score in scores)


@pytest.mark.parametrize("chance", CHANCES)
def test_of_the_classes_the_nearest_is_found(chance: Fraction) -> None:
    pc = Contender(Rating.parse("17"))
    victories = {each.title: enumerated(Situation(pc, each.resistance())).victory for each in ResistanceClass}
    found = fitting_class(pc, chance)
    assert found.odds.victory == victories[found.name]
    assert abs(found.odds.victory - chance) == min(abs(victory - chance) for victory in victories.values())


def test_the_rules_of_the_group_count_for_what_fits() -> None:
    pc = Contender(Rating.parse("17"))
    low = fitting_number(pc, rules=HEROQUEST_2E.contest.with_option(BetterRoll.LOW))
    assert low.resistance != fitting_number(pc, rules=HEROQUEST_2E.contest).resistance


@pytest.mark.parametrize(
    ("theirs", "read"),
    [
        ("18", "18"),
        ("very high", "14M"),
        ("Very Low low-roll", "-6 low-roll"),
        ("7⊕", "7M"),
        ("pc 5⊕ +3 situational hp", "pc 5M +3 situational hp"),
    ],
)
def test_a_resistance_is_a_number_a_class_or_another_player_character(theirs: str, read: str) -> None:
    situation = read_situation("17 -3 consequence injured", theirs, QUESTWORLDS_2_2, mastery="⊕")
    assert str(situation) == f"17 -3 consequence injured vs {read}"
