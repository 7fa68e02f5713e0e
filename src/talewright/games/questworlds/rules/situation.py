"""Everything that a contest depends on but the faces of its dice, and its notation on one line."""

from __future__ import annotations

import re

from msgspec import Struct

from talewright.caching import found_once
from talewright.games.questworlds.rules.modifier import Modifier, Source, target_number
from talewright.games.questworlds.rules.notation import read_line, words_of, written_line
from talewright.games.questworlds.rules.rating import MASTERY, Rating, TargetNumber
from talewright.games.questworlds.rules.resistance import is_assured

_BURNED = re.compile(r"sp([1-9][0-9]?)")


class Contender(Struct, frozen=True, dict=True):  # the target number is added up once and kept
    """A player character in a contest: the rating of the ability used, its modifiers, the story points burned."""

    rating: Rating
    modifiers: tuple[Modifier, ...] = ()
    story_points: int = 0

    def __post_init__(self) -> None:
        if not 0 <= self.story_points <= 99:
            raise ValueError(f"{self.story_points} story points cannot be burned; burn none or more, up to 99")

    @found_once
    def target(self) -> TargetNumber:
        return target_number(self.rating, self.modifiers)

    @found_once
    def additional_successes(self) -> int:
        """One for each mastery and each story point; a hopeless attempt has none.

        Source: QW3-2.3.6.1, QW3-2.3.6.2, QW3-2.3.2.7.
        """
        return 0 if self.target.is_hopeless else self.target.masteries + self.story_points

    def notation(self, mastery: str = MASTERY) -> str:
        """The rating with its modifiers and story points, on one line, with a game's own sign for a mastery."""
        lines = [written_line(line.source, line.name, line.amount) for line in self.modifiers]
        points = [f"sp{self.story_points}"] if self.story_points else []
        return " ".join([self.rating.written(mastery), *lines, *points])

    def __str__(self) -> str:
        return self.notation()


class Situation(Struct, frozen=True, dict=True):
    """A contest that is framed and ready for its dice: a player character against a resistance, or against another.

    On one line it reads as the rating, its modifiers with their sources (and names, in double quotes), ``sp`` and the
    story points burned, then ``vs`` and the resistance, or ``vs pc`` and another player character.

    >>> situation = Situation.parse('17 +5 augment "Sailor" -10 stretch sp1 vs 10M')
    >>> print(situation.target, situation.resistance, situation.story_points)
    12 10M 1
    >>> print(Situation.parse("15 vs pc 5M -5 hindrance"))
    15 vs pc 5M -5 hindrance
    """

    pc: Contender
    opposition: TargetNumber | Contender
    assured: bool = False  # the game master says so; a resistance of 0 says so by itself

    def __post_init__(self) -> None:
        if isinstance(self.opposition, TargetNumber) and self.opposition.score < 0:
            raise ValueError(f"a resistance is never below 0, so not {self.opposition}; write 0 or more")
        if self.assured and self.is_between_pcs:
            raise ValueError("a contest between two player characters cannot be assured; leave 'assured' out")

    @classmethod
    def parse(cls, text: str, *, mastery: str = MASTERY) -> Situation:
        """Read the notation of a situation; M and W are read beside the game's own sign for a mastery.

        Raises ValueError that says what is wrong with it.
        """
        words = words_of(text)
        if words.count("vs") != 1:
            raise ValueError(f"not a situation: {text[:60]!r}; write it as in '17 vs 10M', with one 'vs'")
        middle = words.index("vs")
        after = words[middle + 1 :]
        assured = after[-1:] == ["assured"]
        if assured:
            after = after[:-1]
        pc = _contender(words[:middle], mastery)
        if after[:1] == ["pc"]:
            return cls(pc, _contender(after[1:], mastery), assured)
        if len(after) != 1:
            raise ValueError(
                f"after 'vs' comes one resistance, not {' '.join(after)[:60]!r}; write 10M, or 'pc' and a rating"
            )
        return cls(pc, TargetNumber.parse(after[0], mastery=mastery), assured)

    @property
    def is_between_pcs(self) -> bool:
        return isinstance(self.opposition, Contender)

    @found_once
    def target(self) -> TargetNumber:
        return self.pc.target

    @found_once
    def resistance(self) -> TargetNumber:
        """What stands against the player character: the resistance, or the other's target number (QW3-2.3.4.1.2)."""
        return self.opposition.target if isinstance(self.opposition, Contender) else self.opposition

    @property
    def story_points(self) -> int:
        return self.pc.story_points

    @property
    def is_hopeless(self) -> bool:
        """Whether the attempt fails by itself, and the player character's die stays on the table (QW3-2.3.2.6)."""
        return self.target.is_hopeless

    @found_once
    def thrown(self) -> tuple[bool, bool]:
        """Whether the player character's die and the other side's die are thrown; only a hopeless PC throws none."""
        return not self.is_hopeless, not (self.is_between_pcs and self.resistance.is_hopeless)

    @found_once
    def additional_successes(self) -> tuple[int, int]:
        """The additional successes of both sides; a resistance has its masteries and no story points (QW3-2.3.6.5)."""
        other = self.opposition
        theirs = other.additional_successes if isinstance(other, Contender) else other.masteries
        return self.pc.additional_successes, theirs

    @found_once
    def is_assured(self) -> bool:
        return self.assured or (not self.is_between_pcs and is_assured(self.resistance))

    def mirrored(self) -> Situation:
        """See a contest between two player characters from the other side."""
        assert isinstance(self.opposition, Contender), "a resistance has no side of its own (QW3-2.3.7.5.1)"
        return Situation(self.opposition, self.pc)

    def notation(self, mastery: str = MASTERY) -> str:
        """The situation on one line, with a game's own sign for a mastery."""
        other = ("pc " if self.is_between_pcs else "") + self.opposition.notation(mastery)
        return f"{self.pc.notation(mastery)} vs {other}" + (" assured" if self.assured else "")

    def __str__(self) -> str:
        return self.notation()


def _contender(words: list[str], mastery: str) -> Contender:
    if not words:
        raise ValueError("a rating is missing on one side of 'vs'; write it as in '17 vs 10M'")
    rating, rest = Rating.parse(words[0], mastery=mastery), words[1:]
    story_points = 0
    if rest and (burned := _BURNED.fullmatch(rest[-1])):
        story_points, rest = int(burned[1]), rest[:-1]
    modifiers: list[Modifier] = []
    while rest:
        source, name, amount, rest = read_line(rest, Source, bonus=5, penalty=10)
        modifiers.append(Modifier(source, name, amount))
    return Contender(rating, tuple(modifiers), story_points)
