"""Whoever comes next sits before a browser in which somebody else was, and finds nothing of theirs."""

from tests.web.browser.browsers import Browsers
from tests.web.browser.person import DESK, PHONE, People
from tests.web.browser.running import RunningTable

LEAVES = """() => { navigator.serviceWorker.register("/static/bundle/call-worker.js");
    window.name = "left"; sessionStorage.left = localStorage.left = document.cookie = "left=1" }"""
FINDS = """async () => [(await navigator.serviceWorker.getRegistrations()).length,
    window.name, sessionStorage.left ?? "", localStorage.left ?? "", document.cookie, history.length,
    ...["(prefers-color-scheme: dark)", "(forced-colors: active)", "print", "(prefers-reduced-motion)"].map(
        each => matchMedia(each).matches),
    innerWidth, innerHeight]"""


def test_whoever_comes_next_finds_nothing_of_whoever_has_left(browsers: Browsers, toy_table: RunningTable) -> None:
    nothing = [0, "", "", "", "", 2, False, False, False, True, *DESK]
    with People(browsers) as people:
        first = people.person(size=PHONE, scheme="dark")
        first.open(toy_table.address)
        first.page.emulate_media(media="print", forced_colors="active")
        first.page.route("**", lambda route: route.abort())
        first.page.evaluate(LEAVES)
        assert first.page.evaluate(FINDS) != nothing
    with People(browsers) as people:
        second = people.person()
        second.open(toy_table.address)
        assert second.page == first.page
        assert second.page.evaluate(FINDS) == nothing


def test_a_page_that_does_something_by_itself_is_nobody_elses(browsers: Browsers, toy_table: RunningTable) -> None:
    with People(browsers) as people:
        first = people.person()
        first.begins_with("window.mine = true")
    with People(browsers) as people:
        second = people.person()
        second.open(toy_table.address)
        assert second.context == first.context
        assert second.page.evaluate("() => typeof mine") == "undefined"
