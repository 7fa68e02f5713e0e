"""Processes that write one campaign at once, as fast as they can: `python -m tests.table.contending --moves 10000`.

Each has a table of its own on the same journal, and a seat that throws dice, keeps them and speaks. A move that is
refused because another process was faster is sent again under its own id. In the end everything that was answered is
there, once, and the journal verifies.
"""

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from msgspec import Struct
from tests.table.gathering import GAMES, Gathering
from tests.toy.state import booth_of
from tests.toy.throwing import Keep, StartThrow

from talewright.dice.draw import DrawId, SeatId
from talewright.journal import open_journal, share_journal
from talewright.journal.verify import verify
from talewright.refusal import Refused
from talewright.table import CampaignId, Table, Unwritable
from talewright.table.moves import Roll, Say


class Writer:
    """One seat in one process. It counts what was *refused* because another process was faster."""

    def __init__(self, table: Table, campaign: CampaignId, seat: SeatId) -> None:
        self.table, self.campaign, self.seat = table, campaign, seat
        self.answered: list[str] = []
        self.refused = 0

    def act(self, move: Struct) -> None:
        as_id = f"{self.seat}-{len(self.answered):06}"
        while True:
            try:
                self.table.act(self.campaign, self.seat, move, move_id=as_id)
            except Unwritable:
                self.refused += 1
            except Refused as refused:
                if "in the same moment" not in refused.why:
                    raise
                self.refused += 1
            else:
                return self.answered.append(as_id)

    def play(self, moves: int) -> None:
        while len(self.answered) < moves:
            self.act(StartThrow())
            draw = next(each.id for each in self.table.look(self.campaign, self.seat).draws if each.mine)
            self.act(Roll(DrawId(draw), "lucky"))
            self.act(Keep(booth=booth_of(draw)))
            self.act(Say(f"{len(self.answered)} moves"))


def contend(folder: Path, processes: int, moves: int) -> str:
    """Have processes write one campaign until each has made so many moves; check what came of it, and tell it."""
    with open_journal(folder) as journal:
        fair = Gathering.on(journal)
    seats = (fair.bo, fair.cy, fair.di)[:processes]
    began = time.perf_counter()
    words = (sys.executable, "-m", "tests.table.contending", str(folder), fair.campaign)
    started = [subprocess.Popen((*words, seat, str(moves)), stdout=subprocess.PIPE, text=True) for seat in seats]
    told = [json.loads(each.communicate()[0]) for each in started]
    took = time.perf_counter() - began
    with open_journal(folder) as journal:
        records = [*journal.read(fair.campaign)]
    assert verify(records).records == len(records)
    rows = dict.fromkeys((record.header.move, record.header.seat) for record in records)
    stored = Counter(move for move, seat in rows if seat in seats)
    assert stored >= Counter(move for each in told for move in each["answered"])
    assert set(stored.values()) == {1}
    faces = [json.loads(record.body or "") for record in records if record.header.kind.startswith("fell/")]
    assert len({face["draw"] for face in faces}) == len(faces)
    made, refused = sum(len(each["answered"]) for each in told), sum(each["refused"] for each in told)
    return f"{made} moves of {processes} processes in {took:.1f} s; {refused} times another one was faster"


def main() -> None:
    match sys.argv[1:]:
        case [folder, campaign, seat, moves]:
            with share_journal(Path(folder), {}) as journal:
                table = Table(journal, GAMES)
                table.ledger.is_shared = True
                writer = Writer(table, CampaignId(campaign), SeatId(seat))
                writer.play(int(moves))
            sys.stdout.write(json.dumps({"answered": writer.answered, "refused": writer.refused}))
        case words:
            given = argparse.ArgumentParser(description=__doc__)
            given.add_argument("--processes", type=int, default=2)
            given.add_argument("--moves", type=int, default=10_000, help="of all processes together")
            asked = given.parse_args(words)
            with tempfile.TemporaryDirectory(dir=".") as folder:
                moves = asked.moves // asked.processes
                sys.stdout.write(f"{contend(Path(folder), asked.processes, moves)}\n")


if __name__ == "__main__":
    main()
