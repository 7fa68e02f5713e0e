"""Who is asking: a browser shows a seat by its cookie, a program by its token."""

from litestar import Request
from litestar.datastructures import Cookie, State
from litestar.exceptions import PermissionDeniedException
from msgspec import Struct

from talewright.dice.draw import SeatId
from talewright.journal import Unreadable
from talewright.refusal import Refused
from talewright.table import CampaignId, Link, Table, keys
from talewright.table.journal import Secret
from talewright.table.ledger import name_of
from talewright.table.seating import CLOSED
from talewright.web.rate_limit import RateLimits

HOST = "talewright-host"
SEAT = "talewright-seat-"
HOSTS = 20  # links of the host's that are good at once
NO_CAMPAIGN = CampaignId("")
A_YEAR_S = 365 * 24 * 3600

Asking = Request[None, None, State]


class Identity(Struct, frozen=True):
    """Who asks: a seat whose token was shown."""

    campaign: CampaignId
    seat: SeatId
    token: str

    @property
    def here(self) -> str:
        return f"/t/{self.seat}"


class Shut(Struct, frozen=True):
    """A seat at a table that cannot be opened, and why. *campaign* is its name, if that can be read."""

    campaign: str
    why: str


def by_token(table: Table, limits: RateLimits, token: str, client: str) -> Identity:
    """The seat of a token. A wrong one is counted against the client."""
    found = table.seating.who(token)
    if found is None:
        limits.tokens.wrong(client)
        raise PermissionDeniedException(CLOSED)
    return Identity(*found, token)


def seats_held(request: Asking, table: Table) -> tuple[Identity | Shut, ...]:
    """Every seat that this browser holds."""
    shown = [(name.removeprefix(SEAT), token) for name, token in request.cookies.items() if name.startswith(SEAT)]
    found = [_held(table, seat, token) for seat, token in shown]
    return tuple(held for held in found if held is not None)


def _held(table: Table, seat: str, token: str) -> Identity | Shut | None:
    try:
        who = table.seating.who(token)
    except Refused as error:
        return Shut(_where(table, token), error.why)
    except Unreadable as error:
        return Shut(_where(table, token), error.told)
    return Identity(*who, token) if who and who[1] == seat else None


def _where(table: Table, token: str) -> str:
    """The name of the campaign that a token opens a seat of."""
    journal = table.ledger.journal
    try:
        kept = journal.secret(keys.token_name(token))
    except Unreadable:
        return ""
    return name_of(journal, kept.campaign) if kept else ""


def is_host(request: Asking, table: Table) -> bool:
    """Whether this browser has opened a host's link."""
    token = request.cookies.get(HOST)
    return token is not None and table.ledger.journal.secret(keys.host_name(token)) is not None


def new_host(table: Table) -> str:
    """A fresh token for the host. Only its hash is kept, and the older ones stay good, up to twenty."""
    journal, token = table.ledger.journal, keys.new_token()
    older = sorted(journal.secrets(NO_CAMPAIGN, "host:"), key=lambda secret: secret.value, reverse=True)
    fresh = Secret(keys.host_name(token), NO_CAMPAIGN, table.ledger.clock())
    journal.keep([fresh], drop=[secret.name for secret in older[HOSTS - 1 :]])
    return token


def seat_cookie(request: Asking, link: Link) -> Cookie:
    """The cookie by which this browser holds a seat."""
    return cookie(request, SEAT + link.seat, link.token)


def cookie(request: Asking, name: str, token: str) -> Cookie:
    """A cookie that scripts cannot read and other sites cannot send."""
    secure = request.scope["scheme"] == "https"
    return Cookie(key=name, value=token, max_age=A_YEAR_S, httponly=True, samesite="lax", secure=secure)


def client_of(request: Asking) -> str:
    """Where a request comes from, as far as it can be told."""
    return request.client.host if request.client else ""
