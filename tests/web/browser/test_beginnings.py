"""A host begins with a genre pack, or only looks."""

import pytest
from playwright.sync_api import expect
from tests.web.browser.joining import begin
from tests.web.browser.person import DESK, PHONE, People
from tests.web.browser.running import RunningTable

PACK = "The Lantern Coast"


@pytest.mark.parametrize("scripts", [True, False])
def test_a_pack_is_chosen_on_the_first_page_and_its_evening_lies_in_the_pocket(
    people: People, table: RunningTable, *, scripts: bool
) -> None:
    host = people.person(size=DESK if scripts else PHONE, scripts=scripts)
    host.open(table.host_link)
    name = host.page.get_by_label("Your name as game master")
    name.fill("Mo")
    host.page.get_by_role("button", name=f"{PACK} QuestWorlds").click()
    expect(host.page.get_by_role("heading", name=f"Begin with {PACK}")).to_be_visible()
    expect(host.page.get_by_label("Name of the campaign")).to_have_value(PACK)
    keywords = host.page.locator("[name='questworlds-3/genre_keywords']")
    expect(keywords).to_be_enabled()
    assert ":" in keywords.input_value()
    if scripts:
        host.is_sound()
    expect(name).to_have_value("Mo")
    host.page.get_by_role("button", name="Begin", exact=True).click()
    host.sees("The bar")  # on a phone behind the tab of the sheet


def test_a_pack_is_seen_before_anything_is_scrolled(people: People, table: RunningTable) -> None:
    host = people.person(size=(1280, 800))
    host.open(table.host_link)
    expect(host.page.get_by_role("button", name=f"{PACK} QuestWorlds")).to_be_in_viewport(
        ratio=1
    )  # whatever else this table keeps
    host.is_sound()


def test_whoever_only_looks_has_the_seats_of_an_evening_on_the_first_page(people: People, table: RunningTable) -> None:
    host = people.person()
    host.open(table.host_link)
    host.is_sound()
    host.page.get_by_role("button", name="Strange FATE", exact=True).click()
    host.is_connected()
    host.open(table.address)
    seats = host.page.get_by_role("link", name="The Cabinet in Finch Lane")
    assert seats.count() == 3
    seats.last.click()
    host.is_connected()
    expect(host.page.get_by_role("region", name="What to do now")).to_be_visible()


def test_whoever_has_a_table_finds_the_form_of_a_new_one_below_it_whatever_else_is_kept_here(
    people: People, own_toy_table: RunningTable
) -> None:
    first, host = people.person(), people.person(size=PHONE, touch=True)
    for _ in range(5):
        begin(first, own_toy_table)
    begin(host, own_toy_table)
    host.open(own_toy_table.address)
    expect(host.page.get_by_label("Name of the campaign")).to_be_in_viewport(ratio=1)
    kept = host.page.get_by_role("button", name="Run it from this browser")
    expect(kept.first).to_be_hidden()
    host.page.get_by_text("5 campaigns").tap()
    expect(kept.first).to_be_visible()
    host.is_sound()
