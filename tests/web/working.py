"""A table that several worker processes serve: `talewright play --workers`."""

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import httpx
import msgspec
from tests.web.listening import PATIENCE_S

from talewright.games.registry import installed
from talewright.journal import open_journal
from talewright.table import Link, Table, keys

GAME = "the-west-that-wasnt"
COMMAND = (sys.executable, "-c", "from talewright.cli import main; main()", "play")


def seated(folder: Path, *, players: int = 1) -> list[Link]:
    """A campaign with its game master and some players."""
    with open_journal(folder) as journal:
        table = Table(journal, installed(GAME))
        gm = table.seating.begin(GAME, "Red Gulch", gm="Robin")
        return [gm, *(table.seating.join(gm.campaign, f"Player {number}") for number in range(players))]


@dataclass
class Command:
    """The command that began the workers. *said* is what it wrote to the host."""

    process: subprocess.Popen[str]
    address: str
    said: list[str]

    @property
    def workers(self) -> list[int]:
        """The processes that it has begun and that live."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text(encoding="ascii")
        return [int(each) for each in children.split()]

    def hears(self, words: str) -> None:
        """Read what it says to the host until that has these *words*."""
        assert self.process.stderr
        for line in self.process.stderr:
            self.said.append(line)
            if words in line:
                return
        raise AssertionError(f"it never said {words!r}, but {self.said}")


@contextmanager
def working(folder: Path, workers: int) -> Iterator[Command]:
    """The table in *folder*, served by so many workers for as long as the block lasts."""
    words = (*COMMAND, "--data", str(folder), "--port", "0", "--workers", str(workers))
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout
            said = next(line for line in process.stdout if "On this machine" in line)
            found = re.search(r"http://[^/]+", said)
            assert found
            yield Command(process, found[0], [])
        finally:
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(PATIENCE_S)
            except subprocess.TimeoutExpired:
                process.kill()
                raise


@dataclass
class Player:
    """A program with a seat. Each of its connections may reach another worker."""

    address: str
    link: Link

    def move(self, text: str, *, client: httpx.Client | None = None) -> int:
        """Say something, again and again under the same id until that is answered; returns how often it was sent."""
        body = msgspec.json.encode({"id": keys.new_id(), "move": {"type": "say", "text": text}})
        for tries in range(1, 100):
            with suppress(httpx.TransportError):
                answer = self._send(body, client)
                if answer.status_code != httpx.codes.SERVICE_UNAVAILABLE:
                    assert answer.status_code == httpx.codes.OK, answer.text
                    return tries
        raise AssertionError("the table never answered")

    def sent(self, body: bytes, client: httpx.Client | None = None) -> httpx.Response:
        """Send a move once."""
        return self._send(body, client)

    def _send(self, body: bytes, client: httpx.Client | None) -> httpx.Response:
        post = client.post if client else httpx.post
        headers = {"Authorization": f"Bearer {self.link.token}"}
        return post(f"{self.address}/api/v1/moves", content=body, headers=headers, timeout=PATIENCE_S)
