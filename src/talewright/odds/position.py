"""What a game shows of itself to have its odds worked out."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

from talewright.dice import Dist

P = TypeVar("P")
A = TypeVar("A")
R_co = TypeVar("R_co", covariant=True)


class Chapter(Protocol[P, A, R_co]):
    """One procedure of a game, seen as positions; an object or a module with these four functions.

    A position is a small hashable value that holds all that still matters. It awaits a draw, or a choice, or it is
    at its end; an answer (the face that fell, the choice that was made) leads to the next position.
    """

    def draws(self, position: P, /) -> Dist[A] | None:
        """What may fall next, each with its weight; None where nothing is drawn."""

    def choices(self, position: P, /) -> Sequence[A]:
        """What a person may choose next; empty where nobody has a choice. Not asked where something is drawn."""

    def after(self, position: P, answer: A, /) -> P:
        """The position that an answer leads to."""

    def outcome(self, position: P, /) -> R_co:
        """How it ended. Asked only where nothing is drawn and nobody has a choice."""
