"""Our games keep the laws that ``talewright check`` holds against anybody's."""

import pytest

from talewright.games.registry import installed
from talewright.table.laws import check

GAMES = installed()


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_keeps_every_law_where_chance_sets_its_options(slug: str) -> None:
    assert [*check(GAMES[slug], walks=3, steps=10)] == []
