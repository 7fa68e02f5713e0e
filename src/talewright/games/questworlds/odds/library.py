"""A contest in one line, with its odds, for whoever calls from outside."""

from collections.abc import Callable, Iterable
from functools import lru_cache

from msgspec import Struct

from talewright.games.questworlds.odds.exact import ASSURED, Odds, Side, side, side_odds
from talewright.games.questworlds.rules.contest import Faces, Outcome, resolve
from talewright.games.questworlds.rules.modifier import Modifier, Source
from talewright.games.questworlds.rules.rating import MASTERY, Rating, TargetNumber
from talewright.games.questworlds.rules.resistance import BASE_RESISTANCE, NamedResistance, is_assured
from talewright.games.questworlds.rules.situation import Contender, Situation


class Contest(Struct, frozen=True):
    """A contest that is ready for its dice, with its odds."""

    pc: Contender
    opposition: TargetNumber | Contender
    _odds: Odds

    @property
    def situation(self) -> Situation:
        return Situation(self.pc, self.opposition)

    def odds(self) -> Odds:
        """Every outcome with its exact chance."""
        return self._odds

    def resolve(self, ours: int, theirs: int) -> Outcome:
        """How it ends when these faces fall."""
        return resolve(self.situation, Faces(ours, theirs))


def contest(ability: str, *, vs: str, story_points: int = 0, modifiers: Iterable[Modifier | int] = ()) -> Contest:
    """Set a rating against a resistance, given by number or by name, or against a PC (``vs="pc 5M"``).

    A modifier that is a plain number counts as situational. Raises ValueError that says what would be right.

    >>> contest("17", vs="10M").odds()["victory 2"]
    Fraction(0, 1)
    >>> contest("17", vs="Hard", modifiers=[5], story_points=1).odds().victory
    Fraction(191, 200)
    """
    return _contest(ability, vs, story_points, tuple(modifiers))


@lru_cache(maxsize=8192)
def _contest(ability: str, vs: str, story_points: int, modifiers: tuple[Modifier | int, ...]) -> Contest:
    pc, ours = _read_pc(ability, story_points, modifiers)
    opposition, theirs = _read_opposition(vs)
    assured = isinstance(opposition, TargetNumber) and is_assured(opposition)
    return Contest(pc, opposition, ASSURED if assured else side_odds(ours, theirs))


@lru_cache(maxsize=1024)
def _read_pc(ability: str, story_points: int = 0, modifiers: tuple[Modifier | int, ...] = ()) -> tuple[Contender, Side]:
    lines = (Modifier(Source.SITUATIONAL, "", line) if isinstance(line, int) else line for line in modifiers)
    pc = Contender(Rating.parse(ability), tuple(lines), story_points)
    return pc, side(pc)


@lru_cache(maxsize=1024)
def _read_opposition(text: str) -> tuple[TargetNumber | Contender, Side]:
    if text.startswith("pc "):
        return _read_pc(text.removeprefix("pc "))
    resistance = read_resistance(text)
    return resistance, side(resistance)


def read_resistance(text: str, *, base: Rating = BASE_RESISTANCE, mastery: str = MASTERY) -> TargetNumber:
    """Read a resistance, as a number or by its name. Raises ValueError that says what would be right.

    >>> read_resistance("10M") == read_resistance("exceptional")
    True
    """
    readers: tuple[Callable[[str], TargetNumber], ...] = (
        lambda number: TargetNumber.parse(number, mastery=mastery),
        lambda name: NamedResistance.parse(name).resistance(base),
    )
    for read in readers:
        try:
            found = read(text)
        except ValueError:
            continue
        if found.score >= 0:
            return found
    names = ", ".join(named.title for named in NamedResistance)
    raise ValueError(f"not a resistance: {text[:40]!r}; write 17, 7{mastery} or 4{mastery}2, or 0, or a name ({names})")
