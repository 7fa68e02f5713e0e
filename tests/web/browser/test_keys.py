"""With keys alone everything leads on: what a press leaves behind has the focus, and nothing lies over it."""

import re

from playwright.sync_api import expect
from tests.web.browser import test_western as western
from tests.web.browser.joining import begin, do, join
from tests.web.browser.person import PHONE, SMALL, People, Person
from tests.web.browser.questworlds_table import LAPTOP, sit_down
from tests.web.browser.running import RunningTable

ON_A_CALL = "() => Boolean(document.activeElement.closest('#region-bar .calls'))"
STOPS = "() => [...document.querySelectorAll('.cast, .cast *')].filter(each => each.tabIndex === 0).length"


def two(people: People, table: RunningTable) -> tuple[Person, Person]:
    barker, ada = people.person(), people.person()
    join(ada, table, begin(barker, table), "Ada")
    return barker, ada


def test_what_has_the_focus_and_vanishes_leaves_it_to_its_region(people: People, toy_table: RunningTable) -> None:
    barker, ada = two(people, toy_table)
    barker.make("fill-jar", beans="42")
    opens = barker.page.locator("#region-stage form[data-move='open-jar'] button")
    opens.focus()
    ada.make("start-throw")
    expect(opens).to_be_focused()
    beside = barker.context.new_page()
    beside.goto(barker.page.url)
    beside.locator("#region-stage form[data-move='open-jar'] button").click()
    expect(opens).to_have_count(0)
    expect(barker.page.locator("#region-stage")).to_be_focused()


def test_an_open_menu_closes_behind_the_focus_and_a_dialog_has_a_name(people: People, toy_table: RunningTable) -> None:
    _, ada = two(people, toy_table)
    ada.make("start-throw")
    menu = ada.page.locator("#menu")
    menu.locator("summary").press("Enter")
    expect(menu).to_have_attribute("open", "")
    menu.locator("a").last.focus()
    ada.page.keyboard.press("Tab")
    expect(menu).not_to_have_attribute("open", "")
    ada.page.keyboard.press("u")
    expect(ada.page.get_by_role("dialog", name="Take this back?")).to_be_visible()


def test_what_matters_is_the_bar_unless_one_decides_in_the_tray(people: People, table: RunningTable) -> None:
    judge, lee, kim = people.person(), people.person(), people.person()
    code = begin(judge, table, game="The West That Wasnt")
    join(lee, table, code, "Lee")
    lee.make("take-ready", ready="josefa")
    lee.make("choose-dice")
    judge.is_up_to_date()
    judge.make("call-simple-check", ability="Firearms: Rifle")
    lee.make("type-face", face="34")
    join(kim, table, code, "Kim")
    expect(kim.page.locator("#region-tray .turned-card")).to_be_visible()
    for person, place in ((kim, "region-bar"), (lee, "region-tray")):
        person.page.locator("body > a.skip").press("Enter")
        expect(person.page.locator(f"#{place}")).to_be_focused()
    do(kim, "take-ready", ready="ezra")
    lee.has_size(SMALL)
    lee.reach(".cast li:nth-child(2) a")
    expect(lee.page.locator(".cast a:focus")).to_be_in_viewport(ratio=0.99)


def test_what_is_taken_back_is_told_aloud(people: People, toy_table: RunningTable) -> None:
    barker, ada = two(people, toy_table)
    ada.make("guess", beans="42")
    ada.page.keyboard.press("u")
    ada.page.locator("#undo button.main").press("Enter")
    for person in (barker, ada):
        expect(person.page.locator("#aloud")).to_have_text(re.compile("^Taken back: Ada"))


def test_a_character_is_chosen_by_keys(people: People, table: RunningTable) -> None:
    gm, lee = people.person(), people.person()
    join(lee, table, begin(gm, table, game="The West That Wasnt"), "Lee")
    lee.page.keyboard.press("1")
    expect(lee.page.locator("#heroes input:focus")).to_have_count(1)
    lee.page.keyboard.press("Space")
    lee.page.keyboard.press("Enter")
    lee.sees("joins the crew")


def test_a_contest_by_its_keys(people: People, table: RunningTable) -> None:
    """What a form proposes is typed over, a suggestion is sent from its field, and a key takes the focus along."""
    gm, lee, _ = sit_down(people, table, LAPTOP)
    assert gm.page.evaluate(STOPS) == 1
    lee.make("frame-contest", prize="The harbour master's ledger", ability="Burglar")
    gm.sees("Not set yet")
    gm.page.keyboard.press("1")
    field = gm.page.locator("#dialog [name=resistance]")
    expect(field).to_be_focused()
    gm.page.keyboard.type("Hard")
    expect(field).to_have_value("Hard")
    gm.page.locator("#dialog [data-fill][value=Straightforward]").press("Enter")
    expect(field).to_be_focused()
    gm.page.keyboard.press("Enter")
    lee.sees("Accept, and roll")
    lee.page.locator("#region-sheet button.thing").first.focus()
    lee.page.keyboard.press("1")
    lee.sees("may still change")
    lee.page.wait_for_function(ON_A_CALL)
    lee.page.keyboard.press("Enter")
    for person in (gm, lee):
        expect(person.page.locator("#aloud")).to_have_text("It stands.")


def test_whoever_adds_to_a_sheet_by_keys_stays_where_the_next_line_is_added(
    people: People, table: RunningTable
) -> None:
    gm, lee = people.person(size=LAPTOP), people.person(size=LAPTOP)
    join(lee, table, begin(gm, table, game="QuestWorlds, third edition"), "Lee")
    lee.make("begin-character", name="Vera Lund", trait="Hotshot", occupation="Lawyer")
    adds = lee.page.locator("#region-stage a.opens[data-opens^='make-up-ability']")
    for name in ("Harbour Pilot", "Night Owl"):
        adds.press("Enter")
        lee.page.locator("#dialog [name=name]").fill(name)
        lee.page.keyboard.press("Enter")
        lee.sees(name)
        expect(lee.page.locator("#dialog")).to_be_hidden()
        expect(adds).to_be_focused()


IS_WITHIN = "place => Boolean(document.activeElement.closest(place))"


def presses(person: Person, button: str, then_in: str) -> None:
    """Press it by the Enter key, which leads on to something in that place."""
    person.page.locator(button).first.press("Enter")
    person.is_answered()
    person.page.wait_for_function(IS_WITHIN, arg=then_in)


def test_a_press_that_hides_its_button_leads_on(people: People, table: RunningTable) -> None:
    """On a sheet that makes room for the table, for somebody's device, and whose form stands in the bar."""
    judge, lee = western.sit_down(people, table, size=PHONE, judge_at=LAPTOP)
    lee.make("describe-action", what=western.WHAT)
    judge.sees(western.WHAT)
    judge.make("call-simple-check", ability="Firearms: Rifle", tn="5")
    lee.make("type-face", face="20")
    presses(lee, "#region-tray .result-list button[form^='bar-']", "#region-tray, #region-bar")
    judge.sees("7 from row 3")
    expect(lee.page.locator("#aloud")).to_contain_text("Josefa Reyes succeeds")
    assert lee.page.locator("#aloud").inner_text().count("Josefa Reyes succeeds") == 1
    judge.says("Josefa Reyes succeeds, but the horse is shot.")
    expect(lee.page.locator("#aloud")).to_contain_text("the horse is shot")  # what people say was told by nobody
    lee.page.locator(".tabs a[data-pane='sheet']").click()
    presses(lee, "#region-sheet form[data-move='describe-action'] button", "#region-tray")
    judge.is_up_to_date()
    presses(judge, "#region-tray .rungs button", "#region-tray .check")
    judge.page.locator("#region-tray form[data-move='roll'] button").press("Enter")
    expect(judge.page.locator("#region-tray form[data-move='roll']")).to_have_count(0)
    judge.page.wait_for_function(IS_WITHIN, arg="#region-tray .check, #region-bar")
