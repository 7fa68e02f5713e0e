"""The glossary of a table's game."""

from litestar import Response, get

from talewright.games.glossary import glossary
from talewright.web.answers import page
from talewright.web.authentication import Asking, Identity
from talewright.web.context import AppContext, Context, Who
from talewright.web.screens import GlossaryScreen


@get("/glossary", sync_to_thread=True)
def show_glossary(request: Asking, context: Context, who: Who) -> Response[str]:
    """The terms of art of the game, each in one sentence."""
    screen = glossary_screen(context, who)
    return page(context, request, "glossary", screen, game=screen.look.game)


def glossary_screen(context: AppContext, who: Identity) -> GlossaryScreen:
    """The terms of the game that this seat plays."""
    look = context.table.look(who.campaign, who.seat)
    game = context.table.ledger.games[look.game]
    terms = tuple(glossary(look.game, game.pages).values())
    return GlossaryScreen(here=who.here, title=game.title, roles=game.roles, look=look, terms=terms)
