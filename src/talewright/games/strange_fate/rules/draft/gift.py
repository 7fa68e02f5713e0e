"""Gifts of a character under way, and what else its refresh pays for: equipment, Themes, Weaknesses."""

import json
import re
from enum import StrEnum
from typing import TypeVar

from msgspec.structs import replace

from talewright.games.strange_fate.rules.characters.character import Character
from talewright.games.strange_fate.rules.characters.companion import Companion
from talewright.games.strange_fate.rules.characters.equipment import Boosted, Piece
from talewright.games.strange_fate.rules.characters.gift import (
    THEMED,
    GiftKind,
    Theme,
    Themed,
    faults_of_names,
    parse_drawback,
)
from talewright.games.strange_fate.rules.conflict.stress import Scope, Track
from talewright.games.strange_fate.rules.dice.invulnerability import Invulnerability
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.dice.weakness import Weakness
from talewright.games.strange_fate.rules.draft import companion
from talewright.games.strange_fate.rules.draft.companion import MOST, Bearer, Trained
from talewright.games.strange_fate.rules.draft.draft import Draft, changed, named, settled
from talewright.refusal import Refused, refuse


class Better(StrEnum):
    """What an improvement does to a piece of equipment.

    Source: SF-gift-equipment.2, SF-gift-equipment.3, SF-gift-equipment.4, SF-gift-equipment.5, SF-gift-equipment.6,
    SF-gift-equipment.7, SF-gift-equipment.8, SF-gift-equipment.9, SF-gift-equipment.10, SF-gift-equipment.11,
    SF-gift-equipment.12, SF-gift-equipment.13, SF-gift-equipment.14, SF-gift-equipment.15.
    """

    ASPECT = "an aspect"
    DEADLY = "Deadly"
    PROTECTIVE = "Protective"
    RUGGED = "Rugged"
    ESSENTIAL = "Essential"
    WELL_MADE = "Well-Made"
    EMPOWERED = "Empowered"
    ALTERNATE_USE = "Alternate Use"
    NUMEROUS = "Numerous"
    DRAWBACK = "a drawback"


# ---- gifts that name something


def with_impact(draft: Draft, skill: str) -> Draft:
    """Take Impact for a skill (SF-gift-impact.1). Refused for one that has it, as once is all that it does."""
    companion.check_room(draft.character.impacts, "Impacts", "SF-gift-impact.1")
    companion.check_impact(draft.character, skill)
    return changed(draft, replace(draft.character, impacts=(*draft.character.impacts, skill)))


def with_signature(draft: Draft, aspect: str) -> Draft:
    """Make an aspect a Signature Aspect (SF-gift-signature-aspect.1)."""
    companion.check_room(draft.character.signature_aspects, "Signature Aspects", "SF-gift-signature-aspect.1")
    signed = (*draft.character.signature_aspects, aspect)
    return changed(draft, replace(draft.character, signature_aspects=signed))


def skilled(draft: Draft, times: int) -> Draft:
    """Take Skilled so many times, for 5 skill points each (SF-budget.2, SF-gift-skilled.1).

    Raises ValueError for fewer than none.
    """
    if not 0 <= times <= MOST:
        raise ValueError(f"Skilled is taken 0 to {MOST} times, not {times}")
    return changed(draft, replace(draft.character, skilled=times))


def with_theme(draft: Draft, name: str, of: str = "") -> Draft:
    """Take a Theme, *of* a companion if one is named; its three skills follow one by one.

    Source: SF-gift-theme.1, SF-gift-companion.14.
    """
    who = companion.bearer_called(draft, of)
    companion.check_room(who.themes, "Themes", "SF-gift-theme.1")
    companion.check_free(name, [each.name for each in who.themes])
    return companion.borne(draft, who, replace(who, themes=(*who.themes, Theme(named(name), ()))))


def themed(draft: Draft, theme: str, skill: Themed, of: str = "") -> Draft:
    """One of the skills of a Theme, with its benefit.

    Source: SF-gift-theme.1, SF-gift-theme.2, SF-gift-theme.3, SF-gift-theme.4, SF-gift-theme.5, SF-gift-theme.6.
    """
    who = companion.bearer_called(draft, of)
    old = next((each for each in who.themes if each.name.casefold() == theme.strip().casefold()), None)
    if old is None:
        raise Refused(f"There is no Theme {theme[:60]!r}: choose one of the sheet.", clause="SF-gift-theme.1")
    if len(old.skills) >= THEMED:
        raise Refused(f"The Theme {old.name} has its {THEMED} skills: take another Theme.", clause="SF-gift-theme.1")
    now = Theme(old.name, (*old.skills, skill))
    themes = tuple(now if each is old else each for each in who.themes)
    after = companion.borne(draft, who, replace(who, themes=themes))
    has = draft.whole.skills if isinstance(who, Character) else who.skills
    refuse(faults_of_names("Theme", [skill.skill], [each.skill.name for each in has], "SF-gift-theme.1"))
    return after


# ---- equipment


def with_piece(draft: Draft, piece: Piece, of: str = "") -> Draft:
    """Take a piece of equipment, *of* a companion if one is named; its improvements may follow.

    Source: SF-gift-equipment.1, SF-gift-companion.14.
    """
    who = companion.bearer_called(draft, of)
    companion.check_room(who.equipment, "pieces", "SF-gift-equipment.1")
    companion.check_free(piece.name, [each.name for each in who.equipment])
    return companion.borne(draft, who, replace(who, equipment=(*who.equipment, replace(piece, name=named(piece.name)))))


def improved(
    draft: Draft, piece: str, better: Better, what: str = "", tier: Tier = Tier.EXTRAORDINARY, *, of: str = ""
) -> Draft:
    """Improve a piece of equipment: *what* is the track, the scope, the skill or the words that it takes.

    Raises ValueError for a track or a scope that does not exist.

    Source: SF-gift-equipment.2, SF-gift-equipment.3, SF-gift-equipment.4, SF-gift-equipment.5, SF-gift-equipment.6,
    SF-gift-equipment.7, SF-gift-equipment.8, SF-gift-equipment.9, SF-gift-equipment.10, SF-gift-equipment.11,
    SF-gift-equipment.12, SF-gift-equipment.13, SF-gift-equipment.14, SF-gift-equipment.15, SF-gifts-and-flaws.1.
    """
    who = companion.bearer_called(draft, of)
    old = _piece_called(who, piece)
    now = _better(old, better, what.strip(), tier)
    return companion.borne(
        draft, who, replace(who, equipment=tuple(now if each is old else each for each in who.equipment))
    )


def _better(piece: Piece, better: Better, what: str, tier: Tier) -> Piece:
    if better is not Better.NUMEROUS and not what:
        raise Refused(f"Say what {better} is about: name it.", clause="SF-gift-equipment.1")
    match better:
        case Better.ASPECT:
            return replace(piece, aspects=(*piece.aspects, what))
        case Better.DEADLY:
            return replace(piece, deadly=(*piece.deadly, companion.one_of(Track, what)))
        case Better.PROTECTIVE:
            return replace(piece, protective=(*piece.protective, companion.one_of(Track, what)))
        case Better.RUGGED:
            return replace(piece, rugged=(*piece.rugged, companion.one_of(Track, what)))
        case Better.ESSENTIAL:
            return replace(piece, essential=(*piece.essential, companion.one_of(Scope, what)))
        case Better.WELL_MADE:
            return replace(piece, well_made=(*piece.well_made, what))
        case Better.EMPOWERED:
            return replace(piece, empowered=(*piece.empowered, Boosted(what, tier)))
        case Better.ALTERNATE_USE:
            return replace(piece, alternate_uses=(*piece.alternate_uses, what))
        case Better.DRAWBACK:
            return replace(piece, drawbacks=(*piece.drawbacks, parse_drawback(what)))
        case Better.NUMEROUS:
            return replace(piece, copies=piece.copies + 1)


def _piece_called(who: Bearer, name: str) -> Piece:
    """A piece of equipment. Refused is one that is not there."""
    for piece in who.equipment:
        if piece.name.casefold() == name.strip().casefold():
            return piece
    raise Refused(f"There is no equipment {name[:60]!r}: choose one of the sheet.", clause="SF-gift-equipment.1")


# ---- Invulnerability and Weakness


def with_invulnerability(draft: Draft, invulnerability: Invulnerability) -> Draft:
    """Take an Invulnerability.

    Source: SF-invulnerability.1, SF-invulnerability.6, SF-invulnerability.7, SF-invulnerability.8,
    SF-invulnerability.9, SF-invulnerability.10, SF-invulnerability.11.
    """
    companion.check_room(draft.character.invulnerabilities, "Invulnerabilities", "SF-invulnerability.1")
    has = draft.character.invulnerabilities
    companion.check_free(str(invulnerability), list(map(str, has)))
    return changed(draft, replace(draft.character, invulnerabilities=(*has, invulnerability)))


def with_weakness(draft: Draft, weakness: Weakness) -> Draft:
    """Take a Weakness, which gives refresh back (SF-weakness.1, SF-weakness.2, SF-weakness.3)."""
    companion.check_room(draft.character.weaknesses, "Weaknesses", "SF-weakness.2")
    has = draft.character.weaknesses
    companion.check_free(weakness.against, [each.against for each in has])
    return changed(draft, replace(draft.character, weaknesses=(*has, weakness)))


# ---- taking back


def gift_names(draft: Draft) -> tuple[str, ...]:
    """Everything of a draft's sheet that can be struck here, as :func:`without` reads it."""
    character = draft.character
    return (
        *gifts_of(character),
        *(gift_name(GiftKind.SIGNATURE_ASPECT, name) for name in character.signature_aspects),
        *(gift_name(GiftKind.COMPANION, each.name) for each in character.companions),
        *(name for who in character.companions for name in (*gifts_of(who, who.name), *skill_names(who))),
        *map(str, character.invulnerabilities),
        *map(str, character.weaknesses),
    )


def gifts_of(who: Bearer, of: str = "") -> tuple[str, ...]:
    """The gifts that a companion may have as well, by their names; *of* is the companion's."""
    return (
        *(gift_name(GiftKind.IMPACT, skill, of) for skill in who.impacts),
        *(gift_name(GiftKind.THEME, theme.name, of) for theme in who.themes),
        *(gift_name(GiftKind.EQUIPMENT, piece.name, of) for piece in who.equipment),
    )


def skill_names(who: Companion) -> tuple[str, ...]:
    """The skills of a companion, by the names by which they are struck."""
    return tuple(gift_name(Trained.SKILL, each.skill.name, who.name) for each in who.skills)


def gift_name(kind: GiftKind | Trained, name: str, of: str = "") -> str:
    """What a gift is called where it is struck; a companion's name that could be read otherwise is in double quotes.

    >>> gift_name(GiftKind.THEME, "The Moor", "Bess"), gift_name(GiftKind.THEME, "The Moor", "Bess, a dog")
    ('Bess, Theme: The Moor', '"Bess, a dog", Theme: The Moor')
    """
    whose = json.dumps(of, ensure_ascii=False) if _SEPARATES.search(of) else of
    return f"{whose}, {kind}: {name}" if of else f"{kind}: {name}"


def without(draft: Draft, what: str) -> Draft:
    """Strike a gift, an Invulnerability or a Weakness, by its name in :func:`gift_names`. Refused is any other."""
    if what not in gift_names(draft):
        raise Refused(f"There is no {what[:80]!r} to strike: choose what stands on the sheet.", clause="SF-gifts.1")
    character = _but_gift(draft.character, what)
    signed = [gift_name(GiftKind.SIGNATURE_ASPECT, name) for name in character.signature_aspects]
    left = replace(
        character,
        signature_aspects=_but(character.signature_aspects, signed, what),
        companions=tuple(
            _but_skill(_but_gift(each, what, each.name), what)
            for each in character.companions
            if what != gift_name(GiftKind.COMPANION, each.name)
        ),
        invulnerabilities=tuple(each for each in character.invulnerabilities if what != str(each)),
        weaknesses=tuple(each for each in character.weaknesses if what != str(each)),
        confirmed=character.confirmed - {what},
    )
    return settled(draft, replace(draft, character=left))


_SEPARATES = re.compile(r'[:,"]|Weakness|Invulnerability')
BearerT = TypeVar("BearerT", Character, Companion)


def _but_gift(who: BearerT, what: str, of: str = "") -> BearerT:
    return replace(
        who,
        impacts=_but(who.impacts, [gift_name(GiftKind.IMPACT, skill, of) for skill in who.impacts], what),
        themes=tuple(each for each in who.themes if what != gift_name(GiftKind.THEME, each.name, of)),
        equipment=tuple(each for each in who.equipment if what != gift_name(GiftKind.EQUIPMENT, each.name, of)),
    )


def _but_skill(who: Companion, what: str) -> Companion:
    kept = zip(who.skills, skill_names(who), strict=True)
    return replace(who, skills=tuple(each for each, name in kept if name != what))


def _but(names: tuple[str, ...], called: list[str], what: str) -> tuple[str, ...]:
    """The names without the first that is called so, if any is."""
    if what not in called:
        return names
    place = called.index(what)
    return (*names[:place], *names[place + 1 :])
