"""Without scripts no button does nothing."""

from playwright.sync_api import expect
from tests.web.browser.joining import CAMPAIGN, GM
from tests.web.browser.person import PHONE, People
from tests.web.browser.running import RunningTable

DO_NOTHING = """() => { for (const fold of document.querySelectorAll("details")) fold.open = true;
    return [...document.querySelectorAll("button:not([type=submit])")].filter(each => each.checkVisibility())
        .map(each => each.outerHTML) }"""


def test_without_scripts_no_button_does_nothing(people: People, toy_table: RunningTable) -> None:
    host = people.person(scripts=False)
    host.open(toy_table.host_link)
    assert host.page.evaluate(DO_NOTHING) == []
    host.page.get_by_label("Name of the campaign").fill(CAMPAIGN)
    host.page.get_by_label("Your name as game master").fill(GM)
    host.press("Begin")
    here = host.page.url
    for place in ("", "/people", "/prepare", "/dice", "/log", "/sessions", "?drawer=people", "?about=more"):
        host.open(f"{here}{place}")
        assert host.page.evaluate(DO_NOTHING) == []
    host.open(here)
    host.has_size(PHONE)
    tabs = host.page.locator(".tabs a")
    assert [each.is_visible() for each in tabs.all()] == [True, True, True, False]  # the menu opens at the top alone
    host.page.locator("#menu > summary").click()
    expect(host.page.get_by_role("link", name="The whole story")).to_be_visible()
    host.open(f"{here}?about=more")
    form = host.page.locator("#dialog").bounding_box()
    assert form
    assert form["y"] + form["height"] == PHONE[1]  # nothing of the action bar peeps out below it
