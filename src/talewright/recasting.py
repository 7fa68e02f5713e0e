"""A value of one kind made into another that calls things by the same names."""

from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

from msgspec import Struct

KindT = TypeVar("KindT", bound=Struct)


def recast(value: Struct, kind: type[KindT], /, **others: Any) -> KindT:  # noqa: ANN401 - the type checker reads them off the kind
    """What a value is as another *kind*: it has from the value whatever both call by the same name, save for *others*.

    What the value has and the kind does not name is left out: a view shows what it names itself, and nothing else. The
    type checker holds every name against both (`tests/recasting.py`).

    >>> class Harbour(Struct):
    ...     name: str
    ...     depth: int
    ...     smugglers: int
    >>> class HarbourView(Struct):
    ...     name: str
    ...     depth: int
    ...     ships: tuple[str, ...]
    >>> recast(Harbour("Nochet", 9, smugglers=40), HarbourView, ships=("Swift",))
    HarbourView(name='Nochet', depth=9, ships=('Swift',))
    """
    made: Callable[..., KindT] = kind
    same = {name: getattr(value, name) for name in _shared(type(value), kind) if name not in others}
    return made(**same, **others)


@cache
def _shared(of: type[Struct], kind: type[Struct]) -> tuple[str, ...]:
    """What two kinds both have; what the one merely does is no part of it."""
    return tuple(name for name in kind.__struct_fields__ if not callable(getattr(of, name, _shared)))
