"""An augment of HeroQuest that is rolled for, on a phone and a wide screen: where its dice are, and that all fits."""

from collections.abc import Iterator

from playwright.sync_api import expect
from tests.web.browser.heroquest_table import GAME
from tests.web.browser.joining import begin, join
from tests.web.browser.person import PHONE, People, Person
from tests.web.browser.questworlds_table import FITS, IN_THE_WINDOW
from tests.web.browser.running import RunningTable

WIDE = (1280, 800)
DICE = "#region-tray .fallen .die"
FRAMED = {"prize": "The captain lets us pass", "obstacle": "She hates smugglers"}
BLENDS = """() => [...document.querySelectorAll("#region-tray .die")].filter(die => {
    const of = (part, what) => getComputedStyle(die.querySelector(part))[what];
    return of(".die-number", "stroke") !== of(".die-face", "fill")}).length"""


def looks(person: Person) -> Iterator[None]:
    """Whoever has a phone looks at a wide screen, too."""
    return person.everywhere(((WIDE, "light"), (PHONE, "light")) if person.size == PHONE else ((WIDE, "light"),))


def nothing_is_scrolled_for(*people: Person) -> None:
    for person in people:
        person.is_up_to_date()
        for _ in looks(person):
            person.page.wait_for_function(FITS)


def test_the_dice_of_an_augment_are_seen_from_the_roll_until_the_contest_goes_on(
    people: People, table: RunningTable
) -> None:
    robin, nora, pim = people.person(size=WIDE), people.person(size=WIDE), people.person(size=PHONE)
    code = begin(robin, table, game=GAME)
    for person, name, ready in ((nora, "Nora", "wen"), (pim, "Pim", "casimir")):
        join(person, table, code, name)
        person.make("take-ready", ready=ready)
    pim.make("frame-contest", **FRAMED)
    robin.sees(FRAMED["prize"])
    pim.page.locator(".choices button").first.click()
    robin.make("set-resistance", resistance="14")
    supports = nora.page.locator("#region-sheet .thing[data-move='propose-augment']").first
    supports.click()
    nora.page.locator("#dialog [name='about']").fill("I know her sister")
    nora.page.locator("#dialog button[type=submit]").click()
    nothing_is_scrolled_for(robin, nora, pim)
    robin.make("roll-augment")
    nothing_is_scrolled_for(robin, nora, pim)
    nora.page.locator("#region-bar form[data-move=roll] button").click()
    for person in (robin, nora, pim):
        for _ in looks(person):
            person.page.wait_for_function(IN_THE_WINDOW, arg=DICE)
            person.shows_no(BLENDS)
    nothing_is_scrolled_for(robin, nora, pim)
    nora.page.locator("#region-bar form[data-move=let-stand] button").click()
    for person in (robin, nora, pim):
        expect(person.page.locator("#region-tray .last-dice .die")).to_have_count(2)
        for _ in looks(person):
            person.page.wait_for_function(IN_THE_WINDOW, arg=DICE)
    nothing_is_scrolled_for(robin, nora, pim)
    pim.page.locator("#region-bar form[data-move=accept-card] button").click()
    expect(pim.page.locator("#region-tray .last-dice")).to_have_count(0)
