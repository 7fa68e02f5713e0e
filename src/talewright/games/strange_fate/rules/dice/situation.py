"""Everything that a roll depends on but the faces of its dice, and its notation on one line."""

from __future__ import annotations

import json
import re
from enum import StrEnum

from msgspec import Struct, field
from msgspec.structs import replace

from talewright.games.strange_fate.rules.dice.dice import DICE_RULES, FATE_DICE, Dice, DiceRules
from talewright.games.strange_fate.rules.dice.invulnerability import Invulnerability, Scope, Severity
from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.dice.weakness import Weakness
from talewright.refusal import Refused
from talewright.wording import with_hyphens

INVOKE = 2
"""What an invoked aspect adds to a roll, by the wider Fate rules; it may bring a reroll instead."""
LONGEST = 4_000  # characters of a notation
_WORD = re.compile(r'"(?:[^"\\]|\\.)*+"|\S+')
_AMOUNT = re.compile(r"[+-][0-9]{1,2}")


class Source(StrEnum):
    """Where a modifier comes from."""

    INVOKE = "invoke"
    TRAPPING = "trapping"
    GIFT = "gift"
    HELP = "help"
    ACTION = "action"
    SITUATION = "situation"


class Modifier(Struct, frozen=True):
    """One line of what is added to a roll or taken away."""

    source: Source
    name: str
    amount: int


class Side(Struct, frozen=True):
    """A skill that is rolled: its rating, what modifies the roll, and what moves its tier if it defends.

    *defences* are the Invulnerabilities and Weaknesses of which somebody says that they cover this attack.
    """

    rating: Rating
    modifiers: tuple[Modifier, ...] = ()
    defences: tuple[Invulnerability | Weakness, ...] = ()

    @property
    def level(self) -> int:
        """The tier as a number from 0 up, moved by all defences together.

        It may leave the five tiers (SF-invulnerability.4).
        """
        return int(self.rating.tier.value) + sum(defence.tiers for defence in self.defences)

    @property
    def bonus(self) -> int:
        """The rating with all its modifiers: what is added to the dice."""
        return self.rating.value + sum(line.amount for line in self.modifiers)

    def invoking(self, aspect: str) -> Side:
        """With one more aspect invoked, for +2. Refused if it was invoked for this roll already."""
        if aspect and any(line.source is Source.INVOKE and line.name == aspect for line in self.modifiers):
            raise Refused(f"{aspect} was invoked for this roll already: invoke another aspect.")
        return replace(self, modifiers=(*self.modifiers, Modifier(Source.INVOKE, aspect, INVOKE)))

    def __str__(self) -> str:
        lines = [f"{line.amount:+d} {line.source}{_quoted(line.name)}" for line in self.modifiers]
        defences = [_written(defence) for defence in self.defences if defence.tiers]
        return " ".join([str(self.rating), *lines, *defences])


class Difficulty(Struct, frozen=True):
    """A fixed number to reach, with a tier; without an initial it is Mundane (SF-difficulty-tiers.1)."""

    rating: Rating

    @property
    def level(self) -> int:
        return int(self.rating.tier.value)

    @property
    def bonus(self) -> int:
        return self.rating.value

    def __str__(self) -> str:
        return f"difficulty {self.rating}"


class Situation(Struct, frozen=True):
    """A roll that is ready for its dice: a skill against another skill, or against a difficulty.

    On one line it reads as the rating, its modifiers with their sources (and names, in double quotes), what moves the
    tier of its defence, ``vs``, and the same of the other side or ``difficulty`` and a rating; last come the dice, if
    they are not the usual ones.

    >>> situation = Situation.parse('3E +2 invoke "Cat burglar" vs 2 minor-invulnerability "fire"')
    >>> print(situation.tiers, situation.our_dice, situation.their_dice)
    -1 4dF 3dF+1d6
    >>> print(Situation.parse("3 vs difficulty 4E d6-d6"))
    3 vs difficulty 4E d6-d6
    """

    ours: Side
    opposition: Side | Difficulty
    dice: DiceRules = field(default=FATE_DICE)

    @classmethod
    def parse(cls, text: str, dice: DiceRules = FATE_DICE) -> Situation:
        """Read the notation, for a group that throws these dice. Raises ValueError that says what is wrong with it."""
        if len(text) > LONGEST:
            raise ValueError(f"too much for a roll: {len(text):,} characters, of {LONGEST:,} at most")
        words = _WORD.findall(text)
        if words.count("vs") != 1:
            raise ValueError(f"not a roll: {text[:60]!r}; write it as in '3E vs 2' or '3 vs difficulty 4E'")
        middle = words.index("vs")
        after = words[middle + 1 :]
        if after and after[-1] in DICE_RULES:
            dice = DICE_RULES[after.pop()]
        return cls(_side(words[:middle]), _opposition(after), dice)

    @property
    def is_opposed(self) -> bool:
        """Whether the other side throws dice too."""
        return isinstance(self.opposition, Side)

    @property
    def tiers(self) -> int:
        """How many tiers our skill stands above what it meets; below 0 if lower (SF-power-tiers.3)."""
        return self.ours.level - self.opposition.level

    @property
    def our_dice(self) -> Dice:
        """What we throw; only a difficulty makes a lower tier throw worse (SF-power-tiers.5, SF-difficulty-tiers.2)."""
        return self.dice.thrown(max(self.tiers, 0) if self.is_opposed else self.tiers)

    @property
    def their_dice(self) -> Dice:
        """What the other side throws: nothing, if it is a difficulty."""
        return self.dice.thrown(max(-self.tiers, 0)) if self.is_opposed else Dice()

    def notation(self, dice: DiceRules = FATE_DICE) -> str:
        """The situation on one line, for a group that throws these dice."""
        return f"{self.ours} vs {self.opposition}{'' if self.dice == dice else f' {self.dice.name}'}"

    def __str__(self) -> str:
        return self.notation()


def _opposition(words: list[str]) -> Side | Difficulty:
    if words[:1] != ["difficulty"]:
        return _side(words)
    if len(words) != 2:
        raise ValueError(
            "a difficulty is one rating, such as 4 or 4E; write what modifies the roll on the left of 'vs'"
        )
    return Difficulty(Rating.parse(words[1]))


def _side(words: list[str]) -> Side:
    if not words:
        raise ValueError("a rating is missing on one side of 'vs'; write it as in '3E vs 2'")
    side, rest = Side(Rating.parse(words[0])), words[1:]
    while rest:
        if rest[0] in _DEFENCES:
            defence, rest = _defence(rest)
            side = replace(side, defences=(*side.defences, defence))
        else:
            line, rest = _modifier(rest)
            side = replace(side, modifiers=(*side.modifiers, line))
    return side


def _modifier(words: list[str]) -> tuple[Modifier, list[str]]:
    """Read one modifier from the front of the words, and hand back what is left of them."""
    amount = with_hyphens(words[0])
    if not _AMOUNT.fullmatch(amount):
        raise ValueError(
            f"not a modifier: {words[0][:40]!r}; write +2 or -1 and its source, as in '+2 invoke', or one of "
            f"{', '.join(_DEFENCES)} and what it is against, in double quotes"
        )
    if len(words) < 2 or words[1] not in list(Source):
        raise ValueError(f"{words[0]} has no source; write one of {', '.join(Source)} behind it")
    is_named = len(words) > 2 and words[2].startswith('"')
    name = _unquoted(words[2]) if is_named else ""
    return Modifier(Source(words[1]), name, int(amount)), words[3 if is_named else 2 :]


_DEFENCES = tuple(f"{severity}-{kind}" for kind in ("invulnerability", "weakness") for severity in Severity)


def _defence(words: list[str]) -> tuple[Invulnerability | Weakness, list[str]]:
    written, kind = words[0].split("-")
    against = words[1] if len(words) > 1 else ""
    severity = Severity(written)
    if against.startswith('"'):
        named = _unquoted(against)
        if kind == "weakness":
            return Weakness(against=named, severity=severity), words[2:]
        return Invulnerability(against=named, severity=severity), words[2:]
    if kind == "weakness" or against not in list(Scope):
        scopes = "" if kind == "weakness" else f", or a scope: {', '.join(Scope)}"
        raise ValueError(f'{words[0]} is against something: write it in double quotes, as in {words[0]} "fire"{scopes}')
    return Invulnerability(against=Scope(against), severity=severity), words[2:]


def _written(defence: Invulnerability | Weakness) -> str:
    kind = "weakness" if isinstance(defence, Weakness) else "invulnerability"
    against = f" {defence.against}" if isinstance(defence.against, Scope) else _quoted(defence.against)
    return f"{defence.severity}-{kind}{against}"


def _unquoted(word: str) -> str:
    try:
        name = json.loads(word)
    except ValueError as error:
        raise ValueError(f'not a name: {word[:40]}; close it with a double quote, as in "Cat burglar"') from error
    assert isinstance(name, str), "what begins with a double quote is a string"
    return name


def _quoted(name: str) -> str:
    return f" {json.dumps(name, ensure_ascii=False)}" if name else ""
