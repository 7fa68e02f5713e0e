"""Abilities, keywords and their breakouts, as a sheet records them."""

from __future__ import annotations

import re
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.questworlds.rules.rating import Rating
from talewright.refusal import Refused

NO_RELEVANT_ABILITY = Rating(5)  # QW3-2.1.4.1
NEW_BREAKOUT = 5  # QW3-2.1.1.1.4
DISTINGUISHING_BREAKOUT = 10  # QW3-2.1.1.1.5
_BONUS = re.compile(r"\+([1-9][0-9]{0,2})")


class KeywordKind(StrEnum):
    """What a keyword usually stands for (QW3-2.1.1.2)."""

    OCCUPATION = "occupation"
    HERITAGE = "heritage"
    BELIEF = "belief system"
    COMMUNITY = "community"
    OTHER = "other"


class AbilityRef(Struct, frozen=True):
    """Which ability is meant: one that stands alone, a keyword, or a breakout under its keyword.

    >>> AbilityRef.parse("Detective: Deduction")
    AbilityRef(name='Detective', breakout='Deduction')
    >>> print(AbilityRef("Fencer"))
    Fencer
    """

    name: str
    breakout: str = ""

    @classmethod
    def parse(cls, text: str) -> AbilityRef:
        """Read ``Fencer`` or ``Detective: Deduction``. Raises ValueError if a name is missing."""
        name, colon, breakout = (part.strip() for part in text.partition(":"))
        return cls(named(name), named(breakout) if colon else "")

    @classmethod
    def read(cls, text: str) -> AbilityRef:
        """Read what somebody typed. Raises Refused if it is no name of an ability."""
        try:
            return cls.parse(text)
        except ValueError as error:
            raise Refused(f"{text[:40]!r} is no name of an ability: choose one from the sheet.") from error

    @property
    def keyword(self) -> AbilityRef:
        """The keyword over a breakout; any other ability is its own."""
        return AbilityRef(self.name)

    def is_same(self, other: AbilityRef) -> bool:
        """Whether both mean one ability, whatever their capitals."""
        return is_same_name(self.name, other.name) and is_same_name(self.breakout, other.breakout)

    def __str__(self) -> str:
        return f"{self.name}: {self.breakout}" if self.breakout else self.name


class Ability(Struct, frozen=True):
    """An ability that stands alone; any name that can be applied to an obstacle or question will do (QW3-2.1.1).

    It may be broad or specific, a special possession or wealth: all are used alike, and only the rating counts
    (QW3-2.1.3, QW3-2.2.2, QW3-2.2.3, QW3-2.2.1.1).

    >>> Ability.parse("Fencer 5M")
    Ability(name='Fencer', rating=Rating.parse('5M'))
    """

    name: str
    rating: Rating

    def __post_init__(self) -> None:
        named(self.name)

    @classmethod
    def parse(cls, text: str) -> Ability:
        """Read a line of a sheet, such as ``Fencer 5M``. Raises ValueError if it is not one."""
        name, _, rating = text.rpartition(" ")
        return cls(named(name.strip()), Rating.parse(rating))

    @property
    def breakouts(self) -> tuple[Breakout, ...]:
        """None: only a keyword has them."""
        return ()

    def raised(self, by: int) -> Ability:
        return replace(self, rating=self.rating + by)

    def __str__(self) -> str:
        return f"{self.name} {self.rating}"


class Breakout(Struct, frozen=True):
    """An ability under a keyword, recorded as an addition to the keyword's rating (QW3-2.1.1.1.2).

    >>> print(Breakout("Deduction"))
    Deduction +5
    """

    name: str
    bonus: int = NEW_BREAKOUT

    def __post_init__(self) -> None:
        named(self.name)
        if self.bonus < 1:
            raise ValueError(f"a breakout adds to its keyword, so {self.bonus} is no bonus; write +5 or more")

    @classmethod
    def parse(cls, text: str) -> Breakout:
        """Read a line under a keyword, such as ``Deduction +5``. Raises ValueError if it is not one."""
        words = text.rsplit(maxsplit=1)
        bonus = _BONUS.fullmatch(words[-1]) if len(words) > 1 else None
        if bonus is None:
            raise ValueError(f"not a breakout: {text[:40]!r}; write its name and what it adds, as in 'Deduction +5'")
        return cls(words[0].strip(), int(bonus[1]))

    @classmethod
    def of_distinguishing_characteristic(cls, name: str) -> Breakout:
        """Place a distinguishing characteristic under a keyword: it starts higher (QW3-2.1.1.1.5)."""
        return cls(name, DISTINGUISHING_BREAKOUT)

    @property
    def stored(self) -> str:
        return f"+{self.bonus}"

    def __str__(self) -> str:
        return f"{self.name} {self.stored}"


class Keyword(Struct, frozen=True):
    """A broad ability with a rating of its own, and more special abilities under it (QW3-2.1.1.1).

    >>> detective = Keyword("Detective", Rating(17), (Breakout("Deduction"),))
    >>> detective.rating_of("Deduction"), detective.rating_of("")
    (Rating.parse('2M'), Rating.parse('17'))
    """

    name: str
    rating: Rating
    breakouts: tuple[Breakout, ...] = ()
    kind: KeywordKind = KeywordKind.OTHER

    def __post_init__(self) -> None:
        named(self.name)
        names = [breakout.name.casefold() for breakout in self.breakouts]
        if twice := next((name for name in names if names.count(name) > 1), ""):
            raise ValueError(f"{self.name} has two breakouts called {twice!r}; give one of them another name")

    @classmethod
    def parse(cls, text: str, *breakouts: str) -> Keyword:
        """Read the lines of a sheet: ``Detective 15``, then ``Deduction +5`` and the like."""
        line = Ability.parse(text)
        return cls(line.name, line.rating, tuple(Breakout.parse(breakout) for breakout in breakouts))

    def rating_of(self, breakout: str) -> Rating:
        """What a use of the keyword has: a breakout that fits adds its bonus, any other use has none.

        Source: QW3-2.1.1.1, QW3-2.1.1.1.1, QW3-2.1.1.1.7.
        """
        fitting = (known.bonus for known in self.breakouts if is_same_name(known.name, breakout))
        return self.rating + next(fitting, 0)

    def with_rating(self, rating: Rating) -> Keyword:
        """Change the rating; those of the breakouts go with it (QW3-2.1.1.1.3)."""
        return replace(self, rating=rating)

    def raised(self, by: int, breakout: str = "") -> Keyword:
        """The keyword with all under it raised, or what one breakout adds."""
        if not breakout:
            return self.with_rating(self.rating + by)
        changed = (
            replace(each, bonus=each.bonus + by) if is_same_name(each.name, breakout) else each
            for each in self.breakouts
        )
        return replace(self, breakouts=tuple(changed))

    def with_breakout(self, breakout: Breakout) -> Keyword:
        """Add a breakout; the list is never closed (QW3-2.1.1.1.6)."""
        return replace(self, breakouts=(*self.breakouts, breakout))

    def __str__(self) -> str:
        return f"{self.name} {self.rating}"


def is_same_name(one: str, other: str) -> bool:
    """Whether two names are the same but for capitals and spaces around them."""
    return one.strip().casefold() == other.strip().casefold()


def named(name: str) -> str:
    """Let a name pass that an ability may have. Raises ValueError if it is empty or has a colon in it."""
    if not name.strip():
        raise ValueError("an ability needs a name; write what the character can do, is or has")
    if ":" in name:
        raise ValueError(f"{name[:40]!r} has a colon, which sets a breakout off from its keyword; leave it out")
    return name
