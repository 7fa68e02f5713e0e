"""An Archetype of a player's own: a name, what it is, and what it demands, one thing after the other.

Player and game master have to agree on it; when it changes, they are asked anew (SF-archetypes.3, SF-archetypes.4).
"""

from collections.abc import Iterable
from enum import StrEnum

from msgspec.structs import replace

from talewright.games.strange_fate.rules.characters.archetype import Archetype, Demand, Works, archetypes
from talewright.games.strange_fate.rules.draft.draft import Draft, changed, named
from talewright.games.strange_fate.rules.skills.drawback import DrawbackKind, Severity
from talewright.refusal import Refused

CUSTOM = "SF-archetypes.3"
MOST = 8
"""Demands of one Archetype; the richest of the book has three."""


class Asks(StrEnum):
    """What a demand can be about, as those of the book are (SF-archetypes.4)."""

    THEME = "a theme"
    DRAWBACK = "a drawback"
    INVENTIONS = "a drawback of inventions"
    WEAKNESS = "a Weakness"
    SKILL = "a skill"
    OBSESSION = "an Obsession"
    MAGIC = "a kind of magic"


def invented(draft: Draft, name: str, what: str = "") -> Draft:
    """Begin an Archetype of one's own, or call the one that there is otherwise. Refused is a name of the book's."""
    taken = next((each for each in archetypes() if each.casefold() == named(name).casefold()), None)
    if taken:
        raise Refused(f"{taken} is an Archetype of the book: choose that one, or call yours otherwise.", clause=CUSTOM)
    old = own_archetype(draft) or Archetype(name=named(name))
    return _with(draft, replace(old, name=named(name), what=what.strip()))


def own_archetype(draft: Draft) -> Archetype | None:
    """The Archetype of a draft, if it is none of the book's."""
    archetype = draft.character.archetype
    return archetype if archetype is not None and archetype.is_own else None


def demand_of(
    asks: Asks, what: str = "", other: str = "", *, drawbacks: Iterable[DrawbackKind] = (), is_major: bool = False
) -> Demand:
    """A demand: *what* and *other* are its words, *drawbacks* the kinds of which there has to be one, or any.

    Refused is one that says nothing.
    """
    word, second, kinds = what.strip(), other.strip(), tuple(dict.fromkeys(drawbacks))
    if asks in {Asks.THEME, Asks.WEAKNESS, Asks.SKILL} and not word:
        raise Refused(f"Say in words which {asks.removeprefix('a ')} the Archetype demands.", clause=CUSTOM)
    if asks is Asks.MAGIC and not (word and second):
        raise Refused("Name two skills, one for profane magic and one for sacred.", clause=CUSTOM)
    match asks:
        case Asks.THEME:
            return Demand(themed=word)
        case Asks.DRAWBACK:
            return Demand(drawback=kinds, about=word, severity=str(Severity.MAJOR) if is_major else "")
        case Asks.INVENTIONS:
            return Demand(inventions_have=_kind(word))
        case Asks.WEAKNESS:
            return Demand(weak_to=word)
        case Asks.SKILL:
            return Demand(skill=word)
        case Asks.OBSESSION:
            return Demand(obsession=True)
        case Asks.MAGIC:
            return Demand(magic=Works(profane=word, sacred=second))


def _kind(word: str) -> DrawbackKind:
    for kind in DrawbackKind:
        if kind.casefold() == word.casefold():
            return kind
    raise Refused(f"Name the drawback that every invention has: {', '.join(DrawbackKind)}.", clause=CUSTOM)


def demanding(draft: Draft, demand: Demand) -> Draft:
    """Have one's own Archetype demand something more; what it demands already stays as it is."""
    own = _own(draft)
    if demand in own.demands:
        return draft
    if len(own.demands) >= MOST:
        raise Refused(f"{own.name} demands {MOST} things, which is plenty: strike one first.", clause=CUSTOM)
    return _with(draft, replace(own, demands=(*own.demands, demand)))


def undemanding(draft: Draft, told: str) -> Draft:
    """Strike a demand of one's own Archetype, by its words. Refused is one that it does not make."""
    own = _own(draft)
    if told not in {each.told for each in own.demands}:
        raise Refused(f"{own.name} does not demand {told[:80]!r}: choose what it does.", clause=CUSTOM)
    return _with(draft, replace(own, demands=tuple(each for each in own.demands if each.told != told)))


def _own(draft: Draft) -> Archetype:
    own = own_archetype(draft)
    if own is None:
        raise Refused("What an Archetype of the book demands stands there: invent one of your own.", clause=CUSTOM)
    return own


def _with(draft: Draft, archetype: Archetype) -> Draft:
    return changed(draft, replace(draft.character, archetype=archetype))
