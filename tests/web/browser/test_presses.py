"""What somebody presses or types is never lost, however the answers of the table arrive, or while none do."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import APIResponse, Page, Route, expect
from tests.web.browser.joining import begin, join
from tests.web.browser.person import DESK, PHONE, SHOW, People, Person
from tests.web.browser.running import RunningTable

from talewright.web.open_pages import PAGE

NOW = "**/now"
MOVES = "**/moves"
STREAM = "**/stream*"
LISTEN = """() => {
    const heard = new Promise(heard => document.addEventListener("table", heard, {once: true}));
    window.came = heard.then(() => true) }"""
HAS_COME = "() => window.came"  # over the stream
LOSE = """() => {
    const stage = document.getElementById("region-stage");
    stage.dataset.digest = "lost";
    stage.textContent = "" }"""
TAKEN_IN = "() => new Promise(shown => requestAnimationFrame(() => setTimeout(shown, 100)))"  # what has just come
HELD_MS = 1000  # whoever holds a button for longer does not press it
CLICK_MS = 60  # so soon after a finger was lifted the browser tells of the click
UNASKED_MS = 37_500  # a page whose stream is silent for so long looks by itself


def sit_down(
    people: People,
    table: RunningTable,
    *,
    size: tuple[int, int] = DESK,
    patience_ms: int | None = None,
    asks: bool = False,
) -> tuple[Person, Person]:
    """Whoever runs the fair, and a guest, whose page waits for an answer for as long as usual or for *patience_ms*.

    With *asks* the guest's stream, and the other's, bring nothing: they only tell of news, and the pages ask.
    """
    barker, ada = people.person(), people.person(size=size)
    for person in (barker, ada) if asks else ():
        person.page.route(STREAM, _says_nothing_of_itself)
    join(ada, table, begin(barker, table), "Ada")
    if patience_ms:
        ada.page.route("**/t/*", lambda route: _impatient(route, patience_ms))
        ada.page.reload()
        ada.is_connected()
    barker.sees("Ada")
    return barker, ada


def _says_nothing_of_itself(route: Route) -> None:
    route.continue_(headers={name: value for name, value in route.request.headers.items() if name != PAGE})


def _impatient(route: Route, patience_ms: int) -> None:
    answer = route.fetch()
    page, changed = re.subn(r'("defaultTimeout": )[0-9]+', rf"\g<1>{patience_ms}", answer.text())
    assert changed == 1
    route.fulfill(response=answer, body=page)


class Held:
    """The next request to an address is held back or, with *answered*, its answer is."""

    def __init__(self, page: Page, address: str, *, answered: bool = False) -> None:
        self._page, self._answered = page, answered
        self._held: list[tuple[Route, APIResponse | None]] = []
        page.route(address, self._hold, times=1)

    def _hold(self, route: Route) -> None:
        self._held.append((route, route.fetch() if self._answered else None))

    def is_there(self) -> None:
        """Wait until it is held, and its answer was given: the test knows of a request earlier than its handler."""
        while not self._held:
            self._page.wait_for_timeout(10)

    def let_go(self) -> None:
        self.is_there()
        ((route, answer),) = self._held
        if answer:
            route.fulfill(response=answer)
        else:
            route.continue_()


def reads(person: Person, words: str) -> None:
    """Wait for these words in the story: no longer than half of what a page waits before it looks unasked."""
    expect(person.page.locator("#log")).to_contain_text(words, timeout=UNASKED_MS / 2)


def press_on(page: Page, name: str, meanwhile: Callable[[], None], *, by_finger: bool) -> None:
    """Press a button, and let it go only after something else has happened."""
    button = page.get_by_role("button", name=name, exact=True, include_hidden=True).first
    button.evaluate(SHOW)
    button.scroll_into_view_if_needed()
    place = button.bounding_box()
    assert place
    point = {"x": place["x"] + place["width"] / 2, "y": place["y"] + place["height"] / 2}
    if by_finger:
        screen = page.context.new_cdp_session(page)
        screen.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
        screen.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
        meanwhile()
        screen.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    else:
        page.mouse.move(point["x"], point["y"])
        page.mouse.down()
        meanwhile()
        page.mouse.up()


@pytest.mark.parametrize("by_finger", [False, True], ids=["mouse", "finger"])
def test_a_button_that_is_pressed_stays_in_its_place_until_it_is_let_go(
    people: People, toy_table: RunningTable, *, by_finger: bool
) -> None:
    barker, ada = sit_down(people, toy_table, size=PHONE if by_finger else DESK)

    def somebody_speaks() -> None:
        ada.page.evaluate(LISTEN)
        barker.says("Good evening\nto\nall of you")
        ada.page.evaluate(HAS_COME)
        ada.page.evaluate(TAKEN_IN)

    ada.is_patient(HELD_MS, times=20)
    ada.is_patient(CLICK_MS, times=20)
    press_on(ada.page, "Use real dice", somebody_speaks, by_finger=by_finger)
    ada.sees("Have the table roll my dice")
    reads(ada, "all of you")


def test_whoever_keeps_a_finger_on_the_page_sees_the_news_all_the_same(people: People, toy_table: RunningTable) -> None:
    barker, ada = sit_down(people, toy_table)
    ada.page.mouse.move(400, 300)
    ada.page.mouse.down()
    barker.says("Good evening")
    reads(ada, "Good evening")


def test_a_look_that_could_not_be_had_is_asked_for_again(people: People, toy_table: RunningTable) -> None:
    barker, ada = sit_down(people, toy_table, asks=True)
    ada.is_connected()
    ada.page.route(NOW, lambda route: route.abort(), times=1)
    barker.says("Good evening")
    reads(ada, "Good evening")
    ada.is_connected()


def test_a_look_that_the_table_could_not_give_is_asked_for_again(people: People, toy_table: RunningTable) -> None:
    barker, ada = sit_down(people, toy_table, asks=True)
    ada.page.route(NOW, lambda route: route.fulfill(status=503, body="Not now."), times=1)
    barker.says("Good evening")
    reads(ada, "Good evening")
    ada.is_connected()


def test_a_look_that_never_comes_is_not_waited_for(people: People, toy_table: RunningTable) -> None:
    barker, ada = sit_down(people, toy_table, patience_ms=1500, asks=True)
    Held(ada.page, NOW)
    barker.says("Good evening")
    reads(ada, "Good evening")


def test_an_older_look_that_comes_later_turns_nothing_back(people: People, toy_table: RunningTable) -> None:
    barker, ada = sit_down(people, toy_table, asks=True)
    held = Held(ada.page, NOW, answered=True)
    with ada.page.expect_request(NOW):
        barker.says("Good evening")
    reads(barker, "Good evening")
    held.is_there()
    ada.press("Use real dice")
    ada.sees("Have the table roll my dice")
    with ada.page.expect_event("requestfinished", lambda each: each.url.endswith("/now")):
        held.let_go()
    ada.page.evaluate(TAKEN_IN)
    ada.sees("Have the table roll my dice")
    reads(ada, "Good evening")


def test_what_is_typed_while_a_move_is_on_its_way_stays(people: People, toy_table: RunningTable) -> None:
    barker, ada = sit_down(people, toy_table)
    words = ada.page.get_by_label("What you say")

    held = Held(ada.page, MOVES)
    with ada.page.expect_request(MOVES):
        ada.says("Good evening")
    words.fill("And to you")
    with ada.page.expect_response(MOVES):
        held.let_go()
    reads(ada, "Good evening")
    expect(words).to_have_value("And to you")
    ada.page.reload()
    expect(words).to_have_value("And to you")
    ada.press("Say")
    reads(barker, "And to you")
    expect(words).to_have_value("")


def test_what_is_pressed_while_a_move_is_on_its_way_follows_it(people: People, toy_table: RunningTable) -> None:
    barker, ada = sit_down(people, toy_table)
    held = Held(ada.page, MOVES)
    with ada.page.expect_request(MOVES):
        ada.says("Good evening")
    ada.says("And to you")
    ada.press("Say")  # twice
    with ada.page.expect_response(MOVES):
        held.let_go()
    reads(barker, "And to you")
    expect(ada.page.get_by_label("What you say")).to_have_value("")
    for words in ("Good evening", "And to you"):
        expect(barker.page.locator("#log .sentence").filter(has_text=words)).to_have_count(1)


def test_a_refusal_whose_form_is_gone_is_told_all_the_same(people: People, toy_table: RunningTable) -> None:
    barker, ada = sit_down(people, toy_table, size=PHONE)
    barker.make("open-auction", lot="A goose")
    held = Held(ada.page, MOVES)
    with ada.page.expect_request(MOVES):
        ada.fill("bid", coins="7").locator("button[type=submit]").click()
    barker.make("close-booth")
    expect(ada.page.locator("#now [data-move=bid]")).to_have_count(0)
    held.let_go()
    expect(ada.page.get_by_role("alert").filter(has_text=re.compile("[a-z]"))).to_be_in_viewport()
    ada.is_sound()
    ada.page.locator("#dialog .close").click()
    expect(ada.page.locator("#dialog")).to_be_hidden()


def test_who_is_here_is_not_forgotten_by_a_look_that_set_out_earlier(people: People, toy_table: RunningTable) -> None:
    barker, ada = sit_down(people, toy_table, asks=True)
    held = Held(barker.page, NOW, answered=True)
    with barker.page.expect_request(NOW):
        ada.says("Good evening")
    held.is_there()
    there = barker.page.locator(".cast [data-present]", has_text="Ada")
    ada.page.goto("about:blank")
    expect(there).to_have_count(0)
    held.let_go()
    reads(barker, "Good evening")
    expect(there).to_have_count(0)


def test_a_phone_without_a_line_loses_nothing_and_catches_up_by_itself(people: People, toy_table: RunningTable) -> None:
    barker, ada = sit_down(people, toy_table, size=PHONE)
    ada.press("Throw a die")
    roll = ada.page.locator("form[data-move=roll]").first
    expect(roll).to_be_visible()
    ada.context.set_offline(True)
    expect(ada.page.locator("#status")).to_have_attribute("data-state", "offline")
    ada.says("Can you hear me?")
    expect(ada.page.locator("#say .problem")).to_contain_text("cannot be reached")
    with ada.page.expect_request(MOVES) as unheard:
        roll.locator("button").click()
    expect(roll.locator(".problem")).to_contain_text("cannot be reached")
    barker.says("Good evening")  # not before: a stream that still brought it would say that the table can be reached
    ada.context.set_offline(False)
    reads(ada, "Good evening")
    ada.is_connected()
    expect(ada.page.get_by_label("What you say")).to_have_value("Can you hear me?")
    expect(ada.page.locator("#say .problem")).not_to_contain_text("cannot")
    expect(roll.locator(".problem")).not_to_contain_text("cannot")
    with ada.page.expect_request(MOVES) as heard:
        roll.locator("button").click()
    assert heard.value.post_data == unheard.value.post_data  # its id, and its word for the die
    ada.sees("Throw again")
    ada.press("Say")
    reads(barker, "Can you hear me?")
    barker.says("I can")
    reads(ada, "I can")


@pytest.mark.parametrize(
    "end",
    [lambda route: route.abort(), lambda route: route.fulfill(status=502)],
    ids=["line", "proxy"],
)
def test_a_move_whose_answer_was_lost_is_sent_again_by_itself_and_happens_once(
    people: People, toy_table: RunningTable, end: Callable[[Route], None]
) -> None:
    """A worker was killed: the line breaks, or the proxy before it answers in its place."""
    barker, ada = sit_down(people, toy_table)

    def lose_the_answer(route: Route) -> None:
        route.fetch()
        end(route)

    ada.page.route(MOVES, lose_the_answer, times=1)
    ada.says("Good evening")
    expect(ada.page.get_by_label("What you say")).to_have_value("")
    ada.says("And good night")
    reads(barker, "And good night")
    expect(barker.page.locator("#log .sentence").filter(has_text="Good evening")).to_have_count(1)


def test_a_proxy_that_does_not_reach_the_table_is_no_fault_of_the_move(people: People, toy_table: RunningTable) -> None:
    barker, ada = sit_down(people, toy_table)
    ada.page.route(MOVES, lambda route: route.fulfill(status=502, body="<html>Bad Gateway</html>"))
    ada.says("Good evening")
    expect(ada.page.locator("#say .problem")).to_contain_text("cannot be reached")
    ada.page.unroute(MOVES)
    ada.press("Say")
    reads(barker, "Good evening")


def test_a_press_that_a_proxy_delivers_late_is_told_to_arrive_perhaps(people: People, toy_table: RunningTable) -> None:
    barker, ada = sit_down(people, toy_table)

    def deliver(route: Route) -> None:
        route.fetch()
        route.fulfill(status=504)

    ada.page.route(MOVES, deliver)
    ada.says("Good evening")
    expect(ada.page.locator("#say .problem")).to_contain_text("may still arrive")
    reads(barker, "Good evening")
    ada.page.unroute(MOVES)
    ada.press("Say")
    expect(ada.page.get_by_label("What you say")).to_have_value("")
    expect(barker.page.locator("#log .sentence").filter(has_text="Good evening")).to_have_count(1)


def test_news_that_change_nothing_on_a_page_are_asked_for_once(people: People, toy_table: RunningTable) -> None:
    barker, ada = sit_down(people, toy_table, asks=True)
    asked: list[str] = []

    def unchanged(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(status=304)

    ada.page.route(NOW, unchanged)
    with ada.page.expect_request(NOW):
        barker.says("Good evening")
    ada.page.wait_for_timeout(1500)
    assert len(asked) <= 2


def test_what_others_do_comes_without_being_asked_for(people: People, toy_table: RunningTable) -> None:
    barker, ada = sit_down(people, toy_table)
    ada.is_up_to_date()
    asked: list[str] = []
    ada.context.on("request", lambda request: asked.append(request.url))
    for words in ("Good evening", "to all", "of you"):
        barker.says(words)
        reads(ada, words)
    assert asked == []


def test_a_page_that_has_lost_something_notices_and_asks(people: People, toy_table: RunningTable) -> None:
    barker, ada = sit_down(people, toy_table)
    ada.is_up_to_date()
    stage = ada.page.locator("#region-stage")
    before = stage.inner_text()
    ada.page.evaluate(LOSE)
    with ada.page.expect_request(NOW):
        barker.says("Good evening")
    reads(ada, "Good evening")
    expect(stage).to_have_text(before, use_inner_text=True)


def test_a_page_whose_stream_is_silent_looks_by_itself(people: People, toy_table: RunningTable) -> None:
    barker, ada = sit_down(people, toy_table)
    ada.context.clock.install()
    ada.page.route(STREAM, lambda _: None)  # it is never answered
    ada.page.reload()
    barker.says("Good evening")
    reads(barker, "Good evening")  # before that there is nothing for the guest's page to find
    ada.context.clock.run_for(60_000)
    reads(ada, "Good evening")


def test_what_is_pressed_after_a_press_that_is_lost_waits_for_it(people: People, toy_table: RunningTable) -> None:
    barker, ada = sit_down(people, toy_table)
    ada.page.route(MOVES, lambda route: route.abort(), times=1)
    ada.says("Good evening")
    ada.press("Use real dice")
    ada.sees("Have the table roll my dice")
    reads(barker, "Good evening")
    expect(barker.page.locator("#log .sentence").first).not_to_contain_text("Good evening")  # the last that happened
