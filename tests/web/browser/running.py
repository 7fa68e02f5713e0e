"""A table in a process of its own, which can be stopped, killed and started again on the same data."""

import re
import signal
import socket
import time
from contextlib import suppress
from pathlib import Path
from random import sample
from typing import Self

from tests.forked import Forked, Run
from tests.web.browser import same_dice, toy_table

from talewright import cli

PORTS = range(20_000, 32_000)  # systems take the near ends of lines from above

Command = tuple[Run, *tuple[str, ...]]

PLAY: Command = (cli.main, "play", "--no-open")
SAME_DICE: Command = (same_dice.main, "play", "--no-open")
TOY: Command = (toy_table.main,)


class RunningTable:
    """`talewright play`, or the same for the toy game, on a port and a folder that stay its own."""

    def __init__(self, command: Command, data: Path) -> None:
        self._command = command
        self.data = data
        self._port = free_port()
        self._process: Forked | None = None
        self.host_link = ""

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    def start(self) -> None:
        """Start it and wait until it has printed the host's link; from then on it answers."""
        run, *words = self._command
        self._process = Forked(run, *words, "--data", self.data, "--port", str(self._port), complains=False)
        for line in self._process.stdout:
            if found := re.search(r"http://\S+/host/\S+", line):
                self.host_link = found[0]
                return
        raise AssertionError(f"the table did not start; it ended with {self._process.wait()}")

    def workers(self) -> list[int]:
        """The processes that serve it, where there are several, as far as they live."""
        assert self._process
        return self._process.children

    def kill(self) -> None:
        """End it in the middle of whatever it does."""
        self._end(signal.SIGKILL)

    def stop(self) -> float:
        """Press Ctrl-C; returns how many seconds it took to end."""
        began = time.monotonic()
        self._end(signal.SIGINT)
        return time.monotonic() - began

    def _end(self, sign: signal.Signals) -> None:
        if self._process:
            with self._process:
                self._process.send_signal(sign)
                self._process.wait()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()


def free_port() -> int:
    """A port that nobody listens on; no page that seeks its stopped table can take it as the near end of its line."""
    for port in sample(PORTS, len(PORTS)):
        with socket.socket() as asking, suppress(OSError):
            asking.bind(("127.0.0.1", port))
            return port
    raise AssertionError("every port is taken")
