"""The diagram as a picture of its own, drawn by the template that the browser's pages can use."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jinja2 import Environment

    from talewright.games.strange_fate.rules.skills.drawing import Drawing


def drawn(drawing: Drawing) -> str:
    """A drawing as an SVG file that follows the reader's light or dark colours."""
    return _templates().get_template("diagram_alone.svg").render(drawing=drawing).strip()


@cache
def _templates() -> Environment:
    """The templates of the game. Raises ValueError where what draws them is not installed."""
    try:
        from jinja2 import Environment, PackageLoader, StrictUndefined  # noqa: PLC0415 - only pictures need it
    except ImportError:
        raise ValueError('pictures need one more package: pip install "talewright[pdf]"') from None
    return Environment(
        loader=PackageLoader("talewright.games.strange_fate", "pages"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
