"""What people see on a phone and on other small screens: their own thing first, whole, and without scrolling."""

import pytest
from playwright.sync_api import expect
from tests.web.browser.person import PHONE, People, Person
from tests.web.browser.questworlds_table import (
    LAPTOP,
    chooses,
    fits,
    player,
    sit_down,
    verdict_is_in_sight,
)
from tests.web.browser.running import RunningTable

PRIZE = "Everybody comes home over the frozen river before the thaw"
TYPES = "#region-tray form[data-move='type-face'] input[name='face']:visible"


def four_before_the_dice(people: People, table: RunningTable, *, size: tuple[int, int]) -> tuple[Person, list[Person]]:
    """Four against one resistance, whose die the game master throws; all have accepted."""
    gm, lee, code = sit_down(people, table, PHONE, ready="ines")
    gm.page.set_viewport_size({"width": size[0], "height": size[1]})
    ready = (("Ana", "fenn"), ("Sam", "tobias"), ("Bea", "juno"))
    players = [lee, *(player(people, table, code, size=PHONE, name=name, ready=hero) for name, hero in ready)]
    gm.press("Use real dice")
    gm.sees("Have the table roll my dice")
    gm.make("frame-group", prize=PRIZE)
    for one in players:
        one.sees(PRIZE)
        chooses(one)
        accepts = one.page.locator("#region-bar form[data-move='accept-card'] button")
        accepts.click()
        expect(accepts).to_have_count(0)
    return gm, players


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_in_a_group_contest_ones_own_dice_come_first_and_the_game_masters_lie_open(
    people: People, table: RunningTable, size: tuple[int, int]
) -> None:
    gm, players = four_before_the_dice(people, table, size=size)
    fits(*players)
    for left in range(len(players), 0, -1):
        expect(gm.page.locator(TYPES)).to_have_count(left)
        field = gm.page.locator(TYPES).first
        expect(field).to_be_in_viewport(ratio=1)
        field.fill("11")
        field.press("Enter")
    expect(gm.page.locator(TYPES)).to_have_count(0)
    verdict_is_in_sight(*players)
    fits(*players)
