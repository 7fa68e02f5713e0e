"""A game's terms of art, each with a sentence that says what it means: ``glossary.toml`` of its package."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from msgspec import Struct

from talewright.decoding import from_toml


class Term(Struct, frozen=True):
    """A term of art. *key* is what pages call it by, *clause* where the rules speak of it, if they do."""

    key: str
    term: str
    means: str
    clause: str


class _Entry(Struct, frozen=True, forbid_unknown_fields=True):
    term: str
    means: str
    clause: str | dict[str, str] = ""  # or that of each game that has the term

    def clause_in(self, slug: str) -> str | None:
        return self.clause if isinstance(self.clause, str) else self.clause.get(slug)


@cache
def glossary(slug: str, package: str) -> Mapping[str, Term]:
    """The terms of the game *slug*, by their keys and in the order of the alphabet; none if *package* explains none."""
    source = files(package) / "glossary.toml" if package else None
    if source is None or not source.is_file():
        return {}
    entries = from_toml(source.read_text(encoding="utf-8"), dict[str, _Entry])
    known = [(key, each, each.clause_in(slug)) for key, each in entries.items()]
    terms = [Term(key, each.term, each.means, clause) for key, each, clause in known if clause is not None]
    return {term.key: term for term in sorted(terms, key=lambda term: term.term.casefold())}
