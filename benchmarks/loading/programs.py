"""Programs at the table: moves over HTTP, each followed by a look of the seat that made it, and nothing that is drawn.

All tables play at once, or one after another, each for itself; always as fast as the answers come. The moves are those
of QuestWorlds contests. At one table there are few enough that nobody is slowed down for being faster than people are.
"""

import asyncio
import json
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count

from benchmarks.loading.evenings import CASTS, GM, new_id
from benchmarks.loading.wire import Line

API = "/api/v1"
SLUG = "questworlds-3"
ALONE = 90  # moves of a table that plays alone
JSON = {"Content-Type": "application/json"}

Body = dict[str, object]


@dataclass
class Made:
    """What came of it: how long each move with its look took, in seconds, and how long all of them."""

    took: float = 0
    each: list[float] = field(default_factory=list)
    errors: Counter[str] = field(default_factory=Counter)

    @property
    def rate(self) -> float:
        return len(self.each) / self.took if self.took else 0


def contests(characters: Sequence[str]) -> Iterator[tuple[int, Body]]:
    """Which seat makes which move, contest after contest."""
    abilities = [*CASTS[SLUG].values()]
    for number in count():
        place, it = number % len(characters), new_id()
        who, seat = characters[place], place + 1
        framed = {"character": who, "prize": f"ship {number}", "conflict": f"watchman {number}", "resistance": "14"}
        yield GM, {"id": it, "type": "frame-contest", **framed}
        yield seat, {"type": "choose-ability", "contest": it, "character": who, "ability": abilities[place]}
        yield seat, {"type": "accept-card", "contest": it}
        yield seat, {"type": "roll", "draw": f"{it}.ours", "nonce": new_id()}
        yield seat, {"type": "let-stand", "contest": it}
        yield GM, {"type": "close-contest", "contest": it}


async def play(port: int, number: int, laid: Mapping[str, object], made: Made, until: float, most: int) -> None:
    """One table, until the time is over or so many moves are made."""
    tokens, characters = laid["tokens"], laid["characters"]
    assert isinstance(tokens, list)
    assert isinstance(characters, list)
    line = Line(port, f"127.0.{1 + number // 200}.{1 + number % 200}")
    for _, (seat, move) in zip(range(most), contests(characters), strict=False):
        began = time.perf_counter()
        if began > until:
            break
        body = json.dumps({"id": move.pop("id", new_id()), "move": move}).encode()
        who = {"Authorization": f"Bearer {tokens[seat]}"}
        came = await line.ask("POST", f"{API}/moves", {**who, **JSON}, body)
        if came.status >= 400:
            made.errors[f"{move['type']}: {came.status} {came.text[:100]}"] += 1
            continue
        await line.ask("GET", f"{API}/view", who)
        made.each.append(time.perf_counter() - began)
    line.close()


async def together(port: int, laid: Sequence[Mapping[str, object]], seconds: float) -> Made:
    """All tables at once."""
    made, began = Made(), time.perf_counter()
    most = 1_000_000
    await asyncio.gather(*(play(port, number, one, made, began + seconds, most) for number, one in enumerate(laid)))
    made.took = time.perf_counter() - began
    return made


async def alone(port: int, laid: Sequence[Mapping[str, object]], seconds: float) -> Made:
    """One table after another."""
    made, began = Made(), time.perf_counter()
    for number, one in enumerate(laid):
        await play(port, number, one, made, began + seconds, ALONE)
    made.took = time.perf_counter() - began
    return made
