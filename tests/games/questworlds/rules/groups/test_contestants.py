"""Several contestants for one prize: who has it by the dice, and where the game master is asked."""

import pytest
from tests.refusing import refusing
from tests.rules.clause import clause

from talewright.games.questworlds.rules.groups.contestants import Award, Contestant, awards, best, own_outcome, winners
from talewright.games.questworlds.rules.rating import Rating


def field(*each: tuple[int, int]) -> list[Contestant]:
    """Contestants with their successes and rolls, all player characters with 15."""
    return [Contestant(Rating.parse("15"), is_pc=True, successes=count, roll=roll) for count, roll in each]


@clause("QW3-4.3.1.1", "QW3-4.3.1.2", "QW3-4.3.1.3")
@pytest.mark.parametrize(
    ("each", "won"),
    [
        (((1, 9), (2, 3), (0, 18)), (1,)),
        (((1, 9), (1, 14), (0, 18)), (1,)),
        (((1, 9), (1, 9)), (0, 1)),
    ],
)
def test_the_most_successes_win_then_the_highest_roll(each: tuple[tuple[int, int], ...], won: tuple[int, ...]) -> None:
    assert best(field(*each)) == won


@clause("QW3-4.3.1")
def test_where_all_fail_nobody_wins_or_the_highest_roll() -> None:
    failed = field((0, 12), (0, 17), (0, 14))
    assert winners(failed, Award.NOBODY) == ()
    assert winners(failed, Award.HIGHEST_ROLL) == (1,)
    with refusing("QW3-4.3.1"):
        winners(failed)


@clause("QW3-4.3.1.4")
@pytest.mark.parametrize(
    ("tied", "won"),
    [
        ((("15", True), ("5M", False)), (1,)),
        ((("15", False), ("15", True)), (1,)),
        ((("15", True), ("15", True)), (0, 1)),
    ],
)
def test_a_prize_that_cannot_be_shared_goes_to_the_highest_ability_then_to_a_player_character(
    tied: tuple[tuple[str, bool], ...], won: tuple[int, ...]
) -> None:
    each = [Contestant(Rating.parse(rating), is_pc=is_pc, successes=1, roll=9) for rating, is_pc in tied]
    assert winners(each, Award.ONE) == won
    assert winners(each, Award.SHARED) == (0, 1)


def test_the_game_master_is_not_asked_where_the_dice_decide() -> None:
    clear = field((1, 9), (2, 3))
    assert awards(clear) == ()
    with refusing("QW3-4.3.1.4"):
        winners(clear, Award.SHARED)
    assert [str(own_outcome(clear, place, (1,))) for place in (0, 1)] == ["defeat 1", "victory 1"]
