"""The table on one screen: nothing scrolls but the panes, one thing at a time on a phone, and the turn is called."""

from playwright.sync_api import expect
from tests.web.browser.joining import begin, join
from tests.web.browser.person import DESK, PHONE, SMALL, People, Person
from tests.web.browser.running import RunningTable

IS_WHOLE = """() => document.documentElement.scrollHeight <= innerHeight && document.body.scrollHeight <= innerHeight
    && document.documentElement.scrollWidth <= innerWidth"""


NOTICE = """() => { const [box, says, close] = ["div", "div", "button"].map(each => document.createElement(each));
    [box.className, says.className, close.className] = ["problem notice", "says", "quiet"];
    [says.textContent, close.textContent] = ["The dice are not as they should be. ".repeat(4), "Close"];
    box.append(says, close);
    document.body.prepend(box) }"""  # as notice.js makes one
CLOSE_IS_CUT = """() => { const close = document.querySelector(".notice button").getBoundingClientRect();
    return Math.max(0, close.right - innerWidth, close.height - close.width) }"""


BAR = """() => new Promise(found => requestAnimationFrame(() => requestAnimationFrame(
    () => found(document.getElementById("region-bar").offsetHeight))))"""  # once a window that was resized is drawn
EDGES_OF_THE_MENU = """() => new Set([...document.querySelectorAll("#menu nav :is(a, button)")]
    .filter(each => each.checkVisibility())
    .map(each => [each.getBoundingClientRect().left, each.clientWidth, getComputedStyle(each).textAlign].join()))
    .size"""


def sit_down(people: People, table: RunningTable, size: tuple[int, int]) -> tuple[Person, Person]:
    barker, ada = people.person(size=DESK), people.person(size=size)
    join(ada, table, begin(barker, table), "Ada")
    return barker, ada


def test_the_page_itself_never_scrolls(people: People, toy_table: RunningTable) -> None:
    barker, ada = sit_down(people, toy_table, PHONE)
    for words in range(12):
        barker.says(f"{words}: a long line that wraps on everybody's page, whatever its size, at least once or twice")
    ada.make("guess", beans="42")
    barker.sees("42")
    for person in (barker, ada):
        for _ in person.at_each(DESK, (1280, 800), PHONE, SMALL):
            person.page.wait_for_function(IS_WHOLE)
            expect(person.page.locator("#region-bar")).to_be_in_viewport(ratio=1)


def test_three_keys_lead_to_what_waits_for_somebody(people: People, toy_table: RunningTable) -> None:
    """Past the top bar and everybody's faces."""
    _, ada = sit_down(people, toy_table, DESK)
    ada.page.reload()
    ada.is_connected()
    for key in ("Tab", "Enter", "Tab"):
        ada.page.keyboard.press(key)
    assert ada.page.evaluate("() => document.activeElement.closest('.region')?.id") in {"region-tray", "region-bar"}


def test_a_phone_shows_one_pane_at_a_time(people: People, toy_table: RunningTable) -> None:
    barker, ada = sit_down(people, toy_table, PHONE)
    barker.says("The lot is a copper kettle.")
    talk = ada.page.get_by_role("link", name="Talk new")
    expect(talk).to_be_in_viewport(ratio=1)
    talk.click()
    expect(talk).to_have_count(0)
    barker.says("Who bids?")
    ada.sees("Who bids?")
    expect(talk).to_have_count(0)
    front = ada.page.locator(".tabs a[aria-current=true]")
    for tab, pane in (("Talk", "#region-rail"), ("Sheet", "#region-sheet"), ("Table", "#region-stage")):
        ada.page.get_by_role("link", name=tab, exact=True).click()
        expect(front).to_have_text(tab)
        for each in ("#region-rail", "#region-stage"):
            expect(ada.page.locator(each)).to_be_visible(visible=each == pane)
    menu = ada.page.get_by_role("link", name="Menu", exact=True).last
    menu.click()
    expect(ada.page.get_by_role("link", name="The whole story")).to_be_visible()
    assert ada.page.evaluate(EDGES_OF_THE_MENU) == 1
    expect(front).to_have_text("Menu")
    menu.click()
    expect(front).to_have_text("Table")


def test_what_is_told_over_everything_can_be_closed(people: People, toy_table: RunningTable) -> None:
    ada = people.person()
    begin(ada, toy_table)
    ada.page.evaluate(NOTICE)
    for _ in ada.at_each(DESK, PHONE, SMALL):
        ada.shows_no(CLOSE_IS_CUT)


def test_whose_turn_it_is_is_called_and_the_die_is_rolled_in_the_bar(people: People, toy_table: RunningTable) -> None:
    _, ada = sit_down(people, toy_table, DESK)
    assert ada.page.title() == "The spring fair"
    ada.make("start-throw")
    expect(ada.page).to_have_title("● The spring fair")
    roll = ada.page.locator("#region-bar form[data-move=roll] button")
    for _ in ada.at_each(DESK, PHONE):
        ada.page.locator("#bar-undo").click()
        expect(ada.page.locator("#dialog #undo")).to_be_visible()
        expect(ada.page).to_have_title("● The spring fair")
        ada.page.keyboard.press("Escape")
        expect(roll).to_be_in_viewport(ratio=1)
    roll.click()
    expect(ada.page.locator("#region-rail")).to_contain_text("Ada's throw: ")
    heights = []
    for _ in ada.at_each(DESK, PHONE):
        expect(ada.page.locator("#region-bar form[data-move=roll]")).to_be_hidden()
        heights.append(ada.page.evaluate(BAR))
    ada.press("Pause")
    resumes = ada.page.locator("#region-bar form[data-move=resume] button")
    for _, height in zip(ada.at_each(DESK, PHONE), heights, strict=True):
        expect(resumes).to_be_in_viewport(ratio=1)
        assert ada.page.evaluate(BAR) == height


def test_what_is_opened_stands_in_a_dialog_that_closes(people: People, toy_table: RunningTable) -> None:
    _, ada = sit_down(people, toy_table, DESK)
    ada.page.get_by_role("link", name="More", exact=True).first.click()
    dialog = ada.page.locator("#dialog")
    expect(dialog).to_be_visible()
    ada.is_sound()
    ada.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    ada.page.get_by_role("link", name="More", exact=True).first.click()
    expect(dialog).to_be_visible()
    dialog.locator(".close").click()
    expect(dialog).to_be_hidden()


def test_a_preset_sets_all_options_of_a_new_campaign(people: People, table: RunningTable) -> None:
    host = people.person()
    host.open(table.host_link)
    host.page.get_by_role("radio", name="QuestWorlds 2.2").check()
    options = host.page.locator("fieldset[data-options-of='questworlds-2.2']")
    options.locator("summary").first.click()
    for preset, long in (("With every optional rule", "true"), ("As the book plays it", "false")):
        options.get_by_role("button", name=preset).click()
        expect(options.locator("[name='questworlds-2.2/long_contests']:checked")).to_have_value(long)
    host.is_sound()


def test_the_options_of_a_new_campaign_are_folded_in_groups_and_open_for_what_is_missing(
    people: People, table: RunningTable
) -> None:
    host = people.person()
    host.open(table.host_link)
    host.page.get_by_label("Name of the campaign").fill("The spring fair")
    host.page.get_by_label("Your name as game master").fill("Mo")
    host.page.get_by_role("radio", name="QuestWorlds 2.2").check()
    options = host.page.locator("fieldset[data-options-of='questworlds-2.2']")
    options.locator("summary").first.click()
    expect(options.locator("[name$='/improvement']").first).to_be_visible()
    expect(options.locator("[name$='/boosts']").first).to_be_hidden()
    box = options.bounding_box()
    assert box
    assert box["height"] < 1500
    host.is_sound()
    mastery = options.locator("[name$='/mastery']")
    mastery.evaluate("field => { field.value = '' }")
    host.press("Begin")
    expect(mastery).to_be_in_viewport()
