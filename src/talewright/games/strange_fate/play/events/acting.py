"""What characters did with their skills, and what came of it."""

from talewright.games.strange_fate.play.events.written import Written
from talewright.games.strange_fate.play.ids import NOBODY, ActorId, CharacterId, DeedId, NpcId
from talewright.games.strange_fate.procedure.conversation import Attitude
from talewright.games.strange_fate.time_table import Span


class OfDeed(Written, frozen=True, kw_only=True):
    """Something in what a character does."""

    deed: DeedId


class DeedChosen(OfDeed, frozen=True, kw_only=True, tag="deed-chosen/1"):
    """Somebody is to do something with a skill."""

    who: ActorId
    skill: str
    procedure: str
    goal: str = ""


class DeedBegan(OfDeed, frozen=True, kw_only=True, tag="deed-began/1"):
    """It was begun. *counts* is under what name this use is counted, and *per* within what time."""

    on: ActorId = NOBODY
    against: str = ""
    circumstances: tuple[str, ...] = ()
    amount: int = 0
    words: str = ""
    cited: str = ""
    using: str = ""
    counts: str = ""
    per: Span | None = None


class CircumstancesRecounted(OfDeed, frozen=True, kw_only=True, tag="circumstances-recounted/1"):
    """Other circumstances are true than was said."""

    circumstances: tuple[str, ...] = ()


class DeedRolled(OfDeed, frozen=True, kw_only=True, tag="deed-rolled/1"):
    """Its roll stands; how, the roll says."""


class ShiftsSpent(OfDeed, frozen=True, kw_only=True, tag="shifts-spent/1"):
    """Shifts were spent."""

    buys: str
    times: int


class TookLonger(OfDeed, frozen=True, kw_only=True, tag="took-longer/1"):
    """A failed roll was made good by so many steps of time."""

    steps: int


class DeedEnded(OfDeed, frozen=True, kw_only=True, tag="deed-ended/1"):
    """It is done, and what came of it; *left* where it was left be."""

    came: tuple[str, ...] = ()
    left: bool = False


class EffortStands(OfDeed, frozen=True, kw_only=True, tag="effort-stands/1"):
    """What was rolled is the difficulty for whoever tries one of these trappings."""

    who: ActorId
    what: str
    rating: str
    trappings: tuple[str, ...]


class StandingDropped(OfDeed, frozen=True, kw_only=True, tag="standing-dropped/1"):
    """A result stands against nobody any more."""


class AttitudeSet(Written, frozen=True, kw_only=True, tag="attitude-set/1"):
    """How somebody feels about a character from now on."""

    npc: NpcId
    towards: CharacterId
    attitude: Attitude
    why: str = ""


class RumourPlanted(OfDeed, frozen=True, kw_only=True, tag="rumour-planted/1"):
    """A rumour goes about."""

    says: str
    effort: int
    shifts: int
    faster: int = 0
    untraced: int = 0


class TrappingCopied(Written, frozen=True, kw_only=True, tag="trapping-copied/1"):
    """Variable trappings of a skill stand for another, till the scene or the session is over."""

    who: CharacterId
    skill: str
    span: Span
    copy: str
    places: int


class LanguageNamed(Written, frozen=True, kw_only=True, tag="language-named/1"):
    """A character turns out to know a language; *paid* for with a fate point."""

    who: CharacterId
    skill: str
    language: str
    paid: bool = False


class Hindered(Written, frozen=True, kw_only=True, tag="hindered/1"):
    """What somebody has done takes so much from what is done next; *by* is 0 once it has."""

    who: ActorId
    by: int = 0
    what: str = ""


ACTING_EVENTS = (
    DeedChosen, DeedBegan, CircumstancesRecounted, DeedRolled, ShiftsSpent, TookLonger, DeedEnded, EffortStands,
    StandingDropped, AttitudeSet, RumourPlanted, TrappingCopied, LanguageNamed, Hindered,
)  # fmt: skip
