"""What goes on behind the moves: heads reach the disk, and a quiet journal is made one whole file."""

import logging
import threading
from collections.abc import Callable

from talewright.journal.heads import Head, Heads
from talewright.table.journal import Record

SYNC_EVERY_S = 0.2  # how often heads are written through at most: each time costs as much as a commit
QUIET_S = 2.0  # without anything new

logger = logging.getLogger(__name__)


class Watch:
    """Follows what is stored, in a thread of its own that never holds up a move.

    *gather* brings everything into the one file of the database; it says whether it could.
    """

    def __init__(self, heads: Heads, gather: Callable[[], bool], *, quiet_s: float = QUIET_S) -> None:
        self.heads = heads
        self._gather = gather
        self._quiet_s = quiet_s
        self._news = threading.Event()
        self._ended = threading.Event()
        self._starting = threading.Lock()
        self._thread: threading.Thread | None = None

    def stored(self, last: Record | None) -> None:
        """Something is on the disk: records, of which this is the *last*, or secrets alone."""
        if last:
            try:
                self.heads.note(last.header.campaign, Head(last.header.position, last.digest))
            except OSError:  # the move itself is stored; the next one writes the head again
                logger.exception("the head of %s could not be written down", last.header.campaign)
        if not self._news.is_set():  # it stays so until the thread looks, a while after the last time
            self._start()
            self._news.set()

    def close(self) -> None:
        """Do at once what would have been done in quiet."""
        self._ended.set()
        self._news.set()
        if self._thread:
            self._thread.join()
            self._try(self.heads.sync)
            self._try(self._gather)
        self._try(self.heads.close)

    def _start(self) -> None:
        with self._starting:
            if self._thread is None and not self._ended.is_set():
                self._thread = threading.Thread(target=self._run, name="journal", daemon=True)
                self._thread.start()

    def _run(self) -> None:
        is_gathered = True
        while not self._ended.is_set():
            if self._news.wait(None if is_gathered else self._quiet_s):
                self._news.clear()
                is_gathered = False
                self._try(self.heads.sync)
                self._ended.wait(SYNC_EVERY_S)
            else:
                is_gathered = bool(self._try(self._gather))

    def _try(self, act: Callable[[], bool | None]) -> bool | None:
        """Nobody waits for an answer here: what fails is told in the log, and tried again."""
        try:
            return act()
        except Exception:
            logger.exception("the journal could not be made fast")
            return None
