"""What happened with compels, and with fate points that change hands."""

from talewright.games.strange_fate.play.events.written import Event
from talewright.games.strange_fate.play.moves.ids import NOBODY, ActorId, CharacterId, CompelId, RollId
from talewright.games.strange_fate.time_table import Span


class CompelProposed(Event, frozen=True, kw_only=True, tag="compel-proposed/1"):
    """A player would compel somebody else's character; the game master says whether it is offered."""

    compel: CompelId
    who: CharacterId
    aspect: str
    reason: str
    by: ActorId


class CompelOffered(Event, frozen=True, kw_only=True, tag="compel-offered/1"):
    """An aspect is compelled: *offer* fate points for going along, *to_refuse* for refusing.

    *by* is the character whose player pays the offer; the game master, where it is nobody.
    """

    compel: CompelId
    who: CharacterId
    aspect: str
    reason: str
    offer: int
    to_refuse: int
    conviction: bool = False
    by: ActorId = NOBODY


class CompelAccepted(Event, frozen=True, kw_only=True, tag="compel-accepted/1"):
    """A compel was accepted, and paid."""

    compel: CompelId


class CompelRefused(Event, frozen=True, kw_only=True, tag="compel-refused/1"):
    """A compel was bought off."""

    compel: CompelId


class CompelWithdrawn(Event, frozen=True, kw_only=True, tag="compel-withdrawn/1"):
    """A compel is off; nobody pays."""

    compel: CompelId
    reason: str = ""


class PointsHandedOver(Event, frozen=True, kw_only=True, tag="points-handed-over/1"):
    """Fate points went from one to another; nobody is the game master."""

    giver: ActorId
    taker: ActorId
    points: int


class PointsInvested(Event, frozen=True, kw_only=True, tag="points-invested/1"):
    """Fate points were set aside for a skill in this scene."""

    who: CharacterId
    skill: str
    points: int


class SkillUsed(Event, frozen=True, kw_only=True, tag="skill-used/1"):
    """A skill with flaws was used: what that *counts* for, and the fate points that it took.

    Both come back where its roll is dropped.
    """

    who: CharacterId
    skill: str
    roll: RollId
    counts: tuple[Span, ...] = ()
    points: int = 0


COMPEL_EVENTS = (CompelProposed, CompelOffered, CompelAccepted, CompelRefused, CompelWithdrawn)
PURSE_EVENTS = (PointsHandedOver, PointsInvested, SkillUsed)
