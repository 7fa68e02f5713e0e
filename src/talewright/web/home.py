"""Home: my campaigns, and a new one for the host."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache, partial

from litestar import Response, get, post
from litestar.di import Provide
from litestar.exceptions import PermissionDeniedException
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect
from litestar.status_codes import HTTP_200_OK, HTTP_422_UNPROCESSABLE_ENTITY
from msgspec.structs import replace

from talewright.dice.draw import SeatId
from talewright.games.registry import demonstration, with_piece
from talewright.journal import Unreadable
from talewright.refusal import Refused
from talewright.table import Link, Table, keys
from talewright.table.game import Explorable, Grouping, Presetting
from talewright.table.journal import Record
from talewright.table.ledger import AnyGame, begun, name_of, not_installed
from talewright.table.options import as_sent, grouped, presets
from talewright.table.packs import Pack
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
from talewright.web.context import AppContext, Context, writing
from talewright.web.headers import ON_A_LINK
from talewright.web.posting import NOTHING, Fields, Form, as_set, filled, of_game, one, options_from
from talewright.web.screens import GameCard, Home, Kept, MySeat, PackCard

NO_HOST = "This is no host's link, or not any more. Whoever starts the table finds a fresh one in its terminal."
LISTED = 50  # campaigns at once
LOOKED_THROUGH = 500  # records of all that are listed: folding them takes no longer than drawing the page
NO_EVENING = "No game of this name brings an evening to look at. Choose one that the page lists."
HOST_ONLY = "Only the host begins campaigns: open the host's link from the terminal in this browser first."


@get("/", sync_to_thread=True)
def home(request: Asking, context: Context, older: FromQuery[int] = 0, pack: FromQuery[str] = "") -> Response[str]:
    """Where everybody begins. The host's list leaves out the *older* newest campaigns.

    With a genre *pack* the form of a new campaign is filled in as that says.
    """
    screen = _home(request, context, older)
    if pack and screen.is_host:
        screen = _with_pack(context.table, screen, pack)
    return page(context, request, "home", screen)


def _with_pack(table: Table, screen: Home, name: str) -> Home:
    """Home, with its form filled in as a genre pack says."""
    pack = table.packs.pack(name)
    game = table.ledger.games.get(pack.game)
    if game is None:
        raise Refused(not_installed(pack.game))
    fields = {field.name: field for field in game.options()}
    sent = {each: as_sent(fields[each], value) for each, value in pack.settings.items() if each in fields}
    form = {f"{pack.game}/{each}": told if isinstance(told, list) else [str(told)] for each, told in sent.items()}
    card = pack_card(name, pack, game)
    return replace(screen, games=(game_card(game, form),), last=pack.game, name=screen.name or pack.title, pack=card)


def _home(request: Asking, context: AppContext, older: int = 0) -> Home:
    held = sorted(seats_held(request, context.table), key=partial(_last_played, context.table), reverse=True)
    mine = tuple(my_seat(context.table, seat) for seat in held)
    hosts = is_host(request, context.table)
    seated = {seat.campaign for seat in held if isinstance(seat, Identity)}
    screen = Home(mine, games(context.table), hosts)
    if not hosts:
        return screen
    campaigns = context.table.ledger.journal.campaigns()
    there = [each for each in reversed(campaigns) if each not in seated]
    behind = max(0, older) + LISTED
    shown = listed(context.table, there[behind - LISTED : behind])
    last = game_of(context.table, campaigns[-1:])
    left = behind if behind < len(there) else 0
    evenings, packs = demonstrated(context.table), pack_cards(context.table)
    return replace(screen, others=shown, older=left, last=last, evenings=evenings, packs=packs)


def pack_cards(table: Table) -> tuple[PackCard, ...]:
    """The genre packs for the games of a table. Of one that cannot be read it is said why."""
    games = table.ledger.games
    return tuple(
        pack_card(found.name, found.pack, games[found.pack.game])
        if found.pack
        else PackCard(found.name, found.name, "", "", trouble=found.why)
        for found in table.packs.there().values()
        if found.pack is None or found.pack.game in games
    )


def pack_card(name: str, pack: Pack, game: AnyGame) -> PackCard:
    """A genre pack, for a list."""
    people = tuple(str(each.get("name", "")) for each in pack.character)
    return PackCard(name, pack.title, game.title, pack.about, people, len(pack.pocket))


def _last_played(table: Table, held: Identity | Shut) -> str:
    """When something last happened at the table of a seat; empty where it cannot be read."""
    return table.ledger.campaign(held.campaign).latest if isinstance(held, Identity) else ""


def draw_once(context: AppContext) -> None:
    """Draw the page for nobody, so that whoever asks for it first does not wait until its templates are compiled."""
    context.pages.render("home.html", Home((), games(context.table), is_host=True))


@get("/host/{token:str}", sync_to_thread=True)
def host(request: Asking, context: Context, token: FromPath[str]) -> Redirect:
    """The host's link: this browser may begin campaigns from now on."""
    if context.table.ledger.journal.secret(keys.host_name(token)) is None:
        context.limits.tokens.wrong(client_of(request))
        raise PermissionDeniedException(NO_HOST, headers=ON_A_LINK)
    return see("/", cookie(request, HOST, token), headers=ON_A_LINK)


@post("/campaigns", status_code=HTTP_200_OK, dependencies={"form": Provide(filled)})
@writing
def begin(request: Asking, context: Context, form: Form) -> Response[str] | Redirect:
    """Begin a campaign and sit down as its game master. What was chosen stays on the page where it does not fit."""
    if not is_host(request, context.table):
        raise PermissionDeniedException(HOST_ONLY)
    try:
        link = _begin(context.table, form)
    except Refused as error:
        again = replace(_home(request, context), name=one(form, "name"), gm=one(form, "gm"), sentence=error.why)
        if pack := one(form, "pack"):
            again = _with_pack(context.table, again, pack)
        shown = {card.slug for card in again.games}
        cards = tuple(card for card in games(context.table, form) if card.slug in shown)
        again = replace(again, games=cards, last=one(form, "game"))
        return page(context, request, "home", again, status=HTTP_422_UNPROCESSABLE_ENTITY)
    return see(f"/t/{link.seat}", seat_cookie(request, link))


def _begin(table: Table, form: Fields) -> Link:
    slug = one(form, "game")
    game = table.ledger.games.get(slug)
    if game is None:
        raise Refused("Choose the game that you are going to play.")
    options = options_from(of_game(form, slug), game.options())
    pack = one(form, "pack")
    pocket = table.packs.pack(pack).pocket if pack else ()
    return table.seating.begin(slug, one(form, "name"), gm=one(form, "gm"), options=options, pocket=pocket)


@post("/demonstrations", dependencies={"form": Provide(filled)})
@writing
def demonstrate(request: Asking, context: Context, form: Form) -> Redirect:
    """Have an evening of a game played so far, and take its seats: whoever runs it is looked at first."""
    if not is_host(request, context.table):
        raise PermissionDeniedException(HOST_ONLY)
    slug = one(form, "game")
    if slug not in demonstrated(context.table):
        raise Refused(NO_EVENING)
    links = [place.link for place in demonstration(slug)(context.table)]
    return see(f"/t/{links[0].seat}", *(seat_cookie(request, link) for link in links))


def demonstrated(table: Table) -> Mapping[str, str]:
    """The games of this table that bring an evening to look at, each with its title."""
    return {slug: table.ledger.games[slug].title for slug in _with_an_evening() if slug in table.ledger.games}


@cache  # what is installed stays so while it runs
def _with_an_evening() -> tuple[str, ...]:
    return tuple(with_piece("demo"))


@post("/campaigns/{campaign:str}/run")
@writing
def run(request: Asking, context: Context, campaign: FromPath[str]) -> Redirect:
    """Sit down as whoever runs a campaign that this table keeps: one begun elsewhere, or brought in from a file."""
    if not is_host(request, context.table):
        raise PermissionDeniedException(HOST_ONLY)
    link = context.table.seating.run(CampaignId(campaign))
    return see(f"/t/{link.seat}", seat_cookie(request, link))


def listed(table: Table, campaigns: Sequence[CampaignId]) -> tuple[Kept, ...]:
    """Campaigns of this table, for a list. Short ones are looked through for trouble; of long ones it is told later."""
    ledger = table.ledger
    heads, firsts = ledger.journal.heads(campaigns), ledger.journal.beginnings(campaigns)
    room = LOOKED_THROUGH
    found = []
    for each in campaigns:
        room -= heads[each]
        first = firsts.get(each)
        found.append(_begun(table, each, first) if room < 0 and first else kept(table, each))
    return tuple(found)


def game_of(table: Table, newest: Sequence[CampaignId]) -> str:
    """The game of the newest campaign; empty if there is none that can be read."""
    for first in table.ledger.journal.beginnings(newest).values():
        with suppress(Refused):
            return begun([first]).game
    return ""


def _begun(table: Table, campaign: CampaignId, first: Record) -> Kept:
    """A campaign by its first record alone."""
    try:
        told = begun([first])
    except Refused as error:
        return Kept(campaign, "", "", f"{campaign}: {error}")
    game = table.ledger.games.get(told.game)
    if game is None:
        return Kept(campaign, told.name, "", f"{campaign}: {not_installed(told.game)}")
    return Kept(campaign, told.name, game.title)


def kept(table: Table, campaign: CampaignId) -> Kept:
    """A campaign of this table, for a list, looked through for trouble."""
    try:
        folded = table.ledger.campaign(campaign)
    except (Refused, Unreadable) as error:
        return Kept(campaign, name_of(table.ledger.journal, campaign), "", f"{campaign}: {error}")
    return Kept(campaign, folded.name, folded.game.title)


def games(table: Table, form: Fields = NOTHING) -> tuple[GameCard, ...]:
    """The games that are installed here, with their options as a *form* has set them."""
    chosen = one(form, "game")
    cards = sorted(table.ledger.games.items())
    return tuple(game_card(game, form if slug == chosen else NOTHING) for slug, game in cards)


def game_card(game: AnyGame, form: Fields = NOTHING) -> GameCard:
    """A game, for a list. Its options bear its name, since a browser without scripts sends those of all games."""
    options = [replace(option, name=f"{game.slug}/{option.name}") for option in game.options()]
    return GameCard(
        game.slug,
        game.title,
        game.about,
        game.roles[Role.GM],
        grouped([as_set(option, form) for option in options], option_groups_of(game)),
        odds=isinstance(game, Explorable),
        presets=game.presets() if isinstance(game, Presetting) else presets(game.options()),
    )


def option_groups_of(game: AnyGame) -> Mapping[str, tuple[str, ...]]:
    """The groups of a game's options, which are named as the form names them."""
    groups = game.option_groups if isinstance(game, Grouping) else {}
    return {title: tuple(f"{game.slug}/{name}" for name in names) for title, names in groups.items()}


def my_seat(table: Table, held: Identity | Shut) -> MySeat:
    """A seat that this browser holds, for a list."""
    if isinstance(held, Shut):
        return MySeat(SeatId(""), held.campaign, "", "", "", trouble=held.why)
    campaign = table.ledger.campaign(held.campaign)
    seat = campaign.seat(held.seat)
    return MySeat(seat.id, campaign.name, campaign.game.title, seat.name, campaign.game.roles[seat.role])
