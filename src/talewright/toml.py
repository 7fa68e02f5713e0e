"""TOML that people write or paste: what is too long, too deep or too dotted is refused before it is parsed.

The parser works with the square of the parts of a key, and calls itself for each bracket in a bracket.
"""

import re
import tomllib
from typing import Any

LONGEST = 200_000  # characters of a file
MOST_PARTS = 8  # of a key: a.b.c has three
DEEPEST = 16  # brackets in brackets
SHOWN = 200  # characters of what is wrong that are repeated

# Texts and comments, each of them whole: what ends nowhere goes on to the end of its line or of the file, so that
# nothing is looked at twice. Then the signs that count.
_TOKEN = re.compile(
    r'"""(?:[^"\\]|\\.|""?(?!"))*+(?:"{3,5}|\\?\Z)'
    r"|'''(?:[^']|''?(?!'))*+(?:'{3,5}|\Z)"
    r'|"(?:[^"\\\n]|\\[^\n])*+"?'
    r"|'[^'\n]*+'?"
    r"|\#[^\n]*+"
    r"|[\[\]{}.,=\n]",
    re.DOTALL,
)


def loads(text: str) -> dict[str, Any]:
    """What a file says. Raises ValueError that says what is wrong with it; its time grows with the text, not faster.

    >>> loads("a.b = 1")
    {'a': {'b': 1}}
    """
    _check(text)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        raise
    except ValueError:
        raise ValueError("one of its numbers has too many digits; write a shorter one") from None


def place(wrong: Exception) -> tuple[str, str]:
    """What is wrong with the parts of a file, and the place that msgspec names, such as ``card[3].number``, if any."""
    what, _, path = str(wrong).rpartition(" - at `$")
    what, path = (what, path.removesuffix("`").removeprefix(".")) if what else (path, "")
    return (what if len(what) <= SHOWN else f"{what[:SHOWN]}…"), path[:SHOWN]


def _check(text: str) -> None:
    if len(text) > LONGEST:
        raise ValueError(f"a file has {LONGEST:,} characters at most, not {len(text):,}")
    dots = depth = 0
    for found in _TOKEN.finditer(text):
        match found[0]:
            case ".":
                dots += 1
                if dots >= MOST_PARTS:
                    raise ValueError(f"{_line(text, found)}: a key has {MOST_PARTS} parts at most, between its dots")
            case "[" | "{":
                dots, depth = 0, depth + 1
                if depth > DEEPEST:
                    raise ValueError(f"{_line(text, found)}: brackets stand {DEEPEST} deep in each other at most")
            case "]" | "}":
                dots, depth = 0, max(depth - 1, 0)
            case "," | "=" | "\n":
                dots = 0


def _line(text: str, found: re.Match[str]) -> str:
    return f"line {text.count(chr(10), 0, found.start()) + 1}"
