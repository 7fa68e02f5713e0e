"""The installed games: one entry point for each package, for ours as for anybody's.

An entry in the group ``talewright.games`` stands for a package, whose ``game.toml`` says what each of its games brings:

    [the-west-that-wasnt]
    table = "play:THE_WEST_THAT_WASNT"  # what the table asks
    odds = "command:odds"               # what answers `talewright odds`, and so on
    [the-west-that-wasnt.commands]
    deck = "deck_command:DECK"          # a subcommand of its own

All but ``table`` may be left out. Places are modules of the package and names in them. A game that brings nothing else
may also be an entry itself: its name is the slug, and stands for the object that the table asks.
"""

from __future__ import annotations

import re
import sys
import tomllib
from contextlib import suppress
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from inspect import get_annotations
from pathlib import Path
from pkgutil import resolve_name
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from importlib.machinery import ModuleSpec

    from talewright.table import Link, Table
    from talewright.table.ledger import AnyGame

GROUP = "talewright.games"
MANIFEST = "game.toml"
PIECES = ("table", "odds", "roll", "sheets", "demo")
SAID = "Game in talewright.table.game and Chapters in talewright.table.chapter"
PLACE = re.compile(r"[\w.]+:[\w.]+")


class Place(NamedTuple):
    """A seat that a demonstration leaves to whoever looks at it: what its link is for, and the link."""

    about: str
    link: Link


Demo: TypeAlias = "Callable[[Table], tuple[Place, ...]]"
"""Begins a campaign at a table, plays what has happened so far, and hands over the seats; the first is opened."""


class Brings(NamedTuple):
    """Where the pieces of a game stand, as ``module:name``; empty for what it does not have."""

    table: str
    odds: str = ""
    roll: str = ""
    sheets: str = ""
    demo: str = ""
    commands: Mapping[str, str] = {}

    def pieces(self) -> dict[str, str]:
        """Where everything stands that it has, by what it is."""
        own = {piece: str(getattr(self, piece)) for piece in PIECES}
        return {name: place for name, place in (own | dict(self.commands)).items() if place}


def brought() -> dict[str, Brings]:
    """What every installed game brings, by its slug. Nothing of it is imported.

    Raises ValueError that names both places if two packages bring a game of one slug.
    """
    found: dict[str, Brings] = {}
    for slug, brings in (each for entry in entry_points(group=GROUP) for each in _told(entry)):
        if (other := found.setdefault(slug, brings)) != brings:
            raise ValueError(f"two packages bring {slug}, at {other.table} and at {brings.table}; uninstall one")
    return dict(sorted(found.items()))


def with_piece(piece: str) -> dict[str, str]:
    """Where a piece stands, for every game that has it: one of ``table``, ``odds``, ``roll``, ``sheets``, ``demo``."""
    places = {slug: str(getattr(brings, piece)) for slug, brings in brought().items()}
    return {slug: place for slug, place in places.items() if place}


def _told(entry: EntryPoint) -> Iterator[tuple[str, Brings]]:
    if ":" in entry.value:
        yield entry.name, Brings(entry.value)
        return
    spec = find_spec(entry.value)
    if spec is None or not spec.submodule_search_locations:
        raise ValueError(f"the game {entry.name} stands for {entry.value}, and there is no such package")
    for slug, pieces in manifest(Path(spec.submodule_search_locations[0])).items():
        yield slug, _placed(entry.value, pieces)


def manifest(package: Path) -> dict[str, dict[str, str | dict[str, str]]]:
    """What ``game.toml`` in a package's folder says, by the games' slugs.

    Raises ValueError that names the file for a piece that nobody asks for or that has no place, or where the table has
    none.
    """
    file = package / MANIFEST
    try:
        games: dict[str, dict[str, str | dict[str, str]]] = tomllib.loads(file.read_text("utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as wrong:
        raise ValueError(f"what the game brings cannot be read from {file}: {wrong}") from wrong
    for slug, pieces in games.items():
        _check(file, slug, pieces)
    return games


def _check(file: Path, slug: str, pieces: Mapping[str, str | Mapping[str, str]]) -> None:
    if not isinstance(pieces, dict) or not isinstance(pieces.get("commands", {}), dict):
        raise ValueError(  # noqa: TRY004 - it is no type of ours
            f"{file}: write what {slug} brings under [{slug}], and its commands under [{slug}.commands]"
        )
    unknown = set(pieces) - {*PIECES, "commands"}
    if unknown or "table" not in pieces:
        what = f"there is no piece {min(unknown)!r}" if unknown else "the piece 'table' is missing"
        raise ValueError(f"{file}: {what} in {slug}; the pieces are {', '.join(PIECES)} and commands")
    for name, place in _places(pieces):
        if not (isinstance(place, str) and PLACE.fullmatch(place)):
            raise ValueError(f"{file}: the {name} of {slug} stands nowhere; write a place such as 'play:GAME'")


def _places(pieces: Mapping[str, str | Mapping[str, str]]) -> Iterator[tuple[str, object]]:
    for name, place in pieces.items():
        yield from ((name, place),) if isinstance(place, str) or name != "commands" else place.items()


def _placed(package: str, pieces: Mapping[str, str | Mapping[str, str]]) -> Brings:
    own = {piece: f"{package}.{place}" for piece, place in pieces.items() if isinstance(place, str)}
    commands = pieces.get("commands", {})
    assert not isinstance(commands, str)
    return Brings(**own, commands={name: f"{package}.{place}" for name, place in commands.items()})


# --- imported when they are asked for


def installed(*slugs: str, left_out: Callable[[str, Exception], None] | None = None) -> dict[str, AnyGame]:
    """Every installed game by its slug; with *slugs*, only those. A game is imported when it is asked for.

    A game that cannot be loaded is told to *left_out*, by its slug and the fault; without it the fault is raised.
    """
    found: dict[str, AnyGame] = {}
    for slug, brings in brought().items():
        if slugs and slug not in slugs:
            continue
        try:
            found[slug] = _whole(slug, brings)
        except Exception as error:  # whatever a package raises as it is imported
            if left_out is None:
                raise
            left_out(slug, error)
    return found


def _whole(slug: str, brings: Brings) -> AnyGame:
    """A game that is what it is brought as. Raises ValueError if it is not, or names what is missing; and its own.

    Raises TypeError if two of its moves or events, or one of its own and one of the table's, have the same tag.
    """
    from talewright.table.campaign import events_by_tag  # noqa: PLC0415 - whoever only looks at what is brought needs no table
    from talewright.table.chapter import left_open  # noqa: PLC0415 - as above
    from talewright.table.game import Game  # noqa: PLC0415 - as above
    from talewright.table.reading import moves_by_tag  # noqa: PLC0415 - as above
    from talewright.table.seat import Role  # noqa: PLC0415 - as above

    game: AnyGame = resolve_name(brings.table)
    asked = [*(name for name in vars(Game) if not name.startswith("_")), *_promised(type(game))]
    lacking = [*(name for name in asked if not hasattr(game, name)), *left_open(type(game))]
    if lacking := [*dict.fromkeys(lacking)]:
        raise ValueError(f"{brings.table} lacks {', '.join(lacking)}; {SAID} say what each is")
    if game.slug != slug:
        raise ValueError(f"it is brought as {slug!r}, and its slug is {game.slug!r}; give it one name")
    if unnamed := [role.value for role in Role if role not in game.roles]:
        raise ValueError(f"its roles do not say what it calls {', '.join(unnamed)}")
    moves_by_tag(game.moves)
    events_by_tag(game.events)
    game.options()  # every list of games asks for them
    for piece, place in brings.pieces().items():
        if not _spec(place.partition(":")[0]):
            raise ValueError(f"its {piece} should stand at {place}, and there is no such module")
    if game.pages and not any(Path(place, "pages").is_dir() for place in _folders(game.pages)):
        raise ValueError(f"its pages should stand in the package {game.pages!r}, which has no folder 'pages'")
    return game


def _promised(kind: type) -> Iterator[str]:
    """What the classes of a game say that it has, whether or not it does."""
    return (name for each in kind.__mro__ for name in _annotated(each))


def _annotated(kind: type) -> Iterable[str]:
    """The names that a class itself annotates; nobody asks what their types are, so these need not be known here."""
    if sys.version_info >= (3, 14):  # from there on they are worked out when they are asked for
        import annotationlib  # noqa: PLC0415 - there is none before

        return annotationlib.get_annotations(kind, format=annotationlib.Format.FORWARDREF)
    return get_annotations(kind)


def _spec(module: str) -> ModuleSpec | None:
    """Where a module stands; None if it, or a package above it, is missing."""
    with suppress(ModuleNotFoundError):
        return find_spec(module)
    return None


def _folders(package: str) -> Sequence[str]:
    spec = _spec(package)
    return (spec and spec.submodule_search_locations) or ()


def loaded(place: str, what: str) -> object:
    """What stands at a place. Raises ValueError that says *what* cannot be loaded, and from where."""
    try:
        return resolve_name(place)
    except (ImportError, AttributeError) as error:
        raise ValueError(f"{what} cannot be loaded from {place}: {error}") from error


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
    tell: Demo = loaded(found[wanted], f"the demonstration of {wanted}")  # type: ignore[assignment]
    return tell
