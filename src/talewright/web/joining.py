"""How people come in: by the campaign's code, or by a seat's own link."""

from litestar import Response, get, post
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.params import FromPath
from litestar.response import Redirect
from litestar.status_codes import HTTP_200_OK
from msgspec.structs import replace

from talewright.refusal import Refused
from talewright.table import CampaignId
from talewright.table.seat import Role
from talewright.web.answers import page, see, sorry
from talewright.web.authentication import SEAT, Asking, Identity, by_token, client_of, cookie, seat_cookie, seats_held
from talewright.web.context import AppContext, Context, writing
from talewright.web.headers import ON_A_LINK
from talewright.web.home import my_seat
from talewright.web.posting import Form, filled, one
from talewright.web.screens import Join

DOOR_CLOSED = "The door is closed: nobody joins by code for now. Ask whoever runs the game to open it."
WRONG_CODE = "No table has this code. It has six letters and digits; ask your game master to read it out again."


# In the event loop: a handler that shares its path with another one and runs in a thread is wrapped twice by Litestar
# 2.25, and then never runs.
@get("/join", sync_to_thread=False)
def ask(request: Asking, context: Context) -> Response[str]:
    """Ask for the code."""
    return page(context, request, "join", Join())


@get("/join/{code:str}", sync_to_thread=True)
def ask_name(request: Asking, context: Context, code: FromPath[str]) -> Response[str]:
    """The code came with the link: ask for a name."""
    try:
        campaign = _campaign(request, context, code)
        closed = "" if context.table.seating.door_is_open(campaign) else DOOR_CLOSED
        return page(context, request, "join", _filled_in(request, context, Join(code, sentence=closed), campaign))
    except (Refused, HTTPException) as error:
        return _again(request, context, Join(code), error)


@post("/join", status_code=HTTP_200_OK, dependencies={"form": Provide(filled)})
@writing
def join(request: Asking, context: Context, form: Form) -> Response[str] | Redirect:
    """Take a seat. What was typed stays on the page when it does not fit."""
    code, name = one(form, "code"), one(form, "name")
    role = Role.SPECTATOR if one(form, "as") == Role.SPECTATOR else Role.PLAYER
    typed = Join(code=code, name=name, role=role)
    try:
        context.limits.move("", client_of(request))
        campaign = _campaign(request, context, code)
        typed = _filled_in(request, context, typed, campaign)
        link = context.table.seating.join(campaign, name, role, by_code=True)
    except (Refused, HTTPException) as error:
        return _again(request, context, typed, error)
    return see(f"/t/{link.seat}", seat_cookie(request, link))


@get("/s/{token:str}", sync_to_thread=True)
def sit_down(request: Asking, context: Context, token: FromPath[str]) -> Redirect:
    """A seat's link: this browser holds the seat from now on."""
    try:
        who = by_token(context.table, context.limits, token, client_of(request))
    except HTTPException as error:
        error.headers = {**(error.headers or {}), **ON_A_LINK}
        raise
    return see(who.here, cookie(request, SEAT + who.seat, token), headers=ON_A_LINK)


def _campaign(request: Asking, context: AppContext, code: str) -> CampaignId:
    """The campaign of a code. A wrong one is counted, and after too many even the right one must wait."""
    client = client_of(request)
    context.limits.codes.check(client)
    found = context.table.seating.by_code(code)
    if found is None:
        context.limits.codes.wrong(client)
        raise Refused(WRONG_CODE)
    return found


def _filled_in(request: Asking, context: AppContext, typed: Join, campaign: CampaignId) -> Join:
    """The form with the campaign's name, and the seats that this browser already holds there."""
    folded = context.table.ledger.campaign(campaign)
    held = [
        each for each in seats_held(request, context.table) if isinstance(each, Identity) and each.campaign == campaign
    ]
    mine = tuple(my_seat(context.table, each) for each in held)
    return replace(typed, campaign=folded.name, game=folded.game.title, mine=mine)


def _again(request: Asking, context: AppContext, typed: Join, error: Refused | HTTPException) -> Response[str]:
    """The form once more, with the sentence that says why."""
    why = sorry(error)
    return page(context, request, "join", replace(typed, sentence=why.sentence), status=why.status)
