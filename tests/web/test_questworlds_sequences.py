"""What the strip of a sequence shows of its rounds, and what is pressed there."""

import re

import pytest
from tests.games.questworlds.play.dueling import CAPTAIN, DUEL, began, evening, round_
from tests.games.questworlds.play.table import EVE, GM, INES, NORA, Story
from tests.games.questworlds.play.test_sequence_groups import GUARD, points, two_pairs
from tests.web.reading import Read, order_in_bar
from tests.web.test_questworlds_pages import shown
from tests.web.test_questworlds_turns import turn

from talewright.games.questworlds.play.sequences.ending import EndSequence
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


def test_the_game_master_waits_for_whoever_may_still_trade_what_the_last_round_cost() -> None:
    story = round_(began(evening(sequence="chained")), 1, 14).when(NORA, Disengage(sequence=DUEL, who=INES))
    assert (turn(story, GM), turn(story, NORA)) == ("Waiting for Ines Valdera", "Waiting for the game master")


def test_the_outcome_of_a_group_stands_by_one_press_and_another_degree_has_its_form() -> None:
    story = points(points(two_pairs(), CAPTAIN, 5), GUARD, 5)
    (made,) = story.offered(GM, EndSequence)
    assert (made.main, len(made.fields)) == (True, 1)
    page = shown(story, GM)
    assert "end-sequence" in order_in_bar(page)
    assert Read(page.partition('<div class="calls">')[2].partition('<div class="verbs">')[0]).opens[made.key] == 0
    assert Read(page).opens[made.key] == 1
