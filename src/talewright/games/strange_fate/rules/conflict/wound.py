"""What somebody suffers in a conflict: boxes that are marked, consequences, and the ways in which a hit can be borne.

The text prints tracks and consequences but not how a hit is dealt out over them; where it is silent this follows the
wider Fate rules, as the catalogue says under *missing*: one box for each hit, box n absorbs n, and any consequences
beside it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, combinations

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.strange_fate.rules.conflict.stress import Bearing, Degree, Scope, Slot, Track
from talewright.games.strange_fate.rules.dice.time_table import Span
from talewright.refusal import Refused

NO_BOX = 0
_WAY = re.compile(r"(?:box ([0-9]{1,2}))?((?:,? ?slot [0-9]{1,2})*)", re.IGNORECASE)
_NUMBER = re.compile(r"[0-9]+")


LASTS = {
    Degree.MILD: Span.SCENE,
    Degree.MODERATE: Span.SESSION,
    Degree.SEVERE: Span.STORY,
    Degree.EXTREME: Span.STORY,
}
"""How long a consequence stays once it is recovering, by the wider Fate rules."""


class Consequence(Struct, frozen=True, kw_only=True):
    """A consequence that somebody has: an aspect in a slot, with one invoke for free for whoever dealt it.

    *slot* is its place among the slots of its bearer, *dealt_by* whoever may invoke it for free, until they have.
    *is_recovering* once somebody has seen to it, or said that it gets better with time.
    """

    aspect: str
    degree: Degree
    scope: Scope
    slot: int
    dealt_by: str = ""
    is_recovering: bool = False

    @property
    def lasts(self) -> Span:
        """How long it stays once it is recovering."""
        return LASTS[self.degree]

    def __str__(self) -> str:
        return f"{self.aspect} ({self.degree} [{self.scope}])"


def _told(degree: Degree, count: int) -> str:
    """So many consequences of a degree."""
    if count > 1:
        return f"{count} {degree} consequences"
    return f"{'an' if degree is Degree.EXTREME else 'a'} {degree} consequence"


class Hit(Struct, frozen=True):
    """Stress that was dealt to somebody: on which track, how much, and by whom.

    *leaves* is the scope of its consequences, where that is not the one of the track (SF-faerie-glamour.1).
    """

    track: Track
    stress: int
    by: str = ""
    leaves: Scope | None = None

    @property
    def scope(self) -> Scope:
        """The scope of the consequences that bear it."""
        return self.leaves or self.track.scope


class Way(Struct, frozen=True, order=True):
    """One way of bearing a hit: the box to mark, or none, and the slots to fill, by their places.

    Written it counts slots from 1 up.

    >>> str(Way(2, (0, 1))), Way.parse("box 2, slot 1, slot 2") == Way(2, (0, 1))
    ('box 2, slot 1, slot 2', True)
    """

    box: int = NO_BOX
    slots: tuple[int, ...] = ()

    @classmethod
    def parse(cls, text: str) -> Way:
        """Read what is written so. Raises ``Refused`` if it is none."""
        found = _WAY.fullmatch(text.strip())
        if found is None or not found[0]:
            raise Refused("Say how the hit is borne: box 2, or slot 1, or box 2, slot 1.", clause="SF-refine-details.2")
        return cls(int(found[1] or NO_BOX), tuple(int(slot) - 1 for slot in _NUMBER.findall(found[2])))

    def __str__(self) -> str:
        parts = [f"box {self.box}"] * bool(self.box) + [f"slot {slot + 1}" for slot in self.slots]
        return ", ".join(parts)

    def absorbs(self, bearing: Bearing) -> int:
        """How much stress it takes in."""
        return self.box + sum(bearing.slots[slot].degree.absorbs for slot in self.slots)

    def told(self, bearing: Bearing) -> str:
        """The way in words.

        >>> from talewright.games.strange_fate.rules.conflict.stress import bearing
        >>> Way(2, (0,)).told(bearing())
        'box 2 and a Mild consequence'
        """
        degrees = Counter(bearing.slots[slot].degree for slot in self.slots if slot < len(bearing.slots))
        *before, last = ([f"box {self.box}"] * bool(self.box)) + [_told(*each) for each in degrees.items()] or [""]
        return f"{', '.join(before)} and {last}" if before else last


class Wounds(Struct, frozen=True):
    """What somebody has suffered so far: the boxes that are marked, by track, and the consequences."""

    marked: frozenset[tuple[Track, int]] = frozenset()
    consequences: tuple[Consequence, ...] = ()

    def is_marked(self, track: Track, box: int) -> bool:
        return (track, box) in self.marked

    def free_boxes(self, bearing: Bearing, track: Track) -> tuple[int, ...]:
        """The boxes of a track that can still be marked."""
        return tuple(box for box in range(1, bearing.track(track).boxes + 1) if not self.is_marked(track, box))

    def free_slots(self, bearing: Bearing, scope: Scope) -> tuple[int, ...]:
        """The places of the slots that can still take a consequence of a scope."""
        taken = {consequence.slot for consequence in self.consequences}
        return tuple(place for place, slot in enumerate(bearing.slots) if place not in taken and slot.takes(scope))

    def after_scene(self) -> Wounds:
        """Stress is gone with the scene; consequences stay (SF-trapping-treatment.6, and the wider Fate rules)."""
        return replace(self, marked=frozenset())

    def recovered(self, over: Span) -> Wounds:
        """What is left when a scene, a session or a story is over: what was recovering and had its time is gone."""
        left = (each for each in self.consequences if not (each.is_recovering and each.lasts.is_over_with(over)))
        return replace(self, consequences=tuple(left))

    def without(self, consequence: Consequence) -> Wounds:
        """Take a consequence away."""
        return replace(self, consequences=tuple(each for each in self.consequences if each != consequence))

    def with_consequence(self, consequence: Consequence) -> Wounds:
        return replace(self, consequences=(*self.consequences, consequence))


UNHURT = Wounds()


def every_way(bearing: Bearing, wounds: Wounds, hit: Hit) -> Iterator[Way]:
    """Every way of bearing a hit in which nothing is given up in vain; none means taken out.

    >>> from talewright.games.strange_fate.rules.conflict.stress import bearing
    >>> [way.told(bearing()) for way in every_way(bearing(), UNHURT, Hit(Track.HEALTH, 3))][:2]
    ['box 1 and a Mild consequence', 'box 2 and a Mild consequence']
    """
    for way in _choices(bearing, wounds, hit.track, hit.scope):
        if way.absorbs(bearing) >= hit.stress and not _is_wasteful(way, bearing, hit.stress):
            yield way


def least(bearing: Bearing, wounds: Wounds, hit: Hit) -> Way | None:
    """The way that gives up least: no consequence if a box will do, then the mildest ones, and the smallest box.

    None where the hit cannot be borne, so that its target is taken out.
    """
    return min(every_way(bearing, wounds, hit), key=lambda way: _given_up(way, bearing), default=None)


def leasts(bearing: Bearing, wounds: Wounds, track: Track, most: int) -> Iterator[Way | None]:
    """The same for hits of 1, 2 ... up to *most* stress, found in one pass."""
    ways = sorted(_choices(bearing, wounds, track, track.scope), key=lambda way: _given_up(way, bearing))
    absorbed = [way.absorbs(bearing) for way in ways]
    for stress in range(1, most + 1):
        yield next((way for way, amount in zip(ways, absorbed, strict=True) if amount >= stress), None)


def _choices(bearing: Bearing, wounds: Wounds, track: Track, scope: Scope) -> Iterator[Way]:
    slots = wounds.free_slots(bearing, scope)
    boxes = (NO_BOX, *wounds.free_boxes(bearing, track))
    for chosen in chain.from_iterable(combinations(slots, count) for count in range(len(slots) + 1)):
        for box in boxes:
            yield Way(box, chosen)


def borne(bearing: Bearing, wounds: Wounds, hit: Hit, way: Way, aspects: Sequence[str] = ()) -> Wounds:
    """Bear a hit in the way that was chosen, with the words of each consequence.

    Refused where a box or slot is not there or is taken, where the way is not enough, and where a consequence has no
    words (SF-refine-details.2, SF-refine-details.5).
    """
    _check_box(bearing, wounds, hit.track, way.box)
    for place in way.slots:
        _check_slot(bearing, wounds, hit.scope, place)
    if len(set(way.slots)) < len(way.slots):
        raise Refused("One slot takes one consequence: name each slot once.", clause="SF-refine-details.2")
    if way.absorbs(bearing) < hit.stress:
        told = way.told(bearing) or "nothing"
        raise Refused(
            f"{told[:1].upper()}{told[1:]}: that is {way.absorbs(bearing)} of {hit.stress} stress. Mark a higher box, "
            "take a consequence beside it, or be taken out.",
            clause="SF-refine-details.2",
        )
    words = tuple(words.strip() for words in aspects)
    if len(words) != len(way.slots) or not all(words):
        raise Refused("Each consequence is an aspect: write a few words for it.", clause="SF-refine-details.2")
    return marked(bearing, wounds, hit, way, words)


def marked(bearing: Bearing, wounds: Wounds, hit: Hit, way: Way, aspects: Sequence[str]) -> Wounds:
    """File what was decided: the box and the consequences of a way, unchecked; none for a slot that is not there."""
    taken = tuple(
        Consequence(aspect=aspect, degree=bearing.slots[place].degree, scope=hit.scope, slot=place, dealt_by=hit.by)
        for place, aspect in zip(way.slots, aspects, strict=True)
        if place < len(bearing.slots)
    )
    boxes = wounds.marked | {(hit.track, way.box)} if way.box else wounds.marked
    return Wounds(boxes, (*wounds.consequences, *taken))


def _is_wasteful(way: Way, bearing: Bearing, stress: int) -> bool:
    """Whether a box or a consequence could be left out of it."""
    spare = way.absorbs(bearing) - stress
    return bool(way.box and spare >= way.box) or any(spare >= bearing.slots[slot].degree.absorbs for slot in way.slots)


def _given_up(way: Way, bearing: Bearing) -> tuple[int, int, int, int]:
    slots = [bearing.slots[place] for place in way.slots]
    return max((slot.degree.absorbs for slot in slots), default=0), len(slots), _general(slots), way.box


def _general(slots: Sequence[Slot]) -> int:
    """How many of these slots would take any scope, and are the better kept."""
    return sum(slot.scope is None for slot in slots)


def _check_box(bearing: Bearing, wounds: Wounds, track: Track, box: int) -> None:
    boxes = bearing.track(track).boxes
    if box and not 1 <= box <= boxes:
        raise Refused(f"{track} has boxes 1 to {boxes}, and no box {box}.", clause="SF-refine-details.5")
    if wounds.is_marked(track, box):
        free = ", ".join(map(str, wounds.free_boxes(bearing, track))) or "none"
        raise Refused(f"Box {box} of {track} is marked already; free boxes: {free}.", clause="SF-refine-details.5")


def _check_slot(bearing: Bearing, wounds: Wounds, scope: Scope, place: int) -> None:
    if not 0 <= place < len(bearing.slots):
        raise Refused("There is no such slot for a consequence here.", clause="SF-refine-details.2")
    slot = bearing.slots[place]
    if not slot.takes(scope):
        raise Refused(
            f"That slot takes {slot.scope} consequences, and this one is {scope}.", clause="SF-refine-details.2"
        )
    taken = next((each for each in wounds.consequences if each.slot == place), None)
    if taken:
        raise Refused(
            f"The {slot.degree} slot holds {taken.aspect} already: take another slot.", clause="SF-refine-details.2"
        )
