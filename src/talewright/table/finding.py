"""Whether what an event is about is still there: if it is not, the event is neither filed nor told.

That happens when the rules have become stricter since an event was stored, and what it builds on is missing. Nothing
that builds on it is filed then either, so that no state ever speaks of somebody or something that it does not hold.
"""

from collections.abc import Callable, Container, Iterator, Mapping
from typing import Generic, TypeVar, get_args

from msgspec import Struct
from msgspec.structs import fields

StateT = TypeVar("StateT")
Shelf = Callable[[StateT], Container[str]]


class Finder(Generic[StateT]):
    """What a game's events name by their ids, and where in its states that is found.

    *shelves* tells, by the type of an id, where the thing is that has it. What an event brings itself, or only
    remembers, it tells in ``brings``.
    """

    def __init__(self, shelves: Mapping[object, Shelf[StateT]]) -> None:
        self._shelves = shelves
        self._named: dict[type[Struct], tuple[tuple[str, Shelf[StateT]], ...]] = {}

    def finds(self, state: StateT, event: Struct) -> bool:
        """Whether everything that *event* names is in *state*. An empty id stands for nobody and nothing."""
        kind = type(event)
        named = self._named.get(kind)
        if named is None:
            named = self._named[kind] = tuple(self._named_by(kind))
        for field, shelf in named:
            value = getattr(event, field)
            for each in (value,) if isinstance(value, str) else value:
                if each and each not in shelf(state):
                    return False
        return True

    def _named_by(self, kind: type[Struct]) -> Iterator[tuple[str, Shelf[StateT]]]:
        brings: tuple[str, ...] = getattr(kind, "brings", ())
        for field in fields(kind):
            of = next(iter(get_args(field.type)), field.type)  # of each item, where there are several
            if of in self._shelves and field.name not in brings:
                yield field.name, self._shelves[of]
