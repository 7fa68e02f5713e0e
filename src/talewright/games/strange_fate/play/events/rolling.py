"""What happened in a roll."""

from talewright.games.strange_fate.play.card import Place
from talewright.games.strange_fate.play.events.written import Concealable, Written
from talewright.games.strange_fate.play.ids import NOBODY, ActorId, ModifierId, RollId
from talewright.games.strange_fate.situation import Source


class RollFramed(Written, frozen=True, kw_only=True, tag="roll-framed/1"):
    """Somebody does something; *against* is the character or NPC to whom it is done."""

    roll: RollId
    goal: str
    against: ActorId = NOBODY


class SideConcealed(Written, frozen=True, kw_only=True, tag="side-concealed/1"):
    """Somebody rolls, or something is to be reached, and its rating is hidden."""

    roll: RollId
    place: Place
    name: str
    fixed: bool = False


class SideNamed(Concealable, frozen=True, kw_only=True, tag="side-named/1"):
    """One side of a roll: who, by what, and its rating, written 3E. A *fixed* one is a difficulty, and rolls nothing.

    *by* is for people to read, *applied* the notation of the skill that it is done by; older events have *by* alone.
    When a hidden side is shown, everybody hears of it as new.
    """

    roll: RollId
    place: Place
    who: ActorId = NOBODY
    name: str
    by: str = ""
    applied: str = ""
    rating: str
    fixed: bool = False


class ModifierAdded(Concealable, frozen=True, kw_only=True, tag="modifier-added/1"):
    """Something is added to one side, or taken away."""

    roll: RollId
    place: Place
    modifier: ModifierId
    source: Source
    name: str
    amount: int


class ModifierDropped(Concealable, frozen=True, kw_only=True, tag="modifier-dropped/1"):
    """A modifier counts no more."""

    roll: RollId
    modifier: ModifierId


class DefencesNamed(Concealable, frozen=True, kw_only=True, tag="defences-named/1"):
    """Which Invulnerabilities and Weaknesses count here, written minor-weakness "silver"."""

    roll: RollId
    place: Place
    defences: tuple[str, ...]


class SideContent(Written, frozen=True, kw_only=True, tag="side-content/1"):
    """One side lets what fell stand; the other may still change it."""

    roll: RollId
    place: Place


class EffortsCounted(Concealable, frozen=True, kw_only=True, tag="efforts-counted/1"):
    """Both numbers of a roll."""

    roll: RollId
    effort: int
    opposition: int


class RollDecided(Written, frozen=True, kw_only=True, tag="roll-decided/1"):
    """A roll stands; *verdict* is one of failure, tie, success and style."""

    roll: RollId
    verdict: str


class RollCancelled(Written, frozen=True, kw_only=True, tag="roll-cancelled/1"):
    """A roll was dropped."""

    roll: RollId
    reason: str


ROLLING_EVENTS = (
    RollFramed,
    SideConcealed,
    SideNamed,
    ModifierAdded,
    ModifierDropped,
    DefencesNamed,
    SideContent,
    EffortsCounted,
    RollDecided,
    RollCancelled,
)
