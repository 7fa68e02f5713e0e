"""A table in a process of its own, which can be stopped, killed and started again on the same data."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from random import sample
from typing import Self

ROOT = Path(__file__).parents[3]
PATIENCE_S = 20.0
PORTS = range(20_000, 32_000)  # systems take the near ends of lines from above

PLAY = ("-c", "from talewright.cli import main; main()", "play", "--no-open")
SAME_DICE = ("-m", "tests.web.browser.same_dice", "play", "--no-open")
TOY = ("-m", "tests.web.browser.toy_table")


class RunningTable:
    """`talewright play`, or the same for the toy game, on a port and a folder that stay its own."""

    def __init__(self, command: tuple[str, ...], data: Path) -> None:
        self._command = command
        self.data = data
        self._port = free_port()
        self._process: subprocess.Popen[str] | None = None
        self.host_link = ""

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    def start(self) -> None:
        """Start it and wait until it has printed the host's link; from then on it answers."""
        self._process = subprocess.Popen(
            [sys.executable, *self._command, "--data", str(self.data), "--port", str(self._port)],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}", "PYTHONUNBUFFERED": "1"},
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout
        for line in self._process.stdout:
            if found := re.search(r"http://\S+/host/\S+", line):
                self.host_link = found[0]
                return
        raise AssertionError(f"the table did not start; it ended with {self._process.wait()}")

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
        if self._process and self._process.poll() is None:
            self._process.send_signal(sign)
            self._process.wait(PATIENCE_S)
        if self._process and self._process.stdout:
            self._process.stdout.close()

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
