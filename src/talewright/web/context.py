"""What every answer is made from, and who is asking for it."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from functools import partial, wraps
from typing import Annotated, ParamSpec, TypeVar

from litestar.di import NamedDependency
from litestar.exceptions import NotAuthorizedException, PermissionDeniedException
from litestar.params import FromPath, HeaderParameter
from msgspec import Struct

from talewright.table import Table
from talewright.table.seating import CLOSED
from talewright.web.assets import Assets
from talewright.web.authentication import SEAT, Asking, Identity, by_token, client_of
from talewright.web.closing import Closing
from talewright.web.exploring import Explorers
from talewright.web.health import Pulse
from talewright.web.metrics import Metrics
from talewright.web.news import News
from talewright.web.open_pages import OpenPages
from talewright.web.pages import Pages
from talewright.web.rate_limit import RateLimits
from talewright.web.regions import Drawn
from talewright.web.requests import plays
from talewright.web.screens import Seen, TableScreen
from talewright.web.uploads import Uploads
from talewright.web.writers import Writers

Params = ParamSpec("Params")
Answer = TypeVar("Answer")

LOCAL = ("localhost", "127.0.0.1", "[::1]")
_PORT = re.compile(r":[0-9]{1,5}$")


class AppContext(Struct, frozen=True):
    """The table with all that shows it. *elsewhere* is its address in the local network, if it listens there."""

    table: Table
    pages: Pages
    news: News
    limits: RateLimits
    assets: Assets
    writers: Writers
    explorers: Explorers
    pulse: Pulse
    closing: Closing
    uploads: Uploads
    metrics: Metrics
    drawn: Drawn[TableScreen]
    open_pages: OpenPages
    elsewhere: str = ""

    def seen(self, who: Identity) -> Seen:
        """What every page of a seat is given."""
        look = self.table.look(who.campaign, who.seat)
        game = self.table.ledger.games[look.game]
        return Seen(here=who.here, title=game.title, roles=game.roles, look=look)

    def address(self, request: Asking, path: str) -> str:
        """The whole address of *path*, as somebody at another device would open it."""
        here = f"{request.scope['scheme']}://{_host(request)}"
        return (self.elsewhere if self.elsewhere and _is_local(request) else here) + path

    def only_here(self, request: Asking) -> bool:
        """Whether such an address opens on this machine alone."""
        return not self.elsewhere and _is_local(request)


def _host(request: Asking) -> str:
    """The name and port that somebody typed to get here."""
    host, port = request.scope["server"] or ("localhost", None)
    return request.headers.get("host") or (f"{host}:{port}" if port else host)


def _is_local(request: Asking) -> bool:
    return _PORT.sub("", _host(request)) in LOCAL


Context = NamedDependency[AppContext]
Who = NamedDependency[Identity]


def writing(handler: Callable[Params, Answer]) -> Callable[Params, Awaitable[Answer]]:
    """Have a handler, which takes the *context*, run where only those wait who write."""

    @wraps(handler)
    async def in_turn(*args: Params.args, **kwargs: Params.kwargs) -> Answer:
        context = kwargs["context"]
        assert isinstance(context, AppContext)
        who = kwargs.get("who")
        campaign = who.campaign if isinstance(who, Identity) else ""
        return await context.writers.write(partial(handler, *args, **kwargs), campaign)

    return in_turn


def in_its_turn(found: Callable[Params, Identity]) -> Callable[Params, Awaitable[Identity]]:
    """Have the seat that is *found*, from the *context*, wait for its turn if it asks faster than people do."""

    @wraps(found)
    async def in_turn(*args: Params.args, **kwargs: Params.kwargs) -> Identity:
        context = kwargs["context"]
        assert isinstance(context, AppContext)
        who = await asyncio.to_thread(found, *args, **kwargs)
        if wait_s := context.limits.ask(who.seat):
            await asyncio.sleep(wait_s)
            who = await asyncio.to_thread(found, *args, **kwargs)  # its link may be void by now
        return who

    return in_turn


def held_by_cookie(request: Asking, seat: str, context: AppContext) -> Identity:
    """The seat in the address, if this browser holds it."""
    token = request.cookies.get(SEAT + seat)
    if token is None:
        raise PermissionDeniedException("This browser does not hold that seat. Open the seat's own link here first.")
    found = by_token(context.table, context.limits, token, client_of(request))
    if found.seat != seat:
        raise PermissionDeniedException(CLOSED)
    return _noted(context, found)


@in_its_turn
def seat_by_cookie(request: Asking, seat: FromPath[str], context: Context) -> Identity:
    """The seat in the address, if this browser holds it."""
    return held_by_cookie(request, seat, context)


async def looked(context: AppContext, found: Callable[[], Identity], look: Callable[[Identity], Answer]) -> Answer:
    """What a seat that is to be *found* sees; both in one thread, unless it has to wait for its turn in between."""

    def at_once() -> tuple[float, Answer | None]:
        who = found()
        wait_s = context.limits.ask(who.seat)
        return wait_s, None if wait_s else look(who)

    wait_s, answer = await asyncio.to_thread(at_once)
    if answer is not None:
        return answer
    await asyncio.sleep(wait_s)
    return await asyncio.to_thread(lambda: look(found()))  # its link may be void by now


@in_its_turn
def seat_by_token(
    request: Asking, context: Context, authorization: Annotated[str, HeaderParameter(name="Authorization")] = ""
) -> Identity:
    """The seat of a program that asks with ``Authorization: Bearer TOKEN``."""
    kind, _, token = authorization.partition(" ")
    if kind.casefold() != "bearer" or not token.strip():
        raise NotAuthorizedException("Send the seat's token with each request: `Authorization: Bearer TOKEN`.")
    return _noted(context, by_token(context.table, context.limits, token.strip(), client_of(request)))


def _noted(context: AppContext, who: Identity) -> Identity:
    """The same, once it is noted which game the seat plays."""
    plays(context.table.ledger.campaign(who.campaign).game.slug)
    return who
