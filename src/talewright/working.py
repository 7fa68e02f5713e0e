"""The working of whatever was decided: steps in the book's order, which every front can show."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Step:
    """One step: what is settled, how, and by which clause."""

    title: str
    text: str
    clause: str
