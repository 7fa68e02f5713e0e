"""Moves on augments."""

from talewright.games.heroquest.character import Whose
from talewright.games.questworlds.shared import moves as shared
from talewright.games.questworlds.shared.ids import AugmentId, CharacterId, ContestId, Move
from talewright.table.moves import Line, Prose


class ProposeAugment(Move, frozen=True, kw_only=True, tag="propose-augment"):
    """Support a side with an ability: one's own, if *helper* is the beneficiary, or another character's."""

    contest: ContestId
    beneficiary: CharacterId
    helper: CharacterId
    ability: Line
    about: Prose
    whose: Whose = Whose.PC


class ProposeHelp(Move, frozen=True, kw_only=True, tag="propose-help"):
    """Ask for help from outside: a community, or circumstances."""

    contest: ContestId
    beneficiary: CharacterId
    about: Line


class GrantQuick(Move, frozen=True, kw_only=True, tag="grant-quick"):
    """Accept an augment as a quick one: a fifth of the rating, and no roll."""

    contest: ContestId
    augment: AugmentId


class GrantHelp(Move, frozen=True, kw_only=True, tag="grant-help"):
    """Say what help from outside adds."""

    contest: ContestId
    augment: AugmentId
    bonus: int


class RaiseAugment(Move, frozen=True, kw_only=True, tag="raise-augment"):
    """Raise a rolled augment that was won to +6, for a particularly entertaining description."""

    contest: ContestId
    augment: AugmentId


class GrantPlot(Move, frozen=True, kw_only=True, tag="grant-plot"):
    """Give a plot augment for what was achieved before; *victory* cites a contest that was won."""

    contest: ContestId
    character: CharacterId
    bonus: int
    about: Line = ""
    victory: ContestId = ContestId("")


AUGMENT_MOVES = (ProposeAugment, ProposeHelp, GrantQuick, GrantHelp, RaiseAugment, GrantPlot, *shared.AUGMENT_MOVES)
