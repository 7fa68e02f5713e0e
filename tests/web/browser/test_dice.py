"""Dice that nobody can choose, in real browsers: devices add words by themselves, lend one, and check the faces."""

import pytest
from playwright.sync_api import Route
from tests.web.browser.joining import begin, close_session, join
from tests.web.browser.person import PHONE, People
from tests.web.browser.proving import RECALL, checks, guess, has_words_of, is_away, proof_of
from tests.web.browser.running import RunningTable

from talewright.dice import fair

pytestmark = pytest.mark.usefixtures("on_swift_lines")

AT_FIRST = """() => { new MutationObserver(() => { const late = document.querySelector(".late");
    if (late && !window.atFirst) window.atFirst = getComputedStyle(late).visibility
    }).observe(document.body, {childList: true, subtree: true}) }"""
NOT_YET = """() => { document.adoptedStyleSheets.push(window.notYet = new CSSStyleSheet());
    window.notYet.replaceSync(".late { animation-play-state: paused !important }") }"""
AGAIN_MS = 250, 1000, 2500  # after which what was pressed is sent again
SAYS_NOBODY_COULD_CHOOSE = "Nobody can choose what falls, not even the host"


def test_devices_add_words_lend_one_to_the_host_and_check_what_fell(people: People, toy_table: RunningTable) -> None:
    barker, ada, pip = people.person(), people.person(), people.person(size=PHONE, scheme="dark")
    code = begin(barker, toy_table)
    join(ada, toy_table, code, "Ada")
    join(pip, toy_table, code, "Pip")
    guess(ada)
    has_words_of(ada, "Mo", "Ada", "Pip")
    ada.make("start-throw")
    ada.press("Roll")
    ada.page.locator("form[data-move=keep]").first.wait_for(state="attached")
    ada.make("keep")
    pip.make("start-dip")
    pip.press("Draw")
    pip.page.locator("form[data-move=stop], form[data-move=start-dip]").first.wait_for(state="attached")
    ada.make("start-throw")
    barker.make("roll")
    ada.page.locator("form[data-move=keep]").first.wait_for(state="attached")
    barker.make("roll-jar")
    barker.make("roll")
    close_session(barker)
    barker.sees("Session 1 is closed")
    assert "lent" not in barker.page.locator("#now").inner_text()
    ada.sees("Session 1 is closed")
    here = ada.page.url
    ada.open(f"{here}/dice")
    ada.sees(SAYS_NOBODY_COULD_CHOOSE)
    assert "no player's word" not in ada.page.locator("#session-1").inner_text()
    ada.open(here)
    assert "Checked 3: all as they fell." in checks(ada, 1)
    assert "Checked 4: all as they fell." in checks(barker, 1, sound=True)
    assert checks(pip, 1, sound=True).endswith("the word of this device.")


def test_a_device_that_goes_to_sleep_in_an_exchange_keeps_nobody_from_adding_words(
    people: People, toy_table: RunningTable
) -> None:
    barker, ada, pip = people.person(), people.person(), people.person(size=PHONE)
    code = begin(barker, toy_table)
    join(ada, toy_table, code, "Ada")
    join(pip, toy_table, code, "Pip")
    pip.context.route(
        "**/words",
        lambda route: route.abort() if "reveal-word" in (route.request.post_data or "") else route.continue_(),
    )
    with pip.page.expect_request(lambda each: "reveal-word" in (each.post_data or "")):
        guess(ada)
    pip.context.set_offline(True)
    has_words_of(ada, "Mo", "Ada")
    ada.sees("The dice got no new words: Pip")
    pip.context.unroute("**/words")
    pip.context.set_offline(False)
    has_words_of(ada, "Mo", "Ada", "Pip")


def test_a_roll_of_the_hosts_falls_by_itself_with_the_words_of_all(people: People, toy_table: RunningTable) -> None:
    barker, ada, pip = people.person(), people.person(), people.person(size=PHONE)
    code = begin(barker, toy_table)
    join(ada, toy_table, code, "Ada")
    join(pip, toy_table, code, "Pip")
    guess(ada)
    has_words_of(ada, "Mo", "Ada", "Pip")
    ada.make("start-throw")
    barker.make("roll")
    ada.page.locator("form[data-move=keep]").first.wait_for(state="attached")
    ada.make("keep")
    pip.page.reload()
    pip.is_connected()
    ada.make("start-throw")
    barker.make("roll")
    ada.page.locator("form[data-move=keep]").first.wait_for(state="attached")
    told = proof_of(ada, 1)
    assert [len(ask.links) for ask in told.asks] == [2, 2]
    assert [len(face.links_of) for face in told.faces] == [2, 2]
    close_session(barker)
    ada.sees("Session 1 is closed")
    for person in (barker, ada, pip):
        assert checks(person, 1) == "Checked 2: all as they fell."


def test_a_page_says_what_it_gave_and_does_not_find_and_what_was_never_asked_of_it(
    people: People, toy_table: RunningTable
) -> None:
    """A host left out a word of this device, or said that the device was not there."""
    barker, ada, pip = people.person(), people.person(), people.person(size=PHONE)
    code = begin(barker, toy_table)
    join(ada, toy_table, code, "Ada")
    join(pip, toy_table, code, "Pip")
    guess(ada)
    has_words_of(ada, "Mo", "Ada", "Pip")
    ada.make("start-throw")
    barker.make("roll")
    ada.page.locator("form[data-move=keep]").first.wait_for(state="attached")
    close_session(barker)
    ada.sees("Session 1 is closed")
    here, seat = ada.page.url, ada.page.evaluate("document.body.dataset.seat")

    def leave_out(route: Route) -> None:
        proof = route.fetch().json()
        for ask in proof["asks"]:
            ask["seats"].remove(seat)
            del ask["links"][seat]
        (face,), (ask,), (words,) = proof["faces"], proof["asks"], proof["exchanges"]
        face["links_of"].remove(seat)
        face["nonce"] = fair.joined(1, ask["links"])
        mixed = fair.mix(1, "", words["revealed"])
        face["face"] = fair.face(bytes.fromhex(proof["seed"]), mixed, face["index"], face["size"], face["nonce"])
        route.fulfill(json=proof)

    ada.context.route("**/dice/1", leave_out)
    assert "A word that this device lent was left out of what fell: 1." in checks(ada, 1, sound=True)
    ada.open(here)
    ada.page.evaluate(RECALL, "never asked")
    assert "Fell without a word of this device, which had the table open all the while: 1." in checks(ada, 1)
    ada.context.unroute("**/dice/1")
    ada.open(here)
    ada.page.evaluate(RECALL, "another")
    assert "Lent with this device's words, but not for what it was told: 1." in checks(ada, 1)


def test_a_device_that_was_away_or_asleep_does_not_say_that_it_was_left_out(
    people: People, toy_table: RunningTable
) -> None:
    barker, ada, pip = people.person(), people.person(), people.person(size=PHONE)
    barker.is_hasty()
    code = begin(barker, toy_table)
    join(ada, toy_table, code, "Ada")
    join(pip, toy_table, code, "Pip")
    guess(ada)
    has_words_of(ada, "Mo", "Ada", "Pip")
    here = pip.page.url
    pip.page.goto("about:blank")
    is_away(ada, "Pip")
    ada.make("start-throw")
    barker.make("roll")
    ada.page.locator("form[data-move=keep]").first.wait_for(state="attached")
    ada.make("keep")
    pip.open(here)
    pip.is_connected()
    pip.context.route("**/words", lambda route: route.abort())
    ada.make("start-throw")
    pip.is_up_to_date()  # by its stream, on which it has heard before what was asked until then
    pip.page.evaluate("const clock = Date.now; Date.now = () => clock() + 10_000")
    barker.make("roll")
    barker.press("Don't wait")
    ada.page.locator("form[data-move=keep]").first.wait_for(state="attached")
    close_session(barker)
    pip.sees("Rolled without waiting for the word of Pip: Ada's throw (Ada).")
    assert [len(ask.seats) for ask in proof_of(ada, 1).asks] == [1, 2]
    assert checks(pip, 1) == "Checked 2: all as they fell."


def test_a_word_that_is_asked_for_twice_is_not_given_and_the_page_says_so(
    people: People, toy_table: RunningTable
) -> None:
    """A host who has seen a word puts an older journal back, and asks for the word again where it suits."""
    barker, ada = people.person(), people.person()
    join(ada, toy_table, begin(barker, toy_table), "Ada")
    guess(ada)
    has_words_of(ada, "Mo", "Ada")
    ada.page.evaluate(RECALL, "another")
    ada.make("start-throw")
    barker.make("roll")
    ada.sees("A word of this device is asked for twice.")
    assert [ask.links for ask in proof_of(ada, 1).asks] == [{}]


def test_a_browser_that_may_store_nothing_adds_its_words_all_the_same(people: People, toy_table: RunningTable) -> None:
    barker, ada = people.person(), people.person()
    ada.context.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new Error('no'); } });")
    join(ada, toy_table, begin(barker, toy_table), "Ada")
    guess(ada)
    has_words_of(ada, "Mo", "Ada")
    ada.make("start-throw")
    barker.make("roll")
    ada.page.locator("form[data-move=keep]").first.wait_for(state="attached")
    assert [len(face.links_of) for face in proof_of(ada, 1).faces] == [1]


def test_a_hasty_second_press_does_not_take_a_roll_from_the_device_that_helps(
    people: People, toy_table: RunningTable
) -> None:
    """While the other device is silent, its owner's roll says what it waits for; only then can it go without."""
    barker, ada = people.person(), people.person()
    barker.is_hasty()
    join(ada, toy_table, begin(barker, toy_table), "Ada")
    guess(ada)
    has_words_of(ada, "Mo", "Ada")
    ada.context.route("**/words", lambda route: route.abort())
    ada.make("start-throw")
    roll = barker.page.locator("form[data-move=roll] button")
    barker.page.evaluate(AT_FIRST)
    barker.page.evaluate(NOT_YET)  # however long a busy machine takes for the presses
    roll.focus()
    for _ in range(3):
        barker.page.keyboard.press("Enter")
        barker.page.wait_for_timeout(100)
    barker.sees("Waiting for another device")
    ada.sees("Waiting for another device")
    assert barker.page.evaluate("window.atFirst") == "hidden"
    barker.page.evaluate("() => window.notYet.replaceSync('')")
    barker.press("Don't wait")
    ada.page.locator("form[data-move=keep]").first.wait_for(state="attached")
    assert proof_of(barker, 1).alone == 1
    close_session(barker)
    ada.sees("Rolled without waiting for the word of Ada")
    assert "which had the table open all the while: 1. If its line was not slow" in checks(ada, 1)
    ada.open(f"{ada.page.url}/dice")
    ada.sees("Not waited for: Ada 1.")


def test_a_word_that_was_swapped_on_its_way_is_told(people: People, toy_table: RunningTable) -> None:
    """Somebody between the device and the table, or the table itself, gives a roll another word than the roller did."""
    barker, ada = people.person(), people.person()
    join(ada, toy_table, begin(barker, toy_table), "Ada")

    def swap(route: Route) -> None:
        sent = route.request.post_data or ""
        nonce = next(part for part in sent.split("&") if part.startswith("nonce="))
        route.continue_(post_data=sent.replace(nonce, "nonce=" + "ab" * 32))

    ada.make("start-throw")
    ada.page.locator("form[data-move=roll]").first.wait_for(state="attached")
    ada.page.route("**/moves", swap)
    ada.press("Roll")
    ada.sees("The dice are not as they should be")


def test_a_roll_that_is_sent_again_has_the_same_word(people: People, toy_table: RunningTable) -> None:
    """Whoever drops answers until one suits gets the same face every time."""
    barker, ada = people.person(), people.person()
    ada.is_hasty(*AGAIN_MS)
    join(ada, toy_table, begin(barker, toy_table), "Ada")
    ada.make("start-throw")
    ada.page.locator("form[data-move=roll]").first.wait_for(state="attached")
    sent: list[str] = []

    def drop(route: Route) -> None:
        sent.append(next(part for part in (route.request.post_data or "").split("&") if part.startswith("nonce=")))
        route.abort()

    ada.page.route("**/moves", drop)
    for _ in range(2):
        ada.press("Roll")
        ada.sees("cannot be reached")
    ada.page.reload()
    ada.is_connected()
    ada.press("Roll")
    ada.sees("cannot be reached")
    assert len(sent) > 3  # each press is sent again a few times
    assert len(set(sent)) == 1
    assert len(sent[0]) == len("nonce=") + 64
