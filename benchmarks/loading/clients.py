"""The browsers of some tables, without a screen: who sits there, what they post, and what they fetch on news.

A process of its own: it reads what to do as JSON, prints ``ready`` when all streams are open, begins on a line from its
standard input, and prints what it has measured as JSON.
"""

import asyncio
import html
import json
import re
import resource
import sys
import time
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from urllib.parse import urlencode

from benchmarks.loading.evenings import GM, Called, Step, evening, new_id
from benchmarks.loading.wire import Answer, Line, Message

HTMX = {"HX-Request": "true", "HX-Request-Type": "partial", "Accept-Encoding": "gzip, deflate, br, zstd"}
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
BEAT_S = 15.0  # how often a stream says something, whatever happens
SILENT_S = 2.5 * BEAT_S  # when a page that has heard nothing looks by itself
UNSEEN_S = 15.0  # when it counts as an error that not everybody has seen a move
REGION = re.compile(r'id="region-(\w+)"[^>]* data-digest="(\w+)"')
LEFT_OUT = re.compile(r'id="region-(\w+)" data-same="(\w+)"')
POSITION = re.compile(r'data-position="(\d+)"')
BAR = re.compile(r'<section class="region" id="region-bar".*?</section>', re.DOTALL)
CALLS = re.compile(r"<form [^>]*data-move.*?</form>", re.DOTALL)
HIDDEN = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)"')
OPENED_AT_ONCE = 8


class Browser:
    """One seat's page: what it shows, its stream, and the line on which it asks."""

    def __init__(self, table: "Table", token: str) -> None:
        self.table = table
        self.token = token
        self.page = new_id()
        self.here = self.cookie = ""
        self.has: dict[str, str] = {}
        self.bar = self.shown = ""
        self.position = self.told = 0
        self.is_posting = self.looks = False
        self.heard = time.perf_counter()
        self.line = Line(table.port, table.address)
        self.presses = Line(table.port, table.address)  # a press does not wait behind a look
        self.streams = asyncio.Event()
        self.tasks: list[asyncio.Task[None]] = []

    async def sit(self) -> None:
        """Open the seat's link, load the table, and listen."""
        came = await self.line.ask("GET", f"/s/{self.token}", {})
        self.cookie, self.here = came.headers["set-cookie"].split(";")[0], came.headers["location"]
        came = await self.line.ask("GET", self.here, {"Cookie": self.cookie, "Accept-Encoding": "gzip"})
        self.learn(came.text)
        self.tasks = [asyncio.create_task(self.listen()), asyncio.create_task(self.look_around())]

    async def listen(self) -> None:
        """Take in what the stream brings, fetch what it only tells of; open it again when it ends."""
        while True:
            stream = Line(self.table.port, self.table.address)
            try:
                async for message in stream.listen(f"{self.here}/stream", self.headers()):
                    self.streams.set()
                    self.heard = time.perf_counter()
                    if message.name == "table":
                        self.brought(message)
                    elif message.name == "news":
                        self.told = max(self.told, int(message.data))
                        await self.hear()
                self.table.errors["a stream ended"] += 1
            except OSError as error:
                self.table.errors[f"stream: {error}"] += 1
            finally:
                stream.close()
            await asyncio.sleep(1.5)

    async def look_around(self) -> None:
        """Look if the stream has died without a word."""
        while True:
            await asyncio.sleep(BEAT_S)
            if time.perf_counter() - self.heard > SILENT_S:
                await self.look()
                await self.hear()

    async def hear(self) -> None:
        """News that the answer to a press brings is no news."""
        while self.told > self.position and not self.is_posting and not self.looks:
            if not await self.look():
                return

    async def look(self) -> bool:
        """Ask for what is new; whether the table answered."""
        if self.looks:
            return True
        self.looks = True
        try:
            came = await self.line.ask("GET", f"{self.here}/now", self.headers())
        except OSError as error:
            self.table.errors[f"look: {error}"] += 1
            return False
        finally:
            self.looks = False
        return self.got(came, "looked")

    async def press(self, form: Mapping[str, str]) -> bool:
        """Post a move; whether it was made."""
        body = urlencode({"for": "", "id": new_id(), **form}).encode()
        self.is_posting = True
        try:
            came = await self.presses.ask("POST", f"{self.here}/moves", {**self.headers(), **FORM}, body)
        except OSError as error:
            self.table.errors[f"move: {error}"] += 1
            return False
        finally:
            self.is_posting = False
        is_made = self.got(came, "pressed", form["move"])
        if self.told > self.position:
            self.tasks.append(asyncio.create_task(self.hear()))
        return is_made

    def got(self, came: Answer, what: str, move: str = "") -> bool:
        """Take an answer in."""
        if came.status >= 400:
            said = re.sub(r"<[^>]+>|\s+", " ", came.text).strip()[:120]
            self.table.errors[f"{what} {move}: {came.status} {said}"] += 1
            return False
        if came.status == 200:
            self.table.sizes[what].append(came.sent)
            self.learn(came.text)
        return True

    def brought(self, message: Message) -> None:
        """Take in what the stream has brought, unless it is older, or left out what this page has not."""
        at = POSITION.search(message.data)
        if at and int(at[1]) >= self.position:
            if all(self.has.get(name) == digest for name, digest in LEFT_OUT.findall(message.data)):
                self.table.sizes["looked"].append(message.sent)
                self.learn(message.data)
            else:
                self.table.errors["a stream left out what its page has not"] += 1

    def learn(self, text: str) -> None:
        """Note what the page shows now."""
        self.has.update(REGION.findall(text))
        if at := POSITION.search(text):
            self.position = max(self.position, int(at[1]))
            self.has["position"] = at[1]
        if bar := BAR.search(text):
            self.bar = bar[0]
        self.shown = text
        self.table.seen.set()

    def headers(self) -> dict[str, str]:
        have = " ".join(f"{name}={digest}" for name, digest in self.has.items())
        return {"Cookie": self.cookie, "Talewright-Have": have, "Talewright-Page": self.page, **HTMX}

    def called(self, about: str) -> dict[str, str] | None:
        """What the bar calls for with one press, in the contest *about*."""
        for form in CALLS.findall(self.bar):
            fields = {name: html.unescape(value) for name, value in HIDDEN.findall(form)}
            if any(about in value for value in fields.values()):
                return {name: value or new_id() if name == "nonce" else value for name, value in fields.items()}
        return None


class Table:
    """One table: its browsers, and the evening that they play."""

    def __init__(self, number: int, port: int, told: Mapping[str, object]) -> None:
        self.number, self.port = number, port
        self.address = f"127.0.{1 + number // 200}.{1 + number % 200}"
        self.game = str(told["game"])
        self.errors: Counter[str] = Counter()
        self.made: Counter[str] = Counter()
        self.sizes: dict[str, list[int]] = {"pressed": [], "looked": []}
        self.moves: list[tuple[float, float]] = []  # from when it was due: until it was answered, and seen by all
        self.seen = asyncio.Event()
        tokens, characters = told["tokens"], told["characters"]
        assert isinstance(tokens, list)
        assert isinstance(characters, list)
        self.browsers = [Browser(self, token) for token in tokens]
        self.evening = evening(self.game, characters)
        self.next = next(self.evening)

    async def play(self, every: float, began: float, until: float) -> None:
        """Make a move each *every* seconds, whatever the answers do; with 0 when all have seen the last."""
        due = began + every * (self.number * 0.618 % 1)
        while due < until:
            if (wait := due - time.perf_counter()) > 0:
                await asyncio.sleep(wait)
            browser, form = self.due()
            was = len(self.errors)
            if await browser.press(form):
                answered = time.perf_counter() - due
                seen = await self.all_have_seen(browser.position) - due
                self.moves.append((answered, seen))
                self.made[form["move"]] += 1
            elif len(self.errors) == was:  # refused for the same reason as before: not in a hurry
                await asyncio.sleep(0.2)
            due = due + every if every else time.perf_counter()

    def due(self) -> tuple[Browser, Mapping[str, str]]:
        """Who makes which move next."""
        while True:
            step = self.next
            if isinstance(step, Step):
                browser, form = self.browsers[step.seat], step.form
                is_due = not step.offered or step.offered in browser.shown
            else:
                browser, form = self.calls(step)
                is_due = bool(form)
            self.next = self.evening.send(is_due)
            if is_due:
                return browser, form

    def calls(self, step: Called) -> tuple[Browser, Mapping[str, str]]:
        for seat in step.seats:
            if form := self.browsers[seat].called(step.about):
                return self.browsers[seat], form
        return self.browsers[GM], {}

    async def all_have_seen(self, position: int) -> float:
        """When every browser shows the table as it stood at *position*."""
        try:
            async with asyncio.timeout(UNSEEN_S):
                while any(browser.position < position for browser in self.browsers):
                    self.seen.clear()
                    await self.seen.wait()
        except TimeoutError:
            self.errors["not seen by all"] += 1
        return time.perf_counter()


async def run(told: Mapping[str, object]) -> dict[str, object]:
    """Sit down, wait for the word, play, and tell."""
    port, every, seconds, first = (told[name] for name in ("port", "every", "seconds", "first"))
    assert isinstance(port, int)
    assert isinstance(every, float)
    assert isinstance(seconds, float)
    assert isinstance(first, int)
    assert isinstance(told["tables"], list)
    tables = [Table(first + number, port, each) for number, each in enumerate(told["tables"])]
    room = asyncio.Semaphore(OPENED_AT_ONCE)

    async def sit(browser: Browser) -> None:
        async with room:
            await browser.sit()

    everybody = [browser for table in tables for browser in table.browsers]
    await asyncio.gather(*(sit(browser) for browser in everybody))
    await asyncio.gather(*(browser.streams.wait() for browser in everybody))
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    worked, began = time.process_time(), time.perf_counter()
    if seconds:
        await asyncio.gather(*(table.play(every, began, began + seconds) for table in tables))
    took, worked = time.perf_counter() - began, time.process_time() - worked
    print("done", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    for browser in everybody:
        for task in browser.tasks:
            task.cancel()
    return {
        "took": took,
        "worked": worked,
        "tables": [
            {
                "game": table.game,
                "moves": table.moves,
                "made": table.made,
                "errors": table.errors,
                "sizes": table.sizes,
            }
            for table in tables
        ],
    }


def allow_many_files() -> None:
    """As many open files as the system allows: a table has eighteen connections at most."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


if __name__ == "__main__":
    allow_many_files()
    with suppress(KeyboardInterrupt):
        print(json.dumps(asyncio.run(run(json.loads(sys.stdin.readline())))))
