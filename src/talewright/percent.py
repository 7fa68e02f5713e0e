"""Chances as people read them: rounded once, in this one place."""

from fractions import Fraction
from functools import lru_cache

LEAST, MOST = 0.1, 99.9


def percent(chance: Fraction) -> float:
    """A chance in percent with one decimal; only what is certain has 100, and only what is impossible 0.

    A change of a chance is only rounded, as far as it is negative.

    >>> percent(Fraction(1, 3)), percent(Fraction(1, 9999)), percent(Fraction(9999, 10000)), percent(Fraction(1))
    (33.3, 0.1, 99.9, 100.0)
    """
    rounded = round(1000 * chance) / 10
    return min(max(rounded, LEAST), MOST) if 0 < chance < 1 else rounded


@lru_cache(maxsize=4096)
def said(chance: Fraction) -> str:
    """The same in words: what is nearly certain or nearly impossible is called so.

    >>> said(Fraction(1, 3)), said(Fraction(1, 9999)), said(Fraction(9999, 10000)), said(Fraction(1))
    ('33.3 %', '< 0.1 %', '> 99.9 %', '100.0 %')
    """
    if 0 < chance < Fraction(1, 2000):
        return f"< {LEAST:g} %"
    if 1 > chance > Fraction(1999, 2000):
        return f"> {MOST:g} %"
    return f"{percent(chance)} %"
