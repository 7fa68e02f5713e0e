"""A fair with its browsers: the web server on a table in memory, without a network."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

import httpx
import msgspec
from litestar import Litestar
from litestar.testing import TestClient
from msgspec import Struct
from tests.games.story import AnyGame
from tests.toy.play import TOY
from tests.web.again import application

from talewright.journal.extract import extract
from talewright.table import Link, MemoryJournal, Role, Table, keys
from talewright.table.offer import Value
from talewright.web.api import PREFIX
from talewright.web.authentication import new_host

PAGES = ("", "/now", "/log", "/story.md", "/people", "/sessions/1")  # of every seat, below its address
HTMX = {"HX-Request": "true", "HX-Request-Type": "partial"}


@dataclass
class Browser:
    """One browser: it keeps cookies, and may hold several seats."""

    client: TestClient[Litestar]

    def get(self, path: str, **headers: str) -> httpx.Response:
        return self.client.get(path, headers=headers, follow_redirects=False)

    def part(self, path: str) -> httpx.Response:
        return self.client.get(path, headers=HTMX, follow_redirects=False)

    def post(self, path: str, form: dict[str, str | list[str]], **headers: str) -> httpx.Response:
        return self.client.post(path, data=form, headers=headers, follow_redirects=False)

    def move(self, here: str, tag: str, **fields: str | list[str]) -> httpx.Response:
        """Make a move as the page does, with htmx."""
        form: dict[str, str | list[str]] = {"move": tag, "id": keys.new_id(), "for": "", **fields}
        return self.client.post(f"{here}/moves", data=form, headers=HTMX, follow_redirects=False)

    def sit(self, link: Link) -> str:
        """Open a seat's link; returns the address of its table."""
        answer = self.get(f"/s/{link.token}")
        assert answer.status_code == httpx.codes.SEE_OTHER
        return answer.headers["location"]


@dataclass
class Bot:
    """A program with the token of its seat."""

    client: TestClient[Litestar]
    token: str

    def get(self, path: str) -> httpx.Response:
        return self.client.get(PREFIX + path, headers=self._headers)

    def post(self, path: str, body: bytes) -> httpx.Response:
        return self.client.post(PREFIX + path, content=body, headers=self._headers)

    def move(self, as_id: str, move: Mapping[str, str | int]) -> httpx.Response:
        return self.post("/moves", msgspec.json.encode({"id": as_id, "move": move}))

    @property
    def _headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}


@dataclass
class Fair:
    """A campaign of the toy game with its barker, and the application that serves it."""

    table: Table = field(default_factory=lambda: Table(MemoryJournal(), {"toy": TOY}))  # type: ignore[dict-item]  # its own state and moves
    begun: Link | None = None

    def __post_init__(self) -> None:
        self.app = application(self.table)
        self.barker = self.begun or self.table.seating.begin("toy", "The spring fair", gm="Barker")

    def browser(self) -> Browser:
        return Browser(TestClient(self.app))

    def bot(self, link: Link) -> Bot:
        return Bot(TestClient(self.app), link.token)

    def guest(self, name: str, role: Role = Role.PLAYER) -> Link:
        return self.table.seating.join(self.barker.campaign, name, role)

    def host(self) -> Browser:
        browser = self.browser()
        browser.get(f"/host/{new_host(self.table)}")
        return browser

    def act(self, link: Link, move: Struct, as_id: str) -> None:
        self.table.act(link.campaign, link.seat, move, move_id=as_id)

    def extract(self, link: Link) -> str:
        """All that a seat may know of the records, as it is exported."""
        ledger = self.table.ledger
        folded = ledger.campaign(link.campaign)
        records = [*ledger.journal.read(link.campaign)]
        return "\n".join(extract(folded.game, link.campaign, records, folded.seat(link.seat)))

    def at_the_table(self, link: Link) -> tuple[Browser, str]:
        """A browser with a seat, and the seat's address."""
        browser = self.browser()
        return browser, browser.sit(link)


def fair_of(game: AnyGame, title: str, options: Mapping[str, Value] | None = None) -> Fair:
    """A campaign of a game, in which everything happens at one time."""
    table = Table(MemoryJournal(), {game.slug: game}, clock=lambda: "2026-05-01T20:00:00.000+00:00")
    return Fair(table, table.seating.begin(game.slug, title, gm="Robin", options=options or {}))


def everything(fair: Fair, link: Link, *pages: str, tries: Mapping[str, Mapping[str, str]]) -> dict[str, str]:
    """Every answer that a seat can get, and those to moves that it *tries*, without what differs by chance."""
    browser, here = fair.at_the_table(link)
    bot = fair.bot(link)
    told = {path: browser.get(here + path).text for path in (*PAGES, *pages)}
    told |= {path: bot.get(path).text for path in ("/view", "/offers", "/log")}
    told |= {tag: browser.move(here, tag, **fields).text for tag, fields in tries.items()}
    told |= {f"{path} then": bot.get(path).text for path in ("/view", "/offers", "/head")}
    told |= {f"{path} then": browser.get(here + path).text for path in ("/head?count=3", "/sessions/1")}
    told["extract"] = fair.extract(link)
    return {path: re.sub(r"[0-9a-f]{16,}", "ID", text).replace(here, "HERE") for path, text in told.items()}
