"""Writes a glossary for each game when the site is built: its terms of art, and the clause that each comes from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mkdocs.structure.files import File

from talewright.cli.play import games
from talewright.games.glossary import glossary

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files

    from talewright.table.ledger import AnyGame


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages; mkdocs calls this before it looks at the navigation."""
    for slug, game in games().items():
        files.append(File.generated(config, f"glossary/{slug}.md", content="\n".join(page(game))))
    return files


def page(game: AnyGame) -> Iterator[str]:
    """The terms of one game, in the order of the alphabet."""
    yield f"# What the words mean: {game.title}\n"
    yield "On the table each of these words says the same where it stands, at a press; the menu has them all.\n"
    for term in glossary(game.slug, game.pages).values():
        clause = f" [`{term.clause}`](../rules/{game.slug}.md#{term.clause})" if term.clause else ""
        yield f"**{term.term[0].upper()}{term.term[1:]}**\n:   {term.means}{clause}\n"
