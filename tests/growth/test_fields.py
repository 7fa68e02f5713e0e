"""No move takes much longer for a text that is twice as long, and every text of a move has a length."""

import pytest
from tests.growth.child import said_by
from tests.growth.fields import PACKAGES, unlimited


def test_every_text_and_every_list_of_a_move_has_a_longest_length() -> None:
    assert not [*unlimited()]


@pytest.mark.parametrize("game", PACKAGES)
def test_the_time_of_every_move_grows_with_its_texts(game: str) -> None:
    assert not said_by("tests.growth.fields", game)
