"""What the rules forbid, said in a full sentence."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from msgspec import Struct


class Refused(Exception):  # noqa: N818 - it is no fault: a rule says no, and says what to do instead
    """A rule forbids this; nothing has been recorded.

    *why* is a sentence for the person who tried, and says what would be right. *clause* is the id of the rule
    in the catalogue, such as ``"QW3-2.6.3"``, or empty where the table itself says no.
    """

    def __init__(self, why: str, *, clause: str = "") -> None:
        super().__init__(why)
        self.why = why
        self.clause = clause


class Late(Refused):
    """What was right a moment ago is not awaited any more: whoever sent it by itself need not know."""


class Fault(Struct, frozen=True):
    """Something in a thing as a whole, such as a character, that a clause forbids; *why* says what would be right."""

    why: str
    clause: str

    def __str__(self) -> str:
        return f"{self.why} ({self.clause})"


def refuse(faults: Iterable[Fault]) -> None:
    """Refuse what has a fault, and say the first one."""
    for fault in faults:
        raise Refused(fault.why, clause=fault.clause)


@contextmanager
def as_refusals(clause: str = "") -> Iterator[None]:
    """Refuse, in a sentence, what cannot be read or written: what raises ``ValueError`` in here.

    >>> with as_refusals():
    ...     raise ValueError("not a rating: 'x'; write 17")
    Traceback (most recent call last):
    talewright.refusal.Refused: Not a rating: 'x'; write 17.
    """
    try:
        yield
    except ValueError as error:
        why = str(error)
        raise Refused(f"{why[:1].upper()}{why[1:].removesuffix('.')}.", clause=clause) from error
