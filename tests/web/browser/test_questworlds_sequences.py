"""A scored sequence and a group contest of QuestWorlds in two browsers: presses counted, nothing cut off."""

import pytest
from playwright.sync_api import expect
from tests.web.browser.joining import begin, join
from tests.web.browser.person import PHONE, People, Person
from tests.web.browser.running import RunningTable

LAPTOP = (1280, 800)
SIZES = pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["wide", "phone"])
IN_THE_WINDOW = """thing => { const box = thing.getBoundingClientRect();
    return box.width > 0 && box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth }"""
CUT_OFF = """() => [...document.querySelectorAll("#region-bar :is(a, button), #region-tray .side *")].filter(each => {
    const box = each.getBoundingClientRect(), holds = each.closest(".region, .card").getBoundingClientRect();
    return box.width > 1 && each.checkVisibility() &&
        (box.right > holds.right - 4 || each.matches("h3") && each.scrollWidth > each.clientWidth)
    }).map(each => each.outerHTML.slice(0, 120))"""
FITS = """() => { const tray = document.getElementById("region-tray");
    return tray.scrollHeight <= tray.clientHeight + 1 }"""
CALLS = "#region-bar .calls :is(a, button)"


def sit_down(people: People, table: RunningTable, size: tuple[int, int]) -> tuple[Person, Person, str]:
    """A game master, a player with a ready character, and the code with which others join."""
    gm = people.person(size=LAPTOP)
    code = begin(gm, table, game="QuestWorlds, third edition")
    return gm, player(people, table, code, size=size), code


def player(
    people: People, table: RunningTable, code: str, *, size: tuple[int, int], name: str = "Lee", ready: str = "fenn"
) -> Person:
    one = people.person(size=size)
    join(one, table, code, name)
    one.make("take-ready", ready=ready)
    expect(one.page.locator(".my-sheet, #region-bar [data-move='frame-contest']").first).to_be_attached()
    return one


def chooses(lee: Person) -> None:
    """Press an ability: on the phone in the tray, on a wide screen on the sheet."""
    where = "#region-tray .choices" if lee.size == PHONE else "#region-sheet"
    lee.page.locator(f"{where} button.thing").first.click()


def calls(person: Person, *moves: str) -> None:
    """Wait until exactly these moves are the buttons for what waits for this person."""
    buttons = person.page.locator(CALLS)
    expect(buttons).to_have_count(len(moves))
    for move in moves:
        expect(person.page.locator(f"#region-bar .calls :is(form, a)[data-move='{move}']")).to_have_count(1)


def answers(person: Person, move: str) -> None:
    """Press the one button for what waits for this person; it lies in the window, as all of the bar does."""
    calls(person, move)
    nothing_is_cut_off(person)
    person.page.locator(CALLS).click()


def nothing_is_cut_off(*people: Person) -> None:
    for person in people:
        assert person.page.evaluate(CUT_OFF) == []


def verdict_is_in_sight(*people: Person) -> None:
    for person in people:
        for place in (".verdict h2", ".verdict figure.ours svg", ".verdict figure.theirs svg"):
            thing = person.page.locator(f"#region-tray {place}:visible").first
            expect(thing).to_be_visible()
            assert thing.evaluate(IN_THE_WINDOW), place


def fits(*people: Person) -> None:
    """Nothing that is under way has to be scrolled for."""
    for person in people:
        person.page.wait_for_function(FITS)


def sound(*people: Person) -> None:
    for person in people:
        person.is_sound()


@SIZES
def test_a_round_of_a_sequence_is_two_presses_and_its_verdict_is_in_sight(
    people: People, table: RunningTable, size: tuple[int, int]
) -> None:
    gm, lee, _ = sit_down(people, table, size)
    gm.make("frame-sequence", prize="The lamp room key", opponent="Captain Vane")
    lee.sees("Captain Vane")
    calls(lee, "enter-with")
    chooses(lee)
    answers(lee, "start-sequence-round")
    calls(gm)
    lee.sees("In the end")
    fits(lee)
    if lee.size == PHONE:
        lee.page.locator("#region-tray a.opens", has_text="More choices").click()
    lee.page.locator(":is(#region-tray, #dialog[open]) form[data-move='declare-manner'] button:visible").first.click()
    lee.sees("Take back the risky gambit")
    nothing_is_cut_off(lee, gm)
    answers(lee, "accept-card")
    verdict_is_in_sight(lee, gm)
    sound(lee, gm)


def test_two_pairs_fit_into_the_tray_from_the_round_to_its_dice_and_back(people: People, table: RunningTable) -> None:
    gm, kim, code = sit_down(people, table, LAPTOP)
    sam = player(people, table, code, size=LAPTOP, name="Sam", ready="tobias")
    everyone = (gm, kim, sam)
    gm.sees("Tobias Kern")
    gm.make("frame-sequence", prize="The lamp room key", opponent="Captain Vane")
    gm.make("add-opponent", name="The bosun")
    sam.sees("The bosun")
    sam.make("join-sequence")
    sam.make("face-opponent")  # whoever is free comes first
    for one in (kim, sam):
        calls(one, "enter-with")
        chooses(one)
    highest = sam  # 20 against 15
    answers(highest, "start-sequence-round")
    gm.sees("In the end")
    fits(*everyone)
    answers(highest, "accept-card")
    verdict_is_in_sight(*everyone)
    expect(gm.page.locator("#region-tray .meanwhile")).not_to_contain_text("In the end")
    fits(*everyone)
    gm.page.locator("#bar-undo").click()
    gm.page.locator("#dialog[open] form button[type=submit]").click()
    gm.sees("Taken back")
    fits(*everyone)


@SIZES
def test_two_rounds_at_the_same_time_fit_into_the_tray(
    people: People, table: RunningTable, size: tuple[int, int]
) -> None:
    gm, kim, code = sit_down(people, table, size)
    sam = player(people, table, code, size=size, name="Sam", ready="tobias")
    gm.sees("Tobias Kern")
    gm.make("frame-sequence", prize="The lamp room key", opponent="Captain Vane")
    gm.make("add-opponent", name="The bosun")
    sam.sees("The bosun")
    sam.make("join-sequence")
    sam.make("face-opponent")
    for one in (kim, sam):
        calls(one, "enter-with")
        fits(kim, sam)
        chooses(one)
    answers(sam, "start-sequence-round")
    gm.sees("In the end")
    gm.make("start-sequence-round")
    for one in (kim, sam):
        calls(one, "accept-card")
    fits(kim, sam)
    for one in (kim, sam):
        answers(one, "accept-card")
        verdict_is_in_sight(one)
        fits(kim, sam)


@SIZES
def test_those_who_are_free_or_out_are_told_in_one_line(
    people: People, table: RunningTable, size: tuple[int, int]
) -> None:
    gm, lee, _ = sit_down(people, table, size)
    gm.make("frame-sequence", prize="The lamp room key", opponent="Captain Vane")
    gm.make("add-opponent", name="The bosun")
    lee.sees("Free: The bosun.")
    box = lee.page.locator("#region-tray p", has_text="Free:").bounding_box()
    assert box
    assert box["height"] < 40


@SIZES
def test_a_part_in_a_group_contest_is_two_presses_and_its_verdict_is_in_sight(
    people: People, table: RunningTable, size: tuple[int, int]
) -> None:
    gm, lee, code = sit_down(people, table, size)
    player(people, table, code, size=LAPTOP, name="Sam", ready="tobias")
    gm.sees("Tobias Kern")
    gm.make("frame-group", prize="Everybody home")
    lee.sees("Everybody home")
    if lee.page.locator("[data-move='join-group']").count():
        lee.make("join-group")
    calls(lee, "choose-ability")
    fits(lee)
    chooses(lee)
    answers(lee, "accept-card")
    verdict_is_in_sight(lee)
    fits(lee)
    sound(lee, gm)


def test_a_round_stands_beside_its_score_whatever_else_is_under_way(people: People, table: RunningTable) -> None:
    gm, lee, _ = sit_down(people, table, PHONE)
    gm.make("frame-contest", prize="The harbour master's ledger", conflict="a locked office")
    lee.sees("a locked office")
    gm.make("frame-sequence", prize="The lamp room key", opponent="Captain Vane")
    lee.sees("Captain Vane")
    gm.make("start-sequence-round")
    lee.sees("against Captain Vane")
    expect(lee.page.locator("#region-tray section").nth(1)).to_contain_text("Captain Vane")


def test_a_round_of_a_sequence_by_keyboard_alone(people: People, table: RunningTable) -> None:
    gm, lee, _ = sit_down(people, table, LAPTOP)
    gm.make("frame-sequence", prize="The lamp room key", opponent="Captain Vane")
    calls(lee, "enter-with")
    lee.reach("#region-sheet button.thing")
    lee.page.keyboard.press("Enter")
    for move in ("start-sequence-round", "accept-card"):
        calls(lee, move)
        lee.reach("#region-bar .calls button")
        lee.page.keyboard.press("Enter")
    verdict_is_in_sight(lee, gm)
