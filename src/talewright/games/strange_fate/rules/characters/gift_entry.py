"""Gifts in the words of a TOML file, and back: Themes, equipment, companions."""

from typing import Annotated

from msgspec import Meta, Struct

from talewright.games.strange_fate.rules.characters.companion import Companion
from talewright.games.strange_fate.rules.characters.equipment import Boosted, Piece
from talewright.games.strange_fate.rules.characters.gift import GiftKind, Theme, ThemeBenefit, Themed, parse_drawback
from talewright.games.strange_fate.rules.characters.owned_entry import (
    MOST,
    Count,
    Listed,
    Name,
    OwnedEntry,
    Tracks,
    Words,
    entry_of_skill,
    owned_of,
)
from talewright.games.strange_fate.rules.conflict.stress import Scope, Track
from talewright.games.strange_fate.rules.dice.tier import Tier


class ThemedEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A skill of a Theme as it is written in a file."""

    skill: Words
    benefit: ThemeBenefit
    note: Words = ""


class ThemeEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A Theme as it is written in a file."""

    name: Name
    skills: Annotated[tuple[ThemedEntry, ...], Meta(max_length=MOST)]


class BoostedEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A skill that a piece raises to a tier, as it is written in a file."""

    skill: Words
    tier: Words


class PieceEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A piece of equipment as it is written in a file."""

    name: Name
    aspects: Listed = ()
    deadly: Tracks = ()
    protective: Tracks = ()
    rugged: Tracks = ()
    essential: Annotated[tuple[Scope, ...], Meta(max_length=MOST)] = ()
    well_made: Listed = ()
    empowered: Annotated[tuple[BoostedEntry, ...], Meta(max_length=MOST)] = ()
    alternate_uses: Listed = ()
    copies: Count = 0
    drawbacks: Listed = ()
    armour: bool = False
    tangible: bool = True


class CompanionEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A companion as it is written in a file; *gifted* is for gifts that it cannot have, so that they are refused."""

    name: Name
    quality: Annotated[int, Meta(ge=-2, le=10)] = 1
    aspects: Listed = ()
    links: Listed = ()
    keeps_up: Listed = ()
    independent: bool = False
    summonable: bool = False
    impacts: Listed = ()
    gifted: Annotated[tuple[GiftKind, ...], Meta(max_length=MOST)] = ()
    best_track: Track = Track.HEALTH
    copies: Count = 0
    drawbacks: Listed = ()
    skill: Annotated[tuple[OwnedEntry, ...], Meta(max_length=MOST)] = ()
    theme: Annotated[tuple[ThemeEntry, ...], Meta(max_length=MOST)] = ()
    equipment: Annotated[tuple[PieceEntry, ...], Meta(max_length=MOST)] = ()


def theme_of(entry: ThemeEntry) -> Theme:
    """Make a Theme of an entry."""
    return Theme(
        entry.name.strip(),
        tuple(Themed(each.skill.strip(), each.benefit, each.note.strip()) for each in entry.skills),
    )


def piece_of(entry: PieceEntry) -> Piece:
    """Make a piece of equipment of an entry. Raises ValueError and Refused for what cannot be."""
    return Piece(
        name=entry.name.strip(),
        aspects=entry.aspects,
        deadly=entry.deadly,
        protective=entry.protective,
        rugged=entry.rugged,
        essential=entry.essential,
        well_made=entry.well_made,
        empowered=tuple(Boosted(each.skill, Tier.parse(each.tier)) for each in entry.empowered),
        alternate_uses=entry.alternate_uses,
        copies=entry.copies,
        drawbacks=tuple(map(parse_drawback, entry.drawbacks)),
        is_armour=entry.armour,
        is_tangible=entry.tangible,
    )


def companion_of(entry: CompanionEntry) -> Companion:
    """Make a companion of an entry. Raises ValueError and Refused for what cannot be."""
    return Companion(
        name=entry.name.strip(),
        quality=entry.quality,
        aspects=entry.aspects,
        skills=tuple(map(owned_of, entry.skill)),
        links=entry.links,
        keeps_up=entry.keeps_up,
        is_independent=entry.independent,
        is_summonable=entry.summonable,
        equipment=tuple(map(piece_of, entry.equipment)),
        impacts=entry.impacts,
        themes=tuple(map(theme_of, entry.theme)),
        others=entry.gifted,
        best_track=entry.best_track,
        copies=entry.copies,
        drawbacks=tuple(map(parse_drawback, entry.drawbacks)),
    )


def entry_of_theme(theme: Theme) -> ThemeEntry:
    """Say a Theme in a file's words."""
    return ThemeEntry(
        name=theme.name,
        skills=tuple(ThemedEntry(skill=each.skill, benefit=each.benefit, note=each.note) for each in theme.skills),
    )


def entry_of_piece(piece: Piece) -> PieceEntry:
    """Say a piece of equipment in a file's words."""
    return PieceEntry(
        name=piece.name,
        aspects=piece.aspects,
        deadly=piece.deadly,
        protective=piece.protective,
        rugged=piece.rugged,
        essential=piece.essential,
        well_made=piece.well_made,
        empowered=tuple(BoostedEntry(skill=each.skill, tier=each.tier.title) for each in piece.empowered),
        alternate_uses=piece.alternate_uses,
        copies=piece.copies,
        drawbacks=tuple(map(str, piece.drawbacks)),
        armour=piece.is_armour,
        tangible=piece.is_tangible,
    )


def entry_of_companion(companion: Companion) -> CompanionEntry:
    """Say a companion in a file's words."""
    return CompanionEntry(
        name=companion.name,
        quality=companion.quality,
        aspects=companion.aspects,
        links=companion.links,
        keeps_up=companion.keeps_up,
        independent=companion.is_independent,
        summonable=companion.is_summonable,
        impacts=companion.impacts,
        gifted=companion.others,
        best_track=companion.best_track,
        copies=companion.copies,
        drawbacks=tuple(map(str, companion.drawbacks)),
        skill=tuple(map(entry_of_skill, companion.skills)),
        theme=tuple(map(entry_of_theme, companion.themes)),
        equipment=tuple(map(entry_of_piece, companion.equipment)),
    )
