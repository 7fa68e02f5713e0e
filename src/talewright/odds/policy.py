"""How people are taken to choose when odds are worked out; each way has a name that a page can show."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Generic, TypeVar

from msgspec import Struct

from talewright.dice import Dist

P = TypeVar("P")
A = TypeVar("A")
R = TypeVar("R")


class Policy(Struct, Generic[P, A, R], frozen=True):
    """A way of choosing: from the position, and the exact odds behind each choice, to the choice that is made."""

    name: str
    choose: Callable[[P, Mapping[A, Dist[R]]], A]


def best(name: str, worth: Callable[[R], int | Fraction]) -> Policy[P, A, R]:
    """Always the choice whose outcomes are worth most on average; of equals, the one that is listed first."""

    def choose(_: P, prospects: Mapping[A, Dist[R]]) -> A:
        return max(prospects, key=lambda choice: prospects[choice].map(worth).mean())

    return Policy(name, choose)


def first(name: str) -> Policy[P, A, R]:
    """Always the choice that is listed first, whatever comes of it."""
    return Policy(name, lambda _, prospects: next(iter(prospects)))
