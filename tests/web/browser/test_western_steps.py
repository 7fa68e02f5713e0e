"""How many presses a check of The West That Wasnt takes, at both sizes, and that nothing has to be scrolled for it."""

import re

from playwright.sync_api import Locator, expect
from tests.web.browser.joining import come, do, found, sit
from tests.web.browser.person import PHONE, People, Person
from tests.web.browser.running import RunningTable
from tests.web.browser.test_contest import IS_IN_SIGHT, SCROLLED
from tests.web.browser.test_western import GAME, TABLE, WHAT, sit_down

BAR, SHEET = "#region-bar", "#region-sheet"
JUDGE_TAKES, PLAYER_TAKES = 3, 2


class Steps:
    """The presses of one person, each of which must hit what lies wholly in the window without any scrolling.

    What is pressed on a phone lies so in the window of a wide screen as well, unless there it is not needed.
    """

    def __init__(self, person: Person) -> None:
        self.person = person
        self.taken = 0

    def press(self, place: str, *, on_phone_alone: bool = False) -> None:
        target = self.person.page.locator(place).first
        for _ in self.person.at_each(*(() if on_phone_alone else (TABLE,)), self.person.size):
            expect(target).to_be_visible()
            expect(target).not_to_have_attribute("data-asleep", "")
            lies_in_the_window(self.person, target)
        target.click()
        self.taken += 1


def lies_in_the_window(person: Person, thing: Locator) -> None:
    """Nothing was scrolled, neither the page nor a pane, and the whole of *thing* is seen once the page is at rest."""
    person.page.wait_for_function(IS_IN_SIGHT, arg=thing.element_handle())
    assert person.page.evaluate(SCROLLED) == []


def verdict_is_seen(person: Person) -> None:
    verdict = person.page.locator("#region-tray .verdict").first
    for _ in person.at_each(TABLE, PHONE):
        expect(verdict).to_be_visible()
        lies_in_the_window(person, verdict)


def test_a_check_takes_three_presses_of_the_judge_and_two_of_the_player(people: People, table: RunningTable) -> None:
    judge, lee = sit_down(people, table, size=PHONE)
    calls, draws = Steps(judge), Steps(lee)
    calls.press(".tabs a[data-pane='sheet']", on_phone_alone=True)
    calls.press(f"{SHEET} a[data-move='call-simple-check']")
    calls.press("#dialog button[type=submit]")
    lee.sees("Success")
    draws.press(f"{BAR} form[data-move='roll'] button")
    lee.page.locator(".turned").first.wait_for()
    if lee.page.locator("form[data-move='take-result']").count():
        bar = f"{BAR} form[data-move='take-result'] button"
        draws.press(bar if lee.page.locator(bar).count() else "#region-tray form[data-move='take-result'] button")
    for person in (judge, lee):
        verdict_is_seen(person)
    assert calls.taken <= JUDGE_TAKES
    assert draws.taken <= PLAYER_TAKES


def test_an_exchange_like_the_last_one_takes_the_judge_a_press_to_call_each_attack(
    people: People, table: RunningTable
) -> None:
    def exchanged(judge: Person, _: Person) -> None:
        do(judge, "choose-dice", by_hand=True)
        npc = {"about": "other-attack", "name": "Vaughn", "results": "2d8", "tn": "30"}
        attack = {"about": "-attack", "ability": "Firearms: Rifle", "tn": "30", "equipment": "Coach gun"}
        for move, told, face in (("call-complex-check", attack, "30"), ("call-for-other", npc, "34")):
            do(judge, move, **told)
            do(judge, "type-face", face=face)  # nobody hits

    judge, lee = sit_down(people, table, exchanged, size=TABLE)
    asks, calls = Steps(lee), Steps(judge)
    asks.press(f"{SHEET} form[data-move='describe-action'] button")
    calls.press("#region-tray .rungs button")
    expect(lee.page.locator("#region-tray .kind").first).to_contain_text("Attack")
    lee.make("roll")
    calls.press(f"{SHEET} form[data-move='call-for-other'] button")
    expect(judge.page.locator("#region-tray")).to_contain_text("The card for Vaughn")
    assert (asks.taken, calls.taken) == (1, 2)
    judge.is_sound()


def test_what_a_player_asks_for_takes_a_press_of_each(people: People, table: RunningTable) -> None:
    judge, lee = sit_down(people, table, size=TABLE)
    asks, calls = Steps(lee), Steps(judge)
    asks.press(f"{SHEET} form[data-move='describe-action'] button")
    calls.press("#region-tray .rungs button")
    lee.sees("Easy")
    lies_in_the_window(lee, lee.page.locator(f"{BAR} form[data-move='roll'] button").first)
    assert (asks.taken, calls.taken) == (1, 1)


def test_each_of_two_checks_that_wait_is_called_by_a_button_with_its_name(people: People, table: RunningTable) -> None:
    judge, lee, kim = (people.person(size=TABLE) for _ in range(3))
    code = found(judge, table, game=GAME)
    for person, name, ready in ((lee, "Lee", "josefa"), (kim, "Kim", "ezra")):
        sit(person, table, code, name)
        do(person, "take-ready", ready=ready)
    come(judge, lee, kim)
    for person in (lee, kim):
        person.page.locator(f"{SHEET} form[data-move='describe-action'] button").first.click()
        person.is_answered()
    asks = judge.page.locator(f"{BAR} .calls a[data-move='call-simple-check']")
    expect(asks).to_have_text([re.compile("Josefa Reyes"), re.compile("Ezra Whitlock")])
    asks.nth(1).click()
    expect(judge.page.locator("#dialog [name='ability']")).to_have_value("Demolitions")
    for person in (judge, lee, kim):
        person.is_sound()


def test_two_who_compete_lie_side_by_side(people: People, table: RunningTable) -> None:
    def begun(judge: Person, _: Person) -> None:
        npc = {"name": "Vaughn", "results": "2d8", "tn": "5", "effect": "(3)6"}
        do(judge, "call-contest-with-npc", what="Draw first.", ability="Firearms: Rifle", **npc)

    judge, lee = sit_down(people, table, begun, size=TABLE)
    sides = lee.page.locator(".both-cards > .check")
    expect(sides).to_have_count(2)
    one, two = (sides.nth(place).bounding_box() for place in (0, 1))
    assert one is not None
    assert two is not None
    assert one["y"] == two["y"]
    assert one["x"] + one["width"] <= two["x"]
    for person in (judge, lee):
        person.is_sound()


def test_the_fold_over_two_who_compete_names_them_once(people: People, table: RunningTable) -> None:
    judge, lee = sit_down(people, table, size=TABLE)
    npc = {"name": "Vaughn", "results": "2d8", "tn": "5"}
    judge.make("call-contest-with-npc", ability="Riding", **npc)
    expect(judge.page.locator("#region-tray .competition")).to_be_visible()
    lee.make("describe-action", what="Ride.")
    title = judge.page.locator("#region-tray .queued[open] .competition > header h2")
    expect(title).to_have_css("width", "1px")


def test_an_open_fold_and_the_card_in_it_say_once_what_is_tried(people: People, table: RunningTable) -> None:
    judge, lee = sit_down(people, table, size=PHONE)
    judge.make("call-for-other", about="other-effect.-victories.0", name="Vaughn", results="2d8", tn="5")
    lee.sees("Vaughn")
    lee.make("describe-action", what=WHAT)
    front = lee.page.locator("#region-tray .queued[open]")
    expect(front).to_contain_text(WHAT)
    assert front.inner_text().count(WHAT) == 1
    lee.page.locator("#region-tray .queued[open] > summary").click()
    expect(lee.page.locator("#region-tray .queued > summary", has_text=WHAT)).to_be_visible()
    lee.is_sound()


def test_what_becomes_ones_own_lies_open_though_another_fold_was(people: People, table: RunningTable) -> None:
    """Of two open folds of one name the browser closes the newer one, and then all lay folded."""
    judge, lee = sit_down(people, table, size=PHONE)
    for name in ("Vaughn", "Octavio"):
        judge.make("call-for-other", about="other-effect.-victories.0", name=name, results="2d8", tn="5")
        lee.sees(name)
    lee.make("describe-action", what=WHAT)
    expect(lee.page.locator("#region-tray .queued[open]")).to_contain_text(WHAT)
    lee.page.locator("#region-tray .queued > summary").first.click()
    judge.make("describe-action", what="They wait.")
    expect(lee.page.locator("#region-tray .queued[open]")).to_contain_text("Vaughn")  # what a reader opened stays
