"""Moves on augments and rolled hindrances."""

from talewright.games.questworlds.shared import moves as shared
from talewright.games.questworlds.shared.ids import NO_CHARACTER, AugmentId, CharacterId, ContestId, Move
from talewright.table.moves import Line, Prose


class ProposeAugment(Move, frozen=True, kw_only=True, tag="propose-augment"):
    """Support the contest with another ability: an own one, or that of somebody who stands beside."""

    contest: ContestId
    character: CharacterId
    ability: Line
    about: Prose
    beneficiary: CharacterId = NO_CHARACTER


class ProposeHelp(Move, frozen=True, kw_only=True, tag="propose-help"):
    """Bring help from outside into a contest: a community, or circumstances."""

    contest: ContestId
    character: CharacterId
    name: Line
    about: Prose = ""


class GrantAugment(Move, frozen=True, kw_only=True, tag="grant-augment"):
    """Accept an augment without a roll: +5, or +10 for a telling that everyone will remember."""

    contest: ContestId
    augment: AugmentId
    bonus: int = 5


class RollHindrance(Move, frozen=True, kw_only=True, tag="roll-hindrance"):
    """Have a flaw rolled against the base resistance, where the player wants to resist a hindrance.

    Whoever has submitted to the flaw may resist it again *elsewhere* only: in a situation that has nothing to do with
    that one, or much later.
    """

    contest: ContestId
    character: CharacterId
    flaw: Line
    elsewhere: bool = False


AUGMENT_MOVES = (ProposeAugment, ProposeHelp, GrantAugment, RollHindrance, *shared.AUGMENT_MOVES)
