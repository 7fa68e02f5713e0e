"""What the files of a journal say of each other before any of them is changed."""

import shlex
import shutil
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from msgspec import Struct

from talewright.journal.gap import Gap
from talewright.journal.heads import Head, Known, key
from talewright.journal.sql import Span, SqlJournal
from talewright.journal.wal import Log
from talewright.table.keys import ARCHIVED, archived_campaign
from talewright.table.seat import CampaignId


def _to_accept(campaign: CampaignId, what: str) -> Gap:
    return Gap(what, f"talewright journal accept {shlex.quote(campaign)}")


class Survey(Struct, frozen=True):
    """What was found. *troubles* are campaigns of which something is missing.

    *heads* is None where no heads are kept beside the journal.
    """

    heads: Known | None
    log: Log
    troubles: dict[CampaignId, Gap]

    @property
    def damage(self) -> tuple[str, ...]:
        """What is wrong with the files as such, in sentences."""
        return tuple(self._damage())

    def _damage(self) -> Iterator[str]:
        if self.log.told:
            yield self.log.told + (
                " Every campaign ends where it was last answered all the same."
                if self.heads and not self.heads.damaged and not self.troubles
                else ""
            )
        if self.heads and self.heads.damaged:
            lines = ", ".join(map(str, self.heads.damaged))
            yield f"journal.heads is damaged in line {lines}: what was answered last is not known of every campaign."


def missing(known: Known | None, journal: SqlJournal | None) -> dict[CampaignId, Gap]:
    """The campaigns that lack records; None is a journal that holds nothing."""
    heads = known.heads if known else {}
    spans = journal.spans() if journal else {}
    archived = journal.secrets(CampaignId(""), ARCHIVED) if journal else ()
    there = {key(campaign) for campaign in (*spans, *(archived_campaign(mark.name) for mark in archived))}
    gone = {each: _all_gone(each, head) for each, head in heads.items() if head.position and each not in there}
    found = {each: _gone(each, span, heads.get(key(each)), journal) for each, span in spans.items() if journal}
    return {campaign: why for campaign, why in (found | gone).items() if why}


def _all_gone(campaign: CampaignId, head: Head) -> Gap:
    return _to_accept(campaign, f"All its {head.position} records are missing.")


def _gone(campaign: CampaignId, span: Span, head: Head | None, journal: SqlJournal) -> Gap | None:
    """What is missing of a campaign; None if nothing is."""
    if not span.is_whole:
        return Gap(f"Of its records 1 to {span.last} only {span.count} are there.")
    if head is None or head.position == 0:
        return None
    if span.last < head.position:
        many = "Its last record is" if head.position == span.last + 1 else f"Its last {head.position - span.last} are"
        return _to_accept(campaign, f"{many} missing: it stood at record {head.position}, and ends at {span.last}.")
    digest = span.digest if span.last == head.position else journal.digest(campaign, head.position)
    if digest != head.digest:
        other = "is another one than the table answered: the journal was changed or exchanged."
        return _to_accept(campaign, f"Record {head.position} {other}")
    return None


def set_aside(survey: Survey, files: tuple[Path, ...]) -> Path:
    """Keep the files as they were found, before anything writes over them; returns the folder of the copies.

    What is missing is kept once: files that only lack the same as a copy that is there already are not copied again.
    """
    folder = files[0].parent
    name = f"journal-as-found-{sha256(repr(sorted(survey.troubles.items())).encode()).hexdigest()[:8]}"
    if survey.damage:
        content = sha256(b"".join(file.read_bytes() for file in files if file.exists()))
        name += f"-{content.hexdigest()[:8]}"
    if kept := sorted(each for each in folder.glob(name if survey.damage else f"{name}*") if not each.suffix):
        return kept[0]
    half = folder / f"{name}.half"
    shutil.rmtree(half, ignore_errors=True)
    half.mkdir(mode=0o700)
    for file in files:
        if file.exists():
            shutil.copy2(file, half)
    return half.rename(folder / name)
