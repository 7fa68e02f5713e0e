"""Fate points: what a player or the game master holds, pays and is paid."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from talewright.refusal import Refused

FOR_EACH_CHARACTER = 1
"""The game master's fate points in a scene, for each player's character in it, by the wider Fate rules."""
FOR_CONCEDING = 1
"""Fate points for giving up before the dice fall, and one more for each consequence of that conflict."""


class Purse(Struct, frozen=True):
    """Somebody's fate points; *invested* ones are set aside for the scene and then lost (SF-drawback-profane.1)."""

    points: int = 0
    invested: int = 0

    def paid(self, points: int, what: str) -> Purse:
        """Pay for something. Refused where there are not enough, or nothing to pay with."""
        self._check(points, what)
        return replace(self, points=self.points - points)

    def given(self, points: int) -> Purse:
        """Take in what was earned or handed over."""
        return replace(self, points=self.points + points)

    def set_aside(self, points: int, what: str) -> Purse:
        """Invest points for this scene."""
        self._check(points, what)
        return Purse(self.points - points, self.invested + points)

    def after_scene(self) -> Purse:
        """What was invested is gone."""
        return replace(self, invested=0)

    def _check(self, points: int, what: str) -> None:
        if points > self.points:
            have = f"there {'is' if self.points == 1 else 'are'} {self.points or 'none'}"
            raise Refused(
                f"{what} takes {points} fate point{'' if points == 1 else 's'}, and {have}: accept a compel to earn "
                "one, or let somebody hand one over."
            )


def for_scene(characters: int) -> Purse:
    """What the game master has for a scene with so many players' characters.

    >>> for_scene(4)
    Purse(points=4, invested=0)
    """
    return Purse(FOR_EACH_CHARACTER * characters)


def for_conceding(consequences: int) -> int:
    """Fate points for giving up in a conflict in which one has taken so many consequences.

    >>> for_conceding(2)
    3
    """
    return FOR_CONCEDING + consequences


def hand_over(giver: Purse, taker: Purse, points: int) -> tuple[Purse, Purse]:
    """Give fate points to somebody else. Refused where there are not so many, or none are named."""
    if points < 1:
        raise Refused(f"Hand over 1 fate point or more, not {points}.")
    return giver.paid(points, "Handing them over"), taker.given(points)
