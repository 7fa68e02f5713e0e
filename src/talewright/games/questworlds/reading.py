"""How a contest is read from the words of a command."""

from __future__ import annotations

import re
from typing import Annotated

from cyclopts import Parameter

from talewright.answer import sides
from talewright.games.questworlds.odds import Contest, contest
from talewright.games.questworlds.rules.modifier import Modifier, Source, checked

_ADDS = re.compile(r"\+?[0-9]{1,3}")
AUGMENT_SOURCES = (Source.OWN_AUGMENT, Source.SUPPORTERS, Source.OUTSIDE)

StoryPoints = Annotated[int, Parameter(name="--story-point", count=True, negative=())]
Augments = Annotated[tuple[str, ...] | None, Parameter(name="--augment", consume_multiple=True, negative=())]


def read_contest(words: tuple[str, ...], story_points: int, augments: tuple[str, ...] | None) -> Contest:
    """Read a rating, vs and a resistance, with what augments add. Raises ValueError that says what would be right."""
    found = sides(words)
    if found is None:
        raise ValueError(
            f"not a contest: {' '.join(words)[:60]!r}; write a rating, vs and a resistance, as in 17 vs 10M"
        )
    ours, theirs = found
    lines = _augments(augments) if augments is not None else []
    return contest(ours, vs=theirs, story_points=story_points, modifiers=lines)


def _augments(written: tuple[str, ...]) -> list[Modifier]:
    if not written:
        raise ValueError("an augment adds something: write --augment 5 or --augment 10")
    if len(written) > len(AUGMENT_SOURCES):
        raise ValueError("a contest has three augments at most: your own, the supporters' and one from outside")
    return [checked(Modifier(source, "", _bonus(text))) for source, text in zip(AUGMENT_SOURCES, written, strict=False)]


def _bonus(text: str) -> int:
    if not _ADDS.fullmatch(text):
        raise ValueError(f"not what an augment adds: {text[:40]!r}; write --augment 5 or --augment 10")
    return int(text)
