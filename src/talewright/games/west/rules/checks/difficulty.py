"""How hard a check is: the ladder of target numbers, which the Judge may leave."""

import re
from enum import IntEnum

_NUMBER = re.compile(r"[1-9][0-9]?")


class Difficulty(IntEnum):
    """The ladder (TW-difficulty.1, TW-difficulty.2, TW-difficulty.3, TW-difficulty.4, TW-difficulty.5)."""

    EASY = 3
    STANDARD = 5
    CHALLENGING = 7
    DIFFICULT = 9
    INCREDIBLE = 11

    @property
    def title(self) -> str:
        return self.name.capitalize()


def target_number(text: str) -> int:
    """Read a TN, by name or number; numbers beside the ladder are the Judge's to set (TW-difficulty.6).

    Raises ValueError that says what would be right.

    >>> target_number("standard"), target_number("13")
    (5, 13)
    """
    if _NUMBER.fullmatch(text):
        return int(text)
    names = {difficulty.name: difficulty for difficulty in Difficulty}
    if text.upper() not in names:
        ladder = ", ".join(f"{difficulty.title} {difficulty.value}" for difficulty in Difficulty)
        raise ValueError(f"not a TN: {text[:40]!r}; write a number from 1 to 99, or a word of the ladder ({ladder})")
    return names[text.upper()].value
