"""What people may do in a game of QuestWorlds, in the words of the table."""

from typing import NewType

from msgspec import Struct

from talewright.dice.draw import SeatId
from talewright.games.questworlds.consequence import Kind, StoryEnding, Together
from talewright.games.questworlds.flaw import Answer
from talewright.games.questworlds.framing import Cause
from talewright.games.questworlds.modifier import Source
from talewright.table.moves import Line, Name, Prose

CharacterId = NewType("CharacterId", str)
ContestId = NewType("ContestId", str)
AugmentId = NewType("AugmentId", str)
MarkId = NewType("MarkId", str)
ProposalId = NewType("ProposalId", str)

NO_CHARACTER = CharacterId("")
NO_CONTEST = ContestId("")


class Move(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that a person does."""


# --- characters: a plain editor


class TakeReady(Move, frozen=True, kw_only=True, tag="take-ready"):
    """Take one of the ready characters."""

    ready: Line
    player: SeatId = SeatId("")


class MakeCharacter(Move, frozen=True, kw_only=True, tag="make-character"):
    """Make a new character, with nothing on the sheet yet."""

    name: Name
    concept: Line = ""
    description: Prose = ""
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


class WriteAbility(Move, frozen=True, kw_only=True, tag="write-ability"):
    """Add an ability of any name, or change its rating."""

    character: CharacterId
    name: Name
    rating: Line


class WriteKeyword(Move, frozen=True, kw_only=True, tag="write-keyword"):
    """Add a keyword, change its rating, or turn an ability into a keyword."""

    character: CharacterId
    name: Name
    rating: Line


class WriteBreakout(Move, frozen=True, kw_only=True, tag="write-breakout"):
    """Add a breakout under a keyword, or change what it adds."""

    character: CharacterId
    keyword: Line
    name: Name
    bonus: int = 5


class WriteFlaw(Move, frozen=True, kw_only=True, tag="write-flaw"):
    """Add a flaw, or change its rating."""

    character: CharacterId
    name: Name
    rating: Line


class StrikeLine(Move, frozen=True, kw_only=True, tag="strike-line"):
    """Take an ability, a keyword, a breakout or a flaw off the sheet."""

    character: CharacterId
    name: Line


# --- framing


class FrameContest(Move, frozen=True, kw_only=True, tag="frame-contest"):
    """Open a contest: what is to be gained, and what stands before it.

    *resistance* is a name of the table or a number, and only the game master sets it. With *opponent* it is a contest
    between two player characters, and there is no resistance.
    """

    character: CharacterId
    prize: Line
    conflict: Line
    cause: Cause = Cause.OBSTACLE
    resistance: Line = ""
    hidden: bool = False
    opponent: CharacterId = NO_CHARACTER


class FrameRecovery(Move, frozen=True, kw_only=True, tag="frame-recovery"):
    """Try to recover from a consequence. With a *healer* whom the game master runs, win their services."""

    mark: MarkId
    character: CharacterId
    healer: Line = ""


class Reframe(Move, frozen=True, kw_only=True, tag="reframe"):
    """Change what a contest is about."""

    contest: ContestId
    prize: Line
    conflict: Line
    cause: Cause = Cause.OBSTACLE


class SetResistance(Move, frozen=True, kw_only=True, tag="set-resistance"):
    """Say how hard it is: a name or a number, perhaps with further modifiers, as in "Routine +5"."""

    contest: ContestId
    resistance: Line
    hidden: bool = False


class ChooseAbility(Move, frozen=True, kw_only=True, tag="choose-ability"):
    """Choose an ability and say how it is used. Without a relevant one, leave it empty: that is a rating of 5."""

    contest: ContestId
    character: CharacterId
    ability: Line = ""
    tactic: Prose
    new_way: bool = False


class AddAbilityHere(Move, frozen=True, kw_only=True, tag="add-ability-here"):
    """Put a new ability on the sheet, on the spot, and use it."""

    contest: ContestId
    character: CharacterId
    name: Name
    rating: Line = "10"
    tactic: Prose


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


class RollAugment(Move, frozen=True, kw_only=True, tag="roll-augment"):
    """Accept an augment, and have it rolled against the base resistance."""

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


class SetModifier(Move, frozen=True, kw_only=True, tag="set-modifier"):
    """Set a stretch, a situational modifier or a hindrance; with an amount of 0 it goes away.

    With *insist* the game master sets a situational modifier beyond the usual values.
    """

    contest: ContestId
    character: CharacterId
    source: Source
    name: Line = ""
    amount: int
    insist: bool = False


class RollHindrance(Move, frozen=True, kw_only=True, tag="roll-hindrance"):
    """Have a flaw rolled against the base resistance, where the player wants to resist a hindrance."""

    contest: ContestId
    character: CharacterId
    flaw: Line


class ApplyMark(Move, frozen=True, kw_only=True, tag="apply-mark"):
    """Say whether a benefit or a consequence counts in this contest."""

    contest: ContestId
    mark: MarkId
    applies: bool


class RejectTactic(Move, frozen=True, kw_only=True, tag="reject-tactic"):
    """The tactic is not credible here: ask for another."""

    contest: ContestId
    character: CharacterId
    reason: Prose = ""


class Assure(Move, frozen=True, kw_only=True, tag="assure"):
    """Make the contest an assured one, or an ordinary one again. Players need not be told; dice may still roll."""

    contest: ContestId
    assured: bool = True
    told: bool = True
    rolled: bool = False


class HideOdds(Move, frozen=True, kw_only=True, tag="hide-odds"):
    """Hide the odds of a contest from the players, or show them again."""

    contest: ContestId
    hidden: bool


class AnnounceStakes(Move, frozen=True, kw_only=True, tag="announce-stakes"):
    """Say before the dice roll that this contest may end a character's story."""

    contest: ContestId
    about: Prose


class HandBack(Move, frozen=True, kw_only=True, tag="hand-back"):
    """Hand the card to the other side, with a word on what is still missing."""

    contest: ContestId
    note: Prose = ""


class AcceptCard(Move, frozen=True, kw_only=True, tag="accept-card"):
    """Accept the contest as it is framed. When all sides have, the dice roll."""

    contest: ContestId


class CancelContest(Move, frozen=True, kw_only=True, tag="cancel-contest"):
    """Drop a contest; nothing comes of it, and burned story points go back to the pool."""

    contest: ContestId
    reason: Prose = ""


# --- after the dice


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
    abilities: tuple[Line, ...] = ()
    expires: Line = ""
    contest: ContestId = NO_CONTEST


class GiveConsequence(Move, frozen=True, kw_only=True, tag="give-consequence"):
    """Give a character a consequence; *penalty* is written as 5, 10, 15 or 20, or 0 for the story alone."""

    character: CharacterId
    text: Line
    penalty: int
    kind: Kind = Kind.OTHER
    abilities: tuple[Line, ...] = ()
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


class CloseContest(Move, frozen=True, kw_only=True, tag="close-contest"):
    """Put a contest away that is told to its end."""

    contest: ContestId


# --- flaws


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


# --- story points and corrections


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


SHEET_MOVES = (
    TakeReady, MakeCharacter, DescribeCharacter, GiveCharacter, WriteAbility, WriteKeyword, WriteBreakout, WriteFlaw,
    StrikeLine,
)  # fmt: skip
FRAMING_MOVES = (
    FrameContest, FrameRecovery, Reframe, SetResistance, ChooseAbility, AddAbilityHere, SetModifier, ApplyMark,
    RejectTactic, Assure, HideOdds, AnnounceStakes, HandBack, AcceptCard, CancelContest,
)  # fmt: skip
AUGMENT_MOVES = (
    ProposeAugment, ProposeHelp, GrantAugment, RollAugment, RefuseAugment, WithdrawAugment, RollHindrance,
)  # fmt: skip
OUTCOME_MOVES = (
    BurnStoryPoints, LetStand, RuleStandoff, NamePrice, GiveBenefit, GiveConsequence, ChangeMark, KeepMark,
    CombineMarks, EndStory, AnswerEnding, CloseContest,
)  # fmt: skip
STORY_MOVES = (
    TriggerFlaw, AnswerFlaw, DropTrigger, ProposeEdit, AnswerEdit, RefreshPool, CorrectPool, CorrectExperience, SetBase,
)  # fmt: skip
MOVES: tuple[type[Move], ...] = (*SHEET_MOVES, *FRAMING_MOVES, *AUGMENT_MOVES, *OUTCOME_MOVES, *STORY_MOVES)
