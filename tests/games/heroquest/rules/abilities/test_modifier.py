import pytest
from tests.refusing import refusing
from tests.rules.clause import clause

from talewright.games.heroquest import HEROQUEST_2E, QUESTWORLDS_2_2, Modifier, Rating, Source, target_number
from talewright.games.heroquest.rules.abilities.modifier import (
    LASTING,
    USUAL_SITUATIONAL,
    after_contest,
    check_one_side,
    checked,
)

THREE_MORE, SIX_LESS = Modifier(Source.SPECIFIC, "", 3), Modifier(Source.BROAD, "", -6)


@clause("HQ2-MOD.4", "QW2-9.7")
@pytest.mark.parametrize("line", [THREE_MORE, SIX_LESS])
def test_specific_and_broad_abilities_are_adjusted_in_the_second_edition_alone(line: Modifier) -> None:
    assert checked(line, specific_bonus=HEROQUEST_2E.specific_bonus) is line
    with refusing("QW2-9.7"):
        checked(line, specific_bonus=QUESTWORLDS_2_2.specific_bonus)


@clause("HQ2-MOD.2")
def test_one_difference_counts_once() -> None:
    check_one_side([THREE_MORE], [])
    check_one_side([Modifier(Source.AUGMENT, "", 3)], [SIX_LESS])
    for ours, theirs in (([THREE_MORE], [SIX_LESS]), ([THREE_MORE, THREE_MORE], [])):
        with refusing("HQ2-MOD.2"):
            check_one_side(ours, theirs)


@clause("HQ2-MOD.3")
@pytest.mark.parametrize("amount", [3, 6])
def test_the_game_master_chooses_the_size_of_a_step(amount: int) -> None:
    for source, sign in ((Source.SPECIFIC, 1), (Source.BROAD, -1)):
        assert checked(Modifier(source, "", sign * amount), specific_bonus=True).amount == sign * amount
        with refusing("HQ2-MOD.3"):
            checked(Modifier(source, "", sign * (amount + 1)), specific_bonus=True)


@clause("HQ2-MOD.6", "HQ2-MOD.5")
def test_a_stretch_is_six_or_it_is_ruled_out() -> None:
    assert checked(Modifier(Source.STRETCH, "swims like a fencer", -6), specific_bonus=True).amount == -6
    with refusing("HQ2-MOD.5"):
        checked(Modifier(Source.STRETCH, "", -3), specific_bonus=True)


@clause("HQ2-MOD.12", "QW2-2.4.3.4", "QW2-2.4.3.3")
@pytest.mark.parametrize("amount", [3, 6, 9, 20])
def test_the_game_master_picks_the_size_of_a_plot_augment(amount: int) -> None:
    assert checked(Modifier(Source.PLOT, "the duke owes you", amount), specific_bonus=False).amount == amount
    with refusing("QW2-2.4.3.3"):
        checked(Modifier(Source.PLOT, "", amount + 1), specific_bonus=False)


@clause("QW2-4.1.1.3")
@pytest.mark.parametrize("amount", [*USUAL_SITUATIONAL, 1, -11])
def test_a_situational_modifier_is_what_the_game_master_says(amount: int) -> None:
    assert checked(Modifier(Source.SITUATIONAL, "rain", amount), specific_bonus=False).amount == amount


@pytest.mark.parametrize("source", [Source.STRETCH, Source.BROAD, Source.OPPONENTS, Source.CONSEQUENCE, Source.FLAW])
def test_what_hinders_is_always_a_penalty(source: Source) -> None:
    with refusing("QW2-4.1.1.3", naming=("−6",)):
        checked(Modifier(source, "", 6), specific_bonus=True)


@pytest.mark.parametrize("source", [Source.SPECIFIC, Source.PLOT, Source.BENEFIT])
def test_what_helps_is_always_a_bonus(source: Source) -> None:
    with refusing("QW2-4.1.1.3", naming=("+3",)):
        checked(Modifier(source, "", -3), specific_bonus=True)


@clause("QW2-2.4.0.13")
def test_every_line_adds_up_supporters_too() -> None:
    lines = [Modifier(source, "", 3) for source in Source] + [Modifier(Source.SUPPORTER, "", 6)]
    assert target_number(Rating(10), lines).score == 10 + 3 * len(Source) + 6


@clause("QW2-2.4.0.15")
def test_only_benefits_and_consequences_outlast_a_contest() -> None:
    lines = tuple(Modifier(source, "", 3) for source in Source)
    assert {line.source for line in after_contest(lines)} == set(LASTING) == {Source.BENEFIT, Source.CONSEQUENCE}


def test_a_line_reads_with_a_minus_sign() -> None:
    assert str(Modifier(Source.CONSEQUENCE, "a broken arm", -3)) == "−3 consequence: a broken arm"
