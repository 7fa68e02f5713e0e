"""The pages of characters that are made, and of the community, for every seat."""

from __future__ import annotations

from tests.games.questworlds.play.table import EVE, GM, NORA
from tests.games.questworlds.play.test_communities import CLAN
from tests.games.questworlds.play.test_creating import VERA, begun
from tests.web.reading import Drawing

from talewright.games.questworlds.play import QUESTWORLDS_3

DRAWING = Drawing(QUESTWORLDS_3)  # type: ignore[arg-type]  # its own states


def test_a_character_in_the_making_and_the_community_are_sound_for_every_seat() -> None:
    story = begun().when(GM, CLAN)
    for who in (GM, NORA, EVE):
        for sheet in ("", VERA, "community"):
            DRAWING.is_sound(story, who, sheet)
