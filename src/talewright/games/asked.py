"""What an address asks the odds explorer of a game, with a sentence for what does not fit."""

import re
from collections.abc import Iterable, Mapping

from talewright.wording import with_hyphens

_WHOLE = re.compile(r"[+-]?[0-9]{1,4}")


def whole(asked: Mapping[str, str], name: str, allowed: range, usual: int = 0) -> int:
    """A whole number. Raises ``ValueError`` that says which there are."""
    text = asked.get(name, "").strip() or str(usual)
    number = with_hyphens(text)
    if not _WHOLE.fullmatch(number) or int(number) not in allowed:
        raise ValueError(
            f"not a number for {name.replace('_', ' ')}: {text[:40]!r}; write a whole number from {allowed.start} to "
            f"{allowed.stop - 1}"
        )
    return int(number)


def one_of(asked: Mapping[str, str], name: str, known: Iterable[str], usual: str = "") -> str:
    """A word that is known. Raises ``ValueError`` that names those that are."""
    text, words = asked.get(name, "").strip() or usual, tuple(known)
    if text not in words:
        raise ValueError(f"not a {name.replace('_', ' ')}: {text[:40]!r}; it is one of {', '.join(words)}")
    return text
