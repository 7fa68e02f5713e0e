"""A process in which many threads use something for the first time at once: `python -m tests.first_use`.

It tries that again and again, each time in a child of its own, in which threads change as often as they can. It leaves
with status 1 and says so if a child crashes: a thread has then read into a type that another one had half described.
"""

import os
import sys
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from threading import Barrier
from typing import Any

import msgspec
from msgspec import Struct
from tests.journal.rows import SALTMARSH, row
from tests.toy.play import Toy
from tests.toy.state import State

from talewright.games.heroquest.rules import ready as heroquest
from talewright.games.registry import installed
from talewright.games.strange_fate.rules.characters import archetype, ready
from talewright.games.strange_fate.rules.skills import diagram, library
from talewright.games.west.rules.cards import deck_file
from talewright.journal.export import read_lines
from talewright.table import MemoryJournal, Table
from talewright.table.campaign import Campaign
from talewright.table.events import CampaignBegun
from talewright.table.journal import Record
from talewright.table.ledger import AnyGame
from talewright.table.reading import Plain, read_move

GOLDEN = Path(__file__).parent / "golden"
OFTEN_S = 5e-6  # how often threads change
THREADS = 8
EACH = 20  # events and moves of a game that nobody has used yet
DEPTH = 5
FIRST = 12  # records of a campaign that are folded

Act = Callable[[], object]


def at_once(*acts: Act) -> None:
    """Run each of *acts* in a thread of its own, all at the same moment."""
    together = Barrier(len(acts))

    def run(act: Act) -> None:
        together.wait()
        act()

    with ThreadPoolExecutor(len(acts)) as threads:
        for done in [threads.submit(run, act) for act in acts]:
            done.result()


def crashes(act: Act, times: int) -> int:
    """How many children crash or fail, of *times* that do *act*."""
    failed = 0
    for _ in range(times):
        child = os.fork()
        if child == 0:
            sys.setswitchinterval(OFTEN_S)
            act()
            os._exit(0)
        failed += os.waitpid(child, 0)[1] != 0
    return failed


class New(Toy):
    """A game of types that nobody has used yet, as somebody else may bring one."""

    events: Any
    moves: Any

    def __init__(self) -> None:
        self.events = tuple(kind(f"event-{number}/1") for number in range(EACH))
        self.moves = tuple(kind(f"move-{number}") for number in range(EACH))

    def evolve(self, state: State, *_: object) -> State:
        return state

    def tell(self, *_: object) -> str:
        return ""


def kind(tag: str) -> type[Struct]:
    """A new type with a tag, which has others in it."""
    part: Any = msgspec.defstruct("Part0", [("number", int, 0)], frozen=True)
    for depth in range(1, DEPTH):
        part = msgspec.defstruct(f"Part{depth}", [("parts", tuple[part, ...], ())], frozen=True)
    return msgspec.defstruct("New", [("part", part)], frozen=True, tag=tag)


def fold() -> None:
    """Fold campaigns of one game."""
    game = New()
    records = row(CampaignBegun("Fair", "toy", {}), *(each(each.__annotations__["part"]()) for each in game.events))
    at_once(*[lambda: Campaign.begun(game, SALTMARSH, records)] * THREADS)


def read_moves() -> None:
    """Read moves of one game."""
    game = New()
    sent: list[dict[str, Plain]] = [
        {"type": str(each.__struct_config__.tag), "part": {"parts": []}} for each in game.moves
    ]
    at_once(*[lambda: [read_move(game, each, strict=True) for each in sent]] * THREADS)


def catalogues() -> None:
    """Ask for what each game shares."""
    asks = (library.library, archetype.archetypes, diagram.bundled, ready.ready, deck_file.bundled, heroquest.ready)
    at_once(*asks * 3)


def golden() -> list[tuple[Record, ...]]:
    return [read_lines(file.read_text("utf-8").splitlines()) for file in sorted(GOLDEN.glob("*.jsonl"))]


def tables(stored: list[tuple[Record, ...]], games: Mapping[str, AnyGame]) -> None:
    """Open a table with a campaign of each game."""
    journal = MemoryJournal()
    for records in stored:
        journal.append(records[0].header.campaign, 0, records[:FIRST])
    table = Table(journal, games)
    at_once(*[partial(table.ledger.at, campaign) for campaign in journal.campaigns()] * 2)


if __name__ == "__main__":
    acts: dict[Act, int] = {fold: 30, read_moves: 20, catalogues: 20, partial(tables, golden(), installed()): 5}
    failed = [crashes(act, times) for act, times in acts.items()]
    if any(failed):
        sys.exit(f"Of {[*acts.values()]} children that fold, read moves, catalogues and tables {failed} crashed.")
