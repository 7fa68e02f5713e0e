"""What the tests of the web server share."""

import asyncio
from collections.abc import Iterator

import pytest
from tests.web import again
from tests.web.fair import Fair

from talewright.web import rate_limit


@pytest.fixture(autouse=True)
def as_often_as_tests_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests ask for far more pages than people do. How a seat waits that does so is tried where it is meant."""
    monkeypatch.setattr(rate_limit, "ASKED_AT_ONCE", 100_000)


@pytest.fixture(autouse=True)
def applications_serve_again() -> Iterator[None]:
    """When a test is over, the next one is served by the applications that it had."""
    yield
    again.all_are_free()


@pytest.fixture
def fair() -> Fair:
    return Fair()


@pytest.fixture
def own_loop() -> Iterator[None]:
    """No event loop seems to run in this thread, although that of Playwright sleeps in it between its calls."""
    sleeping = asyncio._get_running_loop()  # noqa: SLF001 - there is no other way to ask
    asyncio._set_running_loop(None)  # noqa: SLF001
    yield
    asyncio._set_running_loop(sleeping)  # noqa: SLF001
