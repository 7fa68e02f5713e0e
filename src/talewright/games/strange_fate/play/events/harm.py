"""What somebody suffered, and what made it better."""

from talewright.games.strange_fate.play.events.written import Concealable, Written
from talewright.games.strange_fate.play.ids import NOBODY, ActorId, CharacterId, NpcId, RollId
from talewright.games.strange_fate.play.moves.harm import HitId
from talewright.games.strange_fate.stress import Degree, Scope, Track


class HitDealt(Concealable, frozen=True, kw_only=True, tag="hit-dealt/1"):
    """Stress was dealt to somebody, who still has to bear it; none where *stress* is 0.

    *leaves* is the scope of its consequences, where the track does not say it.
    """

    hit: HitId
    who: ActorId
    by: ActorId = NOBODY
    track: Track
    stress: int
    why: str = ""
    leaves: Scope | None = None


class HarmWorked(Concealable, frozen=True, kw_only=True, tag="harm-worked/1"):
    """How much stress an attack dealt, with its working."""

    hit: HitId
    working: str


class HitBorne(Concealable, frozen=True, kw_only=True, tag="hit-borne/1"):
    """A hit was borne: a box was marked, or none where that is 0, and consequences taken."""

    hit: HitId
    who: ActorId
    box: int = 0
    slots: tuple[int, ...] = ()
    aspects: tuple[str, ...] = ()


class HitPassed(Written, frozen=True, kw_only=True, tag="hit-passed/1"):
    """A helper bears a hit for somebody."""

    hit: HitId
    to: ActorId


class HitDropped(Concealable, frozen=True, kw_only=True, tag="hit-dropped/1"):
    """A hit does nothing after all, or its target was taken out by it."""

    hit: HitId
    reason: str = ""


class GroupThinned(Concealable, frozen=True, kw_only=True, tag="group-thinned/1"):
    """One of a group was taken out; so many are left."""

    npc: NpcId
    left: int


class TakenOut(Written, frozen=True, kw_only=True, tag="taken-out/1"):
    """Somebody was taken out; *fate* says what that means."""

    who: ActorId
    fate: str = ""
    dies: bool = False


class TrackCleared(Concealable, frozen=True, kw_only=True, tag="track-cleared/1"):
    """Boxes of a track were cleared."""

    who: ActorId
    track: Track
    boxes: tuple[int, ...]
    reason: str = ""


class ClearingOwed(Concealable, frozen=True, kw_only=True, tag="clearing-owed/1"):
    """So many boxes of a track are cleared, and whoever plays the patient still has to say which."""

    who: ActorId
    track: Track
    count: int


class RecoveryBegan(Written, frozen=True, kw_only=True, tag="recovery-began/1"):
    """A consequence begins to get better."""

    who: ActorId
    slot: int


class ConsequenceEased(Written, frozen=True, kw_only=True, tag="consequence-eased/1"):
    """A consequence became a lesser one, in this slot."""

    who: ActorId
    slot: int
    was: Degree
    degree: Degree
    to: int


class ConsequenceGone(Written, frozen=True, kw_only=True, tag="consequence-gone/1"):
    """A consequence is gone."""

    who: ActorId
    slot: int
    reason: str = ""
    was: Degree | None = None


class TreatmentFramed(Written, frozen=True, kw_only=True, tag="treatment-framed/1"):
    """A roll is a treatment: of the stress on a track, or of the consequence in a slot, or to bring back the dead."""

    roll: RollId
    patient: ActorId
    track: Track | None = None
    slot: int | None = None
    revives: bool = False


class PatientSeenTo(Written, frozen=True, kw_only=True, tag="patient-seen-to/1"):
    """Somebody's stress or Mild consequence was treated in this scene, with or without success."""

    patient: ActorId
    scene: str


class RevivalFailed(Written, frozen=True, kw_only=True, tag="revival-failed/1"):
    """Somebody stays dead."""

    who: ActorId
    missed_by: int


class Revived(Written, frozen=True, kw_only=True, tag="revived/1"):
    """Somebody lives again, with all that they suffered."""

    who: ActorId


class HelperCame(Written, frozen=True, kw_only=True, tag="helper-came/1"):
    """A companion of a character's, or a vehicle, is here: what it is good at, and what it can bear, track by track."""

    npc: NpcId
    of: CharacterId = CharacterId(NOBODY)
    line: str
    boxes: tuple[int, int, int]
    armor: tuple[int, int, int] = (0, 0, 0)
    slots: tuple[Degree, ...] = ()


class GroupCounted(Concealable, frozen=True, kw_only=True, tag="group-counted/1"):
    """How many an NPC stands for."""

    npc: NpcId
    count: int


class CompanionSent(Written, frozen=True, kw_only=True, tag="companion-sent/1"):
    """A companion acts alone, or stands by its character again."""

    npc: NpcId
    alone: bool


HARM_EVENTS = (
    HitDealt, HarmWorked, HitBorne, HitPassed, HitDropped, GroupThinned, TakenOut, TrackCleared, RecoveryBegan,
    ConsequenceEased, ConsequenceGone, TreatmentFramed, PatientSeenTo, RevivalFailed, Revived, ClearingOwed,
)  # fmt: skip
HELPER_EVENTS = (HelperCame, GroupCounted, CompanionSent)
