"""The pictures of a table: shown to the seats that may see them, and chosen by whom they belong to."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from litestar import Response, Router, get, post
from litestar.concurrency import sync_to_thread
from litestar.datastructures import UploadFile
from litestar.di import Provide
from litestar.exceptions import ClientException, NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect
from litestar.status_codes import HTTP_200_OK, HTTP_413_REQUEST_ENTITY_TOO_LARGE, HTTP_422_UNPROCESSABLE_ENTITY
from msgspec import Struct

from talewright.journal.cleaning import MOST_BYTES
from talewright.refusal import Refused
from talewright.table import keys
from talewright.table.journal import Picture
from talewright.table.moves import SetPicture
from talewright.web.answers import page, see
from talewright.web.authentication import Asking, Identity, client_of
from talewright.web.context import AppContext, Context, Who, seat_by_cookie
from talewright.web.posting import PREPARE, SHEET, PageOf, whole_body
from talewright.web.screens import PicturesScreen

# One seat's own: another browser, or another seat, never gets it from a cache. Its address is that of its content.
PRIVATE_FOR_EVER = "private, max-age=31536000, immutable"
READ_BYTES = 3 * MOST_BYTES  # so much is read, so that whoever sends too much gets an answer
TABLE = "table"  # the page that a handout's form stands on
TOO_LARGE = f"A picture may have {MOST_BYTES // 1024**2} MB. Make this one smaller, then choose it again."
NO_FILE = "No file came along. Choose a picture first."
NO_BODY = "No picture came along. Send the bytes of the file as the body."


class Brought(Struct, frozen=True):
    """A *picture* that was taken, by its digest."""

    picture: str


@get("/", sync_to_thread=True)
def show_pictures(request: Asking, context: Context, who: Who) -> Response[str]:
    """Everything whose picture this seat may choose."""
    return _pictures(context, request, who)


@get("/{digest:str}", sync_to_thread=True)
def show_picture(context: Context, who: Who, digest: FromPath[str]) -> Response[bytes]:
    """A picture that this seat sees just now; of every other nobody learns whether there is one."""
    content = context.table.gallery.picture(who.campaign, who.seat, digest)
    if content is None:
        raise NotFoundException
    return Response(content, media_type="image/webp", headers={"Cache-Control": PRIVATE_FOR_EVER})


@post("/of/{thing:str}", status_code=HTTP_200_OK, request_max_body_size=READ_BYTES)
async def choose_picture(
    request: Asking, context: Context, who: Who, thing: FromPath[str], at: PageOf = ""
) -> Response[str] | Redirect:
    """Take the picture that a form brings for a thing, or remove the one that it has; then lead back to the page."""
    context.limits.picture(who.seat, client_of(request))
    try:
        await _choose(context, who, thing, await _brought(request))
    except Refused as refused:
        return await sync_to_thread(_pictures, context, request, who, problem=refused.why, about=thing)
    return see(who.here if at == TABLE else f"{who.here}/{at if at.startswith((SHEET, PREPARE)) else 'pictures'}")


@post("/of/{thing:str}", status_code=HTTP_200_OK, request_max_body_size=READ_BYTES)
async def bring_picture(request: Asking, context: Context, who: Who, thing: FromPath[str]) -> Brought:
    """Take the picture that a program sends for a thing."""
    context.limits.picture(who.seat, client_of(request))
    with _not_too_large():
        content = await request.body()
    if not content:
        raise Refused(NO_BODY)
    return Brought(await _choose(context, who, thing, content))


async def _choose(context: AppContext, who: Identity, thing: str, content: bytes | None) -> str:
    """Have a thing shown by a picture, or by none. The answer is the picture's digest."""
    chosen = await sync_to_thread(context.table.gallery.thing, who.campaign, who.seat, thing)
    picture = Picture.of(who.campaign, await context.uploads.clean(content)) if content is not None else None
    move = SetPicture(chosen.id, picture.digest if picture else "")
    if move.picture != chosen.picture:  # or it was sent twice
        made = partial(context.table.act, who.campaign, who.seat, move, move_id=keys.new_id(), picture=picture)
        await context.writers.write(made, who.campaign)
    return move.picture


@contextmanager
def _not_too_large() -> Iterator[None]:
    try:
        with whole_body():
            yield
    except ClientException as error:
        if error.status_code == HTTP_413_REQUEST_ENTITY_TOO_LARGE:
            raise Refused(TOO_LARGE) from error
        raise


async def _brought(request: Asking) -> bytes | None:
    """The file in a form; None where it asks to remove the picture. Raises ``Refused`` if there is neither."""
    with _not_too_large():
        form = await request.form()
    try:
        if form.get("remove"):
            return None
        file = form.get("picture")
        content = await file.read() if isinstance(file, UploadFile) else b""
    finally:
        await form.close()
    if not content:
        raise Refused(NO_FILE)
    return content


def _pictures(
    context: AppContext, request: Asking, who: Identity, *, problem: str = "", about: str = ""
) -> Response[str]:
    screen = pictures_screen(context, who, problem=problem, about=about)
    status = HTTP_422_UNPROCESSABLE_ENTITY if problem else HTTP_200_OK
    return page(context, request, "pictures", screen, status=status)


def pictures_screen(context: AppContext, who: Identity, *, problem: str = "", about: str = "") -> PicturesScreen:
    """What the page of pictures is made from."""
    return PicturesScreen(**context.seen(who), problem=problem, about=about)


ROUTES = Router(
    "/t/{seat:str}/pictures",
    route_handlers=[show_pictures, show_picture, choose_picture],
    dependencies={"who": Provide(seat_by_cookie)},
)
