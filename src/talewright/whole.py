"""A whole number as the command takes it: "2.5" is none, and is not rounded."""

from collections.abc import Sequence
from typing import Annotated

from cyclopts import CoercionError, Parameter, Token


def whole(_: object, typed: Sequence[Token]) -> int:
    """The number of what was typed. Raises ``CoercionError`` if it is no whole one."""
    (token,) = typed
    try:
        return int(token.value)
    except ValueError:
        raise CoercionError(token=token, target_type=int) from None


Whole = Annotated[int, Parameter(converter=whole)]
