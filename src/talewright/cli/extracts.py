"""What `talewright journal` asks of extracts and of heads: whether a whole campaign still has what they hold."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from talewright.decoding import from_json
from talewright.games.registry import installed
from talewright.journal import SqlJournal
from talewright.journal.export import BadLine
from talewright.journal.extract import Extract, differing, facts, read_extract, verify_extract
from talewright.journal.fairness import Finding
from talewright.journal.verify import Report, verify
from talewright.refusal import Refused
from talewright.table.campaign import Campaign
from talewright.table.events import CampaignBegun, SeatMade, SeatRenamed
from talewright.table.journal import Record
from talewright.table.known import Fact
from talewright.table.ledger import AnyGame
from talewright.table.seat import Seat

HEAD = re.compile(r"([0-9A-Za-z-]{1,64}):([0-9]{1,12}):([0-9a-f]{64})")

Outcome = tuple[bool, Report, tuple[str, ...]]
"""Whether all is sound, the report, and what is wrong with the file itself."""


class Whole(NamedTuple):
    """All records of a campaign, by the name under which they were given."""

    name: str
    records: tuple[Record, ...]


def game_of(records: Sequence[Record]) -> AnyGame:
    """The game that a campaign plays. Raises ``Refused`` if it is not installed."""
    begun = from_json(records[0].body or "", CampaignBegun)
    found = installed(begun.game)
    if begun.game not in found:
        raise Refused(f"This campaign plays {begun.game}, which is not installed here.")
    return found[begun.game]


def seats_of(records: Sequence[Record]) -> dict[str, Seat]:
    """Every seat that a campaign ever had, by its id."""
    seats: dict[str, Seat] = {}
    for record in records:
        if record.header.kind == "seat-made/1":
            made = from_json(record.body or "", SeatMade)
            seats[made.seat] = Seat(made.seat, made.name, made.role)
        elif record.header.kind == "seat-renamed/1":
            renamed = from_json(record.body or "", SeatRenamed)
            seats[renamed.seat] = replace(seats[renamed.seat], name=renamed.name)
    return seats


def seat_of(records: Sequence[Record], named: str) -> Seat:
    """The seat of that name or id. Raises ValueError if there is none."""
    seats = seats_of(records)
    for seat in seats.values():
        if named.casefold() in (seat.id, seat.name.casefold()):
            return seat
    raise ValueError(
        f"Nobody called {named!r} has a seat. There are: {', '.join(seat.name for seat in seats.values())}."
    )


def checked_extracts(given: Mapping[str, list[str]], wholes: Sequence[Whole]) -> Iterator[tuple[str, Outcome]]:
    """What came of checking each extract: by itself, against whole campaigns, and against extracts of its seat."""
    read: dict[str, Extract] = {}
    for name, lines in given.items():
        try:
            extract = read_extract(lines)
        except BadLine as error:
            yield name, (False, verify(()), (str(error),))
            continue
        report = verify_extract(extract)
        for whole in wholes:
            if whole.records and whole.records[0].header.campaign == extract.title.campaign:
                report = _compared(report, extract, whole.name, _known_in(whole, extract), wants_all=True)
        for other, earlier in read.items():
            if earlier.title == extract.title:
                report = _compared(report, extract, other, earlier.facts, wants_all=False)
        read[name] = extract
        yield name, (report.sound, report, ())


def _known_in(whole: Whole, extract: Extract) -> Sequence[Fact] | None:
    """What the extract's seat may know of a campaign; None if it has no such seat."""
    if any(record.body is None for record in whole.records):
        raise ValueError(f"{whole.name} is no export of the whole campaign: compare the extract with one that is.")
    seat = seats_of(whole.records).get(extract.title.seat)
    return [*facts(game_of(whole.records), extract.title.campaign, whole.records, seat)] if seat else None


def _compared(report: Report, extract: Extract, name: str, known: Sequence[Fact] | None, *, wants_all: bool) -> Report:
    """The report, with what comes of comparing the extract with what *name* has; all of it, if *wants_all*."""
    have = len(extract.facts)
    differs = differing(extract.facts, known or ())
    if known is None:
        return _found(report, 0, f"{name} has no seat {extract.title.seat}.")
    if differs:
        return _found(report, differs, f"This is not what stands in {name}.")
    if wants_all and len(known) < have:
        return _found(
            report,
            len(known) + 1,
            f"{name} lacks this and what follows, {have - len(known)} in all: it is older, or lost them.",
        )
    both = min(have, len(known))
    return _noted(report, f"The same stands in {name}, for this seat, up to record {both}.")


def checked_head(journal: SqlJournal, given: str) -> Outcome:
    """What came of looking for what a browser saw. Raises ValueError if *given* is no head."""
    told = HEAD.fullmatch(given.strip())
    if told is None:
        raise ValueError("A head is written SEAT:COUNT:DIGEST: copy the whole line that the page shows.")
    seat_id, count, digest = told[1], int(told[2]), told[3]
    for campaign in journal.campaigns():
        records = tuple(journal.read(campaign))
        seat = seats_of(records).get(seat_id)
        if seat is None:
            continue
        report = verify(records)
        head = Campaign.begun(game_of(records), campaign, records).head(seat, count)
        if head.count < count:
            why = f"{seat.name} saw {count} records of {campaign}, and {head.count} are here: the others are lost."
            report = _found(report, len(records), why)
        elif head.digest != digest:
            why = f"{seat.name} saw other records of {campaign}: something among the first {count} was changed."
            report = _found(report, len(records), why)
        else:
            report = _noted(report, f"The {count} records that {seat.name} saw of {campaign} are here, and the same.")
        return report.sound, report, ()
    return False, verify(()), (f"no campaign in it has the seat {seat_id}: it is lost, or lies in another folder.",)


def _found(report: Report, position: int, text: str) -> Report:
    return replace(report, findings=(*report.findings, Finding(position, text)))


def _noted(report: Report, text: str) -> Report:
    return replace(report, notes=(*report.notes, text))
