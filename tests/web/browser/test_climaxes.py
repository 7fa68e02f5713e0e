"""A climax of each kind that four people play to its end, on two laptops and two phones, where nobody has to scroll."""

from collections.abc import Callable
from typing import NamedTuple

import pytest
from playwright.sync_api import expect
from tests.web.browser.joining import close_session, come, do, found
from tests.web.browser.person import PHONE, People, Person
from tests.web.browser.questworlds_table import LAPTOP, chooses, fits, seat, verdict_is_in_sight
from tests.web.browser.running import RunningTable

LOST, WON = (20, 9), (15, 20)  # against a resistance of 10


class Climax(NamedTuple):
    """The game master, and the players of Ines, of Fenn and of Tobias."""

    gm: Person
    lee: Person
    ana: Person
    sam: Person


def presses(person: Person, move: str) -> None:
    """Press what the bar has for a move, and wait until it is no longer asked for."""
    asked = person.page.locator(f"#region-bar .calls :is(form[data-move='{move}'] button, a[data-move='{move}'])")
    expect(asked).to_have_count(1)
    asked.click()
    expect(asked).to_have_count(0)


def seated(people: People, table: RunningTable) -> Climax:
    """All four, who have yet to open the table."""
    gm = people.person(size=LAPTOP)
    code = found(gm, table, game="QuestWorlds, third edition")
    lee = seat(people, table, code, size=LAPTOP, ready="ines")
    ana = seat(people, table, code, size=PHONE, name="Ana")
    return Climax(gm, lee, ana, seat(people, table, code, size=PHONE, name="Sam", ready="tobias"))


def group_contest(at: Climax) -> None:
    """All three against one resistance; whatever falls, all come out of it with the same."""
    at.gm.make("frame-group", prize="Everybody home")
    for one in at[1:]:
        one.sees("Everybody home")
        fits(one)
        chooses(one)
        presses(one, "accept-card")
    fits(*at)
    for one in at[1:]:
        presses(one, "let-stand")
    at.gm.make("mark-group", text="Wet to the skin", size="0")
    for one in at:
        one.sees("Wet to the skin")
    fits(*at)
    presses(at.gm, "close-group")


def opens(at: Climax, kind: str) -> None:
    """Captain Vane, alone or with somebody else; Tobias comes in to help, and all have real dice."""
    for one in at:
        do(one, "choose-dice", by_hand=True)
    if kind != "scored":
        do(at.gm, "set-sequence-type", kind=kind, reason="A finale.")
    do(at.gm, "frame-sequence", prize="The lamp room key", opponent="Captain Vane")
    if kind != "scored":
        do(at.gm, "add-opponent", name="The bosun")
    do(at.ana, "join-sequence")  # against whoever is free
    do(at.sam, "join-sequence", opponent="")


def wagers(at: Climax, ours: tuple[tuple[Person, int], ...], theirs: tuple[int, ...]) -> None:
    asked = at.gm.page.locator("#region-tray a[data-opens*='ours.False']", has_text="ager another number")
    for left, number in zip(range(len(theirs), 0, -1), theirs, strict=True):
        expect(asked).to_have_count(left)
        asked.first.click()
        names = at.gm.page.locator("#dialog[open] form[data-move='name-wager']")
        names.locator("input[name='wager']").fill(str(number))
        names.locator("button[type=submit]").click()
        expect(asked).to_have_count(left - 1)
    for one, number in ours:
        one.make("name-wager", at="#region-tray", wager=str(number))


def plays(at: Climax, one: Person, faces: tuple[int, int], *, undoes: bool = False) -> None:
    """A round, or an exchange, with real dice: whoever plays says when it stands, and the game master waits."""
    presses(one, "start-sequence-round")
    presses(one, "accept-card")
    fits(one, at.gm)
    if undoes:
        one.page.locator("#bar-undo").click()
        one.page.locator("#dialog[open] form button[type=submit]").click()
        fits(*at)
        presses(one, "accept-card")
    for person, face, still in ((one, faces[0], 2), (at.gm, faces[1], 1)):
        expect(person.page.locator("#region-tray [id^='draw-']")).to_have_count(still)
        types = person.page.locator("#region-tray .offer-open form[data-move='type-face']")
        types.locator("input[name='face']").fill(str(face))
        types.locator("button").click()
    verdict_is_in_sight(one, at.gm)
    expect(at.gm.page.locator("#region-bar .calls [data-move='let-stand']")).to_have_count(0)
    fits(*at)
    presses(one, "let-stand")
    fits(*at)


def scored(at: Climax) -> None:
    plays(at, at.lee, LOST, undoes=True)
    plays(at, at.ana, WON)
    plays(at, at.lee, WON)


def wagered(at: Climax) -> None:
    wagers(at, ((at.lee, 8), (at.ana, 15)), (9, 5))
    plays(at, at.lee, LOST, undoes=True)
    plays(at, at.lee, WON)
    plays(at, at.ana, WON)


def chained(at: Climax) -> None:
    plays(at, at.lee, LOST, undoes=True)
    at.lee.make("trade-resolve", text="A sprained ankle")  # 10 less on what she uses
    plays(at, at.ana, WON)
    plays(at, at.lee, (5, 20))


@pytest.mark.parametrize("rounds", [scored, wagered, chained])
def test_four_people_play_a_climax_to_its_end(
    people: People, table: RunningTable, rounds: Callable[[Climax], None]
) -> None:
    at = seated(people, table)
    if rounds is scored:  # it is the same before a climax of another kind
        come(*at)
        group_contest(at)
    opens(at, rounds.__name__)
    if rounds is not scored:
        come(*at)
    at.sam.sees("Free: Tobias Kern.")
    fits(*at)
    for one in at[1:]:
        chooses(one)
    rounds(at)
    fits(*at)
    at.gm.make("end-sequence")
    for one in at:
        expect(one.page.locator("#region-tray .stake .degree")).to_contain_text("Victory")
    at.gm.make("give-consequence", about="consequence", text="A scar")
    at.lee.sees("A scar")
    fits(*at)
    presses(at.gm, "close-sequence")
    expect(at.lee.page.locator("#region-sheet")).to_contain_text("experience point")
    close_session(at.gm)
    for one in at if rounds is wagered else ():  # all three leave the same page
        one.is_sound()
