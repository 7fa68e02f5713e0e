"""Results that are kept as long as they are made from the very same objects."""

import threading
from collections.abc import Callable
from functools import wraps
from typing import Any, Generic, Self, TypeVar, TypeVarTuple, overload

Given = TypeVarTuple("Given")
ResultT = TypeVar("ResultT")


def by_identity(*, maxsize: int) -> Callable[[Callable[[*Given], ResultT]], Callable[[*Given], ResultT]]:
    """Keep the last *maxsize* results of a function, by which objects it was given, in any number of threads.

    Unlike ``functools.lru_cache`` it hashes and compares nothing, so that large frozen values cost no more than small
    ones, and mappings that nobody changes will do. Equal arguments that are other objects are worked out again.
    Arguments are given by place: names would make the key, which is made each time, cost half as much again.

    >>> joined = by_identity(maxsize=8)(lambda names: ", ".join(names))
    >>> crew = ["Nora", "Pim"]
    >>> joined(crew) is joined(crew)
    True
    """

    def keeping(function: Callable[[*Given], ResultT]) -> Callable[[*Given], ResultT]:
        # The arguments are kept as well: as long as they are, no other object can have one of their ids.
        known: dict[tuple[int, ...], tuple[tuple[*Given], ResultT]] = {}
        lock = threading.Lock()

        @wraps(function)
        def kept(*args: *Given) -> ResultT:
            key = tuple(map(id, args))
            found = known.get(key)
            if found is not None:
                return found[1]
            made = function(*args)
            with lock:
                if len(known) >= maxsize:
                    del known[next(iter(known))]
                return known.setdefault(key, (args, made))[1]

        return kept

    return keeping


class found_once(Generic[ResultT]):  # noqa: N801 - it is written as a decorator, as ``property`` is
    """A property that is worked out when it is first asked for, and kept in the object's own dictionary.

    As ``functools.cached_property`` is from Python 3.12 on: before, all objects of a class had one lock, so that who
    asked at one table waited for another. Two threads that ask at once may both work it out.

    >>> class Harbour:
    ...     @found_once
    ...     def ships(self) -> list[str]:
    ...         return ["Swift"]
    >>> high = Harbour()
    >>> high.ships is high.ships
    True
    """

    def __init__(self, function: Callable[[Any], ResultT]) -> None:
        self.__doc__ = function.__doc__
        self._function = function
        self._name = function.__name__

    @overload
    def __get__(self, kept_by: None, kind: type[Any]) -> Self: ...

    @overload
    def __get__(self, kept_by: object, kind: type[Any]) -> ResultT: ...

    def __get__(self, kept_by: object | None, kind: type[Any]) -> Self | ResultT:
        if kept_by is None:
            return self
        found = vars(kept_by)[self._name] = self._function(kept_by)
        return found
