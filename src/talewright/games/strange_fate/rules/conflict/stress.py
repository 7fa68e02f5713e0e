"""Stress tracks and the slots for consequences: what a character bears before skills, and what skills and gear add."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.strange_fate.rules.dice.tier import Tier


class Scope(StrEnum):
    """The three scopes of consequences, treatment and initiative (SF-refine-details.2)."""

    PHYSICAL = "Physical"
    MENTAL = "Mental"
    SOCIAL = "Social"

    @property
    def track(self) -> Track:
        return next(track for track in Track if track.scope is self)


class Track(StrEnum):
    """The three stress tracks: harm to body, mind and standing (SF-refine-details.1)."""

    HEALTH = "Health"
    COMPOSURE = "Composure"
    REPUTATION = "Reputation"

    @property
    def scope(self) -> Scope:
        """The scope of the consequences that go with it (SF-refine-details.2)."""
        return SCOPES[self]


SCOPES = {Track.HEALTH: Scope.PHYSICAL, Track.COMPOSURE: Scope.MENTAL, Track.REPUTATION: Scope.SOCIAL}


class Degree(StrEnum):
    """How bad a consequence is."""

    MILD = "Mild"
    MODERATE = "Moderate"
    SEVERE = "Severe"
    EXTREME = "Extreme"

    @property
    def absorbs(self) -> int:
        """How much stress taking it saves; the wider Fate rules say so, where this text says nothing."""
        return ABSORBS[self]


ABSORBS = {Degree.MILD: 2, Degree.MODERATE: 4, Degree.SEVERE: 6, Degree.EXTREME: 8}
BOXES = 2
"""Boxes in each track before skills (SF-refine-details.5)."""
EXTRA_BOXES = (0, 1, 2, 2, 3)
"""What Stress Capacity adds at +0, +1, +2, +3, and at +4 and above (SF-trapping-stress-capacity.2)."""


class Slot(Struct, frozen=True, kw_only=True):
    """Room for one consequence; without a scope it takes those of any."""

    degree: Degree
    scope: Scope | None = None
    source: str = ""

    def takes(self, scope: Scope) -> bool:
        """Whether a consequence of this scope can go here."""
        return self.scope in {None, scope}

    def __str__(self) -> str:
        return f"{self.degree} [{self.scope}]" if self.scope else str(self.degree)


USUAL_SLOTS = tuple(Slot(degree=degree) for degree in (Degree.MILD, Degree.MODERATE, Degree.SEVERE))
"""What everyone has: one slot of each degree for all scopes together, as in the wider Fate rules."""


class Capacity(Struct, frozen=True, kw_only=True):
    """A skill with Stress Capacity, as far as a track is concerned.

    *tier* counts only where the skill's tier benefit for this trapping was chosen.
    """

    skill: str
    track: Track
    rating: int
    tier: Tier = Tier.MUNDANE

    @property
    def boxes(self) -> int:
        """Boxes that it adds to its track (SF-trapping-stress-capacity.2)."""
        return extra_boxes(self.rating)

    @property
    def armor(self) -> int:
        """Armor for its track by the tier benefit.

        Source: SF-trapping-stress-capacity.5, SF-trapping-stress-capacity.6, SF-trapping-stress-capacity.7,
        SF-trapping-stress-capacity.8.
        """
        return self.tier - Tier.MUNDANE

    @property
    def slots(self) -> tuple[Slot, ...]:
        """Slots by the tier benefit: each tier's entry takes the place of the lower one (SF-refine-details.4).

        Source: SF-trapping-stress-capacity.6, SF-trapping-stress-capacity.7, SF-trapping-stress-capacity.8.
        """
        mild = (Degree.MILD,) if self.tier >= Tier.SUPERHUMAN else ()
        moderate = (Degree.MODERATE,) if self.tier >= Tier.GODLIKE else ()
        return tuple(Slot(degree=degree, scope=self.track.scope, source=self.skill) for degree in (*mild, *moderate))

    @property
    def clears_a_mild_one(self) -> bool:
        """Whether a Mild consequence of the scope may be cleared once in a scene (SF-trapping-stress-capacity.7)."""
        return self.tier >= Tier.ASCENDANT


class Protection(Struct, frozen=True, kw_only=True):
    """What one piece of gear that is worn does for a track, or against consequences of a scope.

    *rugged* are boxes, *mild* additional Mild slots.
    """

    piece: str
    track: Track
    armor: int = 0
    rugged: int = 0
    mild: int = 0


class TrackOf(Struct, frozen=True, kw_only=True):
    """A stress track of one character: its boxes, its Armor, and what each is made of."""

    track: Track
    boxes: int
    armor: int
    working: tuple[str, ...]


class Bearing(Struct, frozen=True, kw_only=True):
    """What a character can bear: three tracks, and the slots for consequences."""

    tracks: tuple[TrackOf, ...]
    slots: tuple[Slot, ...]

    def track(self, track: Track) -> TrackOf:
        return next(each for each in self.tracks if each.track is track)


def with_boxes(bears: Bearing, track: Track, boxes: int) -> Bearing:
    """The same with so many boxes on a track."""
    tracks = tuple(replace(each, boxes=boxes) if each.track is track else each for each in bears.tracks)
    return replace(bears, tracks=tracks)


def extra_boxes(rating: int) -> int:
    """Boxes that Stress Capacity adds at a rating (SF-refine-details.3, SF-trapping-stress-capacity.2).

    >>> [extra_boxes(rating) for rating in range(-1, 7)]
    [0, 0, 1, 2, 2, 3, 3, 3]
    """
    return EXTRA_BOXES[max(0, min(rating, len(EXTRA_BOXES) - 1))]


def bearing(
    capacities: Iterable[Capacity] = (),
    worn: Iterable[Protection] = (),
    *,
    boxes: Sequence[int] = (BOXES,) * len(Track),
    slots: Sequence[Slot] = USUAL_SLOTS,
) -> Bearing:
    """The tracks and slots of someone with these skills and this gear, from these *boxes* and *slots* up.

    Of several skills for a track the better counts, and of several pieces the best value of any one; the boxes of skill
    and gear add up, the Armor of skill and gear does not.

    Source: SF-refine-details.3, SF-refine-details.4, SF-refine-details.5, SF-trapping-stress-capacity.4,
    SF-gift-equipment.11, SF-gift-equipment.13, SF-gift-equipment.16.
    """
    capacities, worn = tuple(capacities), tuple(worn)
    tracks = tuple(_track(track, before, capacities, worn) for track, before in zip(Track, boxes, strict=True))
    return Bearing(tracks=tracks, slots=(*slots, *_slots_of_skills(capacities), *_slots_of_gear(worn)))


def _track(track: Track, before: int, capacities: Sequence[Capacity], worn: Sequence[Protection]) -> TrackOf:
    skills = [each for each in capacities if each.track is track]
    pieces = [each for each in worn if each.track is track]
    skill = max(skills, key=lambda each: each.boxes, default=None)
    rugged = max(pieces, key=lambda each: each.rugged, default=None)
    armor = max(
        [(each.armor, each.skill) for each in skills] + [(each.armor, each.piece) for each in pieces], default=None
    )
    added = [(skill.boxes, skill.skill)] if skill else []
    added += [(rugged.rugged, rugged.piece)] if rugged else []
    working = [f"{before} boxes", *(f"{count} from {source}" for count, source in added if count)]
    if armor and armor[0]:
        working.append(f"Armor {armor[0]} from {armor[1]}")
    return TrackOf(
        track=track,
        boxes=before + sum(count for count, _ in added),
        armor=armor[0] if armor else 0,
        working=tuple(working),
    )


def _slots_of_skills(capacities: Sequence[Capacity]) -> Iterator[Slot]:
    for track in Track:
        best = max((each for each in capacities if each.track is track), key=lambda each: each.tier, default=None)
        if best:
            yield from best.slots


def _slots_of_gear(worn: Sequence[Protection]) -> Iterator[Slot]:
    """Slots by Essential: those of the one piece that gives most (SF-gift-equipment.15, SF-gift-equipment.16)."""
    pieces = {each.piece: [other for other in worn if other.piece == each.piece] for each in worn}
    best = max(pieces.values(), key=lambda parts: sum(part.mild for part in parts), default=[])
    for part in best:
        for _ in range(part.mild):
            yield Slot(degree=Degree.MILD, scope=part.track.scope, source=part.piece)
