"""A skill as a sheet has it, in the words of a TOML file, and back."""

from functools import lru_cache
from typing import Annotated

from msgspec import Meta, Struct

from talewright.games.strange_fate.rules.characters.owned import Owned
from talewright.games.strange_fate.rules.conflict.stress import Track
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.skills import tier_benefit
from talewright.games.strange_fate.rules.skills.drawback import Drawback
from talewright.games.strange_fate.rules.skills.extra import Held
from talewright.games.strange_fate.rules.skills.library import library
from talewright.games.strange_fate.rules.skills.skill import RATINGS, Skill, SkillKind
from talewright.games.strange_fate.rules.skills.trapping import Trapping
from talewright.recasting import recast
from talewright.refusal import Refused

MOST = 50  # more than any sheet has of anything

Words = Annotated[str, Meta(max_length=200)]
Name = Annotated[str, Meta(min_length=1, max_length=200, pattern=r"\S")]  # blanks alone would leave nothing of it
Count = Annotated[int, Meta(ge=0, le=MOST)]
Earned = Annotated[int, Meta(ge=0, le=100 * MOST)]
"""What came in play, in years of it, or with a sheet that goes far beyond creation."""
Listed = Annotated[tuple[Words, ...], Meta(max_length=MOST)]
Answers = Annotated[tuple[Annotated[str, Meta(max_length=400)], ...], Meta(max_length=10 * MOST)]
"""What was judged: questions about the parts of a skill or a character, each by its name."""
Tracks = Annotated[tuple[Track, ...], Meta(max_length=MOST)]


class OwnedEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A skill as it is written in a file; without a kind it is one that comes with the game."""

    name: Name
    rating: Annotated[int, Meta(ge=RATINGS[0], le=RATINGS[-1])]
    kind: SkillKind | None = None
    tier: Words = ""
    theme: Words = ""
    trappings: Listed = ()
    drawbacks: Listed | None = None
    benefits: Listed | None = None
    invention: bool = False
    confirmed: Answers = ()


@lru_cache(maxsize=1024)
def owned_of(entry: OwnedEntry) -> Owned:
    """Make a skill of an entry; one that stays as it was is read once. Raises ValueError that names what cannot be."""
    try:
        skill = _skill(entry)
        chosen = tier_benefit.all_of(skill) if entry.benefits is None else tuple(map(Trapping.parse, entry.benefits))
    except (ValueError, Refused) as wrong:
        raise ValueError(f"the skill {entry.name}: {wrong}") from None
    return Owned(skill=skill, benefits=chosen, is_invention=entry.invention)


def _skill(entry: OwnedEntry) -> Skill:
    """The skill that an entry describes; what it leaves out of one that comes with the game is as printed.

    What a Unique or a Strange one is about is its owner's: one that was left empty stays so.
    """
    sample = library().sample(entry.name)
    if entry.kind is None and sample is None:
        raise ValueError('it does not come with the game: write kind = "Unique" or "Strange", and its trappings')
    printed = sample.skill(entry.rating) if sample and entry.kind in {None, sample.kind} else None
    if printed is None and not entry.trappings and entry.kind is not SkillKind.COMMON:
        raise ValueError('write its trappings, as in trappings = ["Strike", "Move + Unusual (flight)"]')
    return Skill(
        name=printed.name if printed else entry.name.strip(),
        kind=entry.kind or (printed.kind if printed else SkillKind.UNIQUE),
        rating=entry.rating,
        tier=Tier.parse(entry.tier) if entry.tier or printed is None else printed.tier,
        trappings=tuple(map(Held.parse, entry.trappings)) or (printed.trappings if printed else ()),
        drawbacks=tuple(map(Drawback.parse, entry.drawbacks))
        if entry.drawbacks is not None
        else (printed.drawbacks if printed else ()),
        theme=entry.theme.strip() or (printed.theme if printed and printed.kind is SkillKind.COMMON else ""),
        confirmed=frozenset(entry.confirmed),
    )


def entry_of_skill(owned: Owned) -> OwnedEntry:
    """Say a skill in a file's words; what one that comes with the game can do is left out."""
    skill = owned.skill
    sample = library().sample(skill.name)
    is_as_listed = sample is not None and sample.kind is skill.kind and sample.trappings == skill.trappings
    return recast(
        skill,
        OwnedEntry,
        tier=skill.tier.title,
        trappings=() if is_as_listed else tuple(map(str, skill.trappings)),
        drawbacks=tuple(map(str, skill.drawbacks)),
        benefits=tuple(map(str, owned.benefits)),
        invention=owned.is_invention,
        confirmed=tuple(sorted(skill.confirmed)),
    )
