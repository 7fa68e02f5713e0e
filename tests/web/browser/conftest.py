"""Chromium, and people who sit before it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright
from tests.web.browser.browsers import Browsers
from tests.web.browser.person import PATIENCE_MS, People
from tests.web.browser.proving import REVEAL_MS
from tests.web.browser.running import PLAY, SAME_DICE, TOY, RunningTable

ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup",  # two hidden pages for each window, half a second each
    "--disable-sync",
    "--host-resolver-rules=MAP table.test 127.0.0.1",  # an address without TLS that is not this machine's own
    "--no-first-run",
    "--no-pings",
]

expect.set_options(timeout=PATIENCE_MS)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = str(Path(__file__).parent)
    for item in items:
        if str(item.path).startswith(here):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def chromium(chromium_path: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path, args=ARGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def toy_table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningTable]:
    """The toy game's table, for everybody who does not stop it: each test begins a campaign of its own."""
    with RunningTable(TOY, tmp_path_factory.mktemp("toys")) as table:
        yield table


@pytest.fixture(scope="session")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningTable]:
    """A table of all games, for everybody who does not stop it: each test begins a campaign, with the same dice."""
    with RunningTable(SAME_DICE, tmp_path_factory.mktemp("table")) as table:
        yield table


@pytest.fixture
def own_toy_table(tmp_path: Path) -> Iterator[RunningTable]:
    """The toy game's table, to be stopped and killed."""
    with RunningTable(TOY, tmp_path / "data") as table:
        yield table


@pytest.fixture
def own_table(tmp_path: Path) -> Iterator[RunningTable]:
    """A table of all games, to be stopped and killed."""
    with RunningTable(PLAY, tmp_path / "data") as table:
        yield table


@pytest.fixture(scope="session")
def browsers(chromium: Browser) -> Browsers:
    return Browsers(chromium)


@pytest.fixture
def people(browsers: Browsers) -> Iterator[People]:
    with People(browsers) as people:
        yield people


@pytest.fixture
def on_swift_lines(people: People) -> None:
    """What every device pledges is there before one tells its word, however busy the machine: else pages say so."""
    people.are_patient(REVEAL_MS)
