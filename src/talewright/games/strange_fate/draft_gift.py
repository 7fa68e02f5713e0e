"""Gifts of a character under way, and what else its refresh pays for: companions, equipment, Themes, Weaknesses."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from enum import StrEnum
from typing import TypeVar

from talewright.games.strange_fate import library
from talewright.games.strange_fate.character import Character
from talewright.games.strange_fate.companion import Companion, closed_track
from talewright.games.strange_fate.draft import Draft, changed, named, settled
from talewright.games.strange_fate.equipment import Boosted, Piece
from talewright.games.strange_fate.gift import THEMED, GiftKind, Theme, Themed, faults_of_names, parse_drawback
from talewright.games.strange_fate.invulnerability import Invulnerability
from talewright.games.strange_fate.owned import Owned
from talewright.games.strange_fate.skill import SkillKind
from talewright.games.strange_fate.stress import Scope, Track
from talewright.games.strange_fate.tier import Tier
from talewright.games.strange_fate.weakness import Weakness
from talewright.refusal import Refused, refuse

MOST = 12
"""More gifts of one kind, and more improvements of one kind, than any refresh pays for."""


Kind = TypeVar("Kind", bound=StrEnum)
Bearer = Character | Companion
"""Who has equipment, Themes and Impacts of their own."""


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


class Trained(StrEnum):
    """What an improvement does to a companion.

    Source: SF-gift-companion.6, SF-gift-companion.7, SF-gift-companion.8, SF-gift-companion.9, SF-gift-companion.10,
    SF-gift-companion.11, SF-gift-companion.12, SF-gift-companion.13, SF-gift-companion.14, SF-gift-companion.15,
    SF-gift-companion.16, SF-gift-companion.17, SF-gift-companion.18.
    """

    ASPECT = "an aspect"
    SKILL = "a skill"
    COMMUNICATION = "Communication"
    KEEPING_UP = "Keeping Up"
    INDEPENDENT = "Independent"
    SUMMONABLE = "Summonable"
    IMPACT = "Impact"
    NUMEROUS = "Numerous"
    DRAWBACK = "a drawback"


def one_of(kinds: type[Kind], word: str) -> Kind:
    """The one that is called so. Raises ValueError with all of them where none is.

    >>> one_of(Better, "deadly")
    <Better.DEADLY: 'Deadly'>
    """
    for each in kinds:
        if each.casefold() == word.strip().casefold():
            return each
    raise ValueError(f"{word[:40]!r} is none of these: choose {', '.join(kinds)}")


# ---- gifts that name something


def with_impact(draft: Draft, skill: str) -> Draft:
    """Take Impact for a skill (SF-gift-impact.1). Refused for one that has it, as once is all that it does."""
    _check_room(draft.character.impacts, "Impacts", "SF-gift-impact.1")
    _check_impact(draft.character, skill)
    return changed(draft, replace(draft.character, impacts=(*draft.character.impacts, skill)))


def with_signature(draft: Draft, aspect: str) -> Draft:
    """Make an aspect a Signature Aspect (SF-gift-signature-aspect.1)."""
    _check_room(draft.character.signature_aspects, "Signature Aspects", "SF-gift-signature-aspect.1")
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
    who = bearer_called(draft, of)
    _check_room(who.themes, "Themes", "SF-gift-theme.1")
    _check_free(name, [each.name for each in who.themes])
    return _borne(draft, who, replace(who, themes=(*who.themes, Theme(named(name), ()))))


def themed(draft: Draft, theme: str, skill: Themed, of: str = "") -> Draft:
    """One of the skills of a Theme, with its benefit.

    Source: SF-gift-theme.1, SF-gift-theme.2, SF-gift-theme.3, SF-gift-theme.4, SF-gift-theme.5, SF-gift-theme.6.
    """
    who = bearer_called(draft, of)
    old = next((each for each in who.themes if each.name.casefold() == theme.strip().casefold()), None)
    if old is None:
        raise Refused(f"There is no Theme {theme[:60]!r}: choose one of the sheet.", clause="SF-gift-theme.1")
    if len(old.skills) >= THEMED:
        raise Refused(f"The Theme {old.name} has its {THEMED} skills: take another Theme.", clause="SF-gift-theme.1")
    now = Theme(old.name, (*old.skills, skill))
    themes = tuple(now if each is old else each for each in who.themes)
    after = _borne(draft, who, replace(who, themes=themes))
    has = draft.whole.skills if isinstance(who, Character) else who.skills
    refuse(faults_of_names("Theme", [skill.skill], [each.skill.name for each in has], "SF-gift-theme.1"))
    return after


# ---- equipment


def with_piece(draft: Draft, piece: Piece, of: str = "") -> Draft:
    """Take a piece of equipment, *of* a companion if one is named; its improvements may follow.

    Source: SF-gift-equipment.1, SF-gift-companion.14.
    """
    who = bearer_called(draft, of)
    _check_room(who.equipment, "pieces", "SF-gift-equipment.1")
    _check_free(piece.name, [each.name for each in who.equipment])
    return _borne(draft, who, replace(who, equipment=(*who.equipment, replace(piece, name=named(piece.name)))))


def improved(
    draft: Draft, piece: str, better: Better, what: str = "", tier: Tier = Tier.EXTRAORDINARY, *, of: str = ""
) -> Draft:
    """Improve a piece of equipment: *what* is the track, the scope, the skill or the words that it takes.

    Raises ValueError for a track or a scope that does not exist.

    Source: SF-gift-equipment.2, SF-gift-equipment.3, SF-gift-equipment.4, SF-gift-equipment.5, SF-gift-equipment.6,
    SF-gift-equipment.7, SF-gift-equipment.8, SF-gift-equipment.9, SF-gift-equipment.10, SF-gift-equipment.11,
    SF-gift-equipment.12, SF-gift-equipment.13, SF-gift-equipment.14, SF-gift-equipment.15, SF-gifts-and-flaws.1.
    """
    who = bearer_called(draft, of)
    old = _piece_called(who, piece)
    now = _better(old, better, what.strip(), tier)
    return _borne(draft, who, replace(who, equipment=tuple(now if each is old else each for each in who.equipment)))


def _better(piece: Piece, better: Better, what: str, tier: Tier) -> Piece:
    if better is not Better.NUMEROUS and not what:
        raise Refused(f"Say what {better} is about: name it.", clause="SF-gift-equipment.1")
    match better:
        case Better.ASPECT:
            return replace(piece, aspects=(*piece.aspects, what))
        case Better.DEADLY:
            return replace(piece, deadly=(*piece.deadly, one_of(Track, what)))
        case Better.PROTECTIVE:
            return replace(piece, protective=(*piece.protective, one_of(Track, what)))
        case Better.RUGGED:
            return replace(piece, rugged=(*piece.rugged, one_of(Track, what)))
        case Better.ESSENTIAL:
            return replace(piece, essential=(*piece.essential, one_of(Scope, what)))
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


# ---- companions


def with_companion(draft: Draft, companion: Companion) -> Draft:
    """Take a companion; its improvements may follow (SF-gift-companion.1, SF-gift-companion.7)."""
    _check_room(draft.character.companions, "companions", "SF-gift-companion.1")
    _check_free(companion.name, [each.name for each in draft.character.companions])
    companion = replace(companion, name=named(companion.name))
    return changed(draft, replace(draft.character, companions=(*draft.character.companions, companion)))


def trained(
    draft: Draft, companion: str, trained: Trained, what: str = "", *, rating: int = 1, tier: Tier = Tier.MUNDANE
) -> Draft:
    """Improve a companion: *what* is the skill, the way or the words that it takes.

    Source: SF-gift-companion.6, SF-gift-companion.7, SF-gift-companion.8, SF-gift-companion.9, SF-gift-companion.10,
    SF-gift-companion.11, SF-gift-companion.12, SF-gift-companion.13, SF-gift-companion.14, SF-gift-companion.15,
    SF-gift-companion.16, SF-gift-companion.17, SF-gift-companion.18, SF-gifts-and-flaws.1.
    """
    old = companion_called(draft, companion)
    return _borne(draft, old, _trained(old, trained, what.strip(), rating, tier))


def _trained(who: Companion, trained: Trained, what: str, rating: int, tier: Tier) -> Companion:
    if trained not in {Trained.INDEPENDENT, Trained.SUMMONABLE, Trained.NUMEROUS} and not what:
        raise Refused(f"Say what {trained} is about: name it.", clause="SF-gift-companion.5")
    match trained:
        case Trained.ASPECT:
            return replace(who, aspects=(*who.aspects, what))
        case Trained.SKILL:
            return replace(who, skills=(*who.skills, _common(who, what, rating, tier)))
        case Trained.COMMUNICATION:
            return replace(who, links=(*who.links, what))
        case Trained.KEEPING_UP:
            return replace(who, keeps_up=(*who.keeps_up, what))
        case Trained.IMPACT:
            _check_impact(who, what)
            return replace(who, impacts=(*who.impacts, what))
        case Trained.DRAWBACK:
            return replace(who, drawbacks=(*who.drawbacks, parse_drawback(what)))
        case Trained.INDEPENDENT:
            return replace(who, is_independent=True)
        case Trained.SUMMONABLE:
            return replace(who, is_summonable=True)
        case Trained.NUMEROUS:
            return replace(who, copies=who.copies + 1)


def _common(who: Companion, name: str, rating: int, tier: Tier) -> Owned:
    """A Common skill of a companion (SF-gift-companion.13)."""
    sample = library.library().sample(name)
    if sample is None or sample.kind is not SkillKind.COMMON:
        raise Refused(f"No Common skill is called {name[:60]}: choose one of the 28.", clause="SF-gift-companion.13")
    if any(each.skill.name == sample.name for each in who.skills):
        raise Refused(f"{who.name} has {sample.name} already: choose another skill.", clause="SF-gift-companion.13")
    return Owned(skill=sample.skill(rating, tier))


def rated(draft: Draft, companion: str, quality: int) -> Draft:
    """Another quality for a companion (SF-gift-companion.1, SF-gift-companion.7)."""
    old = companion_called(draft, companion)
    return _borne(draft, old, replace(old, quality=quality))


def tracked(draft: Draft, companion: str, track: Track) -> Draft:
    """Say which track of a companion has the third box. Refused where none has, or all have (SF-gift-companion.8)."""
    old = companion_called(draft, companion)
    refuse(closed_track(old))
    return _borne(draft, old, replace(old, best_track=track))


def companion_called(draft: Draft, name: str) -> Companion:
    """A companion. Refused is one that is not there."""
    for companion in draft.character.companions:
        if companion.name.casefold() == name.strip().casefold():
            return companion
    raise Refused(f"There is no companion {name[:60]!r}: choose one of the sheet.", clause="SF-gift-companion.1")


def bearer_called(draft: Draft, companion: str = "") -> Bearer:
    """Whose gifts they are: the character's, or those of a companion. Refused is one that is not there."""
    return companion_called(draft, companion) if companion.strip() else draft.character


def _borne(draft: Draft, old: Bearer, now: Bearer) -> Draft:
    match now:
        case Character():
            return changed(draft, now)
        case Companion():
            companions = tuple(now if each is old else each for each in draft.character.companions)
            return changed(draft, replace(draft.character, companions=companions))


# ---- Invulnerability and Weakness


def with_invulnerability(draft: Draft, invulnerability: Invulnerability) -> Draft:
    """Take an Invulnerability.

    Source: SF-invulnerability.1, SF-invulnerability.6, SF-invulnerability.7, SF-invulnerability.8,
    SF-invulnerability.9, SF-invulnerability.10, SF-invulnerability.11.
    """
    _check_room(draft.character.invulnerabilities, "Invulnerabilities", "SF-invulnerability.1")
    has = draft.character.invulnerabilities
    _check_free(str(invulnerability), list(map(str, has)))
    return changed(draft, replace(draft.character, invulnerabilities=(*has, invulnerability)))


def with_weakness(draft: Draft, weakness: Weakness) -> Draft:
    """Take a Weakness, which gives refresh back (SF-weakness.1, SF-weakness.2, SF-weakness.3)."""
    _check_room(draft.character.weaknesses, "Weaknesses", "SF-weakness.2")
    has = draft.character.weaknesses
    _check_free(weakness.against, [each.against for each in has])
    return changed(draft, replace(draft.character, weaknesses=(*has, weakness)))


# ---- taking back


def gift_names(draft: Draft) -> tuple[str, ...]:
    """Everything of a draft's sheet that can be struck here, as :func:`without` reads it."""
    character = draft.character
    return (
        *gifts_of(character),
        *(gift_name(GiftKind.SIGNATURE_ASPECT, name) for name in character.signature_aspects),
        *(gift_name(GiftKind.COMPANION, each.name) for each in character.companions),
        *(name for who in character.companions for name in gifts_of(who, who.name)),
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


def gift_name(kind: GiftKind, name: str, of: str = "") -> str:
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
            _but_gift(each, what, each.name)
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


def _but(names: tuple[str, ...], called: list[str], what: str) -> tuple[str, ...]:
    """The names without the first that is called so, if any is."""
    if what not in called:
        return names
    place = called.index(what)
    return (*names[:place], *names[place + 1 :])


def _check_room(has: tuple[object, ...], what: str, clause: str) -> None:
    if len(has) >= MOST:
        raise Refused(f"{MOST} {what} are more than any refresh pays for: strike one first.", clause=clause)


def _check_impact(who: Bearer, skill: str) -> None:
    if skill.casefold() in {each.casefold() for each in who.impacts}:
        raise Refused(
            f"{skill} has Impact, and more of it does nothing: name another skill.", clause="SF-gift-impact.1"
        )


def _check_free(name: str, taken: list[str]) -> None:
    if named(name).casefold() in {each.casefold() for each in taken}:
        raise Refused(f"There is {name} already: choose another name.", clause="SF-gifts.1")
