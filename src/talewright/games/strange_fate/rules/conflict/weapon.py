"""Weapons and armour: how much stress a hit deals (chapter Weapons and Armor)."""

from collections.abc import Iterable

from msgspec import Struct

from talewright.games.strange_fate.rules.dice.tier import Tier

MOST = 3
"""The most of Deadly or Protective on one piece (SF-gift-equipment.3, SF-gift-equipment.10, SF-weapons-armor.1)."""
MOST_OF_A_SKILL = Tier.GODLIKE - Tier.MUNDANE
"""The most that anything brings to an attack: the tier benefit of a Godlike skill (SF-trapping-physical-force.14)."""
AT_MOST_DOUBLE = 2
ORDINARY = 0
"""What a weapon or armour does for stress that is neither a gift nor a skill (SF-weapons-armor.5)."""


class Harm(Struct, frozen=True, kw_only=True):
    """What a hit deals, with its working."""

    shifts: int
    weapon: int
    added: int
    armor: int
    stress: int

    @property
    def working(self) -> str:
        """The sum in words.

        >>> stress_dealt(2, weapon=3, armor=1).working
        '2 shifts + Weapon 3, at most doubled = 4, − Armor 1 = 3 stress'
        """
        capped = ", at most doubled" if self.added < self.weapon else ""
        weapon = f" + Weapon {self.weapon}{capped} = {self.shifts + self.added}" if self.weapon else ""
        armor = f"{',' if self.weapon else ''} − Armor {self.armor}" if self.armor else ""
        total = f" = {self.stress}" if armor or not weapon else ""
        shifts = f"{self.shifts} shift{'' if self.shifts == 1 else 's'}"
        return f"{shifts}{weapon}{armor}{total} stress"


def stress_dealt(shifts: int, *, weapon: int = ORDINARY, armor: int = ORDINARY) -> Harm:
    """How much stress a hit deals: the shifts and the Weapon, at most twice the shifts, less the Armor, 0 at least.

    Raises ValueError for shifts below 0, since an attack that falls short is no hit.

    Source: SF-gift-equipment.4, SF-weapons-armor.2, SF-weapons-armor.3.
    """
    if shifts < 0:
        raise ValueError(f"an attack that falls short by {-shifts} deals no stress: ask for 0 shifts or more")
    added = min(shifts * AT_MOST_DOUBLE, shifts + weapon) - shifts
    return Harm(shifts=shifts, weapon=weapon, added=added, armor=armor, stress=max(0, shifts + added - armor))


def best(values: Iterable[int]) -> int:
    """The Weapon or Armor value that applies of several: the highest (SF-gift-equipment.5, SF-gift-equipment.11)."""
    return max(values, default=ORDINARY)


def skill_with(*, is_armed: bool) -> str:
    """The Common skill for fighting hand to hand: Arms with a weapon, Fisticuffs once disarmed (SF-weapons-armor.6)."""
    return "Arms" if is_armed else "Fisticuffs"
