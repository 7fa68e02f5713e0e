"""What a host watches, in Prometheus' text form. No label and no value names a campaign, a seat, an address or a token.

Several workers add up: where the environment names a folder in ``PROMETHEUS_MULTIPROC_DIR``, each writes its numbers
there, and whichever is asked tells the sum.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec import Struct
from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.multiprocess import MultiProcessCollector

from talewright.decoding import from_json

MEDIA_TYPE = CONTENT_TYPE_PLAIN_0_0_4
SHARED = "PROMETHEUS_MULTIPROC_DIR"
METHODS = frozenset(("GET", "HEAD", "POST", "OPTIONS"))
OTHER = "other"
NOWHERE = "none"  # the route of an address that there is not
QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)

disable_created_metrics()  # type: ignore[no-untyped-call]  # when each number began, which nobody asks for


class Metrics:
    """The numbers of one process. It is the ``Meter`` of its table, and safe to call from several threads."""

    def __init__(self) -> None:
        self._registry = own = CollectorRegistry()
        if SHARED not in os.environ:
            ProcessCollector(registry=own)
        self._moves = Counter(
            "talewright_moves", "Moves stored, devices' words for the dice too", ["game"], registry=own
        )
        self._refusals = Counter(
            "talewright_refusals", "What the rules or the table refused", ["game", "clause"], registry=own
        )
        self._answers = Counter(
            "talewright_answers", "Answers to requests", ["method", "route", "status"], registry=own
        )
        self._seconds = Histogram(
            "talewright_answer_seconds", "Time until an answer begins", ["route"], registry=own, buckets=QUICK
        )
        self._streams = Gauge(
            "talewright_streams", "Streams of news that are open", registry=own, multiprocess_mode="livesum"
        )
        self._regions = Histogram(
            "talewright_region_seconds", "Time to draw a region", ["game", "region"], registry=own, buckets=QUICK
        )
        self._append = Histogram(
            "talewright_append_seconds", "Time to store a move in the journal", registry=own, buckets=QUICK
        )
        self._campaigns = Gauge(
            "talewright_campaigns_folded", "Campaigns kept in memory", registry=own, multiprocess_mode="livesum"
        )
        self._lookups = Counter(
            "talewright_campaign_lookups", "Campaigns asked for, by where they were found", ["found"], registry=own
        )
        self._from_memory, self._from_journal = (self._lookups.labels(place) for place in ("memory", "journal"))
        self._turned_away = Counter("talewright_connections_turned_away", "Connections without room", registry=own)
        self._hints_dropped = Counter(
            "talewright_hints_dropped", "Messages between servers that none of them can have sent", registry=own
        )

    def stored(self, game: str, seconds: float) -> None:
        """A move was stored; see ``Meter``."""
        self._moves.labels(game).inc()
        self._append.observe(seconds)

    def looked_up(self, *, folded: bool) -> None:
        """A campaign was asked for; see ``Meter``."""
        (self._from_journal if folded else self._from_memory).inc()

    def kept(self, campaigns: int) -> None:
        """So many campaigns are kept; see ``Meter``."""
        self._campaigns.set(campaigns)

    def refused(self, game: str, clause: str) -> None:
        """Something was refused; by a *clause* of the rules, or by none."""
        self._refusals.labels(game or NOWHERE, (clause if clause in clauses() else OTHER) if clause else NOWHERE).inc()

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        """An answer has begun. *route* is a pattern, never an address."""
        self._answers.labels(named(method), route or NOWHERE, str(status)).inc()
        self._seconds.labels(route or NOWHERE).observe(seconds)

    def stream(self, change: int) -> None:
        """A stream was opened (1) or has ended (-1)."""
        self._streams.inc(change)

    def drawn(self, game: str, region: str, seconds: float) -> None:
        """A region of a page was drawn."""
        self._regions.labels(game, region).observe(seconds)

    def turned_away(self) -> None:
        """A connection found no room."""
        self._turned_away.inc()

    def hint_dropped(self) -> None:
        """A message between servers was not signed, or cannot be read."""
        self._hints_dropped.inc()

    def text(self) -> bytes:
        """All numbers as Prometheus reads them."""
        if (folder := os.environ.get(SHARED)) is None:
            return generate_latest(self._registry)
        forget_ended(folder)
        together = CollectorRegistry()
        MultiProcessCollector(together, path=folder)  # type: ignore[no-untyped-call]  # as it is shipped
        return generate_latest(together)


@contextmanager
def shared() -> Iterator[None]:
    """Have the numbers of all processes that are started inside the block add up."""
    with TemporaryDirectory(prefix="talewright-numbers-") as folder:
        os.environ[SHARED] = folder
        try:
            yield
        finally:
            del os.environ[SHARED]


def forget_ended(folder: str) -> None:
    """Let go of what processes that have ended had open; what they counted stays."""
    for each in Path(folder).glob("gauge_live*_*.db"):
        if not _is_alive(int(each.stem.rpartition("_")[2])):
            each.unlink(missing_ok=True)  # another worker may be asked in the same moment


def _is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except (ProcessLookupError, PermissionError):  # gone, or its number is that of somebody else's process by now
        return False
    return True


def named(method: str) -> str:
    """The method of a request, if it is one that the table answers."""
    return method if method in METHODS else OTHER


class _Clause(Struct, frozen=True):
    id: str


class _Catalogue(Struct, frozen=True):
    clauses: tuple[_Clause, ...] = ()


@cache
def clauses() -> frozenset[str]:
    """The ids of every clause of the games here: a ruling may name any other, which is no label."""
    folder = files("talewright").joinpath("rules_data")
    sources = [each for each in folder.iterdir() if each.name.endswith(".json")] if folder.is_dir() else []
    found = [each for each in sources if b'"clauses":' in each.read_bytes()]
    return frozenset(clause.id for each in found for clause in from_json(each.read_bytes(), _Catalogue).clauses)
