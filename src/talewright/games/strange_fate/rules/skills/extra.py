"""Extras: what makes a trapping of a skill do more, or do it otherwise (chapter Extras and Drawbacks)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from enum import StrEnum
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.strange_fate.rules.skills.trapping import LONGEST, SELF, Category, Listed, Trapping, split_outside
from talewright.refusal import Refused

MOST_TIMES = 20
"""Of one extra on a trapping, or of one Variable trapping in a skill; more than any budget pays."""


class Extra(StrEnum):
    """The five extras (SF-extras.2)."""

    PSYCHIC = "Psychic"
    RANGE = "Range"
    SPRAY = "Spray"
    UNUSUAL = "Unusual"
    ZONE = "Zone"

    @property
    def price(self) -> int:
        """What it costs each time, on each trapping (SF-extras.2, SF-extras.3)."""
        return 2 if self is Extra.ZONE else 1

    @property
    def may_repeat(self) -> bool:
        """Whether one trapping may have it more than once (SF-extra-range.4, SF-extra-unusual.4)."""
        return self in {Extra.RANGE, Extra.UNUSUAL}


class Added(Struct, frozen=True):
    """An extra on a trapping, some times over; *note* says what is unusual about it.

    Refused is an extra taken again that cannot be.
    """

    extra: Extra
    times: int = 1
    note: str = ""

    def __post_init__(self) -> None:
        _check_times(self.times, self.extra)
        if self.times > 1 and not self.extra.may_repeat:
            raise Refused(
                f"{self.extra} is taken once on a trapping: only Range and Unusual can be repeated.",
                clause="SF-extra-range.4",
            )

    @property
    def price(self) -> int:
        return self.extra.price * self.times

    def __str__(self) -> str:
        times = f" x{self.times}" if self.times > 1 else ""
        return f"{self.extra}{times}{f' ({self.note})' if self.note else ''}"


class Held(Struct, frozen=True):
    """A trapping in a skill with its extras; only a Variable trapping is held more than once (SF-trapping-list.10).

    >>> Held.parse("Physical Force + Range x3 + Unusual (walls of air)").price_of_extras
    4
    """

    trapping: Trapping
    extras: tuple[Added, ...] = ()
    count: int = 1

    def __post_init__(self) -> None:
        _check_times(self.count, self.trapping)
        if self.count > 1 and not self.trapping.listed.per_use:
            raise Refused(
                f"{self.trapping} is in a skill once: only Variable trappings are taken more often.",
                clause="SF-trapping-list.10",
            )
        once = [added.extra for added in self.extras if not added.extra.may_repeat]
        for extra in once:
            if once.count(extra) > 1:
                raise Refused(
                    f"{self.trapping} has {extra} twice: only Range and Unusual can be repeated.",
                    clause="SF-extra-range.4",
                )

    @classmethod
    def parse(cls, text: str) -> Held:
        """Read the notation of a sheet: a trapping, how often, and its extras behind plus signs.

        Raises ValueError if it cannot be read, and Refused for what the lists do not have.
        """
        first, *added = split_outside(text, "+") or ("",)
        words = first.rsplit(maxsplit=1)
        found = _TIMES.fullmatch(words[-1]) if len(words) > 1 else None
        name, count = (words[0], int(found[1])) if found else (first, 1)
        return cls(Trapping.parse(name), tuple(map(parse_added, added)), count)

    @property
    def price_of_extras(self) -> int:
        """What its extras add to the skill (SF-extras.1, SF-extras.3)."""
        return sum(added.price for added in self.extras)

    @property
    def is_psychic(self) -> bool:
        return any(added.extra is Extra.PSYCHIC for added in self.extras)

    def with_extra(self, added: Added) -> Held:
        """The same trapping with one more extra. Refused if it cannot carry it."""
        return replace(self, extras=(*self.extras, added))

    def __str__(self) -> str:
        count = f" x{self.count}" if self.count > 1 else ""
        return " + ".join([f"{self.trapping}{count}", *map(str, self.extras)])


_TIMES = re.compile(r"x([1-9][0-9]?)")
_ADDED = re.compile(r"([A-Za-z]++)(?:\s++x([1-9][0-9]?))?\s*+(?:\((.*)\)|:(.*))?")


def parse_added(text: str) -> Added:
    """Read an extra: Zone, Range x3, Unusual (flight).

    Raises ValueError if it cannot be read, and Refused for an extra that is not in the list (SF-extras.2).
    """
    found = _ADDED.fullmatch(text.strip()) if len(text) <= LONGEST else None
    if found is None:
        raise ValueError(f"not an extra: {text[:60]!r}; write Zone, Range x3 or Unusual (flight)")
    extra = next((extra for extra in Extra if extra.casefold() == found[1].casefold()), None)
    if extra is None:
        raise Refused(
            f"There is no extra {found[1]}: take {', '.join(Extra)}; what fits none of them is Unusual, in your own "
            "words, as in Unusual (flight).",
            clause="SF-extra-unusual.2",
        )
    return Added(extra, int(found[2] or 1), (found[3] or found[4] or "").strip())


def _check_times(times: int, what: object) -> None:
    if not 1 <= times <= MOST_TIMES:
        raise ValueError(f"{what} can be taken 1 to {MOST_TIMES} times, not {times}")


# ---- Range


class Reach(Struct, frozen=True):
    """How far a trapping reaches: its user alone, his own zone, or so many zones."""

    zones: int | None

    def __str__(self) -> str:
        match self.zones:
            case None:
                return "self only"
            case 0:
                return "same zone"
            case zones:
                return f"{zones} zone{'' if zones == 1 else 's'}"


def reach(listed: Listed, ranges: int = 0) -> Reach:
    """How far a trapping reaches with so many Range extras.

    One for its user alone first reaches the same zone, one without range 1 zone, and each further Range adds 2 zones.

    >>> from talewright.games.strange_fate.rules.skills.trapping import listed_as
    >>> str(reach(listed_as("Strike"), 3))
    '5 zones'

    Source: SF-extra-range.1, SF-extra-range.2, SF-extra-range.3, SF-extra-range.4.
    """
    zones = listed.reach
    for _ in range(ranges):
        zones = 0 if zones is SELF else 1 if zones == 0 else zones + 2
    return Reach(zones)


def reach_of(held: Held) -> Reach:
    """How far a trapping of a skill reaches with its own extras."""
    ranges = sum(added.times for added in held.extras if added.extra is Extra.RANGE)
    return reach(held.trapping.listed, ranges)


# ---- Spray and Zone


SHARED = frozenset({"Climb", "Leap", "Move", "Hide", "Skulk"})
"""What somebody does with himself alone; with Spray or Zone others join in (SF-extra-spray.4, SF-extra-zone.6)."""


def spread_of(held: Iterable[Held]) -> Extra | None:
    """The extra by which a trapping takes in several; None without one (SF-extra-spray.1, SF-extra-zone.1)."""
    extras = {added.extra for each in held for added in each.extras}
    return next((each for each in (Extra.ZONE, Extra.SPRAY) if each in extras), None)


def sprayed_effort(effort: int, targets: int) -> int:
    """What each target of a sprayed attack must reach: 1 less for each target, if there are two or more.

    >>> sprayed_effort(6, 3), sprayed_effort(6, 1)
    (3, 6)

    Source: SF-extra-spray.2.
    """
    return effort - targets if targets > 1 else effort


def shifts_after_spraying(shifts: int, targets: int) -> int:
    """What is left of the shifts when another use than an attack is spread: 1 for each further target.

    Refused where the shifts do not reach so far (SF-extra-spray.3).
    """
    if targets - 1 > shifts:
        raise Refused(
            f"{shifts} shifts reach {shifts + 1} targets at most, one and one more for each shift: choose fewer than "
            f"{targets}.",
            clause="SF-extra-spray.3",
        )
    return shifts - max(targets - 1, 0)


# ---- Psychic


SEEN_BY_MINDS = ("Disguise", "Hide")


class Effect(Struct, frozen=True):
    """What an extra changes about the use of a trapping."""

    says: str
    clause: str


def affects_the_mindless(held: Held) -> bool:
    """Whether it works on those without minds: a Psychic Disguise or Hide does not (SF-extra-psychic.6)."""
    return not (held.is_psychic and held.trapping.name in SEEN_BY_MINDS)


def effects(held: Held) -> Iterator[Effect]:
    """What its extras change about a trapping, in the order of the text."""
    extras = {added.extra for added in held.extras}
    listed = held.trapping.listed
    is_attack = listed.category is Category.OFFENSE
    if Extra.PSYCHIC in extras:
        yield from _psychic_effects(held)
    if Extra.SPRAY in extras:
        yield Effect("it takes in several targets of one zone in an exchange", "SF-extra-spray.1")
        yield (
            Effect("one roll, less 1 for each target if there are two or more", "SF-extra-spray.2")
            if is_attack
            else Effect("each target beyond the first costs a shift", "SF-extra-spray.3")
        )
    if Extra.UNUSUAL in extras:
        yield Effect("it may do without the gear or the preparation that it would need", "SF-extra-unusual.3")
    if Extra.ZONE in extras:
        where = "in a zone" if reach_of(held).zones else "in the user's own zone"
        yield Effect(f"it affects all {where}, friend and foe", "SF-extra-zone.1")
        yield (
            Effect("one roll, and everybody defends separately", "SF-extra-zone.2")
            if is_attack
            else Effect("one roll, and its result holds for all", "SF-extra-zone.3")
        )


def _psychic_effects(held: Held) -> Iterator[Effect]:
    if held.trapping.listed.category is Category.SOCIAL:
        yield Effect("it works on whoever is in reach, without any dealings with them", "SF-extra-psychic.2")
    if held.trapping.listed.category is Category.PERCEPTION:
        yield Effect("it needs no human senses, and poor sight is no penalty", "SF-extra-psychic.3")
        yield Effect("the GM may set penalties of the mind for it", "SF-extra-psychic.4")
    yield Effect("it needs no movement of the body", "SF-extra-psychic.5")
    if not affects_the_mindless(held):
        yield Effect("it changes what observers perceive; those without minds are not fooled", "SF-extra-psychic.6")


class Control(Struct, frozen=True):
    """A mind under control: an aspect put on it by a maneuver with Convince + Psychic (SF-extra-psychic.7).

    *effort* is the total effort of that roll.
    """

    effort: int

    @property
    def to_break_free(self) -> int:
        """The difficulty of the target's own maneuver to remove the aspect (SF-extra-psychic.8)."""
        return self.effort

    @staticmethod
    def invoking_costs(time: int) -> int:
        """Fate points, paid to the target, for directing it the first, second, third time (SF-extra-psychic.9)."""
        return 0 if time == 1 else 1


# ---- builds that the text shows

BUILDS = {
    "telepathy": "Conversation + Psychic",
    "mind reading": "Insight + Psychic",
    "psychic persuasion": "Convince + Psychic",
    "mind blast": "Menace + Psychic",
    "mental illusions": "Disguise + Unusual (illusion) + Range + Psychic",
    "stretching": "Physical Force + Range",
    "telekinesis": "Physical Force + Range + Psychic",
    "clairvoyance": "Examine + Range x2 + Psychic",
    "keen sight": "Notice + Range x2",
    "mystical armour": "Parry + Spray",
    "machine gun": "Shoot + Spray",
    "small flying platforms": "Move + Unusual (flight) + Spray",
    "shield": "Parry + Unusual (ranged attacks too)",
    "flight": "Move + Unusual (flight)",
    "X-ray sight": "Examine + Unusual (through walls)",
    "invisibility": "Hide + Unusual (invisible)",
    "teleport": "Leap + Unusual (does not cross the space between)",
    "illusion": "Disguise + Unusual (illusion) + Range",
    "fireball": "Shoot + Zone",
    "flying platform": "Move + Unusual (flight) + Zone",
    "force bubble": "Resist Damage + Zone",
    "fear aura": "Menace + Zone",
}
"""SF-extra-psychic.12, SF-extra-range.5, SF-extra-spray.4, SF-extra-unusual.5 and SF-extra-zone.6."""


def builds() -> Iterator[tuple[str, Held]]:
    """Powers that the text builds from a trapping and its extras."""
    for name, written in BUILDS.items():
        yield name, Held.parse(written)


@cache
def built_with(trapping: str, extra: Extra) -> tuple[str, ...]:
    """Powers that the text builds with an extra of this trapping; of the Unusual ones, what is unusual about them.

    >>> built_with("Shoot", Extra.ZONE), built_with("Parry", Extra.UNUSUAL), built_with("Parry", Extra.ZONE)
    (('fireball',), ('ranged attacks too',), ())
    """
    return tuple(
        dict.fromkeys(
            added.note or name
            for name, held in builds()
            if held.trapping.name == trapping
            for added in held.extras
            if added.extra is extra
        )
    )
