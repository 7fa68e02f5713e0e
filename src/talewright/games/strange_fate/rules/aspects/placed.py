"""Aspects that come up in play: on the scene, on somebody, or as a consequence; their invokes, free and paid.

Declarations, assessments and maneuvers all place an aspect with a free invoke, two with style. A fragile one goes after
it was used once, a sticky one stays until somebody removes it. The text names all this; how it works follows the wider
Fate rules, as the catalogue says under *missing*.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.strange_fate.rules.dice.roll import Verdict
from talewright.games.strange_fate.rules.dice.situation import Side, Source
from talewright.refusal import Refused

SCENE = ""
"""What an aspect is on that belongs to nobody: the scene."""
FREE_INVOKES = {Verdict.SUCCESS: 1, Verdict.STYLE: 2}


class Placed(Struct, frozen=True, kw_only=True):
    """An aspect that lies on the table.

    *on* is whoever it is on, or the scene; *by* whoever placed it, to whom the *free* invokes belong; they may let
    others use them.
    """

    name: str
    on: str = SCENE
    by: str = ""
    free: int = 0
    is_sticky: bool = False

    def tagged(self) -> Placed | None:
        """After a free invoke; None where it is gone with it. Refused where there is none."""
        if not self.free:
            raise Refused(f"{self.name} has no free invoke left: pay a fate point for it.")
        return self.used(replace(self, free=self.free - 1))

    def used(self, after: Placed | None = None) -> Placed | None:
        """After it was invoked: a fragile one is gone with its last free invoke."""
        left = after or self
        return left if left.is_sticky or left.free else None


def placed(name: str, verdict: Verdict, *, on: str = SCENE, by: str = "", is_sticky: bool = False) -> Placed:
    """What a declaration, an assessment or a maneuver brings: an aspect with 1 free invoke, or 2 with style.

    Refused where the roll was no success, and where the aspect has no words.

    >>> placed("Knee-Deep Mud", Verdict.STYLE).free
    2
    """
    if not name.strip():
        raise Refused("An aspect is a few words: write what is true now.")
    if verdict not in FREE_INVOKES:
        raise Refused(f"{name.strip()} does not come about: the roll was a {verdict}, and it takes a success.")
    return Placed(name=name.strip(), on=on, by=by, free=FREE_INVOKES[verdict], is_sticky=is_sticky)


def check_invoke(side: Side, aspect: str, rerolled_with: tuple[str, ...] = ()) -> None:
    """Each aspect is invoked once for a roll, whether for +2 or for a reroll. Refused otherwise."""
    used = {line.name.casefold() for line in side.modifiers if line.source is Source.INVOKE}
    if aspect.casefold() in used | {name.casefold() for name in rerolled_with}:
        raise Refused(f"{aspect} was invoked for this roll already: invoke another aspect.")
