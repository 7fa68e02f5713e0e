"""A check of The West That Wasnt on a phone, with a hidden TN, a hit and a bump: nothing has to be scrolled for."""

from playwright.sync_api import Locator, expect
from tests.web.browser.joining import begin, join
from tests.web.browser.person import PHONE, People, Person
from tests.web.browser.questworlds_table import fits
from tests.web.browser.running import RunningTable
from tests.web.browser.test_contest import IS_IN_SIGHT
from tests.web.browser.test_western import DARK, GAME, TABLE, WHAT
from tests.web.browser.test_western import sit_down as with_josefa_alone

ONE_LINE = 30
APART = 6


def sit_down(people: People, table: RunningTable) -> tuple[Person, Person]:
    """A Judge at a laptop, a player with a ready character on a phone, and another, so that there is a counter."""
    judge, lee = people.person(size=TABLE), people.person(size=PHONE, scheme="dark", touch=True)
    code = begin(judge, table, game=GAME)
    for person, name, hero in ((people.person(), "Kim", "ezra"), (lee, "Lee", "josefa")):
        join(person, table, code, name)
        person.make("take-ready", ready=hero)
        expect(judge.page.locator("#region-cast")).to_contain_text(name)
    return judge, lee


def test_a_newcomer_has_room_between_the_two_ways_to_a_character(people: People, table: RunningTable) -> None:
    lee = people.person(size=PHONE, touch=True)
    join(lee, table, begin(people.person(), table, game=GAME), "Lee")
    ready = lee.page.locator("#heroes button[type=submit]").bounding_box()
    own = lee.page.locator("#heroes [data-move='make-character']").bounding_box()
    assert ready
    assert own
    assert own["y"] - ready["y"] - ready["height"] >= APART


def in_one_line(thing: Locator) -> None:
    box = thing.bounding_box()
    assert box
    assert box["height"] < ONE_LINE


def hidden_check(judge: Person, lee: Person) -> None:
    """The card of that number is an exceptional result with a bump, and a hit."""
    lee.make("describe-action", what=WHAT)
    judge.sees(WHAT)
    check = {"ability": "Firearms: Rifle", "tn": "Challenging", "hidden": "true", "effect": "(3)6"}
    judge.make("call-complex-check", about="victories.0", **check, on_success=DARK)
    expect(lee.page.locator("#region-tray .sealed-number")).to_be_visible()
    in_one_line(lee.page.locator("#region-tray .terms dt").nth(1))
    fits(lee)
    lee.make("type-face", face="34")
    expect(lee.page.locator("#region-tray .turned .tap")).to_have_count(3)


def test_a_hidden_check_and_what_its_bump_may_do_fit_on_a_phone(people: People, table: RunningTable) -> None:
    judge, lee = sit_down(people, table)
    hidden_check(judge, lee)
    fits(lee, judge)
    lee.page.locator("#region-tray .turned .tap").nth(2).click()
    expect(lee.page.locator("#region-tray [data-move='move-hit']")).to_be_visible()
    fits(lee, judge)
    lee.is_sound()
    lee.make("trade-bump")
    judge.sees("offered for")
    fits(lee, judge)


def test_a_number_that_is_refused_pushes_no_button_out_of_sight(people: People, table: RunningTable) -> None:
    judge, lee = with_josefa_alone(people, table, size=PHONE, judge_at=TABLE)
    lee.press("Draw from a real deck instead")
    judge.sees("real dice")
    lee.page.locator(".tabs a[data-pane='stage']").click()
    judge.make("call-for-other", about="other-effect.-victories.0", name="Vaughn", results="2d8", tn="5")
    lee.sees("Vaughn")
    check = {"ability": "Firearms: Rifle", "tn": "Challenging", "on_success": DARK, "on_failure": "They look up."}
    judge.make("call-complex-check", about="victories.0", what=WHAT, **check)
    lee.sees("They look up.")
    lee.make("type-face", face="55")
    lee.sees("55 cannot have fallen")
    for move in ("roll", "type-face"):
        button = lee.page.locator(f"#region-tray form[data-move='{move}'] button")
        lee.page.wait_for_function(IS_IN_SIGHT, arg=button.element_handle())
