"""How the workers of one command talk with each other: each has a line to the process that started them.

A message is four bytes of length and then itself. The first one to a worker says what it is to do; an empty one from a
worker says that it serves; every other is passed on to the other workers as it is.
"""

import socket
import struct
import threading
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue

from talewright.table.bus import Heard

LENGTH = struct.Struct(">I")
SERVING = b""
CLOSE_S = 1.0  # how long the last messages may take
MOST_WAITING = 1_000  # messages that wait for a line: more of them are dropped, since they are only hints


def framed(message: bytes) -> bytes:
    """A message as it goes over a line."""
    return LENGTH.pack(len(message)) + message


class HubBus:
    """The bus of a worker: its line to the process that started it. *lost* is called when that process is gone."""

    def __init__(self, line: socket.socket, lost: Callable[[], None] = lambda: None) -> None:
        self.lost = lost
        self._line = line
        self._read = line.makefile("rb")
        self._outbox: SimpleQueue[bytes | None] = SimpleQueue()
        self._is_closed = False
        self._speaking = threading.Thread(target=self._speak, name="talewright-says", daemon=True)
        self._speaking.start()

    def orders(self) -> bytes:
        """The first message: what this worker is to do."""
        return self._next() or b""

    def say_serving(self) -> None:
        """Tell that this worker serves."""
        self._outbox.put(SERVING)

    def send(self, message: bytes) -> None:
        """Tell the other workers, if the line keeps up."""
        if self._outbox.qsize() < MOST_WAITING and not self._is_closed:
            self._outbox.put(message)

    def listen(self, heard: Heard) -> None:
        """Have *heard* called with each message of another worker, in a thread of its own."""
        threading.Thread(target=self._hear, args=(heard,), name="talewright-hears", daemon=True).start()

    def close(self) -> None:
        """Send what waits, and stop."""
        self._is_closed = True
        self._outbox.put(None)
        self._speaking.join(CLOSE_S)

    def _hear(self, heard: Heard) -> None:
        while (message := self._next()) is not None:
            heard(message)
        if not self._is_closed:
            self.lost()

    def _next(self) -> bytes | None:
        """The next message; None if the other end is gone."""
        with suppress(OSError, ValueError):
            head = self._read.read(LENGTH.size)
            if len(head) == LENGTH.size:
                (length,) = LENGTH.unpack(head)
                message = self._read.read(length)
                return message if len(message) == length else None
        return None

    def _speak(self) -> None:
        with suppress(OSError):
            while (message := self._outbox.get()) is not None:
                self._line.sendall(framed(message))
