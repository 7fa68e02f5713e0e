"""What the templates of a region have read, so that it is drawn again only if something else would be read now.

A template sees the values of its page and nothing else (``screens.py``), and asks ``drawing.PAGE`` for them. Most
regions read a few: so what a region asks for, and of the look, of the view, of the offers and of the keys in the
action bar each bit, is noted as questions with their answers, while it is drawn. At the next position the same
questions are asked again. If each has the same answer, the region is the same to the last byte. The questions are those
of one seat, and so are the values: nothing that another seat may know can come in.
"""

from collections import namedtuple
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import chain
from operator import attrgetter
from typing import Any

from jinja2.environment import TemplateModule
from jinja2.runtime import Macro
from markupsafe import Markup
from msgspec import Struct, field

from talewright.table.offer import Offer
from talewright.table.pictures import ThingView
from talewright.table.seat import SeatView
from talewright.table.views import Look
from talewright.web.selecting import EQUAL, Answered, Answering, Behind, Offers, Test, to_open

Question = tuple[object, ...]
Noted = dict[Question, object]
Tests = Sequence[Test]


class Origin(Struct, frozen=True):
    """The template of a macro: what it was given, and what it has read of the page when it was imported."""

    template: str
    given: tuple[object, ...] = ()
    noted: Noted = field(default_factory=dict)


class Fragment(Struct, frozen=True):
    """What a macro drew, what it was made from, what was read besides, and the fragments in it."""

    made_from: tuple[object, ...]
    noted: Noted
    html: Markup
    inner: "Fragments"


Fragments = dict[tuple[Hashable, ...], Fragment]

PLAY = ("look", "play")
NAMING = ("id", "number", "key", "name", "headline")  # the fields that tell things from others of their kind
GONE = object()  # what is read of a thing that has no such field


class Values:
    """The values of one page by name, as its templates may read them; each answer is noted in *noted*.

    Those of the look, the offers and the action bar are read bit by bit, unless *bit_by_bit* is false.
    """

    def __init__(self, named: Mapping[str, object], *, bit_by_bit: bool = True) -> None:
        self._named = named
        self._offers = Offers(tuple(named.get("offers", ())))  # type: ignore[arg-type]  # they are offers
        self._look: Look = named.get("look")  # type: ignore[assignment]  # every table has one
        self.noted: Noted = {}
        self._fragments: Fragments = {}
        self.fragments: Fragments = {}
        self.modules: dict[str, list[tuple[tuple[object, ...], TemplateModule, Noted]]] = {}
        self._answers: Noted = {}
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

    def close(self) -> None:
        """Let go of what holds it in its turn, when the page is drawn: no collector need look for it."""
        self._parted.clear()
        self.modules.clear()

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
        answer = self._answers.get(question, GONE)
        if answer is GONE:
            answer = self.answer(question)
        self.noted[question] = answer
        return answer

    def answer(self, question: Question) -> object:
        """The answer to a question, which is worked out once for the page."""
        answer = self._answers.get(question, GONE)
        if answer is GONE:
            answer = self._answers[question] = self._answer(question)
        return answer

    def _answer(self, question: Question) -> object:
        """What is read: the field of a value by its path, or what the method of a word that is no value's name says."""
        word, *asked = question
        if word in self._named:
            return self._at(question)
        says: Callable[..., object] | None = getattr(self, f"asked_{word}", None)
        return says(*asked) if says else GONE

    def asked_select(self, *tests: Test) -> tuple[Offer, ...]:
        return self._offers.select(tests)

    def asked_openers(self, *tests: Test) -> tuple[Offer, ...]:
        return tuple(map(to_open, self._offers.select(tests)))

    def asked_behind(self, *moves: str) -> Behind:
        return self._offers.behind(moves)

    def asked_labelled(self, opens: bool, move: str, name: str, label: str) -> Answered | None:  # noqa: FBT001 - as asked
        found = self._offers.labelled(move, name, label)
        return (to_open(found[0]), found[1]) if found and opens else found

    def asked_answering(self, value: str, *moves: str) -> tuple[Answering, ...]:
        return (*self._offers.answering(moves, value),)

    def asked_is_in_bar(self, key: str) -> bool:
        return key in self._named["in_bar"]  # type: ignore[operator]  # a set of keys

    def asked_concern(self, thing: str) -> bool:
        return thing in self._offers.concerned

    def asked_pictured(self, thing: str) -> ThingView | None:
        return next((one for one in self._look.pictured if one.id == thing), None)

    def asked_any_offer(self) -> bool:
        return bool(self._offers)

    def asked_type(self, *path: str) -> type:
        return type(self._at(path))

    def asked_each(self, names: tuple[str, ...], *path: str) -> tuple[object, ...]:
        return named(self._among(path), *names)

    def asked_columns(self, names: tuple[str, ...], *path: str) -> object:
        """The things in a field with these fields alone; gone if they are no list, or one of them has no such field."""
        found = self._at(path)
        if not isinstance(found, tuple):
            return GONE
        try:
            return tuple(map(_in_row(names), found))
        except AttributeError:
            return GONE

    def asked_some(self, name: str, *path: str) -> bool:
        return any(getattr(one, name) if name else True for one in self._among(path))

    def asked_awaited(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(one.who for one in self._look.draws if one.waits_for_roller))

    def asked_having(self, name: str, wanted: object, names: tuple[str, ...], *path: str) -> tuple[object, ...]:
        found = (one for one in self._among(path) if getattr(one, name) == wanted)
        return tuple(map(_in_row(names), found) if names else found)

    def asked_where(self) -> tuple[str, str, str]:
        """The address of all pages of this seat, the sheet that is shown, and for whom the seat acts."""
        absent: SeatView | None = self._named.get("acting_for")  # type: ignore[assignment]  # a page says it so
        return str(self._named["here"]), str(self._named.get("sheet", "")), absent.id if absent else ""

    def _among(self, path: Sequence[object]) -> Iterable[object]:
        """The things in a field; none if it is gone."""
        found = self._at(path)
        if found is GONE:
            return ()
        assert isinstance(found, tuple), path
        return found

    def _at(self, path: Sequence[object]) -> object:
        value = self._named.get(str(path[0]), GONE)
        for part in path[1:]:
            value = getattr(value, str(part), GONE)
        return value

    def answers(self, noted: Noted) -> bool:
        """Whether every question has the answer that was noted."""
        known = self._answers
        for question, before in noted.items():
            answer = known.get(question, GONE)
            if answer is GONE:
                answer = self.answer(question)
            if answer is not before and answer != before:
                return False
        return True

    def kept(self, macro: Macro, origin: Origin, args: tuple[object, ...], drawn: Callable[[], Markup]) -> Markup:
        """What *macro* draws of *args*; *drawn* again only if they, or what it reads besides, have changed."""
        key, made_from = (origin.template, macro.name, *map(told_apart, args)), (origin.given, args)
        found = self._fragments.get(key)
        if found is None or found.made_from != made_from or not self.answers(found.noted):
            outside, self.fragments = self.fragments, {}
            try:
                with self.noting() as noted:
                    noted.update(origin.noted)
                    found = Fragment(made_from, noted, drawn(), self.fragments)
            finally:
                self.fragments = outside
        else:
            self.noted.update(found.noted)
        self.fragments.update(found.inner)  # those may stay, when what they stand in is drawn again
        self.fragments[key] = found
        return found.html


def told_apart(arg: object) -> Hashable:
    """By what one argument is told from the others that a macro is given on the same page; they are compared anyway."""
    if isinstance(arg, Struct):
        name = _naming(type(arg))
        return told_apart(getattr(arg, name)) if name else None
    return arg if isinstance(arg, str | int) else None


@cache
def _naming(kind: type[Struct]) -> str:
    """The field that tells a thing from others of its kind; empty if there is none."""
    return next((name for name in NAMING if hasattr(kind, name)), "")


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

    def columns(self, field: str, names: tuple[str, ...]) -> tuple[object, ...] | None:
        """The things in a field, of which these fields are noted; None if all of it is read, or has been already."""
        whole = (*self._name, field)
        if whole in self._values.noted:
            return None
        found = self._values.ask(("columns", names, *whole))
        return None if found is GONE else found


@cache
def _in_row(names: tuple[str, ...]) -> Callable[[object], tuple[object, ...]]:
    """What makes of a thing one of which these fields alone are read."""
    row, read = _row(names), attrgetter(*names)  # of one name alone this reads no tuple
    return lambda one: tuple.__new__(row, read(one) if len(names) > 1 else (read(one),))


def _row(names: tuple[str, ...]) -> type[tuple[object, ...]]:
    return namedtuple("Row", names)  # noqa: PYI024 - its fields are known when a template is compiled


class Selection(Collection[Offer]):
    """The offers, or those for which every one of some *tests* holds; noted when they are gone through.

    Where somebody only *opens* their forms, no more of these is read than what they ask for.
    """

    __slots__ = ("_opens", "_tests", "_values")

    def __init__(self, values: Values, tests: Tests = (), *, opens: bool = False) -> None:
        self._values = values
        self._tests = tests
        self._opens = opens

    def where(self, path: str, test: str, wanted: object) -> "Selection":
        """Those for which this test holds too; all the same, if nobody can tell beforehand."""
        wanted = tuple(wanted) if test != EQUAL and isinstance(wanted, list | dict | Held) else wanted
        if not isinstance(wanted, str | bool | None if test == EQUAL else tuple):
            return self
        return Selection(self._values, (*self._tests, (path, test, wanted)), opens=self._opens)

    def to_open(self) -> "Selection":
        """The same, of which only the forms are opened."""
        return Selection(self._values, self._tests, opens=True)

    def behind(self, moves: Collection[str]) -> "Behind":
        """What stands behind one name, of all offers of these moves."""
        found: Behind = self._values.ask(("behind", *moves))
        return found

    def labelled(self, move: str, name: str, label: str) -> Answered | None:
        """The first offer of a move whose field of this *name* has an answer of this *label*, and that answer."""
        found: Answered | None = self._values.ask(("labelled", self._opens, move, name, label))
        return found

    def answering(self, moves: Collection[str], value: str) -> tuple[Answering, ...]:
        """What *value* is an answer to, of all offers of these moves."""
        found: tuple[Answering, ...] = self._values.ask(("answering", value, *moves))
        return found

    def _all(self) -> tuple[Offer, ...]:
        found: tuple[Offer, ...] = self._values.ask(("openers" if self._opens else "select", *self._tests))
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
        return bool(self._all() if self._tests else self._values.ask(("any_offer",)))


class Held(Collection[str]):
    """The keys of the offers in the action bar: each that is looked for is a question of its own."""

    __slots__ = ("_values",)

    def __init__(self, values: Values) -> None:
        self._values = values

    def __contains__(self, key: object) -> bool:
        return bool(self._values.ask(("is_in_bar", key)))

    def __iter__(self) -> Iterator[str]:
        return iter(self._values.ask(("in_bar",)))

    def __len__(self) -> int:
        return len(self._values.ask(("in_bar",)))


def named(things: Iterable[object], name: str, *inner: str) -> tuple[object, ...]:
    """What is called so of each thing; of several names the first is that of other things in it, and so on."""
    found = tuple(getattr(one, name) for one in things)
    return named(chain.from_iterable(found), *inner) if inner else found
