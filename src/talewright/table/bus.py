"""What the processes that serve one journal tell each other: hints, never the truth, which is in the journal alone."""

from collections.abc import Callable
from typing import Protocol

LONGEST = 5_900  # bytes of a message: as text in base 64, PostgreSQL's NOTIFY takes little more

Heard = Callable[[bytes | None], None]
"""Takes a message of another process; None for one that none of them can have sent. It must return at once."""


class Bus(Protocol):
    """Carries short messages to every other process. Any of them may get lost; none comes back to its sender."""

    def send(self, message: bytes) -> None:
        """Tell the others, at most ``LONGEST`` bytes. Never waits for anybody, and never raises."""

    def listen(self, heard: Heard) -> None:
        """Have *heard* called with each message of another process, in a thread of the bus."""

    def close(self) -> None:
        """Stop carrying messages."""


class Alone:
    """The bus of a process that has no others."""

    def send(self, message: bytes) -> None:
        """Nobody is there to hear it."""

    def listen(self, heard: Heard) -> None:
        """Nobody will ever speak."""

    def close(self) -> None:
        """There is nothing to stop."""
