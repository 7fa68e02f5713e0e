"""`talewright journal archive` and `bring-back`: closed campaigns in a file of their own, while others play."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shlex import quote

from talewright.cli.backup import told, writing
from talewright.cli.kept import YOURS, Where, campaign_called, warn
from talewright.journal import SqlJournal, Unreadable
from talewright.journal.backup import put_back, take_out
from talewright.journal.export import BadLine
from talewright.refusal import Refused
from talewright.table.journal import Conflict, Unwritable


def archive(file: Path, *campaigns: str, where: Where = YOURS) -> None:
    """Take closed campaigns out to a new file, with pictures and links. They can be brought back at any time.

    A table may run meanwhile; it says that they are archived. Nothing is taken out before the file is read again.

    Parameters
    ----------
    file
        A name that is free. Guard it: it opens what the journal opens.
    campaigns
        By id or by name.
    """
    if not campaigns:
        raise ValueError("Name the campaigns behind the file: talewright journal list shows them.")
    with _beside(where) as journal:
        wanted = [campaign_called(journal, each) for each in campaigns]
        try:
            with writing(file, "Nothing was taken out."):
                counts = take_out(journal, file, wanted)
        except Conflict as error:
            raise ValueError("One of them is played just now. Nothing was taken out: try again later.") from error
    _say(f"{told(counts)} are in {file}, and no longer in the journal.")
    back = f"talewright journal bring-back {quote(str(file))}{where.place.option}"
    _say(f"Keep that file. They are brought back by: {back}")


def bring_back(file: Path, *, where: Where = YOURS) -> None:
    """Bring archived campaigns back, with their pictures and links. A table may run meanwhile.

    Parameters
    ----------
    file
        What talewright journal archive wrote.
    """
    with _beside(where) as journal:
        try:
            counts = put_back(journal, file)
        except BadLine as error:
            raise ValueError(f"{file}: {error} Nothing was brought back.") from error
        except OSError as error:
            raise ValueError(f"{file} cannot be read ({error.strerror}).") from error
    _say(f"{told(counts)} are back, and were read again from the journal.")


@contextmanager
def _beside(where: Where) -> Iterator[SqlJournal]:
    """The journal of a place to write, alone or beside the table that is open there."""
    try:
        place = where.place
        place.check_there()
        if place.is_taken:
            with place.read() as looked_at:
                troubles = dict(looked_at.troubles)
            with place.share(troubles) as journal:
                yield journal
        else:
            with place.alone(), place.open(warn) as journal:
                yield journal
    except (Unwritable, Unreadable) as error:
        raise Refused(str(error)) from error


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
