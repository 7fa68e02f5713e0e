"""Equipment: a special piece of nearly mundane gear, and the improvements that make it so (Gift: Equipment)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.strange_fate.rules.characters import gift
from talewright.games.strange_fate.rules.characters.gift import GiftKind, Improvement
from talewright.games.strange_fate.rules.conflict.stress import Protection, Scope, Track
from talewright.games.strange_fate.rules.conflict.weapon import MOST, best
from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.skills.budget import CreationRules
from talewright.games.strange_fate.rules.skills.drawback import TAXING, Drawback, DrawbackKind
from talewright.refusal import Fault

MOST_RUGGED = 3
MOST_WELL_MADE = 3
MOST_ESSENTIAL = 2
TAKES_WELL_MADE = 2
TAKES_A_TIER = 4


class Boosted(Struct, frozen=True):
    """A skill that a piece raises to a tier (SF-gift-equipment.7)."""

    skill: str
    tier: Tier

    @property
    def steps(self) -> int:
        return self.tier - Tier.MUNDANE


class Piece(Struct, frozen=True, kw_only=True):
    """A piece of equipment, by what it does; the improvements that it takes follow from that.

    *deadly*, *protective* and *rugged* name a track for each time, *essential* the scope of the Mild consequence that
    is added, *well_made* a skill for each +1. *alternate_uses* say which skill serves for which, and when. *copies* are
    duplicates beside the first. *is_armour*: a suit of armour, or as protective as one. *is_tangible*: it can be worn
    or held.
    """

    name: str
    aspects: tuple[str, ...] = ()
    deadly: tuple[Track, ...] = ()
    protective: tuple[Track, ...] = ()
    rugged: tuple[Track, ...] = ()
    essential: tuple[Scope, ...] = ()
    well_made: tuple[str, ...] = ()
    empowered: tuple[Boosted, ...] = ()
    alternate_uses: tuple[str, ...] = ()
    copies: int = 0
    drawbacks: tuple[Drawback, ...] = ()
    is_armour: bool = False
    is_tangible: bool = True

    @property
    def improvements(self) -> tuple[Improvement, ...]:
        """What makes it special, line by line."""
        return tuple(_improvements(self))

    @property
    def told(self) -> str:
        """Its improvements in one line, each once, as gear that is lent is written.

        >>> Piece(name="Sabre", deadly=(Track.HEALTH, Track.HEALTH), aspects=("Blessed",)).told
        'Aspect: Blessed, Deadly [Health] x2'
        """
        times = Counter(each.name for each in self.improvements)
        return ", ".join(f"{what} x{count}" if count > 1 else what for what, count in times.items())

    @property
    def places(self) -> int:
        """How many improvements it uses (SF-gift-equipment.1)."""
        return gift.taken(self.improvements, self.drawbacks)

    def without(self, lost: int) -> Piece | None:
        """What is left of it and its duplicates when so many are lost; None when all are (SF-gift-equipment.14).

        >>> [Piece(name="Pistol", copies=1).without(lost) is None for lost in (0, 1, 2)]
        [False, False, True]
        """
        return replace(self, copies=self.copies - lost) if lost <= self.copies else None

    def weapon(self, track: Track) -> int:
        """Its Weapon value for attacks on a track (SF-gift-equipment.3, SF-weapons-armor.1)."""
        return self.deadly.count(track)

    def armor(self, track: Track) -> int:
        """Its Armor value for a track (SF-gift-equipment.10, SF-weapons-armor.3)."""
        return self.protective.count(track)

    def bonus(self, skill: str) -> int:
        """What it adds to a skill that it was made for (SF-gift-equipment.6)."""
        return sum(each.casefold() == skill.casefold() for each in self.well_made)

    def tier_for(self, skill: str, own: Tier) -> Tier:
        """The tier of a skill used with it: its owner's or the piece's, whichever is higher (SF-gift-equipment.8)."""
        return max([own, *(each.tier for each in self.empowered if each.skill.casefold() == skill.casefold())])

    def bettered(self, skill: str, own: Rating) -> Rating:
        """The rating of a skill with it in use (SF-gift-equipment.6, SF-gift-equipment.8)."""
        return Rating(own.value + self.bonus(skill), self.tier_for(skill, own.tier))

    @property
    def price(self) -> int:
        """Fate points for each use of it, where the group has drawbacks on gear (SF-gifts-and-flaws.5)."""
        return TAXING if any(each.kind is DrawbackKind.TAXING for each in self.drawbacks) else 0

    @property
    def protections(self) -> tuple[Protection, ...]:
        """What it does for the tracks of whoever wears it (SF-gift-equipment.12, SF-gift-equipment.15)."""
        found = (
            Protection(
                piece=self.name,
                track=track,
                armor=self.armor(track),
                rugged=self.rugged.count(track),
                mild=self.essential.count(track.scope),
            )
            for track in Track
        )
        return tuple(each for each in found if each.armor or each.rugged or each.mild)


def _improvements(piece: Piece) -> Iterator[Improvement]:
    yield from (Improvement(f"Aspect: {aspect}", 1, "SF-gift-equipment.2") for aspect in piece.aspects)
    yield from (Improvement(f"Deadly [{track}]", 1, "SF-gift-equipment.3") for track in piece.deadly)
    yield from (Improvement(f"Well-Made: {skill}", TAKES_WELL_MADE, "SF-gift-equipment.6") for skill in piece.well_made)
    for each in piece.empowered:
        yield Improvement(f"Empowered: {each.skill} ({each.tier})", TAKES_A_TIER * each.steps, "SF-gift-equipment.7")
    yield from (Improvement(f"Alternate Use: {use}", 1, "SF-gift-equipment.9") for use in piece.alternate_uses)
    yield from (Improvement(f"Protective [{track}]", 1, "SF-gift-equipment.10") for track in piece.protective)
    yield from (Improvement(f"Rugged [{track}]", 1, "SF-gift-equipment.12") for track in piece.rugged)
    yield from (Improvement("Numerous", 1, "SF-gift-equipment.14") for _ in range(piece.copies))
    yield from (Improvement(f"Essential [{scope}]", 1, "SF-gift-equipment.15") for scope in piece.essential)


def best_weapon(pieces: Iterable[Piece], track: Track) -> int:
    """The Weapon value that applies of several pieces (SF-gift-equipment.5)."""
    return best(piece.weapon(track) for piece in pieces)


def faults(piece: Piece, rules: CreationRules, skills: Iterable[str]) -> Iterator[Fault]:
    """Everything that is wrong with a piece; *skills* are those that its owner can use."""
    name = piece.name or "A piece"
    for word, times, limit, clause in (
        ("Deadly", len(piece.deadly), MOST, "SF-gift-equipment.3"),
        ("Protective", len(piece.protective), MOST, "SF-gift-equipment.10"),
        ("Rugged", len(piece.rugged), MOST_RUGGED, "SF-gift-equipment.12"),
        ("Well-Made", len(piece.well_made), MOST_WELL_MADE, "SF-gift-equipment.6"),
        ("Essential", len(piece.essential), MOST_ESSENTIAL, "SF-gift-equipment.15"),
    ):
        if times > limit:
            yield Fault(
                f"{name} is {word} {times} times: {limit} is the most on one piece, so choose other improvements or "
                "another piece.",
                clause,
            )
    for word, tracks, clause in (
        ("Rugged", piece.rugged, "SF-gift-equipment.12"),
        ("Essential", piece.essential, "SF-gift-equipment.15"),
    ):
        if tracks and not piece.is_armour:
            yield Fault(
                f"{name} is {word}, which takes armour or something as protective: say that it is armour, or choose "
                "another improvement.",
                clause,
            )
    yield from unknown(piece, skills)
    yield from _faults_of_kind(piece, name, rules)
    yield from gift.faults_of_drawbacks(name, GiftKind.EQUIPMENT, piece.drawbacks, rules)


def unknown(piece: Piece, skills: Iterable[str]) -> Iterator[Fault]:
    """Skills that a piece betters and its owner does not have; *skills* are those that there are."""
    named = (*piece.well_made, *(each.skill for each in piece.empowered))
    yield from gift.faults_of_names(piece.name or "A piece", named, skills, "SF-gift-equipment.6")


def _faults_of_kind(piece: Piece, name: str, rules: CreationRules) -> Iterator[Fault]:
    for each in piece.empowered:
        if not each.steps:
            yield Fault(
                f"{name} raises {each.skill} to the Mundane tier, which does nothing: name a higher one.",
                "SF-gift-equipment.7",
            )
    if not piece.is_tangible and not rules.social_weapons:
        yield Fault(
            f"{name} cannot be worn or held, and equipment is gear that can: write it as an aspect, or switch social "
            "weapons on for the group.",
            "SF-social-weapons.5",
        )
    if not piece.improvements:
        yield Fault(f"{name} has no improvement, so it is a thing like any other: choose three.", "SF-gift-equipment.1")


def closed_improvements(piece: Piece) -> Iterator[Fault]:
    """Why a piece cannot have some of the improvements (SF-gift-equipment.12, SF-gift-equipment.15)."""
    if not piece.is_armour:
        yield Fault(
            f"Rugged and Essential take armour or something as protective, and {piece.name} is none: take a piece that "
            "is armour for them.",
            "SF-gift-equipment.12",
        )
