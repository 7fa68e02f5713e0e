"""Turns what a page is given into the page, in the looks of its game."""

import io
import threading
import time
from collections.abc import Mapping
from contextlib import closing, suppress
from fractions import Fraction

import msgspec
import segno
from jinja2 import BaseLoader, ChoiceLoader, PackageLoader, PrefixLoader, TemplateError
from markupsafe import Markup
from msgspec import Struct

from talewright.games.glossary import Term, glossary
from talewright.table.keys import new_id
from talewright.table.ledger import AnyGame
from talewright.table.offer import Choice, Offer, Option
from talewright.web.assets import Assets
from talewright.web.compiled import Compiled, default_folder
from talewright.web.crests import crest
from talewright.web.drawing import drawing
from talewright.web.filters import whole
from talewright.web.metrics import Metrics
from talewright.web.modules import SharingEnvironment
from talewright.web.reads import Parts, Values
from talewright.web.regions import Region, Regions
from talewright.web.screens import Screen, TableScreen

COMPILED = Compiled(default_folder())
REGIONS = ("top", "cast", "tray", "bar", "stage", "sheet", "rail")  # in the order of reading


class Pages:
    """The templates of the frame and of every game that has some."""

    def __init__(self, games: Mapping[str, AnyGame], assets: Assets, metrics: Metrics) -> None:
        self._metrics = metrics
        plain = PackageLoader("talewright.web", "templates")
        self._plain = _environment(plain, assets, (), {})
        self._games = {
            slug: _environment(
                ChoiceLoader([PackageLoader(game.pages, "pages"), plain, PrefixLoader({"plain": plain})]),
                assets,
                assets.styles_of(game.pages),
                glossary(slug, game.pages),
            )
            for slug, game in games.items()
            if game.pages
        }

    def make_ready(self, ended: threading.Event) -> None:
        """Load every template that nobody has asked for yet, compile it if need be, and leave two thirds of the time.

        One that cannot be compiled is told to whoever asks for it. It goes on until it is *ended*.
        """
        for environment in (self._plain, *self._games.values()):
            for name in environment.list_templates(extensions=("html",)):
                began = time.perf_counter()
                with suppress(TemplateError):
                    environment.get_template(name)
                    environment.read_by(name)
                if ended.wait(2 * (time.perf_counter() - began)):
                    return

    def render(self, template: str, screen: Screen) -> str:
        """The template of the screen's game, or the plain one, with the values of *screen*."""
        named = _values(screen)
        return self._render(template, Values({"in_bar": frozenset(), **named}, bit_by_bit=False), screen.slug, named)

    def _render(self, template: str, values: Values, game: str, named: Mapping[str, object]) -> str:
        """A template draws *values*; those of them that it may call otherwise as well are *named*."""
        with drawing(values):
            return self._environment(game).get_template(template).render(named)

    def _environment(self, game: str) -> SharingEnvironment:
        return self._games.get(game, self._plain)

    def regions(self, screen: TableScreen, *, before: Regions = ()) -> Regions:
        """Every region of a table's page, each drawn by the template of its name.

        Of those that were drawn *before*, for the same seat, the ones stay that would read the same now.
        """
        drawn = {one.name: one for one in before}
        with closing(Values(_values(screen))) as values:
            return tuple(self._region(name, values, screen.slug, drawn.get(name)) for name in REGIONS)

    def _region(self, name: str, values: Values, game: str, before: Region | None) -> Region:
        if before and values.answers(before.read):
            return before
        began = time.perf_counter()
        with values.region(before.fragments if before else {}) as (noted, fragments):
            html = self._render(f"region_{name}.html", values, game, {})
        self._metrics.drawn(game, name, time.perf_counter() - began)
        return Region.of(name, html, noted, fragments)


def _values(screen: Screen) -> dict[str, object]:
    return {name: getattr(screen, name) for name in screen.__struct_fields__}


def _environment(
    loader: BaseLoader, assets: Assets, styles: tuple[str, ...], terms: Mapping[str, Term]
) -> SharingEnvironment:
    environment = SharingEnvironment(loader, TableScreen.__struct_fields__, COMPILED)
    environment.globals.update(
        asset=assets.address,
        new_id=new_id,
        qr=qr,
        crest=crest,
        answer_in=answer_in,
        built=assets.version,
        styles=styles,
        glossary=terms,
    )
    environment.filters.update(plain=plain, percent=percent)
    return environment


def qr(text: str) -> Markup:
    """A QR code as SVG that stands in a page; its looks are the page's affair."""
    out = io.BytesIO()
    code = segno.make(text, error="m", micro=False)
    code.save(out, kind="svg", xmldecl=False, svgns=False, omitsize=True, svgclass="qr", lineclass="qr-dots", border=4)
    return Markup(out.getvalue().decode())  # noqa: S704 - segno writes paths only, no text of anybody's


def answer_in(offer: Offer, value: str) -> tuple[str, Option] | None:
    """The name of the offer's first field that has *value* among its answers, and that answer."""
    for field in offer.fields:
        if isinstance(field, Choice):
            for option in field.options:
                if option.value == value:
                    return field.name, option
    return None


def plain(value: Struct | Parts) -> object:
    """A struct as mappings and lists, for pages that know no game."""
    return msgspec.to_builtins(whole(value))


def percent(chance: Fraction | float, digits: int = 0) -> str:
    """A probability for reading, rounded to *digits* after the point.

    >>> percent(Fraction(1, 8), 1)
    '12.5 %'
    """
    return f"{float(chance) * 100:.{digits}f} %"
