"""Drawbacks: aspects that a skill demands and flaws in it, which make it cheaper (chapter Extras and Drawbacks)."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from enum import IntEnum, StrEnum

from msgspec import Struct

from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.dice.time_table import Span, Time, Uses
from talewright.games.strange_fate.rules.skills.trapping import LONGEST
from talewright.refusal import Refused


class Severity(IntEnum):
    """How bad a drawback is, in skill points of discount (SF-drawbacks.2, SF-skill-kinds.17)."""

    MINOR = 1
    MAJOR = 2

    def __str__(self) -> str:
        return self.name.lower()


class Sort(StrEnum):
    """A drawback is an aspect of the character, or a flaw of the skill (SF-drawbacks.1)."""

    ASPECT = "aspect"
    FLAW = "flaw"


class DrawbackKind(StrEnum):
    """The kinds of drawback; Profane stands in two samples only, without rules of its own (SF-drawback-profane.1)."""

    COMPLICATION = "Complication"
    CONVICTION = "Conviction"
    CHARGES = "Charges"
    DELAY = "Delay"
    FOCUS = "Focus"
    SNAG = "Snag"
    TAXING = "Taxing"
    TRANSFORM = "Transform"
    PROFANE = "Profane"

    @property
    def sort(self) -> Sort:
        is_aspect = self in {DrawbackKind.COMPLICATION, DrawbackKind.CONVICTION}
        return Sort.ASPECT if is_aspect else Sort.FLAW

    @property
    def severities(self) -> tuple[Severity, ...]:
        """How bad it can be (SF-drawbacks.3)."""
        if self in {DrawbackKind.CONVICTION, DrawbackKind.TAXING, DrawbackKind.PROFANE}:
            return (Severity.MAJOR,)
        return (Severity.MINOR, Severity.MAJOR)

    @property
    def is_for_strange(self) -> bool:
        """Whether Strange skills alone may have it (SF-drawbacks.8, SF-drawback-profane.1)."""
        return self in {DrawbackKind.CHARGES, DrawbackKind.DELAY, DrawbackKind.PROFANE}


class Drawback(Struct, frozen=True):
    """A drawback of a skill; *note* says in a few words what it is.

    >>> Drawback.parse("minor Snag (no effect on other fae)").discount
    1

    Refused is a severity that its kind does not come in (SF-drawbacks.3).
    """

    kind: DrawbackKind
    severity: Severity
    note: str = ""

    def __post_init__(self) -> None:
        if self.severity not in self.kind.severities:
            raise Refused(
                f"{self.kind} is always major, for 2 points: take it as major, or another drawback for 1 point.",
                clause="SF-drawbacks.3",
            )

    @classmethod
    def parse(cls, text: str) -> Drawback:
        """Read the notation of a sheet. Raises ValueError if it is none, and Refused for a kind that does not exist."""
        found = _WRITTEN.fullmatch(text.strip()) if len(text) <= LONGEST else None
        if found is None:
            raise ValueError(f"not a drawback: {text[:60]!r}; write minor Snag (only by day), or Conviction (a vow)")
        kind = next((kind for kind in DrawbackKind if kind.casefold() == found[2].casefold()), None)
        if kind is None:
            raise Refused(
                f"There is no drawback {found[2]}: take {', '.join(DrawbackKind)}; any other limit is a Snag.",
                clause="SF-drawbacks.1",
            )
        if found[1] is None and len(kind.severities) > 1:
            raise ValueError(f"{kind} is minor or major: write minor {kind} for 1 point, or major {kind} for 2")
        severity = Severity[found[1].upper()] if found[1] else kind.severities[0]
        return cls(kind, severity, (found[3] or "").strip())

    @property
    def discount(self) -> int:
        """Points that it takes off the skill (SF-drawbacks.2, SF-drawback-complication.2)."""
        return int(self.severity)

    @property
    def turns_aspect(self) -> bool:
        """Whether one Free aspect becomes this one (SF-drawback-complication.1, SF-drawback-conviction.1)."""
        return self.kind.sort is Sort.ASPECT

    @property
    def replaces_aspect(self) -> bool:
        """Whether one Free aspect is another while the skill is in use.

        Each skill that transforms replaces one of its own, however many share the change.

        Source: SF-drawback-transform.2, SF-drawback-transform.5, SF-cost-example-brute.3.
        """
        return self.kind is DrawbackKind.TRANSFORM

    @property
    def needs_aspect(self) -> bool:
        """Whether the skill must have an aspect to go with it, such as the name of its device (SF-drawback-focus.2)."""
        return self.kind is DrawbackKind.FOCUS and self.severity is Severity.MAJOR

    @property
    def is_breakable(self) -> bool:
        """Whether its device can be broken, and not only taken: one that is worth an aspect."""
        return self.needs_aspect

    @property
    def needs_device(self) -> bool:
        """Whether the skill cannot be used without its device (SF-drawback-focus.1)."""
        return self.kind is DrawbackKind.FOCUS

    def __str__(self) -> str:
        severity = f"{self.severity} " if len(self.kind.severities) > 1 else ""
        return f"{severity}{self.kind}{f' ({self.note})' if self.note else ''}"


_WRITTEN = re.compile(r"(?:(minor|major)\s+)?([A-Za-z]++)\s*+(?:\((.*)\))?", re.IGNORECASE)


def discount(drawbacks: Sequence[Drawback]) -> int:
    """What drawbacks take off together: several of one kind, or Charges with a Delay to reload.

    Source: SF-drawbacks.7, SF-drawback-charges.3.
    """
    return sum(drawback.discount for drawback in drawbacks)


def compel_opens_at(severity: Severity) -> int:
    """Fate points first offered to compel a Complication; to refuse costs as many (SF-drawback-complication.3)."""
    return int(severity)


def asks(kind: DrawbackKind, severity: Severity, rating: int) -> str:
    """What a drawback asks, in a few words; of a Snag its note alone says that.

    >>> asks(DrawbackKind.CHARGES, Severity.MAJOR, 3), asks(DrawbackKind.DELAY, Severity.MINOR, 3)
    ('it works 3 times per session', 'A Few Moments to make it ready')

    Source: SF-drawback-complication.1, SF-drawback-conviction.1, SF-drawback-delay.1, SF-drawback-delay.2,
    SF-drawback-delay.4, SF-drawback-focus.2, SF-drawback-transform.1, SF-drawback-transform.2.
    """
    is_minor = severity is Severity.MINOR
    match kind:
        case DrawbackKind.COMPLICATION:
            return f"a Free aspect becomes {'a nuisance' if is_minor else 'a serious problem'}"
        case DrawbackKind.CONVICTION:
            return "a Free aspect becomes a further Conviction"
        case DrawbackKind.CHARGES:
            return f"it works {charges(severity, rating)}"
        case DrawbackKind.DELAY if is_minor:
            return f"{least_delay(severity)} to make it ready"
        case DrawbackKind.DELAY:
            return f"{least_delay(severity)} or more to make it ready, or A Few Moments or more {EACH_USE}"
        case DrawbackKind.FOCUS:
            return f"it needs a device{'' if is_minor else ', which can be broken, and an aspect to go with it'}"
        case DrawbackKind.TAXING:
            return "each use takes a fate point"
        case DrawbackKind.TRANSFORM:
            time = "A Few Moments" if is_minor else "more than A Few Moments"
            return f"a change of shape first, of {time}, and then another aspect in place of a Free one"
        case DrawbackKind.PROFANE:
            return "fate points are set aside for it in each scene"
        case DrawbackKind.SNAG:
            return ""


# ---- flaws in play


def charges(severity: Severity, rating: int) -> Uses:
    """How often a skill with Charges works: as often as its rating (SF-drawback-charges.1, SF-drawback-charges.2)."""
    return Uses(rating, Span.SCENE if severity is Severity.MINOR else Span.SESSION)


def delays(activation: str = "", each_use: str = "") -> tuple[Severity, ...]:
    """The Delay flaws of a skill that takes these times to be made ready, and then for each use.

    A Few Moments to make it ready are minor, longer is major (SF-drawback-delay.1, SF-drawback-delay.2); A Few Moments
    or more for each use are major (SF-drawback-delay.4), and both together are two flaws (SF-drawback-delay.5).

    >>> [str(severity) for severity in delays(activation="A Few Minutes", each_use="A Few Moments")]
    ['major', 'major']
    """
    found = []
    first, each = (Time.parse(time) if time else Time.AN_INSTANT for time in (activation, each_use))
    if first is not Time.AN_INSTANT:
        found.append(Severity.MINOR if first is Time.A_FEW_MOMENTS else Severity.MAJOR)
    if each is not Time.AN_INSTANT:
        found.append(Severity.MAJOR)
    return tuple(found)


def least_delay(severity: Severity) -> Time:
    """The least time in which a skill with Delay is made ready (SF-drawback-delay.1, SF-drawback-delay.2)."""
    return Time.A_FEW_MOMENTS if severity is Severity.MINOR else Time.HALF_A_MINUTE


def time_to_activate(delay: Drawback) -> Time:
    """How long it takes to make a skill ready: what the note says, or the least that a Delay asks.

    >>> str(time_to_activate(Drawback.parse("major Delay (A Few Minutes of cranking)")))
    'A Few Minutes'
    """
    named = (Time.parse(time) for time, each in _TIMES.findall(delay.note) if not each)
    return next(named, least_delay(delay.severity))


def time_for_each_use(delay: Drawback) -> Time | None:
    """How long each use takes of a skill that is never made ready beforehand; None for others (SF-drawback-delay.4).

    >>> str(time_for_each_use(Drawback.parse("major Delay (A Few Minutes for each use)")))
    'A Few Minutes'
    """
    return next((Time.parse(time) for time, each in _TIMES.findall(delay.note) if each), None)


def transform(time: str) -> Severity:
    """How bad a Transform is that takes this time: minor for A Few Moments, else major (SF-drawback-transform.1)."""
    step = Time.parse(time) if time else Time.AN_INSTANT
    return Severity.MINOR if step.place <= Time.A_FEW_MOMENTS.place else Severity.MAJOR


def slowed_trapping(delay: Drawback) -> str:
    """The one trapping whose every use takes the time of a Delay; empty where that is the whole skill's.

    >>> slowed_trapping(Drawback.parse("major Delay (Move: A Few Minutes for each use)"))
    'Move'
    """
    trapping, colon, _ = delay.note.partition(":")
    return trapping.strip() if colon and time_for_each_use(delay) else ""


EACH_USE = "for each use"
_TIMES = re.compile(
    rf"\b({'|'.join(sorted((re.escape(time.value) for time in Time), key=len, reverse=True))})\b( {EACH_USE})?",
    re.IGNORECASE,
)


def named_time(drawback: Drawback) -> Time | None:
    """The time that the note of a flaw names, other than that of each use; None where it names none."""
    found = next((time for time, each in _TIMES.findall(drawback.note) if not each), "")
    return Time.parse(found) if found else None


def check_times(drawback: Drawback) -> None:
    """Refuse a Delay or a Transform whose note names a time that makes it another flaw.

    "A Few Minutes" is the time that it takes at first, "A Few Moments for each use" the time of every use.

    Source: SF-drawback-delay.1, SF-drawback-delay.2, SF-drawback-delay.4, SF-drawback-delay.5,
    SF-drawback-transform.1.
    """
    named = {bool(each): time for time, each in reversed(_TIMES.findall(drawback.note))}
    if not named:
        return
    if drawback.kind is DrawbackKind.TRANSFORM and False in named:
        _check_severity(drawback, transform(named[False]), "SF-drawback-transform.1")
    if drawback.kind is DrawbackKind.DELAY:
        found = delays(named.get(False, ""), named.get(True, ""))
        if len(found) > 1:
            raise Refused(
                f"{drawback.note} is more than one Delay: take one for the time at first, and one for each use.",
                clause="SF-drawback-delay.5",
            )
        for severity in found:
            _check_severity(drawback, severity, "SF-drawback-delay.4" if True in named else "SF-drawback-delay.2")


def _check_severity(drawback: Drawback, severity: Severity, clause: str) -> None:
    if drawback.severity is not severity:
        raise Refused(
            f"{drawback.note} makes it a {severity} {drawback.kind}: take that, or name another time.", clause=clause
        )


_SNAGS = {
    Severity.MINOR: ("only by day", "only by night", "only on ferrous metal", "only on animals"),
    Severity.MAJOR: (
        "only on gold",
        "cannot be begun, or ended, at will",
        "no ordinary senses meanwhile",
        "only at full moon",
        "no other Strange skill meanwhile",
    ),
}
NO_MOVEMENT = "no movement meanwhile"
ATTACKS, DEFENCES = frozenset({"Shoot", "Strike"}), frozenset({"Dodge", "Parry", "Resist Damage"})
"""The trappings of physical attack and defence, for which it matters that somebody cannot move."""


def snags(severity: Severity, trappings: Collection[str]) -> tuple[str, ...]:
    """Examples of snags for a skill with these trappings; how often one bites decides which it is.

    Being unable to move is a minor one in a skill of physical defence, a major one in a skill of physical attack.

    >>> snags(Severity.MINOR, ["Parry"])[-1], NO_MOVEMENT in snags(Severity.MINOR, ["Strike", "Parry"])
    ('no movement meanwhile', False)

    Source: SF-drawback-snag.1, SF-drawback-snag.2, SF-drawback-snag.3, SF-drawback-snag.4, SF-drawback-snag.5.
    """
    is_worth = Severity.MAJOR if ATTACKS & {*trappings} else Severity.MINOR if DEFENCES & {*trappings} else None
    return (*_SNAGS[severity], *((NO_MOVEMENT,) if severity is is_worth else ()))


TAXING = 1
"""Fate points for each use of a Taxing skill (SF-drawback-taxing.1)."""


def profane(tier: Tier) -> int:
    """Fate points set aside to use a Profane skill for a scene: its tier's refresh (SF-drawback-profane.1)."""
    return tier.refresh
