"""What goes around every request: its id, its time, and the client that a trusted proxy asks for."""

import logging
import re
import secrets
import time
from collections.abc import Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, cast

from litestar import Litestar
from litestar.enums import ScopeType
from litestar.types import HTTPScope, LifeSpanReceive, LifeSpanScope, LifeSpanSend, Message, Receive, Scope, Send
from msgspec import Struct
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from talewright.web.metrics import NOWHERE, Metrics, named
from talewright.web.rate_limit import Network

logger = logging.getLogger("talewright.requests")

ID = b"x-request-id"
GIVEN = re.compile(r"[A-Za-z0-9._-]{1,64}")
STREAM = b"text/event-stream"


@dataclass(slots=True)
class Current:
    """The request that is being answered. *game* is what its seat plays, once that is known."""

    id: str
    game: str = ""


class Answered(Struct, frozen=True):
    """An answer that has begun, as the log tells it. *route* is a pattern: an address may hold a link's token."""

    method: str
    route: str
    status: int
    ms: float
    game: str


CURRENT: ContextVar[Current | None] = ContextVar("CURRENT", default=None)


def request_id() -> str:
    """The id of the request that is being answered here; empty if there is none."""
    current = CURRENT.get()
    return current.id if current else ""


def game_asked_about() -> str:
    """The game that this request is about; empty as long as nobody knows."""
    current = CURRENT.get()
    return current.game if current else ""


def plays(game: str) -> None:
    """Note which game the request that is being answered here is about."""
    if current := CURRENT.get():
        current.game = game


class Application(Litestar):
    """The web application, which gives every request an id, and measures it. *behind* are the proxies in front."""

    def __init__(self, *args: Any, metrics: Metrics, behind: Sequence[Network] = (), **kwargs: Any) -> None:  # noqa: ANN401 - as Litestar's own
        super().__init__(*args, **kwargs)
        self._metrics = metrics
        self._proxied = ProxyHeadersMiddleware(super().__call__, [str(each) for each in behind])  # type: ignore[arg-type]  # uvicorn's words for the same

    async def __call__(
        self, scope: Scope | LifeSpanScope, receive: Receive | LifeSpanReceive, send: Send | LifeSpanSend
    ) -> None:
        """Answer one request, or begin and end."""
        if scope["type"] != ScopeType.HTTP:
            await super().__call__(scope, receive, send)
            return
        asked = cast("HTTPScope", scope)
        answer = _Answer(asked, self._id_of(asked), cast("Send", send), self._metrics)
        before = CURRENT.set(answer.current)
        try:
            await self._proxied(scope, receive, answer.send)  # type: ignore[arg-type]  # uvicorn's words for the same
        finally:
            CURRENT.reset(before)
            answer.end()

    def _id_of(self, scope: HTTPScope) -> str:
        """The id that a trusted proxy has given, or else one of our own."""
        client = scope["client"]
        if client and client[0] in self._proxied.trusted_hosts:
            for name, value in scope["headers"]:
                if name == ID and GIVEN.fullmatch(given := value.decode("latin-1")):
                    return given
        return secrets.token_hex(8)


class _Answer:
    """The answer to one request, watched on its way out."""

    def __init__(self, scope: HTTPScope, as_id: str, send: Send, metrics: Metrics) -> None:
        self.current = Current(as_id)
        self._scope = scope
        self._send = send
        self._metrics = metrics
        self._began = time.perf_counter()
        self._is_stream = False

    async def send(self, message: Message) -> None:
        """Send a part of it; the first one carries the id."""
        if message["type"] == "http.response.start":
            headers = message["headers"] = [*message["headers"], (ID, self.current.id.encode())]
            self._tell(message["status"])
            if any(name == b"content-type" and value.startswith(STREAM) for name, value in headers):
                self._is_stream = True
                self._metrics.stream(1)
        await self._send(message)

    def end(self) -> None:
        """There is no more of it."""
        if self._is_stream:
            self._metrics.stream(-1)

    def _tell(self, status: int) -> None:
        seconds = time.perf_counter() - self._began
        method, route = self._scope["method"], self._scope.get("path_template") or ""
        self._metrics.answered(method, route, status, seconds)
        if logger.isEnabledFor(logging.INFO):
            answered = Answered(named(method), route or NOWHERE, status, round(seconds * 1000, 1), self.current.game)
            logger.info("request", extra={"answered": answered})
