"""Pages that games bring, beside those of the table itself."""

from importlib.resources import files

import pytest

from talewright.games.registry import installed

OPEN_TO_GAMES = {
    *(
        "region_tray.html",
        "region_stage.html",
        "region_sheet.html",
        "cast.html",
        "points.html",
        "verbs.html",
        "waits.html",
        "closing.html",
    ),
    *("sheet_main.html", "odds_main.html", "chance_words.html"),
}


def pages(package: str, folder: str) -> set[str]:
    return {page.name for page in files(package).joinpath(folder).iterdir()}


@pytest.mark.parametrize("game", sorted({game.pages for game in installed().values() if game.pages}))
def test_a_game_stands_in_only_for_pages_that_are_open_to_games(game: str) -> None:
    assert pages(game, "pages") & pages("talewright.web", "templates") <= OPEN_TO_GAMES
