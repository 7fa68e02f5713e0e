"""A face is chosen on a phone without scripts, and on a desk from a photograph that is far too large."""

import random

from PIL import Image
from playwright.sync_api import FilePayload, Locator, expect
from tests.journal.photos import filed, photo
from tests.web.browser.joining import begin, join
from tests.web.browser.person import PHONE, People, Person
from tests.web.browser.running import RunningTable


def chooses(person: Person, thing: str, name: str, content: bytes) -> None:
    file = FilePayload(name=name, mimeType="image/jpeg", buffer=content)
    person.page.get_by_label(f"icture of {thing}").set_input_files(file)


def face(person: Person, name: str) -> Locator:
    return person.page.get_by_role("img", name=name)


def is_shown(person: Person, name: str, width: int) -> None:
    """The browser has the picture, which is so wide."""
    expect(face(person, name)).to_have_js_property("naturalWidth", width)


def test_a_face_is_chosen_without_scripts_and_seen_by_whoever_runs_the_game(
    people: People, toy_table: RunningTable
) -> None:
    mo = people.person()
    code = begin(mo, toy_table)
    kim = people.person(size=PHONE, scripts=False)
    kim.open(f"{toy_table.address}/join/{code}")
    kim.page.get_by_label("Your name").fill("Kim")
    kim.press("Sit down")
    kim.follow("Pictures")
    chooses(kim, "Kim", "notes.txt", b"no picture at all")
    kim.page.get_by_role("button", name="Upload").click()
    kim.sees("This is no picture that can be shown here. Choose a PNG, JPEG or WebP file.")
    chooses(kim, "Kim", "kim.jpg", photo(width=300, height=200))
    kim.page.get_by_role("button", name="Upload").click()
    is_shown(kim, "Kim", 300)
    mo.sees("Kim has a new picture.")
    mo.follow("Pictures")
    is_shown(mo, "Kim", 300)
    mo.is_sound()
    mo.page.get_by_role("button", name="Remove the picture of Kim").click()
    expect(face(mo, "Kim")).to_have_count(0)


def test_a_photograph_that_is_too_large_is_made_smaller_before_it_is_sent(
    people: People, toy_table: RunningTable
) -> None:
    mo, kim = people.person(), people.person(size=PHONE, scheme="dark")
    join(kim, toy_table, begin(mo, toy_table), "Kim")
    noise = Image.frombytes("RGB", (1600, 1600), random.Random(1).randbytes(1600 * 1600 * 3))
    large = filed(noise)
    assert len(large) > 7_000_000
    kim.follow("Pictures")
    chooses(kim, "Kim", "kim.png", large)
    kim.page.wait_for_function("() => document.querySelector('input[type=file]').files[0].size < 2_000_000")
    kim.page.get_by_role("button", name="Upload").click()
    is_shown(kim, "Kim", 1024)
    kim.is_sound()
