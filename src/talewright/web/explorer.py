"""The odds of a game, without a campaign. Its address holds the question, so that it can be passed on."""

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from talewright.web.answers import page
from talewright.web.home import Explored, game_card, games
from talewright.web.house import OurHouse
from talewright.web.screens import OddsList, OddsScreen
from talewright.web.sitting import Asking


@get("/odds", sync_to_thread=True)
def odds_list(request: Asking, house: OurHouse) -> Response[str]:
    """The games whose odds can be explored."""
    return page(house, request, "odds-list", OddsList(tuple(card for card in games(house.table) if card.odds)))


@get("/odds/{slug:str}", sync_to_thread=True)
def explore(request: Asking, house: OurHouse, slug: FromPath[str]) -> Response[str]:
    """What the address asks, answered by the game."""
    game = house.table.ledger.games.get(slug)
    if game is None or not isinstance(game, Explored):
        raise NotFoundException
    asked = {name: value for name, value in request.query_params.items() if isinstance(value, str)}
    here, card = f"/odds/{slug}", game_card(game)
    try:
        screen = OddsScreen(here=here, game=card, asked=asked, view=game.explore(asked))
    except ValueError as error:
        screen = OddsScreen(here=here, game=card, asked=asked, view=None, sentence=str(error))
    return page(house, request, "odds", screen, game=slug, status=422 if screen.sentence else 200)
