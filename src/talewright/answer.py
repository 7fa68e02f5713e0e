"""What a game answers on the command line; how it looks there is the command's affair."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction

    from talewright.dice import Dist


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsAnswer:
    """Exact odds, with the question that they answer in the game's own notation.

    Outcomes stand in the order in which a chart shows them. What *victory*, *tie* and *defeat* sum up is for the game
    to say; together they are 1.
    """

    game: str
    question: str
    outcomes: Dist[str]
    victory: Fraction
    tie: Fraction
    defeat: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkingStep:
    """One step of the working, with the clause that it follows."""

    title: str
    text: str
    clause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RollAnswer:
    """One contest or check, resolved, with its working.

    *seed* is empty where the faces were typed in. *notes* are sentences about what could still be done.
    """

    game: str
    question: str
    faces: tuple[int, ...]
    seed: str
    working: tuple[WorkingStep, ...]
    outcome: str
    notes: tuple[str, ...] = ()
