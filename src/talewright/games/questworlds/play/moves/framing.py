"""Moves on a card that is being framed."""

from talewright.games.questworlds.framing import Cause
from talewright.games.questworlds.modifier import Source
from talewright.games.questworlds.play.moves.ids import NO_CHARACTER, CharacterId, ContestId, MarkId, Move
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


class NameOpponent(Move, frozen=True, kw_only=True, tag="name-opponent"):
    """Let another player character stand against the one whose contest this is."""

    contest: ContestId
    opponent: CharacterId


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


FRAMING_MOVES = (
    FrameContest,
    FrameRecovery,
    NameOpponent,
    Reframe,
    SetResistance,
    ChooseAbility,
    AddAbilityHere,
    SetModifier,
    ApplyMark,
    RejectTactic,
    Assure,
    HideOdds,
    AnnounceStakes,
    HandBack,
    AcceptCard,
    CancelContest,
)
