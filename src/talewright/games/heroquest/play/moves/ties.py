"""Moves on relationships: calls on those at the other end, favours, danger, and followers who are lost."""

from talewright.games.heroquest.follower import Loss
from talewright.games.heroquest.play.moves.outcomes import Harm
from talewright.games.heroquest.relationship import Asked
from talewright.games.heroquest.supporting import Kind
from talewright.games.questworlds.shared.ids import CharacterId, ContestId, Move
from talewright.table.moves import Line, Name, Prose


class CallOn(Move, frozen=True, kw_only=True, tag="call-on"):
    """Call on somebody: the tie is the tactic of a contest, and *approach* says how they go about it.

    The game master may set the *resistance* at once.
    """

    character: CharacterId
    tie: Line
    asked: Asked
    prize: Line
    obstacle: Line
    approach: Prose
    resistance: Line = ""
    hidden: bool = False


class ReturnFavour(Move, frozen=True, kw_only=True, tag="return-favour"):
    """Say that a favour that was owed has been returned, by one that is roughly equal."""

    character: CharacterId
    tie: Line
    what: Line


class PutInDanger(Move, frozen=True, kw_only=True, tag="put-in-danger"):
    """Put a supporting character in grave danger, and tell the players how bad it may become."""

    character: CharacterId
    tie: Line
    warning: Line


class HarmTie(Move, frozen=True, kw_only=True, tag="harm-tie"):
    """Say what a lost contest did to a supporting character in danger, or to the tie.

    *state* is the person's, *lowered* what the tie loses.
    """

    character: CharacterId
    tie: Line
    contest: ContestId
    kind: Kind
    text: Line = ""
    state: Harm | None = None
    lowered: int = 0


class LoseSidekick(Move, frozen=True, kw_only=True, tag="lose-sidekick"):
    """Take a sidekick away, for a defeat in which it took part."""

    character: CharacterId
    contest: ContestId
    loss: Loss
    physical: bool = True
    took_part: bool = True
    reason: Line


class WinBackSidekick(Move, frozen=True, kw_only=True, tag="win-back-sidekick"):
    """Bring a sidekick back from a break, once the obstacles in between were overcome."""

    character: CharacterId
    obstacles: Line


class ReplaceRetainers(Move, frozen=True, kw_only=True, tag="replace-retainers"):
    """Replace retainers who were lost, with an explanation that convinces the group."""

    character: CharacterId
    tie: Line
    name: Name
    explanation: Line


TIE_MOVES = (CallOn, ReturnFavour, PutInDanger, HarmTie, LoseSidekick, WinBackSidekick, ReplaceRetainers)
