"""The whole story, page by page."""

from litestar import Response, get
from litestar.params import FromQuery

from talewright.web.answers import page
from talewright.web.authentication import Asking, Identity
from talewright.web.context import AppContext, Context, Who
from talewright.web.screens import LogScreen

LOG = "log"
LOG_PAGE = 200  # lines on one page


@get("/log", sync_to_thread=True)
def show_log(request: Asking, context: Context, who: Who, after: FromQuery[int] = -1) -> Response[str]:
    """What has happened, as far as this seat may read it: the newest page of it, or what came *after* a line."""
    screen = log_screen(context, who, None if after < 0 else after)
    return page(context, request, LOG, screen)


def log_screen(context: AppContext, who: Identity, after: int | None = None) -> LogScreen:
    """A page of the log: the newest one, or the one behind the line *after*."""
    seen = context.seen(who)
    newest = seen["look"].log
    last = newest[-1].number if newest else 0
    if after is not None and after >= last:
        after = None
    lines = context.table.log(who.campaign, who.seat, lines=LOG_PAGE, after=after)
    before = lines[0].number - 1 if lines else 0
    return LogScreen(
        **seen,
        lines=lines,
        sessions=context.table.sessions(who.campaign, who.seat),
        earlier=max(0, before - LOG_PAGE) if before else None,
        later=lines[-1].number if lines and lines[-1].number < last else None,
    )
