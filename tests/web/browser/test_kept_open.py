"""What stands open on somebody's page while others play: it stays as it was left, and goes on telling what is so."""

from playwright.sync_api import expect
from tests.web.browser.joining import begin, join
from tests.web.browser.person import People, Person
from tests.web.browser.running import RunningTable

FATE = "Strange FATE"
FOCUSED = "() => document.activeElement.innerText.trim()"
SLEEP_MS = 600


def test_a_focus_stays_on_its_thing_while_what_stood_before_it_goes(people: People, table: RunningTable) -> None:
    """On an aspect, and on somebody who may come into the scene: the key that follows is meant for these."""
    gm = people.person()
    begin(gm, table, game=FATE)
    gm.make("add-npcs", text="Good thug\nFair clerk")
    gm.make("open-scene", name="The docks", aspects="Wet Stone\nThick Fog")
    other = Person(gm.context, gm.context.new_page(), gm.size)
    other.open(gm.page.url)
    other.is_connected()
    for place, first, second, move in (
        ("#scene .aspects", "Wet Stone", "Thick Fog", "remove-aspect"),
        ("#scene .standing", "Thug", "Clerk", "come-in"),
    ):
        things = gm.page.locator(f"{place} a")
        things.filter(has_text=second).focus()
        other.page.locator(f"{place} a", has_text=first).click()
        other.page.locator(f"#dialog form[data-move={move}] button[type=submit]").click()
        expect(things.filter(has_text=second)).to_be_focused()
        gm.is_up_to_date()
        assert gm.page.evaluate(FOCUSED).startswith(second)


def test_what_sleeps_after_a_press_sleeps_on_while_others_make_news(people: People, table: RunningTable) -> None:
    gm, kim = people.person(), people.person()
    join(kim, table, begin(gm, table, game=FATE), "Kim")
    kim.make("take-ready", ready="marigold")
    kim.make("frame-roll", by="Stealth")
    gm.make("set-difficulty", difficulty="Great")
    roll = kim.page.locator("#region-bar form[data-move=roll] button")
    expect(roll).to_be_visible()
    kim.is_patient(SLEEP_MS, times=100)
    roll.click()
    stand = kim.page.locator("#region-bar form[data-move=let-stand] button")
    expect(stand).to_have_attribute("data-asleep", "")
    gm.make("open-scene", name="The docks", zones="Quay\nRoof")
    expect(kim.page.locator("#region-bar .verbs a", has_text="Move")).to_be_attached()
    expect(stand).to_have_attribute("data-asleep", "")
