"""A character that another table has: a sheet as a file, or its lines as people write them."""

import re

from talewright.games.heroquest.rules.abilities.keyword import KeywordKind
from talewright.games.heroquest.rules.characters.character import Character
from talewright.games.heroquest.rules.characters.creation import USUAL
from talewright.games.heroquest.rules.sheet import (
    AbilityEntry,
    BreakoutEntry,
    CharacterEntry,
    FlawEntry,
    character_of,
    load,
)
from talewright.games.questworlds.rules.creating import pasted
from talewright.games.questworlds.rules.keyword import Keyword

SIGN = re.compile(r"(?<=\d)[^\W\d_](?=\d{0,2}\)?\s*$)", re.MULTILINE)  # of a mastery, whichever a group uses


def read_character(text: str) -> Character:
    r"""Read a character; one from a file must be legal.

    Raises Refused for what the rules forbid, and ValueError for what cannot be read.

    >>> mara = read_character("Mara Quill\nRestless Scribe\nScribe 3W\n  Forgery +5\nRestless 15\nFlaw: Proud 15")
    >>> [str(line.rating) for line in mara.abilities.lines], mara.flaws[0].name
    (['3M', '15'], 'Proud')
    """
    return load(text).character if 'game = "' in text else _of_lines(text)


def _of_lines(text: str) -> Character:
    found = pasted.read_sheet(SIGN.sub("M", text)).character
    alone = (AbilityEntry(name=each.name, rating=str(each.rating)) for each in found.abilities)
    entry = CharacterEntry(
        name=found.name,
        concept=found.concept,
        finished=True,
        ability=(*map(_keyword, found.keywords), *alone),
        flaw=tuple(FlawEntry(name=each.name) for each in found.flaws),
    )
    return character_of(entry, USUAL)


def _keyword(line: Keyword) -> AbilityEntry:
    breakouts = tuple(BreakoutEntry(name=each.name, bonus=each.bonus) for each in line.breakouts)
    return AbilityEntry(name=line.name, rating=str(line.rating), keyword=KeywordKind.OTHER, breakouts=breakouts)
