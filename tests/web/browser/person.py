"""Somebody before a browser: what they see, type and press, and what the console complains of."""

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from time import monotonic
from typing import Literal, Self
from urllib.parse import urljoin

from playwright.sync_api import APIRequestContext, BrowserContext, ConsoleMessage, Error, Locator, Page, expect
from playwright.sync_api import TimeoutError as Late
from tests.web.browser.browsers import Browsers
from tests.web.browser.soundness import Violation, violations

PHONE = (360, 740)
DESK = (1280, 900)
SMALL = (320, 640)
PATIENCE_MS = 30_000  # for whatever is waited for: a busy machine may take its time
SOON_MS = 80  # after that an offer is sought under "More" as well
GIVES_UP_MS = 2000

Scheme = Literal["light", "dark"]
Look = tuple[tuple[int, int], Scheme]
LOOKS: tuple[Look, ...] = ((DESK, "light"), (PHONE, "dark"))

EXPECTED = re.compile(
    r"Failed to load resource|net::ERR_|htmx:(sse:)?error: (network error|Failed to fetch|timeout|signal is aborted|"
    r"The user aborted a request|SSE reconnect failed with status 503)"
)  # a killed server, or a page that goes
SHOW = """thing => {
    for (let fold = thing.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
    const pane = {"region-sheet": "sheet", "region-rail": "rail", "region-stage": "stage", "region-tray": "stage"};
    const shown = pane[thing.closest(".region")?.id];
    if (shown) document.body.dataset.pane = shown }"""
HIDES = """place => { const fold = document.activeElement.closest("summary")?.parentElement;
    return Boolean(fold && !fold.open && fold.querySelector(place)) }"""
PATIENT = """([times, ...known]) => { const later = window.setTimeout;
    window.setTimeout = (then, after, ...rest) => later(then, after * (known.includes(after) ? times : 1), ...rest) }"""
HASTY = """document.addEventListener("DOMContentLoaded", () => { const sheet = new CSSStyleSheet();
    sheet.replaceSync(".late { animation-delay: 1s !important }");
    document.adoptedStyleSheets.push(sheet) })"""  # a second: what has just appeared sleeps for more than half of one
HELD = """milliseconds => { const later = window.setTimeout, held = [];
    window.setTimeout = (then, after, ...rest) =>
        after === milliseconds ? 0 * held.push(then) : later(then, after, ...rest);
    window.letGo = () => held.splice(0).forEach(then => then()) }"""
WIDER = "() => Math.max(0, document.documentElement.scrollWidth - innerWidth)"  # by so many pixels
BAR_CUT_OFF = """() => { const bar = document.getElementById("region-bar");
    return Math.max(0, bar.scrollWidth - bar.clientWidth) }"""  # so many pixels of it
SHOWN = """() => [document.getElementById("now")?.getAttribute("hx-get"),
    [...document.querySelectorAll("#table > [data-digest]:not(#region-cast)")].map(each => each.dataset.digest)]"""
LISTENS = "#status[data-state=connected]"


@dataclass
class Person:
    """One person with a browser of their own."""

    _context: BrowserContext
    page: Page
    size: tuple[int, int]
    scheme: Scheme
    seat: str = ""  # its address
    complaints: list[str] = field(default_factory=list)
    is_plain: bool = True
    page_is_plain: bool = True

    @property
    def context(self) -> BrowserContext:
        """The browser itself. Whoever takes hold of it may leave rules behind, so nobody gets it afterwards."""
        self.is_plain = False
        return self._context

    def note(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not EXPECTED.search(message.text):
            self.complaints.append(f"{message.type}: {message.text}")

    def note_error(self, error: Error) -> None:
        self.complaints.append(str(error))

    @property
    def request(self) -> APIRequestContext:
        """Ask for an address with what this browser holds, without a page."""
        return self._context.request

    def is_patient(self, milliseconds: int, *, times: int = 4) -> None:
        """Have this page's timers of so many milliseconds run so often as long: a busy machine is no slow hand."""
        self.page.evaluate(PATIENT, [times, milliseconds])

    def holds(self, milliseconds: int) -> None:
        """Keep this page's timers of so many milliseconds until they are let go, however fast the test is."""
        self.page.evaluate(HELD, milliseconds)

    def lets_go(self) -> None:
        """Have their time come, all at once."""
        self.page.evaluate("() => window.letGo()")

    def is_hasty(self, *milliseconds: int) -> None:
        """Have what comes late, and timers of so many milliseconds, come much sooner on pages opened from now on."""
        self.begins_with(f"{HASTY}; ({PATIENT})({[0.1, *milliseconds]})")

    def begins_with(self, script: str) -> None:
        """Have a script run before those of each page that is opened from now on."""
        self.page_is_plain = False
        self.page.add_init_script(script)

    def open(self, address: str) -> None:
        self.page.goto(address)

    def sees(self, text: str) -> None:
        """Wait until the page shows *text*."""
        expect(self.page.locator("body")).to_contain_text(text)

    def is_connected(self) -> None:
        """Wait until the stream is open."""
        expect(self.page.locator("#status")).to_have_attribute("data-state", "connected")

    def is_up_to_date(self) -> None:
        """Wait until the page shows all that has happened by now."""
        for _ in range(PATIENCE_MS // SOON_MS):
            if not self._lags():
                return
            self.page.wait_for_timeout(SOON_MS)
        raise AssertionError(f"{self.page.url} does not show what has happened")

    def _lags(self) -> bool:
        """Whether a page that draws itself anew has yet to show something that has happened."""
        if not self.page.locator(LISTENS).count():
            return False
        address, shown = self.page.evaluate(SHOWN)
        now = self.request.get(urljoin(self.page.url, address)).text()
        return not all(digest in now for digest in shown)

    def press(self, name: str) -> None:
        """Press the button of that name, in whatever pane or menu it stands."""
        button = self.page.get_by_role("button", name=name, exact=True, include_hidden=True).first
        self.show(button)
        button.click()

    def follow(self, name: str) -> None:
        """Follow the link of that name, in whatever pane or menu it stands."""
        link = self.page.get_by_role("link", name=name, exact=True, include_hidden=True).first
        self.show(link)
        link.click()

    def show(self, thing: Locator) -> None:
        """Bring the pane or the menu to the front that something stands in, as its tab or its name would."""
        thing.evaluate(SHOW)

    def says(self, words: str) -> None:
        """Say something to everyone."""
        field = self.page.locator("#say textarea")
        self.show(field)
        field.fill(words)
        self.page.locator("#say button[type=submit]").click()

    def make(self, move: str, *, at: str = "body", about: str = "", **fields: str) -> None:
        """Fill in the first form of that move, open it if it stands behind a button, and send it; it is answered.

        *about* is in its offer's key.
        """
        self.fill(move, at=at, about=about, **fields).locator("button[type=submit]").click()
        self.is_answered()

    def is_answered(self) -> None:
        """Wait until what was sent is answered: only then has it happened for everybody else too."""
        expect(self.page.locator("form[aria-busy]")).to_have_count(0)

    def fill(self, move: str, *, at: str = "body", about: str = "", **fields: str) -> Locator:
        """Fill in that form, and leave it to be sent."""
        form = self._form(move, at, about or move)
        self.show(form)
        for name, value in fields.items():
            self._fill(form, name, value)
        return form

    def _form(self, move: str, at: str, about: str) -> Locator:
        """The form of an offer; what opens it is pressed, if need be under "More"."""
        named = f"[data-move='{move}']"
        form = self.page.locator(f"{at} form{named}[data-offer*='{about}']:not([id^='press-'], #dialog *)").first
        inside = self.page.locator(f"#dialog[open] form{named}[data-offer*='{about}']").first
        link = f"a{named}[data-opens*='{about}']"
        seen = self.page.locator(f"{link}:visible").first
        opens = self.page.locator(f"{link}:not(.verbs > a, .on-desk *)").first  # a bar shows what fits
        listed = self.page.locator(f"#dialog[open] {link}").first  # it lies over the bar
        sought = form.or_(inside).or_(listed).or_(opens).first
        has_opened = False
        for _ in range(PATIENCE_MS // SOON_MS):  # the page may be drawn again at any moment
            self.page.wait_for_load_state()
            try:
                sought.wait_for(state="attached", timeout=SOON_MS)
            except Late:
                if at == "body" and self._has_more(move, about) and not (self._lags() or sought.count()):
                    self._open(self.page.locator("a[data-opens='more']").first)
                    has_opened = True
            if inside.count():
                return inside
            if form.count():
                if has_opened:  # and it came to the page only then
                    self._close()
                return form
            if found := next((each for each in (listed, seen, opens) if each.count()), None):
                self._open(found)
                with suppress(Late):
                    inside.wait_for(state="attached", timeout=GIVES_UP_MS)
        raise AssertionError(f"{move} ({about}) is offered nowhere on {self.page.url}")

    def _has_more(self, move: str, about: str) -> bool:
        """Whether the table has the offer under "More" by now, whatever the page shows yet."""
        more = self.page.locator("a[data-opens='more']").first
        if not more.count():
            return False
        dialog = self.request.get(urljoin(self.page.url, more.get_attribute("href"))).text()
        tags = re.findall("<(?:form|a) [^>]+>", dialog.partition('id="dialog"')[2])
        return any(f'data-move="{move}"' in tag and about in tag for tag in tags)

    def _open(self, opens: Locator) -> None:
        self.show(opens)
        opens.click()
        expect(self.page.locator("#dialog[open]")).to_be_visible()
        expect(self.page.locator("a.htmx-request")).to_have_count(0)  # what was asked for lies there now, if it was

    def _close(self) -> None:
        dialog = self.page.locator("#dialog[open]")
        dialog.locator(".close").click()
        expect(dialog).to_have_count(0)

    def _fill(self, form: Locator, name: str, value: str) -> None:
        field = form.locator(f"[name='{name}']")
        kind = field.first.evaluate("field => field.type")
        if kind in ("radio", "checkbox"):
            option = form.locator(f"[name='{name}'][value='{value}']")
            self.show(option)
            option.check()
        elif kind.startswith("select"):
            field.select_option(value)
        else:
            field.fill(value)

    def unfold(self, name: str) -> None:
        self.page.locator("summary").filter(has_text=name).first.click()

    def violations(self) -> list[Violation]:
        """What axe finds on the page as it stands."""
        return violations(self.page)

    def is_sound(self) -> None:
        """Axe finds nothing wrong, and nothing is cut off at the side: neither here nor on the narrowest phone."""
        found = self.violations()
        assert found == [], f"{self.page.url}: {found}"
        width, height = self.size
        for narrow in (width, SMALL[0]) if width == PHONE[0] else (width,):
            self.has_size((narrow, height))
            self.shows_no(WIDER)
        self.has_size((width, height))

    def is_sound_everywhere(self, looks: tuple[Look, ...] = LOOKS) -> None:
        """It is sound at a desk and on a phone, by day and by night."""
        for _ in self.everywhere(looks):
            self.is_sound()

    def everywhere(self, looks: tuple[Look, ...] = LOOKS) -> Iterator[None]:
        """Give the page one look after the other; then it is again as this person has it."""
        own = self.size, self.scheme
        for look in looks:
            self.has_look(*look)
            yield
        self.has_look(*own)

    def at_each(self, *sizes: tuple[int, int]) -> Iterator[None]:
        """Give the window one size after the other; then it is again as this person has it."""
        return self.everywhere(tuple((size, self.scheme) for size in sizes))

    def has_look(self, size: tuple[int, int], scheme: Scheme) -> None:
        """Give the window another size, and the page the colours of day or night."""
        self.has_size(size)
        if self.scheme != scheme:
            self.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        self.size, self.scheme = size, scheme

    def has_size(self, size: tuple[int, int]) -> None:
        """Give the window another size for now, and wait until the page has it: a busy machine takes its time."""
        if self.page.viewport_size != {"width": size[0], "height": size[1]}:
            self.page.set_viewport_size({"width": size[0], "height": size[1]})
            until = monotonic() + PATIENCE_MS / 1000
            while self.page.evaluate("[innerWidth, innerHeight]") != [*size] and monotonic() < until:
                self.page.wait_for_timeout(20)

    def shows_no(self, fault: str) -> None:
        """Wait until a script that looks for a fault of the page finds none: an empty list, or 0."""
        with suppress(Late):
            self.page.wait_for_function(f"() => [({fault})()].flat().every(each => !each)")
        found = self.page.evaluate(fault)
        assert not found, f"{self.page.url}: {found}"

    def focused(self) -> str:
        """The text or label of what has the focus."""
        said: str = self.page.evaluate(
            "() => { const e = document.activeElement; return e.ariaLabel || e.labels?.[0]?.innerText || e.innerText }"
        )
        return said.strip()

    def tab_to(self, name: str, *, most: int = 80) -> None:
        """Press Tab until *name* has the focus; it is waited for."""
        named = self.page.get_by_label(name).or_(self.page.get_by_text(name))
        expect(named.filter(visible=True).first).to_be_attached()
        for _ in range(most):
            self.page.keyboard.press("Tab")
            if self.focused().startswith(name):
                return
        raise AssertionError(f"the Tab key does not lead to {name!r}")

    def reach(self, place: str, *, most: int = 120) -> None:
        """Press Tab until *place* has the focus, and Enter on every fold that hides it; it is waited for."""
        expect(self.page.locator(place).first).to_be_attached()
        if place.startswith("#"):  # a dialog that is closed
            expect(self.page.locator(place.split(" ", 1)[0])).to_be_visible()
        for _ in range(most):
            self.page.keyboard.press("Tab")
            if self.page.evaluate("place => document.activeElement.matches(place)", place):
                return
            if self.page.evaluate(HIDES, place):
                self.page.keyboard.press("Enter")
        raise AssertionError(f"the Tab key does not lead to {place}")


class People:
    """Everybody before a browser in one test. When it ends, nobody's console may have complained."""

    def __init__(self, browsers: Browsers) -> None:
        self._browsers = browsers
        self._everybody: list[Person] = []
        self._slow_ms: list[int] = []

    def are_patient(self, *milliseconds: int) -> None:
        """Have timers of so many milliseconds run twice as long on all pages: a busy machine is no slow line."""
        self._slow_ms.extend(milliseconds)

    def person(
        self, *, size: tuple[int, int] = DESK, scheme: Scheme = "light", scripts: bool = True, touch: bool = False
    ) -> Person:
        """Somebody new, with a browser that knows nothing of anybody."""
        page = self._browsers.take(scripts=scripts, touch=touch)
        page.context.set_default_timeout(PATIENCE_MS)
        person = Person(page.context, page, (0, 0), "light")
        self._everybody.append(person)
        person.has_look(size, scheme)
        if self._slow_ms:
            person.begins_with(f"({PATIENT})({[2, *self._slow_ms]})")
        page.on("console", person.note)
        page.on("pageerror", person.note_error)
        return person

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        complaints = [complaint for person in self._everybody for complaint in person.complaints]
        for person in self._everybody:
            if person.is_plain and not kind:
                person.page.remove_listener("console", person.note)
                person.page.remove_listener("pageerror", person.note_error)
                self._browsers.give_back(person.page, is_plain=person.page_is_plain)
            else:
                person.context.close()
        assert kind or not complaints, complaints
