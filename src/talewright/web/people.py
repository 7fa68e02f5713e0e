"""Who sits at the table: invitations, links to hand out or take back, and this seat on another device."""

from collections.abc import Callable, Mapping

from litestar import Response, Router, get, post
from litestar.datastructures import Cookie
from litestar.di import Provide
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect
from litestar.status_codes import HTTP_200_OK, HTTP_422_UNPROCESSABLE_ENTITY

from talewright.dice.draw import SeatId
from talewright.refusal import Refused
from talewright.table import Link, Table
from talewright.table.seat import Role
from talewright.table.seating import SEATS
from talewright.web.answers import page, see, wants_part
from talewright.web.authentication import SEAT, Asking, Identity, client_of, seat_cookie
from talewright.web.context import AppContext, Context, Who, seat_by_cookie, writing
from talewright.web.posting import Fields, Form, filled, one
from talewright.web.screens import NewLink, PeopleScreen

NOTHING: Fields = {}


@get("/", sync_to_thread=True)
def people(request: Asking, context: Context, who: Who) -> Response[str]:
    """Everybody at the table."""
    return _people(context, request, people_screen(request, context, who))


@post("/{deed:str}", status_code=HTTP_200_OK, dependencies={"form": Provide(filled)})
@writing
def manage(request: Asking, context: Context, who: Who, deed: FromPath[str], form: Form) -> Response[str] | Redirect:
    """Do something about a seat. A new link is shown once, in the answer."""
    if deed == "leave":
        return see("/", Cookie(key=SEAT + who.seat, value="", max_age=0, httponly=True, samesite="lax"))
    if deed not in DEEDS:
        raise NotFoundException
    context.limits.move(who.seat, client_of(request))
    try:
        made = DEEDS[deed](context.table, who, form)
    except Refused as refused:
        return _people(context, request, people_screen(request, context, who, refused=refused, form=form))
    link = made if isinstance(made, Link) else None
    if link is None and not wants_part(request):
        return see(f"{who.here}/people")
    answer = _people(context, request, people_screen(request, context, who, link))
    if link and link.seat == who.seat and deed == "reissue":  # its old links are void, this browser's too
        answer.set_cookie(seat_cookie(request, link))
    return answer


def _invite(table: Table, who: Identity, form: Fields) -> Link:
    table.ledger.game_master(who.campaign, who.seat)
    role = Role.SPECTATOR if one(form, "as") == Role.SPECTATOR else Role.PLAYER
    return table.seating.join(who.campaign, one(form, "name"), role)


def _seat(form: Fields) -> SeatId:
    return SeatId(one(form, "seat"))


DEEDS: Mapping[str, Callable[[Table, Identity, Fields], object]] = {
    "invite": _invite,
    "revoke": lambda table, who, form: table.seating.revoke(who.campaign, _seat(form), by=who.seat),
    "reissue": lambda table, who, form: table.seating.reissue(who.campaign, _seat(form), by=who.seat, shown=who.token),
    "rename": lambda table, who, form: table.seating.rename(who.campaign, _seat(form), one(form, "name"), by=who.seat),
    "renew-code": lambda table, who, _: table.seating.renew_code(who.campaign, by=who.seat),
    "close-door": lambda table, who, _: table.seating.close_door(who.campaign, by=who.seat),
    "open-door": lambda table, who, _: table.seating.open_door(who.campaign, by=who.seat),
    "hand-on": lambda table, who, _: table.seating.hand_on(who.campaign, who.seat, shown=who.token),
}


def _people(context: AppContext, request: Asking, screen: PeopleScreen) -> Response[str]:
    status = HTTP_422_UNPROCESSABLE_ENTITY if screen.problem else HTTP_200_OK
    return page(context, request, "people", screen, status=status)


def people_screen(
    request: Asking,
    context: AppContext,
    who: Identity,
    link: Link | None = None,
    *,
    refused: Refused | None = None,
    form: Fields = NOTHING,
) -> PeopleScreen:
    """Who sits here; with a *link* that was just made, or why something was *refused*."""
    table = context.table
    seen = context.seen(who)
    is_gm = seen["look"].me.is_gm
    seats = table.ledger.campaign(who.campaign).seats
    code = table.seating.code(who.campaign) if is_gm else ""
    return PeopleScreen(
        **seen,
        present=context.news.present(who.campaign),
        code=code,
        door_is_open=table.seating.door_is_open(who.campaign),
        room=SEATS,
        invitation=context.address(request, f"/join/{code}") if code else "",
        only_here=context.only_here(request),
        closed=tuple(seat for seat in seats.values() if not seat.open) if is_gm else (),
        link=NewLink(seats[link.seat], context.address(request, f"/s/{link.token}")) if link else None,
        problem=refused.why if refused else "",
        about=_seat(form),
        typed=one(form, "name"),
    )


ROUTES = Router(
    "/t/{seat:str}/people",
    route_handlers=[people, manage],
    dependencies={"who": Provide(seat_by_cookie)},
)
