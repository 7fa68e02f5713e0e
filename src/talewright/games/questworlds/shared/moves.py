"""What people do at either table in the same way."""

from talewright.dice.draw import SeatId
from talewright.games.questworlds.shared.ids import AugmentId, CharacterId, ContestId, MarkId, Move
from talewright.table.moves import Line, Name, Prose


class TakeReady(Move, frozen=True, kw_only=True, tag="take-ready"):
    """Take one of the ready characters."""

    ready: Line
    player: SeatId = SeatId("")


class DescribeCharacter(Move, frozen=True, kw_only=True, tag="describe-character"):
    """Change who a character is."""

    character: CharacterId
    name: Name
    concept: Line = ""
    description: Prose = ""


class GiveCharacter(Move, frozen=True, kw_only=True, tag="give-character"):
    """Hand a character to another player, or to the game master."""

    character: CharacterId
    player: SeatId = SeatId("")


class NameOpponent(Move, frozen=True, kw_only=True, tag="name-opponent"):
    """Let another player character stand against the one whose contest this is."""

    contest: ContestId
    opponent: CharacterId


class SetResistance(Move, frozen=True, kw_only=True, tag="set-resistance"):
    """Say how hard it is, by a name that the rules have for it or by a number."""

    contest: ContestId
    resistance: Line
    hidden: bool = False


class RejectTactic(Move, frozen=True, kw_only=True, tag="reject-tactic"):
    """The tactic is not credible here: ask for another."""

    contest: ContestId
    character: CharacterId
    reason: Prose = ""


class ApplyMark(Move, frozen=True, kw_only=True, tag="apply-mark"):
    """Say whether a benefit or a consequence counts in this contest."""

    contest: ContestId
    mark: MarkId
    applies: bool


class HideOdds(Move, frozen=True, kw_only=True, tag="hide-odds"):
    """Hide the odds of a contest from the players, or show them again."""

    contest: ContestId
    hidden: bool


class HandBack(Move, frozen=True, kw_only=True, tag="hand-back"):
    """Hand the card to the other side, with a word on what is still missing."""

    contest: ContestId
    note: Prose = ""


class AcceptCard(Move, frozen=True, kw_only=True, tag="accept-card"):
    """Accept the contest as it is framed. When all sides have, the dice roll."""

    contest: ContestId


class CancelContest(Move, frozen=True, kw_only=True, tag="cancel-contest"):
    """Drop a contest; nothing comes of it."""

    contest: ContestId
    reason: Prose = ""


class RollAugment(Move, frozen=True, kw_only=True, tag="roll-augment"):
    """Accept an augment, and have it rolled before the contest."""

    contest: ContestId
    augment: AugmentId


class RefuseAugment(Move, frozen=True, kw_only=True, tag="refuse-augment"):
    """Refuse an augment, and say why."""

    contest: ContestId
    augment: AugmentId
    reason: Prose = ""


class WithdrawAugment(Move, frozen=True, kw_only=True, tag="withdraw-augment"):
    """Take an augment back before the dice roll."""

    contest: ContestId
    augment: AugmentId


class CloseContest(Move, frozen=True, kw_only=True, tag="close-contest"):
    """Put a contest away that is told to its end."""

    contest: ContestId


FRAMING_MOVES = (NameOpponent, SetResistance, RejectTactic, ApplyMark, HideOdds, HandBack, AcceptCard, CancelContest)
AUGMENT_MOVES = (RollAugment, RefuseAugment, WithdrawAugment)
