"""Reading JSON, TOML and plain objects into values of a type, in any number of threads.

When msgspec first meets a struct it keeps a description of the struct's fields, and other threads find that description
before it is complete: a thread that reads with it crashes the process. Here each type is described under one lock
before anything is read into it, so no other module calls msgspec's own readers (the linter sees to that). Writing needs
no description.
"""

import threading
from collections.abc import Callable, Iterable
from functools import cache
from importlib.resources import files
from typing import TypeVar

import msgspec

T = TypeVar("T")

_describing = threading.RLock()
_decoders: dict[object, msgspec.json.Decoder[object]] = {}
_shared: list[Callable[[], object]] = []


def decoder(kind: type[T]) -> msgspec.json.Decoder[T]:
    """The decoder of JSON into *kind*, made once. From then on *kind* is safe to read in several threads."""
    found = _decoders.get(kind)
    if found is None:
        with _describing:
            found = _decoders.setdefault(kind, msgspec.json.Decoder(kind))
    return found  # type: ignore[return-value]  # each is kept under what it reads


def tag_of(kind: msgspec.Struct | type[msgspec.Struct]) -> str:
    """By what a kind of move or event is told from others wherever it is written."""
    return str(kind.__struct_config__.tag)


def by_tag(kinds: Iterable[type[T]], what: str) -> dict[str, type[T]]:
    """Kinds of moves or events by their tags. Raises TypeError if two have the same; *what* says what they are."""
    found: dict[str, type[T]] = {}
    for kind in kinds:
        tag = tag_of(kind)  # type: ignore[arg-type]  # each is a struct
        if found.setdefault(tag, kind) is not kind:
            raise TypeError(f"There are two {what} {tag!r}: give each a tag of its own.")
    return found


def from_json(text: str | bytes | msgspec.Raw, kind: type[T]) -> T:
    """Read JSON. Raises ``msgspec.DecodeError`` if it is none, or does not fit *kind*."""
    return decoder(kind).decode(text)


def from_toml(text: str, kind: type[T]) -> T:
    """Read TOML. Raises ``msgspec.DecodeError`` if it is none, or does not fit *kind*."""
    decoder(kind)
    return msgspec.toml.decode(text, type=kind)


def bundled(package: str, name: str, kind: type[T]) -> T:
    """Read the TOML file *name* that comes with *package*."""
    return from_toml((files(package) / name).read_text("utf-8"), kind)


def convert(value: object, kind: type[T], *, strict: bool = True, from_attributes: bool = False) -> T:
    """Make a *kind* of plain objects, or of attributes. Raises ``msgspec.ValidationError`` if they do not fit.

    Unless it is *strict*, texts are read as numbers and the like where those are wanted.
    """
    decoder(kind)
    return msgspec.convert(value, kind, strict=strict, from_attributes=from_attributes)


def once(make: Callable[[], T]) -> Callable[[], T]:
    """Decorate a function that reads what everybody shares, such as a catalogue: it runs once, while others wait."""
    made, lock = cache(make), threading.Lock()

    @cache
    def shared() -> T:
        with lock:
            return made()

    shared.__doc__ = make.__doc__
    _shared.append(shared)
    return shared


def make_shared() -> None:
    """Run every function that is decorated with ``once``, so that nobody waits for it later."""
    for shared in tuple(_shared):
        shared()
