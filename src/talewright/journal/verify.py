"""Check a campaign's records: that nothing was changed, left out or put in, and that every fair face is fair.

What is proven by it, and what is not, is said in `talewright.dice.dealer`. Pictures are checked by
`talewright.journal.pictures`.
"""

from collections.abc import Iterable
from typing import get_args

import msgspec
from msgspec import Struct

from talewright.decoding import from_json, tag_of
from talewright.dice.draw import Fell
from talewright.journal.drawn import wrong_draws
from talewright.journal.fairness import Dice, Finding
from talewright.table.events import (
    DrawsCalled,
    DrawsCalledFirst,
    ExchangeVoided,
    HiddenSeedOpened,
    SeatMade,
    SessionClosed,
    SessionOpened,
    SessionOpenedFirst,
    WordLent,
    WordLentFirst,
    WordPledged,
    WordRevealed,
    WordsAsked,
)
from talewright.table.journal import START, Record, body_digest, chained
from talewright.table.ledger import AnyGame
from talewright.table.seat import Role
from talewright.table.session import DiceEvent

EVENTS: dict[str, type[Struct]] = {
    tag_of(event): event
    for event in (
        *get_args(DiceEvent), SessionOpenedFirst, SessionOpened, SessionClosed, HiddenSeedOpened, Fell, SeatMade,
    )
}  # fmt: skip
"""What a check of the dice has to know of."""


class Report(Struct, frozen=True):
    """What came of checking a campaign.

    *fair* faces were recomputed from their session's seed and found right, *alone* of them without the word of a
    device whose owner cannot have held the seed; *by_hand* were typed by people;
    *unchecked* ones cannot be recomputed yet, and *notes* say why. *hidden* records are vouched for by their digests;
    what they say was left out. *findings* are what is wrong.
    """

    records: int
    hidden: int
    fair: int
    by_hand: int
    unchecked: int
    notes: tuple[str, ...]
    findings: tuple[Finding, ...]
    alone: int = 0

    @property
    def sound(self) -> bool:
        return not self.findings


def verify(records: Iterable[Record], game: AnyGame | None = None) -> Report:
    """Check the records of one campaign, from the first on.

    With its *game* the campaign is replayed besides, if nothing is wrong or left out: every draw must have been called
    for, and drawn from the cards that were left.
    """
    records = tuple(records)
    findings: list[Finding] = []
    dice = Dice(findings)
    before, position, count, hidden = START, 0, 0, 0
    for count, record in enumerate(records, start=1):  # noqa: B007 - the report needs it
        findings.extend(Finding(record.header.position, wrong) for wrong in _wrong(record, position, before))
        before, position = record.digest, record.header.position
        if record.body is None:
            hidden += 1
            dice.left_out(record.header.kind)
        else:
            follow(dice, record, record.body, findings)
    dice.finish()
    if game and records and not (hidden or findings):
        findings.extend(wrong_draws(game, records))
    return Report(
        count, hidden, dice.fair, dice.by_hand, dice.unchecked, tuple(dice.notes), tuple(findings), dice.alone
    )


def _wrong(record: Record, position: int, before: str) -> Iterable[str]:
    """What is wrong with the record's place in the row and with its digests."""
    header = record.header
    if header.position != position + 1:
        yield f"Record {position + 1} should stand here: records are missing, or in the wrong order."
    if chained(before, header, record.body_digest) != record.digest:
        yield "The digest does not fit: this record was changed, or the one before it was changed or taken away."
    if record.body is not None and body_digest(record.salt or "", record.body) != record.body_digest:
        yield "What the record says does not fit its digest: it was changed."


def follow(dice: Dice, record: Record, body: str, findings: list[Finding]) -> None:
    """Let the dice have a record that concerns them. The body counts, since that is what the table replays."""
    position, kind = record.header.position, record.header.kind
    try:
        told = from_json(body, _Tagged).type
        event = from_json(body, EVENTS[told]) if told in EVENTS else None
    except msgspec.DecodeError as error:
        findings.append(Finding(position, f"What the record says cannot be read ({error})."))
        return
    if told != kind:
        findings.append(Finding(position, f"The record calls itself {kind}, and what it says is {told}."))
    match event:
        case None:
            pass  # most are: before all others, since many kinds take long to rule out
        case SessionOpened() | SessionOpenedFirst():
            dice.opened(position, event)
        case SessionClosed():
            dice.closed(position, event)
        case HiddenSeedOpened():
            dice.hidden_opened(position, event)
        case DrawsCalled() | DrawsCalledFirst():
            dice.called(position, event)
        case WordPledged() | WordRevealed() | ExchangeVoided():
            dice.exchanged(position, event)
        case WordsAsked():
            dice.asked(position, event)
        case WordLentFirst() | WordLent():
            dice.lent(position, event)
        case SeatMade(seat=seat, name=name, role=role):
            dice.names[seat] = name
            dice.runs |= {seat} if role is Role.GM else frozenset()
        case Fell():
            dice.fell(position, event)


class _Tagged(Struct, frozen=True):
    """What every body says: its kind."""

    type: str
