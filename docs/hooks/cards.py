"""Draws the cards that pages show when the site is built."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mkdocs.structure.files import File

from talewright.games.west.rules.cards.deck_file import bundled
from talewright.games.west.rules.pictures.picture import back, drawn

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files

SHOWN = (5, 34)


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pictures; mkdocs calls this before it looks at the pages."""
    deck = bundled()
    pictures = {f"card-{number}": drawn(deck[number], deck.title) for number in SHOWN} | {"card-back": back()}
    for name, picture in pictures.items():
        files.append(File.generated(config, f"images/{name}.svg", content=picture))
    return files
