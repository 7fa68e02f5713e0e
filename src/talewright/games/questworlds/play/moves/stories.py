"""Moves on flaws, plot edits, the pool of story points, and wrong numbers."""

from talewright.games.questworlds.flaw import Answer
from talewright.games.questworlds.play.moves.ids import ProposalId
from talewright.games.questworlds.shared.ids import CharacterId, Move
from talewright.table.moves import Line, Prose


class TriggerFlaw(Move, frozen=True, kw_only=True, tag="trigger-flaw"):
    """Say that a flaw, or another ability, now pulls at a character."""

    character: CharacterId
    flaw: Line
    about: Prose


class AnswerFlaw(Move, frozen=True, kw_only=True, tag="answer-flaw"):
    """Act as the flaw demands, or resist it in a contest."""

    proposal: ProposalId
    answer: Answer


class DropTrigger(Move, frozen=True, kw_only=True, tag="drop-trigger"):
    """Let a triggered flaw go by."""

    proposal: ProposalId


class ProposeEdit(Move, frozen=True, kw_only=True, tag="propose-edit"):
    """Propose a plot edit: 1 marginal, 2 minor, 3 major, and that many story points."""

    level: int
    about: Prose


class AnswerEdit(Move, frozen=True, kw_only=True, tag="answer-edit"):
    """Allow a plot edit, or not; one that is not allowed costs nothing."""

    proposal: ProposalId
    allowed: bool
    reason: Prose = ""


class RefreshPool(Move, frozen=True, kw_only=True, tag="refresh-pool"):
    """Reset the pool to one story point for each player character."""

    reason: Prose = ""


class CorrectPool(Move, frozen=True, kw_only=True, tag="correct-pool"):
    """Correct the number of story points, with the reason."""

    points: int
    reason: Prose


class CorrectExperience(Move, frozen=True, kw_only=True, tag="correct-experience"):
    """Correct a character's experience points, with the reason."""

    character: CharacterId
    points: int
    reason: Prose


class SetBase(Move, frozen=True, kw_only=True, tag="set-base"):
    """Set the base resistance of the campaign, with the reason."""

    base: Line
    reason: Prose


STORY_MOVES = (
    TriggerFlaw,
    AnswerFlaw,
    DropTrigger,
    ProposeEdit,
    AnswerEdit,
    RefreshPool,
    CorrectPool,
    CorrectExperience,
    SetBase,
)
