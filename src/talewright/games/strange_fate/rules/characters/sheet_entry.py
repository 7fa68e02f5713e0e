"""A character in the words of a TOML file, and back."""

from typing import Annotated

from msgspec import Meta, Struct

from talewright.games.strange_fate.rules.aspects.aspect import Aspect, AspectKind
from talewright.games.strange_fate.rules.characters import gift_entry
from talewright.games.strange_fate.rules.characters.archetype import Archetype, Magic, archetype_called
from talewright.games.strange_fate.rules.characters.character import Character
from talewright.games.strange_fate.rules.characters.gift_entry import CompanionEntry, PieceEntry, ThemeEntry
from talewright.games.strange_fate.rules.characters.owned_entry import (
    MOST,
    Answers,
    Count,
    Earned,
    Listed,
    Name,
    OwnedEntry,
    Words,
    entry_of_skill,
    owned_of,
)
from talewright.games.strange_fate.rules.dice.invulnerability import Invulnerability, Severity
from talewright.games.strange_fate.rules.dice.invulnerability import Scope as Broad
from talewright.games.strange_fate.rules.dice.weakness import Weakness
from talewright.games.strange_fate.rules.editions import STRANGE_FATE
from talewright.games.strange_fate.rules.skills.budget import USUAL, Century, CreationRules
from talewright.games.strange_fate.rules.skills.skill import RATINGS, SkillRules
from talewright.recasting import recast
from talewright.refusal import Refused
from talewright.wording import bare


class AspectEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """An aspect as it is written in a file."""

    name: Words
    kind: AspectKind = AspectKind.FREE
    skill: Words = ""
    becomes: Words = ""
    obsession: bool = False


class InvulnerabilityEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """An Invulnerability as it is written in a file: narrow, *against* something, or *broad*."""

    severity: Severity
    against: Words = ""
    broad: Broad | None = None
    switched: bool = False


class WeaknessEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A Weakness as it is written in a file."""

    against: Words
    severity: Severity


class SeriesEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What the group has set, as far as a sheet depends on it."""

    century: Century = USUAL.century
    common_skills: bool = True
    gift_drawbacks: bool = False
    social_weapons: bool = False
    free_aspects: Count = USUAL.free_aspects
    best_rating: Annotated[int, Meta(ge=RATINGS[0], le=RATINGS[-1])] = USUAL.best_rating
    least_refresh: Annotated[int, Meta(ge=-MOST, le=MOST)] = USUAL.least_refresh


class CharacterEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A character as it is written in a file."""

    name: Name
    description: Annotated[str, Meta(max_length=4_000)] = ""
    archetype: Words | Archetype = ""
    magic: Magic | None = None
    skilled: Count = 0
    earned_points: Earned = 0
    earned_refresh: Earned = 0
    impacts: Listed = ()
    signature_aspects: Listed = ()
    confirmed: Answers = ()
    aspect: Annotated[tuple[AspectEntry, ...], Meta(max_length=MOST)] = ()
    skill: Annotated[tuple[OwnedEntry, ...], Meta(max_length=MOST)] = ()
    theme: Annotated[tuple[ThemeEntry, ...], Meta(max_length=MOST)] = ()
    equipment: Annotated[tuple[PieceEntry, ...], Meta(max_length=MOST)] = ()
    companion: Annotated[tuple[CompanionEntry, ...], Meta(max_length=MOST)] = ()
    invulnerability: Annotated[tuple[InvulnerabilityEntry, ...], Meta(max_length=MOST)] = ()
    weakness: Annotated[tuple[WeaknessEntry, ...], Meta(max_length=MOST)] = ()


class SheetEntry(CharacterEntry, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A whole file: the game, what its group has set, and the character."""

    game: str
    series: SeriesEntry = SeriesEntry()


def rules_of(series: SeriesEntry) -> CreationRules:
    """What a group has set."""
    return CreationRules(
        century=series.century,
        skills=SkillRules(common_skills=series.common_skills),
        gift_drawbacks=series.gift_drawbacks,
        social_weapons=series.social_weapons,
        free_aspects=series.free_aspects,
        best_rating=series.best_rating,
        least_refresh=series.least_refresh,
    )


def character_of(entry: CharacterEntry) -> Character:
    """Make a character of what a file says. Raises ValueError for what cannot be."""
    try:
        return Character(
            name=entry.name.strip(),
            description=entry.description.strip(),
            archetype=_archetype(entry.archetype),
            magic=entry.magic,
            aspects=tuple(map(_aspect, entry.aspect)),
            skills=tuple(map(owned_of, entry.skill)),
            invulnerabilities=tuple(map(_invulnerability, entry.invulnerability)),
            weaknesses=tuple(Weakness(against=each.against.strip(), severity=each.severity) for each in entry.weakness),
            companions=tuple(map(gift_entry.companion_of, entry.companion)),
            equipment=tuple(map(gift_entry.piece_of, entry.equipment)),
            impacts=entry.impacts,
            signature_aspects=entry.signature_aspects,
            skilled=entry.skilled,
            earned_points=entry.earned_points,
            earned_refresh=entry.earned_refresh,
            themes=tuple(map(gift_entry.theme_of, entry.theme)),
            confirmed=frozenset(entry.confirmed),
        )
    except Refused as no:
        raise ValueError(f"{entry.name}: {bare(no.why)} ({no.clause})") from None


def _archetype(entry: str | Archetype) -> Archetype | None:
    match entry:
        case str():
            return archetype_called(entry) if entry.strip() else None
        case _:
            return entry


def _aspect(entry: AspectEntry) -> Aspect:
    return Aspect(
        name=entry.name.strip(),
        kind=entry.kind,
        skill=entry.skill.strip(),
        becomes=entry.becomes.strip(),
        is_obsession=entry.obsession,
    )


def _invulnerability(entry: InvulnerabilityEntry) -> Invulnerability:
    """One that is switched waits to be switched on (SF-invulnerability.8)."""
    if entry.broad and entry.against:
        raise ValueError(
            "an Invulnerability is broad or against something in particular, not both: strike out "
            f"{entry.against!r}, or broad = {entry.broad.value!r}"
        )
    return recast(entry, Invulnerability, against=entry.broad or entry.against.strip(), is_on=not entry.switched)


def entry_of(character: Character, rules: CreationRules) -> SheetEntry:
    """Say in a file's words what a character has, and what its group has set."""
    return recast(
        character,
        SheetEntry,
        game=STRANGE_FATE.slug,
        series=series_entry(rules),
        archetype=_archetype_entry(character.archetype),
        confirmed=tuple(sorted(character.confirmed)),
        aspect=tuple(map(_aspect_entry, character.aspects)),
        skill=tuple(map(entry_of_skill, character.skills)),
        theme=tuple(map(gift_entry.entry_of_theme, character.themes)),
        equipment=tuple(map(gift_entry.entry_of_piece, character.equipment)),
        companion=tuple(map(gift_entry.entry_of_companion, character.companions)),
        invulnerability=tuple(map(_invulnerability_entry, character.invulnerabilities)),
        weakness=tuple(WeaknessEntry(against=each.against, severity=each.severity) for each in character.weaknesses),
    )


def series_entry(rules: CreationRules) -> SeriesEntry:
    """Say in a file's words what a group has set."""
    return recast(rules, SeriesEntry, common_skills=rules.skills.common_skills)


def _archetype_entry(archetype: Archetype | None) -> str | Archetype:
    if archetype is None:
        return ""
    return archetype if archetype.is_own else archetype.name


def _aspect_entry(aspect: Aspect) -> AspectEntry:
    return recast(aspect, AspectEntry, obsession=aspect.is_obsession)


def _invulnerability_entry(each: Invulnerability) -> InvulnerabilityEntry:
    match each.against:
        case Broad():
            return InvulnerabilityEntry(severity=each.severity, broad=each.against, switched=each.switched)
        case str():
            return InvulnerabilityEntry(severity=each.severity, against=each.against, switched=each.switched)
