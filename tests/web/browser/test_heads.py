"""A browser remembers what it has seen, and says so if the table's journal has it no longer."""

import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.web.browser.joining import begin, join
from tests.web.browser.person import PHONE, People, Person
from tests.web.browser.running import RunningTable


def is_told(person: Person) -> str:
    """What the page tells of a loss; it must show it."""
    expect(person.page.locator("#lost")).to_be_visible()
    return person.page.locator("#lost").inner_text()


def is_told_nothing(person: Person) -> None:
    person.is_connected()
    expect(person.page.locator("#lost")).to_be_hidden()


def put_back(table: RunningTable, copy: Path) -> None:
    """Put an old copy of the table's folder in its place."""
    table.stop()
    shutil.rmtree(table.data)
    shutil.copytree(copy, table.data)
    table.start()


@pytest.fixture
def copied(people: People, own_toy_table: RunningTable, tmp_path: Path) -> tuple[Person, Person, Path]:
    """Two people at a table, and a copy of its folder that lacks the last words of both."""
    barker, ada = people.person(), people.person(size=PHONE)
    join(ada, own_toy_table, begin(barker, own_toy_table), "Ada")
    ada.says("Good evening")
    expect(ada.page.locator("#log")).to_contain_text("Good evening")
    own_toy_table.stop()
    shutil.copytree(own_toy_table.data, tmp_path / "copy")
    own_toy_table.start()
    ada.is_connected()
    ada.says("The owl hoots twice")
    expect(barker.page.locator("#log")).to_contain_text("The owl hoots twice")
    barker.says("So it begins")
    for person in (barker, ada):
        expect(person.page.locator("#log")).to_contain_text("So it begins")
    return barker, ada, tmp_path / "copy"


def test_a_journal_that_lost_its_last_moves_is_told_to_whoever_saw_them(
    own_toy_table: RunningTable, copied: tuple[Person, Person, Path]
) -> None:
    barker, ada, copy = copied
    put_back(own_toy_table, copy)
    for person in (barker, ada):
        told = is_told(person)
        saw, has = re.findall(r"remembers (\d+) things .* only (\d+)", told)[0]
        assert int(saw) == int(has) + 2
        expect(person.page.locator("#log")).not_to_contain_text("The owl hoots twice")
    ada.page.evaluate("window.scrollTo(0, document.body.scrollHeight)")
    expect(ada.page.locator("#lost")).to_be_in_viewport(ratio=1)
    ada.unfold("What to do")
    ada.is_sound()
    line = ada.page.locator("#lost-line").input_value()
    assert re.fullmatch(r"talewright journal verify --head [0-9a-f]{16}:\d+:[0-9a-f]{64}", line)
    ada.says("Where were we?")
    ada.page.reload()
    is_told(ada)
    ada.press("Accept as it is")
    expect(ada.page.locator("#lost")).to_be_hidden()
    ada.page.reload()
    is_told_nothing(ada)
    ada.says("Well then")
    is_told_nothing(ada)


def test_a_journal_that_went_another_way_is_told_although_it_is_longer(
    own_toy_table: RunningTable, copied: tuple[Person, Person, Path]
) -> None:
    barker, ada, copy = copied
    ada.page.goto("about:blank")
    put_back(own_toy_table, copy)
    barker.press("Accept as it is")
    for words in ("One", "Two", "Three"):
        barker.says(words)
        expect(barker.page.locator("#log")).to_contain_text(words)
    ada.page.go_back()
    assert "not the same" in is_told(ada)
    is_told_nothing(barker)


def test_the_right_copy_put_back_ends_the_notice(
    own_toy_table: RunningTable, copied: tuple[Person, Person, Path], tmp_path: Path
) -> None:
    _, ada, copy = copied
    own_toy_table.stop()
    shutil.copytree(own_toy_table.data, tmp_path / "newest")
    own_toy_table.start()
    put_back(own_toy_table, copy)
    is_told(ada)
    put_back(own_toy_table, tmp_path / "newest")
    is_told_nothing(ada)


def test_a_table_that_keeps_everything_is_never_accused(people: People, own_toy_table: RunningTable) -> None:
    barker, ada = people.person(), people.person()
    join(ada, own_toy_table, begin(barker, own_toy_table), "Ada")
    ada.says("Good evening")
    expect(barker.page.locator("#log")).to_contain_text("Good evening")
    beside = ada.context.new_page()
    beside.goto(ada.page.url)
    own_toy_table.kill()
    own_toy_table.start()
    for person in (barker, ada):
        is_told_nothing(person)
    barker.says("Still here")
    expect(beside.locator("#log")).to_contain_text("Still here")
    expect(beside.locator("#lost")).to_be_hidden()
    ada.page.reload()
    is_told_nothing(ada)
