"""The page that is drawn in a thread just now, of which its templates ask their values."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from markupsafe import Markup, escape

from talewright.web.reads import Values


class Drawing(threading.local):
    """The page that is drawn in a thread just now."""

    values: Values | None = None


DRAWING = Drawing()


class Page:
    """The page that is drawn here and now. Its values are attributes."""

    __slots__ = ()

    def __getattr__(self, name: str) -> object:
        if DRAWING.values is None:
            raise AttributeError(name)
        return DRAWING.values.read(name)


PAGE = Page()


def at_here(path: str = "", query: str = "") -> Markup:
    """An address under this seat's page, in the same clothes: for whom one acts, on which sheet."""
    assert DRAWING.values is not None
    here, sheet, absent = DRAWING.values.ask(("where",))
    place = path or (f"/sheet/{sheet}" if sheet else "")
    address = escape(f"{here}{place}?") + query
    if absent:
        address += Markup("&for={}").format(absent)
    if path and sheet:
        address += Markup("&page=sheet/{}").format(sheet)
    return address


@contextmanager
def drawing(values: Values) -> Iterator[None]:
    """Have templates read these values inside."""
    before, DRAWING.values = DRAWING.values, values
    try:
        yield
    finally:
        DRAWING.values = before
