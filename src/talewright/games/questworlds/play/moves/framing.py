"""Moves on a card that is being framed."""

from talewright.games.questworlds.framing import Cause
from talewright.games.questworlds.modifier import Source
from talewright.games.questworlds.shared import moves as shared
from talewright.games.questworlds.shared.ids import NO_CHARACTER, CharacterId, ContestId, MarkId, Move
from talewright.table.moves import Line, Name, Prose


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


class Assure(Move, frozen=True, kw_only=True, tag="assure"):
    """Make the contest an assured one, or an ordinary one again. Players need not be told; dice may still roll."""

    contest: ContestId
    assured: bool = True
    told: bool = True
    rolled: bool = False


class AnnounceStakes(Move, frozen=True, kw_only=True, tag="announce-stakes"):
    """Say before the dice roll that this contest may end a character's story."""

    contest: ContestId
    about: Prose


FRAMING_MOVES = (
    FrameContest,
    FrameRecovery,
    Reframe,
    ChooseAbility,
    AddAbilityHere,
    SetModifier,
    Assure,
    AnnounceStakes,
    *shared.FRAMING_MOVES,
)
