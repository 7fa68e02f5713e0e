"""A process that plays a sequence and dies in the middle of an exchange: `python -m ...killed FOLDER`."""

import json
import os
import signal
import sys
from pathlib import Path
from unittest.mock import patch

from tests.games.questworlds.play.dueling import DUEL, began, evening, rolled, started
from tests.games.questworlds.play.table import GM, NORA

from talewright.dice.draw import DrawId
from talewright.games.questworlds.play.acceptance import AcceptCard
from talewright.games.questworlds.play.sequences.starting import NameWager
from talewright.journal import open_journal
from talewright.table.laws import sitting
from talewright.table.moves import TypeFace


def play_and_die(folder: Path) -> None:
    """The first exchange is over, and one of the two dice of the second lies there."""
    with patch.object(sitting, "MemoryJournal", lambda: open_journal(folder)):
        story = began(evening(sequence="wagered"))
    story.when(NORA, NameWager(sequence=DUEL, pair=0, wager=4))
    story.when(GM, NameWager(sequence=DUEL, pair=0, ours=False, wager=6))
    rolled(story, started(story), 9, 15)
    second = started(story)
    story.when(NORA, AcceptCard(contest=second)).when(GM, TypeFace(DrawId(f"{second}.ours"), 15))
    sys.stdout.write(json.dumps([story.campaign, story.seats, second]))
    sys.stdout.flush()
    os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    play_and_die(Path(sys.argv[1]))
