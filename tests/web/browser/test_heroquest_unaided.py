"""A contest of HeroQuest by keyboard alone, and another without scripts."""

from playwright.sync_api import expect
from tests.web.browser.heroquest_table import GAME, ON_SHEET, fall, frame, sit_down
from tests.web.browser.joining import begin, join
from tests.web.browser.person import PHONE, People, Person
from tests.web.browser.running import RunningTable


def send(person: Person, move: str, *, opens: bool = False, within: str = "", **fields: str) -> None:
    """Fill in a form and send it with keys alone, opened by a key if need be; fields in their order in it."""
    person.page.evaluate("() => document.activeElement.blur()")
    form = f"form[data-move='{move}']:not([id^='press-'])"
    if opens:
        person.reach(f"{within} a.opens[data-move='{move}']")
        person.page.keyboard.press("Enter")
        form = f"#dialog[open] {form}"
        person.page.locator(form).wait_for()
    for name, value in fields.items():
        person.reach(f"{form} [name='{name}']")
        person.page.keyboard.type(value)
    person.reach(f"{form} button[type=submit]")
    person.page.keyboard.press("Enter")


def test_a_contest_by_keyboard_alone(people: People, table: RunningTable) -> None:
    """From the prize to a hero point that is spent."""
    robin, nora = sit_down(people, table)
    what = {"prize": "The captain lets us pass", "obstacle": "She hates smugglers"}
    send(nora, "frame-contest", opens=True, within="#region-bar", **what)
    robin.sees("The captain lets us pass")
    nora.page.locator(ON_SHEET).first.wait_for()
    expect(nora.page.locator("#dialog")).to_be_hidden()
    expect(nora.page.locator("#region-tray .choice:visible")).to_have_count(1)  # that none is relevant
    nora.reach(ON_SHEET)
    nora.page.keyboard.press("Enter")
    robin.sees("River Pilot")
    send(robin, "set-resistance", opens=True)
    nora.sees("By degree")
    expect(nora.page.locator("#region-tray .against .accepted")).to_be_visible()
    send(nora, "accept-card")
    nora.page.locator("form[data-move=type-face]").first.wait_for(state="attached")
    send(nora, "type-face", face="16")
    robin.page.locator("div[id$='.theirs'] form[data-move=type-face]").wait_for(state="attached")
    send(robin, "type-face", face="5")
    nora.page.locator("form[data-move=spend-hero-point]").wait_for()
    send(nora, "spend-hero-point")
    robin.sees("hero point")
    nora.sees("critical")
    expect(nora.page.locator(".bumped li.good").first).to_be_visible()


def test_whoever_takes_a_ready_character_by_keyboard_is_at_its_name(people: People, table: RunningTable) -> None:
    robin, nora = people.person(), people.person()
    join(nora, table, begin(robin, table, game=GAME), "Nora")
    nora.reach("form[data-move='take-ready'] button[type=submit]")
    nora.page.keyboard.press("Enter")
    expect(nora.page.locator(".hero.mine h3 a")).to_be_focused()


def test_a_player_needs_no_scripts(people: People, table: RunningTable) -> None:
    robin, nora = people.person(), people.person(size=PHONE, scripts=False)
    nora.open(f"{table.address}/join/{begin(robin, table, game=GAME)}")
    nora.page.get_by_label("Your name").fill("Nora")
    nora.press("Sit down")
    nora.make("take-ready", ready="wen")
    nora.sees("Wen Okoro")
    for person in (robin, nora):
        person.press("Use real dice")
    frame(robin, nora, scripts=False)
    nora.page.reload()
    expect(nora.page.locator("#region-tray .against .accepted")).to_be_visible()
    nora.make("accept-card")
    nora.sees("Yours to roll")
    fall(robin, nora, "16", "5")
    robin.sees("may still change")
    nora.page.reload()
    nora.make("spend-hero-point")
    nora.sees("critical")
    robin.sees("critical")


def test_nobody_without_scripts_reads_that_a_page_connects(people: People, table: RunningTable) -> None:
    robin, nora = people.person(), people.person(scripts=False)
    nora.open(f"{table.address}/join/{begin(robin, table, game=GAME)}")
    nora.page.get_by_label("Your name").fill("Nora")
    nora.press("Sit down")
    expect(nora.page.locator("#region-cast")).to_contain_text("Nora")
    expect(nora.page.locator("#status")).to_be_hidden()
    expect(robin.page.locator("#status")).to_be_visible()
