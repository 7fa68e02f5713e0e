"""What happened in a conflict."""

from talewright.games.strange_fate.exchange import Left, Turn
from talewright.games.strange_fate.invulnerability import Scope as Kind
from talewright.games.strange_fate.play.events.written import Concealable, Written
from talewright.games.strange_fate.play.ids import ActorId, CharacterId, RollId
from talewright.games.strange_fate.play.moves.conflict import ConflictId
from talewright.games.strange_fate.stress import Scope, Track


class OfConflict(Written, frozen=True, kw_only=True):
    """Something in a conflict."""

    conflict: ConflictId


class ConflictBegan(OfConflict, frozen=True, kw_only=True, tag="conflict-began/1"):
    """A conflict of one scope began between all who are named."""

    scope: Scope
    about: str
    who: tuple[ActorId, ...]


class InitiativeCounted(Concealable, frozen=True, kw_only=True, tag="initiative-counted/1"):
    """What somebody rolled for the order."""

    conflict: ConflictId
    who: ActorId
    effort: int


class OrderSet(OfConflict, frozen=True, kw_only=True, tag="order-set/1"):
    """Who acts in which order; *by_hand* where the game master has changed it."""

    order: tuple[ActorId, ...]
    by_hand: bool = False


class FighterJoined(OfConflict, frozen=True, kw_only=True, tag="fighter-joined/1"):
    """Somebody came into a conflict."""

    who: ActorId


class FighterLeft(OfConflict, frozen=True, kw_only=True, tag="fighter-left/1"):
    """Somebody left a conflict by conceding, or got away; *why* says what that means."""

    who: ActorId
    how: Left
    why: str = ""


class TurnTaken(OfConflict, frozen=True, kw_only=True, tag="turn-taken/1"):
    """Somebody did something in their turn, or let it go by, where *what* is empty and it was no attack."""

    who: ActorId
    turn: Turn
    what: str = ""
    passed: bool = False


class AttackFramed(OfConflict, frozen=True, kw_only=True, tag="attack-framed/1"):
    """A roll is an attack: by whom on whom, what it wears down, and by which trapping.

    It is in no conflict where that is empty. *others* defend against its effort later; where it *follows* such a roll,
    the target rolls against that effort.
    """

    roll: RollId
    who: ActorId
    target: ActorId
    track: Track
    trapping: str = ""
    others: tuple[ActorId, ...] = ()
    follows: RollId = RollId("")


class WeaponUsed(Concealable, frozen=True, kw_only=True, tag="weapon-used/1"):
    """An attack is made with a weapon of this value."""

    conflict: ConflictId
    roll: RollId
    weapon: int
    name: str = ""


class ConflictEnded(OfConflict, frozen=True, kw_only=True, tag="conflict-ended/1"):
    """A conflict is over."""

    outcome: str = ""


class InvulnerabilityTurned(Written, frozen=True, kw_only=True, tag="invulnerability-turned/1"):
    """A broad Invulnerability was switched on or off; *against* is its scope."""

    who: CharacterId
    against: Kind
    on: bool


CONFLICT_EVENTS = (
    ConflictBegan, InitiativeCounted, OrderSet, FighterJoined, FighterLeft, TurnTaken, AttackFramed, WeaponUsed,
    ConflictEnded, InvulnerabilityTurned,
)  # fmt: skip
