"""What goes back: a page or its main region, and where something is not possible, a sentence in the asker's form."""

import logging
from collections.abc import Mapping
from http import HTTPStatus

from litestar import Response
from litestar.datastructures import Cookie
from litestar.enums import MediaType
from litestar.exceptions import HTTPException, ValidationException
from litestar.response import Redirect
from litestar.status_codes import HTTP_303_SEE_OTHER
from msgspec import UNSET, Struct, UnsetType

from talewright.journal import Unreadable
from talewright.refusal import Refused
from talewright.table import Uncertain, Unwritable
from talewright.web.authentication import Asking
from talewright.web.context import AppContext
from talewright.web.headers import API, HEADERS, PRIVATE, TO_ANY_SITE
from talewright.web.posting import Garbled
from talewright.web.requests import game_asked_about, request_id
from talewright.web.screens import Screen, Sorry

logger = logging.getLogger(__name__)

PROBLEM = "application/problem+json"
AGAIN_S = "2"  # when to try again what the journal could not take

SENTENCES = {
    400: "The table could not read this. Check its form, then send it again.",
    404: "There is nothing at this address. Begin at the home page, or open your seat's link.",
    405: "This address does not answer that kind of request.",
    413: "This is too long: at most 256 kB can be sent at once.",
    500: "The table made a mistake. What was stored before is safe; please try again. If it happens again, tell your "
    "host this number: {}.",
}
NOT_IN_THE_API = (
    "The API has nothing at this address. `/schema` lists what may be asked; ids and digests stand in this seat's view."
)
OUR_OWN = (401, 403, 422, 429)  # raised by ourselves, with a sentence


class Problem(Struct, frozen=True):
    """What went wrong, after RFC 9457. *detail* is the sentence that a person would read; *clause* the rule's id."""

    title: str
    status: int
    detail: str
    type: str = "about:blank"
    clause: str | UnsetType = UNSET


def page(context: AppContext, request: Asking, name: str, screen: Screen, *, status: int = 200) -> Response[str]:
    """A whole page; its main region alone when htmx fills in a part of one."""
    if wants_part(request):
        return region(context, name, screen, status=status)
    return _html(context.pages.render(f"{name}.html", screen), status)


def region(context: AppContext, name: str, screen: Screen, *, status: int = 200) -> Response[str]:
    """The main region of a page."""
    return _html(context.pages.render(f"{name}_main.html", screen), status)


def _html(html: str, status: int) -> Response[str]:
    return Response(html, media_type=MediaType.HTML, status_code=status, headers=PRIVATE)


def see(address: str, *cookies: Cookie, headers: Mapping[str, str] | None = None) -> Redirect:
    """After a form: look at *address*."""
    return Redirect(address, status_code=HTTP_303_SEE_OTHER, cookies=list(cookies), headers=dict(headers or {}))


def wants_part(request: Asking) -> bool:
    """Whether htmx asks for a part of a page only."""
    headers = request.headers
    return headers.get("hx-request") == "true" and headers.get("hx-request-type") != "full"


def sorry(error: Exception) -> Sorry:
    """What a person reads when something is not possible."""
    match error:
        case Refused():
            return Sorry(422, "Not possible", error.why, error.clause)
        case Uncertain():
            return Sorry(503, "Perhaps stored", str(error))
        case Unwritable():
            return Sorry(503, "Not stored", error.told)
        case Unreadable():
            return Sorry(503, "Not readable", error.told)
        case RecursionError():
            return Sorry(400, title_of(400), SENTENCES[400])
        case ValidationException(extra=[{"key": str(name)}, *_]):  # nothing else in an address is read by its type
            return Sorry(400, title_of(400), f"`{name}` takes a whole number, such as `{name}=20`.")
        case HTTPException():
            status = error.status_code
            ours = status in OUR_OWN or isinstance(error, Garbled)
            said = error.detail if ours else SENTENCES.get(status, error.detail)
            return Sorry(status, title_of(status), said)
        case _:
            return Sorry(500, "Something went wrong", SENTENCES[500].format(request_id()))


def title_of(status: int) -> str:
    """What a status means, in a few words."""
    return {403: "This is closed", 404: "Nothing here", 429: "Too many tries"}.get(status) or HTTPStatus(status).phrase


def explain(request: Asking, error: Exception) -> Response[str] | Response[Problem]:
    """The answer to a request that failed: a problem for programs, an alert for htmx, a page for a browser."""
    why = sorry(error)
    if why.status >= 500:  # the route's pattern, not the path: that may hold a link's token
        route = request.scope.get("path_template") or "an address that there is not"
        known = isinstance(error, Unwritable | Unreadable)
        logger.error(
            "%s %s: %s", request.method, route, error if known else "failed", exc_info=None if known else error
        )
    context: AppContext = request.app.state.context
    if isinstance(error, Refused):
        context.metrics.refused(game_asked_about(), error.clause)
    headers = {**HEADERS, **((isinstance(error, HTTPException) and error.headers) or {})}
    if why.status == HTTPStatus.SERVICE_UNAVAILABLE:
        headers["Retry-After"] = AGAIN_S
    if request.scope["path"].startswith(API):
        said = NOT_IN_THE_API if why.status == HTTPStatus.NOT_FOUND else why.sentence
        problem = Problem(why.title, why.status, said, clause=why.clause or UNSET)
        headers |= TO_ANY_SITE
        if why.status == HTTPStatus.UNAUTHORIZED:
            headers["WWW-Authenticate"] = "Bearer"
        return Response(problem, media_type=PROBLEM, status_code=why.status, headers=headers)
    html = context.pages.render("alert.html" if wants_part(request) else "sorry.html", why)
    return Response(html, media_type=MediaType.HTML, status_code=why.status, headers={**PRIVATE, **headers})
