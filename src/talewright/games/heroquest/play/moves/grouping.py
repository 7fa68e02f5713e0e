"""Moves on a group simple contest."""

from talewright.games.heroquest.boost import Boost
from talewright.games.heroquest.group import Form
from talewright.games.heroquest.play.moves.ids import GroupId
from talewright.games.heroquest.play.moves.outcomes import Settling
from talewright.games.questworlds.shared.ids import NO_CHARACTER, CharacterId, Move
from talewright.table.moves import Line, Prose


class FrameGroup(Move, frozen=True, kw_only=True, tag="frame-group"):
    """Open a group contest: all against one resistance, or two groups matched in pairs."""

    prize: Line
    obstacle: Line
    kind: Form = Form.ONE_RESISTANCE
    resistance: Line = ""
    hidden: bool = False


class JoinGroup(Move, frozen=True, kw_only=True, tag="join-group"):
    """Let a character take part; in pairs with an *opponent*, by name and resistance, or *against* a character."""

    group: GroupId
    character: CharacterId
    opponent: Line = ""
    resistance: Line = ""
    hidden: bool = False
    against: CharacterId = NO_CHARACTER


class PledgePoints(Move, frozen=True, kw_only=True, tag="pledge-points"):
    """Offer hero points towards a boost; they are spent when it is bought."""

    group: GroupId
    character: CharacterId
    points: int


class BuyBoost(Move, frozen=True, kw_only=True, tag="buy-boost"):
    """Buy a boost with the hero points that were offered, before anybody rolls."""

    group: GroupId
    boost: Boost


class BeginRolls(Move, frozen=True, kw_only=True, tag="begin-rolls"):
    """Call for the dice of everybody at once; they roll in any order."""

    group: GroupId


class SettleGroup(Move, frozen=True, kw_only=True, tag="settle-group"):
    """Say what becomes of a tie of groups."""

    group: GroupId
    how: Settling
    reason: Prose = ""


class TellGroup(Move, frozen=True, kw_only=True, tag="tell-group"):
    """Say what happens, in terms of the prize that was agreed."""

    group: GroupId
    text: Prose


class CloseGroup(Move, frozen=True, kw_only=True, tag="close-group"):
    """Put a group contest away, told to its end or dropped."""

    group: GroupId


GROUP_MOVES = (FrameGroup, JoinGroup, PledgePoints, BuyBoost, BeginRolls, SettleGroup, TellGroup, CloseGroup)
