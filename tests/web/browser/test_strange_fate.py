"""An opposed roll of Strange FATE between a game master and a player, in two real browsers."""

import re

from playwright.sync_api import expect
from tests.web.browser.joining import Before, begin, do, play
from tests.web.browser.person import DESK, PHONE, SMALL, People, Person
from tests.web.browser.running import RunningTable

GAME = "Strange FATE"
GOAL = "Be nothing but a shadow."


def sit_down(
    people: People, table: RunningTable, *before: Before, size: tuple[int, int] = DESK, phone: bool = False
) -> tuple[Person, Person]:
    """A game master, and Kim with a ready character: Marigold has Stealth at 3. *phone*: Kim's page is on one, dark."""
    host, kim = (
        people.person(size=size),
        people.person(size=PHONE, scheme="dark") if phone else people.person(size=size),
    )
    play(host, kim, table, *before, game=GAME, ready="marigold")
    kim.sees("Milk-Thief of the Hollow Hill")
    return host, kim


def with_thug(host: Person, _: Person) -> None:
    do(host, "add-npcs", text="Good thug (E)")


def meet(host: Person, kim: Person) -> None:
    """Somebody whom one line has made up rolls against Marigold."""
    kim.make("frame-roll", by="Stealth: Hide", goal=GOAL, against=_value(kim, "against", "Thug"))
    host.sees(GOAL)
    host.sees("Oppose it for Thug")
    host.make("oppose")
    kim.sees("Marigold Hollow rolls the dice")


def _value(person: Person, field: str, label: str) -> str:
    """What stands behind the option of that name, in the form that a press on a skill opens."""
    opens = person.page.locator("a.thing[data-move=frame-roll]").first
    person.show(opens)
    opens.click()
    form = person.page.locator("#dialog form[data-move=frame-roll]")
    expect(form).to_be_visible()
    options = form.locator(f"label:has([name={field}])", has_text=label)
    if options.count():
        return str(options.first.locator("input").get_attribute("value"))
    return str(form.locator(f"select[name={field}] option", has_text=label).first.get_attribute("value"))


def shifts(person: Person) -> str:
    expect(person.page.locator(".shifts b").first).to_be_visible()
    return person.page.locator(".shifts b").first.inner_text()


def has_shifts(person: Person, number: str) -> None:
    """Wait until the page shows so many shifts."""
    expect(person.page.locator(".shifts b").first).to_have_text(number)


def test_a_whole_roll_with_fair_dice(people: People, table: RunningTable) -> None:
    """Axe looks at every stop of the way, in both browsers at each size; the player has a phone."""
    host, kim = sit_down(people, table, phone=True)
    both = (host, kim)
    for person in both:
        person.is_sound_everywhere()
    with_thug(host, kim)
    kim.sees("Good (+3) thug (E)")
    meet(host, kim)
    for person in both:
        person.sees("1 tier higher: 1 Fate die became a d6")
        person.sees("with style")
        person.is_sound_everywhere()
    kim.make("roll")
    has_shifts(host, shifts(kim))
    dice = kim.page.locator(".fate-die:not(.waiting)")
    expect(dice).to_have_count(8)
    expect(kim.page.locator(".fate-die.plus:not(.waiting)")).to_have_count(1)
    for person in both:
        person.sees("may still change")
        person.is_sound_everywhere()
    kim.make("let-stand")
    expect(kim.page.locator(".verdict")).to_be_in_viewport(ratio=1)  # although the page is much shorter now
    for person in both:
        expect(person.page.locator(".provisional")).to_have_count(0)
        person.is_sound_everywhere()
    kim.open(kim.page.url + "/sheet/" + str(kim.page.locator("article.my-sheet").first.get_attribute("id"))[3:])
    kim.sees("The Thimble of Aunt Perdita")
    kim.is_sound_everywhere()


def test_real_dice_are_typed_by_their_signs_and_an_aspect_turns_the_outcome(
    people: People, table: RunningTable
) -> None:
    """The signs are the keys; one button sends all dice; the game master's real dice are typed as well."""
    host, kim = sit_down(people, table, with_thug, size=PHONE)
    for person in (host, kim):
        person.press("Use real dice")
        person.page.locator("#menu").evaluate("menu => { menu.open = false }")  # it would cover the scene
        person.sees("Have the table roll my dice")
    meet(host, kim)
    host.is_sound()
    for person, faces in ((host, "-002"), (kim, "0+-0")):
        person.page.locator("input[data-sign]:visible").first.focus()
        for face in faces:
            person.page.keyboard.press(face)
        assert person.focused().startswith("Take these faces")
        person.page.keyboard.press("Enter")
        expect(person.page.locator("form[data-move=type-face]:visible")).to_have_count(0)
    for person in (kim, host):
        has_shifts(person, "−1")
    kim.sees("success with 1 shift")
    kim.make("invoke", aspect="Dances Better Than She Lies")
    for person in (host, kim):
        has_shifts(person, "+1")
        person.is_sound()
    expect(kim.page.locator("#region-top .tokens")).to_contain_text("4 fate points")
    kim.make("let-stand")
    host.sees("Marigold Hollow succeeds, 1 shift")
    host.sees("with real dice")


def test_a_roll_is_made_by_keyboard_alone(people: People, table: RunningTable) -> None:
    host, kim = sit_down(people, table, with_thug)
    meet(host, kim)
    kim.page.evaluate("() => document.activeElement.blur()")
    kim.reach("form[data-move=roll] button")
    kim.page.keyboard.press("Enter")
    kim.sees("may still change")
    kim.reach("form[data-move=invoke] button.again")
    kim.page.keyboard.press("Enter")
    host.sees("for another throw")
    kim.reach("form[data-move=roll] button")
    kim.page.keyboard.press("Enter")
    kim.reach("form[data-move=let-stand] button")
    kim.page.keyboard.press("Enter")
    host.sees("Marigold Hollow lets it stand")
    expect(kim.page.locator(".verdict")).to_be_focused()
    expect(kim.page.locator(".verdict")).to_be_in_viewport(ratio=1)


def test_a_player_needs_no_scripts(people: People, table: RunningTable) -> None:
    host, kim = people.person(), people.person(size=SMALL, scripts=False)
    kim.open(f"{table.address}/join/{begin(host, table, game=GAME)}")
    kim.page.get_by_label("Your name").fill("Kim")
    kim.press("Sit down")
    kim.make("take-ready", ready="marigold")
    kim.make("frame-roll", by="Stealth: Hide", goal=GOAL)
    host.sees(GOAL)
    host.make("set-difficulty", difficulty="Great (E)")
    host.sees("1 tier lower: 1 Fate die became a d6, subtracted")
    kim.page.reload()
    for face in ("1", "2", "3", "2"):
        kim.make("type-face", face=face)
    has_shifts(kim, "−3")
    kim.make("invoke", aspect="Milk-Thief of the Hollow Hill")
    has_shifts(kim, "−1")
    kim.make("let-stand")
    host.sees("Marigold Hollow fails by 1")
    wider = kim.page.evaluate("() => document.documentElement.scrollWidth - window.innerWidth")
    assert wider <= 0


def test_a_hidden_npc_is_shown_when_the_game_master_says_so(people: People, table: RunningTable) -> None:
    host, kim = sit_down(people, table)
    host.make("add-npcs", text="Superb collector (S)", hidden="true")
    host.sees("hidden from the players")
    expect(kim.page.locator("body")).not_to_contain_text("collector")
    host.make("show-npc")
    kim.sees("Superb (+5) collector (S)")


def test_the_odds_follow_each_touch(people: People, table: RunningTable) -> None:
    anybody = people.person(size=PHONE, scheme="dark")
    anybody.open(f"{table.address}/odds/strange-fate?skill=3E&vs=2")
    anybody.sees("92.6 %")
    anybody.is_sound_everywhere()
    anybody.page.get_by_label("What it meets").fill("4")
    anybody.sees("3E vs 4")
    expect(anybody.page).to_have_url(re.compile("vs=4"))
    anybody.page.get_by_role("link", name="A fight to its end").click()
    anybody.sees("exchanges on average")
    anybody.is_sound_everywhere()
    anybody.page.locator("#attack").fill("4S")
    anybody.sees("You attack 4S vs 3")
    anybody.page.locator("#their_attack").fill("")
    anybody.sees("They fall after")
    anybody.is_sound_everywhere()
