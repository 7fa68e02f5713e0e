"""Pages that games bring, beside those of the table itself."""

import re
from importlib.resources import files

import pytest
from tests.toy.bouts import Challenge
from tests.toy.jar import RollJar
from tests.toy.throwing import StartThrow
from tests.web.fair import Fair

from talewright.dice.draw import DrawId
from talewright.games.registry import installed
from talewright.table import Link, keys
from talewright.table.moves import ChooseDice, Roll, TypeFace

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


def test_what_fell_last_lies_before_everybody_where_a_game_has_no_pages_and_a_hidden_die_before_who_may_see_it(
    fair: Fair,
) -> None:
    ada, barker = fair.guest("Ada"), fair.barker
    tables = {link: fair.at_the_table(link) for link in (ada, fair.guest("Bo"), barker)}

    def lies(link: Link) -> list[str]:
        browser, here = tables[link]
        return re.findall(r'role="img"\s+aria-label="([^"]*: [^"]*)"', browser.get(here).text)

    fair.act(ada, ChooseDice(by_hand=True), keys.new_id())
    fair.act(ada, StartThrow(), keys.new_id())
    fair.act(ada, TypeFace(DrawId("booth-1.1"), 5), keys.new_id())
    assert [lies(link) for link in tables] == [["Ada&#39;s throw: 5, from a real die"]] * 3
    fair.act(barker, RollJar(), keys.new_id())
    fair.act(barker, Roll(DrawId("jar.1")), keys.new_id())
    (hidden,) = lies(barker)
    assert hidden.startswith("How many beans are in the jar: ")
    assert [lies(link) for link in tables if link != barker] == [["Ada&#39;s throw: 5, from a real die"]] * 2
