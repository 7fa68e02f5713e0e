"""One die, thrown for points. Whoever threw it may throw once more after seeing it; then the second face counts."""

from collections.abc import Iterable
from enum import StrEnum

from msgspec import Struct

from talewright.dice import Dist

SIDES = 6


class Verdict(StrEnum):
    """What a thrower says to the first face."""

    KEEP = "keep"
    AGAIN = "again"


Answer = int | Verdict


class Throw(Struct, frozen=True):
    """How far a throw has come."""

    faces: tuple[int, ...] = ()
    verdict: Verdict | None = None


def draws(throw: Throw) -> Dist[Answer] | None:
    waits = not throw.faces or (throw.verdict is Verdict.AGAIN and len(throw.faces) == 1)
    faces: Iterable[Answer] = range(1, SIDES + 1)
    return Dist.of(faces) if waits else None


def choices(throw: Throw) -> tuple[Answer, ...]:
    return () if throw.verdict else (Verdict.KEEP, Verdict.AGAIN)


def after(throw: Throw, answer: Answer) -> Throw:
    if isinstance(answer, Verdict):
        return Throw(throw.faces, answer)
    return Throw((*throw.faces, answer), throw.verdict)


def outcome(throw: Throw) -> int:
    """The points: the face that fell last."""
    return throw.faces[-1]


def is_over(throw: Throw) -> bool:
    return not draws(throw) and not choices(throw)
