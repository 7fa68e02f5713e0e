"""The points of both sides of something that goes on for several rounds, as they are written."""

import re
from typing import Self

from msgspec import Struct

_WRITTEN = re.compile(r"([0-9]{1,4})\s*+[-:]\s*+([0-9]{1,4})")


class Tally(Struct, frozen=True):
    """The points of both sides, ours first.

    >>> print(Tally.parse("2-3"))
    2-3
    """

    ours: int = 0
    theirs: int = 0

    def __post_init__(self) -> None:
        if min(self.ours, self.theirs) < 0:
            raise ValueError(f"a side has no {min(self.ours, self.theirs)} points; write 0 or more for each")

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a score as it is written. Raises ValueError if it is none."""
        match = _WRITTEN.fullmatch(text.strip())
        if match is None:
            raise ValueError(f"not a score: {text[:40]!r}; write the points of both sides, yours first, as in 2-3")
        return cls(int(match[1]), int(match[2]))

    @property
    def lead(self) -> int:
        """By how many points we are ahead; negative if they are."""
        return self.ours - self.theirs

    def mirrored(self) -> Self:
        return type(self)(self.theirs, self.ours)

    def __str__(self) -> str:
        return f"{self.ours}-{self.theirs}"
