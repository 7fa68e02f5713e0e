"""The filters with which templates ask their page for no more than they need; ``reads.py`` notes what they ask.

Those that every page uses dozens of times answer as Jinja's own do, without working out for each thing what is meant.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from jinja2 import pass_context, pass_environment
from jinja2.environment import Environment
from jinja2.filters import do_map, do_urlencode, make_attrgetter
from jinja2.runtime import Context
from jinja2.utils import missing
from msgspec import Struct

from talewright.table.offer import Offer
from talewright.table.pictures import ThingView
from talewright.table.pocket import PreparedView
from talewright.table.views import Look
from talewright.web.reads import Parts, Selection, named
from talewright.web.selecting import Answered, Answering, Behind, by_label, by_value, things_of
from talewright.wording import capital, in_a_row, role_amid, with_minus


def where(offers: Collection[Offer], path: str, test: str, wanted: object) -> Collection[Offer]:
    """The offers of a page for which a test holds, or more of them: the templates test each all the same."""
    return offers.where(path, test, wanted) if isinstance(offers, Selection) else offers


def openers(offers: Collection[Offer]) -> Collection[Offer]:
    """The offers of a page for whoever only opens their forms: no region reads more of their fields than the names."""
    return offers.to_open() if isinstance(offers, Selection) else offers


def behind_one(offers: Collection[Offer], moves: Collection[str]) -> Behind:
    """All offers of a page that are of these moves, behind one name."""
    if isinstance(offers, Selection):
        return offers.behind(moves)
    return Behind.of([one for one in offers if one.move in moves])


def labelled(offers: Collection[Offer], moves: Sequence[str], name: str, label: str) -> Answered | None:
    """The first of these moves whose field of this *name* has an answer of this *label*, and that answer.

    All *offers* of the page are meant.
    """
    if isinstance(offers, Selection):
        found = (offers.labelled(move, name, label) for move in moves)
    else:
        found = (by_label([one for one in offers if one.move == move], name).get(label) for move in moves)
    return next(filter(None, found), None)


def answering(offers: Collection[Offer], moves: Collection[str], value: str) -> Sequence[Answering]:
    """What *value* is an answer to: the offers of a page that are of these moves, as one press makes them.

    With each comes the name of the field, and what is said of the answer.
    """
    if isinstance(offers, Selection):
        return offers.answering(moves, value)
    return by_value([one for one in offers if one.move in moves]).get(value, ())


def concern(offers: Collection[Offer], thing: str) -> bool:
    """Whether one of the offers of a page is about the thing with this id."""
    if isinstance(offers, Selection):
        return offers.concern(thing)
    return any(thing in things_of(offer) for offer in offers)


IRREGULAR = {"goes": "go", "does": "do"}
ENDINGS = {"ies": "y", "ches": "ch", "shes": "sh", "sses": "ss", "xes": "x", "s": ""}
NO_ORDERS = frozenset({"is", "has", "was"})


def asked_of(label: str, name: str) -> str:
    """What somebody does, or what may be done about a thing, as it stands on a button under that name.

    It is empty where that is not said of them.

    >>> asked_of("Nell Harrow tries the door", "Nell Harrow"), asked_of("Brass compass: refuse", "Brass compass")
    ('Try the door', 'Refuse')
    >>> asked_of("Have Nell Harrow take 2 stress", "Nell Harrow"), asked_of("Have Nell Harrow take 2 stress", "Nell")
    ('Take 2 stress', '')
    """
    for before in (f"{name}: ", f"Have {name} "):
        rest = label.removeprefix(before)
        if rest != label and not (before.startswith("Have") and rest[:1].isupper()):  # part of a longer name
            return capital(rest)
    verb, space, rest = label.removeprefix(f"{name} ").partition(" ")
    if not label.startswith(f"{name} ") or not verb.endswith("s") or verb in NO_ORDERS:
        return ""
    end = next(each for each in ENDINGS if verb.endswith(each))
    order = IRREGULAR.get(verb) or verb.removesuffix(end) + ENDINGS[end]
    return f"{capital(order)}{space}{rest}"


def pictured(look: Look | Parts, thing: str) -> ThingView | None:
    """What may have a picture, and has this id; None if it is not there for this seat."""
    if isinstance(look, Parts):
        found: ThingView | None = look._values.ask(("pictured", thing))  # noqa: SLF001 - a method would hide a field
        return found
    return next((one for one in look.pictured if one.id == thing), None)


def of_each(of: Struct | Parts, field: str, *names: str) -> tuple[object, ...]:
    """What is called so of each thing in a field, of which nothing else is read.

    Of several names the first is that of other things in it, and so on.
    """
    if isinstance(of, Parts):
        found: tuple[object, ...] = of._values.ask(("each", names, *of._name, field))  # noqa: SLF001 - as above
        return found
    return named(getattr(of, field), *names)


@pass_environment
def columns(environment: Environment, of: Struct | Parts, field: str, *names: str) -> object:
    """The things in a field, of which these fields alone are read; all of them of what is no part of a page."""
    if isinstance(of, Parts):
        found = of.columns(field, names)
        if found is not None:
            return found
    return environment.getattr(of, field)


def having(of: Struct | Parts, field: str, name: str, wanted: object, *names: str) -> tuple[object, ...]:
    """The things in a field of which *name* is *wanted*, with these *names* alone if any are given.

    Of the others nothing is read.
    """
    if isinstance(of, Parts):
        found: tuple[object, ...] = of._values.ask(("having", name, wanted, names, *of._name, field))  # noqa: SLF001 - as above
        return found
    return tuple(one for one in getattr(of, field) if getattr(one, name) == wanted)


def some(of: Struct | Parts, field: str, name: str = "") -> bool:
    """Whether there is anything in a field, or anything of which *name* is true; of the things no more is read."""
    if isinstance(of, Parts):
        return bool(of._values.ask(("some", name, *of._name, field)))  # noqa: SLF001 - as above
    return any(getattr(one, name) if name else True for one in getattr(of, field))


def awaited(look: Look | Parts) -> tuple[str, ...]:
    """The others whose dice the table waits for, by name."""
    if isinstance(look, Parts):
        found: tuple[str, ...] = look._values.ask(("awaited",))  # noqa: SLF001 - as above
        return found
    return tuple(dict.fromkeys(one.who for one in look.draws if one.waits_for_roller))


def whole(of: Struct | Parts) -> Struct:
    """A struct itself, all of which is read."""
    if isinstance(of, Parts):
        found: Struct = of._values.ask(of._name)  # noqa: SLF001 - as above
        return found
    return of


@pass_environment
def select_by(
    environment: Environment, things: Iterable[object], path: str, test: str = "", *wanted: object
) -> Iterator[object]:
    """The things of which a field, found by its *path*, passes a test, or is true."""
    read, holds = _reader(environment, path), _test(environment, test)
    return (one for one in things if holds(read(one), *wanted))


@pass_environment
def reject_by(
    environment: Environment, things: Iterable[object], path: str, test: str = "", *wanted: object
) -> Iterator[object]:
    """The things of which a field, found by its *path*, fails a test, or is not true."""
    read, holds = _reader(environment, path), _test(environment, test)
    return (one for one in things if not holds(read(one), *wanted))


@lru_cache(maxsize=1024)
def _reader(environment: Environment, path: str) -> Callable[[object], object]:
    """What reads a field by its path; the field of a struct or of a row without asking how it is to be read."""
    if not path.isidentifier():
        return make_attrgetter(environment, path)

    def read(thing: object) -> object:
        found = getattr(thing, path, missing) if isinstance(thing, Struct | tuple) else missing
        return environment.getitem(thing, path) if found is missing else found

    return read


def _test(environment: Environment, name: str) -> Callable[..., bool]:
    return environment.tests[name] if name else bool  # type: ignore[return-value]  # a test tells whether it holds


@pass_context
def field_of(
    context: Context, things: Iterable[object], *filtering: object, attribute: str = "", **others: object
) -> Iterable[object]:
    """The same field of each thing; what Jinja's `map` makes of them if that is not all that is asked."""
    if filtering or others:
        asked: dict[str, Any] = {"attribute": attribute, **others} if attribute else others
        return do_map(context, things, *filtering, **asked)
    return map(_reader(context.environment, attribute), things)


@lru_cache(maxsize=4096)
def _in_address(text: str) -> str:
    return do_urlencode(text)


def urlencode(value: object) -> str:
    """A text as it stands in an address; what Jinja's own makes of anything else."""
    return _in_address(value) if type(value) is str else do_urlencode(value)  # type: ignore[arg-type]  # Jinja asks what it is


def minus(value: object) -> str:
    """A number or a notation as people read it; what somebody wrote stays as it is."""
    return with_minus(value if isinstance(value, str) else str(value))


def in_groups(items: Iterable[PreparedView]) -> Mapping[str, list[PreparedView]]:
    """What is prepared, under its headings, which stand in the order of what is under them."""
    found: dict[str, list[PreparedView]] = {}
    for each in items:
        found.setdefault(each.group, []).append(each)
    return found


FILTERS = {
    "in_groups": in_groups,
    "capitalize": capital,
    "role_amid": role_amid,
    "list": list,
    "selectattr": select_by,
    "rejectattr": reject_by,
    "map": field_of,
    "where": where,
    "behind": behind_one,
    "answering": answering,
    "concern": concern,
    "asked_of": asked_of,
    "openers": openers,
    "pictured": pictured,
    "columns": columns,
    "each": of_each,
    "having": having,
    "some": some,
    "awaited": awaited,
    "minus": minus,
    "in_a_row": in_a_row,
    "urlencode": urlencode,
}
