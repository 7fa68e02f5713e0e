"""The pictures that a campaign's records name, and whether they are there as they were."""

import hashlib
from collections.abc import Callable, Iterable, Iterator

import msgspec

from talewright.decoding import from_json, tag_of
from talewright.journal.fairness import Finding
from talewright.table.events import PictureSet, PreparedPictured
from talewright.table.journal import Record

KINDS: dict[str, type[PictureSet | PreparedPictured]] = {tag_of(kind): kind for kind in (PictureSet, PreparedPictured)}


def named(records: Iterable[Record]) -> dict[str, int]:
    """The digests of the pictures that *records* name, in their order, with the position of the first that does."""
    found: dict[str, int] = {}
    for record in records:
        kind = KINDS.get(record.header.kind)
        if kind and record.body is not None:
            try:
                event = from_json(record.body, kind)
            except msgspec.DecodeError:  # which whoever replays the campaign says
                continue
            if event.picture:
                found.setdefault(event.picture, record.header.position)
    return found


def wrong_pictures(records: Iterable[Record], read: Callable[[str], bytes | None]) -> Iterator[Finding]:
    """What is wrong with the pictures of *records*; *read* finds the content for a digest."""
    for digest, position in named(records).items():
        content = read(digest)
        if content is None:
            yield Finding(position, "The picture that it names is missing.")
        elif hashlib.sha256(content).hexdigest() != digest:
            yield Finding(position, "The picture that it names was changed.")
