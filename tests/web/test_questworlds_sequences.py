"""What the strip of a sequence shows of its rounds, and what is pressed there."""

import re

import pytest
from tests.games.questworlds.play.dueling import DUEL, began, evening, round_
from tests.games.questworlds.play.table import EVE, GM, INES, NORA, Story
from tests.web.test_questworlds_pages import shown

from talewright.games.questworlds.play.sequences.leaving import Disengage


def latest(story: Story, who: str) -> list[tuple[str, str]]:
    """Whose dice lie beside what was just played, and what they show."""
    strip = shown(story, who).partition(f'id="sequence-{DUEL}"')[2].partition("History of rounds")[0]
    return re.findall(r'aria-label="([^"]*) rolled (\d+)"', strip)


@pytest.mark.parametrize("kind", ["scored", "chained"])
def test_the_dice_of_a_round_that_stands_at_once_lie_beside_what_it_changed(kind: str) -> None:
    story = round_(began(evening(sequence=kind)), 9, 15)
    for who in (GM, NORA, EVE):
        assert latest(story, who) == [("Ines Valdera", "9"), ("The captain", "15")]
    story.when(NORA, Disengage(sequence=DUEL, who=INES))
    assert not latest(story, GM)
