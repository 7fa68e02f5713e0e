"""Hints between the processes that serve one database, by its LISTEN and NOTIFY.

Every user of the server who may connect to the database may speak there too, so each message is signed with a key that
stands among the journal's secrets.
"""

import logging
import secrets
import threading
import time
from base64 import b64decode, b64encode
from collections.abc import Callable
from contextlib import closing, suppress
from hashlib import sha256
from queue import Empty, Full, Queue

import psycopg
from psycopg import sql

from talewright.journal.postgres import Database, Patient, connect
from talewright.journal.signing import Checker, Forged, Signer
from talewright.table import keys
from talewright.table.bus import Heard

WAITING = 1_000  # messages that wait to be sent; what comes on top of them is lost
AT_ONCE = 100
BEAT_S = 1.0  # how long a listener is deaf to being closed
SOON_S, LATER_S = 0.1, 5.0  # how long it waits before it connects again, at first and at most
CLOCK_S = 10.0  # after which the clock is set anew
NOW = "SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint"
STARTED = "SELECT (extract(epoch FROM pg_postmaster_start_time()) * 1000000)::bigint, current_database()"

logger = logging.getLogger(__name__)


class PostgresBus:
    """Carries messages between processes whose journal is one database; see ``Bus``.

    One connection listens and another sends, each in a thread of its own. Both connect again for ever; what is said
    meanwhile is lost, as it may be: the journal has the truth.
    """

    def __init__(self, place: Database) -> None:
        self._place = place
        self._sends_as = 0  # its process at the server: what that says is our own
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

    def listen(self, heard: Heard) -> None:
        """Have *heard* called with each message of another process, in a thread of the bus; see ``Heard``."""
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

    def _listen(self, connection: Patient, heard: Heard) -> None:
        clock = Clock(connection)
        checker = Checker(key_of(connection), clock, place_of(connection))
        connection.execute(sql.SQL("LISTEN {}").format(sql.Identifier(channel_of(connection))))
        while not self._ended.is_set():
            for note in connection.notifies(timeout=BEAT_S):
                message = _believed(checker, note.payload)  # our own too, so that nobody else says it again
                if note.pid != self._sends_as:
                    heard(message)
            clock.ask()  # and see whether the server has gone without a word

    def _send(self, connection: Patient) -> None:
        channel, clock = channel_of(connection), Clock(connection)
        signer = Signer(key_of(connection), clock, place_of(connection))
        self._sends_as = connection.info.backend_pid
        while not (self._ended.is_set() and self._waiting.empty()):
            with suppress(Empty):
                messages = [self._waiting.get(timeout=BEAT_S)]
                while len(messages) < AT_ONCE and not self._waiting.empty():
                    messages.append(self._waiting.get())
                clock.ask_again()
                rows = [(channel, b64encode(signer.signed(message)).decode()) for message in messages]
                connection.cursor().executemany("SELECT pg_notify(%s, %s)", rows)


class Clock:
    """The clock of the database, which all machines share, in microseconds. In between this machine's goes on."""

    def __init__(self, connection: Patient) -> None:
        self._connection = connection
        self.ask()

    def ask(self) -> None:
        """Set it anew."""
        (now,) = self._connection.execute(NOW).fetchone() or (0,)
        assert isinstance(now, int)
        self._then, self._asked = now, time.monotonic()

    def ask_again(self) -> None:
        """Set it anew after a while."""
        if time.monotonic() - self._asked > CLOCK_S:
            self.ask()

    def __call__(self) -> int:
        return self._then + int(1e6 * (time.monotonic() - self._asked))


def _believed(checker: Checker, payload: str) -> bytes | None:
    with suppress(Forged, ValueError):  # whoever may connect may say anything here
        return checker.message(b64decode(payload, validate=True))
    return None


def channel_of(connection: Patient) -> str:
    """The name under which a journal is spoken of: a database has as many as it has schemas."""
    (schema,) = connection.execute("SELECT current_schema()").fetchone() or ("",)
    return f"talewright_{sha256(str(schema).encode()).hexdigest()[:16]}"


def place_of(connection: Patient) -> bytes:
    """What no other place has at which hints are given: a copy of a database may hold the key that its original has.

    Since when a server runs is something that everybody may ask, and everybody who is connected to it gets the same
    answer; a copy of its disk runs since another time.
    """
    found = connection.execute(STARTED).fetchone() or ()
    return " ".join(map(str, (*found, channel_of(connection)))).encode()


def key_of(connection: Patient) -> bytes:
    """The key of a journal, made by whoever asks first. Only who may read its secrets learns it."""
    made = (keys.BUS, secrets.token_hex())
    connection.execute("INSERT INTO secrets (name, campaign, value) VALUES (%s, '', %s) ON CONFLICT DO NOTHING", made)
    ((key,),) = connection.execute("SELECT value FROM secrets WHERE name = %s", (keys.BUS,)).fetchall()
    return str(key).encode()
