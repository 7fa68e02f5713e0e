"""Hints between the processes that serve one database, by its LISTEN and NOTIFY."""

import logging
import secrets
import threading
from base64 import b64decode, b64encode
from collections.abc import Callable
from contextlib import closing, suppress
from hashlib import sha256
from queue import Empty, Full, Queue

import psycopg
from psycopg import sql

from talewright.journal.postgres import Database, Patient, connect

WAITING = 1_000  # messages that wait to be sent; what comes on top of them is lost
AT_ONCE = 100
BEAT_S = 1.0  # how long a listener is deaf to being closed
SOON_S, LATER_S = 0.1, 5.0  # how long it waits before it connects again, at first and at most
ID_BYTES = 4

logger = logging.getLogger(__name__)


class PostgresBus:
    """Carries messages between processes whose journal is one database; see ``Bus``.

    One connection listens and another sends, each in a thread of its own. Both connect again for ever; what is said
    meanwhile is lost, as it may be: the journal has the truth.
    """

    def __init__(self, place: Database) -> None:
        self._place = place
        self._me = secrets.token_hex(ID_BYTES)
        self._waiting: Queue[bytes] = Queue(WAITING)
        self._ended = threading.Event()
        self._threads: list[threading.Thread] = []
        self._starting = threading.Lock()

    def send(self, message: bytes) -> None:
        """Tell the others. Never waits for anybody, and never raises."""
        with suppress(Full):
            self._waiting.put_nowait(message)
        with self._starting:
            if not any(thread.name == "bus-sends" for thread in self._threads):
                self._start("bus-sends", self._send)

    def listen(self, heard: Callable[[bytes], None]) -> None:
        """Have *heard* called with each message of another process, in a thread of the bus."""
        with self._starting:
            self._start("bus-listens", lambda connection: self._listen(connection, heard))

    def close(self) -> None:
        """Stop carrying messages, once those that wait are sent."""
        self._ended.set()
        for thread in self._threads:
            thread.join(2 * BEAT_S)

    def _start(self, name: str, act: Callable[[Patient], None]) -> None:
        self._threads.append(threading.Thread(target=self._keep_up, args=(name, act), name=name, daemon=True))
        self._threads[-1].start()

    def _keep_up(self, name: str, act: Callable[[Patient], None]) -> None:
        """Act with a connection, and with another one whenever it is lost."""
        pause_s = SOON_S
        while not self._ended.is_set():
            try:
                with closing(connect(self._place.address)) as connection:
                    pause_s = SOON_S
                    act(connection)
            except psycopg.Error as error:
                logger.warning("%s: the database was lost (%s)", name, type(error).__name__)
                self._ended.wait(pause_s)
                pause_s = min(2 * pause_s, LATER_S)

    def _listen(self, connection: Patient, heard: Callable[[bytes], None]) -> None:
        connection.execute(sql.SQL("LISTEN {}").format(sql.Identifier(channel_of(connection))))
        while not self._ended.is_set():
            for note in connection.notifies(timeout=BEAT_S):
                with suppress(ValueError):  # anybody with a database on this server may say anything here
                    if not note.payload.startswith(self._me):
                        heard(b64decode(note.payload[2 * ID_BYTES :]))
            connection.execute("SELECT")  # a server may have gone without a word

    def _send(self, connection: Patient) -> None:
        channel = channel_of(connection)
        while not (self._ended.is_set() and self._waiting.empty()):
            with suppress(Empty):
                messages = [self._waiting.get(timeout=BEAT_S)]
                while len(messages) < AT_ONCE and not self._waiting.empty():
                    messages.append(self._waiting.get())
                rows = [(channel, self._me + b64encode(message).decode()) for message in messages]
                connection.cursor().executemany("SELECT pg_notify(%s, %s)", rows)


def channel_of(connection: Patient) -> str:
    """The name under which a journal is spoken of: a database has as many as it has schemas."""
    (schema,) = connection.execute("SELECT current_schema()").fetchone() or ("",)
    return f"talewright_{sha256(str(schema).encode()).hexdigest()[:16]}"
