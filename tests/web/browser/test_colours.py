"""The colours of a page: as the system has them, until somebody presses for the others."""

import pytest
from playwright.sync_api import expect
from tests.web.browser.person import People, Scheme
from tests.web.browser.questworlds_table import LAPTOP, sit_down
from tests.web.browser.running import RunningTable

GROUND = "each => { const style = getComputedStyle(each); return style.backgroundColor + style.backgroundImage }"


@pytest.mark.parametrize(("scheme", "other"), [("light", "dark"), ("dark", "light")])
def test_every_press_changes_the_colours_that_are_seen(
    people: People, toy_table: RunningTable, scheme: Scheme, other: Scheme
) -> None:
    mo = people.person(scheme=scheme)
    mo.open(toy_table.host_link)
    ground = mo.page.evaluate("() => getComputedStyle(document.body).backgroundColor")
    for chosen in (other, None, other):
        mo.page.locator("#theme").click()
        mo.page.wait_for_function("chosen => (document.documentElement.dataset.theme ?? null) === chosen", arg=chosen)
        shown = expect(mo.page.locator("body"))
        (shown.not_to_have_css if chosen else shown.to_have_css)("background-color", ground)


def test_whoever_is_shown_no_movement_has_other_colours_at_once(people: People, toy_table: RunningTable) -> None:
    mo = people.person()
    mo.open(toy_table.host_link)
    mo.page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    assert mo.page.evaluate("() => document.getAnimations().length") == 0


def test_where_the_system_forces_its_colours_what_is_told_by_filling_keeps_it(
    people: People, table: RunningTable
) -> None:
    mo = people.person()
    mo.page.emulate_media(forced_colors="active")
    mo.open(f"{table.address}/odds/questworlds-3")
    filled = [".key.victory i", ".key.defeat i", ".kinds a[aria-current]", "body"]
    grounds = [mo.page.locator(place).first.evaluate(GROUND) for place in filled]
    assert len(set(grounds)) == len(filled)


def test_where_the_system_forces_its_colours_the_band_of_a_button_that_sends_has_the_colour_of_its_dialog(
    people: People, table: RunningTable
) -> None:
    gm, *_ = sit_down(people, table, LAPTOP)
    gm.page.locator("#region-bar a[data-move='frame-contest']").first.click()
    sends = gm.page.locator("#dialog .offer-form > button[type=submit]")
    expect(sends).to_be_visible()
    gm.page.emulate_media(forced_colors="active")
    for scheme in ("light", "dark"):
        gm.page.emulate_media(color_scheme=scheme)
        ground = gm.page.locator("#dialog").evaluate("each => getComputedStyle(each).backgroundColor")
        assert ground in sends.evaluate("each => getComputedStyle(each).boxShadow")
