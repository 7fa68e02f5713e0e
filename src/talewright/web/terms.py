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
    return page(context, request, "glossary", glossary_screen(context, who))


def glossary_screen(context: AppContext, who: Identity) -> GlossaryScreen:
    """The terms of the game that this seat plays."""
    game = context.table.ledger.campaign(who.campaign).game
    return GlossaryScreen(**context.seen(who), terms=tuple(glossary(game.slug, game.pages).values()))
