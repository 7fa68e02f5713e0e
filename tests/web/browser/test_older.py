"""An old tablet at the table, whose browser lacks what younger ones have known for a few years."""

from playwright.sync_api import expect
from tests.web.browser.joining import come
from tests.web.browser.person import DESK, People
from tests.web.browser.running import RunningTable
from tests.web.browser.test_contest import PRIZE, frame, press_roll, sit_down

LACKS = """
delete Element.prototype.checkVisibility;
delete Element.prototype.moveBefore;
delete HTMLElement.prototype.showPopover;
delete HTMLElement.prototype.popover;
delete Document.parseHTMLUnsafe;
"""
INK_AND_PAPER = """() => [getComputedStyle(document.body).color, getComputedStyle(document.body).backgroundColor]"""
LIGHT_DARK = """() => [...document.styleSheets].flatMap(sheet => [...sheet.cssRules])
    .filter(rule => rule.cssText.includes("light-dark("))"""


def test_a_contest_is_played_in_a_browser_of_years_ago(people: People, table: RunningTable) -> None:
    gm, lee = sit_down(people, table, size=DESK, scheme="dark")
    lee.begins_with(LACKS)
    come(lee)
    frame(gm, lee)
    lee.page.locator("a.term[data-term=prize]").first.click()
    lee.page.wait_for_url("**/*about=term/prize")
    come(lee)
    press_roll(lee)
    expect(lee.page.locator("#region-tray .verdict")).to_be_visible()
    lee.sees(PRIZE)
    assert lee.page.evaluate(LIGHT_DARK) == []
    assert lee.page.evaluate(INK_AND_PAPER) == ["rgb(239, 230, 213)", "rgb(26, 24, 21)"]
