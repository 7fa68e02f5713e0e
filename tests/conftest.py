"""What all tests share.

Browser tests need Chromium: without it they are skipped, loudly, and where CI is set they fail. Property tests look at
new examples each time; where CI is set they look at the same ones, so that a failure there is of the change alone.
"""

import gc
import os
import shutil
import signal
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import Phase, settings
from tests.handing import Handing
from tests.postgres import database, postgres  # noqa: F401 - fixtures
from xdist.remote import Producer

TESTS = Path(__file__).parent
BROWSER_TESTS = TESTS / "web" / "browser"
WAITING_TO = 0.9  # by then all browser tests have begun
SHORT = "games", "rules"  # folders of many short files, the shortest last
BROWSERS = "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"  # the first draws no windows
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)
settings.register_profile("untimed", deadline=None)  # a busy machine makes no example wrong
settings.register_profile("ci", derandomize=True, deadline=None, phases=(Phase.explicit, Phase.generate, Phase.shrink))
settings.load_profile("ci" if os.environ.get("CI") else "untimed")
ABSENT = "Chromium is not installed, so what people see was not tested: apt install chromium"


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Keep the collector from walking over what is collected: all of it stays. What comes is walked over seldom."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(50_000)
        gc.enable()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Spread the files of browser tests among the others: browsers often wait, and the others never do.

    The last files are many short ones: nobody waits long for whoever has the last of all.
    """
    files: dict[Path, list[pytest.Item]] = {}
    for item in items:
        files.setdefault(item.path, []).append(item)
    waiting = [file for file in files if file.parent == BROWSER_TESTS]
    others = sorted((file for file in files if file.parent != BROWSER_TESTS), key=_is_short)
    places = {file: WAITING_TO * place / len(waiting) for place, file in enumerate(waiting, start=1)}
    places |= {file: place / len(others) for place, file in enumerate(others, start=1)}
    items[:] = [item for file in sorted(files, key=places.__getitem__) for item in files[file]]


def _is_short(file: Path) -> int:
    """How short the files of a folder are: those of the catalogues' clauses, then those of the games."""
    return next((place for place, name in enumerate(SHORT, start=1) if TESTS / name in file.parents), 0)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Handing | None:
    """Hand out whole files as is asked for, so that nobody waits for a worker that has ended."""
    return Handing(config, log) if config.getoption("dist") == "loadfile" else None


@pytest.fixture(scope="session", autouse=True)
def _signals_are_heard() -> None:
    """What a test begins and then stops by a signal must hear it, even under nohup."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, signal.SIG_DFL)


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """The path of the browser."""
    assert CHROMIUM is not None, ABSENT
    return CHROMIUM


def pytest_runtest_setup(item: pytest.Item) -> None:
    if CHROMIUM is None and item.get_closest_marker("browser"):
        if os.environ.get("CI"):
            pytest.fail(ABSENT, pytrace=False)
        pytest.skip(ABSENT)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    skipped = [report for report in terminalreporter.stats.get("skipped", ()) if ABSENT in str(report.longrepr)]
    if skipped:
        terminalreporter.section("BROWSER TESTS DID NOT RUN", red=True, bold=True)
        terminalreporter.line(f"{len(skipped)} skipped. {ABSENT}", red=True)
