"""What the templates of a region have read, so that it is drawn again only if something else would be read now.

A template sees the values of its page and nothing else (``screens.py``), and asks ``PAGE`` for them. Most regions read
a few of them: so what a region asks for, and of the look, of the game's view, of the offers and of the keys in the
action bar each bit, is noted as questions with their answers, while it is drawn. At the next position the same
questions are asked again. If each has the same answer, the region is the same to the last byte. The questions are those
of one seat, and so are the values: nothing that another seat may know can come in.
"""

import threading
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from jinja2.environment import TemplateModule
from jinja2.runtime import Macro
from markupsafe import Markup
from msgspec import Struct

from talewright.table.offer import Offer
from talewright.table.pictures import ThingView
from talewright.table.views import Look

Question = tuple[object, ...]
Noted = dict[Question, object]
Tests = Sequence[tuple[str, str, object]]


@dataclass(frozen=True, slots=True)
class Origin:
    """The template of a macro: what it was given, and what it has read of the page when it was imported."""

    template: str
    given: tuple[object, ...] = ()
    noted: Noted = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Fragment:
    """What a macro drew, what it was made from, and what was read besides."""

    made_from: tuple[object, ...]
    noted: Noted
    html: Markup


Fragments = dict[tuple[Hashable, ...], Fragment]

EQUAL, IN, NOT_IN = "equalto", "in", "not in"  # the tests by which offers are selected
PLAY = ("look", "play")
FIXED = "fixed."  # before the name of a fixed argument: what an offer without it fixes is None

NAMING = ("id", "number", "key", "name", "headline")  # the fields that tell things from others of their kind
GONE = object()  # what is read of a thing that has no such field


class Values:
    """The values of one page by name, as its templates may read them; each answer is noted in *noted*.

    Those of the look, the offers and the action bar are read bit by bit, unless *bit_by_bit* is false.
    """

    def __init__(self, named: Mapping[str, object], *, bit_by_bit: bool = True) -> None:
        self._named = named
        self._offers: tuple[Offer, ...] = tuple(named.get("offers", ()))  # type: ignore[arg-type]  # they are offers
        self._look: Look = named.get("look")  # type: ignore[assignment]  # every table has one
        self._columns: dict[str, Sequence[object]] = {}
        self.noted: Noted = {}
        self._fragments: Fragments = {}
        self.fragments: Fragments = {}
        self.modules: dict[str, list[tuple[tuple[object, ...], TemplateModule, Noted]]] = {}
        self._parted: dict[str, object] = {}
        if bit_by_bit:
            self._parted = {"look": Parts(self, ("look",), self._look), "offers": Selection(self), "in_bar": Held(self)}

    def read(self, name: str) -> object:
        """One of the values, or what reads it bit by bit. Raises AttributeError if there is none of this name."""
        if name in self._parted:
            self.noted["part", name] = GONE  # though nothing of it is read yet: it belongs to this page alone
            return self._parted[name]
        if self.ask((name,)) is GONE:
            raise AttributeError(name)
        return self._named[name]

    @contextmanager
    def region(self, before: Fragments) -> Iterator[tuple[Noted, Fragments]]:
        """Note what a region reads that is drawn inside, and keep its fragments; it was drawn *before* with those."""
        self._fragments, self.fragments = before, {}
        with self.noting() as noted:
            yield noted, self.fragments

    @contextmanager
    def noting(self) -> Iterator[Noted]:
        """Note apart what is read inside; outside it counts as read too."""
        outside, self.noted = self.noted, {}
        try:
            yield self.noted
        finally:
            outside.update(self.noted)
            self.noted = outside

    def ask(self, question: Question) -> Any:  # noqa: ANN401 - each question has answers of its own
        """The answer to a question, noted."""
        answer = self.noted[question] = self.answer(question)
        return answer

    def answer(self, question: Question) -> object:
        """What is read: the field of a value by its path, or what a word that is no value's name asks for."""
        match question:
            case "select", *tests:
                return self._select(tests)  # type: ignore[arg-type]  # as they were asked for
            case "in bar", key:
                return key in self._named["in_bar"]  # type: ignore[operator]  # a set of keys
            case "concern", thing:
                return any(offer.group == thing or thing in offer.fixed.values() for offer in self._offers)
            case "pictured", thing:
                return next((one for one in self._look.pictured if one.id == thing), None)
            case ("any offer",):
                return bool(self._offers)
            case "type", *path:
                return type(self._at(path))
            case _:
                return self._at(question)

    def _at(self, path: Sequence[object]) -> object:
        value = self._named.get(str(path[0]), GONE)
        for part in path[1:]:
            value = getattr(value, str(part), GONE)
        return value

    def answers(self, noted: Noted) -> bool:
        """Whether every question has the answer that was noted."""
        return all(self.answer(question) == answer for question, answer in noted.items())

    def kept(self, macro: Macro, origin: Origin, args: tuple[object, ...], drawn: Callable[[], Markup]) -> Markup:
        """What *macro* draws of *args*; *drawn* again only if they, or what it reads besides, have changed."""
        key, made_from = (origin.template, macro.name, *map(told_apart, args)), (origin.given, args)
        found = self._fragments.get(key)
        if found is None or found.made_from != made_from or not self.answers(found.noted):
            with self.noting() as noted:
                noted.update(origin.noted)
                found = Fragment(made_from, noted, drawn())
        else:
            self.noted.update(found.noted)
        self.fragments[key] = found
        return found.html

    def _select(self, tests: Tests) -> tuple[Offer, ...]:
        found: Sequence[Offer] = self._offers
        for path, test, wanted in tests:
            column = self._column(path) if found is self._offers else [_field(offer, path) for offer in found]
            if test == EQUAL:
                found = [offer for offer, value in zip(found, column, strict=True) if value == wanted]
            else:
                assert isinstance(wanted, tuple)
                chosen = test == IN
                found = [offer for offer, value in zip(found, column, strict=True) if (value in wanted) is chosen]
        return tuple(found)

    def _column(self, path: str) -> Sequence[object]:
        if path not in self._columns:
            self._columns[path] = [_field(offer, path) for offer in self._offers]
        return self._columns[path]


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


@contextmanager
def drawing(values: Values) -> Iterator[None]:
    """Have templates read these values inside."""
    before, DRAWING.values = DRAWING.values, values
    try:
        yield
    finally:
        DRAWING.values = before


def told_apart(arg: object) -> Hashable:
    """By what one argument is told from the others that a macro is given on the same page; they are compared anyway."""
    if isinstance(arg, Struct):
        return told_apart(next((getattr(arg, name) for name in NAMING if hasattr(arg, name)), None))
    return arg if isinstance(arg, str | int) else None


def _field(offer: Offer, path: str) -> object:
    return offer.fixed.get(path.removeprefix(FIXED)) if path.startswith(FIXED) else getattr(offer, path)


class Parts:
    """A struct whose fields are noted one by one when they are read."""

    __slots__ = ("_name", "_of", "_values")

    def __init__(self, values: Values, name: tuple[str, ...], of: object) -> None:
        self._values = values
        self._name = name
        self._of = of

    def __getattr__(self, name: str) -> object:
        whole, value = (*self._name, name), getattr(self._of, name, GONE)
        if value is GONE:
            self._values.noted[whole] = GONE
            raise AttributeError(name)
        if whole[:2] == PLAY and isinstance(value, Struct):
            self._values.ask(("type", *whole))
            return Parts(self._values, whole, value)
        return self._values.ask(whole)


class Selection(Collection[Offer]):
    """The offers, or those for which every one of some *tests* holds; noted when they are gone through."""

    __slots__ = ("_tests", "_values")

    def __init__(self, values: Values, tests: Tests = ()) -> None:
        self._values = values
        self._tests = tests

    def where(self, path: str, test: str, wanted: object) -> "Selection":
        """Those for which this test holds too; all the same, if nobody can tell beforehand."""
        wanted = tuple(wanted) if test != EQUAL and isinstance(wanted, list | Held) else wanted
        if not isinstance(wanted, str | bool | None if test == EQUAL else tuple):
            return self
        return Selection(self._values, (*self._tests, (path, test, wanted)))

    def _all(self) -> tuple[Offer, ...]:
        found: tuple[Offer, ...] = self._values.ask(("select", *self._tests))
        return found

    def concern(self, thing: str) -> bool:
        """Whether one of them is about *thing*, which has this id."""
        return bool(self._values.ask(("concern", thing)))

    def __iter__(self) -> Iterator[Offer]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())

    def __contains__(self, offer: object) -> bool:
        return offer in self._all()

    def __bool__(self) -> bool:
        return bool(self._all() if self._tests else self._values.ask(("any offer",)))


class Held(Collection[str]):
    """The keys of the offers in the action bar: each that is looked for is a question of its own."""

    __slots__ = ("_values",)

    def __init__(self, values: Values) -> None:
        self._values = values

    def __contains__(self, key: object) -> bool:
        return bool(self._values.ask(("in bar", key)))

    def __iter__(self) -> Iterator[str]:
        return iter(self._values.ask(("in_bar",)))

    def __len__(self) -> int:
        return len(self._values.ask(("in_bar",)))


def where(offers: Collection[Offer], path: str, test: str, wanted: object) -> Collection[Offer]:
    """The offers of a page for which a test holds, or more of them: the templates test each all the same."""
    return offers.where(path, test, wanted) if isinstance(offers, Selection) else offers


def concern(offers: Collection[Offer], thing: str) -> bool:
    """Whether one of the offers of a page is about the thing with this id: it belongs to it, or fixes it."""
    if isinstance(offers, Selection):
        return offers.concern(thing)
    return any(offer.group == thing or thing in offer.fixed.values() for offer in offers)


def pictured(look: Look | Parts, thing: str) -> ThingView | None:
    """What may have a picture, and has this id; None if it is not there for this seat."""
    if isinstance(look, Parts):
        found: ThingView | None = look._values.ask(("pictured", thing))  # noqa: SLF001 - a method would hide a field
        return found
    return next((one for one in look.pictured if one.id == thing), None)


def whole(of: Struct | Parts) -> Struct:
    """A struct itself, all of which is read."""
    if isinstance(of, Parts):
        found: Struct = of._values.ask(of._name)  # noqa: SLF001 - as above
        return found
    return of
