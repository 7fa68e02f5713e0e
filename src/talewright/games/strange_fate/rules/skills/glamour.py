"""Faerie Glamour: a Strange skill with rules of its own, which every Faerie has."""

from msgspec import Struct

from talewright.games.strange_fate.rules.skills.extra import Extra, Held

NAME = "Faerie Glamour"
IMMUNE = "Faerie"
ILLUSION = "illusion"


class Harm(Struct, frozen=True):
    """What an attack does: the track that takes its stress, and the scope of its consequences."""

    track: str
    consequences: str


def harm() -> Harm:
    """Its attack, by Menace, wears down composure and leaves wounds of the body.

    What defends is what defends against any Menace: no Dodge, Parry or armour of the body.

    Source: SF-faerie-glamour.1, SF-faerie-glamour.2.
    """
    return Harm(track="Composure", consequences="Physical")


def is_dispelled(held: Held) -> bool:
    """Whether the touch of iron ends one of its trappings at once: those that are illusions (SF-faerie-glamour.3)."""
    return any(added.extra is Extra.UNUSUAL and added.note.casefold() == ILLUSION for added in held.extras)


def affects(archetype: str) -> bool:
    """Whether it works on somebody of this archetype: other fae see through it (SF-faerie-glamour.4)."""
    return archetype != IMMUNE
