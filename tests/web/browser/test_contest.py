"""A contest of QuestWorlds between a game master and a player, in two real browsers, from framing to consequence."""

import subprocess
import sys
from dataclasses import dataclass

from playwright.sync_api import expect
from tests.web.browser.joining import Before, begin, begin_by_form, close_session, do, play
from tests.web.browser.person import DESK, PHONE, People, Person, Scheme
from tests.web.browser.questworlds_table import LAPTOP
from tests.web.browser.running import RunningTable

COMMAND = (sys.executable, "-c", "from talewright.cli import main; main()")
SLEEP_MS = 600  # as long sleeps what has just appeared under a finger
GAME = "QuestWorlds, third edition"
PRIZE = "the harbour master's ledger"
TACTIC = "By the skylight, with a sausage for the dog."


def sit_down(
    people: People, table: RunningTable, *before: Before, size: tuple[int, int], scheme: Scheme, phone: bool = False
) -> tuple[Person, Person]:
    """A game master, and a player with a ready character, and with a phone in the dark if it is said so."""
    gm = people.person(size=size, scheme=scheme)
    lee = people.person(size=PHONE, scheme="dark") if phone else people.person(size=size, scheme=scheme)
    play(gm, lee, table, *before, game=GAME, ready="fenn", name="Lee")
    lee.sees("Lucky Burglar")
    return gm, lee


def frame(gm: Person, lee: Person) -> None:
    """The game master says what is at stake, and accepts it with the resistance; the player says how to get it."""
    gm.sees("Lucky Burglar")
    gm.make("frame-contest", prize=PRIZE, conflict="a locked office")
    gm.sees(PRIZE)
    gm.make("set-resistance", resistance="Challenging")
    lee.sees("Challenging")
    lee.make("choose-ability", ability="Burglar: Locks", tactic=TACTIC)
    gm.sees(TACTIC)


def framed(gm: Person, lee: Person) -> None:
    """The same, before anybody opens a page."""
    do(gm, "frame-contest", prize=PRIZE, conflict="a locked office")
    do(gm, "set-resistance", resistance="Challenging")
    do(lee, "choose-ability", ability="Burglar: Locks", tactic=TACTIC)


def press_roll(person: Person) -> None:
    """One press accepts and rolls, unless the person has real dice."""
    person.page.locator("#region-bar form[data-move=accept-card] button").click()


def throw(gm: Person, lee: Person, *, ours: int, theirs: int) -> None:
    """Both type what their real dice show."""
    gm.make("type-face", at="[id$='.theirs']", face=str(theirs))
    gm.page.locator(f".thrown svg[aria-label$='rolled {theirs}']").wait_for()
    lee.make("type-face", at="[id$='.ours']", face=str(ours))


IS_IN_SIGHT = """thing => { const box = thing.getBoundingClientRect();
    const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return box.width > 0 && box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth
        && Boolean(there && (thing.contains(there) || there.contains(thing))) }"""
SCROLLED = """() => [document.scrollingElement, ...document.querySelectorAll(".region, dialog[open]")]
    .filter(each => each.scrollTop > 0).map(each => each.id || each.tagName)"""


def sees_all(person: Person, *places: str) -> None:
    """Each of these lies wholly in the window, and nothing has been scrolled."""
    for place in places:
        person.page.wait_for_function(f"place => [...document.querySelectorAll(place)].every({IS_IN_SIGHT})", arg=place)
    assert person.page.evaluate(SCROLLED) == []


BESIDE_NOTHING = """() => [...document.querySelectorAll("#region-tray :is(.odds-key i, .accepted)")].filter(each => {
    const own = each.getBoundingClientRect(), middle = own.top + own.height / 2;
    const beside = each.parentElement.querySelector(each.matches("i") ? "span" : "b").getBoundingClientRect();
    return middle < beside.top || middle > beside.bottom - 4 }).map(each => each.outerHTML)"""


def is_decided(person: Person) -> None:
    """Wait until the page says who has the prize."""
    expect(person.page.locator(".verdict h2")).to_contain_text("gain")


def test_a_whole_contest_from_framing_to_consequence(people: People, table: RunningTable) -> None:
    """Axe looks at every stop of the way, in both browsers at each size; the player has a phone."""
    gm, lee = sit_down(people, table, size=DESK, scheme="light", phone=True)
    both = (gm, lee)
    frame(gm, lee)
    for person in both:
        person.sees("Victory")
        person.is_sound_everywhere()
    for ability in ("Lucky", "Burglar: Locks"):
        lee.make("choose-ability", ability=ability, tactic=TACTIC)
        expect(lee.page.locator("#region-tray .moved")).not_to_be_empty()
        for person in both:
            for _ in person.everywhere():
                person.shows_no(BESIDE_NOTHING)
    gm.press("Use real dice")
    lee.press("Use real dice")
    for person in (gm, lee):
        person.sees("Have the table roll my dice")
    press_roll(lee)
    for person in both:
        expect(person.page.locator(".thrown")).to_be_visible()
        person.is_sound_everywhere()
    throw(gm, lee, ours=11, theirs=17)
    for person in both:
        person.sees("Fenn gains the prize")
        person.is_sound_everywhere()
        sees_all(person, ".verdict", ".verdict .die", "#region-bar")
    gm.make("let-stand")
    gm.page.locator("a[data-move=give-consequence]").first.wait_for()
    gm.make("give-consequence", text="A dog's bite", penalty="5")
    lee.sees("A dog's bite")
    for person in both:
        person.is_sound_everywhere()
    gm.make("close-contest")
    lee.sees("Recent contests")
    here = lee.page.url
    for address in (
        f"{here}/log",
        f"{here}/people",
        lee.page.locator("a[href*='/sheet/']").first.get_attribute("href"),
    ):
        lee.open(f"{table.address}{address}" if str(address).startswith("/") else str(address))
        lee.is_sound_everywhere()
    for _ in lee.everywhere():
        back = lee.page.locator("#region-cast > p:last-of-type").bounding_box()  # from the sheet to the table
        assert back
        assert back["x"] + back["width"] < lee.size[0]


def test_faces_typed_from_real_dice_decide_the_contest_and_a_story_point_changes_it(
    people: People, table: RunningTable
) -> None:
    gm, lee = sit_down(people, table, framed, size=DESK, scheme="light")
    gm.press("Use real dice")
    lee.press("Use real dice")
    for person in (gm, lee):
        person.sees("Have the table roll my dice")
    press_roll(lee)
    expect(lee.page.locator("#region-tray .draw-says bdi")).to_have_text("the game master")
    throw(gm, lee, ours=20, theirs=14)
    lee.sees("Fenn gains the prize")
    lee.sees("degree 1")
    lee.make("burn-story-points")
    gm.sees("degree 2")
    gm.make("let-stand")
    gm.page.locator("#region-bar form[data-move=close-contest]").wait_for()


def test_a_hidden_resistance_is_nowhere_on_the_players_page(people: People, table: RunningTable) -> None:
    gm, lee = sit_down(people, table, size=DESK, scheme="light")
    gm.make("frame-contest", prize=PRIZE, conflict="a locked office", resistance="13", hidden="true")
    lee.sees("keeps it hidden")
    lee.make("choose-ability", ability="Lucky", tactic=TACTIC)
    gm.sees("Victory")
    lee.sees(TACTIC)
    assert "Victory" not in lee.page.locator(".contest").inner_text()
    assert "13" not in lee.page.locator(".against").inner_text()


def test_a_server_killed_in_the_middle_of_a_contest_costs_nothing_and_the_evening_can_be_verified_afterwards(
    people: People, own_table: RunningTable
) -> None:
    gm, lee = sit_down(people, own_table, framed, size=DESK, scheme="light")
    words = lee.page.locator("#say textarea")
    words.fill("Is there not a seco")
    own_table.kill()
    lee.page.locator("#status:not([data-state=connected])").wait_for()
    own_table.start()
    lee.is_connected()
    gm.is_connected()
    lee.page.reload()
    lee.sees(PRIZE)
    expect(words).to_have_value("Is there not a seco")
    press_roll(lee)
    is_decided(gm)
    gm.make("let-stand")
    gm.make("close-contest")
    close_session(gm)
    lee.sees("Its rolls and draws can now be checked")
    own_table.stop()
    checked = subprocess.run(
        [*COMMAND, "journal", "verify", "--data", str(own_table.data)], capture_output=True, text=True, check=False
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_a_player_plays_a_contest_with_the_keyboard_alone(people: People, table: RunningTable) -> None:
    gm, lee = people.person(), people.person()
    code = begin_by_form(gm, table, game=GAME)
    keys = lee.page.keyboard
    lee.open(f"{table.address}/join/{code}")
    lee.tab_to("Your name")
    keys.type("Lee")
    keys.press("Enter")
    lee.is_connected()
    lee.reach("form[data-move=take-ready] button")
    keys.press("Enter")
    gm.page.locator("a[data-move=frame-contest]").first.wait_for()
    gm.make("frame-contest", prize=PRIZE, conflict="a locked office", resistance="Challenging")
    lee.sees(PRIZE)
    lee.reach("#region-sheet form[data-move=choose-ability] button")
    keys.press("Enter")
    gm.page.locator(".contest .odds").wait_for()
    lee.reach("form[data-move=accept-card] button")
    keys.press("Enter")
    is_decided(gm)


@dataclass
class Counted:
    """Somebody who presses only what is in sight, on a phone and at a desk, and counts it."""

    person: Person
    presses: int = 0

    def press(self, place: str, *, nth: int = 0, at_desk: str = "") -> None:
        """Press a thing on the phone; at a desk it is in sight as well, perhaps in another place."""
        for size, there in ((LAPTOP, at_desk or place), (PHONE, place)):
            self.person.has_look(size, "light")
            button = self.person.page.locator(there).nth(nth)
            expect(button).to_be_visible()
            expect(button).not_to_have_attribute("data-asleep", "")
            assert button.evaluate(IS_IN_SIGHT), f"{there} is not in sight"
            assert self.person.page.evaluate(SCROLLED) == []
        box = button.bounding_box()
        assert box
        self.person.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)  # without scrolling
        self.presses += 1


def test_the_simplest_contest_takes_three_presses_and_two_and_no_scrolling(people: People, table: RunningTable) -> None:
    """The game master frames it, the player chooses an ability and rolls. Only the prize is typed."""
    gm, lee = (Counted(person) for person in sit_down(people, table, size=PHONE, scheme="light"))
    gm.person.sees("Lucky Burglar")
    gm.press("#region-bar a[data-move=frame-contest]")
    gm.person.page.locator("#dialog[open] [name=prize]").fill(PRIZE)
    gm.press("#dialog .chip[value=Hard]")
    gm.press("#dialog button[type=submit]")
    lee.person.page.locator(".tabs a[data-pane=rail]").click()
    ability = "form[data-move=choose-ability] button"
    lee.press(f".choices {ability}", nth=1, at_desk=f"#region-sheet {ability}")
    expect(lee.person.page.locator("body")).to_have_attribute("data-pane", "stage")
    lee.press("#region-bar form[data-move=accept-card] button")
    for each in (gm, lee):
        is_decided(each.person)
        for _ in each.person.at_each(LAPTOP, PHONE):
            sees_all(each.person, ".verdict", ".verdict .die", "#region-bar button.main")
    assert (gm.presses, lee.presses) == (3, 2)


def test_a_contest_is_played_without_scripts(people: People, table: RunningTable) -> None:
    gm = people.person(scripts=True)
    code = begin(gm, table, game=GAME)
    lee = people.person(scripts=False)
    lee.open(f"{table.address}/join/{code}")
    lee.page.get_by_label("Your name").fill("Lee")
    lee.page.get_by_role("button", name="Sit down").click()
    lee.page.locator("input[name=ready][value=fenn]").check()
    lee.page.locator("form[data-move=take-ready] button").click()
    gm.sees("Lucky Burglar")
    gm.make("frame-contest", prize=PRIZE, resistance="Challenging")
    gm.page.locator(".contest").wait_for()
    lee.page.reload()
    lee.page.locator("#region-sheet form[data-move=choose-ability] button").first.click()
    lee.page.locator("#region-bar form[data-move=accept-card] button").click()
    is_decided(gm)
    lee.page.reload()
    is_decided(lee)


def test_an_impatient_second_press_does_not_hit_what_has_just_appeared(people: People, table: RunningTable) -> None:
    _, lee = sit_down(people, table, framed, size=DESK, scheme="light")
    calls = lee.page.locator("#region-bar .calls button").first
    expect(calls).to_contain_text("roll")
    lee.holds(SLEEP_MS)
    place = calls.bounding_box()
    assert place
    x, y = place["x"] + place["width"] / 3, place["y"] + place["height"] / 2
    lee.page.mouse.click(x, y)
    stand = lee.page.locator("#region-bar form[data-move=let-stand] button")
    expect(stand).to_be_visible()
    expect(stand).to_have_attribute("data-asleep", "")
    lee.page.mouse.click(x, y)
    lee.lets_go()
    expect(stand).not_to_have_attribute("data-asleep", "")
    expect(lee.page.locator(".verdict")).to_contain_text("may still change")
    lee.page.mouse.click(x, y)  # and a patient one does
    expect(lee.page.locator(".verdict")).not_to_contain_text("may still change")
