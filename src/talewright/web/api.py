"""The table for programs: the same view, offers and moves that a person has, with a seat's token."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Annotated

import msgspec
from litestar import Router, get, post
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath, FromQuery, QueryParameter
from litestar.response import Stream
from litestar.status_codes import HTTP_200_OK
from msgspec import Struct, field

from talewright.decoding import from_json
from talewright.dice.draw import SeatId
from talewright.refusal import Refused
from talewright.table import Receipt
from talewright.table.known import Head
from talewright.table.offer import Offer
from talewright.table.reading import read_move
from talewright.table.views import LogLine, Look
from talewright.web.authentication import Asking, client_of
from talewright.web.context import Context, Who, seat_by_token, writing
from talewright.web.headers import TO_ANY_SITE
from talewright.web.log import LOG_PAGE
from talewright.web.people import NOBODY, Asked, done
from talewright.web.pictures import bring_picture, show_picture
from talewright.web.posting import Garbled, whole_body
from talewright.web.streaming import check_room, number, streamed
from talewright.web.tables import LastSeen

PREFIX = "/api/v1"
LINES_AT_ONCE = 1000
A_MOVE = '{"id": "a-new-id-each-time", "move": {"type": "say", "text": "Hello"}}'
A_SEAT = '{"name": "Ada", "as": "player"}'

For = Annotated[str, QueryParameter(name="for")]


class Posting(Struct, frozen=True, forbid_unknown_fields=True):
    """A move, with an id of its own: sent twice, it happens once. *for* is an absent player's seat."""

    id: str
    move: msgspec.Raw
    acting_for: SeatId | None = field(name="for", default=None)


class Invitation(Struct, frozen=True):
    """The *code* and the *link* by which people join. While the door is not *open*, nobody does."""

    code: str
    link: str
    open: bool


class SeatLink(Struct, frozen=True):
    """A *seat*, and its *link* where one was made: the way to sit there, told this once."""

    seat: SeatId
    link: str = ""


async def posting(request: Asking) -> Posting:
    """The body of a request, of which the move is not yet read."""
    with whole_body():
        body = await request.body()
    with _reading(A_MOVE):
        return from_json(body, Posting)


async def asking(request: Asking) -> Asked:
    """The body of a request about a seat; it may be left out."""
    with whole_body():
        body = await request.body()
    with _reading(A_SEAT):
        return from_json(body, Asked) if body else NOBODY


@contextmanager
def _reading(example: str) -> Iterator[None]:
    """Say what would be right where a body is no JSON, or not of this form."""
    try:
        yield
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Garbled(f"The body could not be read ({error}). Send JSON such as {example}.") from error


@post("/moves", status_code=HTTP_200_OK, dependencies={"sent": Provide(posting)})
@writing
def make_move(request: Asking, context: Context, who: Who, sent: NamedDependency[Posting]) -> Receipt:
    """Make a move. The answer comes once it is stored."""
    context.limits.move(who.seat, client_of(request))
    with _reading(A_MOVE):
        told = from_json(sent.move, object)
    if not isinstance(told, Mapping):
        raise Refused('A move is a JSON object with its name under "type".')
    game = context.table.ledger.campaign(who.campaign).game
    try:
        move = read_move(game, told, strict=True)
    except ValueError as error:
        raise Refused(str(error)) from error
    return context.table.act(who.campaign, who.seat, move, move_id=sent.id, acting_for=sent.acting_for)


@get("/view", sync_to_thread=True)
def show_view(context: Context, who: Who) -> Look:
    """What this seat sees now."""
    return context.table.look(who.campaign, who.seat)


@get("/offers", sync_to_thread=True)
def show_offers(context: Context, who: Who, acting_for: For = "") -> tuple[Offer, ...]:
    """The moves that this seat may make now; with *for*, those of an absent player, for the game master."""
    return context.table.offers(who.campaign, who.seat, acting_for=SeatId(acting_for) if acting_for else None)


@get("/log", sync_to_thread=True)
def show_log(
    context: Context, who: Who, after: FromQuery[int] = 0, most: FromQuery[int] = LOG_PAGE
) -> tuple[LogLine, ...]:
    """The sentences that this seat may read behind number *after*, oldest first; at most *most* of them."""
    if not 1 <= most <= LINES_AT_ONCE:
        raise Garbled(
            f"Ask for 1 to {LINES_AT_ONCE} lines at once with `most`; `after` asks for those behind a number."
        )
    return context.table.log(who.campaign, who.seat, lines=most, after=after)


@get("/head", sync_to_thread=True)
def show_head(context: Context, who: Who, count: FromQuery[int | None] = None) -> Head:
    """How many records this seat may know of, and the digest of the last; with *count*, how it was at so many."""
    return context.table.head(who.campaign, who.seat, count)


@get("/stream", media_type="text/event-stream")
async def stream(context: Context, who: Who, last_seen: LastSeen = "") -> Stream:
    """Server-sent events: ``news`` counts the events that this seat may know of, ``people`` says who is here."""
    check_room(context.news, who)
    return streamed(context.news.stream(who, number(last_seen)))


@get("/invitation", sync_to_thread=True)
def show_invitation(request: Asking, context: Context, who: Who) -> Invitation:
    """How people join; for the game master."""
    context.table.ledger.game_master(who.campaign, who.seat)
    code, is_open = context.table.seating.code(who.campaign), context.table.seating.door_is_open(who.campaign)
    return Invitation(code, context.address(request, f"/join/{code}"), is_open)


@post("/people/{deed:str}", status_code=HTTP_200_OK, dependencies={"asked": Provide(asking)})
@writing
def manage(request: Asking, context: Context, who: Who, deed: FromPath[str], asked: NamedDependency[Asked]) -> SeatLink:
    """Do something about a seat. A new link is shown once, in the answer."""
    link = done(request, context, who, deed, asked)
    return SeatLink(link.seat, context.address(request, f"/s/{link.token}")) if link else SeatLink(asked.seat)


PICTURES = Router("/pictures", route_handlers=[show_picture, bring_picture])
ROUTES = Router(
    PREFIX,
    route_handlers=[make_move, show_view, show_offers, show_log, show_head, show_invitation, manage, PICTURES, stream],
    dependencies={"who": Provide(seat_by_token)},
    response_headers=TO_ANY_SITE,
)
