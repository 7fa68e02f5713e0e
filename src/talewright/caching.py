"""Results that are kept as long as they are made from the very same objects."""

import threading
from collections.abc import Callable
from functools import wraps
from typing import TypeVar, TypeVarTuple

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
