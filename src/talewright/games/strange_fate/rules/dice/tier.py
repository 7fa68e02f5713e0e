"""Power tiers: how a skill compares with ordinary humans, and what that takes from its owner's refresh."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum


class Tier(Enum):
    """The five power tiers, lowest first; each is worth its place in the order, from 0 to 4 (SF-buy-skills.5).

    >>> Tier.parse("E"), Tier.parse("Superhuman") > Tier.EXTRAORDINARY, Tier.GODLIKE - Tier.MUNDANE
    (Tier.EXTRAORDINARY, True, 4)
    """

    MUNDANE = 0
    EXTRAORDINARY = 1
    SUPERHUMAN = 2
    ASCENDANT = 3
    GODLIKE = 4

    @classmethod
    def parse(cls, text: str) -> Tier:
        """Read a tier's name or initial (SF-power-tiers.1); nothing is Mundane (SF-buy-skills.6).

        Raises ValueError if it is no tier.
        """
        for tier in cls:
            if text.strip().casefold() in {tier.title.casefold(), tier.title[0].casefold(), tier.initial.casefold()}:
                return tier
        names = ", ".join(tier.title for tier in cls)
        raise ValueError(f"no tier is called {text[:40]!r}: write one of {names}, or its first letter")

    @property
    def title(self) -> str:
        return self.name.capitalize()

    @property
    def initial(self) -> str:
        """The letter behind a rating; a Mundane skill has none (SF-power-tiers.1)."""
        return self.title[0] if self.value else ""

    @property
    def refresh(self) -> int:
        """What one skill takes from refresh, whatever its rating and trappings.

        Source: SF-power-tiers.9, SF-refresh.1, SF-refresh.3.
        """
        return REFRESH[self]

    def __sub__(self, other: Tier) -> int:
        """How many tiers this one lies above another; below 0 when it is lower."""
        return int(self.value) - int(other.value)

    def __lt__(self, other: Tier) -> bool:
        return self - other < 0

    def __le__(self, other: Tier) -> bool:
        return self - other <= 0

    def __gt__(self, other: Tier) -> bool:
        return self - other > 0

    def __ge__(self, other: Tier) -> bool:
        return self - other >= 0

    def __str__(self) -> str:
        return self.title

    def __repr__(self) -> str:
        return f"Tier.{self.name}"


REFRESH = {Tier.MUNDANE: 0, Tier.EXTRAORDINARY: 1, Tier.SUPERHUMAN: 2, Tier.ASCENDANT: 4, Tier.GODLIKE: 6}


def refresh_of(tiers: Iterable[Tier]) -> int:
    """What skills of these tiers take from refresh together: each once, however many trappings it has (SF-refresh.2).

    >>> refresh_of([Tier.EXTRAORDINARY] * 3)
    3
    """
    return sum(tier.refresh for tier in tiers)
