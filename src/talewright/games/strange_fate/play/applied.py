"""A skill as it is applied: alone, by one of its trappings, with a piece of equipment in use."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from typing import Protocol, TypeVar

from msgspec import Struct

from talewright.caching import found_once
from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.refusal import Refused
from talewright.table.offer import Option

_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*+"', re.DOTALL)
_SEPARATES = re.compile(r'\bwith\b|[":\[\]]')


class AppliedSkill(Struct, frozen=True, dict=True):
    """What somebody rolls by: a skill, perhaps by a trapping with its choice, perhaps with a piece of *gear*.

    >>> AppliedSkill.parse("Medicine with Black bag: Treatment [Physical]")
    AppliedSkill(skill='Medicine', trapping='Treatment', choice='Physical', gear='Black bag')

    A name in which a separator stands is written in double quotes.

    >>> str(AppliedSkill("Dances with Wolves", "Hide")), str(AppliedSkill("Dances", "Hide", gear="Wolves"))
    ('"Dances with Wolves": Hide', 'Dances with Wolves: Hide')
    """

    skill: str = ""
    trapping: str = ""
    choice: str = ""
    gear: str = ""

    @classmethod
    def parse(cls, text: str) -> AppliedSkill:
        """Read the notation. Raises ValueError if it is not one."""
        if not text:
            return cls()
        parts = _parts(text)
        if parts is None:
            raise ValueError(f"not a skill and what it does: {text[:60]!r}; write Stealth with Grey cloak: Hide")
        skill, gear, trapping, choice = ("" if name is None else _read(name) for name in parts)
        return cls(skill, trapping, choice, gear)

    @found_once
    def held(self) -> str:
        """The trapping as it stands on a sheet; empty without one."""
        return f"{self.trapping} [{self.choice}]" if self.choice else self.trapping

    @found_once
    def label(self) -> str:
        """What people read; two things may read the same."""
        gear = f" with {self.gear}" if self.gear else ""
        return f"{self.skill}{gear}{f': {self.held}' if self.held else ''}"

    @found_once
    def key(self) -> tuple[str, ...]:
        """What tells it from others, in whatever case it is written."""
        return tuple(each.casefold() for each in (self.skill, self.trapping, self.choice, self.gear))

    @found_once
    def notation(self) -> str:
        """What reads back, whatever the names are."""
        gear = f" with {_written(self.gear)}" if self.gear else ""
        choice = f" [{_written(self.choice)}]" if self.choice else ""
        does = f": {_written(self.trapping)}{choice}" if self.held else ""
        return f"{_written(self.skill)}{gear}{does}" if self != NO_SKILL else ""

    def __str__(self) -> str:
        return self.notation


NO_SKILL = AppliedSkill()


def _is_plain(name: str) -> bool:
    return bool(name) and " ".join(name.split()) == name and not _SEPARATES.search(name)


def _written(name: str) -> str:
    return name if _is_plain(name) else json.dumps(name, ensure_ascii=False)


def _parts(text: str) -> tuple[str | None, ...] | None:
    """The names of skill, gear, trapping and choice as they are written, each None if left out.

    None altogether if this is no notation.
    """
    gear = trapping = choice = None
    skill, rest = _first(text, " with ", ": ")
    if rest.startswith(" with "):
        gear, rest = _first(rest.removeprefix(" with "), ": ")
    if rest.startswith(": "):
        trapping, rest = _first(rest.removeprefix(": "), *([" ["] if text.endswith("]") else []))
    if rest.startswith(" ["):
        choice, rest = _first(rest[2:-1])
    plain = (name for name in (skill, gear, trapping, choice) if name and not name.startswith('"'))
    return None if rest or any('"' in name for name in plain) else (skill, gear, trapping, choice)


def _first(text: str, *ends: str) -> tuple[str, str]:
    """The first name in *text*, quoted or up to one of these *ends*, and what comes after it."""
    quoted = _QUOTED.match(text)
    end = (
        quoted.end() if quoted else min((place for each in ends if (place := text.find(each)) >= 0), default=len(text))
    )
    return text[:end], text[end:]


def _read(name: str) -> str:
    if _is_plain(name):
        return name
    if name.startswith('"'):
        with suppress(ValueError):
            return str(json.loads(name))
    raise ValueError(f"not a name: {name[:60]!r}; write it in double quotes")


# --- one of several


class Applies(Protocol):
    """Something that is done by a skill, with its rating."""

    @property
    def by(self) -> AppliedSkill: ...

    @property
    def rating(self) -> Rating: ...


AppliesT = TypeVar("AppliesT", bound=Applies)


def chosen(known: Iterable[AppliesT], text: str) -> AppliesT | None:
    """The one that is meant: by its notation, or as people read it. None if there is none.

    Raises Refused if several read so.
    """
    may = tuple(known)
    try:
        key = AppliedSkill.parse(text.strip()).key
    except ValueError:
        key = ()
    exact = next((each for each in may if each.by.key == key), None)
    if exact is not None:
        return exact
    read = " ".join(text.split()).casefold()
    found = [each for each in may if each.by.label.casefold() == read]
    if len(found) > 1:
        several = " or ".join(str(each.by) for each in found[:4])
        raise Refused(f"{found[0].by.label[:60]} may be several things: write {several}.", clause="SF-skill-kinds.2")
    return found[0] if found else None


def options(known: Iterable[Applies]) -> tuple[Option, ...]:
    """A choice between them; those that would read the same are told apart by their notation."""
    may = tuple(known)
    times = Counter(each.by.label for each in may)
    return tuple(
        Option(str(each.by), f"{each.by if times[each.by.label] > 1 else each.by.label}, {each.rating.title}")
        for each in may
    )


# --- what older events tell


def resolved(text: str, skills: Iterable[str], gear: Iterable[str]) -> AppliedSkill:
    """Read what people read, by the names that there are: the longest skill that fits, then the longest piece.

    >>> resolved("Dances with Wolves: Hide", ["Dances", "Dances with Wolves"], ["Wolves"])
    AppliedSkill(skill='Dances with Wolves', trapping='Hide', choice='', gear='')
    >>> resolved("Dances: Strike with Wolves", ["Dances"], ["Wolves"])
    AppliedSkill(skill='Dances', trapping='Strike', choice='', gear='Wolves')

    Without a skill that fits, all of it is the skill.
    """
    for skill in _longest_first(skills):
        rest = _after(text, skill)
        if rest == "":
            return AppliedSkill(skill)
        if rest is not None and rest.startswith(": "):
            return _of_trapping(skill, rest.removeprefix(": "), gear)
        if rest is not None and rest.startswith(" with "):
            return _of_gear(skill, rest.removeprefix(" with "), gear)
    return AppliedSkill(text)


def _of_trapping(skill: str, rest: str, gear: Iterable[str]) -> AppliedSkill:
    for piece in _longest_first(gear):
        if rest.casefold().endswith(f" with {piece}".casefold()):
            return _holding(skill, rest[: -len(f" with {piece}")], piece)
    return _holding(skill, rest)


def _of_gear(skill: str, rest: str, gear: Iterable[str]) -> AppliedSkill:
    for piece in _longest_first(gear):
        behind = _after(rest, piece)
        if behind == "" or (behind or "").startswith(": "):
            return _holding(skill, (behind or "").removeprefix(": "), piece)
    return AppliedSkill(skill, gear=rest)


def _holding(skill: str, held: str, gear: str = "") -> AppliedSkill:
    trapping, _, choice = held.partition(" [")
    return AppliedSkill(skill, trapping, choice.removesuffix("]"), gear)


def _after(text: str, name: str) -> str | None:
    """What stands behind a name at the beginning; None if it does not stand there."""
    return text[len(name) :] if text[: len(name)].casefold() == name.casefold() else None


def _longest_first(names: Iterable[str]) -> list[str]:
    return sorted(dict.fromkeys(names), key=len, reverse=True)
