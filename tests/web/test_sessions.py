"""The end of a session in a browser: it is asked for once, told on a page of its own, and found again later."""

import re

import httpx
import pytest
from tests.web.fair import Browser, Fair

from talewright.table import Link, Role, keys

OK, SEE_OTHER, UNFIT = httpx.codes.OK, httpx.codes.SEE_OTHER, httpx.codes.UNPROCESSABLE_ENTITY


@pytest.fixture
def ada(fair: Fair) -> Link:
    return fair.guest("Ada")


def thrown(browser: Browser, here: str, face: int) -> None:
    """A throw of a real die, kept."""
    browser.move(here, "start-throw")
    draw = re.findall(r'name="draw" value="(booth-\d+\.1)"', browser.get(here).text)[-1]
    browser.move(here, "type-face", draw=draw, face=str(face))
    browser.move(here, "keep", booth=draw.removesuffix(".1"))


def close(browser: Browser, here: str) -> httpx.Response:
    return browser.post(f"{here}/close", {"move": "close-session", "id": keys.new_id(), "for": ""})


def test_closing_a_session_is_asked_once_and_then_shows_its_page(fair: Fair, ada: Link) -> None:
    player, there = fair.at_the_table(ada)
    thrown(player, there, 6)
    player.move(there, "start-throw")
    barker, here = fair.at_the_table(fair.barker)
    table = barker.get(here).text
    assert 'value="close-session"' not in table
    assert f'href="{here}/close"' in table
    asked = barker.get(f"{here}/close").text
    assert "Close session 1?" in asked
    assert "Ada&#39;s throw" in asked
    assert "Session 1 is closed" not in barker.get(here).text
    answer = close(barker, here)
    assert (answer.status_code, answer.headers["location"]) == (SEE_OTHER, f"{here}/sessions/1")
    told = barker.get(f"{here}/sessions/1").text
    assert "Ada scores 6." in told
    assert "6 points" in told
    assert "91.7 %" in told
    assert "exactly 11/12" in told
    assert "Called for and not answered: <bdi>Ada&#39;s throw</bdi>" in told
    assert f'data-check="{here}/dice/1"' in told


def test_a_second_press_closes_nothing_twice(fair: Fair, ada: Link) -> None:
    player, there = fair.at_the_table(ada)
    thrown(player, there, 2)
    barker, here = fair.at_the_table(fair.barker)
    form: dict[str, str | list[str]] = {"move": "close-session", "id": keys.new_id(), "for": ""}
    answers = [barker.post(f"{here}/close", form) for _ in range(2)]
    assert {answer.headers["location"] for answer in answers} == {f"{here}/sessions/1"}
    assert barker.get(f"{here}/close").status_code == UNFIT


def test_whoever_does_not_run_the_table_is_not_asked(fair: Fair, ada: Link) -> None:
    player, there = fair.at_the_table(ada)
    thrown(player, there, 2)
    assert f"{there}/close" not in player.get(there).text
    for answer in (player.get(f"{there}/close"), close(player, there)):
        assert answer.status_code == UNFIT
        assert "Only the Barker closes the session." in answer.text


def test_every_seat_finds_the_page_again_from_the_table_and_from_the_log(fair: Fair, ada: Link) -> None:
    player, there = fair.at_the_table(ada)
    thrown(player, there, 4)
    barker, here = fair.at_the_table(fair.barker)
    close(barker, here)
    onlooker, where = fair.at_the_table(fair.guest("Eve", Role.SPECTATOR))
    assert f'href="{there}/sessions/last"' in player.get(there).text
    assert player.get(f"{there}/sessions/last").headers["location"] == f"{there}/sessions/1"
    thrown(player, there, 5)
    close(barker, here)
    assert re.findall(rf'href="{where}/sessions/(\d)"', onlooker.get(f"{where}/log").text) == ["1", "2"]
    listed = onlooker.get(f"{where}/sessions").text
    assert re.findall(rf'href="{where}/sessions/(\d)"', listed) == ["2", "1"]
    first = onlooker.get(f"{where}/sessions/1").text
    assert "Ada scores 4." in first
    assert "Ada scores 5." not in first
    assert onlooker.get(f"{where}/sessions/3").status_code == httpx.codes.NOT_FOUND


def test_before_the_first_session_the_list_says_what_will_be_there(fair: Fair, ada: Link) -> None:
    player, there = fair.at_the_table(ada)
    assert "The first move in play opens one." in player.get(f"{there}/sessions").text
    assert player.get(f"{there}/sessions/last").headers["location"] == f"{there}/sessions"


def test_a_session_under_way_is_told_so_far_and_its_dice_stay_sealed(fair: Fair, ada: Link) -> None:
    player, there = fair.at_the_table(ada)
    player.move(there, "start-throw")
    player.move(there, "roll", draw="booth-1.1", nonce="ada")
    player.move(there, "roll", draw="booth-1.1", nonce="ada")
    told = player.get(f"{there}/sessions/1").text
    assert "under way" in told
    assert "once the session is closed" in told
    assert "data-check=" not in told


def test_a_hidden_roll_leaves_no_byte_on_a_players_page(fair: Fair, ada: Link) -> None:
    player, there = fair.at_the_table(ada)
    thrown(player, there, 3)
    barker, here = fair.at_the_table(fair.barker)
    before = player.get(f"{there}/sessions/1").text
    barker.move(here, "roll-jar")
    barker.move(here, "roll", draw="jar.1")
    assert player.get(f"{there}/sessions/1").text == before
    assert "How many beans are in the jar" in barker.get(f"{here}/sessions/1").text


def test_a_roll_that_was_taken_back_is_listed_as_such_and_counts_for_nothing(fair: Fair, ada: Link) -> None:
    player, there = fair.at_the_table(ada)
    thrown(player, there, 3)
    for line in fair.table.log(ada.campaign, ada.seat)[::-1]:
        if line.can_undo:
            player.move(there, "undo", move=["undo", line.move])
    told = player.get(f"{there}/sessions/1").text
    assert "taken back" in told
    assert "Nothing was left to chance." in told
