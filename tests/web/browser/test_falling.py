"""What falls is seen to fall by whoever is shown movement, and only then anything says what it comes to."""

from collections.abc import Callable

import pytest
from tests.web.browser import heroquest_table
from tests.web.browser.person import People, Person
from tests.web.browser.questworlds_table import LAPTOP, chooses, sit_down
from tests.web.browser.running import RunningTable

WATCH = """() => { window.fell = [];
    const shown = thing => thing ? Number(getComputedStyle(thing).opacity) * shown(thing.parentElement) : 1;
    const look = () => { const die = document.querySelector("#region-tray .verdict .die");
        if (die?.getAnimations().some(each => each.playState === "running"))
            window.fell.push([shown(die.parentElement), shown(document.querySelector("#region-tray .verdict h2"))]);
        requestAnimationFrame(look) };
    look() }"""
"""Each time that a die of the verdict is drawn while it falls: how much is seen of where it lies, and of the words."""

IS_STILL = "document.getAnimations().every(each => each.playState !== 'running')"


def of_questworlds(people: People, table: RunningTable) -> Person:
    gm, lee, _ = sit_down(people, table, LAPTOP)
    gm.make("frame-contest", prize="The ledger", resistance="13")
    lee.sees("The ledger")
    chooses(lee)
    lee.page.locator("#region-bar form[data-move=accept-card]").wait_for()
    return lee


def of_heroquest(people: People, table: RunningTable) -> Person:
    robin, nora = heroquest_table.sit_down(people, table, heroquest_table.framed)
    for person in (robin, nora):
        person.press("Have the table roll my dice")
        person.sees("Use real dice")
    nora.page.locator("#region-bar form[data-move=accept-card]").wait_for()
    return nora


@pytest.mark.parametrize("sit", [of_questworlds, of_heroquest])
def test_dice_are_seen_to_fall_before_anything_says_what_they_come_to(
    people: People, table: RunningTable, sit: Callable[[People, RunningTable], Person]
) -> None:
    lee = sit(people, table)
    lee.page.emulate_media(reduced_motion="no-preference", color_scheme="light")
    lee.page.evaluate(WATCH)
    lee.page.locator("#region-bar form[data-move=accept-card] button").click()
    lee.page.locator("#region-tray .verdict .die").first.wait_for()
    lee.page.wait_for_function(f"() => window.fell.length && {IS_STILL}")
    assert {die for die, _ in lee.page.evaluate("window.fell")} == {1}
    assert {words for _, words in lee.page.evaluate("window.fell")} == {0}
