"""What the rules do not allow, with what would be right."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from talewright.refusal import Refused

if TYPE_CHECKING:
    from collections.abc import Iterable


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that a clause forbids, in a sentence that says what would be right."""

    why: str
    clause: str

    def __str__(self) -> str:
        return f"{self.why} ({self.clause})"


def refuse(faults: Iterable[Fault]) -> None:
    """Refuse what has a fault, and say the first one."""
    for fault in faults:
        raise Refused(fault.why, clause=fault.clause)
