"""What a group wants of a card that the text gives no rules for: damage, penetration, scatter, failing equipment.

The text names these fields and no effect of them (TW-cards.8). So a group writes down once what each means to it.
"""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from talewright.games.west.rules.cards.card import Card

MAGNITUDE, HIT = "magnitude", "hit location"


class OwnResult(Struct, frozen=True):
    """What a card says, and what that does in this group."""

    name: str
    does: str


def said_by(
    own: Mapping[str, str], card: Card, *, hit: str = "", magnitude: int | None = None
) -> tuple[OwnResult, ...]:
    """What is written down of what a card says: its hit location, its other fields, and how great the effect is.

    A field counts by its name, or by its name and what is printed in it; the hit location also by that alone, and as
    bumps have moved it. Of the magnitudes the greatest that is reached counts.

    >>> from talewright.games.west.rules.cards.deck_file import bundled
    >>> own = {"left arm": "Drop what you hold.", "magnitude 12": "A grave wound.", "Magnitude 6": "A wound."}
    >>> [each.does for each in said_by(own, bundled()[1], hit="left arm", magnitude=14)]
    ['Drop what you hold.', 'A grave wound.']
    """
    parts = hit.split(" or ") if hit else []
    fields = [*((HIT, part) for part in parts), *printed(card)]
    wanted = [
        *parts,
        *(each for field, text in fields for each in (f"{field} {text}", field)),
        *_reached(own, magnitude),
    ]
    known = {name.casefold(): name for name in own}
    found = (known[each.casefold()] for each in wanted if each.casefold() in known)
    return tuple(OwnResult(name, own[name]) for name in dict.fromkeys(found))


def printed(card: Card) -> tuple[tuple[str, str], ...]:
    """The fields without rules of their own that have something in them, and what; where it hits is told apart."""
    return tuple((field, text) for field, text in card.words.items() if text and field != HIT)


def _reached(own: Iterable[str], magnitude: int | None) -> list[str]:
    """The name of the greatest magnitude that is reached, if one has a name."""
    least = [(number, name) for name in own if (number := _magnitude(name)) is not None]
    reached = [each for each in least if magnitude is not None and each[0] <= magnitude]
    return [max(reached)[1]] if reached else []


def _magnitude(name: str) -> int | None:
    word, _, number = name.strip().casefold().partition(" ")
    return int(number) if word == MAGNITUDE and number.isdecimal() and len(number) < 4 else None
