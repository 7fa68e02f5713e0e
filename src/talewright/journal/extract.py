"""An extract: what one seat may know of a campaign, as lines of JSON, to keep and to check.

It tells nothing of the rest, not even how much there is: see `talewright.table.known`. The first line says what the
file is and for whom, then comes one line for each record, and the last says how many there were and with which digest
they end. An extract can be checked by itself, against the whole campaign, and against another of the same seat, of
which the shorter must be the beginning of the longer. It cannot be played.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest

from msgspec import Struct

from talewright.decoding import from_json
from talewright.journal.export import BadLine, LastLine, as_line, ending, parsed, split
from talewright.journal.fairness import Dice, Finding
from talewright.journal.verify import Report, follow
from talewright.table.campaign import Campaign, event_reader
from talewright.table.events import SessionClosed
from talewright.table.journal import Header, Record
from talewright.table.known import FIRST_DICE, FORMAT, VERSION, Fact, Title, linked, title
from talewright.table.ledger import AnyGame
from talewright.table.seat import NOBODY, CampaignId, MoveId, Seat


class FactLine(Struct, frozen=True, forbid_unknown_fields=True):
    """One record of an extract. *number* counts from 1; *digest* binds it to all before it."""

    number: int
    fact: Fact
    digest: str


class Extract(Struct, frozen=True):
    """An extract that has been read: its digests are right."""

    title: Title
    facts: tuple[Fact, ...]


def extract(game: AnyGame, campaign: CampaignId, records: Sequence[Record], reader: Seat) -> Iterator[str]:
    """The lines of what *reader* may know. Raises whatever the game raises if the records cannot be followed."""
    first = title(campaign, reader.id)
    yield as_line(first)
    number, digest = 0, first.digest
    for number, fact in enumerate(facts(game, campaign, records, reader), start=1):
        digest = linked(digest, fact.digest)
        yield as_line(FactLine(number, fact, digest.hex()))
    yield as_line(LastLine(number, digest.hex()))


def facts(game: AnyGame, campaign: CampaignId, records: Sequence[Record], reader: Seat) -> Iterator[Fact]:
    """What *reader* may know of *records*, one fact for each of which it knows at all."""
    read = event_reader(game)
    folded = Campaign.begun(game, campaign, records[:1])
    for record in records:
        event = read(record.body or "")
        if reader.may_know(record.header.audience):
            yield folded.known(record, event).told_to(reader)
        if record is not records[0]:
            folded.follow(record, event)


def is_extract(lines: Sequence[str]) -> bool:
    """Whether a file says in its first line that it is an extract."""
    return bool(lines) and lines[0].startswith(f'{{"format":"{FORMAT}"')


def read_extract(lines: Iterable[str]) -> Extract:
    """An extract, every line checked. Raises ``BadLine`` at the first that is not as it was."""
    written = split(lines)
    told = parsed(written[0], Title, 1)
    if told.version != VERSION:
        raise BadLine(
            1,
            f"the extract is of format {told.version}, and this Talewright reads {VERSION}. Install the newer one.",
        )
    last = ending(written)
    read: list[Fact] = []
    digest = told.digest
    for number, line in enumerate(written[1:-1], start=2):
        here = parsed(line, FactLine, number)
        digest = linked(digest, here.fact.digest)
        if (here.number, here.digest) != (number - 1, digest.hex()):
            raise BadLine(
                number, "the record has been changed, or one before it. Take the file again from where it came."
            )
        read.append(here.fact)
    if last != LastLine(len(read), digest.hex()):
        raise BadLine(len(written), "the file should hold other records than these, or more. Export or copy it again.")
    return Extract(told, tuple(read))


def verify_extract(whole: Extract) -> Report:
    """Check the dice of an extract, as far as its seat may know of them; its digests are right if it could be read."""
    findings: list[Finding] = []
    dice = Dice(findings)
    algorithm, uncounted = "", 0
    for number, fact in enumerate(whole.facts, start=1):
        record = Record(_header(whole.title, number, fact), fact.body, fact.salt, "", "")
        if fact.kind == "fell/1" and algorithm in FIRST_DICE and '"by_hand":false' in fact.body:
            uncounted += 1
        elif fact.kind == "session-closed/1" and algorithm in FIRST_DICE:
            closed = from_json(fact.body, _Numbered)
            dice.closed(number, SessionClosed(closed.number, seed=""))
        else:
            follow(dice, record, fact.body, findings)
        if fact.kind.startswith("session-opened/"):
            algorithm = from_json(fact.body, _Opened).algorithm
            dice.left_out("draws-called/1")  # the first dice's calls of hidden draws are not here
    dice.finish()
    if uncounted:
        dice.notes.append(
            f"{uncounted} faces of the first dice cannot be checked in an extract: their indices would tell of hidden "
            "draws. Check them in an export of the whole campaign."
        )
    count = len(whole.facts)
    return Report(
        count, 0, dice.fair, dice.by_hand, dice.unchecked + uncounted, tuple(dice.notes), tuple(findings), dice.alone
    )


def differing(one: Iterable[Fact], other: Iterable[Fact]) -> int | None:
    """The number of the first record in which two rows differ; None if the one is the beginning of the other."""
    both = enumerate(zip_longest(one, other), start=1)
    return next((number for number, (here, there) in both if here and there and here != there), None)


class _Opened(Struct, frozen=True):
    """What every version of a session's opening says."""

    algorithm: str


class _Numbered(Struct, frozen=True):
    """What is left of a session's end with the first dice."""

    number: int


def _header(told: Title, number: int, fact: Fact) -> Header:
    return Header(told.campaign, number, fact.at, fact.seat, fact.acting_for, NOBODY, fact.kind, MoveId(fact.move))
