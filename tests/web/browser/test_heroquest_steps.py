"""How many presses a simple contest of HeroQuest takes, from an idle table to the outcome, and that nobody scrolls."""

from playwright.sync_api import Locator, expect
from tests.web.browser.heroquest_table import ABILITIES, GAME
from tests.web.browser.joining import begin, join
from tests.web.browser.person import PHONE, People, Person
from tests.web.browser.running import RunningTable

WIDE = (1280, 800)
STANDS = """() => [scrollY, ...[...document.querySelectorAll(".region")].map(each => each.scrollTop)]
    .every(each => each === 0)"""


class Pressing:
    """Somebody who presses what lies in the window at each of these sizes, and counts."""

    def __init__(self, person: Person, *sizes: tuple[int, int]) -> None:
        self.person, self.sizes, self.presses = person, sizes, 0

    def press(self, thing: Locator) -> None:
        """Press what is wholly in the window, as it lies."""
        for _ in self.person.at_each(*self.sizes):
            expect(thing).to_be_in_viewport(ratio=1)
        expect(thing).not_to_have_attribute("data-asleep", "")
        thing.click()
        self.presses += 1

    def sees_whole(self, place: str) -> None:
        """It lies in the window, and nothing was scrolled for it."""
        for _ in self.person.at_each(*self.sizes):
            expect(self.person.page.locator(place).first).to_be_in_viewport(ratio=1)
            assert self.person.page.evaluate(STANDS)


def test_a_simple_contest_takes_three_presses_of_each_and_no_scrolling(people: People, table: RunningTable) -> None:
    robin, nora = people.person(size=WIDE), people.person(size=PHONE)
    join(nora, table, begin(robin, table, game=GAME), "Nora")
    nora.make("take-ready", ready="wen")
    robin.sees("Wen Okoro")
    nora.sees("River Pilot")
    gm, player = Pressing(robin, WIDE), Pressing(nora, WIDE, PHONE)

    gm.press(robin.page.locator("#region-bar a[data-move=frame-contest]"))
    robin.page.locator("#dialog [name=prize]").fill("The captain lets us pass")
    robin.page.locator("#dialog [name=resistance]").fill("Moderate")  # shown, so that this accepts as well
    gm.press(robin.page.locator("#dialog button[type=submit]"))

    player.press(nora.page.locator(ABILITIES).first)
    accepts = nora.page.locator("#region-bar form[data-move=accept-card] button")
    expect(accepts).to_contain_text("Accept, and roll")
    player.press(accepts)
    for one in (gm, player):
        one.sees_whole(".verdict")
        one.sees_whole(".fallen .die")
    assert (gm.presses, player.presses) == (2, 2)

    stands = nora.page.locator("#region-bar form[data-move=let-stand] button")
    expect(stands.or_(nora.page.locator(".phase-decided")).first).to_be_visible()
    if stands.count():
        player.press(stands)  # a hero point might still be spent
    tie = robin.page.locator("#region-bar a[data-move=settle-tie]")
    away = robin.page.locator("#region-bar form[data-move=close-contest] button")
    expect(tie.or_(away).first).to_be_visible()
    for one in (gm, player):
        one.sees_whole(".verdict")
    assert player.presses <= 3
    if away.count():
        gm.press(away)
        assert gm.presses == 3
