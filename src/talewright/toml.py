"""TOML that people write or paste: what is too long, too deep or too dotted is refused before it is parsed.

The parser works with the square of the parts of a key, and calls itself for each bracket in a bracket.
"""

import json
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from textwrap import shorten, wrap
from typing import Any, TypeVar

import msgspec

from talewright.decoding import convert
from talewright.misfit import misfit
from talewright.toml_lines import TOKEN

T = TypeVar("T")

Headed = Callable[[str, object], bool]

BOM = "\ufeff"  # with which some editors begin a file
LONGEST = 200_000  # characters of a file
MOST_PARTS = 8  # of a key: a.b.c has three
DEEPEST = 16  # brackets in brackets
WIDE = 110  # characters of a value that is written in one line
SHOWN = 60  # characters of a line that are repeated

# What can stand between three quotes as it is.
_LINES = re.compile(r'(?:[^\x00-\x09\x0b-\x1f\x7f\\"]|"(?!""|\Z))*+')

_PLACE = re.compile(r" \(at line (\d+), column \d+\)$")  # as the parser tells it
_CURLY = re.compile("[“”„‟«»‘’‚]")  # as word processors set them


def loads(text: str) -> dict[str, Any]:
    """What a file says. Raises ValueError that says what is wrong with it; its time grows with the text, not faster.

    >>> loads("a.b = 1")
    {'a': {'b': 1}}
    """
    text = text.removeprefix(BOM)
    _check(text)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        raise ValueError(_misread(text, str(wrong))) from None
    except ValueError:
        raise ValueError("one of its numbers has too many digits; write a shorter one") from None


def read(text: str, kind: type[T], called: str, check: Callable[[Mapping[str, object]], None] | None = None) -> T:
    """What a file says, as a *kind*, after a *check* of what it holds.

    Raises ValueError that says where the file *called* so is wrong, and what would be right.
    """
    try:
        content = loads(text)
    except ValueError as wrong:
        raise ValueError(f"this is no {called}: {wrong}") from None
    if check:
        check(content)
    try:
        return convert(content, kind)
    except msgspec.ValidationError as wrong:
        raise ValueError(f"this is no {called}: {misfit(wrong, kind, text.removeprefix(BOM))}") from None


def _has_head(_: str, value: object) -> bool:
    """Whether a value stands under a head of its own; breakouts stand on a line of their keyword."""
    if isinstance(value, list | tuple):
        return any(isinstance(part, dict) and "bonus" not in part for part in value)
    return isinstance(value, dict)


def dumps(table: Mapping[str, object], *, headed: Headed = _has_head) -> str:
    """Write a table as TOML that people read: its plain values first, then its tables and lists of tables.

    *headed* tells by name and value what has a head of its own and does not stay on one line.

    >>> print(dumps({"name": "Ama", "ability": [{"name": "Sailor"}]}), end="")
    name = "Ama"
    <BLANKLINE>
    [[ability]]
    name = "Sailor"
    """
    return "\n".join(_written(table, headed)) + "\n"


def _check(text: str) -> None:
    if len(text) > LONGEST:
        raise ValueError(f"a file has {LONGEST:,} characters at most, not {len(text):,}")
    dots = depth = 0
    for found in TOKEN.finditer(text):
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


def _misread(text: str, said: str) -> str:
    """What the parser has *said* of a text, with the line as it stands there, and what is often wrong with it."""
    place = _PLACE.search(said)
    if not place:
        return said
    line = text.split("\n")[int(place[1]) - 1].strip()
    right = '; texts stand between straight quotes, as in "text"' if _CURLY.search(line) else ""
    return f"line {place[1]}: {said[: place.start()]}, in {shorten(line, SHOWN, placeholder='…')}{right}"


def _line(text: str, found: re.Match[str]) -> str:
    return f"line {text.count(chr(10), 0, found.start()) + 1}"


def _written(table: Mapping[str, object], headed: Headed, path: str = "") -> Iterator[str]:
    tables = {key: value for key, value in table.items() if headed(key, value)}
    yield from (f"{key} = {_value(value)}" for key, value in table.items() if key not in tables)
    for key, value in tables.items():
        where = f"{path}{key}"
        parts = [value] if isinstance(value, dict) else value
        assert isinstance(parts, list | tuple)
        head = f"[{where}]" if isinstance(value, dict) else f"[[{where}]]"
        for part in parts:
            if part or head.startswith("[["):
                yield from ("", head, *_written(part, headed, f"{where}."))


def _value(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case list() | tuple():
            parts = [_value(part) for part in value]
            flat = f"[{', '.join(parts)}]"
            return flat if len(flat) <= WIDE else "".join(["[\n", *(f"  {part},\n" for part in parts), "]"])
        case dict():
            return "{ " + ", ".join(f"{key} = {_value(part)}" for key, part in value.items()) + " }"
        case str() if "\n" in value and _LINES.fullmatch(value):
            return f'"""\n{value}"""'
        case str() if len(value) > WIDE and _LINES.fullmatch(value) and " ".join(value.split()) == value:
            lines = wrap(value, WIDE, break_long_words=False, break_on_hyphens=False)
            return '"""\\\n' + " \\\n".join(lines) + '"""'
        case _:
            return json.dumps(value, ensure_ascii=False)


def is_wide(value: object) -> bool:
    """Whether a value takes more than a line, or more than one is good for."""
    return len(_value(value)) > WIDE
