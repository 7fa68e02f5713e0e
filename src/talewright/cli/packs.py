"""`talewright packs`: genre packs as files, listed, checked and shown."""

import sys
from pathlib import Path

from cyclopts import App

from talewright.cli.kept import YOURS, Where, campaign_called, games_of, opened
from talewright.games.registry import installed
from talewright.table.ledger import Ledger, begun
from talewright.table.packs import ENCODING, Found, Packs, faults, pack_of
from talewright.table.trial import remarks

FAULTY = 1
PACKS = App(
    name="packs",
    help="Genre packs as files: which there are, check, show, make.",
    help_format="plaintext",
    version_flags=(),
)


@PACKS.default
def packs(*, where: Where = YOURS) -> None:
    """List the genre packs of a table: those that come with it, and those in its own folder, which is named last."""
    own = where.place.packs
    for found in Packs(own).there().values():
        sys.stdout.write(f"{_told(found)}\n")
    sys.stdout.write(f"Your own lie in {own}, each a file NAME.toml.\n")


def _told(found: Found) -> str:
    if found.pack is None:
        return f"{found.name}: {found.why}"
    return f"{found.name}: {found.pack.title} ({found.pack.game}). {found.pack.about}".rstrip()


@PACKS.command
def check(file: Path) -> None:
    """Whether a campaign can begin with a pack; every fault says its line and what would be right.

    It ends with status 1 if there are faults. Remarks are about what could not be played as the evening begins; some
    things wait for others.

    Parameters
    ----------
    file
        The pack.
    """
    try:
        text = file.read_text(ENCODING)
    except (OSError, UnicodeDecodeError) as wrong:
        raise ValueError(f"{file} cannot be read: {getattr(wrong, 'strerror', 'it is no text in UTF-8')}") from wrong
    games = installed()
    if found := [*faults(text, games)]:
        sys.stdout.write("".join(f"{file.name}, {fault}\n" for fault in found))
        sys.exit(FAULTY)
    sys.stdout.write("".join(f"remark: {file.name}, {remark}\n" for remark in remarks(text, games)))
    sys.stdout.write(f"{file.name} is right: a campaign can begin with it.\n")


@PACKS.command
def make(campaign: str, *, where: Where = YOURS) -> None:
    """Print a pack made of a campaign: how it began, and what is in the pocket now. Nothing that was played is in it.

    Parameters
    ----------
    campaign
        Its name or its id.
    """
    with opened(where) as journal:
        wanted = campaign_called(journal, campaign)
        records = tuple(journal.read(wanted))
        folded = Ledger(journal, games_of(records)).at(wanted)
    sys.stdout.write(pack_of(folded, begun(records)))


@PACKS.command
def show(name: str, *, where: Where = YOURS) -> None:
    """Print a pack's file, to begin one's own with: talewright packs show NAME > mine.toml.

    Parameters
    ----------
    name
        As the list names it.
    """
    there = Packs(where.place.packs).there()
    if name not in there:
        raise ValueError(f"no genre pack is called {name[:40]!r}; there are {', '.join(there)}")
    sys.stdout.write(there[name].file.read_text("utf-8"))
