"""What a press opens for the Judge of The West That Wasnt."""

from __future__ import annotations

import re

from tests.games.west.play.table import CYRIL, HANK, JUDGE, MIRANDA, NAMES, given
from tests.web.reading import Drawing

from talewright.games.west.play import THE_WEST_THAT_WASNT

DRAWING = Drawing(THE_WEST_THAT_WASNT)  # type: ignore[arg-type]  # its own states


def test_the_many_abilities_of_rivals_are_one_list_under_their_names() -> None:
    story = given()
    (call,) = (each for each in story.offers(JUDGE) if each.move == "call-contest" and each.whose == NAMES[HANK])
    opened = DRAWING.opened(story, JUDGE, call.key)
    (listed,) = re.findall(r'<select[^>]*name="against"[^>]*>(.*?)</select>', opened, re.DOTALL)
    assert re.findall('optgroup label="([^"]+)', listed) == [NAMES[MIRANDA], NAMES[CYRIL]]
