"""`talewright play` and `demo` as processes of their own, and somebody who plays at them."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
from tests.forked import PATIENCE_S, Forked, Run
from tests.here import PLAIN

from talewright.cli import main
from talewright.table import keys

ROOT = Path(__file__).parents[2]


class Playing:
    """A table that runs; *address* is where."""

    def __init__(self, process: "subprocess.Popen[str] | Forked") -> None:
        self.process = process
        self.said = ""
        assert process.stdout
        for line in process.stdout:
            self.said += line
            if "Ctrl-C stops it" in line:
                break
        links = [word for word in self.said.split() if word.startswith("http")]
        assert links, f"it did not start: {self.said} {process.stderr.read() if process.stderr else ''}"
        self.address = links[0].rstrip("/")
        self._links = links[1:]
        self.seats = httpx.Cookies()

    def begin(self) -> str:
        """Begin a campaign as the host; returns the address of the game master's seat."""
        self.seats.extract_cookies(httpx.get(self._links[0], timeout=PATIENCE_S, verify=PLAIN))
        answer = self._post("/campaigns", {"game": "questworlds-3", "name": "Saltmarsh", "gm": "Robin"})
        assert answer.status_code == httpx.codes.SEE_OTHER, answer.text
        self.seats.extract_cookies(answer)
        return str(answer.headers["location"])

    def say(self, seat: str, text: str) -> None:
        """Say something; it is stored when this returns."""
        form = {"move": "say", "id": keys.new_id(), "for": "", "text": text}
        assert self._post(f"{seat}/moves", form).status_code < httpx.codes.BAD_REQUEST

    def hears(self, seat: str) -> bool:
        """Whether the stream of a seat begins at once with news."""
        with httpx.stream("GET", f"{self.address}{seat}/stream", cookies=self.seats, timeout=PATIENCE_S) as answer:
            return any("event: news" in line for line in answer.iter_lines())

    def with_seats_of(self, other: "Playing") -> None:
        """Hold the seats that somebody held at another table."""
        self.seats = httpx.Cookies()
        for each in other.seats.jar:
            self.seats.set(each.name, each.value or "")

    def _post(self, path: str, form: dict[str, str]) -> httpx.Response:
        return httpx.post(self.address + path, data=form, cookies=self.seats, timeout=PATIENCE_S, verify=PLAIN)

    def stop(self, by: signal.Signals) -> str:
        """Send a signal and wait for the end; returns what was complained of."""
        self.process.send_signal(by)
        return self.process.communicate(timeout=PATIENCE_S)[1]


def command(*words: str | Path) -> list[str]:
    return [sys.executable, "-c", "from talewright.cli import main; main()", *map(str, words)]


@contextmanager
def playing(*words: str | Path, run: Run = main, anew: bool = False) -> Iterator[Playing]:
    """A table that runs for as long as the block lasts, or until it is stopped; *anew* in an interpreter of its own."""
    with _begun(*words) if anew else Forked(run, *words) as process:
        try:
            yield Playing(process)
        finally:
            process.kill()  # it may have ended already


def _begun(*words: str | Path) -> "subprocess.Popen[str]":
    return subprocess.Popen(command(*words), cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
