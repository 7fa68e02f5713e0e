"""A seat's pages: the table, its log, a character, what taking back would strike, and the stream of news."""

import asyncio
import json
from collections.abc import AsyncGenerator, Mapping
from functools import partial
from typing import Annotated, NamedTuple
from urllib.parse import urlencode

import msgspec
from litestar import Response, Router, get, post
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath, FromQuery, HeaderParameter, QueryParameter
from litestar.response import Redirect, Stream
from litestar.status_codes import HTTP_200_OK, HTTP_304_NOT_MODIFIED
from msgspec.structs import replace

from talewright.decoding import tag_of
from talewright.dice.draw import LONGEST_ID, SeatId
from talewright.refusal import Refused
from talewright.table import MoveId
from talewright.table.chapter import Move
from talewright.table.known import Head
from talewright.table.moves import PlayPrepared, Say
from talewright.table.offer import Offer
from talewright.table.pocket_view import is_kept
from talewright.table.seat import SeatView
from talewright.table.views import LogLine
from talewright.web import about
from talewright.web.answers import page, region, see, sorry, wants_part
from talewright.web.authentication import Asking, Identity, client_of
from talewright.web.chronicle import take_story
from talewright.web.context import AppContext, Context, Who, held_by_cookie, looked, seat_by_cookie, writing
from talewright.web.drawers import opened, takes_long
from talewright.web.headers import PRIVATE
from talewright.web.log import LOG, log_screen, show_log
from talewright.web.news import Brought
from talewright.web.open_pages import OpenPage
from talewright.web.posting import ONE_PREPARED, PREPARE, SHEET, PageOf, Posted, posted
from talewright.web.regions import POSITION, Place, had, in_short, lacking
from talewright.web.requests import game_asked_about
from talewright.web.screens import About, Sorry, TableScreen, UndoScreen
from talewright.web.story import recent
from talewright.web.streaming import check_room, number, streamed_to
from talewright.web.terms import show_glossary

SAY, PLAY_PREPARED = tag_of(Say), tag_of(PlayPrepared)
CALLS = 2  # buttons in the action bar for what waits for me
PANES = ("stage", "sheet", "rail", "top")
FACES = "Talewright-Faces"  # the faces that fell with a move, as JSON, for the device to keep

For = Annotated[str, QueryParameter(name="for")]
What = Annotated[str, QueryParameter(name="what")]
Pane = Annotated[str, QueryParameter(name="pane")]
LastSeen = Annotated[str, HeaderParameter(name="Last-Event-ID")]


@get("/")
async def show(request: Asking, context: Context, who: Who, acting_for: For = "", pane: Pane = "") -> Response[str]:
    """The table as this seat sees it."""
    context.news.looks(who)
    shown = partial(_shown, request, context, who, acting_for, pane)
    if takes_long(request):
        return await context.explorers.answer(shown, who.seat)
    return await asyncio.to_thread(shown)


def _shown(request: Asking, context: AppContext, who: Identity, acting_for: str, pane: str) -> Response[str]:
    screen = table_screen(context, who, acting_for=acting_for)
    return _table(request, context, replace(screen, drawer=opened(request, context, who)), pane)


@get("/now")
async def show_now(
    request: Asking, context: Context, seat: FromPath[str], acting_for: For = "", at: PageOf = ""
) -> Response[str]:
    """What has changed at the table, or on the sheet that the page shows. Each page asks after each move."""
    sheet = _sheet_on(at)
    return await looked(
        context,
        partial(held_by_cookie, request, seat, context),
        lambda who: _news(request, context, who, acting_for=acting_for, sheet=sheet),
    )


@get("/sheet/{character:str}", sync_to_thread=True)
def show_sheet(
    request: Asking, context: Context, who: Who, character: FromPath[str], acting_for: For = "", pane: Pane = ""
) -> Response[str]:
    """A character in the middle of the table, with what may be done to it."""
    context.news.looked(who)
    return _table(request, context, table_screen(context, who, acting_for=acting_for, sheet=character), pane)


@get("/about", sync_to_thread=True)
def show_about(
    request: Asking, context: Context, who: Who, asked: What = "", acting_for: For = "", at: PageOf = ""
) -> Response[str]:
    """What may be done about one thing, or the form of one offer, for the dialog of a page."""
    screen = table_screen(context, who, acting_for=acting_for, sheet=_sheet_on(at))
    found = about.opened(request, asked, screen, _package(context, screen)) or About("", about.GONE, ())
    opened = replace(screen, about=found)
    return region(context, "about", opened)


def _table(request: Asking, context: AppContext, screen: TableScreen, pane: str) -> Response[str]:
    asked = request.query_params.get("about", "")
    shown = replace(
        screen,
        pane=pane if pane in PANES else "",
        about=about.opened(request, asked, screen, _package(context, screen)),
    )
    return page(context, request, "table", shown)


def _package(context: AppContext, screen: TableScreen) -> str:
    return context.table.ledger.games[screen.look.game].pages


def _news(request: Asking, context: AppContext, who: Identity, *, acting_for: str, sheet: str) -> Response[str]:
    """What has changed since the page was drawn that asks. One that shows everything is not drawn again to see it."""
    place = _place(who, acting_for, sheet)
    if context.drawn.is_shown(place, _state(context, who), in_short(had(request))):
        return _nothing_new()
    return _changed(request, context, who, place, table_screen(context, who, acting_for=acting_for, sheet=sheet))


def _nothing_new() -> Response[str]:
    return Response("", status_code=HTTP_304_NOT_MODIFIED, headers=PRIVATE)


def _changed(request: Asking, context: AppContext, who: Identity, place: Place, screen: TableScreen) -> Response[str]:
    """The regions that the page which asks lacks; 304 if it looks, and knows of nothing less than this seat may."""
    has = had(request)
    if page := context.open_pages.of(request, who):
        page.learn(place, digests(screen))
    left = lacking(screen.regions, has)
    is_news = has.get(POSITION) != str(screen.look.position) or any(one.html is not None for one in left)
    if request.method == "GET" and not is_news:
        return _nothing_new()
    return region(context, "table", replace(screen, regions=left))


@get("/prepare", sync_to_thread=True)
def show_prepare(request: Asking, context: Context, who: Who) -> Response[str]:
    """What this seat has prepared, and the forms in which it prepares more."""
    return page(context, request, PREPARE, table_screen(context, who))


@get("/prepare/{item:str}", sync_to_thread=True)
def show_item(request: Asking, context: Context, who: Who, item: FromPath[str]) -> Response[str]:
    """Something that this seat has prepared, and the form that changes it."""
    return page(context, request, PREPARE, table_screen(context, who, item=item))


@get("/undo/{move:str}", sync_to_thread=True)
def show_undo(request: Asking, context: Context, who: Who, move: FromPath[str]) -> Response[str]:
    """What would be struck if this move were taken back, and the form that does it."""
    lines = context.table.would_undo(who.campaign, who.seat, MoveId(move))
    return page(context, request, "undo", UndoScreen(**context.seen(who), move=MoveId(move), lines=lines))


@post("/moves", status_code=HTTP_200_OK, dependencies={"form": Provide(posted)})
@writing
def make_move(
    request: Asking,
    context: Context,
    who: Who,
    form: NamedDependency[Posted],
    at: PageOf = "",
) -> Response[str] | Redirect:
    """Make a move; answers with the page that it was made on, as it stands then."""
    context.limits.move(who.seat, client_of(request))
    try:
        move = form.as_move(context.table.ledger.campaign(who.campaign).game)
        with context.news.afterwards(), context.open_pages.pressed(request, who):
            receipt = context.table.act(who.campaign, who.seat, move, move_id=form.id, acting_for=form.acting_for)
            if isinstance(move, Move) and move.begins_sheet:
                return _leave(request, _sheet_begun(who, form))
            answer = _after_move(request, context, who, form, at)
    except Refused as why:
        if wants_part(request):
            raise
        return _refused(request, context, who, form, at, sorry(why))
    if receipt.faces and at not in {ONE_PREPARED, LOG} and wants_part(request):
        answer.headers[FACES] = json.dumps(msgspec.to_builtins(receipt.faces))  # in ASCII, as a header must be
    return answer


def _after_move(request: Asking, context: AppContext, who: Identity, form: Posted, at: str) -> Response[str] | Redirect:
    """The page on which a move was made, as it stands now; for htmx as much of it as has changed."""
    if at == ONE_PREPARED:
        return _leave(request, who.here if form.tag == PLAY_PREPARED else f"{who.here}/{PREPARE}")
    if not wants_part(request):
        return see(_back(who, form, at))
    if at == LOG:
        return page(context, request, LOG, log_screen(context, who))
    place = _place(who, form.acting_for or "", _sheet_on(at))
    screen = table_screen(context, who, acting_for=place.acting_for, sheet=place.sheet)
    if at == PREPARE:
        return region(context, PREPARE, screen)
    return _changed(request, context, who, place, screen)


def _sheet_begun(who: Identity, form: Posted) -> str:
    """The address of the sheet that a move began, for whoever is absent."""
    return f"{who.here}/{SHEET}{form.id}{'?' + urlencode({'for': form.acting_for}) if form.acting_for else ''}"


def _back(who: Identity, form: Posted, at: str) -> str:
    """Where a browser without scripts goes on: the same page, for whoever is absent; after talk that is in front."""
    known = at in {LOG, PREPARE} or at.startswith(SHEET)
    asked = {"for": form.acting_for, "pane": "rail" if form.tag == SAY and not known else None}
    query = urlencode({name: value for name, value in asked.items() if value})
    return "?".join(filter(None, (f"{who.here}/{at}" if known else who.here, query)))


def _refused(request: Asking, context: AppContext, who: Identity, form: Posted, at: str, why: Sorry) -> Response[str]:
    """The page on which a move was to be made, with why it was not in its dialog: for a browser without scripts."""
    context.metrics.refused(game_asked_about(), why.clause)
    sheet = _sheet_on(at)
    screen = table_screen(context, who, acting_for=form.acting_for or "", sheet=sheet)
    shown = replace(screen, about=about.refused(form, why, screen))
    name = PREPARE if at.startswith(PREPARE) else "table"
    return page(context, request, name, shown, status=why.status)


def _sheet_on(at: str) -> str:
    """The sheet that a page shows; empty for every other page."""
    return at.removeprefix(SHEET) if at.startswith(SHEET) else ""


def _leave(request: Asking, address: str) -> Response[str] | Redirect:
    """Go on at *address*: a further look at the page that asked would show again what is done with."""
    return Response("", headers={**PRIVATE, "HX-Redirect": address}) if wants_part(request) else see(address)


@get("/head", sync_to_thread=True)
def show_head(context: Context, who: Who, count: FromQuery[int | None] = None) -> Response[Head]:
    """How much this seat knows of, and the digest of that: for a browser that remembers what it has seen."""
    return Response(context.table.head(who.campaign, who.seat, count), headers=PRIVATE)


@get("/stream", media_type="text/event-stream")
async def stream(
    request: Asking,
    context: Context,
    who: Who,
    last_seen: LastSeen = "",
    acting_for: For = "",
    at: PageOf = "",
) -> Stream:
    """News for this page: what has changed at the table, and who is here."""
    check_room(context.news, who)
    place = _place(who, acting_for, _sheet_on(at))
    return streamed_to(request, _brought(request, context, who, place, number(last_seen)))


async def _brought(
    request: Asking, context: AppContext, who: Identity, place: Place, seen: int | None
) -> AsyncGenerator[str, None]:
    """The messages for a page, with the table itself as long as it tells what it shows."""
    with context.open_pages.opened(request, who, place) as open_page:
        if open_page:
            seen, bring = int(open_page.has[POSITION]), partial(_lacking, context, who, open_page)
        async for message in context.news.stream(who, seen, bring if open_page else None):
            yield message


def _lacking(context: AppContext, who: Identity, open_page: OpenPage) -> Brought | None:
    """What an open page lacks; None if that is nothing, or if the answer to a press brings it just now."""
    if open_page.presses:
        return None
    place = open_page.place
    screen = table_screen(context, who, acting_for=place.acting_for, sheet=place.sheet)
    if (new := digests(screen)) == open_page.has:
        return None
    left = lacking(screen.regions, open_page.has)
    html = context.pages.render("table_main.html", replace(screen, regions=left))
    open_page.learn(place, new)
    return Brought(screen.look.position, html)


def table_screen(
    context: AppContext, who: Identity, *, acting_for: str = "", sheet: str = "", item: str = ""
) -> TableScreen:
    """What a seat sees and may do, drawn; with *acting_for*, what the game master may do for somebody absent.

    It is drawn once for everything that is stored, however many pages of the seat ask.
    """
    state, place = _state(context, who), _place(who, acting_for, sheet)
    drawn = context.drawn.get(place, state, lambda before: _drawn(context, who, place, state.present, before))
    return replace(drawn, item=item) if item else drawn


def _place(who: Identity, acting_for: str, sheet: str) -> Place:
    """Where somebody looks who asks for this. A name that is too long for anything there is, is cut."""
    return Place(who.seat, acting_for[:LONGEST_ID], sheet[:LONGEST_ID])


class State(NamedTuple):
    """What a page is drawn from: as much as is stored, and who is here."""

    position: int
    present: frozenset[SeatId]


def _state(context: AppContext, who: Identity) -> State:
    with context.table.ledger.lock(who.campaign):
        position = context.table.ledger.campaign(who.campaign).position
    return State(position, context.news.present(who.campaign))


def digests(screen: TableScreen) -> Mapping[str, str]:
    """What a page shows that has this screen: what it tells when it asks for what is new."""
    return {POSITION: str(screen.look.position), **{one.name: one.digest for one in screen.regions}}


def shows(screen: TableScreen) -> bytes:
    """The same in short."""
    return in_short(digests(screen))


def _drawn(
    context: AppContext, who: Identity, place: Place, present: frozenset[SeatId], before: TableScreen | None
) -> TableScreen:
    seen = context.seen(who)
    look = seen["look"]
    absent = next((seat for seat in look.seats if seat.id == place.acting_for and seat.id != who.seat), None)
    offers = context.table.offers(who.campaign, who.seat, acting_for=absent.id if absent else None)
    screen = TableScreen(
        **seen,
        head=context.table.head(who.campaign, who.seat),
        offers=tuple(offer for offer in offers if not is_kept(offer)),
        kept=tuple(offer for offer in offers if is_kept(offer)),
        acting_for=absent,
        present=present,
        sheet=place.sheet,
        story=recent(lambda most: context.table.log(who.campaign, who.seat, lines=most)),
        in_bar=frozenset(offer.key for offer in calls(offers)),
        undoes=next((each.move for each in reversed(look.log) if is_own(each, look.me)), None),
    )
    drawn = before.regions if before else ()
    return replace(screen, regions=context.pages.regions(screen, before=drawn))


def is_own(line: LogLine, me: SeatView) -> bool:
    """Whether a line tells of a move of one's own that may be taken back."""
    return line.can_undo and not line.struck and line.who == me.name


def calls(offers: tuple[Offer, ...]) -> tuple[Offer, ...]:
    """What waits for this seat and takes one press: the first few of them, which stand in the action bar.

    Dice that fall together have one button.
    """
    first: dict[str, Offer] = {}
    for offer in offers:
        if offer.main and not offer.fields:
            first.setdefault(f"roll {offer.group}" if offer.move == "roll" else offer.key, offer)
    return tuple(first.values())[:CALLS]


ROUTES = Router(
    "/t/{seat:str}",
    route_handlers=[
        show,
        show_now,
        show_about,
        show_sheet,
        show_prepare,
        show_item,
        show_log,
        take_story,
        show_glossary,
        show_undo,
        show_head,
        make_move,
        stream,
    ],
    dependencies={"who": Provide(seat_by_cookie)},
)
