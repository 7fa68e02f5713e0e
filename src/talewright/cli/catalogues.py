"""The clause catalogues: every mechanical statement of the rules texts, in our own words, with an id.

They are written as YAML in `rules/` and shipped inside the package as JSON, which the build makes from them.
"""

from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Literal

import msgspec

from talewright.decoding import from_json

Kind = Literal["mechanic", "data", "option", "judgement"]


class Clause(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that a rules text says and a test can show."""

    id: str
    section: str
    topic: str
    kind: Kind
    rule: str
    unclear: str = ""  # where the text contradicts itself or leaves a hole: the reading taken, and why


class Catalogue(msgspec.Struct, frozen=True, kw_only=True):
    """All clauses of one rules text, in its order."""

    slug: str = msgspec.field(name="text")
    title: str
    prefix: str
    clauses: tuple[Clause, ...]


def slugs() -> tuple[str, ...]:
    """The rules texts that have a catalogue of clauses.

    >>> "questworlds-3" in slugs()
    True
    """
    return tuple(sorted(slug for slug, source in _sources().items() if b'"clauses":' in source.read_bytes()))


def catalogue(slug: str) -> Catalogue:
    """The clauses of one rules text. Raises ValueError if there is no such text.

    >>> catalogue("questworlds-3").clauses[0].id
    'QW3-1.5.1'
    """
    if slug not in slugs():
        raise ValueError(f"no catalogue is called {slug!r}; there are {', '.join(slugs())}")
    return from_json(_sources()[slug].read_bytes(), Catalogue)


def catalogues() -> tuple[Catalogue, ...]:
    """The catalogues of all rules texts, by slug."""
    return tuple(catalogue(slug) for slug in slugs())


def _sources() -> dict[str, Traversable]:
    folder = files("talewright").joinpath("rules_data")
    if not folder.is_dir():
        raise FileNotFoundError("The clause catalogues have not been built into this copy: run `make front` in it.")
    return {source.name.removesuffix(".json"): source for source in folder.iterdir() if source.name.endswith(".json")}
