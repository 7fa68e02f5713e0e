"""Moves of a conflict: who takes part, whose turn it is, attacks, and ways out of it."""

from typing import Annotated, NewType

from msgspec import Meta

from talewright.dice.draw import Id
from talewright.games.strange_fate.exchange import Turn
from talewright.games.strange_fate.play.ids import ActorId, CharacterId
from talewright.games.strange_fate.play.moves.base import Move
from talewright.games.strange_fate.stress import Scope
from talewright.table.moves import Line, Prose, Several

ConflictId = NewType("ConflictId", Id)

MOST_FIGHTERS = 40
Some = Annotated[tuple[ActorId, ...], Meta(min_length=1, max_length=MOST_FIGHTERS)]


class BeginConflict(Move, frozen=True, kw_only=True, tag="begin-conflict"):
    """Begin a conflict of one scope between all who are named."""

    scope: Scope
    about: Line
    who: Some


class JoinConflict(Move, frozen=True, kw_only=True, tag="join-conflict"):
    """Somebody comes into a conflict, and acts last for now."""

    conflict: ConflictId
    who: ActorId


class JoinAll(Move, frozen=True, kw_only=True, tag="join-all"):
    """Every NPC of the scene comes into a conflict, named or not, each at the place of its tier in the order."""

    conflict: ConflictId


class GetAway(Move, frozen=True, kw_only=True, tag="get-away"):
    """Somebody leaves a conflict without being taken out; *how* says by which way."""

    conflict: ConflictId
    who: ActorId
    how: Line = ""


class MoveInOrder(Move, frozen=True, kw_only=True, tag="move-in-order"):
    """Change the order by hand: somebody takes this *place* in it, from 1 up."""

    conflict: ConflictId
    who: ActorId
    place: int


class TakeTurn(Move, frozen=True, kw_only=True, tag="take-turn"):
    """Do something in one's turn that is no attack: an action, a supplemental one, a full one or a free one."""

    conflict: ConflictId
    who: ActorId
    turn: Turn = Turn.ACTION
    what: Line


class PassTurn(Move, frozen=True, kw_only=True, tag="pass-turn"):
    """Let one's turn go by."""

    conflict: ConflictId
    who: ActorId


class Assailing(Move, frozen=True, kw_only=True):
    """What every attack names.

    *by* is a skill with a trapping that attacks, "Fisticuffs: Strike"; of an NPC, something that its line names.
    *weapons* are a piece of one's equipment, and a skill that lends its force. Of an NPC the game master says the
    *track* and the Weapon value.
    """

    who: ActorId
    by: Line
    weapons: Several[Line] = ()
    track: Line = ""
    weapon: int = 0
    goal: Prose = ""


class Attack(Assailing, frozen=True, kw_only=True, tag="attack"):
    """Attack somebody in the conflict."""

    conflict: ConflictId
    target: ActorId


class Spray(Assailing, frozen=True, kw_only=True, tag="spray"):
    """Attack several in one zone by one roll, with the Spray extra: 1 less for each, if there are two or more."""

    conflict: ConflictId
    targets: Some


class AttackZone(Assailing, frozen=True, kw_only=True, tag="attack-zone"):
    """Attack all who are in a zone by one roll, with the Zone extra; *myself* if the attacker is hit too."""

    conflict: ConflictId
    zone: Line = ""
    myself: bool = False


class AttackOnce(Assailing, frozen=True, kw_only=True, tag="attack-once"):
    """A single attack outside of any conflict."""

    target: ActorId


class TurnInvulnerability(Move, frozen=True, kw_only=True, tag="turn-invulnerability"):
    """Switch a broad Invulnerability on or off, with an action of one's own turn; *against* is its scope."""

    who: CharacterId
    against: Line


class Concede(Move, frozen=True, kw_only=True, tag="concede"):
    """Give up before the dice fall; *terms* say what becomes of whoever does."""

    conflict: ConflictId
    who: ActorId
    terms: Line = ""


class EndConflict(Move, frozen=True, kw_only=True, tag="end-conflict"):
    """The conflict is over."""

    conflict: ConflictId
    outcome: Line = ""


CONFLICT_MOVES = (
    BeginConflict, JoinConflict, JoinAll, GetAway, MoveInOrder, TakeTurn, PassTurn, Attack, Spray, AttackZone,
    AttackOnce, Concede, EndConflict, TurnInvulnerability,
)  # fmt: skip
