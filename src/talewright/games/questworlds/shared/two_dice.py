"""Two D20 on the command line: what was typed in, or what the dealer rolls."""

from __future__ import annotations

import re

from talewright.dice import dealer
from talewright.games.questworlds.rules.contest import DIE

NONCE = "talewright roll"
_FACE = re.compile(r"[1-9][0-9]?")


def read_faces(text: str) -> tuple[int, int]:
    """Read what two dice show. Raises ValueError that says what would be right.

    >>> read_faces("7,13")
    (7, 13)
    """
    found = read_pairs(text)
    if len(found) != 1:
        raise ValueError(f"not the faces of two D20: {text[:40]!r}; write two numbers from 1 to 20, yours first: 7,13")
    return found[0]


def read_pairs(text: str) -> list[tuple[int, int]]:
    """Read what two dice show, several times over. Raises ValueError that says what would be right.

    >>> read_pairs("7,13,2,20")
    [(7, 13), (2, 20)]
    """
    shown = [part.strip() for part in text.split(",")]
    if len(shown) % 2 or not all(_FACE.fullmatch(part) and int(part) <= DIE for part in shown):
        raise ValueError(f"not the faces of two D20: {text[:40]!r}; write two numbers from 1 to 20, yours first: 7,13")
    faces = [int(part) for part in shown]
    return list(zip(faces[::2], faces[1::2], strict=True))


def dealt(seed: str, rolled: int = 0) -> tuple[int, int]:
    """What the dealer rolls from a seed, after so many rolls; the same seed gives the same faces again."""
    ours, theirs = (dealer.face(seed.encode(), 2 * rolled + index, DIE, NONCE) for index in (0, 1))
    return ours, theirs
