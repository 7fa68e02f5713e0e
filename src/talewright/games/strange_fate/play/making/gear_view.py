"""Companions, equipment and Themes of a character, as everybody reads them."""

from functools import lru_cache

from msgspec import Struct

from talewright.games.strange_fate.rules.characters import companion, creation
from talewright.games.strange_fate.rules.characters.character import Character
from talewright.games.strange_fate.rules.characters.companion import Companion
from talewright.games.strange_fate.rules.characters.equipment import Piece, closed_improvements
from talewright.games.strange_fate.rules.characters.gift import IMPROVEMENTS, GiftKind, Theme, gifts_needed
from talewright.games.strange_fate.rules.dice.ladder import called
from talewright.games.strange_fate.rules.draft.gift import gift_name, skill_names
from talewright.games.strange_fate.rules.skills.diagram import Diagram
from talewright.refusal import Fault, Refused


class GearView(Struct, frozen=True, kw_only=True):
    """A companion or a piece of equipment: what improvements have made of it, and how many places that takes.

    *of* is the companion whose piece it is, if any; *best_track* that of a Fair companion; *struck* what it is called
    when it is struck; *gifts* are a companion's Impacts and Themes, *skills* its skills, each with what that is called
    when it is struck;
    *closed* says why something is not to be had.
    """

    name: str
    of: str
    kind: str
    about: str
    best_track: str
    struck: str
    improvements: tuple[str, ...]
    places: int
    room: int
    gifts: tuple[tuple[str, str], ...]
    skills: tuple[tuple[str, str], ...] = ()
    closed: tuple[Fault, ...]


def theme_in_words(theme: Theme) -> str:
    """A Theme with its skills, and what each of them has of it."""
    return f"{theme.name}: {', '.join(map(str, theme.skills))}"


@lru_cache(maxsize=64)
def gear_of(character: Character, diagram: Diagram) -> tuple[GearView, ...]:
    """Companions, each before the equipment of its own, and the character's equipment."""
    try:
        helpers = tuple(
            view
            for who in character.companions
            for view in (_companion(who, diagram), *(_piece(each, who) for each in who.equipment))
        )
    except Refused:
        helpers = ()
    return (*helpers, *map(_piece, character.equipment))


def _companion(who: Companion, diagram: Diagram) -> GearView:
    named = [f"{each.skill.name} {each.skill.notation}" for each in who.skills]
    places = creation.companion_places(who, diagram)
    themes = ((f"Theme: {theme_in_words(each)}", gift_name(GiftKind.THEME, each.name, who.name)) for each in who.themes)
    impacts = (
        (f"Impact: {skill}", gift_name(GiftKind.IMPACT, skill, who.name)) for skill in dict.fromkeys(who.impacts)
    )
    return GearView(
        name=who.name,
        of="",
        kind="Companion",
        about=f"{called(who.quality)}{': ' * bool(named)}{', '.join(named)}",
        best_track="" if any(companion.closed_track(who)) else who.best_track,
        struck=gift_name(GiftKind.COMPANION, who.name),
        improvements=tuple(map(str, creation.companion_improvements(who, diagram))),
        places=places,
        room=_room(places),
        gifts=(*impacts, *themes),
        skills=tuple(zip(named, skill_names(who), strict=True)),
        closed=(*companion.closed_gifts(who), *companion.closed_track(who)),
    )


def _piece(piece: Piece, who: Companion | None = None) -> GearView:
    return GearView(
        name=piece.name,
        of=who.name if who else "",
        kind="Equipment",
        about=", ".join((*([f"of {who.name}"] if who else []), *(["armour"] if piece.is_armour else []))),
        best_track="",
        struck=gift_name(GiftKind.EQUIPMENT, piece.name, who.name if who else ""),
        improvements=tuple(map(str, piece.improvements)),
        places=piece.places,
        room=_room(piece.places),
        gifts=(),
        closed=(*closed_improvements(piece), *(companion.closed_piece(who, piece) if who else ())),
    )


def _room(places: int) -> int:
    """How many more improvements come with the gifts that these take."""
    return gifts_needed([places]) * IMPROVEMENTS - places
