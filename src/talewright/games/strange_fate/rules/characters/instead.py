"""One skill in the place of another in narrow circumstances: by equipment with Alternate Use, and by a Theme."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from msgspec import Struct

from talewright.games.strange_fate.rules.characters.character import Character
from talewright.games.strange_fate.rules.characters.gift import ThemeBenefit
from talewright.games.strange_fate.rules.skills.skill import Skill


class Instead(Struct, frozen=True):
    """A skill that serves *for* another; *when* says in which circumstances, *gear* with which piece."""

    skill: str
    stands_for: str
    when: str = ""
    gear: str = ""


@lru_cache(maxsize=128)
def substitutes(character: Character) -> tuple[Instead, ...]:
    """What may stand for what; whether the circumstances are there, the group judges.

    What names no skill that there is, or none that its owner has, stands for nothing.

    Source: SF-gift-equipment.9, SF-gift-theme.4.
    """
    return (*_by_gear(character), *_by_themes(character))


def _by_gear(character: Character) -> Iterator[Instead]:
    """Of each Alternate Use, written "Arms for Athletics when swinging on a rope"."""
    known = _known(character)
    for piece in character.equipment:
        for use in piece.alternate_uses:
            named = _named(use, known)
            if len(named) > 1 and named[0] != named[1]:
                yield Instead(named[0], named[1], _when(use), piece.name)


def _by_themes(character: Character) -> Iterator[Instead]:
    """Of each Theme, whose note names the other skill, as in "Athletics when chasing"."""
    known = _known(character)
    for theme in character.themes:
        for themed in theme.skills:
            others = [name for name in _named(themed.note, known) if name.casefold() != themed.skill.casefold()]
            if themed.benefit is ThemeBenefit.INSTEAD and others:
                yield Instead(themed.skill, others[0], _when(themed.note))


def skill_for(character: Character, name: str) -> Skill | None:
    """The skill of a name, on the sheet or tried untrained."""
    owned = character.usable(name)
    return owned.skill if owned else None


def _known(character: Character) -> tuple[str, ...]:
    return tuple(owned.skill.name for owned in character.at_hand)


def _named(words: str, known: Iterable[str]) -> list[str]:
    """The skills that are named, in their order; the longest name where one is part of another."""
    found: dict[int, str] = {}
    left = words.casefold()
    for name in sorted(known, key=len, reverse=True):
        wanted, place = name.casefold(), -1
        while (place := left.find(wanted, place + 1)) >= 0:
            if _is_whole(left, place, place + len(wanted)):
                found[place] = name
                left = left[:place] + " " * len(wanted) + left[place + len(wanted) :]
    return [found[place] for place in sorted(found)]


def _is_whole(words: str, start: int, stop: int) -> bool:
    """Whether nothing is cut out of a longer word."""
    around = (words[start - 1 : start], words[stop : stop + 1])
    return not any(each.isalnum() or each == "_" for each in around)


def _when(words: str) -> str:
    """The circumstances, from "when" on."""
    place = words.casefold().find("when ")
    return words[place:] if place >= 0 else ""
