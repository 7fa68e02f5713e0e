"""What does not fit the type that it is read into: where it stands in a file, and what would be right."""

import re
from difflib import get_close_matches

import msgspec
from msgspec import inspect

from talewright.toml_lines import Path, on_line

SHOWN = 200  # characters of what is wrong that are repeated

ANY = "a value"  # of those that stand under keys of their own choice
IN_LIST = "a value in a list"  # that is one of these

_PART = re.compile(r"([^.\[\]]+)|\[(\d{1,9}|\.{3})\]")
_KEY = re.compile(r"Object (?:contains unknown|missing required) field `(.*)`$", re.DOTALL)


def misfit(wrong: msgspec.ValidationError, kind: type, text: str) -> str:
    r"""Where the TOML *text* does not fit *kind*, and what would be right there.

    >>> class Ship(msgspec.Struct, forbid_unknown_fields=True):
    ...     name: str
    ...     masts: int = 2
    >>> try:
    ...     msgspec.convert({"name": "Ama", "mast": 3}, Ship)
    ... except msgspec.ValidationError as wrong:
    ...     misfit(wrong, Ship, 'name = "Ama"\nmast = 3')
    "line 2: there is no key 'mast'; did you mean masts?"
    """
    said, _, where = str(wrong).partition(" - at `$")
    path: Path = tuple(key or _counted(number) for key, number in _PART.findall(where.removesuffix("`")))
    found, key = _at(inspect.type_info(kind), path), _KEY.match(said)
    if key and said.startswith("Object missing"):
        return f"{on_line(text, path)}{_named(path) or 'the file'} lacks {key[1]!r}"[:SHOWN]
    if key:
        there = f" in {_named(path)}" if path else ""
        return f"{on_line(text, (*path, key[1]))}there is no key {key[1][:40]!r}{there}; {_instead(key[1], found)}"
    if found is None or not said.startswith(("Expected", "Invalid enum")):
        return f"{on_line(text, path)}{said[:SHOWN]}"
    return f"{on_line(text, path)}{_named(path) or 'the file'} takes {wanted(found)}"


def _counted(number: str) -> int | str:
    return int(number) if number.isdecimal() else ANY


def wanted(kind: inspect.Type) -> str:
    """What would be right for a type, in words."""
    match without_none(kind):
        case inspect.BoolType():
            return "true or false"
        case inspect.IntType(ge=least, le=most, multiple_of=step):
            return in_range(least, most) + (f", in steps of {step}" if step else "")
        case inspect.StrType(min_length=least, max_length=most):
            return "a text" + (f" of {least or 0} to {most:,} characters" if most else "")
        case inspect.EnumType(cls=choices):
            return "one of " + ", ".join(str(one.value) for one in choices)
        case inspect.LiteralType(values=values):
            return "one of " + ", ".join(map(str, values))
        case inspect.CollectionType(item_type=item, min_length=least, max_length=most):
            return "a list" + (f" of {least or 0} to {most}" if most else "") + f", each {wanted(item)}"
        case inspect.DictType():
            return "an object, such as a move with its arguments"
        case inspect.UnionType(types=kinds):
            return ", or ".join(wanted(each) for each in kinds if not isinstance(each, inspect.NoneType))
        case inspect.StructType(fields=fields):
            return f"an object with {', '.join(field.encode_name for field in fields)}"
        case _:
            return "a value of another kind"


def in_range(least: int | None, most: int | None) -> str:
    """What a whole number may be, in words."""
    if least is not None and most is not None:
        return f"a whole number from {least} to {most}"
    return (
        "a whole number"
        + (f", {least} or more" if least is not None else "")
        + (f", {most} at most" if most is not None else "")
    )


def without_none(kind: inspect.Type) -> inspect.Type:
    """What stands beside None, where a value may be left out."""
    if isinstance(kind, inspect.UnionType):
        others = [one for one in kind.types if not isinstance(one, inspect.NoneType)]
        return others[0] if len(others) == 1 else kind
    return kind


def _at(kind: inspect.Type, path: Path) -> inspect.Type | None:
    """The type of what stands at a place; None where that cannot be told."""
    for part in path:
        inner: inspect.Type | None = None
        match without_none(kind):
            case inspect.StructType(fields=fields):
                inner = next((field.type for field in fields if field.encode_name == part), None)
            case inspect.CollectionType(item_type=item) | inspect.DictType(value_type=item):
                inner = item
            case inspect.UnionType(types=kinds) if isinstance(part, int) or part == ANY:
                inner = next((each.item_type for each in kinds if isinstance(each, inspect.CollectionType)), None)
        if inner is None:
            return None
        kind = inner
    return without_none(kind)


def _named(path: Path) -> str:
    """A place as people count: ``bonus of breakouts 1 of ability 3``."""
    said: list[str] = []
    for part in path:
        if isinstance(part, int) and said[-1:] == [ANY]:
            said[-1] = IN_LIST
        elif isinstance(part, int) and said:
            said[-1] += f" {part + 1}"
        else:
            said.append(str(part))
    return " of ".join(reversed(said))


def _instead(key: str, kind: inspect.Type | None) -> str:
    names = [field.encode_name for field in kind.fields] if isinstance(kind, inspect.StructType) else []
    near = get_close_matches(key, names, n=1)
    return f"did you mean {near[0]}?" if near else f"there are {', '.join(names)}"
