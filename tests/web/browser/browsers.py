"""Browsers of Chromium, each with what it holds and has read; the next person gets one that somebody has left.

A browser that has been before a table has its styles and scripts, and axe, compiled already: that is a seventh of what
browsers cost here. Whatever a site could know it by is gone.
"""

from collections import defaultdict
from contextlib import suppress
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Page
from playwright.sync_api import TimeoutError as Late

CLOSES_MS = 1000


class Browsers:
    """Those that nobody sits before, by what is settled when one is made: whether it has scripts, and is touched."""

    def __init__(self, chromium: Browser) -> None:
        self._chromium = chromium
        self._kinds: dict[BrowserContext, tuple[bool, bool]] = {}
        self._left: defaultdict[tuple[bool, bool], list[BrowserContext]] = defaultdict(list)

    def take(self, *, scripts: bool, touch: bool) -> BrowserContext:
        """One that knows nobody, by day."""
        if left := self._left[scripts, touch]:
            return left.pop()
        made = self._chromium.new_context(
            color_scheme="light", reduced_motion="reduce", java_script_enabled=scripts, has_touch=touch
        )
        self._kinds[made] = scripts, touch
        return made

    def give_back(self, page: Page) -> None:
        """Somebody who saw this page leaves: it is closed, and what its site left behind is forgotten."""
        context = page.context
        context.clear_cookies()
        site = urlsplit(page.url)
        forgetting = context.new_cdp_session(page)
        forgetting.send(
            "Storage.clearDataForOrigin", {"origin": f"{site.scheme}://{site.netloc}", "storageTypes": "local_storage"}
        )
        for each in context.pages:
            close(each)
        self._left[self._kinds[context]].append(context)


def close(page: Page) -> None:
    """Close it, however often that takes: Chromium forgets it where the page is about to show another address.

    Playwright's own way waits for ever then (crbug.com/536385539).
    """
    while not page.is_closed():
        with suppress(Late), page.expect_event("close", timeout=CLOSES_MS):
            page.close(run_before_unload=True)
