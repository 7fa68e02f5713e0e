"""The offers of a page as its templates pick them: by what they are, by an answer to them, or behind one name."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from operator import attrgetter

from msgspec import Struct
from msgspec.structs import replace

from talewright.caching import found_once
from talewright.decoding import tag_of
from talewright.table.moves import Undo
from talewright.table.offer import Choice, Offer

Test = tuple[str, str, object]  # of what, which, and what it is held against
Answered = tuple[Offer, str]  # an offer, and one of the answers to a field of it
Answering = tuple[Offer, str, str]  # an offer as one press makes it, the field it answers, and what is said of that

EQUAL, IN, NOT_IN = "equalto", "in", "not in"  # the tests by which offers are selected
UNDO = tag_of(Undo)
FIXED = "fixed."  # before the name of a fixed argument: what an offer without it fixes is None


class Unfilled(Struct, frozen=True):
    """The name of a field, for what only opens the form."""

    name: str


def to_open(offer: Offer) -> Offer:
    """An offer with no more of its fields than their names: what is seen of it before its form is opened."""
    if not offer.fields:
        return offer
    return replace(offer, fields=tuple(Unfilled(each.name) for each in offer.fields))


def to_press(offer: Offer) -> Offer:
    """What one press sends of an offer: nothing of what it would change, and of answers no more than a default."""
    fields = tuple(replace(each, options=()) if isinstance(each, Choice) else each for each in offer.fields)
    return replace(offer, effect="", fields=fields)


def things_of(offer: Offer) -> tuple[object, ...]:
    """What an offer is about, by ids: what it belongs to, and what it fixes.

    What is taken back has the id of a move, and so may the character have which that move brought.
    """
    return () if offer.move == UNDO else (offer.group, *offer.fixed.values())


class Behind(Struct, frozen=True):
    """Offers behind one name: the *one*, to be opened, if it is alone; and what *moves* there are."""

    moves: tuple[str, ...] = ()
    one: Offer | None = None

    @classmethod
    def of(cls, offers: Sequence[Offer]) -> "Behind":
        moves = tuple(dict.fromkeys(each.move for each in offers))
        return cls(moves, to_open(offers[0]) if len(offers) == 1 else None)


class Offers:
    """All offers of a page."""

    def __init__(self, offers: Sequence[Offer]) -> None:
        self._all = offers
        self._indices: dict[str, Mapping[object, Sequence[int]]] = {}
        self._labelled: dict[tuple[str, str], Mapping[str, Answered]] = {}
        self._answering: dict[tuple[str, ...], Mapping[str, Sequence[Answering]]] = {}

    def __bool__(self) -> bool:
        return bool(self._all)

    def select(self, tests: Collection[Test]) -> tuple[Offer, ...]:
        """Those for which every test holds."""
        if not tests:
            return tuple(self._all)
        first, *others = tests
        found = [self._all[place] for place in self._places(*first)]
        for path, test, wanted in others:
            values = _fields(found, path)
            found = [offer for offer, value in zip(found, values, strict=True) if _holds(value, test, wanted)]
        return tuple(found)

    def behind(self, moves: Collection[str]) -> Behind:
        """Those of these moves, behind one name."""
        return Behind.of(self.select([("move", IN, tuple(moves))]))

    def labelled(self, move: str, name: str, label: str) -> Answered | None:
        """The first of a move whose field of this *name* has an answer of this *label*, and that answer."""
        if (move, name) not in self._labelled:
            self._labelled[move, name] = by_label(self.select([("move", EQUAL, move)]), name)
        return self._labelled[move, name].get(label)

    def answering(self, moves: tuple[str, ...], value: str) -> Sequence[Answering]:
        """Those of these moves that have a field with *value* among its answers."""
        if moves not in self._answering:
            self._answering[moves] = by_value(self.select([("move", IN, moves)]))
        return self._answering[moves].get(value, ())

    @found_once
    def concerned(self) -> frozenset[object]:
        """Whatever one of them is about."""
        return frozenset(each for offer in self._all for each in things_of(offer))

    def _places(self, path: str, test: str, wanted: object) -> Sequence[int]:
        """Where those stand for which one test holds."""
        index = self._index(path)
        if test == EQUAL:
            return index.get(wanted, ())
        assert isinstance(wanted, tuple)
        values = dict.fromkeys(wanted) if test == IN else index.keys() - set(wanted)
        found = [index[value] for value in values if value in index]
        return found[0] if len(found) == 1 else sorted(chain.from_iterable(found))

    def _index(self, path: str) -> Mapping[object, Sequence[int]]:
        """Where they stand, by the value of a field or of a fixed argument."""
        if path not in self._indices:
            index: defaultdict[object, list[int]] = defaultdict(list)
            for place, value in enumerate(_fields(self._all, path)):
                index[value].append(place)
            self._indices[path] = index
        return self._indices[path]


def by_label(offers: Collection[Offer], name: str) -> Mapping[str, Answered]:
    """The answers to the fields of this *name*, by their labels, each with the first offer that has it."""
    found: dict[str, Answered] = {}
    for offer in offers:
        for asked in offer.fields:
            if asked.name == name and isinstance(asked, Choice):
                for option in asked.options:
                    found.setdefault(option.label, (offer, option.value))
    return found


def by_value(offers: Collection[Offer]) -> Mapping[str, Sequence[Answering]]:
    """What each answer is an answer to: the offers, each by the first of its fields that has it."""
    found: dict[str, dict[str, Answering]] = {}
    for offer in offers:
        pressed = to_press(offer)
        for asked in offer.fields:
            for option in asked.options if isinstance(asked, Choice) else ():
                found.setdefault(option.value, {}).setdefault(offer.key, (pressed, asked.name, option.about))
    return {value: (*each.values(),) for value, each in found.items()}


def _holds(value: object, test: str, wanted: object) -> bool:
    if test == EQUAL:
        return value == wanted
    assert isinstance(wanted, tuple)
    return (value in wanted) is (test == IN)


def _fields(offers: Iterable[Offer], path: str) -> Iterator[object]:
    """What each has there, a field or a fixed argument."""
    if path.startswith(FIXED):
        name = path.removeprefix(FIXED)
        return (offer.fixed.get(name) for offer in offers)
    return map(attrgetter(path), offers)
