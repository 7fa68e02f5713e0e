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
from talewright.recasting import recast


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
    return recast(
        entry,
        Piece,
        name=entry.name.strip(),
        empowered=tuple(Boosted(each.skill, Tier.parse(each.tier)) for each in entry.empowered),
        drawbacks=tuple(map(parse_drawback, entry.drawbacks)),
        is_armour=entry.armour,
        is_tangible=entry.tangible,
    )


def companion_of(entry: CompanionEntry) -> Companion:
    """Make a companion of an entry. Raises ValueError and Refused for what cannot be."""
    return recast(
        entry,
        Companion,
        name=entry.name.strip(),
        skills=tuple(map(owned_of, entry.skill)),
        is_independent=entry.independent,
        is_summonable=entry.summonable,
        equipment=tuple(map(piece_of, entry.equipment)),
        themes=tuple(map(theme_of, entry.theme)),
        others=entry.gifted,
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
    return recast(
        piece,
        PieceEntry,
        empowered=tuple(BoostedEntry(skill=each.skill, tier=each.tier.title) for each in piece.empowered),
        drawbacks=tuple(map(str, piece.drawbacks)),
        armour=piece.is_armour,
        tangible=piece.is_tangible,
    )


def entry_of_companion(companion: Companion) -> CompanionEntry:
    """Say a companion in a file's words."""
    return recast(
        companion,
        CompanionEntry,
        independent=companion.is_independent,
        summonable=companion.is_summonable,
        gifted=companion.others,
        drawbacks=tuple(map(str, companion.drawbacks)),
        skill=tuple(map(entry_of_skill, companion.skills)),
        theme=tuple(map(entry_of_theme, companion.themes)),
        equipment=tuple(map(entry_of_piece, companion.equipment)),
    )
