"""A simple contest and an extended contest of HeroQuest between a game master and a player, in two real browsers."""

import pytest
from playwright.sync_api import expect
from tests.web.browser.person import DESK, PHONE, People, Person, Scheme
from tests.web.browser.running import RunningTable
from tests.web.browser.sitting import begin, join

GAME = "HeroQuest, second edition"
SMALL = (320, 640)


def sit_down(
    people: People, table: RunningTable, *, size: tuple[int, int] = DESK, scheme: Scheme = "light"
) -> tuple[Person, Person]:
    """A game master, and a player with a ready character."""
    robin, nora = people.person(size=size, scheme=scheme), people.person(size=size, scheme=scheme)
    join(nora, table, begin(robin, table, game=GAME), "Nora")
    nora.make("take-ready", ready="wen")
    robin.sees("Wen Okoro")
    for person in (robin, nora):
        person.press("Roll my own dice instead")
    nora.sees("Frame a contest")
    return robin, nora


def frame(robin: Person, nora: Person) -> None:
    """Nora frames a contest and says what Wen does; the game master sets the resistance."""
    nora.make("frame-contest", prize="The captain lets us pass", obstacle="She hates smugglers")
    robin.sees("The captain lets us pass")
    choose(nora)
    robin.sees("I talk fast.")
    robin.make("set-resistance", resistance="14")
    nora.sees("By degree")


def choose(nora: Person) -> None:
    """Nora uses the first ability of the sheet."""
    field = nora.page.locator("form[data-move=choose-ability] [name=ability]").first
    value = field.evaluate(
        "field => field.type === 'radio' ? field.value : [...field.options].find(each => each.value).value"
    )
    nora.make("choose-ability", ability=value, tactic="I talk fast.")


def fall(robin: Person, nora: Person, ours: str, theirs: str) -> None:
    """Real dice fall, and each types what theirs shows."""
    for person, side, face in ((nora, "ours", ours), (robin, "theirs", theirs)):
        die = f"div[id$='.{side}']"
        expect(person.page.locator(die)).to_be_attached()
        person.make("type-face", at=die, face=face)


def accept(*people: Person) -> None:
    for person in people:
        person.make("accept-card")
        expect(person.page.locator("form[data-move=accept-card]")).to_have_count(0)


@pytest.mark.parametrize(
    ("size", "scheme"), [(DESK, "light"), (PHONE, "dark"), (SMALL, "light")], ids=["wide", "phone", "smallest"]
)
def test_a_whole_simple_contest(people: People, table: RunningTable, size: tuple[int, int], scheme: Scheme) -> None:
    """Axe looks at every stop of the way, in both browsers."""
    robin, nora = sit_down(people, table, size=size, scheme=scheme)
    frame(robin, nora)
    both = (robin, nora)
    for person in both:
        person.is_sound()
    accept(nora, robin)
    fall(robin, nora, "19", "5")
    nora.sees("may still change")
    for person in both:
        person.is_sound()
    spend = nora.page.locator("form[data-move=spend-hero-point] button")
    expect(spend).to_contain_text("→")
    spend.click()
    robin.sees("hero point")
    robin.make("tell-outcome", text="She waves us through.")
    nora.sees("She waves us through.")
    for person in both:
        person.is_sound()
    robin.make("close-contest")
    nora.sees("Contests that are told")
    nora.open(nora.page.url + "/sheet/" + str(nora.page.locator("article[id^=hero-]").first.get_attribute("id"))[5:])
    nora.sees("On this sheet")
    nora.is_sound()


@pytest.mark.parametrize(("size", "scheme"), [(DESK, "dark"), (PHONE, "light")], ids=["wide", "phone"])
def test_an_extended_contest_keeps_its_score(
    people: People, table: RunningTable, size: tuple[int, int], scheme: Scheme
) -> None:
    robin, nora = sit_down(people, table, size=size, scheme=scheme)
    robin.make("frame-long", prize="The bridge", obstacle="The guard", scene="rising action", opponent="The sergeant")
    nora.sees("The sergeant")
    nora.make("start-round")
    choose(nora)
    robin.sees("I talk fast.")
    accept(nora, robin)
    fall(robin, nora, "10", "5")
    nora.make("let-stand")
    robin.sees("1 round so far")
    nora.sees("You are up")
    for person in (robin, nora):
        expect(person.page.locator(".pairing .pips i").first).to_be_attached()
        person.is_sound()
