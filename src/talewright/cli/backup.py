"""`talewright backup` and `restore`: everything that a table keeps, in one file and back."""

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from shlex import quote
from typing import Annotated

from cyclopts import Parameter
from msgspec.json import encode
from msgspec.structs import asdict

from talewright.cli.kept import FAILED, YOURS, Where, opened, warn, what_is_missing
from talewright.journal import Place, Unreadable, heads, open_journal
from talewright.journal.backup import Counts, Written, is_empty, put_back, write
from talewright.journal.export import BadLine
from talewright.journal.places import Folder
from talewright.journal.sqlite import FILE
from talewright.refusal import Refused
from talewright.table.journal import Conflict, Unwritable
from talewright.table.seat import CampaignId

HALF = "restoring"

AsJson = Annotated[bool, Parameter(help="What was written as JSON, for programs.", negative=())]


def backup(to: str, /, *, where: Where = YOURS, json: AsJson = False) -> None:
    """Write everything to a new file, while the table runs: campaigns, pictures, links and sealed seeds.

    The file is read again before it gets its name, and only you may read it: whoever has it can look at everything,
    and predict the dice of open sessions. Leaves with status 1 if a campaign lacks anything.

    Parameters
    ----------
    to
        A name that is free, or a folder: then the file is called after the time. With / behind it a folder is made.
    """
    file = _named(to)
    with opened(where) as journal:
        with writing(file, "Check the disk."):
            done = write(journal, file)
        lacking = {each: what_is_missing(journal, each, where.place) for each in journal.troubles}
    if json:
        _say(_as_json(file, done, lacking))
    else:
        _tell(file, done, lacking, where.place)
    if done.left_out or lacking:
        sys.exit(FAILED)


def _named(to: str) -> Path:
    """The file to write: that name, or one called after the time in that folder, which is made if it must be one."""
    path = Path(to)
    if to.endswith(("/", os.sep)):
        with writing(path, ""):
            path.mkdir(parents=True, exist_ok=True)
    return path / f"talewright-{datetime.now(UTC):%Y-%m-%dT%H%M%SZ}.backup" if path.is_dir() else path


def _tell(file: Path, done: Written, lacking: Mapping[CampaignId, str], place: Place) -> None:
    """What was written, in a line, behind a warning for each campaign that is left out or lacks something."""
    for campaign, why in done.left_out.items():
        warn(f"{campaign} is left out: {why}")
    for campaign, what in lacking.items():
        if campaign not in done.left_out:
            warn(f"{campaign} is written as far as it is there. {what}")
    _say(f"{told(done.counts)} are in {file}, and were read back from it.")
    empty = "--data NEW-FOLDER" if isinstance(place, Folder) else "--journal NEW-DATABASE"
    _say(f"Guard it like the table itself. It is put back by: talewright restore {quote(str(file))} {empty}")


def _as_json(file: Path, done: Written, lacking: Mapping[CampaignId, str]) -> str:
    """What was written, by numbers, and why campaigns are left out or lack something."""
    written = {"file": str(file), **asdict(done.counts), "left_out": done.left_out, "lacking": lacking}
    return encode(written).decode()


def restore(file: Path, /, *, where: Where = YOURS) -> None:
    """Put a backup into an empty folder or database: all of it, or nothing if one byte is wrong.

    Parameters
    ----------
    file
        What talewright backup wrote.
    """
    place = where.place
    try:
        file.open("rb").close()  # a name that is mistyped makes no folder
        with place.alone():
            counts = _into_folder(file, place.folder) if isinstance(place, Folder) else _into_database(file, place)
    except (Unwritable, Unreadable) as error:
        raise Refused(str(error)) from error
    except BadLine as error:
        raise ValueError(f"{file}: {error} Nothing was restored.") from error
    except OSError as error:
        raise ValueError(f"{error.filename} cannot be used ({error.strerror}). Nothing was restored.") from error
    _say(f"{told(counts)} are restored to {place.named}, and were read back from there.")
    _say(f"Open the table there: talewright play{place.option}. What was played since the backup is not in it.")


def _into_folder(file: Path, folder: Path) -> Counts:
    """Put a backup beside its place first, so that a half one never stands there."""
    if (folder / FILE).exists() or heads.read(folder) is not None:
        raise ValueError(
            f"There is a journal in {folder} already. Move it away, or choose an empty folder with --data."
        )
    half = folder / HALF
    _clear(half)
    half.mkdir(mode=0o700)
    try:
        with open_journal(half, say=warn) as journal:
            counts = put_back(journal, file)
        for name in (FILE, heads.FILE):  # the heads last: without them nothing is missed
            if (half / name).exists():
                (half / name).rename(folder / name)
    finally:
        _clear(half)
    return counts


def _into_database(file: Path, place: Place) -> Counts:
    if place.survey().troubles:  # which would keep closed what comes back, as older than what they tell of
        raise ValueError(
            f"Heads of an earlier journal lie in {place.folder}. Move that folder away, then restore again."
        )
    taken = f"There is a journal in {place.named} already. Make an empty database with createdb."
    with place.open(warn) as journal:

        def fill() -> Counts:
            if not is_empty(journal):
                raise ValueError(taken)
            return put_back(journal, file)

        try:
            return journal.at_once(fill)
        except Conflict as error:  # somebody else has begun one meanwhile
            raise ValueError(taken) from error


def _clear(half: Path) -> None:
    for each in half.glob("*") if half.exists() else ():
        each.unlink()
    if half.exists():
        half.rmdir()


@contextmanager
def writing(file: Path, then: str) -> Iterator[None]:
    """Say why a file could not be written; *then* is what follows where it was not kept."""
    try:
        yield
    except OSError as error:
        raise ValueError(f"{file} cannot be written ({error.strerror}): choose another place.") from error
    except BadLine as error:
        raise ValueError(f"{file} was not kept as it was written ({error}). {then}") from error


def told(counts: Counts) -> str:
    """What there is, in words."""
    return (
        f"{_many(counts.campaigns, 'campaign')} with {_many(counts.records, 'record')}, "
        f"{_many(counts.pictures, 'picture')} and {_many(counts.secrets, 'secret')}"
    )


def _many(count: int, of: str) -> str:
    return f"{count} {of}{'' if count == 1 else 's'}"


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
