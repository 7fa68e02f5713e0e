"""What is refused: by which clause, by which function, and what the refusal names. Its words stand in no test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from inspect import unwrap
from traceback import walk_tb

import pytest

from talewright.refusal import Refused

By = Callable[..., object] | str


@contextmanager
def refusing(clause: str = "", *, by: By = "", naming: tuple[str, ...] = ()) -> Iterator[pytest.ExceptionInfo[Refused]]:
    """What is done here is refused by this clause, and the refusal names these numbers or things.

    *by* is the function that says no, where no clause does; a private one is named.
    """
    with pytest.raises(Refused) as refused:
        yield refused
    check_refused(refused.value, clause, by, naming)


def check_refused(why: Refused, clause: str, by: By = "", naming: tuple[str, ...] = ()) -> None:
    """Fail unless this clause and this function say no, and name these things."""
    assert why.clause == clause, f"{why.clause}: {why.why}"
    assert not by or says_no(why, by), why.why
    assert [each for each in naming if each not in why.why] == [], why.why


def says_no(why: Refused, by: By) -> bool:
    """Whether a refusal comes out of a function."""
    codes = {frame.f_code for frame, _ in walk_tb(why.__traceback__)}
    return by in {code.co_qualname for code in codes} if isinstance(by, str) else unwrap(by).__code__ in codes
