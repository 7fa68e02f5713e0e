"""How many presses a roll and an attack of Strange FATE take, and that nobody scrolls for them, at both sizes."""

from playwright.sync_api import expect
from tests.web.browser.joining import begin, join
from tests.web.browser.person import BAR_CUT_OFF, PHONE, People, Person
from tests.web.browser.running import RunningTable
from tests.web.browser.test_strange_fate_play import sit_down, ticks

DESK = (1280, 800)
BOTH = (DESK, PHONE)
WHOLE = "#region-tray .verdict, #region-tray .last-roll .dice-row, .calls button"
IN_SIGHT = """wanted => [...document.querySelectorAll(wanted)].filter(one => one.checkVisibility()).map(one => {
    const at = one.getBoundingClientRect();
    const pane = one.closest(".region").getBoundingClientRect();
    return at.top >= pane.top - 1 && at.bottom <= pane.bottom + 1 && at.left >= -1 && at.right <= innerWidth + 1 })"""
HIGHER = "() => Math.max(0, document.documentElement.scrollHeight - innerHeight)"  # by so many pixels
SCROLLED = """() => [document.documentElement, ...document.querySelectorAll(".region")].map(one => one.scrollTop)"""


def presses(person: Person, *places: str) -> int:
    """Press one thing after another, each where it stands: nothing is scrolled to, neither the page nor a pane.

    On a phone, it stands in the window at a desk as well.
    """
    for place in places:
        button = person.page.locator(place).locator("visible=true").first
        for _ in person.at_each(*(BOTH if person.size == PHONE else (DESK,))):
            expect(button).to_be_in_viewport(ratio=0.99)  # but for a part of a pixel
        expect(button).not_to_have_attribute("data-asleep", "")
        button.click()
    assert not any(person.page.evaluate(SCROLLED)), f"{person.page.url} was scrolled"
    return len(places)


def sees_outcome(person: Person) -> None:
    """The verdict and the primary action lie wholly in their panes, and the page fits the window.

    What is seen on a phone is looked at as at a desk as well.
    """
    for _ in person.at_each(*(BOTH if person.size == PHONE else (DESK,))):
        expect(person.page.locator("#region-tray .verdict").first).to_be_visible()
        person.page.wait_for_function(f"wanted => ({IN_SIGHT})(wanted).every(Boolean)", arg=WHOLE)  # nothing is cut off
        person.shows_no(HIGHER)
        person.shows_no(BAR_CUT_OFF)


def test_a_skill_roll_takes_a_game_master_three_presses(people: People, table: RunningTable) -> None:
    """The game master asks for it and names the difficulty; the player rolls, and says that it may stand."""
    host, kim = people.person(size=DESK), people.person(size=PHONE)
    join(kim, table, begin(host, table, game="Strange FATE"), "Kim")
    kim.make("take-ready", ready="marigold")
    kim.sees("Marigold Hollow")
    host.sees("played by Kim")
    host.make("take-ready", ready="tobias")
    chips = host.page.locator("#heroes article.hero").nth(1).locator("a.chip[data-move=frame-roll]")
    expect(chips.first).to_be_in_viewport(ratio=1)  # the skills of others are at hand as well
    asked = presses(
        host, "#heroes a.chip[data-move=frame-roll]", "#dialog button[value=Great]", "#dialog [type=submit]"
    )
    rolled = presses(kim, ".calls form[data-move=roll] button")
    for person in (host, kim):
        sees_outcome(person)
    for _ in kim.at_each(*BOTH):
        expect(kim.page.locator(".spend h3 small")).to_be_visible()  # the price
    assert (asked, rolled) == (3, 1)
    kim.make("frame-roll", by="Stealth")  # going on lets the last one stand
    for person in (host, kim):
        expect(person.page.locator(".provisional")).to_have_count(0)


def test_an_attack_takes_its_player_four_presses_and_the_defender_one(people: People, table: RunningTable) -> None:
    """From the turn of a player whose dice may still be better to the next turn."""
    host, kim = sit_down(people, table, "tobias", "Average thug, Average initiative", sizes=(DESK, PHONE))
    ticks(host, "begin-conflict", "Tobias Wick", "Thug")
    host.page.locator("#dialog form[data-move=begin-conflict] [name=about]").first.fill("A brawl below the bridge")
    host.make("begin-conflict", scope="Physical")
    expect(kim.page.locator("#region-tray .fight [aria-current]")).to_have_count(1)
    kim.page.wait_for_function("() => document.querySelector('#region-stage').clientHeight > 150")  # the scene shows
    host.make("pass-turn")
    expect(kim.page.locator("#region-tray a[data-move=attack]").first).to_be_visible()
    begun = presses(kim, "#region-tray a[data-move=attack]", "#dialog [type=submit]")
    host.page.evaluate("() => document.querySelectorAll('.region').forEach(each => { each.scrollTop = 0 })")
    defended = presses(host, "#region-tray .answers form[data-move=oppose] button")
    rolled = presses(kim, ".calls form[data-move=roll] button")
    for person in (host, kim):
        sees_outcome(person)
    stood = presses(kim, ".calls form[data-move=let-stand] button")
    expect(kim.page.locator(".provisional")).to_have_count(0)
    assert (begun + rolled + stood, defended) == (4, 1)


def test_a_talk_takes_its_player_four_presses_and_the_game_master_one(people: People, table: RunningTable) -> None:
    """From an idle table: to whom, what for, the one who is talked to resists it, and the dice fall."""
    host, kim = sit_down(people, table, "tobias", "Average clerk", sizes=(DESK, PHONE))
    begun = presses(kim, "article.npc a", "#dialog label:has-text('Win somebody over')", "#dialog [type=submit]")
    resisted = presses(host, "form[data-move=resist] button")
    rolled = presses(kim, ".calls form[data-move=roll] button")
    for person in (host, kim):
        sees_outcome(person)
    assert (begun + rolled, resisted) == (4, 1)
