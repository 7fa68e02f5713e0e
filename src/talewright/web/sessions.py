"""The end of a session: the page that asks once, and the page that recounts a session and checks its dice."""

from functools import partial

from litestar import Response, Router, get, post
from litestar.di import NamedDependency, Provide
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect
from litestar.status_codes import HTTP_200_OK

from talewright.refusal import Refused
from talewright.table.moves import CloseSession
from talewright.table.seat import Role
from talewright.web.answers import page, see
from talewright.web.authentication import Asking, Identity, client_of
from talewright.web.context import AppContext, Context, Who, seat_by_cookie, writing
from talewright.web.posting import Posted, posted
from talewright.web.screens import CloseScreen, SessionScreen, SessionsScreen
from talewright.wording import role_amid


@get("/sessions", sync_to_thread=True)
def show_sessions(request: Asking, context: Context, who: Who) -> Response[str]:
    """Every session of play, newest first."""
    told = context.table.sessions(who.campaign, who.seat)
    return page(context, request, "sessions", SessionsScreen(**context.seen(who), sessions=told[::-1]))


@get("/sessions/last", sync_to_thread=True)
def show_last(context: Context, who: Who) -> Redirect:
    """The session that was closed last."""
    closed = [each.number for each in context.table.sessions(who.campaign, who.seat) if each.closed]
    return see(f"{who.here}/sessions/{closed[-1]}" if closed else f"{who.here}/sessions")


@get("/sessions/{number:int}")
async def show_session(request: Asking, context: Context, who: Who, number: FromPath[int]) -> Response[str]:
    """A session recounted, with its dice."""
    return await context.explorers.answer(partial(_session, request, context, who, number), who.seat)


def _session(request: Asking, context: AppContext, who: Identity, number: int) -> Response[str]:
    recap = context.table.recap(who.campaign, who.seat, number)
    if recap is None:
        raise NotFoundException
    campaign = context.table.ledger.campaign(who.campaign)
    screen = SessionScreen(
        **context.seen(who),
        recap=recap,
        proof=next(each for each in context.table.proofs(who.campaign, who.seat) if each.session == number),
        names={seat.id: seat.name for seat in campaign.seats.values()},
        is_last=number == campaign.sessions,
    )
    return page(context, request, "session", screen)


@get("/close", sync_to_thread=True)
def ask(request: Asking, context: Context, who: Who) -> Response[str]:
    """Whether the session is to be closed, and what that brings."""
    seen = context.seen(who)
    look, roles = seen["look"], seen["roles"]
    if look.session is None:
        raise Refused("No session is open. The next move opens one by itself.")
    if not look.me.is_gm:
        raise Refused(f"Only the {role_amid(roles[Role.GM])} closes the session.")
    return page(context, request, "session_close", CloseScreen(**seen))


@post("/close", status_code=HTTP_200_OK, dependencies={"form": Provide(posted)})
@writing
def close(request: Asking, context: Context, who: Who, form: NamedDependency[Posted]) -> Redirect:
    """Close the session; leads to its page."""
    context.limits.move(who.seat, client_of(request))
    number = context.table.ledger.campaign(who.campaign).sessions
    context.table.act(who.campaign, who.seat, CloseSession(), move_id=form.id)
    return see(f"{who.here}/sessions/{number}")


ROUTES = Router(
    "/t/{seat:str}",
    route_handlers=[show_sessions, show_last, show_session, ask, close],
    dependencies={"who": Provide(seat_by_cookie)},
)
