"""The toy game in real browsers, on the plain pages: what holds for every game."""

import sqlite3
from contextlib import closing

import pytest
from playwright.sync_api import expect
from tests.web.browser.joining import begin, join
from tests.web.browser.person import PHONE, People, Person
from tests.web.browser.running import RunningTable

from talewright.journal.sqlite import FILE


def guess(person: Person, beans: int) -> None:
    person.make("guess", beans=str(beans))


def test_what_one_does_the_other_sees_without_reloading(people: People, toy_table: RunningTable) -> None:
    barker, ada = people.person(), people.person()
    code = begin(barker, toy_table)
    join(ada, toy_table, code, "Ada")
    barker.sees("Ada")
    guess(ada, 42)
    barker.sees("42")
    ada.sees("42")


def test_a_refusal_stands_beside_the_form_and_what_was_typed_stays(people: People, toy_table: RunningTable) -> None:
    barker, ada = people.person(), people.person()
    join(ada, toy_table, begin(barker, toy_table), "Ada")
    ada.page.get_by_role("link", name="Guess the beans").click()
    field = ada.page.get_by_label("How many beans")
    ada.page.locator("form[data-move=guess]").evaluate("form => form.noValidate = true")
    field.fill("1000")
    ada.page.locator("#dialog button[type=submit]").click()
    ada.sees("from 1 to 100")
    expect(field).to_have_value("1000")


def test_a_killed_server_costs_nothing(people: People, own_toy_table: RunningTable) -> None:
    barker, ada = people.person(), people.person()
    join(ada, own_toy_table, begin(barker, own_toy_table), "Ada")
    guess(ada, 42)
    barker.sees("42")
    words = ada.page.get_by_label("What you say")
    words.fill("Half a sen")
    own_toy_table.kill()
    ada.page.locator("#status:not([data-state=connected])").wait_for()
    ada.shows_no("() => document.getAnimations().filter(each => each.playState === 'running').length")  # less motion
    own_toy_table.start()
    ada.is_connected()
    barker.is_connected()
    expect(words).to_have_value("Half a sen")
    ada.page.reload()
    expect(words).to_have_value("Half a sen")
    words.fill("Half a sentence")
    ada.press("Say")
    barker.sees("Half a sentence")
    barker.sees("42")


def test_ctrl_c_ends_the_table_at_once_although_pages_are_open(people: People, own_toy_table: RunningTable) -> None:
    barker, ada = people.person(), people.person()
    join(ada, own_toy_table, begin(barker, own_toy_table), "Ada")
    assert own_toy_table.stop() < 5.0  # about half a second elsewhere; an open page would hold it for ever


def test_everything_can_be_done_with_the_keyboard_alone(people: People, toy_table: RunningTable) -> None:
    barker, ada = people.person(), people.person()
    code = begin(barker, toy_table)
    keys = ada.page.keyboard
    ada.open(f"{toy_table.address}/join/{code}")
    ada.tab_to("Your name")
    keys.type("Ada")
    keys.press("Enter")
    ada.is_connected()
    ada.tab_to("Guess the beans")
    keys.press("Enter")
    ada.tab_to("How many beans")
    keys.type("42")
    keys.press("Enter")
    barker.sees("42")


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
def test_a_phone_in_the_local_network_plays_without_tls(
    people: People, toy_table: RunningTable, *, scripts: bool
) -> None:
    """There a browser sends neither what a request is for nor a secure cookie."""
    barker, ada = people.person(), people.person(scripts=scripts)
    code = begin(barker, toy_table)
    ada.open(toy_table.address.replace("127.0.0.1", "table.test") + f"/join/{code}")
    ada.page.get_by_label("Your name").fill("Ada")
    ada.press("Sit down")
    ada.says("Good evening")
    barker.sees("Good evening")
    ada.sees("Good evening")


def test_every_page_is_sound(people: People, toy_table: RunningTable) -> None:
    barker, ada = people.person(), people.person(size=PHONE, scheme="dark")
    join(ada, toy_table, begin(barker, toy_table), "Ada")
    guess(ada, 42)
    barker.sees("42")
    for person in (barker, ada):
        for address in pages(toy_table, person.page.url):
            person.open(address)
            person.is_sound_everywhere()


def pages(table: RunningTable, here: str) -> list[str]:
    """Every kind of page that a seat can open."""
    home = [f"{table.address}{path}" for path in ("/", "/join", "/join/AAAAAA", "/odds", "/schema", "/nothing")]
    return [here, f"{here}/log", f"{here}/people", f"{here}/undo/nothing", *home]


def test_while_another_program_writes_what_was_typed_stays_and_can_be_sent_again(
    people: People, own_toy_table: RunningTable
) -> None:
    barker, ada = people.person(), people.person()
    join(ada, own_toy_table, begin(barker, own_toy_table), "Ada")
    words = ada.page.get_by_label("What you say")
    words.fill("Late, but here")
    with closing(sqlite3.connect(own_toy_table.data / FILE, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        ada.press("Say")
        ada.sees("Nothing was stored: the journal is being written by another program.")
    expect(words).to_have_value("Late, but here")
    ada.press("Say")
    barker.sees("Late, but here")
