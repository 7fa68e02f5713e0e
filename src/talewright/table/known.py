"""What one seat may know of a campaign's records, in a row of their own, and the digest in which that row ends.

The row is the same to the last byte whatever happens that the seat may not know of. So it is numbered and chained among
itself, and leaves out what speaks of the rest: a record's position and digest in the journal, and its audience. Two
kinds of record are told otherwise than they are stored:

- An undo names the first move that it took back and that the seat may know of; the journal's own may be a hidden one.
- With the first dice (``talewright-hmac-sha256/1``) one row of indices served all draws, hidden ones too. A face's
  index is left out, and so is the seed: with the seed and an own nonce the index could be found again.

The digest of a record is SHA-256 over the digest before it and the digest of its fact as it is written, 32 bytes each;
the first follows the digest of the extract's first line.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from talewright.decoding import from_json
from talewright.dice.draw import SeatId
from talewright.table.journal import Record
from talewright.table.seat import ALL, Audience, CampaignId, MoveId, Seat

FORMAT = "talewright-extract"
VERSION = 1  # another digest is another number, here and in frontend/heads.js: what browsers remember would not fit
FIRST_DICE = frozenset(("", "talewright-hmac-sha256/1"))  # the algorithms whose indices count hidden draws too
TELLING = {"fell/1": "index", "session-closed/1": "seed"}  # what tells of hidden draws with these dice, by kind


class Title(Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of an extract: what it is, and for whom."""

    format: str
    version: int
    campaign: CampaignId
    seat: SeatId

    @property
    def digest(self) -> bytes:
        """The digest that the first record follows."""
        return hashlib.sha256(msgspec.json.encode(self)).digest()


def title(campaign: CampaignId, seat: SeatId) -> Title:
    """The first line of the extract for *seat*."""
    return Title(FORMAT, VERSION, campaign, seat)


class Head(Struct, frozen=True):
    """How many records a seat knows of, and the digest of the last of them."""

    count: int
    digest: str


class Fact(Struct, frozen=True):
    """One record as a seat may know it."""

    at: str
    seat: SeatId
    acting_for: SeatId
    kind: str
    move: MoveId
    body: str
    salt: str

    @property
    def digest(self) -> bytes:
        """The digest of the fact as it is written in an extract; the salt keeps a secret in it from being guessed."""
        return hashlib.sha256(msgspec.json.encode(self)).digest()


def linked(before: bytes, digest: bytes) -> bytes:
    """The digest of a record that follows *before* and whose own is *digest*."""
    return hashlib.sha256(before + digest).digest()


class Known(Struct, frozen=True):
    """A record as far as its audience may know it. *gone* are the moves that an undo took, and who may know of each."""

    fact: Fact
    audience: Audience
    gone: tuple[tuple[MoveId, Audience], ...] = ()

    def told_to(self, seat: Seat) -> Fact:
        """What *seat*, who may know of the record, is told."""
        if not self.gone:
            return self.fact
        first = next((move for move, audience in self.gone if seat.may_know(audience)), "")
        return replace(self.fact, body=_changed(self.fact.body, {"move": first}))


def known(record: Record, *, algorithm: str, gone: tuple[tuple[MoveId, Audience], ...] = ()) -> Known:
    """*record* as far as its audience may know it; *algorithm* is that of the session's dice."""
    header, body = record.header, record.body or ""
    if header.kind in TELLING and algorithm in FIRST_DICE:
        body = _changed(body, {TELLING[header.kind]: None})
    fact = Fact(header.at, header.seat, header.acting_for, header.kind, header.move, body, record.salt or "")
    return Known(fact, header.audience, gone)


def _changed(body: str, values: Mapping[str, str | None]) -> str:
    """A body with other values in some of its fields; None leaves a field out."""
    told: dict[str, msgspec.Raw] = from_json(body, dict[str, msgspec.Raw])
    for name, value in values.items():
        if value is None:
            told.pop(name, None)
        else:
            told[name] = msgspec.Raw(msgspec.json.encode(value))
    return msgspec.json.encode(told).decode()


@dataclass(slots=True)
class Heads:
    """The heads of a campaign's seats. A seat's costs something only when somebody asks for it."""

    rows: list[tuple[Audience, bytes | Known]] = field(default_factory=list)  # one for each record
    reached: dict[SeatId, tuple[int, int, bytes]] = field(default_factory=dict, compare=False)
    """By seat: rows counted so far, those that it knows of, and their digest."""
    counts: dict[SeatId, tuple[int, int]] = field(default_factory=dict, compare=False)
    """The same without their digest: it is asked for after every move, and the head only with a page."""

    def add(self, known: Known) -> None:
        """Count one more record. Of most nothing is kept but the digest of what they say."""
        self.rows.append((known.audience, known if known.gone else known.fact.digest))

    def count(self, seat: Seat) -> int:
        """How many records *seat* may know of now; nothing is chained for that."""
        counted, knows = self.counts.get(seat.id) or (0, 0)
        if counted < len(self.rows):
            for audience, _ in self.rows[counted:]:
                knows += audience == ALL or seat.may_know(audience)
            self.counts[seat.id] = len(self.rows), knows
        return knows

    def of(self, seat: Seat, campaign: CampaignId, count: int | None = None) -> Head:
        """The head of *seat* now, or as it was at *count* records, if there have been so many."""
        counted, knows, digest = self.reached.get(seat.id) or (0, 0, title(campaign, seat.id).digest)
        if count is not None and count < knows:
            counted, knows, digest = 0, 0, title(campaign, seat.id).digest
        for audience, row in self.rows[counted:]:
            if knows == count:
                return Head(knows, digest.hex())
            if seat.may_know(audience):
                digest = linked(digest, row if isinstance(row, bytes) else row.told_to(seat).digest)
                knows += 1
        if count is None:
            self.reached[seat.id] = (len(self.rows), knows, digest)
        return Head(knows, digest.hex())
