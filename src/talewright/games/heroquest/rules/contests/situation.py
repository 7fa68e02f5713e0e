"""Everything that a contest depends on but the faces of its dice, and its notation on one line."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct, field
from msgspec.structs import replace

from talewright.caching import found_once
from talewright.games.heroquest.rules.abilities.modifier import Modifier, Source, target_number
from talewright.games.questworlds.rules.notation import read_line, words_of, written_line
from talewright.games.questworlds.rules.rating import MASTERY, Rating, TargetNumber


class BetterRoll(StrEnum):
    """Which of two rolls is the better one where the results are the same (QW2-2.3.5.1.1, HQ2-SC.18)."""

    HIGH = "high"
    LOW = "low"


class TwoFumbles(StrEnum):
    """What comes of a fumble against a fumble: version 2.2 compares the dice, the second edition never (HQ2-SC.20)."""

    COMPARED = "compared"
    TIE = "tie"
    BOTH_DEFEATED = "both-defeated"


class Hopeless(StrEnum):
    """What a target number of 0 or less comes to for a player character (QW2-2.1.2.0.11)."""

    ROLLS = "rolls"  # a 1 is a critical even so
    FAILS = "fails"


Option = BetterRoll | TwoFumbles | Hopeless


class ContestRules(Struct, frozen=True, kw_only=True):
    """What may differ in how a contest is decided."""

    better_roll: BetterRoll = BetterRoll.HIGH
    two_fumbles: TwoFumbles = TwoFumbles.COMPARED
    hopeless: Hopeless = Hopeless.ROLLS

    @property
    def options(self) -> tuple[Option, ...]:
        return self.better_roll, self.two_fumbles, self.hopeless

    def with_option(self, option: Option) -> ContestRules:
        match option:
            case BetterRoll():
                return replace(self, better_roll=option)
            case TwoFumbles():
                return replace(self, two_fumbles=option)
            case Hopeless():
                return replace(self, hopeless=option)


PLAIN = ContestRules()
OPTIONS: dict[str, Option] = {
    **{f"{better}-roll": better for better in BetterRoll},
    **{f"fumbles-{fumbles}": fumbles for fumbles in TwoFumbles},
    **{f"hopeless-{hopeless}": hopeless for hopeless in Hopeless},
}
"""The words that set an option for one contest, at the end of its notation."""


class Contender(Struct, frozen=True, dict=True):  # the target number is added up once and kept
    """A player character in a contest, or a follower who rolls for one.

    *hero_point* is the one that may be spent on this roll (QW2-2.3.5.5.5), and *injured* the automatic bump down of an
    ability that an injury has reached (HQ2-CON.4); several injuries count once (HQ2-CON.7).
    """

    rating: Rating
    modifiers: tuple[Modifier, ...] = ()
    hero_point: bool = False
    injured: bool = False

    @found_once
    def target(self) -> TargetNumber:
        return target_number(self.rating, self.modifiers)

    def notation(self, mastery: str = MASTERY) -> str:
        """The rating with its modifiers and bumps, on one line, with a game's own sign for a mastery."""
        lines = [written_line(line.source, line.name, line.amount) for line in self.modifiers]
        marks = ["injured"] * self.injured + ["hp"] * self.hero_point
        return " ".join([self.rating.written(mastery), *lines, *marks])

    def __str__(self) -> str:
        return self.notation()


class Situation(Struct, frozen=True, dict=True):
    """A contest that is framed and ready for its dice: a player character against a resistance, or against another.

    On one line it reads as the rating, its modifiers with their sources (and names, in double quotes), ``injured``,
    ``hp`` for a hero point, then ``vs`` and the resistance, or ``vs pc`` and another player character; last come
    options, such as ``low-roll``, that are not those of the game.

    >>> situation = Situation.parse('17 +6 augment "Sailor" -3 consequence hp vs 14M low-roll')
    >>> print(situation.target, situation.resistance, situation.rules.better_roll)
    20 14M low
    >>> print(Situation.parse("15 vs pc 5M injured"))
    15 vs pc 5M injured
    """

    pc: Contender
    opposition: TargetNumber | Contender
    rules: ContestRules = field(default=PLAIN)

    @classmethod
    def parse(cls, text: str, rules: ContestRules = PLAIN, *, mastery: str = MASTERY) -> Situation:
        """Read the notation of a situation in a game of these rules, with its own sign for a mastery, or M, or W.

        Raises ValueError that says what is wrong with it.
        """
        words = words_of(text)
        if words.count("vs") != 1:
            raise ValueError(f"not a situation: {text[:60]!r}; write it as in '5M vs 18', with one 'vs'")
        middle = words.index("vs")
        after = words[middle + 1 :]
        while after and after[-1] in OPTIONS:
            rules = rules.with_option(OPTIONS[after.pop()])
        return cls(_contender(words[:middle], mastery), _opposition(after, mastery), rules)

    @property
    def is_between_pcs(self) -> bool:
        return isinstance(self.opposition, Contender)

    @property
    def target(self) -> TargetNumber:
        return self.pc.target

    @found_once
    def resistance(self) -> TargetNumber:
        """What stands against the player character: the resistance, or the other's target number (QW2-4.1.1.4)."""
        return self.opposition.target if isinstance(self.opposition, Contender) else self.opposition

    def mirrored(self) -> Situation:
        """See a contest between two player characters from the other side."""
        assert isinstance(self.opposition, Contender), "a resistance has no side of its own (QW2-9.3)"
        return Situation(self.opposition, self.pc, self.rules)

    def notation(self, rules: ContestRules = PLAIN, *, mastery: str = MASTERY) -> str:
        """The situation on one line, for a game of these rules: of options it names those alone that are not theirs."""
        other = ("pc " if self.is_between_pcs else "") + self.opposition.notation(mastery)
        options = [
            word for word, option in OPTIONS.items() if option in self.rules.options and option not in rules.options
        ]
        return " ".join([self.pc.notation(mastery), "vs", other, *options])

    def __str__(self) -> str:
        return self.notation()


def _opposition(words: list[str], mastery: str) -> TargetNumber | Contender:
    if words[:1] == ["pc"]:
        return _contender(words[1:], mastery)
    if len(words) != 1:
        raise ValueError(
            f"after 'vs' comes one resistance, not {' '.join(words)[:60]!r}; write 18, or 'pc' and a rating, and then "
            f"options such as {next(iter(OPTIONS))}"
        )
    return TargetNumber.parse(words[0], mastery=mastery)


def _contender(words: list[str], mastery: str) -> Contender:
    if not words:
        raise ValueError("a rating is missing on one side of 'vs'; write it as in '5M vs 18'")
    rating, rest = Rating.parse(words[0], mastery=mastery), words[1:]
    hero_point = rest[-1:] == ["hp"]
    rest = rest[: len(rest) - hero_point]
    injured = rest[-1:] == ["injured"]
    rest = rest[: len(rest) - injured]
    modifiers: list[Modifier] = []
    while rest:
        source, name, amount, rest = read_line(rest, Source, bonus=3, penalty=6)
        modifiers.append(Modifier(source, name, amount))
    return Contender(rating, tuple(modifiers), hero_point, injured)
