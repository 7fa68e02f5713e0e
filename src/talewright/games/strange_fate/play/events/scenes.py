"""What happened with scenes: who is in them, where, and what ends with them."""

from talewright.games.strange_fate.play.events.written import Concealable, Written
from talewright.games.strange_fate.play.ids import ActorId, NpcId, SceneId


class SceneOpened(Written, frozen=True, kw_only=True, tag="scene-opened/1"):
    """A scene has begun."""

    scene: SceneId
    name: str


class SceneRenamed(Written, frozen=True, kw_only=True, tag="scene-renamed/1"):
    """The scene is called something else."""

    name: str


class ZoneDrawn(Written, frozen=True, kw_only=True, tag="zone-drawn/1"):
    """The scene has another zone."""

    zone: str


class ZoneDropped(Written, frozen=True, kw_only=True, tag="zone-dropped/1"):
    """A zone is no more, nor are its borders; whoever was there is nowhere in particular."""

    zone: str


class BorderDrawn(Written, frozen=True, kw_only=True, tag="border-drawn/1"):
    """Two zones touch; *value* is how hard it is to get across, because of *what* stands there."""

    one: str
    other: str
    value: int
    what: str = ""


class BorderDropped(Written, frozen=True, kw_only=True, tag="border-dropped/1"):
    """Two zones touch no more."""

    one: str
    other: str


class ActorCame(Concealable, frozen=True, kw_only=True, tag="actor-came/1"):
    """Somebody is in the scene. When a hidden one is shown, everybody hears of it as new."""

    who: ActorId
    zone: str = ""


class ActorMoved(Concealable, frozen=True, kw_only=True, tag="actor-moved/1"):
    """Somebody has gone into another zone."""

    who: ActorId
    zone: str


class ActorLeft(Concealable, frozen=True, kw_only=True, tag="actor-left/1"):
    """Somebody is not in the scene any more."""

    who: ActorId


class MinionsCalled(Concealable, frozen=True, kw_only=True, tag="minions-called/1"):
    """Those whom somebody has called leave with the scene; *by_quality* if their boxes are as many as that is worth."""

    who: ActorId
    npcs: tuple[NpcId, ...]
    by_quality: bool = False


class ConsequenceOver(Concealable, frozen=True, kw_only=True, tag="consequence-over/1"):
    """A consequence that was recovering has had its time; *slot* is its place."""

    who: ActorId
    slot: int
    aspect: str


class SceneEnded(Written, frozen=True, kw_only=True, tag="scene-ended/1"):
    """The scene is over: stress is gone, what was invested is lost, and Signature Aspects are free again."""

    name: str


class StoryEnded(Written, frozen=True, kw_only=True, tag="story-ended/1"):
    """A story is over, and with it what lasts as long."""


SCENE_EVENTS = (
    SceneOpened,
    SceneRenamed,
    ZoneDrawn,
    ZoneDropped,
    BorderDrawn,
    BorderDropped,
    ActorCame,
    ActorMoved,
    ActorLeft,
    MinionsCalled,
    ConsequenceOver,
    SceneEnded,
    StoryEnded,
)
