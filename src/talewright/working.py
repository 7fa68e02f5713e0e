"""The working of whatever was decided: steps in the book's order, which every front can show."""

from __future__ import annotations

from msgspec import Struct


class Step(Struct, frozen=True):
    """One step: what is settled, how, and by which clause."""

    title: str
    text: str
    clause: str
