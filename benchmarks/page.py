"""What a move costs the server with all that six browsers then fetch, game by game, beside another tree of Talewright.

    python benchmarks/page.py [--beside TREE] [--rounds 8] [GAME ...]

Six people sit at the campaign of `talewright demo GAME`. Each press that the table offers there without a form is made
in turn: its answer, and the look that each of the other five browsers then takes, are asked of the web application in
this process, without sockets. Then the press is taken back, which is not counted. Told are the processor time of all
six and the bytes as they would be sent, packed where the application packs them.

With ``--beside`` a tree of another version is driven in turns with this one, each in a process of its own. Before the
regions came, each of the six answers was the whole table: the ratio is told to that. For example:

    git worktree add --detach ../whole-pages a8de5a3^
    python benchmarks/page.py --beside ../whole-pages
"""

import argparse
import asyncio
import gc
import importlib
import json
import os
import re
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode

HERE = Path(__file__).parent.parent
GAMES = ("questworlds-3", "questworlds-2.2", "heroquest-2e", "strange-fate", "the-west-that-wasnt")
SEATS = 6
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

    def __init__(self, app: object, token: str) -> None:
        self.app = app
        self.cookie = ""
        self.has: dict[str, str] = {}
        self.token = token
        self.here = ""

    async def sit(self) -> None:
        """Open the seat's link, and load the table."""
        came = await self.ask("GET", f"/s/{self.token}")
        self.cookie, self.here = came.headers["set-cookie"].split(";")[0], came.headers["location"]
        self.learn(await self.ask("GET", self.here))

    async def look(self) -> Answer:
        """Ask for what is new."""
        return await self.ask("GET", f"{self.here}/now")

    async def press(self, form: Mapping[str, str | list[str]]) -> Answer:
        return await self.ask("POST", f"{self.here}/moves", urlencode(form, doseq=True).encode())

    def learn(self, came: Answer) -> None:
        """Note what the page shows now."""
        if came.body:
            text = came.text
            self.has.update(REGION.findall(text))
            if at := POSITION.search(text):
                self.has["position"] = at[1]

    async def ask(self, method: str, path: str, body: bytes = b"") -> Answer:
        """One request, as the script of the page makes it."""
        have = " ".join(f"{name}={digest}" for name, digest in self.has.items())
        headers = {"host": "localhost", "cookie": self.cookie, "talewright-have": have, **HTMX}
        headers |= {"content-type": "application/x-www-form-urlencoded", "content-length": str(len(body))}
        scope = {
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
        came, sent = Answer(), [{"type": "http.request", "body": body, "more_body": False}]

        async def receive() -> dict[str, object]:
            return sent.pop() if sent else await asyncio.Future()

        async def send(message: dict[str, object]) -> None:
            if message["type"] == "http.response.start":
                came.status = int(str(message["status"]))
                pairs = message["headers"]
                assert isinstance(pairs, Sequence)
                came.headers = {name.decode().lower(): value.decode() for name, value in pairs}
            else:
                part = message.get("body", b"")
                assert isinstance(part, bytes)
                came.body += part

        await self.app(scope, receive, send)  # type: ignore[operator]  # an application is called so
        assert came.status < 400, (path, came.status, came.body[:500])
        return came


async def drive(slug: str, rounds: int) -> dict[str, list[float]]:
    """Every press that the demonstration of a game offers without a form, again and again."""
    from talewright.games.registry import demonstration, installed  # noqa: PLC0415 - it is that of the tree
    from talewright.table import MemoryJournal, Table, keys  # noqa: PLC0415
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
    browsers = [Browser(app, link.token) for link in links]
    for browser in browsers:
        await browser.sit()

    def presses() -> Iterator[tuple[int, dict[str, str | list[str]]]]:
        for number, link in enumerate(links):
            for offer in table.offers(campaign, link.seat):
                if not offer.fields and offer.move not in NO_PLAY and not offer.in_person:
                    fixed = {name: _written(value) for name, value in offer.fixed.items() if value is not None}
                    yield number, {"move": offer.move, "for": "", **fixed}

    gc.freeze()  # as the server does
    told: dict[str, list[float]] = {"worked": [], "pressed": [], "looked": []}
    for turn in range(rounds + 1):
        for number, form in [*presses()]:
            as_id = keys.new_id()
            began = time.process_time()
            pressed = await browsers[number].press({**form, "id": as_id})
            looks = [await other.look() for other in browsers if other is not browsers[number]]
            worked = time.process_time() - began
            if turn:  # the first finds templates that are not compiled
                told["worked"].append(worked * 1000)
                told["pressed"].append(len(pressed.body))
                told["looked"] += [len(each.body) for each in looks]
            table.act(campaign, gm.id, Undo(as_id), move_id=keys.new_id())
            for browser in browsers:
                browser.learn(await browser.look())
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
