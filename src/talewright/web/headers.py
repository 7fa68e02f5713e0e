"""What keeps other sites out: headers on every answer, and a look at where a form comes from."""

import re

from litestar import Response
from litestar.exceptions import PermissionDeniedException
from litestar.status_codes import HTTP_204_NO_CONTENT

from talewright.web.authentication import Asking
from talewright.web.posting import Garbled

PLACE = r"(?:[\w.-]{1,255}|\[[0-9A-Fa-f:.]{2,45}\])(?::[0-9]{1,5})?"
HOST = re.compile(PLACE, re.ASCII)
ORIGIN = re.compile(rf"null|[a-z][\w+.-]*://{PLACE}", re.ASCII)
NO_HOST = "The address that this request was sent to is none. Open the table at the address that its terminal shows."
NO_QUERY = "The question in this address cannot be read. Write letters beyond ASCII as UTF-8 with percent signs."
NO_ORIGIN = "This request does not say clearly where it comes from. Use the table's own page."

API = "/api/"
SAFE = ("GET", "HEAD", "OPTIONS")
BODY_LIMIT = 256 * 1024

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    # Other sites learn nothing. Not `no-referrer`: browsers then send `Origin: null` even with our own forms, and on
    # a local network, without TLS, that header is all that tells them from those of another site.
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
# The API knows a seat by the token in a header alone, which no browser adds by itself: a page of any site may ask.
TO_ANY_SITE = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": "Allow, Retry-After, WWW-Authenticate, X-Request-Id",
}
ASKED_FIRST = {
    **TO_ANY_SITE,
    "Access-Control-Allow-Methods": "GET, POST",
    "Access-Control-Allow-Headers": "Authorization, Content-Type, Last-Event-ID",
    "Access-Control-Max-Age": "7200",
}
PRIVATE = {"Cache-Control": "private, no-cache", "Vary": "HX-Request, HX-Request-Type, Cookie"}
ON_A_LINK = {"Referrer-Policy": "no-referrer", "Cache-Control": "no-store"}  # the address is the secret


async def refuse_other_sites(request: Asking) -> Response[None] | None:
    """Refuse a form that another site sent in this browser's name, and a request to no address at all.

    Browsers say where a request comes from; a program that says nothing carries no cookie of anybody's. The API takes
    no cookie, so it may be asked from everywhere: a browser that wants to know that first is answered here.
    """
    host = request.headers.get("host")
    if host and not HOST.fullmatch(host):
        raise Garbled(NO_HOST)
    if not request.scope["query_string"].isascii():
        raise Garbled(NO_QUERY)
    if request.scope["path"].startswith(API):
        return Response(None, status_code=HTTP_204_NO_CONTENT, headers=ASKED_FIRST) if _asks_first(request) else None
    if request.method in SAFE:
        return None
    site = request.headers.get("sec-fetch-site")
    origin = request.headers.get("origin")
    if origin and not ORIGIN.fullmatch(origin):
        raise Garbled(NO_ORIGIN)
    ours = (
        site in ("same-origin", "none") if site else origin is None or origin in (f"http://{host}", f"https://{host}")
    )
    if not ours:
        raise PermissionDeniedException("This came from another site, so nothing was done. Use the table's own page.")
    return None


def _asks_first(request: Asking) -> bool:
    """Whether a browser wants to know what a page of another site may ask."""
    return request.method == "OPTIONS" and "access-control-request-method" in request.headers
