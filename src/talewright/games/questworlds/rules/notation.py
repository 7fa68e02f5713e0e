"""The words of a notation on one line: names in double quotes, and the lines under a rating."""

import json
import re
from enum import StrEnum
from typing import TypeVar

from talewright.wording import with_hyphens

LONGEST = 4_000  # characters of a notation
_WORD = re.compile(r'"(?:[^"\\]|\\.)*+"|\S+')
_AMOUNT = re.compile(r"[+-][0-9]{1,4}")

SourceT = TypeVar("SourceT", bound=StrEnum)


def words_of(text: str) -> list[str]:
    """Split a notation into its words; what stands in double quotes is one.

    >>> words_of('17 +5 augment "A good deal of luck" vs 10M')
    ['17', '+5', 'augment', '"A good deal of luck"', 'vs', '10M']

    Raises ValueError if it is too long.
    """
    if len(text) > LONGEST:
        raise ValueError(f"too much for one line: {len(text):,} characters, of {LONGEST:,} at most")
    return _WORD.findall(text)


def read_line(
    words: list[str], sources: type[SourceT], *, bonus: int, penalty: int
) -> tuple[SourceT, str, int, list[str]]:  # fmt: skip
    """Read a line under a rating from the front of the words: its source, name and amount, and what is left of them.

    *bonus* and *penalty* are usual ones of the game, for the ValueError that says what would be right.
    """
    amount = with_hyphens(words[0])
    if not _AMOUNT.fullmatch(amount):
        raise ValueError(
            f"not a modifier: {words[0][:40]!r}; write +{bonus} or −{penalty} and its source, as in '+{bonus} augment'"
        )
    if len(words) < 2 or words[1] not in list(sources):
        raise ValueError(f"{words[0]} has no source; write one of {', '.join(sources)} behind it")
    is_named = len(words) > 2 and words[2].startswith('"')
    name = _unquoted(words[2]) if is_named else ""
    return sources(words[1]), name, int(amount), words[3 if is_named else 2 :]


def written_line(source: StrEnum, name: str, amount: int) -> str:
    """A line under a rating, as a notation has it.

    >>> from talewright.games.questworlds.rules.modifier import Source
    >>> print(written_line(Source.OWN_AUGMENT, "Good luck", 5))
    +5 augment "Good luck"
    """
    return f"{amount:+d} {source}" + (f" {json.dumps(name, ensure_ascii=False)}" if name else "")


def _unquoted(word: str) -> str:
    try:
        name = json.loads(word)
    except ValueError as error:
        raise ValueError(f'not a name: {word[:40]}; close it with a double quote, as in "Fool\'s Luck"') from error
    assert isinstance(name, str), "what begins with a double quote is a string"
    return name
