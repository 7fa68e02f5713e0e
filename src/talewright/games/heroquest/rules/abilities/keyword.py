"""Abilities and keywords: their names, and what each rating is made of (2.1, 3.3).

How an ability is named, and that a breakout belongs to a keyword, is the same in every edition of QuestWorlds, and
comes from there. Here a rating remembers what it is made of: where it started, the points of creation, and what was
improved in play. So a sheet can be checked and priced at any time.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from talewright.caching import EACH_SEAT, by_identity
from talewright.games.heroquest.rules.abilities.relationship import RelationshipKind
from talewright.games.questworlds.rules.keyword import AbilityRef, is_same_name, named
from talewright.games.questworlds.rules.rating import Rating
from talewright.refusal import Refused


class Handling(StrEnum):
    """How a group handles keywords; as umbrellas when in doubt (QW2-3.3.3)."""

    UMBRELLA = "umbrella"
    PACKAGE = "package"


class KeywordKind(StrEnum):
    """What a keyword stands for; a genre may ask for one of each of several kinds (QW2-3.3.2)."""

    OCCUPATION = "occupation"
    CULTURE = "species or culture"
    RELIGION = "religion"
    OTHER = "other"


class Sort(StrEnum):
    """What an ability is where improvement is priced (QW2-3.3.10)."""

    STANDALONE = "stand-alone ability"
    KEYWORD = "keyword"
    BREAKOUT = "breakout ability"


class Origin(StrEnum):
    """How an ability came to its character."""

    CHOSEN = "chosen"  # uses up a place of creation
    FREE = "free"  # the one keyword that costs no place (QW2-3.1.4)
    IN_PLAY = "in play"  # gained after creation, or by a directed improvement


class Breakout(Struct, frozen=True):
    """A specialised ability under a keyword, written as what it adds (QW2-3.3.7, QW2-3.3.10).

    >>> Breakout("Tracking", points=2, improved=1).bonus
    3
    """

    name: str
    points: int = 0  # spent at creation, +1 each (QW2-3.2.9)
    improved: int = 0  # since then
    origin: Origin = Origin.CHOSEN

    def __post_init__(self) -> None:
        named(self.name)

    @property
    def bonus(self) -> int:
        return self.points + self.improved

    def __str__(self) -> str:
        return f"{self.name} +{self.bonus}"


class Ability(Struct, frozen=True, kw_only=True):
    """One ability of a character: anything that can solve a problem, by any name (QW2-2.1.0.1).

    It may be broad or specific, a keyword, a possession, wealth or a relationship: all are rated and used alike.

    >>> Ability(name="Fencing", start=17, points=4).rating
    Rating.parse('1M')
    """

    name: str
    start: int | None = None  # nothing until it is first used (QW2-3.1.6)
    points: int = 0  # spent at creation
    improved: int = 0  # since then
    keyword: KeywordKind | None = None
    breakouts: tuple[Breakout, ...] = ()
    relationship: RelationshipKind | None = None
    origin: Origin = Origin.CHOSEN

    def __post_init__(self) -> None:
        named(self.name)
        if self.breakouts and self.keyword is None:
            raise ValueError(f"{self.name} is no keyword, so no breakout stands under it; say which kind of keyword")
        names = [breakout.name.strip().casefold() for breakout in self.breakouts]
        if twice := next((name for name in names if names.count(name) > 1), ""):
            raise ValueError(f"{self.name} has two breakouts called {twice!r}; give one of them another name")

    @property
    def rating(self) -> Rating | None:
        """The rating; none before the ability is first used."""
        return None if self.start is None else Rating(self.start + self.points + self.improved)

    @property
    def rating_at_creation(self) -> Rating | None:
        """The rating without what was improved in play."""
        return None if self.start is None else Rating(self.start + self.points)

    @property
    def is_keyword(self) -> bool:
        return self.keyword is not None

    def breakout(self, name: str) -> Breakout | None:
        return next((known for known in self.breakouts if is_same_name(known.name, name)), None)

    def with_breakout(self, breakout: Breakout) -> Ability:
        """Write a breakout under the keyword, in the place where one of that name stood."""
        if self.breakout(breakout.name) is None:
            return replace(self, breakouts=(*self.breakouts, breakout))
        lines = (breakout if is_same_name(known.name, breakout.name) else known for known in self.breakouts)
        return replace(self, breakouts=tuple(lines))

    def with_points(self, points: int, breakout: str = "") -> Ability:
        """The ability with more points spent at creation, on itself or on a breakout, which may be new."""
        if not breakout:
            return replace(self, points=self.points + points)
        before = self.breakout(breakout) or Breakout(breakout)
        return self.with_breakout(replace(before, points=before.points + points))

    def __str__(self) -> str:
        return f"{self.name} {self.rating}" if self.start is not None else f"{self.name} (not rated yet)"


@by_identity(maxsize=EACH_SEAT)
def _refs(lines: tuple[Ability, ...]) -> tuple[AbilityRef, ...]:
    return tuple(
        AbilityRef(line.name, name) for line in lines for name in ("", *(each.name for each in line.breakouts))
    )


class Abilities(Struct, frozen=True):
    """All abilities of one character or sidekick, in the order of the sheet.

    >>> hunter = Ability(name="Hunter", start=17, keyword=KeywordKind.OCCUPATION, breakouts=(Breakout("Tracking", 2),))
    >>> Abilities((hunter,)).rating_of(AbilityRef.parse("Hunter: Tracking"))
    Rating.parse('19')
    """

    lines: tuple[Ability, ...] = ()
    handling: Handling = Handling.UMBRELLA

    def __post_init__(self) -> None:
        names = [line.name.strip().casefold() for line in self.lines]
        if twice := next((name for name in names if names.count(name) > 1), ""):
            raise ValueError(f"there are two abilities called {twice!r}; give one of them another name")

    @property
    def refs(self) -> tuple[AbilityRef, ...]:
        """Everything on the sheet that can be used in a contest."""
        return _refs(self.lines)

    def get(self, ref: AbilityRef) -> Ability | None:
        """Look the ability up, or the keyword above a breakout."""
        for line in self.lines:  # mostly the name is written as on the sheet, which is seen at once
            if line.name == ref.name:
                return line
        return next((line for line in self.lines if is_same_name(line.name, ref.name)), None)

    def line(self, ref: AbilityRef) -> Ability:
        """Find the ability, or the keyword above a breakout. Raises Refused if there is none of that name."""
        found = self.get(ref)
        if found is None:
            raise Refused(
                f"There is no ability called {ref.name}: choose one from the sheet, or make it up while there is room.",
                clause="QW2-3.1.5",
            )
        if ref.breakout and not found.is_keyword:
            raise Refused(
                f"{found.name} is no keyword, so nothing stands under it: use {found.name} itself, or turn it into a "
                "keyword by an improvement.",
                clause="QW2-3.3.10",
            )
        return found

    def sort_of(self, ref: AbilityRef) -> Sort:
        """What an improvement of it is priced as.

        In a package each ability is improved by itself, and the keyword like any other (QW2-3.3.5, QW2-3.3.10).
        """
        line = self.line(ref)
        if self.handling is Handling.PACKAGE or not line.is_keyword:
            return Sort.STANDALONE
        return Sort.BREAKOUT if ref.breakout else Sort.KEYWORD

    def rating_of(self, ref: AbilityRef) -> Rating:
        """The rating that a use has, broad or specific, of a possession or wealth, whatever gear goes with it.

        Source: QW2-2.1.0.3, QW2-2.1.3.2, QW2-2.1.3.3, QW2-2.1.4.2.

        Under an umbrella a breakout adds its bonus to the keyword as it is now; in a package an ability rests on the
        keyword as it was made, since they do not rise together in play (QW2-3.3.5, QW2-3.3.6, QW2-3.3.7, QW2-3.3.8).
        Raises Refused for what has no rating yet, and for a breakout that adds nothing.
        """
        line = self.line(ref)
        rating = line.rating if self.handling is Handling.UMBRELLA or not ref.breakout else line.rating_at_creation
        if rating is None:
            raise Refused(f"{line.name} has no rating yet: give it one now, before the roll.", clause="QW2-3.1.6")
        return rating + self._bonus(line, ref.breakout)

    def written_under(self, breakout: str) -> tuple[Ability, ...]:
        """The keywords under which an ability of that name is written (QW2-3.3.9)."""
        return tuple(line for line in self.lines if line.breakout(breakout) is not None)

    @property
    def ratings(self) -> tuple[Rating, ...]:
        """The ratings of all that has one of its own, the highest first; breakouts have none (QW2-3.3b.3)."""
        own = (line.rating for line in self.lines)
        return tuple(sorted((rating for rating in (*own, *self._package_ratings()) if rating), reverse=True))

    def with_line(self, line: Ability) -> Abilities:
        """Write an ability, in the place where one of that name stood."""
        if self.get(AbilityRef(line.name)) is None:
            return replace(self, lines=(*self.lines, line))
        return replace(
            self, lines=tuple(line if is_same_name(known.name, line.name) else known for known in self.lines)
        )

    def without(self, name: str) -> Abilities:
        """Strike an ability for good."""
        return replace(self, lines=tuple(known for known in self.lines if not is_same_name(known.name, name)))

    def _bonus(self, line: Ability, name: str) -> int:
        breakout = line.breakout(name)
        bonus = 0 if breakout is None else breakout.bonus
        if name and not bonus and self.handling is Handling.UMBRELLA:
            raise Refused(
                f"{name} adds nothing to {line.name}: put a point into it first, or use {line.name} as it stands.",
                clause="QW2-3.3.7",
            )
        return bonus

    def _package_ratings(self) -> Iterator[Rating]:
        if self.handling is Handling.PACKAGE:
            for line in self.lines:
                if line.start is not None:
                    yield from (self.rating_of(AbilityRef(line.name, each.name)) for each in line.breakouts)


NO_ABILITIES = Abilities()
