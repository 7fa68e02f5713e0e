"""Sends a table what nobody should, and looks for an answer 500, a traceback, or a second without an answer.

    python -m tests.web.fuzzing [--inputs 20000] [--seed 1] [--games toy,strange-fate]

The campaigns are the games' own demonstrations, and change as moves among the inputs succeed.
"""

import argparse
import asyncio
import json
import logging
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from urllib.parse import quote

from tests.toy.play import TOY
from tests.web.again import application
from tests.web.oddities import NASTY_HEADERS, ODD, PICTURES
from tests.web.sending import Input, send

from talewright.games.registry import demonstration, installed
from talewright.table import CampaignId, Link, MemoryJournal, Table, keys
from talewright.table.ledger import AnyGame
from talewright.table.moves import TableMove
from talewright.table.offer import Offer
from talewright.table.reading import fill
from talewright.web import rate_limit
from talewright.web.authentication import new_host

SLOW_S = 1.0  # of this process's own time
ANEW = 100  # inputs after which offers are looked up again
DRAWERS = ("log", "people", "pictures", "glossary", "dice", "odds", "nonsense")
METHODS = ("GET", "POST", "HEAD", "OPTIONS", "PUT", "PATCH", "DELETE", "TRACE", "BREW", "get")


@dataclass
class Found:
    """What went wrong, and what came back otherwise."""

    troubles: list[str] = field(default_factory=list)
    statuses: Counter[int] = field(default_factory=Counter)
    slowest_s: float = 0.0


class Heard(logging.Handler):
    """Keeps what is written to the log as a fault."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.said.append(logging.Formatter().format(record))


class Hurried(threading.Event):
    """Whoever waits for it does not wait."""

    def wait(self, timeout: float | None = None) -> bool:  # noqa: ARG002 - as it is called
        return False


class Fuzz:
    """A table with campaigns of some games, and a row of inputs that its seed decides."""

    def __init__(self, slugs: Iterable[str], seed: int) -> None:
        self.random = Random(seed)
        wanted = [*slugs]
        games: dict[str, AnyGame] = {"toy": TOY, **installed(*(slug for slug in wanted if slug != "toy"))}  # type: ignore[dict-item]  # its own state and moves
        self.table = Table(MemoryJournal(), games)
        self.links: list[Link] = []
        for slug in wanted:
            self.links += self._toy() if slug == "toy" else [place.link for place in demonstration(slug)(self.table)]
        self.codes = [self.table.seating.code(link.campaign) for link in self.links]
        self.host = new_host(self.table)
        self.app = application(self.table)
        self.app.state.context.pages.make_ready(Hurried())  # or compiling them would count against an input
        self._offers: list[tuple[Link, Offer]] = []

    def _toy(self) -> list[Link]:
        barker = self.table.seating.begin("toy", "The spring fair", gm="Bob")
        return [barker, *(self.table.seating.join(barker.campaign, name) for name in ("Ada", "Cy"))]

    def inputs(self, number: int) -> Iterable[Input]:
        """The inputs, one after the other."""
        for place in range(number):
            if place % ANEW == 0:
                self._look_up_offers()
            yield self._input()

    def _look_up_offers(self) -> None:
        link = self.random.choice(self.links)
        others = [each for each in self._offers if each[0] != link]
        self._offers = others + [(link, offer) for offer in self.table.offers(link.campaign, link.seat)]

    def _input(self) -> Input:
        made = self.random.choices(
            [
                self._wild,
                self._page,
                self._form_move,
                self._json_move,
                self._people,
                self._begin,
                self._join,
                self._odds,
                self._picture,
            ],
            [10, 25, 30, 25, 8, 4, 4, 8, 4],
        )[0]()
        made.headers.append((b"host", b"fair"))
        if self.random.random() < 0.15:
            self._spoil_headers(made)
        if self.random.random() < 0.1:
            self._spoil_body(made)
        made.client = f"192.0.{self.random.randrange(256)}.{self.random.randrange(256)}"
        return made

    def stored(self) -> Mapping[CampaignId, int]:
        """How much every campaign has stored."""
        journal = self.table.ledger.journal
        return journal.heads(journal.campaigns())

    # --- kinds of inputs

    def _wild(self) -> Input:
        path = "/".join(self._odd(40) for _ in range(self.random.randrange(1, 6)))
        return Input(self.random.choice(METHODS), "/" + path, self._query())

    def _page(self) -> Input:
        link = self._link()
        path = self.random.choice((
            "/", "/odds", "/schema", "/schema/openapi.json", "/health", "/join", "/static/bundle/talewright.js",
            f"/static/{self._odd(60)}", f"/host/{self._odd(60)}", f"/s/{link.token}", f"/s/{self._odd(60)}",
            f"/host/{self.host}", f"/join/{self.random.choice((*self.codes, self._odd(20)))}",
            *(f"/t/{self.random.choice((link.seat, self._odd(20)))}{end}" for end in (
                "", "", "/now", "/log", "/story.md", "/people", "/odds", "/stream", "/about", "/about", "/prepare",
                "/head", "/dice", "/sessions", "/sessions/last", "/close", "/glossary", "/pictures",
                *(f"/{name}/{self._odd(40)}" for name in ("sheet", "undo", "prepare", "dice", "sessions", "pictures")),
            )),
            *(f"/api/v1/{end}" for end in ("view", "offers", "log", "stream", "moves", "head", "pictures/x")),
        ))  # fmt: skip
        query = self._opening() if path.endswith((link.seat, "/about")) else self._query()
        return Input(self.random.choice(("GET", "GET", "GET", *METHODS)), path, query, self._who(link))

    def _opening(self) -> bytes:
        """What a page is asked to open: an offer with some of its fields filled in beforehand, or a drawer."""
        if not self._offers:
            return self._query()
        _, offer = self.random.choice(self._offers)
        asked = self.random.choice((offer.key, "more", f"moves:{offer.move}", f"thing:{offer.group}", self._odd(40)))
        pairs = {"what": asked, "about": asked, "title": self._odd(90), "drawer": self.random.choice(DRAWERS)}
        pairs |= {f"fill.{each.name}": self._odd(90) for each in offer.fields}
        chosen = [each for each in pairs.items() if self.random.random() < 0.7]
        return "&".join(f"{_escaped(name)}={_escaped(value)}" for name, value in chosen).encode()

    def _picture(self) -> Input:
        link = self._link()
        body = self.random.choice(PICTURES)
        thing = self.random.choice((link.seat, self._odd(40)))
        made = Input("POST", f"/t/{link.seat}/pictures/of/{_escaped(thing)}", self._query(), self._who(link))
        kind = self.random.choice(("image/png", "image/webp", "text/html", self._odd(20)))
        head = (
            f'--B\r\nContent-Disposition: form-data; name="picture"; filename="a.png"\r\nContent-Type: {kind}\r\n\r\n'
        )
        made.headers.append((b"content-type", b"multipart/form-data; boundary=B"))
        made.chunks = (head.encode("utf-8", "surrogatepass"), body, b"\r\n--B--\r\n")
        return made

    def _form_move(self) -> Input:
        link, tag, fields = self._move()
        fields = [("move", tag), ("id", self.random.choice((keys.new_id(), "", self._odd(80)))), ("for", ""), *fields]
        if self.random.random() < 0.2:
            fields = [each for each in fields if self.random.random() < 0.8] + [(self._odd(20), self._odd(90))]
        query = self.random.choice((b"", b"page=log", b"page=sheet/x", self._query()))
        return self._form(f"/t/{link.seat}/moves", fields, link, query)

    def _json_move(self) -> Input:
        link, tag, fields = self._move()
        move: object = {"type": tag, **{name: self._plain(value) for name, value in fields}}
        sent: object = {"id": self.random.choice((keys.new_id(), self._odd(80))), "move": move}
        if self.random.random() < 0.15:
            sent = self._plain(sent, deep=3)
        body = json.dumps(sent).encode("utf-8", "surrogatepass")
        if self.random.random() < 0.1:
            body = self.random.choice((b"\xef\xbb\xbf" + body, body.replace(b'"', b"\xff", 1), b"[" * 5000, body * 2))
        made = Input("POST", "/api/v1/moves", b"", self._who(link), (body,))
        made.headers.append((b"content-type", b"application/json"))
        return made

    def _people(self) -> Input:
        link = self._link()
        deed = self.random.choice(
            ("invite", "rename", "renew-code", "hand-on", "close-door", "open-door", self._odd(20))
        )
        fields = [("name", self._odd(90)), ("as", self.random.choice(("player", "spectator", self._odd(20))))]
        fields += [("seat", self.random.choice((self._link().seat, self._odd(20))))]
        return self._form(f"/t/{link.seat}/people/{deed}", fields, link)

    def _begin(self) -> Input:
        game = self.random.choice((*self.table.ledger.games.values(),))
        fields = [("game", game.slug), ("name", self._odd(90)), ("gm", self._odd(90))]
        fields += [(each.name, self._odd(90)) for each in game.options()]
        made = self._form(self.random.choice(("/campaigns", f"/campaigns/{self._odd(20)}/run")), fields, self._link())
        made.headers.append((b"cookie", f"talewright-host={self.host}".encode()))
        return made

    def _join(self) -> Input:
        code = self.random.choice((*self.codes, self._odd(20)))
        fields = [("code", code), ("name", self._odd(90)), ("as", self.random.choice(("player", "spectator")))]
        return self._form("/join", fields, self._link())

    def _odds(self) -> Input:
        slug = self.random.choice((*self.table.ledger.games, self._odd(20)))
        return Input("GET", f"/odds/{slug}", self._query())

    # --- parts of inputs

    def _link(self) -> Link:
        return self.random.choice(self.links)

    def _who(self, link: Link) -> list[tuple[bytes, bytes]]:
        cookie = (b"cookie", f"talewright-seat-{link.seat}={link.token}".encode())
        return [cookie, (b"authorization", f"Bearer {link.token}".encode())] if self.random.random() < 0.95 else []

    def _move(self) -> tuple[Link, str, list[tuple[str, object]]]:
        """A move that is offered, or one of any kind, with some fields as they should not be."""
        if self._offers and self.random.random() < 0.7:
            link, offer = self.random.choice(self._offers)
            given: dict[str, object] = {each.name: self._odd(400) for each in offer.fields}
            try:
                given = {**given, **fill(offer)} if self.random.random() < 0.7 else {**given, **offer.fixed}
            except ValueError:
                given = {**given, **offer.fixed}
            given.pop("type", None)
            tag = offer.move
        else:
            link = self._link()
            moves = (*TableMove.__args__, *self.table.ledger.campaign(link.campaign).game.moves)
            kind = self.random.choice(moves)
            tag = str(kind.__struct_config__.tag)
            given = {name: self._odd(400) for name in kind.__struct_fields__}
        for name in given:
            if self.random.random() < 0.25:
                given[name] = self._odd(5000)
        return link, tag, [*given.items()]

    def _form(self, path: str, fields: Sequence[tuple[str, object]], link: Link, query: bytes = b"") -> Input:
        made = Input("POST", path, query, self._who(link))
        if self.random.random() < 0.8:
            kind = b"application/x-www-form-urlencoded"
            body = "&".join(f"{_escaped(name)}={_escaped(str(value))}" for name, value in fields).encode()
        else:
            kind = b"multipart/form-data; boundary=B"
            extra = self.random.choice(("", "", "; filename=x", "\r\nContent-Type: text/plain; charset=nonsense"))
            parts = [
                f'--B\r\nContent-Disposition: form-data; name="{name}"{extra}\r\n\r\n{value}' for name, value in fields
            ]
            body = ("\r\n".join([*parts, "--B--\r\n"])).encode("utf-8", "surrogatepass")
        made.headers.append((b"content-type", kind))
        made.chunks = (body,)
        return made

    def _query(self) -> bytes:
        names = ("for", "after", "most", "page", "seen", "v", "game", "ability", "against", "lead", "tn", self._odd(20))
        pairs = [
            f"{_escaped(self.random.choice(names))}={_escaped(self._odd(200))}" for _ in range(self.random.randrange(5))
        ]
        raw = "&".join(pairs).encode()
        return (
            raw if self.random.random() < 0.9 else raw + self.random.choice((b"&%", b"\xff", b"&" * 3000, b"=" * 300))
        )

    def _odd(self, most: int) -> str:
        chosen = self.random.random()
        if chosen < 0.7:
            return self.random.choice(ODD)[:most]
        if chosen < 0.85:
            return "".join(
                self.random.choices(("a", "B", "7", " ", "+", "M", ":", ";", ",", "(", "]", "\n", "."), k=12)
            )[:most]
        return (self.random.choice(ODD) * self.random.choice((1, 3, 40)))[:most]

    def _plain(self, value: object, deep: int = 1) -> object:
        """*value*, or another thing that JSON may hold."""
        if self.random.random() < 0.6:
            return value
        odd: tuple[object, ...] = (
            None, True, 0, -1, 2**31, 2**63, 10**30, 1.5, float("nan"), float("inf"), [], {}, self._odd(300),
            [value] * 3, {"a": value}, {"type": value}, [[[[]]]], "x" * 70_000,
        )  # fmt: skip
        chosen = self.random.choice(odd)
        return {self._odd(9): self._plain(chosen, deep - 1)} if deep > 1 else chosen

    def _spoil_headers(self, made: Input) -> None:
        for _ in range(self.random.randrange(1, 4)):
            name = self.random.choice([*NASTY_HEADERS])
            if self.random.random() < 0.7:
                made.headers = [each for each in made.headers if each[0] != name.encode()]
            made.headers.append((name.encode(), self.random.choice(NASTY_HEADERS[name])))

    def _spoil_body(self, made: Input) -> None:
        body = b"".join(made.chunks)
        cut = self.random.randrange(len(body) + 1)
        made.chunks = self.random.choice(
            ((body[:cut],), (body[:cut], b"", body[cut:]), (body, b"\xff" * 300), (b"x" * 300_000,))
        )
        made.breaks_off = self.random.random() < 0.3


def _escaped(text: str) -> str:
    return quote(text.encode("utf-8", "surrogatepass"))


async def run(fuzz: Fuzz, number: int) -> Found:
    """Send so many inputs, and look at what comes of each."""
    found, heard = Found(), Heard()
    logging.getLogger().addHandler(heard)
    try:
        for made in fuzz.inputs(number):
            heard.said.clear()
            before = fuzz.stored()
            began = time.process_time()
            try:
                async with asyncio.timeout(60):
                    status = await send(fuzz.app, made)
            except Exception as error:  # noqa: BLE001 - whatever it is, it is what is looked for
                found.troubles.append(f"{type(error).__name__} {error}: {_shown(made)}")
                continue
            taken = time.process_time() - began
            found.statuses[status] += 1
            found.slowest_s = max(found.slowest_s, taken)
            if taken > SLOW_S:
                found.troubles.append(f"{taken:.1f} s: {_shown(made)}")
            if status >= 500 or heard.said:
                found.troubles.append(f"{status} {heard.said}: {_shown(made)}")
            if status >= 400 and fuzz.stored() != before:
                found.troubles.append(f"{status}, but something is stored: {_shown(made)}")
    finally:
        logging.getLogger().removeHandler(heard)
    return found


def _shown(made: Input) -> str:
    body = b"".join(made.chunks)
    return f"{made.method} {made.path[:200]!r}?{made.query[:200]!r} {made.headers} {body[:1500]!r} {len(body)} bytes"


def main() -> None:
    """Send, and print what was found."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--inputs", type=int, default=20_000)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--games", default=f"toy,{','.join(installed())}")
    given = words.parse_args()
    rate_limit.SEAT_AT_ONCE = rate_limit.CLIENT_AT_ONCE = 10**9  # or it would only ever hear that it is too fast
    found = asyncio.run(run(Fuzz(given.games.split(","), given.seed), given.inputs))
    lines = [f"{given.inputs} inputs, slowest {found.slowest_s:.3f} s, {dict(sorted(found.statuses.items()))}"]
    lines += [f"{len(found.troubles)} troubles", *(f"- {trouble[:4000]}" for trouble in found.troubles[:40])]
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
