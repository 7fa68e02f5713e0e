"""A whole number as the command takes it: "2.5" is none, and is not rounded."""

from collections.abc import Sequence
from typing import Annotated

from cyclopts import CoercionError, Parameter, Token

MOST_DIGITS = 18


def whole(_: object, typed: Sequence[Token]) -> int:
    """The number of what was typed. Raises ``CoercionError`` if it is no whole one."""
    (token,) = typed
    digits = token.value.removeprefix("-")
    if digits.isascii() and digits.isdecimal() and len(digits) <= MOST_DIGITS:
        return int(token.value)
    raise CoercionError(token=token, target_type=int)


Whole = Annotated[int, Parameter(converter=whole)]
