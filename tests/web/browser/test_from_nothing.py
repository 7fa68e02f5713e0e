"""Three people make characters from nothing, play one contest, and spend what it brought them."""

from typing import NamedTuple

from playwright.sync_api import expect
from tests.web.browser.joining import begin, join
from tests.web.browser.person import PHONE, People, Person
from tests.web.browser.questworlds_table import LAPTOP, chooses, fits
from tests.web.browser.running import RunningTable

PLAYERS = ((LAPTOP, "Nora", "Vera Lund"), (PHONE, "Pim", "Otto Berg"))
ASKED = "#region-tray section[id^='advance-']"


class Played(NamedTuple):
    """One of the three, their table and their character; the game master has one too."""

    by: Person
    table: str
    name: str

    def opens_the_sheet(self) -> None:
        self.by.page.locator("#heroes h3").get_by_role("link", name=self.name).click()
        self.by.page.wait_for_url("**/sheet/*")

    def returns(self) -> None:
        self.by.open(self.table)
        self.by.is_connected()

    def makes(self) -> None:
        """A concept, its best ability, a list of others, and a flaw; the rest can wait until the story asks for it."""
        one = self.by
        budget = one.page.locator("#making .budget")
        one.make("begin-character", name=self.name, trait="Stubborn", occupation="Ferryman")
        one.page.wait_for_url("**/sheet/*")
        one.make("rate-ability", about="Ferryman", best="true")
        one.make("spend-points", about="Ferryman", points="10")
        expect(budget).to_contain_text("10 of 20")
        one.make("list-abilities", names="Rides\nSwims")
        expect(budget).to_contain_text("4 of 12")
        one.make("take-flaw", name="Proud")
        expect(budget).to_contain_text("1 of 3")
        self.returns()

    def asks(self) -> None:
        """Two picks for an advance; the game master takes it at once."""
        one = self.by
        self.opens_the_sheet()
        one.make("pick-option", about="10 points for abilities")
        expect(one.page.locator("#growth")).to_contain_text("Pick 1 from the list")
        one.make("pick-option", about="a new ability", name="Waits")
        one.make("ask-advance")

    def spends(self) -> None:
        one = self.by
        one.make("spend-improvement", about="Waits", points="10")
        expect(one.page.locator("#history")).to_contain_text("Waits is raised to 20")


def presses(person: Person, move: str) -> None:
    """Press what the bar has for a move, and wait until it is no longer asked for."""
    asked = person.page.locator(f"#region-bar .calls form[data-move='{move}'] button")
    expect(asked).to_have_count(1)
    asked.click()
    expect(asked).to_have_count(0)


def test_three_people_make_characters_play_and_spend_what_it_brought(people: People, table: RunningTable) -> None:
    gm = people.person(size=LAPTOP)
    code = begin(gm, table, game="QuestWorlds, third edition", growth="milestones")
    players = []
    for size, player, name in PLAYERS:
        one = people.person(size=size, touch=size == PHONE)
        join(one, table, code, player)
        players.append(Played(one, one.page.url, name))
    everybody = (Played(gm, gm.page.url, "Knud Vang"), *players)
    for each in everybody:
        each.makes()
    gm.make("frame-group", prize="The last ferry")
    gm.make("choose-ability", ability="Ferryman")
    for each in players:
        each.by.sees("The last ferry")
        chooses(each.by)
    for move in ("accept-card", "let-stand"):
        for each in everybody:
            presses(each.by, move)
            fits(each.by)
    presses(gm, "close-group")
    gm.make("declare-milestone", reason="The ferry is theirs")
    for each in everybody:
        each.by.sees("A milestone: The ferry is theirs")
        each.asks()
        expect(gm.page.locator(ASKED)).to_have_count(everybody.index(each))
    for left in (1, 0):
        gm.page.locator("#region-bar .calls form[data-move='answer-advance'] button").first.click()
        expect(gm.page.locator(ASKED)).to_have_count(left)
    for each in everybody:
        each.spends()
    for each in everybody[::2]:  # at a desk, and on a phone
        each.by.is_sound()
