"""What is refused or cannot be read: by which clause, by which function, and what is named. Its words stand in no test.

``figures`` reads the numbers of a sentence, for what is told of a roll or printed by a command, and ``cited`` the
clauses.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from inspect import unwrap
from pathlib import Path
from traceback import walk_tb
from types import CodeType

import pytest

from talewright import refusal
from talewright.cli.decided import ID
from talewright.refusal import Refused

By = Callable[..., object] | str
PACKAGE = str(Path(refusal.__file__).parent)


@contextmanager
def refusing(clause: str = "", *, by: By = "", naming: tuple[str, ...] = ()) -> Iterator[pytest.ExceptionInfo[Refused]]:
    """What is done here is refused by this clause, and the refusal names these numbers or things.

    *by* is the function that says no, where no clause does; a private one is named.
    """
    with pytest.raises(Refused) as refused:
        yield refused
    check_refused(refused.value, clause, by, naming)


@contextmanager
def failing(
    by: By, *, kind: type[Exception] = ValueError, naming: tuple[str, ...] = ()
) -> Iterator[pytest.ExceptionInfo[Exception]]:
    """What is done here cannot be read or made: this function itself says so, and names these numbers or things."""
    with pytest.raises(kind) as failed:
        yield failed
    assert is_by(ours(failed.value)[-1:], by), failed.value
    assert [each for each in naming if each not in str(failed.value)] == [], failed.value


def check_refused(why: Refused, clause: str, by: By = "", naming: tuple[str, ...] = ()) -> None:
    """Fail unless this clause and this function say no, and name these things."""
    assert why.clause == clause, f"{why.clause}: {why.why}"
    assert not by or says_no(why, by), why.why
    assert [each for each in naming if each not in why.why] == [], why.why


def says_no(why: Exception, by: By) -> bool:
    """Whether an exception comes out of a function."""
    return is_by([frame.f_code for frame, _ in walk_tb(why.__traceback__)], by)


def is_by(codes: Sequence[CodeType], by: By) -> bool:
    """Whether a function is among these."""
    return by in {code.co_qualname for code in codes} if isinstance(by, str) else unwrap(by).__code__ in codes


def ours(why: Exception) -> list[CodeType]:
    """The functions of the package that an exception came through, the innermost last."""
    codes = (frame.f_code for frame, _ in walk_tb(why.__traceback__))
    return [code for code in codes if code.co_filename.startswith(PACKAGE) and not code.co_name.startswith("<")]


def line_of(why: Exception) -> tuple[str, int]:
    """The line of code that says no."""
    return [(frame.f_code.co_filename, number) for frame, number in walk_tb(why.__traceback__)][-1]


def figures(text: str) -> list[str]:
    """The numbers of a sentence, in their order, ratings and signs with them.

    >>> figures("Your roll: 2 against 5M2 is a success; −3 makes it 4.5 %")
    ['2', '5M2', '-3', '4.5']
    """
    return re.findall(r"(?<![\w.])[-+]?\d+(?:[.,]\d+)*(?:[MW]\d*)?", text.replace("−", "-"))


def cited(text: str) -> list[str]:
    """The clauses that a sentence names, in their order.

    >>> cited("One gift is free: choose one. (SF-budget.6)")
    ['SF-budget.6']
    """
    return ID.findall(text)
