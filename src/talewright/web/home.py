"""Home: my campaigns, and a new one for the host."""

from litestar import Response, get, post
from litestar.di import Provide
from litestar.exceptions import PermissionDeniedException
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect

from talewright.dice.draw import SeatId
from talewright.journal import Unreadable
from talewright.refusal import Refused
from talewright.table import Table, keys
from talewright.table.game import Explorable, Presetting
from talewright.table.ledger import AnyGame, name_of
from talewright.table.options import presets
from talewright.table.seat import CampaignId, Role
from talewright.web.answers import page, see
from talewright.web.authentication import (
    HOST,
    Asking,
    Identity,
    Shut,
    client_of,
    cookie,
    is_host,
    seat_cookie,
    seats_held,
)
from talewright.web.context import Context, writing
from talewright.web.headers import ON_A_LINK
from talewright.web.posting import Form, filled, one, options_from
from talewright.web.screens import GameCard, Home, Kept, MySeat

NO_HOST = "This is no host's link, or not any more. Whoever starts the table finds a fresh one in its terminal."
KEPT = 50  # campaigns of the table on the host's page, the newest first, until all are asked for
ALL = "all"
HOST_ONLY = "Only the host begins campaigns: open the host's link from the terminal in this browser first."


@get("/", sync_to_thread=True)
def home(request: Asking, context: Context, campaigns: FromQuery[str] = "") -> Response[str]:
    """Where everybody begins. A host sees the newest campaigns of the table, with *campaigns* all of them."""
    held = seats_held(request, context.table)
    mine = tuple(my_seat(context.table, seat) for seat in held)
    hosts = is_host(request, context.table)
    seated = {seat.campaign for seat in held if isinstance(seat, Identity)}
    there = context.table.ledger.journal.campaigns() if hosts else ()
    others = [campaign for campaign in reversed(there) if campaign not in seated]
    shown = tuple(kept(context.table, each) for each in (others if campaigns == ALL else others[:KEPT]))
    screen = Home(mine, games(context.table), hosts, shown, more=len(others) - len(shown))
    return page(context, request, "home", screen)


@get("/host/{token:str}", sync_to_thread=True)
def host(request: Asking, context: Context, token: FromPath[str]) -> Redirect:
    """The host's link: this browser may begin campaigns from now on."""
    if context.table.ledger.journal.secret(keys.host_name(token)) is None:
        context.limits.tokens.wrong(client_of(request))
        raise PermissionDeniedException(NO_HOST, headers=ON_A_LINK)
    return see("/", cookie(request, HOST, token), headers=ON_A_LINK)


@post("/campaigns", dependencies={"form": Provide(filled)})
@writing
def begin(request: Asking, context: Context, form: Form) -> Redirect:
    """Begin a campaign and sit down as its game master."""
    if not is_host(request, context.table):
        raise PermissionDeniedException(HOST_ONLY)
    slug = one(form, "game")
    game = context.table.ledger.games.get(slug)
    if game is None:
        raise Refused("Choose the game that you are going to play.")
    options = options_from(form, game.options())
    link = context.table.seating.begin(slug, one(form, "name"), gm=one(form, "gm"), options=options)
    return see(f"/t/{link.seat}", seat_cookie(request, link))


@post("/campaigns/{campaign:str}/run")
@writing
def run(request: Asking, context: Context, campaign: FromPath[str]) -> Redirect:
    """Sit down as whoever runs a campaign that this table keeps: one begun elsewhere, or brought in from a file."""
    if not is_host(request, context.table):
        raise PermissionDeniedException(HOST_ONLY)
    link = context.table.seating.run(CampaignId(campaign))
    return see(f"/t/{link.seat}", seat_cookie(request, link))


def kept(table: Table, campaign: CampaignId) -> Kept:
    """A campaign of this table, for a list."""
    try:
        folded = table.ledger.campaign(campaign)
    except (Refused, Unreadable) as error:
        return Kept(campaign, name_of(table.ledger.journal, campaign), "", f"{campaign}: {error}")
    return Kept(campaign, folded.name, folded.game.title)


def games(table: Table) -> tuple[GameCard, ...]:
    """The games that are installed here."""
    return tuple(game_card(game) for _, game in sorted(table.ledger.games.items()))


def game_card(game: AnyGame) -> GameCard:
    """A game, for a list."""
    return GameCard(
        game.slug,
        game.title,
        game.about,
        game.roles[Role.GM],
        game.options(),
        odds=isinstance(game, Explorable),
        presets=game.presets() if isinstance(game, Presetting) else presets(game.options()),
    )


def my_seat(table: Table, held: Identity | Shut) -> MySeat:
    """A seat that this browser holds, for a list."""
    if isinstance(held, Shut):
        return MySeat(SeatId(""), held.campaign, "", "", "", trouble=held.why)
    campaign = table.ledger.campaign(held.campaign)
    seat = campaign.seat(held.seat)
    return MySeat(seat.id, campaign.name, campaign.game.title, seat.name, campaign.game.roles[seat.role])
