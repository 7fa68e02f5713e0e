"""What a sequence leaves behind: who learns from it, what has failed in it, and whose story may end with it."""

from __future__ import annotations

from tests.games.questworlds.play.dueling import CAPTAIN, DUEL, began
from tests.games.questworlds.play.table import GM, INES, PIM, TOBIAS
from tests.rules.clause import clause

from talewright.games.questworlds.play.marks import GiveConsequence
from talewright.games.questworlds.play.sequences.ending import EndSequence
from talewright.games.questworlds.play.sequences.joining import JoinSequence
from talewright.games.questworlds.play.sequences.leaving import Disengage
from talewright.games.questworlds.play.sequences.tally import CorrectTally


@clause("QW3-8.1.1", "QW3-8.1.4", "QW3-5.1.9.1")
def test_a_lost_sequence_teaches_and_marks_whoever_had_an_opponent() -> None:
    for opponent, points in (("", 0), (CAPTAIN, 1)):
        story = began().when(PIM, JoinSequence(sequence=DUEL, character=TOBIAS, opponent=opponent))
        story.when(GM, CorrectTally(sequence=DUEL, who=INES, points=5, reason="to the point"))
        if not story.saga.sequences[DUEL].is_over:
            story.when(PIM, Disengage(sequence=DUEL, who=TOBIAS))
        story.when(GM, EndSequence(sequence=DUEL))
        asked = [each.fixed["character"] for each in story.offered(GM, GiveConsequence) if each.main]
        assert (story.sheet(INES).experience, story.sheet(TOBIAS).experience) == (1, points)
        assert (INES in asked, TOBIAS in asked) == (True, bool(points))
