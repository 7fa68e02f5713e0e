"""One byte of a journal is changed, and `talewright journal verify` looks: `python -m tests.journal.flips 200`.

The journal was left by a process that was killed: half of its records are in the database, half in the log alone.
"""

import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tests.journal.rows import ASHFORD, GM, SALTMARSH, row

from talewright.cli.verifying import checked_journal
from talewright.journal import Unreadable, heads, open_journal
from talewright.journal.places import Folder
from talewright.journal.sqlite import FILE, gather, read_journal
from talewright.refusal import Refused
from talewright.table.events import CampaignBegun, Said, SeatMade
from talewright.table.journal import Record, Secret
from talewright.table.seat import CampaignId, Role

ROOT = Path(__file__).parents[2]
LOG = f"{FILE}-wal"
MOVES = 30
Records = dict[CampaignId, tuple[Record, ...]]


def leave_behind(folder: Path) -> None:
    """A journal of two campaigns, whose process is killed."""
    subprocess.run([sys.executable, "-m", "tests.journal.flips", "killed", folder], cwd=ROOT, check=True)


def play_and_be_killed(folder: Path) -> None:
    """Leave a journal behind without closing anything."""
    journal = open_journal(folder)
    there: Records = {}
    for campaign in (SALTMARSH, ASHFORD):
        begun = CampaignBegun(f"The tides of {campaign}", "questworlds-3", {})
        there[campaign] = row(begun, SeatMade(GM, "Robin", Role.GM), campaign=campaign)
        journal.append(campaign, 0, there[campaign])
    for number in range(MOVES):
        if number == MOVES // 2:
            gather(folder / FILE)
        for campaign, behind in there.items():
            said = row(Said(f"{number}: {'the tide ' * (number % 9)}"), campaign=campaign, behind=behind)
            journal.append(campaign, len(behind), said, keep=[Secret(f"token:{number}", campaign, "seat")])
            there[campaign] = (*behind, *said)
    os._exit(0)


def copied(folder: Path, to: Path, *, with_heads: bool = True) -> Path:
    """A copy of a journal, as it lies there."""
    shutil.rmtree(to, ignore_errors=True)
    to.mkdir()
    for name in (FILE, LOG, *([heads.FILE] if with_heads else [])):
        if (folder / name).exists():
            shutil.copy(folder / name, to)
    return to


def flipped(file: Path, place: int, bit: int) -> None:
    """Change one bit."""
    whole = bytearray(file.read_bytes())
    whole[place] ^= 1 << bit
    file.write_bytes(whole)


def records_of(folder: Path) -> Records | None:
    """What SQLite finds; None if it finds nothing that it can read."""
    try:
        with read_journal(folder) as journal:
            return {campaign: tuple(journal.read(campaign)) for campaign in journal.spans()}
    except (Refused, Unreadable):
        return None


def is_noticed(folder: Path) -> bool:
    """Whether verify says that something is wrong."""
    try:
        return not all(checked.sound for checked in checked_journal(Folder(folder), [], []))
    except (Refused, ValueError):
        return True


def measure(folder: Path, name: str, times: int, dice: random.Random) -> Iterator[tuple[str, int, int]]:
    """For each flip what came of it, its place and its bit."""
    truth = records_of(copied(folder, folder / "truth"))
    assert truth
    for _ in range(times):
        place, bit = dice.randrange((folder / name).stat().st_size), dice.randrange(8)
        plain = copied(folder, folder / "plain", with_heads=name == heads.FILE)
        flipped(plain / name, place, bit)
        harm = "nothing lost" if records_of(plain) == truth else "LOST OR CHANGED"
        whole = copied(folder, folder / "whole")
        flipped(whole / name, place, bit)
        yield f"{harm}, {'noticed' if is_noticed(whole) else 'not noticed'}", place, bit


def main(times: int) -> None:
    """Say what came of so many flips in each file."""
    with tempfile.TemporaryDirectory() as folder:
        leave_behind(Path(folder))
        for name in (FILE, LOG, heads.FILE):
            counted = Counter(what for what, _, _ in measure(Path(folder), name, times, random.Random(11)))
            sys.stdout.write(f"{name}: {dict(counted)}\n")


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["killed", folder]:
            play_and_be_killed(Path(folder))
        case [times]:
            main(int(times))
