"""Browser tests need Chromium: without it they are skipped, loudly, and where CI is set they fail."""

from __future__ import annotations

import os
import shutil

import pytest

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
ABSENT = "Chromium is not installed, so what people see was not tested: apt install chromium"


@pytest.fixture(scope="session")
def chromium() -> str:
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
