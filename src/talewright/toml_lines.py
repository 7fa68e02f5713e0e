"""On which line of a TOML file something stands, and of which signs such a file is made."""

import re
from collections.abc import Iterator

Path = tuple[str | int, ...]  # ("card", 3, "number") is the number of the fourth [[card]]

# Texts and comments, each of them whole: what ends nowhere goes on to the end of its line or of the file, so that
# nothing is looked at twice. Then the signs that count.
TOKEN = re.compile(
    r'"""(?:[^"\\]|\\.|""?(?!"))*+(?:"{3,5}|\\?\Z)'
    r"|'''(?:[^']|''?(?!'))*+(?:'{3,5}|\Z)"
    r'|"(?:[^"\\\n]|\\[^\n])*+"?'
    r"|'[^'\n]*+'?"
    r"|\#[^\n]*+"
    r"|[\[\]{}.,=\n]",
    re.DOTALL,
)


def on_line(text: str, path: Path) -> str:
    r"""The line on which a place begins, or whatever it is part of, for the beginning of a sentence.

    >>> on_line('title = "Ours"\n[[card]]\nnumber = 3', ("card", 0, "number"))
    'line 3: '
    """
    shared, number = max(((_shared(each, path), -line) for line, each in _places(text)), default=(0, 0))
    return f"line {-number}: " if shared else ""


def _shared(one: Path, wanted: Path) -> int:
    both = min(len(one), len(wanted))
    return both if one[:both] == wanted[:both] else 0


def _places(text: str) -> Iterator[tuple[int, Path]]:
    """What each line of a file begins: a table, or a key in it."""
    under: Path = ()
    counts: dict[Path, int] = {}
    for line, each in enumerate(TOKEN.sub(_without_lines, text).split("\n"), start=1):
        key, sets, _ = each.partition("=")
        if each.lstrip().startswith("["):
            under = _under(counts, each.strip())
            yield line, under
        elif sets:
            yield line, (*under, *_parts(key))


def _without_lines(found: re.Match[str]) -> str:
    """A sign as it is, and of a text or a comment nothing but its lines."""
    return "\n" * found[0].count("\n") if found[0].startswith(('"', "'", "#")) else found[0]


def _under(counts: dict[Path, int], head: str) -> Path:
    """The place of a table by its head; each ``[[...]]`` is one more of a list."""
    path: Path = ()
    *before, last = _parts(head.strip("[").partition("]")[0])
    for name in before:
        path = _of_list(counts, (*path, name))
    path = (*path, last)
    if head.startswith("[["):
        counts[path] = counts.get(path, 0) + 1
    return _of_list(counts, path)


def _of_list(counts: dict[Path, int], path: Path) -> Path:
    return (*path, counts[path] - 1) if path in counts else path


def _parts(name: str) -> list[str]:
    return [part.strip() for part in name.split(".")]
