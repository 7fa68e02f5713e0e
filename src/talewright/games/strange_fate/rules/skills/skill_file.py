"""A skill as a TOML file: read and write.

``name``, ``kind`` (Common, Unique or Strange), ``rating`` and ``tier``; ``trappings`` and ``drawbacks`` are lists of
text in the notation of one line, such as "Move + Unusual (flight)" and "minor Snag (only by day)". ``theme`` says what
the skill is about, ``confirmed`` what the group has judged. A Common skill needs no trappings, as it has those of the
list.
"""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct

from talewright import toml
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.skills.drawback import Drawback
from talewright.games.strange_fate.rules.skills.extra import Held
from talewright.games.strange_fate.rules.skills.library import library
from talewright.games.strange_fate.rules.skills.skill import RATINGS, Skill, SkillKind
from talewright.recasting import recast

MOST = 100  # far more of anything than a skill has
Words = Annotated[str, Meta(max_length=200)]
Listed = Annotated[tuple[Words, ...], Meta(max_length=MOST)]


class SkillEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A skill as it is written in a file."""

    name: Words
    kind: SkillKind
    rating: Annotated[int, Meta(ge=RATINGS[0], le=RATINGS[-1])]
    tier: Words = ""
    theme: Words = ""
    trappings: Listed = ()
    drawbacks: Listed = ()
    confirmed: Listed = ()

    def skill(self) -> Skill:
        """The skill. Raises ValueError for what cannot be read, and Refused for what the lists do not have."""
        held = tuple(map(Held.parse, self.trappings))
        if not held and self.kind is SkillKind.COMMON:
            held = library().find(self.name).trappings
        return recast(
            self,
            Skill,
            tier=Tier.parse(self.tier),
            trappings=held,
            drawbacks=tuple(map(Drawback.parse, self.drawbacks)),
            confirmed=frozenset(self.confirmed),
        )


def read(text: str) -> Skill:
    """Read a skill file, whether or not its skill is legal. Raises ValueError and Refused as its parts do."""
    return toml.read(text, SkillEntry, "skill file").skill()


def read_file(file: Path) -> Skill:
    """Read a skill file. Raises ValueError that says why it cannot be read."""
    try:
        return read(file.read_text("utf-8"))
    except UnicodeDecodeError:
        raise ValueError(f"the skill file {file} is no text: save it as UTF-8") from None
    except OSError as wrong:
        raise ValueError(f"the skill file {file} cannot be read: {wrong.strerror}") from None


def write(skill: Skill) -> str:
    """Write a skill as a file that reads back to the same."""
    return "\n".join(_lines(skill)) + "\n"


def _lines(skill: Skill) -> Iterator[str]:
    yield f"name = {_quoted(skill.name)}"
    yield f'kind = "{skill.kind}"'
    yield f"rating = {skill.rating}"
    if skill.tier is not Tier.MUNDANE:
        yield f'tier = "{skill.tier}"'
    if skill.theme:
        yield f"theme = {_quoted(skill.theme)}"
    yield from _list("trappings", [str(held) for held in skill.trappings])
    yield from _list("drawbacks", [str(drawback) for drawback in skill.drawbacks])
    yield from _list("confirmed", sorted(skill.confirmed))


def _list(name: str, texts: Sequence[str]) -> Iterator[str]:
    if texts:
        yield f"{name} = ["
        yield from (f"  {_quoted(text)}," for text in texts)
        yield "]"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
