"""Writes the rules index when the site is built: one page for each catalogue, and one that counts them."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from mkdocs.structure.files import File

from talewright.cli.catalogues import catalogues
from talewright.cli.clauses import coverage, showing

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files

    from talewright.cli.catalogues import Catalogue, Clause

TESTS = Path(__file__).resolve().parents[2] / "tests"
KINDS = {
    "mechanic": "the engine does it",
    "data": "a table or list that the engine holds",
    "option": "the group chooses",
    "judgement": "a person decides; the engine offers it and records it",
}


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages; mkdocs calls this before it looks at the navigation."""
    known = catalogues()
    shown = showing(TESTS)
    pages = {"index": "\n".join(overview(known, shown))}
    pages |= {catalogue.slug: "\n".join(page(catalogue, shown)) for catalogue in known}
    for name, content in pages.items():
        files.append(File.generated(config, f"rules/{name}.md", content=content))
    return files


def overview(known: tuple[Catalogue, ...], shown: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    """How many clauses each game has, and what becomes of them."""
    yield "# The rules, clause by clause\n"
    yield (
        "Everything that a rules text says and a machine can show stands here as a clause, in our own words, with an "
        "id. Tests, refusals and log lines name these ids. A clause is one of four kinds:\n"
    )
    yield from (f"- **{kind}**: {meaning};" for kind, meaning in KINDS.items())
    yield "\n| game | clauses | " + " | ".join(KINDS) + " | shown by a test |"
    yield "| --- " * (len(KINDS) + 3) + "|"
    for catalogue in known:
        counts = [sum(clause.kind == kind for clause in catalogue.clauses) for kind in KINDS]
        row = [
            f"[{catalogue.title}]({catalogue.slug}.md)",
            len(catalogue.clauses),
            *counts,
            coverage(catalogue, shown).covered,
        ]
        yield "| " + " | ".join(map(str, row)) + " |"
    yield (
        "\nA clause in the list is a statement of the rules. It is a promise of the program where a test shows it; the "
        "tests are named under the clause, and `talewright rules --missing` lists the clauses that have none so far. "
        "Where a text contradicts itself or leaves a hole, the reading that we took is written there too.\n"
    )


def page(catalogue: Catalogue, shown: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    """Every clause of one rules text, in its order."""
    yield f"# {catalogue.title}\n"
    for section, clauses in groupby(catalogue.clauses, key=lambda clause: clause.section):
        yield f"## {section}\n"
        for clause in clauses:
            yield from paragraph(clause, shown.get(clause.id, ()))


def paragraph(clause: Clause, tests: tuple[str, ...]) -> Iterator[str]:
    """One clause with its id as an anchor, its kind, our reading of what is unclear, and what its tests say."""
    yield f"`{clause.id}` *{clause.kind}.* {plain(clause.rule)}"
    yield f"{{: #{clause.id} }}\n"
    if clause.unclear:
        yield f"> Our reading: {plain(clause.unclear)}\n"
    if tests:
        claims = dict.fromkeys(claim(test) for test in tests)
        yield f"<small>Shown by: {'; '.join(claims)}.</small>\n"


def plain(text: str) -> str:
    """The text of a catalogue as text, whatever signs it holds."""
    for sign in "\\`*_[]<>{}|":
        text = text.replace(sign, f"&#{ord(sign)};")
    return text.strip()


def claim(test: str) -> str:
    """What a test claims, as its name says it; an adapter without a name runs the cases that the catalogue holds."""
    return plain(test.removeprefix("test_").replace("_", " ")) or "its cases, run from the catalogue"
