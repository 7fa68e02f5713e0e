"""A seat's pages: the table, its log, a character, what taking back would strike, and the stream of news."""

import json
from typing import Annotated

import msgspec
from litestar import Response, Router, get, post
from litestar.di import NamedDependency, Provide
from litestar.exceptions import TooManyRequestsException
from litestar.params import FromPath, FromQuery, HeaderParameter, QueryParameter
from litestar.response import Redirect, Stream
from litestar.status_codes import HTTP_200_OK

from talewright.table import MoveId
from talewright.table.known import Head
from talewright.table.pocket_view import is_kept
from talewright.web.answers import page, region, see, wants_part
from talewright.web.house import House, OurHouse, Who, sitting, writing
from talewright.web.posting import Posted, posted
from talewright.web.safety import PRIVATE
from talewright.web.screens import LogScreen, TableScreen, UndoScreen
from talewright.web.sitting import Asking, Sitting, client_of

SHEET = "sheet/"
LOG = "log"
PREPARE = "prepare"
FACES = "Talewright-Faces"  # the faces that fell with a move, as JSON, for the device to keep
LOG_PAGE = 200  # lines on one page of the log
TOO_MANY_PAGES = "This seat is open in too many pages at once. Close some of them."
STREAM_HEADERS = {"Cache-Control": "no-cache", "X-Accel-Buffering": "no"}

For = Annotated[str, QueryParameter(name="for")]
PageOf = Annotated[str, QueryParameter(name="page")]
LastSeen = Annotated[str, HeaderParameter(name="Last-Event-ID")]


@get("/", sync_to_thread=True)
def show(request: Asking, house: OurHouse, who: Who, acting_for: For = "") -> Response[str]:
    """The table as this seat sees it."""
    screen = table_screen(house, who, acting_for=acting_for)
    return page(house, request, "table", screen, game=screen.look.game)


@get("/now", sync_to_thread=True)
def show_now(house: OurHouse, who: Who, acting_for: For = "") -> Response[str]:
    """The main region of the table alone."""
    screen = table_screen(house, who, acting_for=acting_for)
    return region(house, "table", screen, game=screen.look.game)


@get("/sheet/{character:str}", sync_to_thread=True)
def show_sheet(
    request: Asking, house: OurHouse, who: Who, character: FromPath[str], acting_for: For = ""
) -> Response[str]:
    """A character, with what may be done to it."""
    screen = table_screen(house, who, acting_for=acting_for, sheet=character)
    return page(house, request, "sheet", screen, game=screen.look.game)


@get("/prepare", sync_to_thread=True)
def show_prepare(request: Asking, house: OurHouse, who: Who) -> Response[str]:
    """What this seat has prepared, and the forms in which it prepares more."""
    screen = table_screen(house, who)
    return page(house, request, PREPARE, screen, game=screen.look.game)


@get("/prepare/{item:str}", sync_to_thread=True)
def show_item(request: Asking, house: OurHouse, who: Who, item: FromPath[str]) -> Response[str]:
    """Something that this seat has prepared, and the form that changes it."""
    screen = table_screen(house, who, item=item)
    return page(house, request, PREPARE, screen, game=screen.look.game)


@get("/log", sync_to_thread=True)
def show_log(request: Asking, house: OurHouse, who: Who, after: FromQuery[int] = -1) -> Response[str]:
    """What has happened, as far as this seat may read it: the newest page of it, or what came *after* a line."""
    return _log(request, house, who, None if after < 0 else after)


def _log(request: Asking, house: House, who: Sitting, after: int | None = None) -> Response[str]:
    look = house.table.look(who.campaign, who.seat)
    game = house.table.ledger.games[look.game]
    last = look.log[-1].number if look.log else 0
    if after is not None and after >= last:
        after = None
    lines = house.table.log(who.campaign, who.seat, lines=LOG_PAGE, after=after)
    before = lines[0].number - 1 if lines else 0
    screen = LogScreen(
        here=who.here,
        title=game.title,
        roles=game.roles,
        look=look,
        lines=lines,
        earlier=max(0, before - LOG_PAGE) if before else None,
        later=lines[-1].number if lines and lines[-1].number < last else None,
    )
    return page(house, request, "log", screen, game=look.game)


@get("/undo/{move:str}", sync_to_thread=True)
def show_undo(request: Asking, house: OurHouse, who: Who, move: FromPath[str]) -> Response[str]:
    """What would be struck if this move were taken back, and the form that does it."""
    look = house.table.look(who.campaign, who.seat)
    lines = house.table.would_undo(who.campaign, who.seat, MoveId(move))
    title = house.table.ledger.games[look.game].title
    screen = UndoScreen(here=who.here, title=title, look=look, move=MoveId(move), lines=lines)
    return page(house, request, "undo", screen, game=look.game)


@post("/moves", status_code=HTTP_200_OK, dependencies={"form": Provide(posted)})
@writing
def make_move(
    request: Asking,
    house: OurHouse,
    who: Who,
    form: NamedDependency[Posted],
    at: PageOf = "",
) -> Response[str] | Redirect:
    """Make a move; answers with the page that it was made on, as it stands then."""
    house.doors.move(who.seat, client_of(request))
    game = house.table.ledger.campaign(who.campaign).game
    move = form.as_move(game)
    receipt = house.table.act(who.campaign, who.seat, move, move_id=form.id, acting_for=form.acting_for)
    if not wants_part(request):
        known = at in {LOG, PREPARE} or at.startswith(SHEET)
        return see(f"{who.here}/{at}" if known else who.here)
    if at == LOG:
        return _log(request, house, who)
    sheet = at.removeprefix(SHEET) if at.startswith(SHEET) else ""
    screen = table_screen(house, who, acting_for=form.acting_for or "", sheet=sheet)
    name = PREPARE if at == PREPARE else "sheet" if screen.sheet else "table"
    answer = region(house, name, screen, game=screen.look.game)
    if receipt.faces:
        answer.headers[FACES] = json.dumps(msgspec.to_builtins(receipt.faces))  # in ASCII, as a header must be
    return answer


@get("/head", sync_to_thread=True)
def show_head(house: OurHouse, who: Who, count: FromQuery[int | None] = None) -> Response[Head]:
    """How much this seat knows of, and the digest of that: for a browser that remembers what it has seen."""
    return Response(house.table.head(who.campaign, who.seat, count), headers=PRIVATE)


@get("/stream", media_type="text/event-stream")
async def stream(house: OurHouse, who: Who, last_seen: LastSeen = "", seen: FromQuery[str] = "") -> Stream:
    """News for this page: only that there is something new, and who is here."""
    return streamed(house, who, last_seen or seen)


def streamed(house: House, who: Sitting, seen: str) -> Stream:
    """The stream for a seat that has heard *seen* last."""
    if not house.news.has_room(who):
        raise TooManyRequestsException(TOO_MANY_PAGES, headers={"Retry-After": "10"})
    number = int(seen) if seen.isascii() and seen.isdigit() and len(seen) < 16 else None
    return Stream(house.news.stream(who, number), media_type="text/event-stream", headers=STREAM_HEADERS)


def table_screen(house: House, who: Sitting, *, acting_for: str = "", sheet: str = "", item: str = "") -> TableScreen:
    """What a seat sees and may do; with *acting_for*, what the game master may do for somebody absent."""
    look = house.table.look(who.campaign, who.seat)
    absent = next((seat for seat in look.seats if seat.id == acting_for and seat.id != who.seat), None)
    game = house.table.ledger.games[look.game]
    offers = house.table.offers(who.campaign, who.seat, acting_for=absent.id if absent else None)
    return TableScreen(
        here=who.here,
        title=game.title,
        roles=game.roles,
        look=look,
        head=house.table.head(who.campaign, who.seat),
        offers=tuple(offer for offer in offers if not is_kept(offer)),
        kept=tuple(offer for offer in offers if is_kept(offer)),
        acting_for=absent,
        present=house.news.present(who.campaign),
        sheet=sheet,
        item=item,
    )


ROUTES = Router(
    "/t/{seat:str}",
    route_handlers=[
        show,
        show_now,
        show_sheet,
        show_prepare,
        show_item,
        show_log,
        show_undo,
        show_head,
        make_move,
        stream,
    ],
    dependencies={"who": Provide(sitting, sync_to_thread=True)},
)
