"""Browsers of Chromium, each with one page; the next person gets a browser that somebody has left, and the page in it.

A page that has been before a table has its styles and scripts, and axe, compiled already, and its process need not
begin: that is a third of what sitting down costs here. Whatever a site or a test could know it by is gone.
"""

from collections import defaultdict
from contextlib import suppress
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, CDPSession, Error, Page
from playwright.sync_api import TimeoutError as Late

CLOSES_MS = 1000
NOWHERE = "about:blank"
KEPT_BY_A_SITE = "local_storage,service_workers"
FORGET = """() => { window.name = ""; if (origin !== "null") sessionStorage.clear() }"""


class Browsers:
    """Those that nobody sits before, by what is settled when one is made: whether it has scripts, and is touched."""

    def __init__(self, chromium: Browser) -> None:
        self._chromium = chromium
        self._kinds: dict[BrowserContext, tuple[bool, bool]] = {}
        self._left: defaultdict[tuple[bool, bool], list[BrowserContext]] = defaultdict(list)

    def take(self, *, scripts: bool, touch: bool) -> Page:
        """The page of one that knows nobody, by day."""
        left = self._left[scripts, touch]
        context = left.pop() if left else self._made(scripts=scripts, touch=touch)
        return context.pages[0] if context.pages else context.new_page()

    def _made(self, *, scripts: bool, touch: bool) -> BrowserContext:
        made = self._chromium.new_context(
            color_scheme="light", reduced_motion="reduce", java_script_enabled=scripts, has_touch=touch
        )
        self._kinds[made] = scripts, touch
        return made

    def give_back(self, page: Page, *, is_plain: bool) -> None:
        """Somebody who saw this page leaves: what its site left behind is forgotten.

        A page that is not plain does something by itself whenever it shows another address, and is closed; so is one
        that is on its way to another address just now.
        """
        context = page.context
        context.clear_cookies()
        site = urlsplit(page.url)
        forgetting = context.new_cdp_session(page)
        forgetting.send(
            "Storage.clearDataForOrigin", {"origin": f"{site.scheme}://{site.netloc}", "storageTypes": KEPT_BY_A_SITE}
        )
        stays = is_plain and _is_as_new(page, forgetting)
        for each in context.pages:
            if each != page or not stays:
                close(each)
        self._left[self._kinds[context]].append(context)


def _is_as_new(page: Page, forgetting: CDPSession) -> bool:
    """Have a page show nothing, and know nothing; returns whether it does."""
    try:
        page.unroute_all(behavior="ignoreErrors")
        page.evaluate(FORGET)
        page.mouse.up()
        page.goto(NOWHERE)
        page.emulate_media(media="null", forced_colors="null", color_scheme="light", reduced_motion="reduce")
        forgetting.send("Page.resetNavigationHistory")
        forgetting.detach()
    except Error:
        return False
    return True


def close(page: Page) -> None:
    """Close it, however often that takes: Chromium forgets it where the page is about to show another address.

    Playwright's own way waits for ever then (crbug.com/536385539).
    """
    while not page.is_closed():
        with suppress(Late), page.expect_event("close", timeout=CLOSES_MS):
            page.close(run_before_unload=True)
