"""A move decided without a table."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from tests.games.story import AnyGame

from talewright.table.game import At
from talewright.table.seat import Seat, Stamp


def decided(game: AnyGame, state: Any, move: Struct, seat: Seat, stamp: Stamp) -> Iterator[tuple[Any, Struct]]:  # noqa: ANN401 - each game has its own
    """Each event that a move brings about, with the state before it."""
    at: At[Any] = At.of(seat, stamp, state)
    for event in game.decide(state, move, at):
        yield at.now, event
        at.now = game.evolve(at.now, event)
