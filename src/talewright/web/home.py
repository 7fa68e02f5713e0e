"""Home: my campaigns, and a new one for the host."""

from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from itertools import groupby
from urllib.parse import urlencode

from litestar import Response, get, post
from litestar.di import Provide
from litestar.exceptions import PermissionDeniedException
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect
from litestar.status_codes import HTTP_200_OK, HTTP_422_UNPROCESSABLE_ENTITY
from msgspec.structs import replace

from talewright.dice.draw import SeatId
from talewright.games.registry import demonstration
from talewright.journal import Unreadable
from talewright.refusal import Refused
from talewright.table import Link, Table, keys
from talewright.table.game import no_game, not_installed
from talewright.table.journal import Record
from talewright.table.ledger import begun, name_of
from talewright.table.seat import CampaignId
from talewright.web import authentication
from talewright.web.answers import page, see
from talewright.web.authentication import HOST, Asking, Identity, Shut
from talewright.web.beginnings import evenings_of, games, packs_of, settings_of, with_pack
from talewright.web.context import AppContext, Context, writing
from talewright.web.headers import ON_A_LINK
from talewright.web.posting import Fields, Form, check_options, filled, of_game, one, options_from
from talewright.web.screens import Home, Kept, MySeat, PackCard

NO_HOST = "This is no host's link, or not any more. Whoever starts the table finds a fresh one in its terminal."
LISTED = 50  # campaigns at once
LOOKED_THROUGH = 500  # records of all that are listed: folding them takes no longer than drawing the page
CHANGED = "This genre pack has changed since its form was opened. Look through what it says now, then begin again."
NO_EVENING = "No game of this name brings an evening to look at. Choose one that the page lists."
HOST_ONLY = "Only the host begins campaigns: open the host's link from the terminal in this browser first."


@get("/", sync_to_thread=True)
def home(
    request: Asking,
    context: Context,
    older: FromQuery[int] = 0,
    pack: FromQuery[str] = "",
    name: FromQuery[str] = "",
    gm: FromQuery[str] = "",
) -> Response[str]:
    """Where everybody begins. The host's list leaves out the *older* newest campaigns.

    With a genre *pack* the form of a new campaign is filled in as that says; *name* and *gm* were typed before.
    """
    screen = replace(_home(request, context, older), name=name, gm=gm)
    if pack and screen.is_host:
        screen = with_pack(context.table, screen, pack)
    return page(context, request, "home", screen)


def _home(request: Asking, context: AppContext, older: int = 0) -> Home:
    held = sorted(
        authentication.seats_held(request, context.table), key=partial(_last_played, context.table), reverse=True
    )
    mine = tuple(tuple(my_seat(context.table, seat) for seat in seats) for _, seats in groupby(held, key=_at))
    hosts = authentication.is_host(request, context.table)
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
    evenings, packs = evenings_of(context.table), packs_of(context.table)
    return replace(screen, others=shown, older=left, last=last, evenings=evenings, packs=packs)


def _last_played(table: Table, held: Identity | Shut) -> tuple[str, str, str]:
    """When something last happened at the table of a seat, empty where it cannot be read, and which table that is."""
    return table.ledger.campaign(held.campaign).latest if isinstance(held, Identity) else "", *_at(held)


def _at(held: Identity | Shut) -> tuple[str, str]:
    """The table of a seat; of those that cannot be opened each reason stands for one."""
    return held.campaign, held.why if isinstance(held, Shut) else ""


def draw_once(context: AppContext) -> None:
    """Draw the page for nobody, so that whoever asks for it first does not wait until its templates are compiled."""
    context.pages.render("home.html", Home((), games(context.table), is_host=True))


@get("/host/{token:str}", sync_to_thread=True)
def host(request: Asking, context: Context, token: FromPath[str]) -> Redirect:
    """The host's link: this browser may begin campaigns from now on."""
    if context.table.ledger.journal.secret(keys.host_name(token)) is None:
        context.limits.tokens.wrong(authentication.client_of(request))
        raise PermissionDeniedException(NO_HOST, headers=ON_A_LINK)
    return see("/", authentication.cookie(request, HOST, token), headers=ON_A_LINK)


def check_host(request: Asking, context: AppContext) -> None:
    """Raise 403 for whoever is not the host."""
    if not authentication.is_host(request, context.table):
        raise PermissionDeniedException(HOST_ONLY)


@post("/campaigns", status_code=HTTP_200_OK, dependencies={"form": Provide(filled)})
@writing
def begin(request: Asking, context: Context, form: Form) -> Response[str] | Redirect:
    """Begin a campaign and sit down as its game master. What was chosen stays on the page where it does not fit."""
    check_host(request, context)
    try:
        link = _begin(context.table, form)
    except Refused as error:
        again = replace(_home(request, context), name=one(form, "name"), gm=one(form, "gm"), sentence=error.why)
        again = _as_sent(context.table, again, form)
        return page(context, request, "home", again, status=HTTP_422_UNPROCESSABLE_ENTITY)
    return see(f"/t/{link.seat}", authentication.seat_cookie(request, link))


@post("/packs", sync_to_thread=True, dependencies={"form": Provide(filled)})
def choose_pack(context: Context, form: Form) -> Redirect:
    """The form of a new campaign with another genre pack, or with none; the names that were typed go along."""
    before = context.table.packs.there().get(one(form, "pack"))
    filled_in = before.pack.title if before and before.pack else ""
    name = one(form, "name")
    kept = {"pack": one(form, "chosen"), "name": "" if name == filled_in else name, "gm": one(form, "gm")}
    asked = urlencode({key: value for key, value in kept.items() if value})
    return see(f"/?{asked}" if asked else "/")


def _as_sent(table: Table, again: Home, form: Fields) -> Home:
    """The form as it was sent. One of a pack that has changed is filled in as that says now, unless it is broken."""
    slug, name = one(form, "game"), one(form, "pack")
    sent = replace(again, games=games(table, form), last=slug)
    if not name:
        return sent
    typed = {card.slug: card for card in sent.games if card.slug == slug}
    try:
        now = with_pack(table, sent, name)
    except Refused as broken:
        card = PackCard(name, name, mark=one(form, "mark"))
        return replace(sent, games=tuple(typed.values()), pack=card, sentence=broken.why)
    same = now.pack is not None and _is_the_same(form, now.pack.mark)
    return replace(now, games=tuple(typed.get(card.slug, card) for card in now.games)) if same else now


def _begin(table: Table, form: Fields) -> Link:
    slug = one(form, "game")
    game = table.ledger.games.get(slug)
    if game is None:
        raise Refused(no_game(slug, table.ledger.games) if slug else "Choose the game that you are going to play.")
    pack = table.packs.pack(name) if (name := one(form, "pack")) else None
    if pack and not _is_the_same(form, pack.mark):
        raise Refused(CHANGED)
    if pack and pack.game != slug:
        raise Refused(f"{pack.title} is a genre pack for {pack.game}, not for {slug}.")
    check_options(form, slug, table.ledger.games, game.options())
    set_by_pack = settings_of(pack, game) if pack and not one(form, "mark") else {}  # a program has not seen its form
    options = options_from({**set_by_pack, **of_game(form, slug)}, game.options())
    pocket = pack.pocket if pack else ()
    return table.seating.begin(slug, one(form, "name"), gm=one(form, "gm"), options=options, pocket=pocket)


def _is_the_same(form: Fields, mark: str) -> bool:
    """Whether a form was filled in with a pack of this mark; one that bears none, as a program's, says nothing else."""
    return one(form, "mark") in {"", mark}


@post("/demonstrations", dependencies={"form": Provide(filled)})
@writing
def demonstrate(request: Asking, context: Context, form: Form) -> Redirect:
    """Have an evening of a game played so far, and take its seats: whoever runs it is looked at first."""
    check_host(request, context)
    slug = one(form, "game")
    if slug not in evenings_of(context.table):
        raise Refused(NO_EVENING)
    links = [place.link for place in demonstration(slug)(context.table)]
    return see(f"/t/{links[0].seat}", *(authentication.seat_cookie(request, link) for link in links))


@post("/campaigns/{campaign:str}/run")
@writing
def run(request: Asking, context: Context, campaign: FromPath[str]) -> Redirect:
    """Sit down as whoever runs a campaign that this table keeps: one begun elsewhere, or brought in from a file."""
    check_host(request, context)
    link = context.table.seating.run(CampaignId(campaign))
    return see(f"/t/{link.seat}", authentication.seat_cookie(request, link))


def listed(table: Table, campaigns: Sequence[CampaignId]) -> tuple[Kept, ...]:
    """Campaigns of this table, for a list. Short ones are looked through for trouble; of long ones it is told later."""
    ledger = table.ledger
    heads, firsts = ledger.journal.heads(campaigns), ledger.journal.beginnings(campaigns)
    room = LOOKED_THROUGH
    found = []
    for each in campaigns:
        room -= heads[each]
        found.append(_begun(table, each, firsts[each]) if room < 0 and each in firsts else kept(table, each))
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


def my_seat(table: Table, held: Identity | Shut) -> MySeat:
    """A seat that this browser holds, for a list."""
    if isinstance(held, Shut):
        return MySeat(SeatId(""), held.campaign, "", "", "", trouble=held.why)
    campaign = table.ledger.campaign(held.campaign)
    seat = campaign.seat(held.seat)
    return MySeat(seat.id, campaign.name, campaign.game.title, seat.name, campaign.game.roles[seat.role])
