"""Charts of the odds pages that both games draw: parts of a bar, bars beside each other, and a grid of scores."""

from fractions import Fraction

from msgspec import Struct

from talewright.odds.race import Rounds
from talewright.percent import percent, said

UNSEEN = Fraction(1, 2000)  # what is rarer would be 0.0 %
ROUNDS_SHOWN = 12


class Part(Struct, frozen=True):
    """One outcome of a chart, in percent, and as a fraction where the chance is exact."""

    verdict: str
    says: str
    percent: float
    fraction: str = ""


class Chart(Struct, frozen=True):
    """All outcomes from the best to the worst; *tie* is None where nothing can tie."""

    victory: float
    tie: float | None
    defeat: float
    chances: tuple[Part, ...]


class Bar(Struct, frozen=True):
    """One bar beside its chance."""

    name: str
    percent: float
    verdict: str = ""


class Cell(Struct, frozen=True):
    """The chance of victory from one score, and in few characters; *shade* is its tenth, from 0 to 10."""

    score: str
    victory: float
    says: str
    shade: int
    here: bool


class Against(Struct, frozen=True):
    """A resistance of the table by its name, and the chances against it in percent."""

    name: str
    resistance: str
    victory: float
    tie: float
    defeat: float


def cell(score: str, victory: Fraction, *, here: bool) -> Cell:
    """A score in the grid; *here* is the one that is asked about."""
    return Cell(score, percent(victory), _short(victory), round(victory * 10), here)


def standing(ours: int, theirs: int, victory: Fraction) -> str:
    """The chance in the words of the table.

    >>> standing(2, 4, Fraction(31, 100))
    'You are down 2 to 4, and win in the end: 31.0 %'
    """
    where = "up" if ours > theirs else "down" if ours < theirs else "level,"
    start = f"You are {where} {ours} to {theirs}, and" if ours or theirs else "From the start you"
    return f"{start} win in the end: {said(victory)}"


def bars(count: Rounds) -> tuple[Bar, ...]:
    """Round by round, until the rest would not be seen."""
    last = next((number for number in range(1, ROUNDS_SHOWN) if count.longer_than(number) < UNSEEN), ROUNDS_SHOWN)
    shown = tuple(Bar(str(number), percent(count[number])) for number in range(1, last + 1))
    rest = count.longer_than(last)
    return shown if rest < UNSEEN else (*shown, Bar(f"more than {last}", percent(rest)))


def _short(chance: Fraction) -> str:
    """A chance in whole percent, for a narrow place; what is only nearly certain is not called so."""
    if 0 < chance < Fraction(1, 200):
        return "< 1"
    return "> 99" if 1 > chance >= Fraction(199, 200) else str(round(100 * chance))
