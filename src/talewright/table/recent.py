"""Values that may be made again at any time: the ones used last are kept, as far as there is room for them."""

import threading
import time
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


@dataclass(slots=True)
class _Kept(Generic[Value]):
    value: Value
    used: float


class Recent(Generic[Key, Value]):
    """Values by key, as many as fit. It is safe to use from several threads.

    *size* says how much room a value takes, now: it may grow. Without it each takes 1. Where all take more than *most*,
    the ones that nobody has used for longest are let go of, without *size* a tenth at once; the one that was used last
    stays, whatever its size. Whoever still holds a value may use it and put it back.

    >>> drinks = Recent[str, int](most=2)
    >>> drinks.put("tea", 1), drinks.put("ale", 2), drinks.get("tea"), drinks.put("mead", 3)
    (None, None, 1, None)
    >>> drinks.get("ale"), drinks.get("tea")
    (None, 1)
    """

    def __init__(
        self,
        most: int,
        size: Callable[[Value], int] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._most = most
        self._size = size
        self._left = most if size else most - most // 10  # so that it need not be sorted for each
        self._clock = clock
        self._kept: dict[Key, _Kept[Value]] = {}
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._kept)

    def __contains__(self, key: Key) -> bool:
        return key in self._kept

    def get(self, key: Key) -> Value | None:
        """The value of *key*, which is used by that; None if it is not here."""
        kept = self._kept.get(key)
        if kept is None:
            return None
        kept.used = self._clock()
        return kept.value

    def put(self, key: Key, value: Value) -> None:
        """Keep a value, which is used by that; if it is a new one, let go of others if there is no room."""
        with self._lock:
            is_new = key not in self._kept
            self._kept[key] = _Kept(value, self._clock())
            if not is_new:
                return
            taken = self._taken()
            if taken > self._most:
                *others, _ = sorted(self._kept, key=lambda each: self._kept[each].used)
                for each in others:
                    gone = self._kept.pop(each)
                    taken -= self._size(gone.value) if self._size else 1
                    if taken <= self._left:
                        break

    def values(self) -> list[Value]:
        """All that are here; none is used by that."""
        with self._lock:
            return [kept.value for kept in self._kept.values()]

    def _taken(self) -> int:
        """How much room all take."""
        return sum(self._size(kept.value) for kept in self._kept.values()) if self._size else len(self._kept)

    def drop(self, key: Key) -> None:
        """Let go of one value."""
        with self._lock:
            self._kept.pop(key, None)

    def drop_unused(self, for_s: float) -> None:
        """Let go of the values that nobody has used for so long."""
        with self._lock:
            since = self._clock() - for_s
            self._kept = {key: kept for key, kept in self._kept.items() if kept.used > since}
