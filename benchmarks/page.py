"""What a move costs the server with all that six browsers then fetch, game by game, beside another tree of Talewright.

    python -m benchmarks.page [--beside TREE] [--rounds 8] [GAME ...]

Six people sit at the campaign of `talewright demo GAME`, each with a stream. Each press that the table offers there
without a form is made in turn: its answer, and what the streams of the other five then bring, or what these five ask
for when their streams only tell of news, come from the web application in this process, without sockets. Then the press
is taken back, which is not counted. Told are the processor time of all six and the bytes as they would be sent, packed
where the application packs them.

With ``--beside`` a tree of another version is driven in turns with this one, each in a process of its own. Before the
regions came, each of the six answers was the whole table: the ratio is told to that. For example:

    git worktree add --detach ../whole-pages a8de5a3^
    python -m benchmarks.page --beside ../whole-pages
"""

import argparse
import asyncio
import gc
import importlib
import json
import os
import re
import secrets
import statistics
import subprocess
import sys
import time
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode

HERE = Path(__file__).parent.parent
GAMES = ("questworlds-3", "questworlds-2.2", "heroquest-2e", "strange-fate", "the-west-that-wasnt")
SEATS = 6
NEWS_S = 1.0  # how long news are waited for
SETTLE_S = 0.15  # in which the streams bring what was taken back
TURNS = 3  # of each tree, one after the other
NO_PLAY = {"undo", "redo", "pause", "close-session", "say", "ruling", "prepare", "hide-prepared", "drop-prepared"}
HTMX = {"hx-request": "true", "hx-request-type": "partial", "accept-encoding": "gzip, deflate, br, zstd"}
REGION = re.compile(r'id="region-(\w+)"[^>]* data-digest="(\w+)"')
POSITION = re.compile(r'data-position="(\d+)"')


# --- one tree, in a process of its own


@dataclass
class Answer:
    """What came back: the length of *body* is that on the way, *text* what a browser reads in it."""

    status: int = 0
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""

    @property
    def text(self) -> str:
        import gzip  # noqa: PLC0415 - here as below: the other tree's process begins with as little

        return (gzip.decompress(self.body) if self.headers.get("content-encoding") == "gzip" else self.body).decode()


class Browser:
    """One seat's browser: it keeps its cookie, and what it has of the page."""

    def __init__(self, app: object, token: str, number: int) -> None:
        self.app = app
        self.cookie = ""
        self.packed = False
        self.unpack = zlib.decompressobj(31)
        self.has: dict[str, str] = {}
        self.token = token
        self.here = ""
        self.page = f"page-{number}"
        self.heard: asyncio.Queue[bytes] = asyncio.Queue()  # parts of the stream that nobody has read yet

    async def sit(self) -> None:
        """Open the seat's link, load the table, and listen."""
        came = await self.ask("GET", f"/s/{self.token}")
        self.cookie, self.here = came.headers["set-cookie"].split(";")[0], came.headers["location"]
        self.learn((await self.ask("GET", self.here)).text)
        self.listens = asyncio.create_task(self._listen())
        await asyncio.sleep(0.1)

    async def look(self) -> Answer:
        """Ask for what is new."""
        return await self.ask("GET", f"{self.here}/now")

    async def press(self, form: Mapping[str, str | list[str]]) -> Answer:
        return await self.ask("POST", f"{self.here}/moves", urlencode(form, doseq=True).encode())

    async def sees(self) -> tuple[str, int]:
        """What the next news bring or, if they bring nothing, a look; and how long that was on its way.

        Nothing, if none come: what happened was hidden from this seat.
        """
        with suppress(TimeoutError):
            async with asyncio.timeout(NEWS_S):
                return await self._seen()
        return "", 0

    async def _seen(self) -> tuple[str, int]:
        while True:
            part = await self.heard.get()
            message = self._unpacked(part)
            if "event: table\n" in message:
                return message.replace("\ndata: ", "\n"), len(part)
            if "event: news\n" in message:
                came = await self.look()
                return came.text, len(came.body)

    def learn(self, text: str) -> None:
        """Note what the page shows now."""
        if text:
            self.has.update(REGION.findall(text))
            if at := POSITION.search(text):
                self.has["position"] = at[1]

    async def catch_up(self) -> None:
        """Look, and forget what the stream has told so far."""
        await asyncio.sleep(0)
        self.learn((await self.look()).text)
        while not self.heard.empty():
            self._unpacked(self.heard.get_nowait())

    def _unpacked(self, part: bytes) -> str:
        return (self.unpack.decompress(part) if self.packed else part).decode()

    async def ask(self, method: str, path: str, body: bytes = b"") -> Answer:
        """One request, as the script of the page makes it."""
        came, sent = Answer(), [{"type": "http.request", "body": body, "more_body": False}]

        async def receive() -> dict[str, object]:
            return sent.pop() if sent else await asyncio.Future()

        async def send(message: dict[str, object]) -> None:
            if message["type"] == "http.response.start":
                came.status, came.headers = int(str(message["status"])), _headers(message)
            else:
                part = message.get("body", b"")
                assert isinstance(part, bytes)
                came.body += part

        await self.app(self._scope(method, path, body), receive, send)  # type: ignore[operator]  # an application is called so
        assert came.status < 400, (path, came.status, came.body[:500])
        return came

    async def _listen(self) -> None:
        async def send(message: dict[str, object]) -> None:
            if message["type"] == "http.response.start":
                self.packed = _headers(message).get("content-encoding") == "gzip"
            elif part := message.get("body"):
                assert isinstance(part, bytes)
                self.heard.put_nowait(part)

        sent = [{"type": "http.request", "body": b"", "more_body": False}]

        async def receive() -> dict[str, object]:
            return sent.pop() if sent else await asyncio.Future()

        await self.app(self._scope("GET", f"{self.here}/stream", b""), receive, send)  # type: ignore[operator]  # as above

    def _scope(self, method: str, path: str, body: bytes) -> dict[str, object]:
        have = " ".join(f"{name}={digest}" for name, digest in self.has.items())
        headers = {"host": "localhost", "cookie": self.cookie, "talewright-have": have, "talewright-page": self.page}
        headers |= {"content-type": "application/x-www-form-urlencoded", "content-length": str(len(body)), **HTMX}
        headers |= {"last-event-id": self.has.get("position", "")} if path.endswith("/stream") else {}
        return {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "root_path": "",
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
            "client": ("127.0.0.1", 1),
            "server": ("localhost", 80),
        }


def _headers(message: Mapping[str, object]) -> dict[str, str]:
    pairs = message["headers"]
    assert isinstance(pairs, Sequence)
    return {name.decode().lower(): value.decode() for name, value in pairs}


async def drive(slug: str, rounds: int) -> dict[str, list[float]]:
    """Every press that the demonstration of a game offers without a form, again and again."""
    from talewright.games.registry import demonstration, installed  # noqa: PLC0415 - it is that of the tree
    from talewright.table import MemoryJournal, MoveId, Table, keys  # noqa: PLC0415
    from talewright.table.moves import Undo  # noqa: PLC0415
    from talewright.web.app import application  # noqa: PLC0415

    for module, limits in (("rate_limit", "RateLimits"), ("doors", "Doors")):  # as it is, and as it was in older trees
        with suppress(ModuleNotFoundError):
            counted = getattr(importlib.import_module(f"talewright.web.{module}"), limits)
            counted.move = counted.ask = lambda *_: 0.0  # nobody's hand is as fast as this
    table = Table(MemoryJournal(), installed(left_out=lambda *_: None))
    campaign = demonstration(slug)(table)[0].link.campaign
    folded = table.ledger.campaign(campaign)
    for number in range(SEATS - len(folded.everyone)):
        table.seating.join(campaign, f"Guest {number + 1}")
    folded = table.ledger.campaign(campaign)
    gm = next(seat for seat in folded.everyone if seat.is_gm)
    app = application(table)
    links = [table.seating.reissue(campaign, seat.id, by=gm.id) for seat in folded.everyone[:SEATS]]
    browsers = [Browser(app, link.token, number) for number, link in enumerate(links)]

    def presses() -> Iterator[tuple[int, dict[str, str | list[str]]]]:
        for number, link in enumerate(links):
            for offer in table.offers(campaign, link.seat):
                if not offer.fields and offer.move not in NO_PLAY and not offer.in_person:
                    fixed = {name: _written(value) for name, value in offer.fixed.items() if value is not None}
                    yield number, {"move": offer.move, "for": "", **fixed}

    def take_back(as_id: str) -> None:
        table.act(campaign, gm.id, Undo(MoveId(as_id)), move_id=keys.new_id())

    async with app.lifespan():
        return await _driven(browsers, presses, take_back, rounds)


async def _driven(
    browsers: Sequence[Browser],
    presses: Callable[[], Iterator[tuple[int, dict[str, str | list[str]]]]],
    take_back: Callable[[str], None],
    rounds: int,
) -> dict[str, list[float]]:
    """Each of the *presses* that there are now, made and taken back."""
    for browser in browsers:
        await browser.sit()
    for browser in browsers:
        await browser.catch_up()
    gc.freeze()  # as the server does
    told: dict[str, list[float]] = {"worked": [], "pressed": [], "looked": []}
    for turn in range(rounds + 1):
        for number, form in [*presses()]:
            as_id = secrets.token_hex(8)
            began = time.process_time()
            pressed = await browsers[number].press({**form, "id": as_id})
            looks = await asyncio.gather(*(other.sees() for other in browsers if other is not browsers[number]))
            worked = time.process_time() - began
            if turn:  # the first finds templates that are not compiled
                told["worked"].append(worked * 1000)
                told["pressed"].append(len(pressed.body))
                told["looked"] += [length for _, length in looks if length]
            take_back(as_id)
            await asyncio.sleep(SETTLE_S)
            for browser in browsers:
                await browser.catch_up()
    for browser in browsers:
        browser.listens.cancel()
    return told


def _written(value: object) -> str | list[str]:
    if isinstance(value, tuple | list):
        return [str(each) for each in value]
    return str(value).lower() if isinstance(value, bool) else str(value)


# --- both, in turns


def driven(tree: Path, slug: str, rounds: int) -> dict[str, list[float]]:
    """What a process of its own finds in *tree*."""
    environment = {**os.environ, "PYTHONPATH": f"{tree / 'src'}"}
    command = [sys.executable, __file__, "--drive", slug, "--rounds", str(rounds)]
    ran = subprocess.run(command, env=environment, cwd=tree, stdout=subprocess.PIPE, check=True)
    found: dict[str, list[float]] = json.loads(ran.stdout)
    return found


def tell(slug: str, trees: Sequence[Path], rounds: int) -> None:
    """One game: the trees take turns."""
    found: list[dict[str, list[float]]] = [{} for _ in trees]
    for _ in range(TURNS):
        for tree, all_of_it in zip(trees, found, strict=True):
            for name, values in driven(tree, slug, rounds).items():
                all_of_it.setdefault(name, []).extend(values)
    worked = [statistics.median(each["worked"]) for each in found]
    for tree, each, took in zip(trees, found, worked, strict=True):
        name = slug if tree == HERE else "beside it"
        pressed, looked = (statistics.median(each[what]) / 1000 for what in ("pressed", "looked"))
        ratio = f"{took / worked[-1]:10.0%}" if len(trees) > 1 else ""
        most = max(*each["pressed"], *each["looked"]) / 1000
        print(f"{name:24}{took:10.1f}{pressed:10.1f}{looked:10.1f}{most:10.1f}{ratio}")


def main() -> None:
    """Measure, and print what came of it."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("games", nargs="*", default=GAMES, metavar="GAME")
    words.add_argument("--beside", type=Path, help="another tree of Talewright, which is driven in the same run")
    words.add_argument("--rounds", type=int, default=8, help="how often each press is made in one turn")
    words.add_argument("--drive", help=argparse.SUPPRESS)
    given = words.parse_args()
    if given.drive:
        print(json.dumps(asyncio.run(drive(given.drive, given.rounds))))
        return
    trees = (HERE, given.beside.absolute()) if given.beside else (HERE,)
    print(f"{'':24}{'worked':>10}{'pressed':>10}{'looked':>10}{'most':>10}{'ratio' if given.beside else '':>10}")
    for slug in given.games:
        tell(slug, trees, given.rounds)
    print("Worked: milliseconds of processor time for a press and five looks. Pressed, looked, most: kB as sent, the")
    print("answer to a press, to a look of another browser, and the greatest of all.")
    print("At most a quarter of whole pages is asked for, and at most 15 kB for each answer.")


if __name__ == "__main__":
    main()
