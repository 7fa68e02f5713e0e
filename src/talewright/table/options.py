"""What a group may set when a campaign begins, as far as every game asks and reads it in the same way."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from talewright.refusal import Refused
from talewright.table.offer import Choice, Face, Field, Option, Value


class Preset(Struct, frozen=True):
    """A choice of all options at once, with the values that a form would send."""

    name: str
    label: str
    options: Mapping[str, Value]


class OptionGroup(Struct, frozen=True):
    """Options that belong together; those that groups really choose come first, and need no *title*."""

    title: str
    fields: tuple[Field, ...]


YES_NO = (Option("true", "Yes"), Option("false", "No"))


def yes_no(name: str, label: str, *, default: bool, about: str = "") -> Choice:
    """A field for something that is so or not."""
    return Choice(name=name, label=label, options=YES_NO, default="true" if default else "false", about=about)


def grouped(fields: Iterable[Field], groups: Mapping[str, tuple[str, ...]]) -> tuple[OptionGroup, ...]:
    """The options by group, which names them in its order; those that no group names come first."""
    named = {field.name: field for field in fields}
    in_groups = {name for names in groups.values() for name in names}
    first = tuple(field for name, field in named.items() if name not in in_groups)
    rest = (OptionGroup(title, tuple(named[name] for name in names)) for title, names in groups.items())
    return (OptionGroup("", first), *rest)


def check_known(options_set: Mapping[str, Value], fields: Iterable[Field]) -> None:
    """Refuse an option that the game does not have."""
    known = {field.name for field in fields}
    for name in options_set:
        if name not in known:
            raise Refused(f"There is no option {name!r}: the options are {', '.join(sorted(known))}.")


def read_yes_no(options_set: Mapping[str, Value], name: str, *, default: bool, label: str = "") -> bool:
    """Whether something is set to be so. Raises ValueError where it is neither true nor false."""
    value = options_set.get(name, default)
    if isinstance(value, bool):
        return value
    if value not in ("true", "false"):
        raise ValueError(f"{repr(label) if label else name} is either true or false, not {str(value)[:40]!r}")
    return value == "true"


def read_names(options_set: Mapping[str, Value], name: str) -> tuple[str, ...]:
    """Names that were written with commas between them."""
    return tuple(filter(None, map(str.strip, str(options_set.get(name) or "").split(","))))


def presets(fields: Iterable[Field], book: Mapping[str, Value] | None = None) -> tuple[Preset, ...]:
    """The options as the text plays them, and with every optional rule; *book* is where a field suggests otherwise."""
    known = tuple(fields)
    plain: dict[str, Value] = {each.name: each.default for each in known if not isinstance(each, Face)}
    every = {each.name: "true" for each in known if isinstance(each, Choice) and each.options == YES_NO}
    return (
        Preset("book", "As the book plays it", {**plain, **(book or {})}),
        Preset("every", "With every optional rule", {**plain, **every}),
    )
