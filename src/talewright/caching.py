"""Results that are kept as long as they are made from the very same objects."""

import threading
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

Given = ParamSpec("Given")
ResultT = TypeVar("ResultT")


def by_identity(*, maxsize: int) -> Callable[[Callable[Given, ResultT]], Callable[Given, ResultT]]:
    """Keep the last *maxsize* results of a function, by which objects it was given, in any number of threads.

    Unlike ``functools.lru_cache`` it hashes and compares nothing, so that large frozen values cost no more than small
    ones, and mappings that nobody changes will do. Equal arguments that are other objects are worked out again.

    >>> joined = by_identity(maxsize=8)(lambda names: ", ".join(names))
    >>> crew = ["Nora", "Pim"]
    >>> joined(crew) is joined(crew)
    True
    """

    def keeping(function: Callable[Given, ResultT]) -> Callable[Given, ResultT]:
        # The arguments are kept as well: as long as they are, no other object can have one of their ids.
        known: dict[tuple[object, ...], tuple[object, object, ResultT]] = {}
        lock = threading.Lock()

        @wraps(function)
        def kept(*args: Given.args, **kwargs: Given.kwargs) -> ResultT:
            ids = tuple(map(id, args))
            key = (*ids, *kwargs, *map(id, kwargs.values())) if kwargs else ids
            found = known.get(key)
            if found is not None:
                return found[2]
            made = function(*args, **kwargs)
            with lock:
                if len(known) >= maxsize:
                    del known[next(iter(known))]
                return known.setdefault(key, (args, kwargs, made))[2]

        return kept

    return keeping
