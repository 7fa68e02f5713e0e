"""A skill in one line: ``Brute: Strange 3S = Resist Damage, Physical Force + Range x2; minor Transform (a potion)``.

Before the equals sign stand the name, the kind, and the rating with the initial of its tier; behind it the trappings,
and after a semicolon the drawbacks. A skill that comes with the game needs its name and rating only: ``Brawn 2``; its
tier may be another, ``Pickpocket 3E``, and further drawbacks may follow, ``Brawn 2S; minor Snag (only by day)``.
"""

import re
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.skills.drawback import Drawback
from talewright.games.strange_fate.rules.skills.extra import Held
from talewright.games.strange_fate.rules.skills.library import library
from talewright.games.strange_fate.rules.skills.skill import Skill, SkillKind
from talewright.games.strange_fate.rules.skills.trapping import split_outside

LONGEST_LINE = 4_000

_RATED = r"\+?(\d{1,2}) ?([MESAG]?)"  # of words with one blank between them
_WRITTEN_OUT = re.compile(rf"(?:(.*?) ?[:,] ?)?(Common|Unique|Strange) {_RATED}", re.IGNORECASE)
_KNOWN = re.compile(rf"(.*?)(?: {_RATED})?", re.IGNORECASE)


def parse(text: str) -> Skill:
    """Read a skill from one line.

    >>> parse("Far Step 2").notation
    '2A'
    >>> str(parse("unique 3 = wealth, networking; minor complication (in debt)"))
    'Unique 3 = Wealth, Networking; minor Complication (in debt)'

    Raises ValueError if it cannot be read or no skill has the name, and Refused for what the lists do not have.
    """
    if len(text) > LONGEST_LINE:
        raise ValueError(f"a skill in one line has {LONGEST_LINE} characters at most; write a file instead")
    first, *against = split_outside(text, ";") or ("",)
    drawbacks = tuple(_drawbacks(against))
    whole, equals, held = first.partition("=")
    head = " ".join(whole.split())
    return _written_out(head, held, drawbacks) if equals else _known(head, drawbacks)


def _written_out(head: str, held: str, drawbacks: tuple[Drawback, ...]) -> Skill:
    found = _WRITTEN_OUT.fullmatch(head)
    if found is None:
        raise ValueError(
            f"not a skill: {head[:60]!r}; write Brute: Strange 3S = Resist Damage, Physical Force; minor Transform"
        )
    return Skill(
        name=found[1] or "",
        kind=SkillKind(found[2].capitalize()),
        rating=int(found[3]),
        tier=Tier.parse(found[4]),
        trappings=tuple(map(Held.parse, split_outside(held, ","))),
        drawbacks=drawbacks,
    )


def _known(head: str, drawbacks: tuple[Drawback, ...]) -> Skill:
    """A skill that comes with the game, rated and raised as the line says."""
    found = _KNOWN.fullmatch(head)
    name, rating, tier = found.groups() if found else (head, None, None)
    skill = library().find(name)
    return replace(
        skill,
        rating=int(rating) if rating else skill.rating,
        tier=Tier.parse(tier) if tier else skill.tier,
        drawbacks=(*skill.drawbacks, *drawbacks),
    )


def _drawbacks(parts: Iterable[str]) -> Iterator[Drawback]:
    for part in parts:
        yield from map(Drawback.parse, split_outside(part, ","))
