"""A character under way as data, and back."""

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from talewright.decoding import convert
from talewright.games.strange_fate.rules.characters.owned import Owned
from talewright.games.strange_fate.rules.characters.owned_entry import MOST, Answers, Listed, Name, Words
from talewright.games.strange_fate.rules.characters.sheet_entry import CharacterEntry, character_of, entry_of
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.draft.draft import Draft
from talewright.games.strange_fate.rules.skills.budget import USUAL, CreationRules
from talewright.games.strange_fate.rules.skills.diagram import Diagram, bundled
from talewright.games.strange_fate.rules.skills.drawback import Drawback
from talewright.games.strange_fate.rules.skills.extra import Held
from talewright.games.strange_fate.rules.skills.skill import RATINGS, Skill, SkillKind
from talewright.games.strange_fate.rules.skills.trapping import Trapping
from talewright.printable import check_printable
from talewright.recasting import recast


class BenchEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A skill under way; unlike one of a sheet it may have no trapping yet."""

    name: Name
    kind: SkillKind
    rating: Annotated[int, Meta(ge=RATINGS[0], le=RATINGS[-1])]
    tier: Words = ""
    theme: Words = ""
    trappings: Listed = ()
    drawbacks: Listed = ()
    benefits: Listed = ()
    invention: bool = False
    confirmed: Answers = ()
    replaces: Words = ""


class DraftEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A character under way, with the skill on the bench if there is one."""

    character: CharacterEntry
    bench: BenchEntry | None = None
    renamed: Annotated[tuple[tuple[Words, Words], ...], Meta(max_length=MOST)] = ()


def draft_of(entry: DraftEntry, rules: CreationRules = USUAL, diagram: Diagram | None = None) -> Draft:
    """Make a draft of an entry. Raises ValueError for what cannot be."""
    return Draft(
        character=character_of(entry.character),
        rules=rules,
        diagram=diagram or bundled(),
        bench=_bench_of(entry.bench) if entry.bench else None,
        replaces=entry.bench.replaces if entry.bench else "",
        renamed=entry.renamed,
    )


def entry_of_draft(draft: Draft) -> DraftEntry:
    """Say a draft as data that reads back to the same."""
    return DraftEntry(
        character=recast(entry_of(draft.character, draft.rules), CharacterEntry),
        bench=_bench_entry(draft.bench, draft.replaces) if draft.bench else None,
        renamed=draft.renamed,
    )


def check_reads(entry: DraftEntry) -> DraftEntry:
    """Let a draft through that can be read again.

    Raises ValueError for one with more than a sheet holds, and Refused for what the lists do not have.
    """
    plain = msgspec.to_builtins(entry)
    check_printable(plain, entry.character.name)
    try:
        read = convert(plain, DraftEntry)
    except msgspec.ValidationError:
        raise ValueError(
            f"{entry.character.name} has more of something than a sheet holds, or says it in too many words: strike "
            "some of it first"
        ) from None
    draft_of(read)
    return read


def _bench_of(entry: BenchEntry) -> Owned:
    skill = recast(
        entry,
        Skill,
        tier=Tier.parse(entry.tier),
        trappings=tuple(map(Held.parse, entry.trappings)),
        drawbacks=tuple(map(Drawback.parse, entry.drawbacks)),
        confirmed=frozenset(entry.confirmed),
    )
    return Owned(skill=skill, benefits=tuple(map(Trapping.parse, entry.benefits)), is_invention=entry.invention)


def _bench_entry(owned: Owned, replaces: str) -> BenchEntry:
    skill = owned.skill
    return recast(
        skill,
        BenchEntry,
        tier=skill.tier.title,
        trappings=tuple(map(str, skill.trappings)),
        drawbacks=tuple(map(str, skill.drawbacks)),
        benefits=tuple(map(str, owned.benefits)),
        invention=owned.is_invention,
        confirmed=tuple(sorted(skill.confirmed)),
        replaces=replaces,
    )
