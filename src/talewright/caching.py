"""Results that are kept as long as they are made from the very same objects, and somebody asks for them."""

import threading
from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, Generic, Self, TypeVar, TypeVarTuple, overload
from weakref import WeakSet

Given = TypeVarTuple("Given")
ResultT = TypeVar("ResultT")
KeyT = TypeVar("KeyT", bound=Hashable)

# How many results are kept of a function that is asked once for each of these, at all tables of one process together.
# What nobody uses is let go of in a minute or two: too little room costs far more, since everything is then made anew.
EACH_TABLE = 512
EACH_SEAT = 2048  # or each person in play
EACH_THING = 8192  # each of several that a seat sees


class Lately(Generic[KeyT, ResultT]):
    """Results by key, of which the oldest make room; those that nobody asks for are let go of in time.

    Whoever looks into *known* adds the key to *used*.

    >>> lately = Lately[str, int](most=2)
    >>> lately.put("tea", 1), lately.put("ale", 2), lately.put("mead", 3)
    (None, None, None)
    >>> lately.known
    {'ale': 2, 'mead': 3}
    """

    def __init__(self, most: int) -> None:
        self.known: dict[KeyT, ResultT] = {}
        self.used: set[KeyT] = set()
        self._most = most
        self._lock = threading.Lock()
        with _KNOWING:
            _EVERY.add(self)

    def put(self, key: KeyT, result: ResultT) -> None:
        """Keep a result."""
        with self._lock:
            self._make_room(key)
            self.known[key] = result

    def first(self, key: KeyT, result: ResultT) -> ResultT:
        """The result that is kept: this one, unless another thread was faster."""
        with self._lock:
            self._make_room(key)
            return self.known.setdefault(key, result)

    def forget(self) -> None:
        """Let go of every result that nobody has used since this was called the last time."""
        with self._lock:
            for key in self.known.keys() - self.used:
                del self.known[key]
            self.used.clear()

    def _make_room(self, key: KeyT) -> None:
        self.used.add(key)
        if key not in self.known and len(self.known) >= self._most:
            oldest = next(iter(self.known))
            del self.known[oldest]
            self.used.discard(oldest)


_EVERY: WeakSet[Lately[Any, Any]] = WeakSet()
_KNOWING = threading.Lock()


def forget() -> None:
    """Let go of all results that nobody has used since this was called the last time."""
    with _KNOWING:
        every = tuple(_EVERY)
    for each in every:
        each.forget()


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
        lately = Lately[tuple[int, ...], tuple[tuple[*Given], ResultT]](maxsize)
        known, used = lately.known, lately.used

        @wraps(function)
        def kept(*args: *Given) -> ResultT:
            key = tuple(map(id, args))
            found = known.get(key)
            if found is not None:
                used.add(key)
                return found[1]
            return lately.first(key, (args, function(*args)))[1]

        return kept

    return keeping


class found_once(Generic[ResultT]):  # noqa: N801 - it is written as a decorator, as ``property`` is
    """A property that is worked out when it is first asked for, and kept in the object's own dictionary.

    As ``functools.cached_property`` is from Python 3.12 on: before, all objects of a class had one lock, so that who
    asked at one table waited for another. Two threads that ask at once may both work it out, and get the same.

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
        found: ResultT = vars(kept_by).setdefault(self._name, self._function(kept_by))
        return found
