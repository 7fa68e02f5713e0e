"""Pages that games bring, beside those of the table itself."""

from importlib.resources import files

import pytest
from tests.toy.bouts import Challenge
from tests.toy.throwing import StartThrow
from tests.web.fair import Fair

from talewright.games.registry import installed
from talewright.table import keys

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


def test_a_die_of_six_sides_is_drawn_as_one_where_a_game_has_no_pages(fair: Fair) -> None:
    ada = fair.guest("Ada")
    browser, here = fair.at_the_table(ada)
    fair.table.act(ada.campaign, ada.seat, StartThrow(), move_id=keys.new_id())
    of_six = browser.get(here).text
    assert ('<rect class="die-edge"' in of_six, '<polygon class="die-edge"' in of_six) == (True, False)
    fair.table.act(ada.campaign, ada.seat, Challenge(), move_id=keys.new_id())
    assert '<polygon class="die-edge"' in browser.get(here).text  # of twenty
