"""Other pages open over the table, and closing them leads back to where one was."""

from playwright.sync_api import expect
from tests.web.browser.joining import begin
from tests.web.browser.person import DESK, PHONE, People
from tests.web.browser.running import RunningTable


def test_story_people_odds_and_dice_lie_over_the_table(people: People, table: RunningTable) -> None:
    robin = people.person()
    begin(robin, table, game="QuestWorlds, third edition")
    page, here = robin.page, robin.page.url
    drawer, menu = page.locator("#drawer"), page.locator("#menu")

    def choose(name: str) -> None:
        if robin.size == PHONE:
            page.get_by_role("link", name="Menu", exact=True).last.click()
        else:
            menu.locator("summary").click()
        menu.locator(f"[data-drawer={name}]").click()
        expect(drawer).to_be_visible()
        expect(menu).not_to_have_attribute("open", "")

    def close() -> None:
        page.keyboard.press("Escape")
        expect(drawer).to_be_hidden()

    for _ in robin.at_each(DESK, PHONE):
        choose("odds")
        page.get_by_label("Ability").fill("5M")
        expect(drawer).to_contain_text("5M against")
        if robin.size == PHONE:
            page.get_by_role("button", name="Show the odds").scroll_into_view_if_needed()
            expect(drawer.locator(".in-short")).to_be_in_viewport(ratio=1)
        robin.is_sound()
        close()
    for _, name in zip(robin.at_each(DESK, PHONE), ("Zoe", "Ada"), strict=True):
        choose("people")
        page.get_by_text("Make a seat for somebody").click()
        page.get_by_label("Their name").fill(name)
        drawer.get_by_role("button", name="Make the seat").click()
        expect(drawer).to_contain_text(f"The link for {name}")
        drawer.get_by_role("link", name="Back to the table").click()
    for _ in robin.at_each(DESK, PHONE):
        for name, says in (("log", "takes a seat"), ("dice", "fair")):
            choose(name)
            expect(drawer).to_contain_text(says)
            close()
        expect(page).to_have_url(here)
        if robin.size == DESK:
            expect(menu.locator("summary")).to_be_focused()
    page.goto(f"{here}?drawer=glossary")  # as a browser without scripts follows the link
    expect(drawer).to_be_visible()
    for _ in robin.at_each(DESK, PHONE):
        robin.is_sound()
    page.keyboard.press("Escape")
    expect(page).to_have_url(here)


def test_a_term_of_art_says_what_it_means_where_it_stands(people: People, table: RunningTable) -> None:
    robin = people.person()
    begin(robin, table, game="QuestWorlds, third edition")
    page = robin.page
    term, says = page.locator("a.term[data-term=resistance]"), page.locator("#term-says")
    for _ in robin.at_each(DESK, PHONE):
        if robin.size == PHONE:
            page.get_by_role("link", name="Sheet", exact=True).click()
            term.click()
        else:
            term.press("Enter")
        expect(says).to_have_text("How hard it is, as a rating; the game master rolls against you with it.")
        expect(says).to_be_in_viewport(ratio=1)
        robin.is_sound()
        page.keyboard.press("Escape")
        expect(says).to_be_hidden()
    page.goto(page.url + "?about=term/resistance")  # as a browser without scripts follows the link
    expect(page.locator("#dialog")).to_contain_text("How hard it is")


def test_single_keys_work_while_nobody_types_and_can_be_switched_off(people: People, toy_table: RunningTable) -> None:
    barker = people.person()
    begin(barker, toy_table)
    page, keys, drawer = barker.page, barker.page.locator("#keys"), barker.page.locator("#drawer")
    page.keyboard.press("?")
    expect(keys).to_be_visible()
    barker.is_sound()
    page.keyboard.press("Escape")
    page.keyboard.press("l")
    expect(drawer).to_contain_text("What happened")
    page.keyboard.press("Escape")
    expect(drawer).to_be_hidden()
    page.keyboard.press("t")
    talk = page.locator("#say textarea")
    expect(talk).to_be_focused()
    calm = talk.evaluate("box => getComputedStyle(box).borderColor")
    page.keyboard.type("l?")
    expect(talk).to_have_value("l?")
    expect(keys).to_be_hidden()
    talk.evaluate("box => box.blur()")
    talk.focus()
    for key in ("Backspace", "Backspace"):
        page.keyboard.press(key)
    talk.evaluate("box => box.blur()")
    expect(talk).to_have_css("border-color", calm)  # who takes their words back has done nothing wrong
    page.keyboard.press("?")
    keys.get_by_label("Use single keys").uncheck()
    page.keyboard.press("Escape")
    page.reload()
    barker.is_connected()
    page.keyboard.press("l")
    expect(drawer).to_be_hidden()
    page.locator("#menu summary").click()
    page.get_by_role("button", name="Keys").click()
    expect(keys.get_by_label("Use single keys")).not_to_be_checked()
