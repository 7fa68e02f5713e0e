"""What the processes that serve one journal tell each other: hints, never the truth, which is in the journal alone."""

from collections.abc import Callable
from typing import Protocol

LONGEST = 5_900  # bytes of a message: as text in base 64, PostgreSQL's NOTIFY takes little more


class Bus(Protocol):
    """Carries short messages to every other process. Any of them may get lost; none comes back to its sender."""

    def send(self, message: bytes) -> None:
        """Tell the others, at most ``LONGEST`` bytes. Never waits for anybody, and never raises."""

    def listen(self, heard: Callable[[bytes], None]) -> None:
        """Have *heard* called with each message of another process, in a thread of the bus. It must return at once."""

    def close(self) -> None:
        """Stop carrying messages."""


class Alone:
    """The bus of a process that has no others."""

    def send(self, message: bytes) -> None:
        """Nobody is there to hear it."""

    def listen(self, heard: Callable[[bytes], None]) -> None:
        """Nobody will ever speak."""

    def close(self) -> None:
        """There is nothing to stop."""
