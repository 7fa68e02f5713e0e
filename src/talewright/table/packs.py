"""Genre packs: how a campaign may begin, as plain files. Some come with Talewright, others lie in the table's folder.

A pack holds options of its game, ready characters, and what lies in the pocket of whoever runs it. All of that is
written into the campaign as it begins: the file may change or go afterwards.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from stat import S_ISREG
from typing import Annotated, Any, NewType, get_args

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import fields, replace

from talewright import toml
from talewright.refusal import Refused
from talewright.table.campaign import AnyCampaign
from talewright.table.events import CampaignBegun
from talewright.table.journal import MemoryJournal
from talewright.table.ledger import AnyGame, Ledger
from talewright.table.legible import legible
from talewright.table.moves import Prepare
from talewright.table.offer import Face, Field, Name, Value
from talewright.table.options import as_sent
from talewright.table.pocket import Item
from talewright.table.preparing import kinds, pocket
from talewright.table.ready import CHARACTERS, written
from talewright.table.seating import Seating
from talewright.toml_lines import Path as Place
from talewright.toml_lines import on_line

FOLDER = "packs"  # its name in the data folder, and among the files of Talewright
SUFFIX = ".toml"
ENCODING = "utf-8-sig"  # some editors begin a file with a mark of their own
LARGEST = 4 * toml.LONGEST  # bytes of a file that can be one at all
BUNDLED = Path(str(files("talewright") / FOLDER))


class Pack(Struct, frozen=True, forbid_unknown_fields=True):
    """What a pack's file says: its *game* by the slug, *options* by their names, and what is in the *pocket*.

    Each *character* is written as its game writes ready ones.
    """

    game: str
    title: Name
    about: Annotated[str, Meta(max_length=400)] = ""
    options: Mapping[str, str | bool | int | tuple[str, ...]] = {}
    character: tuple[Mapping[str, Any], ...] = ()
    pocket: tuple[Prepare, ...] = ()

    @property
    def settings(self) -> dict[str, Value]:
        """The options of a campaign that begins with it, the characters among them."""
        return {**self.options, **({CHARACTERS: written(self.character)} if self.character else {})}

    @property
    def mark(self) -> str:
        """By what a form knows that the pack is still what it was filled in with."""
        return hashlib.sha256(msgspec.json.encode(self)).hexdigest()[:16]


class Found(Struct, frozen=True):
    """A pack by its *name*, which is its file's, and its *text*. Where there is no *pack*, *why* says what is wrong."""

    name: str
    file: Path
    pack: Pack | None
    text: str = ""
    why: str = ""

    @property
    def comes_along(self) -> bool:
        """Whether it comes with Talewright."""
        return self.file.parent == BUNDLED


class Packs:
    """The packs of a table: those that come with it, and those in its *own* folder. A name of its own goes first."""

    def __init__(self, own: Path | None = None) -> None:
        self._folders = [BUNDLED, *([own] if own else [])]

    def there(self) -> Mapping[str, Found]:
        """All of them, by their names. Files may come, change and go at any time."""
        files = (file for folder in self._folders for file in folder.glob(f"[!.]*{SUFFIX}"))
        found = {each.name: each for each in map(looked_into, files)}
        return dict(sorted(found.items()))

    def pack(self, name: str) -> Pack:
        """One of them. Raises ``Refused`` if it is not there, or cannot be read."""
        return self._read(name)[0]

    def fitting(self, name: str, games: Mapping[str, AnyGame]) -> Pack:
        """One with which a campaign can begin. Raises ``Refused`` with the line of what does not fit, if it is none."""
        pack, text = self._read(name)
        for fault in faults(text, games):
            raise Refused(f"{name}{SUFFIX}, {fault}")
        return pack

    def _read(self, name: str) -> tuple[Pack, str]:
        found = self.there().get(name)
        if found is None:
            raise Refused("This genre pack is not there any more. Choose another, or begin without one.")
        if found.pack is None:
            raise Refused(found.why)
        return found.pack, found.text


def looked_into(file: Path) -> Found:
    """What a file holds, or what is wrong with it."""
    name = legible(file.stem.encode("utf-8", "replace").decode("utf-8"))  # whatever the disk has
    try:
        about = file.stat()
        if not S_ISREG(about.st_mode):
            return Found(name, file, None, why=f"{name}{SUFFIX} is no file: put a text file of that name in its place.")
        return Found(name, file, *_at(file, about.st_mtime_ns, about.st_size))
    except OSError as wrong:
        return Found(name, file, None, why=f"{name}{SUFFIX} cannot be read: {wrong.strerror}")
    except ValueError as wrong:
        return Found(name, file, None, why=f"{name}{SUFFIX}: {wrong}")


@lru_cache(maxsize=128)
def _at(file: Path, _changed: int, size: int) -> tuple[Pack, str]:
    if size > LARGEST:
        raise ValueError(f"a pack has {toml.LONGEST:,} characters at most, and this file has {size:,} bytes")
    try:
        text = file.read_text(ENCODING)
    except UnicodeDecodeError:
        raise ValueError("it is no text in UTF-8; save it as such in your editor") from None
    return read(text), text


def read(text: str) -> Pack:
    """Read a pack. Raises ValueError that names the line and says what would be right."""
    pack = toml.read(text, Pack, "genre pack")
    return replace(pack, title=legible(pack.title), about=legible(pack.about))


def faults(text: str, games: Mapping[str, AnyGame]) -> Iterator[str]:
    """Everything that keeps a campaign from beginning with a pack, with the line of each."""
    try:
        pack = read(text)
    except ValueError as wrong:
        yield str(wrong)
        return
    if pack.game not in games:
        yield f"{on_line(text, ('game',))}{unknown(pack, games)}"
        return
    if whole := [*_unfit(text, [(("title",), pack)], games)]:
        yield from [*_unfit(text, _parts(pack), games)] or [*_unfit(text, _lists(pack), games)] or whole


def unknown(pack: Pack, games: Mapping[str, AnyGame]) -> str:
    """What is said of a pack whose game is not here."""
    return f"there is no game {pack.game[:40]!r} here; there are {', '.join(sorted(games))}"


def _unfit(text: str, parts: Iterable[tuple[Place, Pack]], games: Mapping[str, AnyGame]) -> Iterator[str]:
    for place, part in parts:
        try:
            begin(part, games)
        except Refused as wrong:
            yield f"{on_line(text, place)}{wrong.why}"


def begin(pack: Pack, games: Mapping[str, AnyGame]) -> None:
    """Begin a campaign that nobody keeps. Raises ``Refused`` if the pack does not fit its game."""
    game = games[pack.game]
    if pack.character and all(each.name != CHARACTERS for each in game.options()):
        raise Refused(f"{game.title} takes no ready characters from a pack: leave them out.")
    seating = Seating(Ledger(MemoryJournal(), games))
    seating.begin(pack.game, pack.title, gm=pack.title, options=pack.settings, pocket=pack.pocket)


def pack_of(campaign: AnyCampaign, first: CampaignBegun) -> str:
    """A pack's file from a campaign and how it was begun: its options, its characters, and what is in the pocket.

    Where a prepared move names somebody or something of the campaign, that is left open.
    """
    usual = {each.name: each for each in campaign.game.options()}
    options = {name: value for name, value in first.options.items() if name not in usual or _is_set(usual[name], value)}
    held = (each for seat in campaign.everyone if seat.is_gm for each in pocket(campaign, seat).items.values())
    told = {"game": first.game, "title": first.name, "about": "", "options": options}
    prepared = {"pocket": [_told(each, kinds(campaign.game)) for each in held]}
    brought = str(first.options.get(CHARACTERS, "") or "")
    parts = (toml.dumps(told), brought, toml.dumps(prepared, headed=_has_head))
    return "\n".join(f"{part.strip()}\n" for part in parts if part.strip())


def _is_set(field: Field, value: Value) -> bool:
    """Whether a group has set an option otherwise than its form stands at first."""
    if isinstance(field, Face) or field.name == CHARACTERS or value in {None, ""}:
        return False
    return as_sent(field, value) != as_sent(field, field.default)


def _has_head(name: str, value: object) -> bool:
    """Whether this stands under a head of its own: each thing in the pocket, and a move that is too long for a line."""
    return name == "pocket" or (isinstance(value, dict) and toml.is_wide(value))


def _told(item: Item, known: Mapping[str, type[Struct]]) -> dict[str, object]:
    """Something in a pocket, as a pack writes it."""
    ids = {each.name for each in fields(known[item.tag]) if _is_id(each.type)} if item.tag in known else set()
    move = {name: value for name, value in item.move.items() if name not in ids and value is not None}
    told = {"label": item.label, "group": item.group, "note": item.note, "keep": item.keep, "move": move}
    return {name: value for name, value in told.items() if value}


def _is_id(kind: object) -> bool:
    return isinstance(kind, NewType) or any(map(_is_id, get_args(kind)))


def _parts(pack: Pack) -> Iterator[tuple[Place, Pack]]:
    """A pack for each of its parts alone, with the place of the part."""
    yield ("title",), Pack(pack.game, pack.title)
    for name, value in pack.options.items():
        yield ("options", name), Pack(pack.game, pack.game, options={name: value})
    for number, character in enumerate(pack.character):
        yield ("character", number), Pack(pack.game, pack.game, character=(character,))
    for number, prepared in enumerate(pack.pocket):
        yield ("pocket", number), Pack(pack.game, pack.game, pocket=(prepared,))


def _lists(pack: Pack) -> Iterator[tuple[Place, Pack]]:
    """A pack for all of its characters and for its whole pocket, which may be wrong together: two of one name."""
    yield ("character",), Pack(pack.game, pack.game, character=pack.character)
    yield ("pocket",), Pack(pack.game, pack.game, pocket=pack.pocket)
