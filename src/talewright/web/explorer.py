"""The odds of a game, without a campaign. Its address holds the question, so that it can be passed on."""

from collections.abc import Mapping
from functools import partial
from typing import Any
from urllib.parse import urlencode

from litestar import Response, get
from litestar.di import Provide
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect

from talewright.table import Table
from talewright.table.game import Explorable
from talewright.web.answers import page, see
from talewright.web.authentication import Asking, Identity, client_of, seats_held
from talewright.web.beginnings import game_card, games
from talewright.web.context import AppContext, Context, Who, seat_by_cookie
from talewright.web.home import my_seat
from talewright.web.rate_limit import network
from talewright.web.screens import MySeat, OddsList, OddsScreen


@get("/odds", sync_to_thread=True)
def odds_list(request: Asking, context: Context) -> Response[str]:
    """The games whose odds can be explored."""
    return page(context, request, "odds-list", odds_list_screen(context))


def odds_list_screen(context: AppContext) -> OddsList:
    """The games that tell odds."""
    return OddsList(tuple(card for card in games(context.table) if card.odds))


@get("/odds/{slug:str}")
async def explore(request: Asking, context: Context, slug: FromPath[str]) -> Response[str]:
    """What the address asks, answered by the game."""
    return await context.explorers.answer(partial(_explored, request, context, slug), network(client_of(request)))


def _explored(request: Asking, context: AppContext, slug: str) -> Response[str]:
    game = context.table.ledger.games.get(slug)
    if game is None or not isinstance(game, Explorable):
        raise NotFoundException
    asked = {name: value for name, value in request.query_params.items() if isinstance(value, str)}
    screen = odds_screen(request, context, slug, game, asked)
    return page(context, request, "odds", screen, status=422 if screen.sentence else 200)


def odds_screen(
    request: Asking, context: AppContext, slug: str, game: Explorable[Any], asked: Mapping[str, str]
) -> OddsScreen:
    """What is *asked* of a game's odds, answered by the game."""
    here, card, mine = (
        f"/odds/{slug}",
        game_card(context.table.ledger.games[slug]),
        tables_of(request, context.table, slug),
    )
    try:
        return OddsScreen(here=here, game=card, asked=asked, view=game.explore(asked), mine=mine)
    except ValueError as error:
        return OddsScreen(here=here, game=card, asked=asked, view=None, sentence=str(error), mine=mine)


def tables_of(request: Asking, table: Table, slug: str) -> tuple[MySeat, ...]:
    """The seats that this browser has at tables of a game."""
    held = (each for each in seats_held(request, table) if isinstance(each, Identity))
    return tuple(my_seat(table, each) for each in held if table.ledger.campaign(each.campaign).game.slug == slug)


@get("/t/{seat:str}/odds", sync_to_thread=True, dependencies={"who": Provide(seat_by_cookie)})
def explore_here(request: Asking, context: Context, who: Who) -> Redirect:
    """The odds as the campaign of this seat has them; where its game tells none, the games that do.

    A question that stands in the address, as a contest on the table asks it, comes along.
    """
    campaign = context.table.ledger.campaign(who.campaign)
    game = campaign.game
    if not isinstance(game, Explorable):
        return see("/odds")
    words = {name: value for name, value in request.query_params.items() if isinstance(value, str)}
    asked = urlencode({**words, **game.asked_in(campaign.play.state)})
    return see(f"/odds/{game.slug}{'?' if asked else ''}{asked}")
