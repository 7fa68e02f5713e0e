"""Pages that open over the table as drawers: with ``?drawer=NAME`` the server renders one open.

Every drawer is also a page at an address of its own, ``{here}/NAME``. A script fetches its main region for the drawer.
"""

from markupsafe import Markup

from talewright.table.game import Explorable
from talewright.web.authentication import Asking, Identity
from talewright.web.context import AppContext
from talewright.web.dice import dice_screen
from talewright.web.explorer import odds_list_screen, odds_screen
from talewright.web.log import log_screen
from talewright.web.people import people_screen
from talewright.web.pictures import pictures_screen
from talewright.web.screens import Drawer, Screen
from talewright.web.terms import glossary_screen

OUR_OWN = ("drawer", "for", "pane", "about")  # words of the table's address


def opened(request: Asking, context: AppContext, who: Identity) -> Drawer | None:
    """The drawer that the address asks for; None if there is no such drawer."""
    name = request.query_params.get("drawer", "")
    found = _screen(request, context, who, name)
    if found is None:
        return None
    page, screen = found
    html = context.pages.render(f"{page}_main.html", screen)
    return Drawer(name, Markup(html))  # noqa: S704 - a template drew it, with everybody's words escaped


def takes_long(request: Asking) -> bool:
    """Whether the drawer that the address asks for may take long to work out."""
    return request.query_params.get("drawer") in {"odds", "dice"}


def _screen(request: Asking, context: AppContext, who: Identity, name: str) -> tuple[str, Screen] | None:
    """What a drawer's template is called, and is given."""
    match name:
        case "log":
            return "log", log_screen(context, who)
        case "people":
            return "people", people_screen(request, context, who)
        case "pictures":
            return "pictures", pictures_screen(context, who)
        case "glossary":
            return "glossary", glossary_screen(context, who)
        case "dice":
            return "fairness", dice_screen(context, who)
        case "odds":
            campaign = context.table.ledger.campaign(who.campaign)
            game = campaign.game
            if not isinstance(game, Explorable):
                return "odds-list", odds_list_screen(context)
            words = {key: told for key, told in request.query_params.items() if key not in OUR_OWN}
            asked = {**words, **game.asked_in(campaign.play.state)}
            return "odds", odds_screen(request, context, game.slug, game, asked)
        case _:
            return None
