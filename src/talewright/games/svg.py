"""Pictures of their own, drawn by templates that stand among the pages of a game."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jinja2 import Environment


def drawn(package: str, name: str, **values: object) -> str:
    """The picture that the template *name* of *package* draws. Raises ValueError where what draws is not installed."""
    return _templates(package).get_template(name).render(values).strip()


@cache
def _templates(package: str) -> Environment:
    try:
        from jinja2 import Environment, PackageLoader, StrictUndefined  # noqa: PLC0415 - only pictures need it
    except ImportError:
        raise ValueError('pictures need one more package: pip install "talewright[pdf]"') from None
    return Environment(
        loader=PackageLoader(package, "pages"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
