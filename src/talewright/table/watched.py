"""What is made from a state, and kept as long as those of the state's fields that were read for it are the same.

A state is never changed: a move brings another one, which shares with it whatever the move left alone. So a field that
is the very same object says the same, and what was made of such fields alone would be made again just so.

Each maker is given a copy of the state that notes what is read. A struct that is hashed, compared or written as JSON is
not asked for its fields: who makes something of a state does none of that to it.
"""

import time
from collections.abc import Callable, Hashable, Iterable
from functools import cache, wraps
from typing import Any, Concatenate, Generic, TypeVar, TypeVarTuple

from msgspec import Struct, defstruct, structs

from talewright.caching import Lately
from talewright.table.recent import Recent

StateT = TypeVar("StateT")
MadeT = TypeVar("MadeT")
Given = TypeVarTuple("Given")
Names = tuple[str, ...]
Values = tuple[object, ...]


ABSENT = object()


def by_fields(*, maxsize: int) -> Callable[[Callable[[StateT, *Given], MadeT]], Callable[[StateT, *Given], MadeT]]:
    """Keep the last *maxsize* results of a function of a state and other objects, by those objects.

    A state is a struct. A result is good for every state in which all fields that were read
    for it are the very same objects. One that is worked out again and equals the one before is that very object, so
    that others find it unchanged at once. As with ``caching.by_identity``, arguments are given by place and are told
    apart by which objects they are.

    >>> class Harbour(Struct, frozen=True):
    ...     ships: tuple[str, ...]
    ...     tide: int
    >>> @by_fields(maxsize=8)
    ... def names(harbour: Harbour) -> list[str]:
    ...     return [*harbour.ships]
    >>> high = Harbour(("Swift", "Marigold"), 3)
    >>> names(high) is names(structs.replace(high, tide=1))
    True
    >>> names(structs.replace(high, ships=("Swift",)))
    ['Swift']
    """

    def keeping(function: Callable[[StateT, *Given], MadeT]) -> Callable[[StateT, *Given], MadeT]:
        # The arguments are kept as well: as long as they are, no other object can have one of their ids.
        lately = Lately[tuple[int, ...], tuple[tuple[*Given], Names, Values, MadeT]](maxsize)
        known, used = lately.known, lately.used

        @wraps(function)
        def kept(state: StateT, *args: *Given) -> MadeT:
            key = tuple(map(id, args))
            found = known.get(key)
            if found is not None and _are(state, found[1], found[2]):
                used.add(key)
                return found[3]
            names, values, made = _watched(state, args, function)
            if found is not None and found[3] == made:
                made = found[3]
            lately.put(key, (args, names, values, made))
            return made

        return kept

    return keeping


class _Stand(Struct, Generic[MadeT]):
    """What was made from the same fields, and their values then."""

    values: Values
    made: dict[Hashable, MadeT]


class Kept(Generic[StateT, MadeT]):
    """What several makers make of a state, kept for as many places as fit.

    *place* and a maker's name say only where to look: what was made is used again if the same was given, and each field
    of the state that was read is the very same object. What is made again and equals what was made before is that very
    object, so that whoever keeps something of it finds it unchanged at once.
    """

    def __init__(self, most: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._kept: Recent[Hashable, tuple[Values, dict[Names, _Stand[MadeT]]]] = Recent(most, clock=clock)

    def forget(self, for_s: float) -> None:
        """Forget what was made for places that nobody has asked for so long."""
        self._kept.drop_unused(for_s)

    def made(
        self, place: Hashable, state: StateT, given: Values, makers: Iterable[tuple[Hashable, Callable[..., MadeT]]]
    ) -> list[MadeT]:
        """What each of the named *makers* makes of the state and what is *given*."""
        before = self._kept.get(place)
        known = before[1] if before is not None and before[0] == given else {}
        stands = {names: stand for names, stand in known.items() if _are(state, names, stand.values)}
        found = {name: made for stand in stands.values() for name, made in stand.made.items()}
        last = {name: made for stand in known.values() for name, made in stand.made.items()}
        fresh: dict[Names, _Stand[MadeT]] = {}
        copy = _copying(type(state))(state, set())  # type: ignore[arg-type]  # a class can be hashed
        made = []
        for name, make in makers:
            if name not in found:
                names, values, new = _watched(state, given, make, copy)
                earlier = last.get(name, new)
                found[name] = earlier if earlier == new else new
                fresh.setdefault(names, _Stand(values, {})).made[name] = found[name]
            made.append(found[name])
        for names, stand in fresh.items():
            older = stands[names].made if names in stands else {}
            stands[names] = _Stand(stand.values, {**older, **stand.made})
        self._kept.put(place, (given, stands))
        return made


def _are(state: object, names: Names, values: Values) -> bool:
    """Whether the fields of a state are these very objects; whoever asks counts as having read them.

    The state of another game may lack some of them.
    """
    for name, value in zip(names, values, strict=True):  # noqa: SIM110 - a generator costs more than what it looks at
        if getattr(state, name, ABSENT) is not value:
            return False
    return True


def _watched(
    state: StateT, given: tuple[Any, ...], make: Callable[Concatenate[StateT, ...], MadeT], copy: StateT | None = None
) -> tuple[Names, Values, MadeT]:
    """What is made of a state, with the fields that were read for it and their values.

    If there is a *copy* of the state already, that is copied, which takes less time.
    """
    read: set[str] = set()
    made = make(_copying(type(state))(state if copy is None else copy, read), *given)  # type: ignore[arg-type]  # a class can be hashed
    names = tuple(sorted(read))
    return names, tuple(getattr(state, name) for name in names), made


@cache
def _copying(kind: type[Struct]) -> Callable[[Any, set[str]], Any]:
    """What copies such a state; the copy notes in a set which of its fields are read.

    It takes the set along into whatever struct replaces some of them. Each copy has its own room for what is worked
    out from it: a value that was kept there would hide what it was made of.
    """
    if hasattr(kind, "is_copy_"):
        return _copying(kind.__mro__[1])
    if not issubclass(kind, Struct):
        raise TypeError(f"{kind.__qualname__} is no state: make it a frozen Struct.")
    noted = [("read_", set[str])]
    inside = {"is_copy_": True, **{name: _noting(kind, name) for name in kind.__struct_fields__}}
    copies = defstruct(
        kind.__name__, noted, bases=(kind,), namespace=inside, module=kind.__module__, frozen=True, kw_only=True
    )

    def copied(state: Struct, read: set[str]) -> object:
        if type(state) is copies:
            return structs.replace(state, read_=read)
        return copies(**{**structs.asdict(state), "read_": read})

    return copied


def _noting(kind: type[Struct], name: str) -> property:
    """A field of a copy, which notes that it is read."""
    value = getattr(kind, name).__get__

    def read(copy: Any) -> object:  # noqa: ANN401 - of a kind that is made for it
        copy.read_.add(name)
        return value(copy)

    return property(read)
