"""The pocket in the browser: prepared in peace, played by one press, and a handout that comes to somebody's phone."""

import re

from playwright.sync_api import expect
from tests.web.browser.joining import begin, come, do, join, sit
from tests.web.browser.person import PHONE, People, Person
from tests.web.browser.running import RunningTable

LOT, LETTER = (
    {"move.lot": "A copper kettle"},
    {"move.title": "A letter to the grey gentleman at the mill", "move.text": "Meet me at the mill."},
)

SEEN = "() => document.activeElement !== document.body && document.activeElement.checkVisibility()"

LEFT_EDGES = """() => new Set(["#handouts-title", "#log .log-lines", "#say textarea"]
    .map(each => document.querySelector(each).getBoundingClientRect().left)).size"""

LINES_TOO_HIGH = """() => [...document.querySelectorAll("#pocket .pocket-item")]
    .filter(item => item.getBoundingClientRect().height > 60).length"""

NAMES_CUT = """() => [...document.querySelectorAll("#pocket .pocket-item summary b")]
    .filter(name => name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight).length"""


SHOWN_BESIDE_CLOSED_FOLDS = """() => [...document.querySelectorAll("#pocket details:not([open])")].filter(fold => {
    const { right, y, height } = fold.parentElement.getBoundingClientRect();
    return fold.contains(document.elementFromPoint(right - 20, y + height / 2)?.closest("button"));
}).length"""

HANDOUT_SQUEEZED = """() => ["#handouts", "#region-rail"]
    .map(each => document.querySelector(each).clientHeight)
    .reduce((handouts, rail) => handouts < rail * 0.45)"""


def is_sound_by_day_and_night(person: Person) -> None:
    person.is_sound_everywhere(((person.size, "dark"), (person.size, "light")))


def test_what_is_prepared_is_played_by_one_press_and_a_handout_reaches_a_phone(
    people: People, toy_table: RunningTable
) -> None:
    barker, ada = people.person(), people.person(size=PHONE)
    join(ada, toy_table, begin(barker, toy_table), "Ada")
    here = barker.page.url
    barker.page.get_by_role("link", name="Prepare something").click()
    barker.make("prepare", about="open-auction", **LOT)
    expect(barker.page.locator("#prepared")).to_contain_text("A copper kettle")
    expect(barker.page.locator("#to-prepare summary:focus")).to_have_count(1)
    barker.make("prepare", about="give-handout", **LETTER)
    expect(barker.page.locator("#prepared")).to_contain_text("A letter")
    is_sound_by_day_and_night(barker)
    barker.page.get_by_role("link", name="Change A copper kettle").click()
    barker.make("prepare", at="#changing", **{"move.lot": "A tin kettle", "label": "The kettle"})
    expect(barker.page.locator("#prepared")).to_contain_text("The kettle")
    expect(ada.page.locator("body")).not_to_contain_text("kettle")

    barker.open(here)
    barker.is_connected()
    is_sound_by_day_and_night(barker)
    pocket = barker.page.locator("#pocket")
    barker.shows_no(LINES_TOO_HIGH)
    barker.shows_no(NAMES_CUT)
    expect(pocket.locator(".pocket-whom")).to_have_count(1)  # a letter is for somebody, a kettle for all
    pocket.locator("li", has_text="The kettle").get_by_role("button", name="Play").click()
    expect(ada.page.locator("#now")).to_contain_text("A tin kettle")
    pocket.locator("summary", has_text="A letter").click()
    pocket.locator("li", has_text="A letter").get_by_role("button", name="Ada").press("Enter")
    expect(ada.page.locator("#handouts")).to_contain_text("Meet me at the mill.")
    barker.page.wait_for_function(SEEN)  # what was pressed lies folded
    talk = ada.page.locator(".tabs a[data-pane=rail]")
    expect(talk).to_have_text("Talk")
    expect(talk).to_have_attribute("data-unread", "")
    talk.click()
    expect(talk).not_to_have_attribute("data-unread", "")
    assert ada.page.evaluate(LEFT_EDGES) == 1
    ada.page.locator(".tabs a[data-pane=stage]").click()
    expect(talk).not_to_have_attribute("data-unread", "")
    expect(pocket).to_contain_text("Played")
    for person in (ada, barker):
        is_sound_by_day_and_night(person)


def test_what_is_unfolded_comes_into_view_and_a_long_handout_has_half_of_a_phone(
    people: People, toy_table: RunningTable
) -> None:
    barker, ada = people.person(size=(1280, 560)), people.person(size=PHONE)
    join(ada, toy_table, begin(barker, toy_table), "Ada")
    here = barker.page.url
    barker.open(f"{here}/prepare")
    barker.make("prepare", about="give-handout", **{"move.title": "The log", "move.text": "\n".join(["It blows."] * 9)})
    barker.open(here)
    barker.is_connected()
    letter = barker.page.locator("#pocket li", has_text="The log")
    letter.locator("summary").click()
    expect(letter.get_by_role("link", name="Change")).to_be_in_viewport()
    letter.get_by_role("button", name="Ada").click()
    ada.page.locator(".tabs a[data-pane=rail]").click()
    expect(ada.page.locator("#handouts")).to_contain_text("It blows.")
    ada.shows_no(HANDOUT_SQUEEZED)


def test_news_from_the_table_leave_what_is_being_prepared(people: People, toy_table: RunningTable) -> None:
    barker, ada = people.person(), people.person()
    join(ada, toy_table, begin(barker, toy_table), "Ada")
    barker.page.get_by_role("link", name="Prepare something").click()
    barker.is_connected()
    with barker.page.expect_response(re.compile("/prepare$")) as looked:
        ada.says("Are you coming?")
    looked.value.finished()
    barker.page.wait_for_timeout(100)
    expect(barker.page.locator("#prepared")).to_be_visible()


def test_what_was_changed_is_left_for_good(people: People, toy_table: RunningTable) -> None:
    barker = people.person()
    begin(barker, toy_table)
    barker.open(f"{barker.page.url}/prepare")
    barker.make("prepare", about="open-auction", **LOT)
    barker.page.get_by_role("link", name="Change A copper kettle").click()
    barker.make("prepare", at="#changing", label="The kettle")
    expect(barker.page.locator("#prepared")).to_contain_text("The kettle")
    with barker.page.expect_response(re.compile("/prepare")) as looked:
        barker.page.evaluate("document.getElementById('now').dispatchEvent(new Event('refresh'))")
    looked.value.finished()
    barker.page.wait_for_timeout(100)
    expect(barker.page.locator("#changing")).to_have_count(0)


def test_all_of_it_works_without_scripts(people: People, toy_table: RunningTable) -> None:
    host, barker = people.person(), people.person(scripts=False)
    begin(host, toy_table)
    barker.context.add_cookies(host.context.cookies())  # type: ignore[arg-type]  # as they were given
    here = host.page.url
    barker.open(f"{here}/prepare")
    barker.page.get_by_text("Write a note").first.click()
    form = barker.page.locator("form[data-offer='prepare']").first
    form.locator("[name=note]").fill("The miller is called Abel.")
    form.locator("button[type=submit]").click()
    expect(barker.page.locator("#prepared")).to_contain_text("The miller is called Abel.")
    barker.open(here)
    expect(barker.page.locator("#pocket")).to_contain_text("The miller is called Abel.")


def test_for_whom_a_thing_may_be_played_is_folded_away_once_there_are_several(
    people: People, table: RunningTable
) -> None:
    """Chromium goes on painting, and presses, what was moved into a closed fold."""
    gm, kim, lee = people.person(), people.person(), people.person()
    code = begin(gm, table, game="QuestWorlds, third edition")
    gm.page.get_by_role("link", name="Prepare something").click()
    gm.make("prepare", about="frame-contest", **{"move.prize": "The ledger"})
    come(gm)
    for player, name, ready in ((kim, "Kim", "ines"), (lee, "Lee", "tobias")):
        sit(player, table, code, name)
        do(player, "take-ready", ready=ready)
        gm.sees(f"played by {name}")
    expect(gm.page.locator("#pocket details button")).to_have_count(3)
    gm.shows_no(SHOWN_BESIDE_CLOSED_FOLDS)
