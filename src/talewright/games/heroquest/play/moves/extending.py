"""Moves on an extended contest."""

from talewright.games.heroquest.extended import Scene
from talewright.games.heroquest.play.moves.ids import LongId
from talewright.games.questworlds.shared.ids import NO_CHARACTER, CharacterId, Move
from talewright.table.moves import Line, Prose


class FrameLong(Move, frozen=True, kw_only=True, tag="frame-long"):
    """Open an extended contest: the prize, the scene, and the first two who contend.

    The opponent is named with its resistance, or is another character. Where the game does without such contests, this
    one is an *exception*.
    """

    prize: Line
    obstacle: Line
    scene: Scene
    character: CharacterId
    opponent: Line = ""
    resistance: Line = ""
    hidden: bool = False
    against: CharacterId = NO_CHARACTER
    exception: bool = False


class AddFoe(Move, frozen=True, kw_only=True, tag="add-foe"):
    """Let an opponent come in, with a resistance of its own."""

    long: LongId
    name: Line
    resistance: Line
    hidden: bool = False


class SetFoe(Move, frozen=True, kw_only=True, tag="set-foe"):
    """Let an opponent use another ability from now on: its resistance changes."""

    long: LongId
    foe: Line
    resistance: Line
    hidden: bool = False


class JoinLong(Move, frozen=True, kw_only=True, tag="join-long"):
    """Let a character come in late, free to contend or to assist; *ours* says on which side."""

    long: LongId
    character: CharacterId
    ours: bool = True


class PairUp(Move, frozen=True, kw_only=True, tag="pair-up"):
    """Let two who are free contend with each other, from 0-0."""

    long: LongId
    ours: Line
    theirs: Line


class StartRound(Move, frozen=True, kw_only=True, tag="start-round"):
    """Begin a round of a pairing."""

    long: LongId
    pairing: int


class StartAssist(Move, frozen=True, kw_only=True, tag="start-assist"):
    """Let somebody free help somebody engaged, to take points back that were scored against them."""

    long: LongId
    helper: CharacterId
    pairing: int


class TakePartingShot(Move, frozen=True, kw_only=True, tag="take-parting-shot"):
    """Let the victor of a pairing strike once more at whoever is out; what that does, the game master rules."""

    long: LongId
    pairing: int
    about: Line


class RuleScore(Move, frozen=True, kw_only=True, tag="rule-score"):
    """Set the points of one side of a pairing, with a reason."""

    long: LongId
    pairing: int
    ours: bool
    points: int
    reason: Line


class TellLong(Move, frozen=True, kw_only=True, tag="tell-long"):
    """Say what happens, in terms of the prize."""

    long: LongId
    text: Prose


class CloseLong(Move, frozen=True, kw_only=True, tag="close-long"):
    """Put an extended contest away, told to its end or dropped."""

    long: LongId


LONG_MOVES = (
    FrameLong,
    AddFoe,
    SetFoe,
    JoinLong,
    PairUp,
    StartRound,
    StartAssist,
    TakePartingShot,
    RuleScore,
    TellLong,
    CloseLong,
)
