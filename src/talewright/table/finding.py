"""Whether what an event is about is still there: if it is not, the event is neither filed nor told.

That happens when the rules have become stricter since an event was stored, and what it builds on is missing. Nothing
that builds on it is filed then either, so that no state ever speaks of somebody or something that it does not hold.
"""

from collections.abc import Callable, Container, Mapping
from functools import cache
from typing import TypeVar, get_args

from msgspec import Struct
from msgspec.structs import fields

StateT = TypeVar("StateT")

# By the type of an id: where in a state the thing is found that has it.
Shelves = Mapping[object, Callable[[StateT], Container[str]]]
# By the kind of an event: the fields that name what it brings itself, or what it only remembers.
Free = Mapping[type[Struct], tuple[str, ...]]


def finds(state: StateT, event: Struct, shelves: Shelves[StateT], free: Free) -> bool:
    """Whether everything that *event* names by its id is in *state*. An empty id stands for nobody and nothing."""
    need_not = free.get(type(event), ())
    for field, kind in _named(type(event)):
        if kind in shelves and field not in need_not:
            value = getattr(event, field)
            for named in (value,) if isinstance(value, str) else value:
                if named and named not in shelves[kind](state):
                    return False
    return True


@cache
def _named(event: type[Struct]) -> tuple[tuple[str, object], ...]:
    """The fields of an event, each with its type, or with that of its items."""
    return tuple((each.name, next(iter(get_args(each.type)), each.type)) for each in fields(event))
