"""Writes the rules index when the site is built: one page for each catalogue, and one that counts them."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from mkdocs.structure.files import File

from talewright.cli.catalogues import catalogues
from talewright.cli.clauses import UNNAMED, showing
from talewright.cli.rules import report
from talewright.cli.shown import read

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files

    from talewright.cli.catalogues import Catalogue, Clause
    from talewright.cli.shown import Known

ROOT = Path(__file__).resolve().parents[2]
KINDS = {
    "mechanic": "the engine does it",
    "data": "a table or list that the engine holds",
    "option": "the group chooses",
    "judgement": "a person decides; the engine offers it and records it",
}
WORDS = {
    "named": "a test says that it is about this clause",
    "decided": "a rule that the table calls has the clause's id beside it",
    "shown": "a test at a table names it: moves go in, and views, refusals and records come out",
}


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages; mkdocs calls this before it looks at the navigation."""
    texts, known = catalogues(), read(ROOT)
    pages = {"index": "\n".join(overview(texts, known))}
    pages |= {text.slug: "\n".join(page(text, known)) for text in texts}
    for name, content in pages.items():
        files.append(File.generated(config, f"rules/{name}.md", content=content))
    return files


def overview(texts: tuple[Catalogue, ...], known: Known) -> Iterator[str]:
    """How many clauses each game has, and what becomes of them."""
    yield "# The rules, clause by clause\n"
    yield (
        "Everything that a rules text says and a machine can show stands here as a clause, in our own words, with an "
        "id. Tests, refusals and log lines name these ids. A clause is one of four kinds:\n"
    )
    yield from (f"- **{kind}**: {meaning};" for kind, meaning in KINDS.items())
    yield "\nThree things are told of a clause:\n"
    yield from (f"- **{word}**: {meaning};" for word, meaning in WORDS.items())
    yield "\n| game | clauses | " + " | ".join((*KINDS, *WORDS)) + " |"
    yield "| --- " * (len(KINDS) + len(WORDS) + 2) + "|"
    for text in texts:
        counted = report(text, known)
        row = [
            f"[{text.title}]({text.slug}.md)",
            counted.clauses,
            *(sum(clause.kind == kind for clause in text.clauses) for kind in KINDS),
            counted.covered,
            f"{counted.decided.covered} of {counted.decided.of}",
            f"{counted.shown.covered} of {counted.shown.of}",
        ]
        yield "| " + " | ".join(map(str, row)) + " |"
    yield (
        "\nA clause in the list is a statement of the rules. It is a promise of the program where a test shows it. "
        "*Decided* and *shown* count the clauses that are for the engine: mechanic, data and option. "
        "`talewright rules --missing` lists the clauses that no test names, `--missing-decided` and `--missing-shown` "
        "those that are not decided or not shown so far. "
        "Where a text contradicts itself or leaves a hole, the reading that we took is written there too.\n"
    )


def page(text: Catalogue, known: Known) -> Iterator[str]:
    """Every clause of one rules text, in its order."""
    yield f"# {text.title}\n"
    for section, clauses in groupby(text.clauses, key=lambda clause: clause.section):
        yield f"## {section}\n"
        for clause in clauses:
            yield from paragraph(clause, known)


def paragraph(clause: Clause, known: Known) -> Iterator[str]:
    """One clause with its id as an anchor, its kind, our reading of what is unclear, and what its tests say."""
    yield f"`{clause.id}` *{clause.kind}.* {plain(clause.rule)}"
    yield f"{{: #{clause.id} }}\n"
    if clause.unclear:
        yield f"> Our reading: {plain(clause.unclear)}\n"
    named = known.named.get(clause.id, UNNAMED)
    shown = showing(clause, named)
    if tests := shown or named.tests:
        claims = dict.fromkeys(claim(test) for test in tests)
        yield f"<small>{'Shown' if shown else 'Named'} by: {'; '.join(claims)}.</small>\n"


def plain(text: str) -> str:
    """The text of a catalogue as text, whatever signs it holds."""
    for sign in "\\`*_[]<>{}|":
        text = text.replace(sign, f"&#{ord(sign)};")
    return text.strip()


def claim(test: str) -> str:
    """What a test claims, as its name says it; an adapter without a name runs the cases that the catalogue holds."""
    return plain(test.removeprefix("test_").replace("_", " ")) or "its cases, run from the catalogue"
