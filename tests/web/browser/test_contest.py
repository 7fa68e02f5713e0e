"""A contest of QuestWorlds between a game master and a player, in two real browsers, from framing to consequence."""

import subprocess
import sys

import pytest
from playwright.sync_api import expect
from tests.web.browser.person import DESK, PHONE, People, Person, Scheme
from tests.web.browser.running import RunningTable
from tests.web.browser.sitting import begin, close_session, join

COMMAND = (sys.executable, "-c", "from talewright.cli import main; main()")
GAME = "QuestWorlds, third edition"
PRIZE = "the harbour master's ledger"
TACTIC = "By the skylight, with a sausage for the dog."


def sit_down(people: People, table: RunningTable, *, size: tuple[int, int], scheme: Scheme) -> tuple[Person, Person]:
    """A game master, and a player with a ready character."""
    gm, lee = people.person(size=size, scheme=scheme), people.person(size=size, scheme=scheme)
    join(lee, table, begin(gm, table, game=GAME), "Lee")
    lee.make("take-ready", ready="fenn")
    lee.sees("Lucky Burglar")
    return gm, lee


def frame(gm: Person, lee: Person) -> None:
    """The game master says what is at stake; the player says how to get it."""
    gm.sees("Lucky Burglar")
    gm.make("frame-contest", prize=PRIZE, conflict="a locked office")
    gm.sees(PRIZE)
    gm.make("set-resistance", resistance="Challenging")
    lee.sees("Challenging")
    lee.make("choose-ability", ability="Burglar: Locks", tactic=TACTIC)
    gm.sees(TACTIC)


def accept(gm: Person, lee: Person) -> None:
    lee.make("accept-card")
    gm.sees("accepts")
    gm.make("accept-card")


def throw(gm: Person, lee: Person, *, ours: int, theirs: int) -> None:
    """Both type what their real dice show."""
    gm.make("type-face", at="[id$='.theirs']", face=str(theirs))
    gm.sees(f"rolled {theirs}")
    lee.make("type-face", at="[id$='.ours']", face=str(ours))


def is_decided(person: Person) -> None:
    """Wait until the page says who has the prize."""
    expect(person.page.locator(".verdict h2")).to_contain_text("gain")


@pytest.mark.parametrize(("size", "scheme"), [(DESK, "light"), (PHONE, "dark")], ids=["wide", "phone"])
def test_a_whole_contest_from_framing_to_consequence(
    people: People, table: RunningTable, size: tuple[int, int], scheme: Scheme
) -> None:
    """Axe looks at every stop of the way, in both browsers."""
    gm, lee = sit_down(people, table, size=size, scheme=scheme)
    both = (gm, lee)
    frame(gm, lee)
    for person in both:
        person.sees("Victory")
        person.is_sound()
    accept(gm, lee)
    for person in both:
        expect(person.page.locator(".thrown")).to_be_visible()
        person.is_sound()
    throw(gm, lee, ours=11, theirs=17)
    for person in both:
        person.sees("Fenn gains the prize")
        person.is_sound()
    gm.make("let-stand")
    gm.page.locator("form[data-move=give-consequence]").first.wait_for(state="attached")
    gm.make("give-consequence", text="A dog's bite", penalty="5")
    lee.sees("A dog's bite")
    for person in both:
        person.is_sound()
    gm.make("close-contest")
    lee.sees("Contests that are told")
    here = lee.page.url
    for address in (
        f"{here}/log",
        f"{here}/people",
        lee.page.locator("a[href*='/sheet/']").first.get_attribute("href"),
    ):
        lee.open(f"{table.address}{address}" if str(address).startswith("/") else str(address))
        lee.is_sound()


def test_faces_typed_from_real_dice_decide_the_contest_and_a_story_point_changes_it(
    people: People, table: RunningTable
) -> None:
    gm, lee = sit_down(people, table, size=DESK, scheme="light")
    frame(gm, lee)
    gm.press("Roll my own dice instead")
    lee.press("Roll my own dice instead")
    lee.sees("own dice")
    accept(gm, lee)
    throw(gm, lee, ours=20, theirs=14)
    lee.sees("Fenn gains the prize")
    lee.sees("degree 1")
    lee.make("burn-story-points")
    gm.sees("degree 2")
    gm.make("let-stand")
    gm.sees("Afterwards")


def test_a_hidden_resistance_is_nowhere_on_the_players_page(people: People, table: RunningTable) -> None:
    gm, lee = sit_down(people, table, size=DESK, scheme="light")
    gm.make("frame-contest", prize=PRIZE, conflict="a locked office", resistance="13", hidden="true")
    lee.sees("keeps it hidden")
    lee.make("choose-ability", ability="Lucky", tactic=TACTIC)
    gm.sees("Victory")
    lee.sees(TACTIC)
    assert "Victory" not in lee.page.locator(".contest").inner_text()
    assert "13" not in lee.page.locator(".against").inner_text()


def test_a_server_killed_in_the_middle_of_a_contest_costs_nothing(people: People, own_table: RunningTable) -> None:
    gm, lee = sit_down(people, own_table, size=DESK, scheme="light")
    frame(gm, lee)
    note = lee.page.locator("form[data-move=hand-back] textarea, form[data-move=hand-back] input[name=note]").first
    note.evaluate("field => { field.closest('details').open = true }")
    note.fill("Is there not a seco")
    own_table.kill()
    lee.page.locator("#status:not([data-state=connected])").wait_for()
    own_table.start()
    lee.is_connected()
    gm.is_connected()
    lee.page.reload()
    lee.sees(PRIZE)
    assert note.input_value() == "Is there not a seco"
    accept(gm, lee)
    lee.make("roll")
    is_decided(gm)


def test_a_player_plays_a_contest_with_the_keyboard_alone(people: People, table: RunningTable) -> None:
    gm, lee = people.person(), people.person()
    code = begin(gm, table, game=GAME)
    keys = lee.page.keyboard
    lee.open(f"{table.address}/join/{code}")
    lee.tab_to("Your name")
    keys.type("Lee")
    keys.press("Enter")
    lee.is_connected()
    lee.reach("form[data-move=take-ready] button")
    keys.press("Enter")
    gm.page.locator("form[data-move=frame-contest]").wait_for(state="attached")
    gm.make("frame-contest", prize=PRIZE, conflict="a locked office", resistance="Challenging")
    lee.sees(PRIZE)
    lee.reach("form[data-move=choose-ability] [name=tactic]")
    keys.type(TACTIC)
    lee.reach("form[data-move=choose-ability] button")
    keys.press("Enter")
    gm.sees(TACTIC)
    lee.reach("form[data-move=accept-card] button")
    keys.press("Enter")
    is_decided(gm)


def test_the_evening_can_be_verified_afterwards(people: People, own_table: RunningTable) -> None:
    gm, lee = sit_down(people, own_table, size=DESK, scheme="light")
    frame(gm, lee)
    accept(gm, lee)
    lee.make("roll")
    is_decided(gm)
    gm.make("let-stand")
    gm.make("close-contest")
    close_session(gm)
    lee.sees("what fell in it can now be checked")
    own_table.stop()
    checked = subprocess.run(
        [
            sys.executable,
            "-c",
            "from talewright.cli import main; main()",
            "journal",
            "verify",
            "--data",
            str(own_table.data),
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr
