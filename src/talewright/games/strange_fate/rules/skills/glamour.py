"""Faerie Glamour: a Strange skill with rules of its own, which every Faerie has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from talewright.games.strange_fate.rules.skills.extra import Extra

if TYPE_CHECKING:
    from talewright.games.strange_fate.rules.skills.extra import Held

NAME = "Faerie Glamour"
BROKEN_BY = "iron"
IMMUNE = "Faerie"
DEFENCE = "Willpower"
ILLUSION = "illusion"


@dataclass(frozen=True, slots=True)
class Harm:
    """What an attack does: the track that takes its stress, and the scope of its consequences."""

    track: str
    consequences: str


def harm() -> Harm:
    """Its attack, by Menace, wears down composure and leaves wounds of the body (SF-faerie-glamour.1)."""
    return Harm(track="Composure", consequences="Physical")


def is_defence(trapping: str) -> bool:
    """Whether a trapping wards off the attack of a victim who takes it for real: only that against any Menace.

    Dodge, Parry, Resist Damage and armour do not (SF-faerie-glamour.2).
    """
    return trapping == DEFENCE


def is_dispelled(held: Held, touched_by: str) -> bool:
    """Whether a touch ends one of its trappings at once: iron ends those that are illusions (SF-faerie-glamour.3)."""
    is_illusion = any(added.extra is Extra.UNUSUAL and added.note == ILLUSION for added in held.extras)
    return is_illusion and touched_by == BROKEN_BY


def affects(archetype: str) -> bool:
    """Whether it works on somebody of this archetype: other fae see through it (SF-faerie-glamour.4)."""
    return archetype != IMMUNE
