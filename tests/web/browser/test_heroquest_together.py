"""A group contest of HeroQuest in two browsers at once, and an extended contest to its end and aftermath."""

from playwright.sync_api import expect
from tests.web.browser.heroquest_table import ABILITIES, accept, choose, fall, sit_down
from tests.web.browser.joining import code_of, come, do, sit
from tests.web.browser.person import People, Person
from tests.web.browser.running import RunningTable


def sound(*people: Person) -> None:
    for person in people:
        person.is_sound_everywhere()


def own_part_lies_open(person: Person, name: str) -> None:
    """It says who acts, and against what, also while an ability is chosen."""
    own = person.page.locator("#region-tray .own-part .side:visible").filter(has_text=name)
    expect(own.first).to_be_visible()
    expect(own.first.locator("h3")).to_be_in_viewport(ratio=1)
    expect(person.page.locator("#region-tray .own-part .against")).to_be_in_viewport(ratio=1)


def test_a_group_rolls_in_any_order_and_the_score_decides(people: People, table: RunningTable) -> None:
    pim = people.person()

    def begun(robin: Person, nora: Person) -> None:
        sit(pim, table, code_of(robin), "Pim")
        do(pim, "take-ready", ready="casimir")
        do(pim, "choose-dice", by_hand=True)
        do(robin, "frame-group", prize="The barge is ours", obstacle="the guards", resistance="Moderate", hidden=False)
        for person in (nora, pim):
            do(person, "join-group")

    robin, nora = sit_down(people, table, begun, on_phone=True)
    come(pim)
    for person, name in ((nora, "Wen Okoro"), (pim, "Casimir Lunt")):
        own_part_lies_open(person, name)
        person.page.locator(ABILITIES).first.click()
        accept(person)
    nora.sees("Waiting for the game master")
    sound(robin, pim)
    robin.make("begin-rolls")
    ours, theirs = ("div.draw[id$='.ours']", "div.draw[id$='.theirs']")
    pim.make("type-face", at=f"{ours}:has(form)", face="4")
    expect(robin.page.locator("section[id^=group-] .waiting-for")).to_have_text("Waiting for Wen Okoro")
    nora.make("type-face", at=f"{ours}:has(form)", face="7")
    for left, face in ((1, "19"), (0, "18")):
        robin.make("type-face", at=f"{theirs}:has(form)", face=face)
        expect(robin.page.locator(f"{theirs} form[data-move=type-face]")).to_have_count(left)
    expect(nora.page.locator("#region-tray .faced")).to_have_text("Resistance 14 Moderate")  # her own card has dice now
    expect(nora.page.locator("#region-tray .faced")).to_be_in_viewport(ratio=1)
    sound(nora, robin)
    for person in (nora, pim):
        person.make("let-stand")
    for person in (robin, nora, pim):
        expect(person.page.locator("section[id^=group-] .degree")).to_contain_text("victory, 4 to 0")
    sound(robin, nora)
    robin.make("tell-group", text="The barge slips away.")
    nora.sees("The barge slips away.")
    robin.make("close-group")
    nora.sees("Recent contests")


def test_an_extended_contest_to_its_end_and_what_it_leaves(people: People, table: RunningTable) -> None:
    """Two great defeats, a parting shot that nobody takes, and a consequence with the game master's consent."""

    def begun(robin: Person, _: Person) -> None:
        do(robin, "frame-long", prize="The bridge", obstacle="The watch", scene="climax", opponent="The sergeant")

    robin, nora = sit_down(people, table, begun, on_phone=True)
    nora.sees("Next: Wen Okoro against The sergeant")
    for rounds in (1, 2):
        nora.make("start-round")
        if rounds == 1:
            choose(nora)
        robin.sees("I talk fast.")
        accept(nora)
        fall(robin, nora, "20", "1")
        nora.make("let-stand")
        for person in (robin, nora):
            person.sees("1 round so far." if rounds == 1 else "2 rounds. Out of it")
    for person in (robin, nora):
        person.sees("What it leaves behind")
        expect(person.page.locator(".verdict .degree")).to_have_text("Lost")
    sound(robin, nora)
    robin.make("give-consequence", at=".aftermath", text="Thrown into the river")
    nora.sees("Thrown into the river")
    robin.make("tell-long", text="The watch holds the bridge.")
    robin.make("close-long")
    nora.sees("Recent contests")
    sound(robin, nora)
