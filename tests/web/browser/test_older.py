"""An old tablet at the table, whose browser lacks what younger ones have known for a few years."""

import re

from playwright.sync_api import Route, expect
from tests.web.browser.joining import come
from tests.web.browser.person import DESK, PHONE, People
from tests.web.browser.running import RunningTable
from tests.web.browser.test_contest import PRIZE, frame, press_roll, sit_down

LOW = (1280, 600)
LACKS = """
delete Element.prototype.checkVisibility;
delete Element.prototype.moveBefore;
delete HTMLElement.prototype.showPopover;
delete HTMLElement.prototype.popover;
delete Document.parseHTMLUnsafe;
"""
YOUNG = re.compile(r"(?<=\d)dvh\b|light-dark(?=\()|color-mix(?=\()")
INK_AND_PAPER = """() => [getComputedStyle(document.body).color, getComputedStyle(document.body).backgroundColor]"""
MARKED = """() => getComputedStyle(document.querySelector(".cast .acts .portrait")).borderTopStyle"""


def without_what_is_young(route: Route) -> None:
    """A style sheet in which a browser of 2022 does not understand what it did not know."""
    came = route.fetch()
    route.fulfill(response=came, body=YOUNG.sub("unknown", came.text()))


def test_a_contest_is_played_in_a_browser_of_years_ago(people: People, table: RunningTable) -> None:
    gm, lee = sit_down(people, table, size=DESK, scheme="dark")
    lee.begins_with(LACKS)
    lee.page.route("**/*.css*", without_what_is_young)
    come(lee)
    frame(gm, lee)
    for _ in lee.at_each(LOW, PHONE):
        expect(lee.page.locator("#region-bar")).to_be_in_viewport(ratio=1)
    assert lee.page.evaluate(MARKED) == "dotted"
    lee.page.locator("a.term[data-term=prize]").first.click()
    lee.page.wait_for_url("**/*about=term/prize")
    come(lee)
    press_roll(lee)
    expect(lee.page.locator("#region-tray .verdict")).to_be_visible()
    lee.sees(PRIZE)
    assert lee.page.evaluate(INK_AND_PAPER) == ["rgb(239, 230, 213)", "rgb(26, 24, 21)"]
