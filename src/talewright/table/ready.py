"""The ready characters of a campaign: those that come with its game, or those that its group has brought along."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta, Struct

from talewright import toml
from talewright.decoding import convert
from talewright.misfit import misfit
from talewright.printable import check_printable
from talewright.refusal import Refused
from talewright.table.legible import legible
from talewright.table.offer import Text, Value
from talewright.table.options import fitting

EntryT = TypeVar("EntryT", bound=Struct)
ReadyT = TypeVar("ReadyT")

CHARACTERS = "characters"
MOST = 30  # of one campaign
SHOWN = 40  # letters of a name that does not fit
Shown = Annotated[str, Meta(min_length=1, max_length=80, pattern=r"\S")]
BETWEEN = re.compile(r"[\W_]+")
FIELD = Text(
    name=CHARACTERS,
    label="Ready characters",
    about="Whoever sits down may take one. Written as in a genre pack; left empty, those of the game are there.",
    most=40_000,
    optional=True,
    long=True,
)


class Called(Struct, frozen=True):
    """By what a ready character is chosen, and its name, whatever else its game writes of it."""

    id: Shown
    name: Shown


def brought(options: Mapping[str, Value], kind: type[EntryT], made: Callable[[EntryT], ReadyT]) -> Mapping[str, ReadyT]:
    """The ready characters that a group has brought along, by their short names; none where it plays the game's own.

    Each is written as a *kind*, of which it is *made*. Raises ``Refused`` that says what is wrong with which.
    """
    text = str(options.get(CHARACTERS, "")).strip()
    if not text:
        return {}
    with fitting():
        return _read(text, kind, made)


def named(ready: Mapping[str, ReadyT], wanted: str) -> ReadyT:
    """One of the ready characters. Raises ``Refused`` if there is none of that short name."""
    if wanted not in ready:
        raise Refused(f"There is no ready character {wanted[:40]!r}: choose one of {', '.join(ready)}.")
    return ready[wanted]


def called(text: str) -> list[tuple[str, str]]:
    """By what each of the ready characters in a group's own text is chosen, and its name."""
    raw = enumerate(_raw(text), start=1)
    return [(str(each.get("id", _id(each, number))), str(each["name"])) for number, each in raw]


def written(characters: Sequence[Mapping[str, object]]) -> str:
    """Characters as the field takes them."""
    return toml.dumps({"character": characters}, headed=lambda name, _: name == "character") if characters else ""


@lru_cache(maxsize=16)
def _read(text: str, kind: type[EntryT], made: Callable[[EntryT], ReadyT]) -> Mapping[str, ReadyT]:
    found: dict[str, ReadyT] = {}
    for number, each in enumerate(_raw(text), start=1):
        raw = {"id": _id(each, number), **each}
        try:
            check_printable(raw, str(raw.get("name", "")))
            entry = _as(kind, raw)
            _as(Called, raw)
            one = made(entry)
            if not kind.__struct_config__.forbid_unknown_fields:  # then msgspec has looked itself
                _check_known(raw, msgspec.to_builtins(entry))
        except (ValueError, Refused) as wrong:
            called = legible(str(raw.get("name", "")))[:SHOWN]
            told = wrong.why if isinstance(wrong, Refused) else str(wrong)
            raise ValueError(f"ready character {called or number}: {told.removeprefix(f'{called}: ')}") from wrong
        if raw["id"] in found:
            raise ValueError(f"two ready characters are called {raw['id']}; give one another id")
        found[raw["id"]] = one
    return found


def _as(kind: type[EntryT], raw: Mapping[str, Any]) -> EntryT:
    try:
        return convert(raw, kind)
    except msgspec.ValidationError as wrong:
        raise ValueError(misfit(wrong, kind, "")) from None


def _check_known(raw: object, read: object, where: str = "") -> None:
    """Raise ValueError for a key that nothing has been made of."""
    match raw, read:
        case dict(), dict():
            for key, value in raw.items():
                if key not in read:
                    known = ", ".join(sorted(read))
                    raise ValueError(f"there is no {where}{key}; the keys here are {known}")
                _check_known(value, read[key], f"{where}{key}.")
        case list(), list() | tuple():
            for one, other in zip(raw, read, strict=False):
                _check_known(one, other, where)


def _raw(text: str) -> Iterator[Mapping[str, Any]]:
    told = toml.loads(text)
    characters = told.pop("character", None)
    if told or not isinstance(characters, list) or not all(isinstance(each, dict) for each in characters):
        raise ValueError("ready characters stand under [[character]], each with its name, and nothing else beside them")
    if len(characters) > MOST:
        raise ValueError(f"a campaign has {MOST} ready characters at most, not {len(characters)}")
    yield from characters


def _id(raw: Mapping[str, Any], number: int) -> str:
    """What a character is called by that has no short name: its name, in small letters, or its number."""
    return BETWEEN.sub("-", str(raw.get("name", "")).casefold()).strip("-") or str(number)
