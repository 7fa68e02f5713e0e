"""Weakness: defences that count as lower in tier against some attacks, and what is given back for it."""

from collections.abc import Iterator

from msgspec import Struct

from talewright.games.strange_fate.rules.dice.invulnerability import TIERS, Severity
from talewright.refusal import Fault

REBATE = {Severity.MINOR: 1, Severity.MAJOR: 2}
EXAMPLES = ("silver", "a mineral of my own world", "sunlight")
"""What werewolves, a lost alien and vampires are weak against, the last by a Major Weakness (SF-weakness.5)."""


class Weakness(Struct, frozen=True, kw_only=True):
    """A category of attacks against which every defence counts as lower in tier.

    >>> silver = Weakness(against="silver", severity=Severity.MINOR)
    >>> print(silver, silver.tiers, silver.rebate)
    Minor Weakness against silver -2 1

    How often it comes up is for the game master to say (SF-weakness.4): it counts in a roll that names it.
    """

    against: str
    severity: Severity

    @property
    def tiers(self) -> int:
        """By how many tiers a defence changes: less than 0 (SF-weakness.1)."""
        return -TIERS[self.severity]

    @property
    def rebate(self) -> int:
        """The refresh that it gives back, however common it is (SF-weakness.2, SF-weakness.3)."""
        return REBATE[self.severity]

    def faults(self) -> Iterator[Fault]:
        """What is wrong with it; there may be any number of them (SF-weakness.2)."""
        if not self.against.strip():
            yield Fault("Say what the Weakness is against: silver, for example.", "SF-weakness.1")

    def __str__(self) -> str:
        return f"{self.severity.capitalize()} Weakness against {self.against}"
