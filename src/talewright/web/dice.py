"""The dice of a table: words that devices give by themselves, and what anyone needs to check the faces."""

from functools import partial

from litestar import Response, Router, get, post
from litestar.di import NamedDependency, Provide
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.status_codes import HTTP_200_OK, HTTP_204_NO_CONTENT

from talewright.refusal import Late, Refused
from talewright.table import Receipt
from talewright.table.moves import WordMove
from talewright.table.proof import Proof
from talewright.web.answers import page
from talewright.web.authentication import Asking, Identity, client_of
from talewright.web.context import AppContext, Context, Who, seat_by_cookie, writing
from talewright.web.posting import Posted, posted
from talewright.web.screens import FairnessScreen


@get("/dice")
async def show_dice(request: Asking, context: Context, who: Who) -> Response[str]:
    """How the dice of each session stand, what can be checked, and what holds at this table."""
    return await context.explorers.answer(partial(_dice, request, context, who), who.seat)


def _dice(request: Asking, context: AppContext, who: Identity) -> Response[str]:
    return page(context, request, "fairness", dice_screen(context, who))


def dice_screen(context: AppContext, who: Identity) -> FairnessScreen:
    """The dice of each session, newest first."""
    seen = context.seen(who)
    told = context.table.proofs(who.campaign, who.seat)
    names = {seat.id: seat.name for seat in context.table.ledger.campaign(who.campaign).seats.values()}
    runs = tuple(seat.id for seat in seen["look"].seats if seat.is_gm)
    return FairnessScreen(**seen, proofs=told[::-1], names=names, runs=runs)


@get("/dice/{number:int}")
async def show_proof(context: Context, who: Who, number: FromPath[int]) -> Proof:
    """The dice of one session, as far as this seat may know, for a browser that recomputes them."""
    return await context.explorers.answer(partial(_proof, context, who, number), who.seat)


def _proof(context: AppContext, who: Identity, number: int) -> Proof:
    for proof in context.table.proofs(who.campaign, who.seat):
        if proof.session == number:
            return proof
    raise NotFoundException


@post("/words", status_code=HTTP_200_OK, dependencies={"form": Provide(posted)})
@writing
def give_word(request: Asking, context: Context, who: Who, form: NamedDependency[Posted]) -> Response[Receipt | None]:
    """Take what a device gives to the dice by itself; no page is drawn for it.

    Devices that give at the same moment cannot know of each other: what comes late is let pass in silence.
    """
    context.limits.move(who.seat, client_of(request))
    move = form.as_move(context.table.ledger.campaign(who.campaign).game)
    if not isinstance(move, WordMove):
        raise Refused("Only words for the dice are taken here: send other moves from the table's page.")
    try:
        return Response(context.table.act(who.campaign, who.seat, move, move_id=form.id))
    except Late:
        return Response(None, status_code=HTTP_204_NO_CONTENT)


ROUTES = Router(
    "/t/{seat:str}",
    route_handlers=[show_dice, show_proof, give_word],
    dependencies={"who": Provide(seat_by_cookie)},
)
