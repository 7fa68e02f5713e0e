"""What happened in a group simple contest."""

from talewright.games.heroquest.boost import Boost
from talewright.games.heroquest.group import Form
from talewright.games.heroquest.play.moves.ids import GroupId
from talewright.games.heroquest.play.moves.outcomes import Settling
from talewright.games.questworlds.shared.ids import CharacterId, ContestId, Event


class GroupFramed(Event, frozen=True, kw_only=True, tag="group-framed/1"):
    """A group contest was opened."""

    group: GroupId
    prize: str
    obstacle: str
    form: Form


class GroupResistanceHidden(Event, frozen=True, kw_only=True, tag="group-resistance-hidden/1"):
    """All face one resistance, which the game master keeps hidden."""

    group: GroupId


class GroupResistanceSet(Event, frozen=True, kw_only=True, tag="group-resistance-set/1"):
    """The one resistance that all face."""

    group: GroupId
    resistance: str
    words: str
    hidden: bool


class MemberJoined(Event, frozen=True, kw_only=True, tag="member-joined/1"):
    """A character takes part, with a contest of its own; in pairs against *opponent*."""

    group: GroupId
    contest: ContestId
    character: CharacterId
    opponent: str


class PointsPledged(Event, frozen=True, kw_only=True, tag="points-pledged/1"):
    """Somebody would give so many hero points for a boost."""

    group: GroupId
    character: CharacterId
    points: int


class BoostBought(Event, frozen=True, kw_only=True, tag="boost-bought/1"):
    """The group has bought a boost to its level of victory."""

    group: GroupId
    boost: Boost


class MemberScored(Event, frozen=True, kw_only=True, tag="member-scored/1"):
    """One member's contest is decided, and brought so many points to either side."""

    group: GroupId
    contest: ContestId
    ours: int
    theirs: int


class GroupDecided(Event, frozen=True, kw_only=True, tag="group-decided/1"):
    """Everybody has rolled: how it ended for our side, and the states in which the two sides are left."""

    group: GroupId
    ours: int
    theirs: int
    outcome: str
    our_state: str
    their_state: str
    settled: Settling | None = None
    reason: str = ""


class GroupTold(Event, frozen=True, kw_only=True, tag="group-told/1"):
    """What happened, in words: a suggestion, or as the game master decided it."""

    group: GroupId
    text: str
    who: str
    final: bool


class GroupClosed(Event, frozen=True, kw_only=True, tag="group-closed/1"):
    """A group contest was put away."""

    group: GroupId


GROUP_EVENTS = (
    GroupFramed,
    GroupResistanceHidden,
    GroupResistanceSet,
    MemberJoined,
    PointsPledged,
    BoostBought,
    MemberScored,
    GroupDecided,
    GroupTold,
    GroupClosed,
)
