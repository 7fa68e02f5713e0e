import pytest
from tests.refusing import refusing
from tests.rules.clause import clause

from talewright.games.questworlds import Modifier, Rating, Situation, Source, TargetNumber
from talewright.games.questworlds.rules.modifier import SCALE, checked, target_number
from talewright.refusal import Refused
from talewright.wording import signed


@clause("QW3-2.3.2.5")
def test_the_modifiers_of_a_player_character_leave_the_resistance_alone() -> None:
    plain, helped = Situation.parse("10 vs 15"), Situation.parse("10 +5 augment vs 15")
    assert (helped.target, helped.resistance) == (TargetNumber.parse("15"), plain.resistance)


@clause("QW3-2.1.3.4")
@pytest.mark.parametrize(
    ("value", "rating"), [(27, "7M"), (44, "4M2"), (20, "20"), (21, "1M"), (40, "20M"), (41, "1M2"), (25, "5M")]
)
def test_modifiers_are_added_to_the_value_of_a_rating(value: int, rating: str) -> None:
    assert Rating.parse(rating).score == value
    assert str(target_number(Rating(value), [])) == rating
    assert str(target_number(Rating.parse("5"), [Modifier(Source.SITUATIONAL, "", value - 5)])) == rating


@clause("QW3-2.4.1", "QW3-2.4.1.1")
@pytest.mark.parametrize("amount", [3, 1, -4, 25, -25, 0, 100])
def test_what_is_not_on_the_scale_is_no_modifier(amount: int) -> None:
    with refusing("QW3-2.4.1"):
        checked(Modifier(Source.SITUATIONAL, "high ground", amount), override=True)


@clause("QW3-2.5.1.2")
@pytest.mark.parametrize("amount", [-15, -20, 5])
def test_a_stretch_costs_5_or_10_and_nothing_else(amount: int) -> None:
    with pytest.raises(Refused) as refusal:
        checked(Modifier(Source.STRETCH, "odd use", amount))
    assert refusal.value.clause == "QW3-2.5.1.2"


@clause("QW3-2.5.2.1")
@pytest.mark.parametrize("amount", [15, 20, -15, -20])
def test_a_situational_modifier_beyond_10_needs_the_word_of_the_game_master(amount: int) -> None:
    modifier = Modifier(Source.SITUATIONAL, "burning deck", amount)
    with pytest.raises(Refused) as refusal:
        checked(modifier)
    assert refusal.value.clause == "QW3-2.5.2.1"
    assert checked(modifier, override=True) is modifier


@clause("QW3-2.5.2.1")
@pytest.mark.parametrize("amount", [5, 10, -5, -10])
def test_a_situational_modifier_of_5_or_10_is_usual(amount: int) -> None:
    assert checked(Modifier(Source.SITUATIONAL, "burning deck", amount)).amount == amount


@clause("QW3-2.4.1")
@pytest.mark.parametrize(
    ("source", "amount"),
    [
        (Source.HINDRANCE, 5),
        (Source.CONSEQUENCE, 10),
        (Source.BENEFIT, -5),
        (Source.OWN_AUGMENT, -5),
        (Source.SUPPORTERS, -10),
        (Source.OUTSIDE, -5),
    ],
)
def test_what_helps_is_no_penalty_and_what_hinders_is_no_bonus(source: Source, amount: int) -> None:
    with refusing("QW3-2.4.1", by=checked, naming=(signed(-amount),)):
        checked(Modifier(source, "", amount))
    assert checked(Modifier(source, "", -amount)).amount == -amount


@clause("QW3-2.6.2")
def test_of_two_own_augments_only_the_better_is_added() -> None:
    own = [Modifier(Source.OWN_AUGMENT, name, amount) for name, amount in (("Restless", 5), ("a weak plank", 10))]
    assert target_number(Rating.parse("13"), own) == TargetNumber.parse("3M")
    assert target_number(Rating.parse("13"), own[::-1]) == TargetNumber.parse("3M")


@clause("QW3-2.6.9")
def test_of_all_supporters_only_the_best_is_added() -> None:
    supporters = [Modifier(Source.SUPPORTERS, name, amount) for name, amount in (("Ada", 5), ("Bo", 10), ("Cy", 10))]
    assert target_number(Rating.parse("15"), supporters) == TargetNumber.parse("5M")
    assert target_number(Rating.parse("15"), supporters[:1]) == TargetNumber.parse("20")


def test_every_value_of_the_scale_is_a_multiple_of_5_up_to_20() -> None:
    assert all(amount % 5 == 0 and abs(amount) <= 20 for amount in SCALE)
