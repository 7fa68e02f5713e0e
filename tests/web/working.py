"""A table that several worker processes serve: `talewright play --workers`."""

import asyncio
import json
import os
import re
import signal
import socket
import threading
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Self
from unittest import mock

import httpx
import msgspec
import pytest
from tests.forked import Forked, Run
from tests.here import PLAIN
from tests.web.listening import PATIENCE_S

from talewright.cli import main, worker
from talewright.cli.kept import JOURNAL
from talewright.games.registry import installed
from talewright.journal import Place
from talewright.journal.places import Folder
from talewright.journal.postgres import Database
from talewright.journal.verify import verify
from talewright.table import Link, Table, keys
from talewright.web.hub import HubBus

GAME = "the-west-that-wasnt"
TRIES = 100
MOST_FILES = 4096
REPLACED_S = 60.0  # in which every worker is replaced even on a busy machine
AGAIN = (httpx.codes.SERVICE_UNAVAILABLE, httpx.codes.TOO_MANY_REQUESTS)  # what only asks for patience


def seated(place: Place, *, players: int = 1) -> list[Link]:
    """A campaign with its game master and some players."""
    with place.open(lambda _: None) as journal:
        table = Table(journal, installed(GAME))
        gm = table.seating.begin(GAME, "Red Gulch", gm="Robin")
        return [gm, *(table.seating.join(gm.campaign, f"Player {number}") for number in range(players))]


@dataclass
class Command:
    """The command that began the workers. *said* is what it wrote to the host."""

    process: Forked
    address: str
    said: list[str]

    @property
    def workers(self) -> list[int]:
        """The processes that it has begun and that live."""
        return self.process.children

    def hears(self, words: str) -> None:
        """Read what it says to the host until that has these *words*; it is killed if it does not say them."""
        assert self.process.stderr
        impatience = threading.Timer(REPLACED_S, self.process.kill)
        impatience.start()
        try:
            for line in self.process.stderr:
                self.said.append(line)
                if words in line:
                    return
        finally:
            impatience.cancel()
        raise AssertionError(f"it never said {words!r}, but {self.said}")


def forking() -> None:
    """The command, whose workers are forks of it as well."""
    begin = asyncio.create_subprocess_exec

    async def fork(
        *command: str, stdin: int, pass_fds: Sequence[int], process_group: int
    ) -> asyncio.subprocess.Process:
        def work() -> None:
            asyncio._set_running_loop(None)  # noqa: SLF001 - that of whoever begins it
            signal.set_wakeup_fd(-1)
            for first, last in pairwise((2, *sorted(pass_fds), MOST_FILES)):
                os.closerange(first + 1, last)
            worker.work(HubBus(socket.socket(fileno=int(command[-1]))))
            os._exit(0)

        return await begin(*command, stdin=stdin, pass_fds=pass_fds, process_group=process_group, preexec_fn=work)

    with mock.patch.object(asyncio, "create_subprocess_exec", fork):
        main()


@contextmanager
def working(place: Place, workers: int, *, run: Run = forking) -> Iterator[Command]:
    """The table at *place*, served by so many workers for as long as the block lasts."""
    data = place.data if isinstance(place, Database) else place.folder if isinstance(place, Folder) else Path()
    with pytest.MonkeyPatch.context() as patching:
        if isinstance(place, Database):
            patching.setenv(JOURNAL, place.address)
        process = Forked(run, "play", "--data", data, "--port", "0", "--workers", str(workers))
    with process:
        said = next(line for line in process.stdout if "On this machine" in line)
        found = re.search(r"http://[^/]+", said)
        assert found
        yield Command(process, found[0], [])
        process.send_signal(signal.SIGTERM)
        process.wait(PATIENCE_S)


@dataclass
class Player:
    """A program with a seat. Each of its requests is a connection of its own, and may reach another worker."""

    address: str
    link: Link

    def speaks(self, count: int) -> int:
        """Say so many things, each again under the same id until that is answered; returns how often it was sent."""
        return sum(self.move({"type": "say", "text": f"{number} of {self.link.seat}"}) for number in range(count))

    def move(self, move: Mapping[str, str]) -> int:
        """Make a move, sent again under the same id until it is answered; returns how often it was sent."""
        body = msgspec.json.encode({"id": keys.new_id(), "move": move})
        for tries in range(1, TRIES):
            with suppress(httpx.TransportError):  # whoever had it may have been killed
                answer = httpx.post(
                    f"{self.address}/api/v1/moves", content=body, headers=self.shown, timeout=PATIENCE_S, verify=PLAIN
                )
                if answer.status_code == httpx.codes.OK:
                    return tries
                assert answer.status_code in AGAIN, answer.text
            time.sleep(0.05)
        raise AssertionError("the table never answered")

    @property
    def shown(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.link.token}"}


@dataclass
class Page:
    """An open page: it listens, and begins again where it was whenever its stream ends. *heard* is the last number."""

    player: Player
    heard: str = ""
    begun: int = 0
    is_closed: bool = False

    def __enter__(self) -> Self:
        self._thread = threading.Thread(target=self._listen)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.is_closed = True
        self._thread.join(PATIENCE_S)
        assert not self._thread.is_alive()

    def _listen(self) -> None:
        address = f"{self.player.address}/api/v1/stream"
        while not self.is_closed:
            with suppress(httpx.TransportError):
                shown = {**self.player.shown, "Last-Event-ID": self.heard}
                with httpx.stream("GET", address, headers=shown, timeout=1.0, verify=PLAIN) as answer:
                    self.begun += 1
                    for line in answer.iter_lines():
                        if line.startswith("id: "):
                            self.heard = line.removeprefix("id: ")
                        if self.is_closed:
                            return
            time.sleep(0.05)


def check(place: Place, links: Sequence[Link], each: int) -> int:
    """Check that everybody's words are stored, once, and that the journal is whole; returns its last position."""
    campaign = links[0].campaign
    with place.read() as journal:
        records = [*journal.read(campaign)]
        assert verify(records).records == journal.head(campaign)
    said = Counter(json.loads(one.body or "")["text"] for one in records if one.header.kind.startswith("said/"))
    assert said == Counter(f"{number} of {link.seat}" for link in links for number in range(each))
    return len(records)
