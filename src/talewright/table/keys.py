"""Links and codes: how a device gets its seat. Tokens are kept as hashes only."""

import hashlib
import secrets

from talewright.table.seat import CampaignId

CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # no I, L, O, 0 or 1: they are misread
CODE_LENGTH = 6
ARCHIVED = "archived:"
BUS = "bus"  # what one database's servers sign their hints with: it belongs to the place, and never travels
TOKEN = "token:"  # noqa: S105 - how the names of tokens begin
SEEDS = ("seed:", "hidden-seed:")  # how the names of what the dice of an open session need begin


def new_token() -> str:
    """A secret for a link: 192 bits, safe in an address."""
    return secrets.token_urlsafe(24)


def new_code() -> str:
    """A code to say aloud: six characters that are not mistaken for one another."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def as_code(typed: str) -> str:
    """A code as somebody typed it, in capitals and without blanks or dashes."""
    return "".join(letter for letter in typed.upper() if letter.isalnum())


def new_id() -> str:
    """An id for a campaign, a seat or a move: it says nothing about how many there are."""
    return secrets.token_hex(8)


def token_name(token: str) -> str:
    """The name under which a seat's token is kept: by its hash."""
    return f"{TOKEN}{hashlib.sha256(token.encode()).hexdigest()}"


def host_name(token: str) -> str:
    """The name under which the host's token is kept: by its hash."""
    return f"host:{hashlib.sha256(token.encode()).hexdigest()}"


def code_name(code: str) -> str:
    """The name under which a campaign's code is kept."""
    return f"code:{as_code(code)}"


def archived_name(campaign: CampaignId) -> str:
    """The name under which it is kept that a campaign was taken out to a file."""
    return f"{ARCHIVED}{campaign}"


def archived_campaign(name: str) -> CampaignId:
    """The campaign that was taken out, by the name under which that is kept."""
    return CampaignId(name.removeprefix(ARCHIVED))


def door_name(campaign: CampaignId) -> str:
    """The name under which it is kept that nobody joins a campaign by its code for now."""
    return f"door:{campaign}"


def seed_name(campaign: CampaignId, session: int) -> str:
    """The name under which a session's sealed seed is kept."""
    return f"seed:{campaign}:{session}"


def hidden_seed_name(campaign: CampaignId, session: int) -> str:
    """The name under which the sealed seed of a session's hidden draws is kept."""
    return f"hidden-seed:{campaign}:{session}"


def belongs(name: str, campaign: CampaignId) -> bool:
    """Whether a secret of that name can be a campaign's own: a link or code, its door, or a seed of its sessions."""
    kind, _, rest = name.partition(":")
    return kind in {"token", "code"} or (kind in {"door", "seed", "hidden-seed"} and rest.split(":")[0] == campaign)
