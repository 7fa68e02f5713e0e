"""Bring an exported campaign into a journal: all of it or nothing, and only what can be played here."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import get_args

import msgspec
from msgspec import Struct

from talewright.decoding import from_json, tag_of
from talewright.journal.cleaning import check_clean
from talewright.journal.export import BadLine, read_export
from talewright.journal.verify import verify
from talewright.refusal import Refused
from talewright.table import available, views
from talewright.table.campaign import Campaign
from talewright.table.events import CampaignBegun, TableEvent
from talewright.table.journal import Journal, Record
from talewright.table.ledger import AnyGame
from talewright.table.seat import CampaignId

Games = Callable[[str], Mapping[str, AnyGame]]
"""Finds an installed game by its slug; nothing if it is not installed."""


class Imported(Struct, frozen=True):
    """A campaign that has been brought in; *again* if it was here already, with the same records."""

    campaign: CampaignId
    records: int
    again: bool


def import_lines(journal: Journal, lines: Iterable[str], games: Games) -> Imported:
    """Bring an exported campaign into a journal, all of it or nothing.

    Raises ``BadLine`` if the file is not whole and unchanged, if it cannot be played here, or if the journal has
    another campaign of that id.
    """
    export = read_export(lines)
    records = export.records
    if not records:
        raise BadLine(2, "there is no record in this file. Export a campaign that has begun.")
    check_playable(records, games)
    for number, picture in enumerate(export.pictures, start=len(records) + 2):
        try:
            check_clean(picture.content)
        except Refused as refused:
            raise BadLine(number, refused.why) from refused
    campaign = records[0].header.campaign
    if journal.head(campaign) == 0:
        journal.append(campaign, 0, records, keep=export.pictures)
        return Imported(campaign, len(records), again=False)
    both = enumerate(zip_longest(journal.read(campaign), records), start=1)
    differs = next((position for position, (here, there) in both if here != there), None)
    if differs:
        raise BadLine(
            differs + 1,
            f"this journal has the campaign already, and from record {differs} on it went another way. Nothing was "
            "changed. Bring the file into another folder with --data.",
        )
    return Imported(campaign, len(records), again=True)


def check_playable(records: Sequence[Record], games: Games) -> None:
    """Raise ``BadLine``, which names the line of an exported file, if these records cannot be played here."""
    game = _game(records[0], games)
    kinds = {tag_of(event) for event in (*get_args(TableEvent), *game.events)}
    for record in records:
        _check_kind(record, kinds, game)
    for finding in verify(records).findings:
        raise BadLine(finding.position + 1, f"{finding.text} Take the file again from where it came.")
    reached = [records[0]]
    try:
        folded = Campaign.begun(game, records[0].header.campaign, _noting(records, reached))
        shown = [(views.look(folded, seat), available.offers(folded, seat)) for seat in folded.everyone]
    except Exception as error:  # whatever a game makes of events that it never wrote
        raise BadLine(
            reached[-1].header.position + 1,
            f"what follows from this record cannot be told ({type(error).__name__}: {error}). Perhaps another version "
            f"of {game.title} wrote it: install that one, or take the file again from where it came.",
        ) from error
    if not any(look.me.is_gm for look, _ in shown):
        raise BadLine(len(records) + 1, "nobody runs this campaign. Export the whole of it again.")


def _game(first: Record, games: Games) -> AnyGame:
    try:
        begun = from_json(first.body or "", CampaignBegun)
    except msgspec.DecodeError as error:
        raise BadLine(
            2,
            f"a campaign begins with campaign-begun/1, and this is {first.header.kind}. Export the whole of it again.",
        ) from error
    try:
        found = games(begun.game)
    except (ImportError, AttributeError) as error:
        raise BadLine(2, f"{begun.game} cannot be loaded here ({error}). Mend that, then import again.") from error
    if begun.game not in found:
        raise BadLine(
            2, f"the campaign plays {begun.game}, which is not installed here. Install that game, then import again."
        )
    return found[begun.game]


def _check_kind(record: Record, kinds: set[str], game: AnyGame) -> None:
    header = record.header
    if header.kind not in kinds:
        raise BadLine(
            header.position + 1,
            f"this Talewright does not know {header.kind} of {game.title}: a newer one wrote it. Install the newer "
            "Talewright, then import again.",
        )
    if record.body is not None:
        return
    raise BadLine(
        header.position + 1,
        "this was left out for a reader who may not know it. Such a file can be verified, but not played: "
        "bring in an export of the whole campaign.",
    )


def _noting(records: Iterable[Record], reached: list[Record]) -> Iterator[Record]:
    """The records, each noted before it is followed."""
    for record in records:
        reached.append(record)
        yield record
