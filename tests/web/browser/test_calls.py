"""Whoever looks away is called: by the page, by a notification, on a phone by its worker; and the screen stays on."""

from playwright.sync_api import expect
from tests.web.browser.joining import begin, join
from tests.web.browser.person import DESK, PHONE, People, Person
from tests.web.browser.running import RunningTable

LOOKS_AWAY = """() => Object.defineProperty(document, "hidden", { value: true, configurable: true })"""
BY_ITS_WORKER = """globalThis.shown = []; globalThis.Notification = class { static permission = "granted";
    static requestPermission() {} constructor() { throw new TypeError("Illegal constructor") } }
    ServiceWorkerRegistration.prototype.showNotification = function (title, { body, tag }) {
        shown.push(`${title}: ${body} at ${tag}`) }"""  # as browsers on phones have it
NO_WORKERS = """Object.defineProperty(navigator, "serviceWorker", { value: undefined })"""
NOTED = """globalThis.shown = []; globalThis.Notification = class { static permission = "granted";
    static requestPermission() {} constructor(title, { body }) { shown.push(`${title}: ${body}`) } }"""
IS_READY = (
    """() => navigator.serviceWorker.getRegistration("/static/bundle/call-worker.js").then(found => found?.active)"""
)
LOCKS = """globalThis.locks = []; Object.defineProperty(navigator, "wakeLock", { value: { async request(kind) {
    const lock = Object.assign(new EventTarget(), { release() {
        locks.splice(locks.indexOf(kind), 1); lock.dispatchEvent(new Event("release")) } });
    locks.push(kind); return lock } } })"""


def plays(people: People, table: RunningTable, size: tuple[int, int], *before: str) -> Person:
    """A player at a table, whose browser ran this *before* the page."""
    ada = people.person(size=size)
    for script in before:
        ada.begins_with(script)
    join(ada, table, begin(people.person(), table), "Ada")
    return ada


def test_whoever_looks_elsewhere_gets_a_notification(people: People, toy_table: RunningTable) -> None:
    ada = plays(people, toy_table, DESK, NO_WORKERS, NOTED)
    ada.press("Call me when it is my turn")
    ada.page.evaluate(LOOKS_AWAY)
    ada.make("start-throw")
    ada.page.wait_for_function("() => shown.length")
    assert ada.page.evaluate("() => shown.join()") == "The spring fair: Your turn"


def test_a_phone_shows_it_by_the_pages_worker_and_goes_on(people: People, toy_table: RunningTable) -> None:
    ada = plays(people, toy_table, PHONE, BY_ITS_WORKER)
    ada.press("Call me when it is my turn")
    ada.page.wait_for_function(IS_READY)
    ada.page.reload()
    ada.is_connected()
    ada.page.evaluate(LOOKS_AWAY)
    ada.make("start-throw")
    ada.page.wait_for_function("() => shown.length")
    place = ada.page.url.removeprefix(toy_table.address)
    assert ada.page.evaluate("() => shown.join()") == f"The spring fair: Your turn at {place}"
    expect(ada.page).to_have_title("● The spring fair")


def test_the_screen_stays_on_if_somebody_wishes_it(people: People, toy_table: RunningTable) -> None:
    ada = plays(people, toy_table, PHONE, LOCKS)
    assert ada.page.evaluate("() => locks.length") == 0
    ada.press("Keep the screen on")
    stays = ada.page.locator("#awake")
    expect(stays).to_have_attribute("aria-pressed", "true")
    assert ada.page.evaluate("() => locks.join()") == "screen"
    ada.page.reload()
    ada.page.wait_for_function("() => locks.join() === 'screen'")
    ada.press("Keep the screen on")
    ada.page.wait_for_function("() => !locks.length")
    expect(stays).to_have_attribute("aria-pressed", "false")


def test_a_browser_that_keeps_no_screen_on_offers_nothing(people: People, toy_table: RunningTable) -> None:
    ada = plays(people, toy_table, DESK, """Object.defineProperty(navigator, "wakeLock", { value: undefined })""")
    ada.page.locator("#menu summary").click()
    expect(ada.page.locator("#calls")).to_be_visible()
    expect(ada.page.locator("#awake")).to_be_hidden()
