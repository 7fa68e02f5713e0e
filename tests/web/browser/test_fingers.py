"""What a finger and a keyboard meet: targets of 44 pixels, a dialog that begins at its field, a budget in sight."""

import pytest
from playwright.sync_api import expect
from tests.web.browser.joining import begin, join
from tests.web.browser.person import PHONE, People
from tests.web.browser.questworlds_table import IN_THE_WINDOW, LAPTOP, sit_down
from tests.web.browser.running import RunningTable
from tests.web.browser.test_western import WHAT
from tests.web.browser.test_western import sit_down as sit_down_in_the_west

LOW = """() => [...document.querySelectorAll("#pause button, button.chip")].filter(each =>
    each.checkVisibility() && each.getBoundingClientRect().height < 44).map(each => each.textContent.trim())"""
DOWN = """() => document.getElementById("making").lastElementChild.scrollIntoView({ block: "end" })"""
ZOOMED_INTO = """() => [...document.querySelectorAll("input[type=text], input[type=number], select, textarea")]
    .filter(each => parseFloat(getComputedStyle(each).fontSize) < 16).map(each => each.outerHTML.slice(0, 120))"""
HEIGHT = "budget => budget.getBoundingClientRect().height"


def test_a_finger_has_44_pixels_for_the_pause_and_for_each_suggestion(people: People, table: RunningTable) -> None:
    _, lee, _ = sit_down(people, table, PHONE)
    lee.shows_no(LOW)
    gm, *_ = sit_down(people, table, LAPTOP)
    gm.has_size(PHONE)
    gm.page.locator("#region-bar a[data-move='frame-contest']").click()
    expect(gm.page.locator("#dialog button.chip").first).to_be_visible()
    gm.shows_no(LOW)


def test_a_dialog_begins_at_its_first_field_and_under_a_finger_at_its_title(
    people: People, table: RunningTable
) -> None:
    """An iPhone zooms in on a field with letters of less than 16 pixels, and stays there."""
    gm, lee, _ = sit_down(people, table, PHONE)
    for person, starts in ((gm, "form :is(input, textarea)"), (lee, "#dialog-title")):
        person.page.locator("#region-bar a[data-move='frame-contest']").focus()
        person.page.keyboard.press("Enter")
        expect(person.page.locator(f"#dialog[open] {starts}:focus")).to_have_count(1)
    lee.shows_no(ZOOMED_INTO)


def test_a_dialog_of_buttons_begins_at_its_title(people: People, table: RunningTable) -> None:
    gm, *_ = sit_down(people, table, LAPTOP)
    gm.page.locator("#region-bar a[data-opens='more']").press("Enter")
    expect(gm.page.locator("#dialog-title")).to_be_focused()


@pytest.mark.parametrize(
    ("game", "move", "does"),
    [
        ("QuestWorlds, third edition", "begin-character", "occupation"),
        ("HeroQuest, second edition", "make-character", "role"),
    ],
)
def test_what_is_left_to_spend_stays_in_sight(
    people: People, table: RunningTable, game: str, move: str, does: str
) -> None:
    gm, lee = people.person(size=LAPTOP), people.person(size=PHONE, touch=True)
    join(lee, table, begin(gm, table, game=game), "Lee")
    lee.make(move, name="Ida Marsh", trait="stubborn", **{does: "smuggler"})
    lee.page.wait_for_url("**/sheet/*")
    lee.page.locator("#making").wait_for()
    for _ in lee.at_each(LAPTOP, PHONE):
        lee.page.evaluate(DOWN)
        lee.page.wait_for_function(IN_THE_WINDOW, arg="#making .budget")
        assert lee.page.locator("#making .budget").evaluate(HEIGHT) < 130


def test_a_field_that_is_full_says_so_until_there_is_room_again(people: People, table: RunningTable) -> None:
    gm, *_ = sit_down(people, table, LAPTOP)
    field = gm.fill("frame-contest").locator("[name=prize]")
    most = int(field.get_attribute("maxlength") or 0)
    field.focus()
    gm.page.keyboard.insert_text("x" * (most + 100))
    says = gm.page.locator("#dialog .full")
    expect(says).to_have_text(f"No more than {most} characters fit.")
    assert len(field.input_value()) == most
    gm.is_sound()
    gm.page.keyboard.press("Backspace")
    expect(says).to_have_count(0)


SMALLER = """least => [...document.querySelectorAll("a[href], button:not(.tap), select, summary")].filter(each => {
    const box = each.getBoundingClientRect();
    const isAmidText = each.matches("p a, li a") && each.parentElement.textContent.trim() !== each.textContent.trim();
    return each.checkVisibility() && box.width > 2 && !isAmidText && Math.min(box.width, box.height) < least;
}).map(each => each.outerHTML.slice(0, 120))"""


def test_a_pointer_has_24_pixels_for_whatever_is_pressed_at_a_desk(people: People, table: RunningTable) -> None:
    gm, lee, _ = sit_down(people, table, LAPTOP)
    judge, josefa = sit_down_in_the_west(people, table, size=LAPTOP)
    josefa.make("describe-action", what=WHAT)
    judge.sees(WHAT)
    for person in (gm, lee, judge, josefa):
        assert person.page.evaluate(SMALLER, 24) == []
