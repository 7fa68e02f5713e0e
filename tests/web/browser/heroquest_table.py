"""How people sit and play at a table of HeroQuest: what several walks begin with."""

from playwright.sync_api import expect
from tests.web.browser.joining import Before, begin, do, join, play, with_real_dice
from tests.web.browser.person import DESK, PHONE, People, Person
from tests.web.browser.running import RunningTable

GAME = "HeroQuest, second edition"
HOW = {"ability": "River Pilot", "tactic": "I talk fast."}
ON_SHEET = "#region-sheet form[data-move='choose-ability'] button"
ABILITIES = f"#region-tray .choice:not([value='']):visible, {ON_SHEET}:visible"


def sit_down(
    people: People, table: RunningTable, *before: Before, size: tuple[int, int] = DESK, on_phone: bool = False
) -> tuple[Person, Person]:
    """A game master, and a player with a ready character, perhaps on a phone by night; both with real dice."""
    robin = people.person(size=size)
    nora = people.person(size=PHONE, scheme="dark") if on_phone else people.person(size=size)
    play(robin, nora, table, with_real_dice, *before, game=GAME, ready="wen", name="Nora")
    robin.sees("Wen Okoro")
    nora.sees("Frame a contest")
    return robin, nora


def at_a_desk_and_on_a_phone(people: People, table: RunningTable) -> tuple[Person, Person]:
    """The same by forms, of a game master at a desk and a player on a phone by night."""
    robin, nora = people.person(), people.person(size=PHONE, scheme="dark")
    join(nora, table, begin(robin, table, game=GAME), "Nora")
    robin.sees("Nora")
    for person in (robin, nora):
        own_dice(person)
    expect(nora.page.locator("form[data-move='take-ready'] button[type=submit]")).to_be_in_viewport(ratio=1)
    nora.make("take-ready", ready="wen")
    robin.sees("Wen Okoro")
    nora.sees("Frame a contest")
    return robin, nora


def own_dice(person: Person) -> None:
    """Roll real dice from now on; the menu closes by itself."""
    person.press("Use real dice")
    person.sees("Have the table roll my dice")


def frame(robin: Person, nora: Person, *, scripts: bool = True) -> None:
    """Nora frames a contest and says what Wen does; the game master accepts with the resistance."""
    nora.make("frame-contest", prize="The captain lets us pass", obstacle="She hates smugglers")
    robin.sees("The captain lets us pass")
    choose(nora)
    robin.sees("I talk fast.")
    robin.make("set-resistance", resistance="14")
    robin.sees("By degree")
    if not scripts:
        nora.page.reload()
    nora.sees("By degree")


def framed(robin: Person, nora: Person) -> None:
    """The same, before anybody opens a page."""
    do(nora, "frame-contest", prize="The captain lets us pass", obstacle="She hates smugglers")
    do(nora, "choose-ability", **HOW)
    do(robin, "set-resistance", resistance=14)


def choose(nora: Person) -> None:
    """Nora uses an ability of the sheet, and writes down how."""
    nora.make("choose-ability", **HOW)


def fall(robin: Person, nora: Person, ours: str, theirs: str) -> None:
    """Real dice fall, and each types what theirs shows."""
    for person, side, face in ((nora, "ours", ours), (robin, "theirs", theirs)):
        die = f"div[id$='.{side}']"
        expect(person.page.locator(die)).to_be_attached()
        person.make("type-face", at=die, face=face)


def accept(*people: Person) -> None:
    for person in people:
        person.make("accept-card")
        expect(person.page.locator("form[data-move=accept-card]:not(#dialog *)")).to_have_count(0)


def sheet_of(person: Person) -> None:
    """Open the first sheet on the table, one's own."""
    person.page.locator("article[id^=hero-] h3 a").first.click()
    person.sees("On this sheet")
