"""A table in a process of its own, which can be stopped, killed and started again on the same data.

Each begins as a fork of one process that has loaded everything: that takes two seconds of work, and the fork a tenth.
"""

import multiprocessing
import os
import re
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from random import sample
from typing import Self

from tests.web.browser import same_dice, toy_table

from talewright import cli

FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(["tests.web.browser.loaded"])
PATIENCE_S = 20.0
PORTS = range(20_000, 32_000)  # systems take the near ends of lines from above

Command = tuple[Callable[[], None], *tuple[str, ...]]

PLAY: Command = (cli.main, "play", "--no-open")
SAME_DICE: Command = (same_dice.main, "play", "--no-open")
TOY: Command = (toy_table.main,)


class RunningTable:
    """`talewright play`, or the same for the toy game, on a port and a folder that stay its own."""

    def __init__(self, command: Command, data: Path) -> None:
        self._command = command
        self.data = data
        self._port = free_port()
        self._process: ForkServerProcess | None = None
        self._reads: Connection | None = None  # what it prints, for as long as it runs
        self.host_link = ""

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    def start(self) -> None:
        """Start it and wait until it has printed the host's link; from then on it answers."""
        reads, writes = FORKS.Pipe(duplex=False)
        run, *words = self._command
        here = ("--data", str(self.data), "--port", str(self._port))
        self._process = FORKS.Process(daemon=True, target=serve, args=(run, [*words, *here], dict(os.environ), writes))
        self._process.start()
        writes.close()
        with os.fdopen(os.dup(reads.fileno())) as said:
            for line in said:
                if found := re.search(r"http://\S+/host/\S+", line):
                    self.host_link, self._reads = found[0], reads
                    return
        self._process.join()
        raise AssertionError(f"the table did not start; it ended with {self._process.exitcode}")

    def workers(self) -> list[int]:
        """The processes that serve it, where there are several, as far as they live."""
        assert self._process
        children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children").read_text(encoding="ascii")
        return [int(each) for each in children.split()]

    def kill(self) -> None:
        """End it in the middle of whatever it does."""
        self._end(signal.SIGKILL)

    def stop(self) -> float:
        """Press Ctrl-C; returns how many seconds it took to end."""
        began = time.monotonic()
        self._end(signal.SIGINT)
        return time.monotonic() - began

    def _end(self, sign: signal.Signals) -> None:
        if self._process and self._process.pid and self._process.is_alive():
            os.kill(self._process.pid, sign)
            self._process.join(PATIENCE_S)
            assert self._process.exitcode is not None, "it did not end"

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()


def serve(run: Callable[[], None], words: list[str], environment: dict[str, str], writes: Connection) -> None:
    """Run a command with these words, write to the test what it prints, and end with the tests, however they end."""
    threading.Thread(target=_end_with_the_tests, daemon=True).start()
    os.environ.clear()
    os.environ.update(environment)
    os.dup2(writes.fileno(), sys.stdout.fileno())
    sys.argv[1:] = words
    run()


def _end_with_the_tests() -> None:
    tests = multiprocessing.parent_process()
    assert tests
    tests.join()
    os.kill(os.getpid(), signal.SIGKILL)


def free_port() -> int:
    """A port that nobody listens on; no page that seeks its stopped table can take it as the near end of its line."""
    for port in sample(PORTS, len(PORTS)):
        with socket.socket() as asking, suppress(OSError):
            asking.bind(("127.0.0.1", port))
            return port
    raise AssertionError("every port is taken")
