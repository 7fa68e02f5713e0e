"""A group contest: the totals, who wins by them, and what everybody may be left with."""

import pytest
from tests.refusing import refusing
from tests.rules.clause import clause

from talewright.games.questworlds.rules.contest import Outcome, Verdict
from talewright.games.questworlds.rules.groups.totals import Possible, Totals, added, overall, possible, ruled_for_group


@clause("QW3-4.2.1.2")
def test_all_successes_count_whoever_won_their_contest() -> None:
    each = [
        Outcome(Verdict.DEFEAT, Verdict.DEFEAT, 1, 1),
        Outcome(Verdict.VICTORY, Verdict.VICTORY, 2, 0),
        Outcome(Verdict.DEFEAT, Verdict.DEFEAT, 0, 1),
    ]
    assert added(each) == Totals(3, 2)


@clause("QW3-4.2.1.3", "QW3-4.2.1.4", "QW3-4.2.1.6")
@pytest.mark.parametrize(
    ("ours", "theirs", "expected"),
    [(3, 2, "victory 1"), (5, 1, "victory 4"), (2, 4, "defeat 2"), (2, 2, "tie")],
)
def test_the_higher_total_wins_by_the_difference(ours: int, theirs: int, expected: str) -> None:
    assert str(overall(Totals(ours, theirs))) == expected


@clause("QW3-4.2.1.5")
def test_only_a_stalemate_is_given_to_the_player_characters() -> None:
    assert str(ruled_for_group(overall(Totals(2, 2)))) == "victory 0"
    with refusing("QW3-4.2.1.5"):
        ruled_for_group(overall(Totals(2, 3)))


@clause("QW3-4.2.1.7", "QW3-4.2.1.8")
@pytest.mark.parametrize(
    ("own", "of_all", "benefits", "consequences"),
    [
        ("defeat", "victory", 1, 1),
        ("defeat", "defeat", 0, 2),
        ("victory", "defeat", 1, 1),
        ("victory", "victory", 2, 0),
    ],
)
def test_the_own_contest_and_that_of_all_count_apart(own: str, of_all: str, benefits: int, consequences: int) -> None:
    assert possible(Verdict(own), Verdict(of_all)) == Possible(benefits, consequences)
