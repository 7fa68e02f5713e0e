"""What a group may set when a campaign begins, as far as every game asks and reads it in the same way."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager

from msgspec import Struct

from talewright.refusal import Refused
from talewright.table.offer import YES_NO, Choice, Face, Field, Value
from talewright.table.reading import Plain, read_fields
from talewright.wording import stopped


class Preset(Struct, frozen=True):
    """A choice of all options at once, with the values that a form would send."""

    name: str
    label: str
    options: Mapping[str, Value]


class OptionGroup(Struct, frozen=True):
    """Options that belong together; those that groups really choose come first, and need no *title*."""

    title: str
    fields: tuple[Field, ...]


def grouped(fields: Iterable[Field], groups: Mapping[str, tuple[str, ...]]) -> tuple[OptionGroup, ...]:
    """The options by group, which names them in its order; those that no group names come first."""
    named = {field.name: field for field in fields}
    in_groups = {name for names in groups.values() for name in names}
    first = tuple(field for name, field in named.items() if name not in in_groups)
    rest = (OptionGroup(title, tuple(named[name] for name in names)) for title, names in groups.items())
    return (OptionGroup("", first), *rest)


@contextmanager
def fitting() -> Iterator[None]:
    """Refuse options of which inside something cannot be read."""
    try:
        yield
    except ValueError as error:
        raise Refused(stopped(f"The options do not fit: {error}")) from error


def read_options(options_set: Mapping[str, Value], fields: Iterable[Field]) -> dict[str, Value]:
    """What a group has set, each as its field takes it: true or false, a whole number, a text, or several of a list.

    Whatever is left empty is not in it. Raises ``Refused`` for an option that the game does not have, or that does not
    fit.
    """
    known = {field.name: field for field in fields}
    for name in options_set:
        if name not in known:
            raise Refused(f"There is no option {name!r}: the options are {', '.join(sorted(known))}.")
    sent = {name: as_sent(known[name], value) for name, value in options_set.items() if value not in {None, "", ()}}
    with fitting():
        read = read_fields([known[name] for name in sent], sent)
    return {name: value == "true" if _is_yes_no(known[name]) else value for name, value in read.items()}


def as_sent(field: Field, value: Value) -> Plain:
    """A value as a form would send it: several may stand in one text, with commas between them."""
    if isinstance(field, Choice) and field.many:
        return [*(value if isinstance(value, tuple) else names_in(str(value)))]
    return str(value).lower() if isinstance(value, bool) else str(value)


def _is_yes_no(field: Field) -> bool:
    return isinstance(field, Choice) and field.options == YES_NO


def names_in(text: Value) -> tuple[str, ...]:
    """Names that were written with commas between them."""
    return tuple(filter(None, map(str.strip, str(text).split(","))))


def presets(fields: Iterable[Field], book: Mapping[str, Value] | None = None) -> tuple[Preset, ...]:
    """The options as the text plays them, and with every optional rule; *book* is where a field suggests otherwise."""
    known = tuple(fields)
    plain: dict[str, Value] = {each.name: each.default for each in known if not isinstance(each, Face)}
    every = {each.name: "true" for each in known if _is_yes_no(each)}
    return (
        Preset("book", "As the book plays it", {**plain, **(book or {})}),
        Preset("every", "With every optional rule", {**plain, **every}),
    )
