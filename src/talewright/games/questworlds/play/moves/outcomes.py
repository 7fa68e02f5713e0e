"""Moves after the dice: the outcome, and what it leaves behind."""

from talewright.games.questworlds.consequence import Kind, StoryEnding, Together
from talewright.games.questworlds.shared.ids import NO_CONTEST, CharacterId, ContestId, MarkId, Move
from talewright.games.questworlds.shared.moves import CloseContest
from talewright.table.moves import Line, Prose, Several


class BurnStoryPoints(Move, frozen=True, kw_only=True, tag="burn-story-points"):
    """Burn story points for additional successes, before the dice roll or after."""

    contest: ContestId
    character: CharacterId
    points: int = 1


class LetStand(Move, frozen=True, kw_only=True, tag="let-stand"):
    """Let the outcome stand as it is."""

    contest: ContestId


class RuleStandoff(Move, frozen=True, kw_only=True, tag="rule-standoff"):
    """Settle a standoff that makes no sense: the player character has the victory."""

    contest: ContestId
    reason: Prose = ""


class NamePrice(Move, frozen=True, kw_only=True, tag="name-price"):
    """Name the price of a victory of degree 0, or the boon in a defeat of degree 0."""

    contest: ContestId
    about: Prose


class GiveBenefit(Move, frozen=True, kw_only=True, tag="give-benefit"):
    """Give a character a benefit; its bonus may be 0, for the story alone. It touches the abilities named."""

    character: CharacterId
    text: Line
    bonus: int
    kind: Kind = Kind.OTHER
    abilities: Several[Line] = ()
    expires: Line = ""
    contest: ContestId = NO_CONTEST


class GiveConsequence(Move, frozen=True, kw_only=True, tag="give-consequence"):
    """Give a character a consequence; *penalty* is written as 5, 10, 15 or 20, or 0 for the story alone."""

    character: CharacterId
    text: Line
    penalty: int
    kind: Kind = Kind.OTHER
    abilities: Several[Line] = ()
    expires: Line = ""
    contest: ContestId = NO_CONTEST


class ChangeMark(Move, frozen=True, kw_only=True, tag="change-mark"):
    """Let a benefit wane or a consequence ease, in steps of 5; at 0 it is gone."""

    mark: MarkId
    amount: int
    reason: Prose = ""


class KeepMark(Move, frozen=True, kw_only=True, tag="keep-mark"):
    """Leave a benefit or a consequence as it is for this session."""

    mark: MarkId


class CombineMarks(Move, frozen=True, kw_only=True, tag="combine-marks"):
    """Let a benefit and a consequence on the same ability cancel each other, or keep their difference."""

    benefit: MarkId
    consequence: MarkId
    how: Together


class EndStory(Move, frozen=True, kw_only=True, tag="end-story"):
    """Propose that a character's story ends here. The player's own consent completes it."""

    contest: ContestId
    character: CharacterId
    ending: StoryEnding
    about: Prose = ""


class AnswerEnding(Move, frozen=True, kw_only=True, tag="answer-ending"):
    """Agree that the own character's story ends, or keep the character in play."""

    character: CharacterId
    consent: bool


OUTCOME_MOVES = (
    BurnStoryPoints,
    LetStand,
    RuleStandoff,
    NamePrice,
    GiveBenefit,
    GiveConsequence,
    ChangeMark,
    KeepMark,
    CombineMarks,
    EndStory,
    AnswerEnding,
    CloseContest,
)
