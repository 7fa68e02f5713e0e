"""What the table tells whoever hosts it while it runs: lines to read, or lines of JSON for programs.

An answer is told by its route's pattern: no address, no query, no cookie, no name and no client stands in its line.
"""

import logging
import os
import sys
from datetime import UTC, datetime
from typing import Literal, get_args

import msgspec
from msgspec import Struct

from talewright.web.requests import Answered, request_id

Kind = Literal["plain", "json"]
VARIABLE = "TALEWRIGHT_LOG"  # of the environment


class Line(Struct, frozen=True, omit_defaults=True):
    """One line of the log, as JSON. *request* is the id that the answer carries in ``X-Request-Id``."""

    time: str
    level: str
    event: str
    request: str = ""
    method: str = ""
    route: str = ""
    status: int = 0
    ms: float = -1.0
    game: str = ""
    trace: str = ""


def set_up(kind: Kind) -> None:
    """Have every answer told on the standard error, besides what is wrong, which is told anyway; by workers too."""
    os.environ[VARIABLE] = kind
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(AsJson() if kind == "json" else AsText())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger("talewright").setLevel(logging.INFO)


def set_up_as_told() -> None:
    """The same as the environment says, where a worker begins."""
    kinds: dict[str, Kind] = {each: each for each in get_args(Kind)}
    if kind := kinds.get(os.environ.get(VARIABLE, "")):
        set_up(kind)


class AsJson(logging.Formatter):
    """Each record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        return msgspec.json.encode(self.line(record)).decode()

    def line(self, record: logging.LogRecord) -> Line:
        """What a record says."""
        answered = getattr(record, "answered", None)
        told = msgspec.structs.asdict(answered) if isinstance(answered, Answered) else {}
        trace = self.formatException(record.exc_info) if record.exc_info else ""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        return Line(at, record.levelname.lower(), record.getMessage(), request_id(), trace=trace, **told)


class AsText(AsJson):
    """Each record as a line to read, with a traceback behind it if there is one."""

    def format(self, record: logging.LogRecord) -> str:
        line = self.line(record)
        asked = f"{line.method} {line.route} {line.status} {line.ms} ms {line.game}" if line.method else line.event
        said = " ".join(each for each in (line.time, line.level, line.request, asked.rstrip()) if each)
        return f"{said}\n{line.trace}" if line.trace else said
