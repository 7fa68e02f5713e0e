"""What stands open on somebody's page while others play: it stays as it was left, and goes on telling what is so."""

import pytest
from playwright.sync_api import Locator, expect
from tests.web.browser.joining import begin, come, do, found, join, play, sit
from tests.web.browser.person import PHONE, People, Person
from tests.web.browser.running import RunningTable

FATE = "Strange FATE"
SLEEP_MS = 600
DESK_AND_PHONE = pytest.mark.parametrize("size", [(1280, 800), PHONE], ids=["desk", "phone"])


def opens(person: Person, drawer: str) -> None:
    """Open a page over the table from the menu."""
    link = person.page.locator(f"#menu [data-drawer={drawer}]").first
    person.show(link)
    link.click()
    expect(person.page.locator("#drawer")).to_be_visible()


@DESK_AND_PHONE
def test_who_sits_down_appears_in_the_list_of_people_that_lies_open(
    people: People, toy_table: RunningTable, size: tuple[int, int]
) -> None:
    """Whoever invites people keeps the code on the screen; what is typed meanwhile stays, and so does the focus."""
    barker, ada = people.person(size=size), people.person()
    code = begin(barker, toy_table)
    opens(barker, "people")
    drawer = barker.page.locator("#drawer-body")
    drawer.get_by_text("Make a seat for somebody").click()
    name = drawer.get_by_label("Their name")
    name.fill("Zo")
    join(ada, toy_table, code, "Ada")
    expect(drawer).to_contain_text("Ada")
    expect(name).to_have_value("Zo")
    expect(name).to_be_focused()
    name.fill("Zoe")
    drawer.get_by_role("button", name="Make the seat").click()
    expect(drawer).to_contain_text("The link for Zoe")
    ada.says("Who is Zoe?")
    barker.sees("Who is Zoe?")
    barker.is_up_to_date()
    expect(drawer).to_contain_text("The link for Zoe")  # it is shown this once


def test_the_whole_story_goes_on_where_it_lies_open(people: People, toy_table: RunningTable) -> None:
    barker, ada = people.person(), people.person()
    join(ada, toy_table, begin(barker, toy_table), "Ada")
    opens(barker, "log")
    ada.says("Are you reading?")
    expect(barker.page.locator("#drawer-body")).to_contain_text("Are you reading?")


def test_what_would_be_taken_back_is_told_as_others_go_on(people: People, table: RunningTable) -> None:
    """What somebody has done meanwhile is never struck unseen."""
    gm, kim = people.person(), people.person()
    play(gm, kim, table, lambda gm, _: do(gm, "place-aspect", name="Thick Fog"), game=FATE, ready="marigold")
    gm.page.locator("#bar-undo").click()
    would_go = gm.page.locator("#undo li")
    expect(would_go).to_have_count(1)
    kim.make("frame-roll", by="Stealth")
    expect(would_go.nth(1)).to_be_attached()
    gm.page.locator("#undo button").click()
    expect(gm.page.locator("#dialog")).to_be_hidden()
    expect(kim.page.locator("#region-tray section")).to_have_count(0)


def test_a_focus_stays_on_its_thing_while_what_stood_before_it_goes(people: People, table: RunningTable) -> None:
    """On an aspect, and on somebody who may come into the scene: the key that follows is meant for these."""
    gm = people.person()
    found(gm, table, game=FATE)
    do(gm, "add-npcs", text="Good thug\nFair clerk")
    do(gm, "open-scene", name="The docks", aspects="Wet Stone\nThick Fog")
    come(gm)
    other = Person(gm.context, gm.context.new_page(), gm.size, gm.scheme)
    other.open(gm.page.url)
    other.is_connected()
    for place, first, second, move in (
        ("#scene .aspects", "Wet Stone", "Thick Fog", "remove-aspect"),
        ("#scene .standing", "Thug", "Clerk", "come-in"),
    ):
        things = gm.page.locator(f"{place} a")
        things.filter(has_text=second).focus()
        other.page.locator(f"{place} a", has_text=first).click()
        other.page.locator(f"#dialog form[data-move={move}] button[type=submit]").click()
        expect(other.page.locator("#dialog")).to_be_hidden()
        gm.is_up_to_date()
        expect(things.filter(has_text=second)).to_be_focused()


def test_what_sleeps_after_a_press_sleeps_on_while_others_make_news(people: People, table: RunningTable) -> None:
    gm, kim = people.person(), people.person()

    def begun(gm: Person, kim: Person) -> None:
        do(kim, "frame-roll", by="Stealth")
        do(gm, "set-difficulty", difficulty="Great")

    play(gm, kim, table, begun, game=FATE, ready="marigold")
    roll = kim.page.locator("#region-bar form[data-move=roll] button")
    expect(roll).to_be_visible()
    kim.is_patient(SLEEP_MS, times=100)
    roll.click()
    stand = kim.page.locator("#region-bar form[data-move=let-stand] button")
    expect(stand).to_have_attribute("data-asleep", "")
    gm.make("open-scene", name="The docks", zones="Quay\nRoof")
    expect(kim.page.locator("#region-bar .verbs a", has_text="Move")).to_be_attached()
    expect(stand).to_have_attribute("data-asleep", "")


def test_whoever_is_dragged_is_the_one_who_is_dropped_wherever_they_went_meanwhile(
    people: People, table: RunningTable
) -> None:
    gm, kim, lee = people.person(), people.person(), people.person()
    code = found(gm, table, game=FATE)
    for player, name, ready in ((kim, "Kim", "marigold"), (lee, "Lee", "tobias")):
        sit(player, table, code, name)
        do(player, "take-ready", ready=ready)
    do(gm, "add-npcs", text="Good thug")
    do(gm, "open-scene", name="The docks", zones="Quay\nHut\nRoof")
    come(gm, kim, lee)
    quay, hut, roof = (gm.page.locator(f"[data-drop={zone}]") for zone in ("Quay", "Hut", "Roof"))
    gm.make("come-in", zone="Quay")
    expect(quay.locator(".drags")).to_have_count(3)
    begins_to_drag(gm, quay.locator(".drags", has_text="Tobias"))
    lee.make("go-to", zone="Roof")
    expect(roof).to_contain_text("Tobias")
    drops(gm, hut)
    expect(hut).to_contain_text("Tobias")
    expect(quay).to_contain_text("Thug")


def middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def begins_to_drag(person: Person, thing: Locator) -> None:
    x, y = middle(thing)
    person.page.mouse.move(x, y)
    person.page.mouse.down()
    person.page.mouse.move(x + 5, y + 5)
    person.page.mouse.move(x + 20, y + 20)


def drops(person: Person, place: Locator) -> None:
    for step in (0, 3):
        x, y = middle(place)
        person.page.mouse.move(x + step, y + step)
    person.page.mouse.up()


def test_a_note_that_is_being_written_is_not_turned_into_what_another_page_has_saved(
    people: People, toy_table: RunningTable
) -> None:
    barker = people.person()
    begin(barker, toy_table)
    barker.page.get_by_role("link", name="Prepare something").click()
    barker.make("prepare", about="give-handout", **{"move.title": "A letter", "move.text": "Meet me."})
    barker.page.get_by_role("link", name="Change A letter").click()
    barker.is_connected()
    letter = barker.page.locator("#changing textarea[name='move.text']")
    letter.fill("Meet me at the mill.")
    barker.page.locator("#changing [name=label]").focus()
    other = Person(barker.context, barker.context.new_page(), barker.size, barker.scheme)
    other.open(barker.page.url)
    other.make("prepare", at="#changing", **{"move.text": "Do not come."})
    barker.is_up_to_date()
    expect(letter).to_have_value("Meet me at the mill.")
