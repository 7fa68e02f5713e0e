"""A scored sequence at the table, from its framing to what it leaves behind."""

from __future__ import annotations

from tests.games.questworlds.play.dueling import DUEL, began, pair, round_, score, seen
from tests.games.questworlds.play.table import GM
from tests.rules.clause import clause

from talewright.games.questworlds.play.sequences.ending import EndSequence


@clause("QW3-5.1.1.1", "QW3-5.1.1.3", "QW3-5.1.1.1.1", "QW3-5.2.1", "QW3-5.2.2", "QW3-5.1.1.1.5")
def test_rounds_score_until_somebody_has_five_points_against_them() -> None:
    story = began()
    round_(story, 13, 15)  # two successes to none
    assert score(story) == "3-0"
    round_(story, 9, 4)  # one each, and the higher roll
    assert (score(story), pair(story).rounds, seen(story).over) == ("4-0", 2, False)
    round_(story, 2, 14)
    assert score(story) == "4-2"
    story.attempt(GM, EndSequence(sequence=DUEL)).refused("QW3-5.1.2.2")
    round_(story, 12, 3)
    assert (score(story), seen(story).over, seen(story).people[1].stands) == ("5-2", True, "out")
    story.when(GM, EndSequence(sequence=DUEL))
    assert (seen(story).verdict, seen(story).degree) == ("victory", 1)
