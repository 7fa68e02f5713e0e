"""What is stored: records in a row, each bound to the one before it. The journal itself is somebody else's."""

import hashlib
import threading
from collections.abc import Iterable, Sequence
from typing import Protocol

import msgspec
from msgspec import Struct

from talewright.dice.draw import SeatId
from talewright.refusal import Refused
from talewright.table.seat import Audience, CampaignId, MoveId
from talewright.wording import capital

START = "0" * 64  # the digest before the first record


class Header(Struct, frozen=True):
    """What every reader of the journal may see of a record.

    *position* counts from 1 in each campaign; *at* is UTC in ISO 8601; *seat* acted, perhaps for *acting_for*;
    *kind* is the event's tag with its version; events of one *move* stand in a row.
    """

    campaign: CampaignId
    position: int
    at: str
    seat: SeatId
    acting_for: SeatId
    audience: Audience
    kind: str
    move: MoveId


class Record(Struct, frozen=True):
    """One event as it is stored. *body* and *salt* are left out of an export for those who may not know them."""

    header: Header
    body: str | None
    salt: str | None
    body_digest: str
    digest: str


def body_digest(salt: str, body: str) -> str:
    """The digest of a body, salted so that a hidden one cannot be guessed."""
    return hashlib.sha256(f"{salt}\n{body}".encode()).hexdigest()


def chained(before: str, header: Header, digest_of_body: str) -> str:
    """The digest of a record: over the one before it, its header, and the digest of its body."""
    return hashlib.sha256(
        b"\n".join((before.encode(), msgspec.json.encode(header), digest_of_body.encode()))
    ).hexdigest()


def sealed(before: str, header: Header, body: str, salt: str) -> Record:
    """The record that follows the one whose digest is *before*."""
    digest_of_body = body_digest(salt, body)
    return Record(header, body, salt, digest_of_body, chained(before, header, digest_of_body))


class Secret(Struct, frozen=True):
    """Something that never leaves: a token's hash, a sealed seed, a code. *campaign* is empty for the whole table's."""

    name: str
    campaign: CampaignId
    value: str


class Picture(Struct, frozen=True):
    """A picture, WebP, as a campaign keeps it: by the SHA-256 of its content. It is never changed."""

    campaign: CampaignId
    digest: str
    content: bytes

    @classmethod
    def of(cls, campaign: CampaignId, content: bytes) -> "Picture":
        """The picture with that content."""
        return cls(campaign, hashlib.sha256(content).hexdigest(), content)


Kept = Secret | Picture


class Conflict(Exception):  # noqa: N818 - not a fault: somebody else was faster
    """Another writer has appended since; nothing was stored."""


class Trouble(Exception):  # noqa: N818 - said to a person as it is
    """Something is wrong with a journal. The host reads all of it; *place*, where it lies, is nobody else's affair."""

    def __init__(self, why: str = "", *, place: str = "") -> None:
        super().__init__(why)
        self._place = place

    @property
    def told(self) -> str:
        """The sentence for people at the table."""
        said = str(self).replace(self._place, "the journal") if self._place else str(self)
        return capital(said)


class Unwritable(Trouble):
    """The journal cannot be written (a full disk, a read-only folder); nothing was stored, unless ``Uncertain``."""


class Uncertain(Unwritable):
    """The disk failed in the middle of storing: nobody knows whether it is stored."""


class Unplayable(Refused):
    """One campaign cannot be read or gone on with, as *why* says; the others can."""


class Archived(Unplayable):
    """One campaign was taken out of the journal to a file, and can be brought back at any time."""


TURN_S = 2.0  # how long a thread waits for its turn to write
BUSY = "Nothing was stored: others are writing, and it takes too long. Wait a moment, then try again."


class Journal(Protocol):
    """Where records, secrets and pictures are kept. What ``append`` has returned from survives a killed process."""

    def append(
        self,
        campaign: CampaignId,
        expected: int,
        records: Sequence[Record],
        *,
        keep: Sequence[Kept] = (),
        drop: Sequence[str] = (),
    ) -> None:
        """Store *records* after position *expected*, keep secrets and pictures, and drop secrets, all or nothing.

        Raises ``Conflict`` if the campaign's last position is not *expected*, ``Unwritable`` if it cannot be stored,
        ``Uncertain`` if nobody knows whether it is.
        """

    def read(self, campaign: CampaignId, *, after: int = 0, anyway: bool = False) -> Iterable[Record]:
        """The records behind position *after*, in order; those of a campaign that lacks some only if it is *anyway*.

        Raises ``Unplayable`` if the campaign cannot be read.
        """

    def head(self, campaign: CampaignId) -> int:
        """The last position; 0 if there is no such campaign."""

    def heads(self, campaigns: Sequence[CampaignId]) -> dict[CampaignId, int]:
        """The last position of each of these campaigns."""

    def campaigns(self) -> tuple[CampaignId, ...]:
        """Every campaign, oldest first."""

    def beginnings(self, campaigns: Sequence[CampaignId]) -> dict[CampaignId, Record]:
        """The first record of each of these campaigns, as far as there is one that can be read."""

    def holders(self, prefix: str) -> tuple[CampaignId, ...]:
        """The campaigns that keep a secret whose name begins with *prefix*."""

    def secret(self, name: str) -> Secret | None:
        """The secret of that name."""

    def secrets(self, campaign: CampaignId, prefix: str) -> tuple[Secret, ...]:
        """The secrets of *campaign* whose names begin with *prefix*."""

    def picture(self, campaign: CampaignId, digest: str) -> bytes | None:
        """The content of a picture that *campaign* keeps; None if it keeps none with that digest."""

    def keep(self, secrets: Sequence[Secret] = (), *, drop: Sequence[str] = ()) -> None:
        """Keep secrets, replacing those of the same name, and drop others."""

    def exchange(self, old: Sequence[str], new: Sequence[Secret]) -> None:
        """Keep *new* secrets in the place of *old* ones, all or nothing.

        Raises ``Conflict`` if one of the old ones is not there any more: of two who exchange it at once, one does.
        """


class MemoryJournal:
    """A journal that lasts as long as the process: for bots, tests and one-evening tables."""

    def __init__(self) -> None:
        self._records: dict[CampaignId, list[Record]] = {}
        self._secrets: dict[str, Secret] = {}
        self._pictures: dict[tuple[CampaignId, str], bytes] = {}
        self._exchanging = threading.Lock()

    def append(
        self,
        campaign: CampaignId,
        expected: int,
        records: Sequence[Record],
        *,
        keep: Sequence[Kept] = (),
        drop: Sequence[str] = (),
    ) -> None:
        """Store *records*; see ``Journal.append``."""
        if self.head(campaign) != expected:
            raise Conflict(f"{campaign} stands at {self.head(campaign)}, not at {expected}")
        self._records.setdefault(campaign, []).extend(records)
        self.keep([each for each in keep if isinstance(each, Secret)], drop=drop)
        for each in keep:
            if isinstance(each, Picture):
                self._pictures[each.campaign, each.digest] = each.content

    def read(self, campaign: CampaignId, *, after: int = 0, anyway: bool = False) -> Iterable[Record]:  # noqa: ARG002 - nothing is missing
        return tuple(self._records.get(campaign, ())[after:])

    def head(self, campaign: CampaignId) -> int:
        return len(self._records.get(campaign, ()))

    def heads(self, campaigns: Sequence[CampaignId]) -> dict[CampaignId, int]:
        return {each: self.head(each) for each in campaigns}

    def campaigns(self) -> tuple[CampaignId, ...]:
        return tuple(self._records)

    def beginnings(self, campaigns: Sequence[CampaignId]) -> dict[CampaignId, Record]:
        return {each: self._records[each][0] for each in campaigns if self._records.get(each)}

    def holders(self, prefix: str) -> tuple[CampaignId, ...]:
        found = (each.campaign for name, each in self._secrets.items() if name.startswith(prefix))
        return tuple(dict.fromkeys(found))

    def secret(self, name: str) -> Secret | None:
        return self._secrets.get(name)

    def secrets(self, campaign: CampaignId, prefix: str) -> tuple[Secret, ...]:
        found = (secret for name, secret in self._secrets.items() if name.startswith(prefix))
        return tuple(secret for secret in found if secret.campaign == campaign)

    def picture(self, campaign: CampaignId, digest: str) -> bytes | None:
        return self._pictures.get((campaign, digest))

    def keep(self, secrets: Sequence[Secret] = (), *, drop: Sequence[str] = ()) -> None:
        """Keep and drop secrets."""
        self._secrets.update({secret.name: secret for secret in secrets})
        for name in drop:
            self._secrets.pop(name, None)

    def exchange(self, old: Sequence[str], new: Sequence[Secret]) -> None:
        """Keep secrets in the place of others; see ``Journal.exchange``."""
        with self._exchanging:
            if missing := [name for name in old if name not in self._secrets]:
                raise Conflict(f"{len(missing)} of the secrets are gone")
            self.keep(drop=old)
            self.keep(new)
