"""One contest of each game, as a screen reader tells it to a player, kept as a text: it reads like a story.

``WRITE=spoken`` in the environment writes the texts anew; then read them.
"""

import os
from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from tests.web.browser import test_contest, test_western
from tests.web.browser.heroquest_table import ABILITIES, fall
from tests.web.browser.heroquest_table import GAME as HEROQUEST
from tests.web.browser.joining import begin, join
from tests.web.browser.person import DESK, People, Person
from tests.web.browser.running import RunningTable
from tests.web.browser.spoken import KEPT, Listener
from tests.web.browser.test_strange_fate_play import types


def real_dice(*people: Person) -> None:
    for person in people:
        button = person.page.locator("#dice-choice button")
        person.show(button)
        button.click()
        expect(person.page.locator("#dice-choice input[name=by_hand]")).to_have_value("false")


def sit_down(people: People, table: RunningTable, game: str, ready: str) -> tuple[Person, Person]:
    host, kim = people.person(size=DESK), people.person(size=DESK)
    join(kim, table, begin(host, table, game=game), "Kim")
    kim.make("take-ready", ready=ready)
    return host, kim


def questworlds(people: People, table: RunningTable) -> Listener:
    gm, lee = test_contest.sit_down(people, table, size=DESK, scheme="light")
    real_dice(gm, lee)
    hears = Listener(lee)
    test_contest.frame(gm, lee)
    hears.hears("Framed")
    test_contest.press_roll(lee)
    for person in (gm, lee):
        person.page.locator(".thrown").wait_for()
    hears.hears("Accepted")
    test_contest.throw(gm, lee, ours=11, theirs=17)
    test_contest.is_decided(lee)
    hears.hears("Decided")
    return hears


def heroquest(people: People, table: RunningTable) -> Listener:
    robin, nora = sit_down(people, table, HEROQUEST, "wen")
    robin.sees("Wen Okoro")
    real_dice(robin, nora)
    hears = Listener(nora)
    robin.make("frame-contest", prize="The captain lets us pass", resistance="Moderate")
    nora.sees("Moderate")
    nora.page.locator(ABILITIES).first.click()
    accepts = nora.page.locator("#region-bar form[data-move=accept-card] button")
    accepts.wait_for()
    hears.hears("Framed")
    accepts.click()
    fall(robin, nora, "8", "17")
    nora.page.locator(".verdict").first.wait_for()
    hears.hears("Rolled")
    return hears


def strange_fate(people: People, table: RunningTable) -> Listener:
    host, kim = sit_down(people, table, "Strange FATE", "marigold")
    host.sees("played by Kim")
    real_dice(kim)
    hears = Listener(kim)
    host.page.locator("#heroes a.chip[data-move=frame-roll]").first.click()
    host.page.locator("#dialog button[value=Great]").click()
    host.page.locator("#dialog [type=submit]").first.click()
    kim.page.locator("form[data-move=type-face]").first.wait_for()
    hears.hears("Framed")
    dice = kim.page.locator("form[data-move=type-face]:visible")
    types(kim, "".join("+" if each.locator("[data-sign]").count() else "4" for each in dice.all()))
    kim.page.locator(".verdict").first.wait_for()
    hears.hears("Rolled")
    kim.page.locator(".calls form[data-move=let-stand] button").click()
    expect(kim.page.locator(".provisional")).to_have_count(0)
    hears.hears("Decided")
    return hears


def west(people: People, table: RunningTable) -> Listener:
    judge, lee = test_western.sit_down(people, table)
    real_dice(lee)
    hears = Listener(lee)
    test_western.call(judge, lee)
    hears.hears("Called")
    lee.make("type-face", face="34")
    lee.page.locator(".turned").first.wait_for()
    hears.hears("Drawn")
    lee.page.locator("form[data-move=take-result] button").first.click()
    lee.page.locator(".verdict h2").first.wait_for()
    hears.hears("Decided")
    return hears


@pytest.mark.parametrize("play", [questworlds, heroquest, strange_fate, west], ids=lambda play: play.__name__)
def test_a_contest_reads_like_a_story(
    people: People, table: RunningTable, play: Callable[[People, RunningTable], Listener]
) -> None:
    heard = play(people, table).text
    kept = KEPT / f"{play.__name__}.txt"
    if os.environ.get("WRITE") == "spoken":
        kept.parent.mkdir(exist_ok=True)
        kept.write_text(heard, encoding="utf-8")
    assert heard == kept.read_text(encoding="utf-8")
