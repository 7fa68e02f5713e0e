"""How people sit and play at a table of QuestWorlds: what its contests of many and its sequences begin with."""

from playwright.sync_api import expect
from tests.web.browser.joining import Before, come, do, found, sit
from tests.web.browser.person import PHONE, SMALL, People, Person
from tests.web.browser.running import RunningTable

LAPTOP = (1280, 800)
IN_THE_WINDOW = """place => {
    const thing = [...document.querySelectorAll(place)].find(each => each.checkVisibility());
    if (!thing) return false;
    const box = thing.getBoundingClientRect();
    return box.width > 0 && box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth }"""
CUT_OFF = """() => [...document.querySelectorAll("#region-bar :is(a, button), #region-tray .side *")].filter(each => {
    const box = each.getBoundingClientRect(), holds = each.closest(".region, .card").getBoundingClientRect();
    return box.width > 1 && each.checkVisibility() &&
        (box.right > holds.right - 4 || each.matches("h3") && each.scrollWidth > each.clientWidth)
    }).map(each => each.outerHTML.slice(0, 120))"""
FITS = """() => { const tray = document.getElementById("region-tray");
    return tray.scrollHeight <= tray.clientHeight + 1 && tray.scrollWidth <= tray.clientWidth + 1 }"""
CALLS = "#region-bar .calls :is(a, button)"


def sit_down(
    people: People, table: RunningTable, size: tuple[int, int], *before: Before, ready: str = "fenn"
) -> tuple[Person, Person, str]:
    """A game master, a player with a ready character, and the code with which others join."""
    gm = people.person(size=LAPTOP)
    code = found(gm, table, game="QuestWorlds, third edition")
    lee = seat(people, table, code, size=size, ready=ready)
    for each in before:
        each(gm, lee)
    come(gm, lee)
    return gm, lee, code


def seat(
    people: People, table: RunningTable, code: str, *, size: tuple[int, int], name: str = "Lee", ready: str = "fenn"
) -> Person:
    """Another player with a ready character, who has yet to open the table."""
    one = people.person(size=size, touch=size in (PHONE, SMALL))
    sit(one, table, code, name)
    do(one, "take-ready", ready=ready)
    return one


def vane_waits(gm: Person, _: Person) -> None:
    """A sequence has been framed, against Captain Vane."""
    do(gm, "frame-sequence", prize="The lamp room key", opponent="Captain Vane")


def chooses(lee: Person) -> None:
    """Press an ability: on the phone in the tray, on a wide screen on the sheet."""
    where = "#region-tray .choices" if lee.size in (PHONE, SMALL) else "#region-sheet"
    lee.page.locator(f"{where} button.thing").first.click()
    lee.is_answered()


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
    person.is_answered()


def prepares(person: Person) -> None:
    """Begin a round in which something is to be changed before the roll."""
    calls(person, "start-sequence-round")
    person.make("start-sequence-round", at="#region-tray")


def nothing_is_cut_off(*people: Person) -> None:
    for person in people:
        person.shows_no(CUT_OFF)


def verdict_is_in_sight(*people: Person) -> None:
    for person in people:
        for place in (".verdict h2", ".verdict figure.ours svg", ".verdict figure.theirs svg"):
            person.page.wait_for_function(IN_THE_WINDOW, arg=f"#region-tray {place}")


def fits(*people: Person) -> None:
    """Nothing that is under way has to be scrolled for."""
    for person in people:
        person.page.wait_for_function(FITS)
