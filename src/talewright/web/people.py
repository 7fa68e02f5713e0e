"""Who sits at the table: invitations, links to hand out or take back, and this seat on another device."""

from collections.abc import Callable, Mapping
from typing import Literal

from litestar import Response, Router, get, post
from litestar.datastructures import Cookie
from litestar.di import Provide
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect
from litestar.status_codes import HTTP_200_OK, HTTP_422_UNPROCESSABLE_ENTITY
from msgspec import Struct, field

from talewright.dice.draw import SeatId
from talewright.refusal import Refused
from talewright.table import Link, Table
from talewright.table.seat import Role
from talewright.table.seating import SEATS
from talewright.web.answers import page, see, wants_part
from talewright.web.authentication import SEAT, Asking, Identity, client_of, seat_cookie
from talewright.web.context import AppContext, Context, Who, seat_by_cookie, writing
from talewright.web.posting import Form, filled, one
from talewright.web.screens import NewLink, PeopleScreen


class Asked(Struct, frozen=True, forbid_unknown_fields=True):
    """Whom something is done about: a *seat*, or somebody who is to have one, by *name*."""

    name: str = ""
    role: Literal["player", "spectator"] = field(default="player", name="as")
    seat: SeatId = SeatId("")


NOBODY = Asked()


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
    watches = one(form, "as") == Role.SPECTATOR
    asked = Asked(one(form, "name"), "spectator" if watches else "player", SeatId(one(form, "seat")))
    try:
        link = done(request, context, who, deed, asked)
    except Refused as refused:
        return _people(context, request, people_screen(request, context, who, refused=refused, asked=asked))
    if link is None and not wants_part(request):
        return see(f"{who.here}/people")
    answer = _people(context, request, people_screen(request, context, who, link))
    if link and link.seat == who.seat and deed == "reissue":  # its old links are void, this browser's too
        answer.set_cookie(seat_cookie(request, link))
    return answer


def done(request: Asking, context: AppContext, who: Identity, deed: str, asked: Asked) -> Link | None:
    """Do something about a seat; the answer is the new link, if it makes one."""
    if deed not in DEEDS:
        raise NotFoundException
    context.limits.move(who.seat, client_of(request))
    made = DEEDS[deed](context.table, who, asked)
    return made if isinstance(made, Link) else None


def _invite(table: Table, who: Identity, asked: Asked) -> Link:
    table.ledger.game_master(who.campaign, who.seat)
    return table.seating.join(who.campaign, asked.name, Role(asked.role))


DEEDS: Mapping[str, Callable[[Table, Identity, Asked], object]] = {
    "invite": _invite,
    "revoke": lambda table, who, asked: table.seating.revoke(who.campaign, asked.seat, by=who.seat),
    "reissue": lambda table, who, asked: table.seating.reissue(who.campaign, asked.seat, by=who.seat, shown=who.token),
    "rename": lambda table, who, asked: table.seating.rename(who.campaign, asked.seat, asked.name, by=who.seat),
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
    asked: Asked = NOBODY,
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
        about=asked.seat,
        typed=asked.name,
    )


ROUTES = Router(
    "/t/{seat:str}/people",
    route_handlers=[people, manage],
    dependencies={"who": Provide(seat_by_cookie)},
)
