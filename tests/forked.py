"""Commands in processes of their own, each forked from one that has loaded everything.

To load it takes two seconds of work, and to fork a tenth. Whoever asks how an interpreter begins or ends starts one.
"""

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Self, TextIO

FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(["tests.loaded"])
PATIENCE_S = 60.0

Run = Callable[[], None]


class Forked:
    """A command that runs, with what there is of a ``subprocess.Popen`` whose output is read as text."""

    stderr: TextIO | None

    def __init__(self, run: Run, *words: str | Path, complains: bool = True) -> None:
        """Begin it with these words. What it *complains* of is read as well, or written where the tests do."""
        ends = [FORKS.Pipe(duplex=False) for _ in range(1 + complains)]
        told = ([*map(str, words)], dict(os.environ), [writes for _, writes in ends])
        self._process = FORKS.Process(daemon=True, target=_run, args=(run, *told))
        self._process.start()
        for _, writes in ends:
            writes.close()
        self.stdout, self.stderr, *_ = [*(os.fdopen(os.dup(reads.fileno())) for reads, _ in ends), None]
        assert self._process.pid
        self.pid = self._process.pid

    @property
    def returncode(self) -> int | None:
        return self._process.exitcode

    @property
    def children(self) -> list[int]:
        """The processes that it has begun and that live."""
        return [int(each) for each in Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text("ascii").split()]

    def send_signal(self, by: signal.Signals) -> None:
        if self.returncode is None:
            os.kill(self.pid, by)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def wait(self, timeout: float = PATIENCE_S) -> int:
        self._process.join(timeout)
        assert self.returncode is not None, "it did not end"
        return self.returncode

    def communicate(self, timeout: float = PATIENCE_S) -> tuple[str, str]:
        """Wait for its end and return what it prints and complains of, read meanwhile: a full pipe would stop it."""
        streams = self.stdout, self.stderr
        with ThreadPoolExecutor() as readers:
            printed, complained = [readers.submit(each.read) if each else None for each in streams]
            try:
                self.wait(timeout)
            finally:
                self.kill()  # or nothing ends what is read
        return printed.result() if printed else "", complained.result() if complained else ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()  # it may have ended already
        self.wait()
        for each in filter(None, (self.stdout, self.stderr)):
            each.close()


def _run(run: Run, words: list[str], environment: dict[str, str], writes: list[Connection]) -> None:
    """Run a command with these words, write to the test what it prints, and end with the tests, however they end."""
    threading.Thread(target=_end_with_the_tests, daemon=True).start()
    os.environ.clear()
    os.environ.update(environment)
    for each, stream in zip(writes, (sys.stdout, sys.stderr), strict=False):
        os.dup2(each.fileno(), stream.fileno())
        each.close()
    sys.argv[1:] = words
    run()


def _end_with_the_tests() -> None:
    tests = multiprocessing.parent_process()
    assert tests
    tests.join()
    os.kill(os.getpid(), signal.SIGKILL)
