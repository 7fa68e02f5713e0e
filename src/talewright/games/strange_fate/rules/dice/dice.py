"""The dice: how many Fate dice and six-sided dice a side throws, and what tiers of difference make of them.

A Fate die shows -1, 0 or +1. A six-sided die counts in full, added or subtracted.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from talewright.wording import MINUS, with_hyphens

MOST_TIERS = 4
"""A larger difference counts as this one: there are no more Fate dice to replace (SF-invulnerability.4)."""
D6 = 6
FATE_SIGNS = {-1: "-", 0: "0", 1: "+"}
_FATE_FACES = {sign: face for face, sign in FATE_SIGNS.items()}
_SIX_FACES = {str(face) for face in range(1, D6 + 1)}
_NOTATION = re.compile(r"(?:([0-9]?)dF)?(?:\+?([0-9]?)d6)?(?:-([0-9]?)d6)?([+-][0-9]{1,2})?")


class Dice(Struct, frozen=True):
    """What one side throws: Fate dice, six-sided dice that are added or subtracted, and a flat bonus.

    >>> Dice.parse("3dF+1d6"), Dice(plus=1, minus=2), Dice(plus=1, minus=1, bonus=3)
    (Dice.parse('3dF+1d6'), Dice.parse('1d6-2d6'), Dice.parse('1d6-1d6+3'))
    """

    fate: int = 0
    plus: int = 0
    minus: int = 0
    bonus: int = 0

    @classmethod
    def parse(cls, text: str) -> Dice:
        """Read dice as the book writes them. Raises ValueError if they are none."""
        match = _NOTATION.fullmatch(with_hyphens(text))
        if match is None or not text:
            raise ValueError(f"not dice: {text[:40]!r}; write 4dF, 3dF+1d6, 2dF-2d6 or 1d6-1d6+3")
        *counts, bonus = match.groups()
        fate, plus, minus = (0 if count is None else int(count or 1) for count in counts)
        return cls(fate, plus, minus, int(bonus or 0))

    @property
    def count(self) -> int:
        """How many dice are thrown."""
        return self.fate + self.plus + self.minus

    @property
    def lowest(self) -> int:
        return -self.fate + self.plus - D6 * self.minus + self.bonus

    @property
    def highest(self) -> int:
        return self.fate + D6 * self.plus - self.minus + self.bonus

    @property
    def sides(self) -> tuple[int, ...]:
        """How many faces each die has, in the order in which they are named: Fate dice, added d6, subtracted d6."""
        return (3,) * self.fate + (D6,) * (self.plus + self.minus)

    def __str__(self) -> str:
        parts = (
            f"{self.fate}dF" if self.fate else "",
            f"+{self.plus}d6" if self.plus else "",
            f"-{self.minus}d6" if self.minus else "",
            f"{self.bonus:+d}" if self.bonus else "",
        )
        return "".join(parts).removeprefix("+")

    def __repr__(self) -> str:
        return f"Dice.parse({str(self)!r})"


class Fell(Struct, frozen=True):
    """Dice with the faces that fell: -1, 0 or 1 for each Fate die, 1 to 6 for each d6, first those that are added.

    >>> Fell.read("--+2", Dice.parse("3dF-1d6")).total
    -3

    Raises ValueError where the faces are not of these dice.
    """

    dice: Dice
    faces: tuple[int, ...]

    def __post_init__(self) -> None:
        fate, rest = self.faces[: self.dice.fate], self.faces[self.dice.fate :]
        fits = len(self.faces) == self.dice.count
        if not (fits and all(face in FATE_SIGNS for face in fate) and all(1 <= face <= D6 for face in rest)):
            raise ValueError(f"not the faces of {self.dice}: {list(self.faces)[:20]}; {_right(self.dice)}")

    @classmethod
    def read(cls, text: str, dice: Dice) -> Fell:
        """Read one sign for each die: +, 0 or - of a Fate die, then the number of each d6 (see `signs`)."""
        shown = signs(text)
        fate, sixes = shown[: dice.fate], shown[dice.fate :]
        if len(shown) != dice.count or not (set(fate) <= set(_FATE_FACES) and set(sixes) <= _SIX_FACES):
            raise ValueError(f"not the faces of {dice}: {text[:40]!r}; {_right(dice)}")
        return cls(dice, (*(_FATE_FACES[sign] for sign in fate), *map(int, sixes)))

    @classmethod
    def of_sides(cls, dice: Dice, shown: Sequence[int]) -> Fell:
        """Take the faces as a dealer counts them, each from 1 up."""
        return cls(dice, tuple(face - 2 if sides == 3 else face for face, sides in zip(shown, dice.sides, strict=True)))

    @property
    def total(self) -> int:
        """What the dice come to (SF-power-tiers.4, SF-difficulty-tiers.2)."""
        return sum(self._counted) + self.dice.bonus

    @property
    def bare(self) -> Fell:
        """The same dice without a flat bonus: what lies on the table.

        >>> Fell.read("52", Dice.parse("1d6-1d6+3")).bare.total
        3
        """
        return replace(self, dice=replace(self.dice, bonus=0))

    @property
    def _counted(self) -> Iterator[int]:
        added = self.dice.fate + self.dice.plus
        return (-face if place >= added else face for place, face in enumerate(self.faces))

    def __str__(self) -> str:
        """As the book shows a roll: signs for Fate dice, and six-sided dice with their sign."""
        counted = list(self._counted)
        shown = "".join(FATE_SIGNS[face] for face in counted[: self.dice.fate])
        sixes = " ".join(f"{face:+d}" for face in counted[self.dice.fate :])
        bonus = f"{self.dice.bonus:+d}" if self.dice.bonus else ""
        return " ".join(part for part in (shown, sixes, bonus) if part).replace("-", MINUS)


def _right(dice: Dice) -> str:
    fate, sixes = f"+, 0 or - for {dice.fate} Fate dice", f"1 to 6 for {dice.plus + dice.minus} d6"
    return "write " + ", then ".join(
        part for part, count in ((fate, dice.fate), (sixes, dice.count - dice.fate)) if count
    )


def signs(text: str) -> str:
    """What people wrote of the faces of several dice, one sign for each; commas may stand between them.

    >>> signs("-, -, +, 2")
    '--+2'

    Raises ValueError where a sign belongs to no die.
    """
    shown = "".join(with_hyphens(text).replace(",", " ").replace("/", " ").split())
    if not set(shown) <= _SIX_FACES | set(_FATE_FACES):
        raise ValueError(f"not faces: {text[:40]!r}; write +, 0 or - for a Fate die, 1 to 6 for a d6, as in --+2")
    return shown


def replaced(even: Dice, tiers: int) -> Dice:
    """Each tier of difference turns a Fate die into a d6, added for the higher side (SF-power-tiers.4).

    One makes the dice run from -2 to 9, two from 0 (SF-power-tiers.6).

    Below a difficulty it is subtracted (SF-difficulty-tiers.2): *tiers* is less than 0 then.

    >>> replaced(Dice(fate=4), 1), replaced(Dice(fate=4), -2)
    (Dice.parse('3dF+1d6'), Dice.parse('2dF-2d6'))
    """
    return Dice(even.fate - abs(tiers), max(tiers, 0), max(-tiers, 0))


def extra(even: Dice, tiers: int) -> Dice:
    """Each tier of difference brings one more d6 (SF-dice-options.1, SF-dice-options.4).

    They run wider than Fate dice, from -4 to 11 with one, and the more the more they are (SF-dice-options.2).
    """
    return replace(even, plus=even.plus + max(tiers, 0), minus=even.minus + max(-tiers, 0))


def flat(even: Dice, tiers: int) -> Dice:
    """Each tier of difference brings +3 (SF-dice-options.3), or -3 against a difficulty (SF-dice-options.4)."""
    return replace(even, bonus=even.bonus + 3 * tiers)


class DiceRules(Struct, frozen=True, eq=False):  # each stands once, and is itself: the key of a cache at no cost
    """Which dice a group throws: on even terms, and what a difference in tiers makes of them."""

    name: str
    even: Dice
    changed: Callable[[Dice, int], Dice]
    clause: str

    def thrown(self, tiers: int) -> Dice:
        """The dice of a side that stands so many tiers above what it meets (SF-power-tiers.3), or below it."""
        return self.changed(self.even, max(-MOST_TIERS, min(MOST_TIERS, tiers)))


FATE_DICE = DiceRules("4dF", Dice(fate=4), replaced, "SF-power-tiers.4")
D6_D6 = DiceRules("d6-d6", Dice(plus=1, minus=1), extra, "SF-dice-options.1")
FLAT = DiceRules("flat", Dice(plus=1, minus=1), flat, "SF-dice-options.3")
DICE_RULES = {rules.name: rules for rules in (FATE_DICE, D6_D6, FLAT)}
"""Fate dice, and the two options of the text for groups that have none."""


def read_dice_rules(name: str) -> DiceRules:
    """Find an option by its name. Raises ValueError if there is none."""
    if name not in DICE_RULES:
        raise ValueError(f"no dice are called {name[:40]!r}: throw one of {', '.join(DICE_RULES)}")
    return DICE_RULES[name]
