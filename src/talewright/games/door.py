"""The door by which games come to a table: they are imported when they are asked for."""

from collections.abc import Callable
from pkgutil import resolve_name
from typing import NamedTuple

from talewright.games.registry import with_piece
from talewright.table import Link, Table
from talewright.table.ledger import AnyGame


class Place(NamedTuple):
    """A seat that a demonstration leaves to whoever looks at it: what its link is for, and the link."""

    about: str
    link: Link


Demo = Callable[[Table], tuple[Place, ...]]
"""Begins a campaign at a table, plays what has happened so far, and hands over the seats; the first is opened."""


def installed(*slugs: str, left_out: Callable[[str, Exception], None] | None = None) -> dict[str, AnyGame]:
    """Every installed game by its slug; with *slugs*, only those. A game is imported when it is asked for.

    A game that cannot be loaded is told to *left_out*, by its slug and the fault; without it the fault is raised.
    """
    found: dict[str, AnyGame] = {}
    for slug, place in with_piece("table").items():
        if slugs and slug not in slugs:
            continue
        try:
            found[slug] = resolve_name(place)
        except (ImportError, AttributeError) as error:
            if left_out is None:
                raise
            left_out(slug, error)
    return found


def demonstration(game: str | None = None) -> Demo:
    """The demonstration that a game brings; by default the first that there is, by the games' slugs.

    Raises ValueError if there is none of that game, or if it cannot be loaded.
    """
    found = with_piece("demo")
    if not found:
        raise ValueError("no game that is installed here brings a demonstration; begin a campaign with talewright play")
    wanted = min(found) if game is None else game
    if wanted not in found:
        raise ValueError(f"there is no demonstration of {wanted[:40]!r}; there are {', '.join(sorted(found))}")
    try:
        tell: Demo = resolve_name(found[wanted])
    except (ImportError, AttributeError) as error:
        raise ValueError(f"the demonstration of {wanted} cannot be loaded: {error}") from error
    return tell
