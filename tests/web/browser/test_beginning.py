"""The first minutes of a campaign: what its game master sees, and whom a newcomer can choose on a phone."""

import pytest
from playwright.sync_api import expect
from tests.web.browser.joining import begin, join
from tests.web.browser.person import PHONE, People
from tests.web.browser.running import RunningTable

GAMES = ("QuestWorlds, third edition", "QuestWorlds 2.2", "HeroQuest", "Strange FATE", "The West That Wasnt")
CUT_OFF = """() => [...document.querySelectorAll("#region-stage, #region-stage *")]
    .filter(each => each.scrollWidth > each.clientWidth + 1 && !each.matches(".visually-hidden"))
    .map(each => each.className + ": " + each.textContent.trim().slice(0, 40))"""


@pytest.mark.parametrize("game", GAMES)
def test_a_new_campaign_says_what_comes_first_and_a_newcomer_takes_somebody_without_scrolling(
    game: str, people: People, table: RunningTable
) -> None:
    gm, ana = people.person(), people.person(size=PHONE, touch=True)
    code = begin(gm, table, game=game)
    steps = gm.page.locator("#first-steps")
    expect(steps).to_be_in_viewport(ratio=1)
    gm.page.locator("a[data-opens=more]").click()
    gm.page.locator("#dialog a[data-move='take-ready']").first.click()
    expect(gm.page.locator("#dialog form button.main")).to_have_count(1)
    gm.page.locator("#dialog .close").click()
    steps.get_by_role("link", name="Invite people").click()
    expect(gm.page.locator(".code")).to_have_text(code)

    join(ana, table, code, "Ana")
    seat = gm.page.locator("#drawer-body li[data-seat]").filter(has_text="Ana")
    expect(seat).to_be_visible()
    expect(seat.locator(".away")).to_be_hidden()
    ana.shows_no(CUT_OFF)
    takes = ana.page.locator("form[data-move='take-ready'] button[type=submit]")
    ana.page.get_by_role("link", name="Talk", exact=True).click()
    expect(takes).to_be_hidden()
    ana.page.locator("#turn").get_by_role("link", name="Choose your character").click()
    expect(takes).to_be_in_viewport(ratio=1)
    takes.click()
    expect(takes).to_have_count(0)
    expect(steps).to_have_count(0)
