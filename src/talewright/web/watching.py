"""What a server's own watchers ask: whether it lives, whether it can store, and its numbers."""

import hmac
import os
from typing import Annotated

from litestar import Response, get
from litestar.exceptions import NotAuthorizedException, NotFoundException
from litestar.params import HeaderParameter
from litestar.status_codes import HTTP_200_OK, HTTP_503_SERVICE_UNAVAILABLE

from talewright.web.authentication import Asking, client_of
from talewright.web.context import Context
from talewright.web.health import Health, Ready
from talewright.web.metrics import MEDIA_TYPE

TOKEN = "TALEWRIGHT_METRICS_TOKEN"  # noqa: S105 - the name of the variable that holds it
FRESH = {"Cache-Control": "no-store"}


@get("/health", sync_to_thread=False)
def health() -> Response[Health]:
    """Whether the process lives: 200 as long as it answers."""
    return Response(Health(), headers=FRESH)


@get("/ready")
async def ready(context: Context) -> Response[Ready]:
    """Whether the table can store: 200, or 503 with a sentence if its journal cannot be read or written."""
    found = await context.pulse.ready()
    status = HTTP_200_OK if found.is_well else HTTP_503_SERVICE_UNAVAILABLE
    return Response(found, status_code=status, headers=FRESH)


@get("/metrics", sync_to_thread=True)
def metrics(
    request: Asking, context: Context, authorization: Annotated[str, HeaderParameter(name="Authorization")] = ""
) -> Response[bytes]:
    """The table's numbers, for whoever shows the token that the host has set. Without one there is nothing here."""
    token = os.environ.get(TOKEN, "")
    if not token:
        raise NotFoundException
    client = client_of(request)
    context.limits.tokens.check(client)
    if not hmac.compare_digest(authorization.encode(), f"Bearer {token}".encode()):
        context.limits.tokens.wrong(client)
        raise NotAuthorizedException("Send the token that the host has set: `Authorization: Bearer TOKEN`.")
    return Response(context.metrics.text(), media_type=MEDIA_TYPE, headers=FRESH)
