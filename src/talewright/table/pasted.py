"""What a move brings along as a file: read once, when the move is made, while no table waits for it."""

from collections.abc import Callable
from typing import Generic, TypeVar

from msgspec import Struct

from talewright.refusal import Refused

T = TypeVar("T")


class Pasted(Struct, Generic[T], frozen=True):
    """What a text says, or what is wrong with it."""

    found: T | None
    wrong: ValueError | Refused | None = None

    @classmethod
    def by(cls, read: Callable[[str], T], text: str) -> "Pasted[T]":
        """Read *text*, which may take a while."""
        try:
            return cls(read(text))
        except (ValueError, Refused) as wrong:
            return cls(None, wrong.with_traceback(None))

    @property
    def value(self) -> T:
        """What the text says. Raises what was wrong with it."""
        if self.wrong is not None:
            raise self.wrong
        assert self.found is not None, "it is read, or something is wrong"
        return self.found
