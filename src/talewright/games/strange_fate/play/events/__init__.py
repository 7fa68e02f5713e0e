"""What happened in a game of Strange FATE. The tags are stored for ever; a new shape is a new number."""

from talewright.games.strange_fate.play.events.aspects import (
    ASPECT_EVENTS,
    AspectInvoked,
    PointsCounted,
)
from talewright.games.strange_fate.play.events.making import (
    MAKING_EVENTS,
    DiagramTaken,
    DraftDropped,
    DraftJudged,
    DraftWritten,
    OfDraft,
)
from talewright.games.strange_fate.play.events.rolling import (
    ROLLING_EVENTS,
    DefencesNamed,
    EffortsCounted,
    ModifierAdded,
    ModifierDropped,
    RollCancelled,
    RollDecided,
    RollFramed,
    SideConcealed,
    SideContent,
    SideNamed,
)
from talewright.games.strange_fate.play.events.sessions import (
    SESSION_EVENTS,
    SessionBegan,
    SessionEnded,
)
from talewright.games.strange_fate.play.events.sheets import (
    NPC_EVENTS,
    SHEET_EVENTS,
    CharacterBack,
    CharacterGiven,
    CharacterMade,
    CharacterRetired,
    NpcAdded,
    NpcDropped,
    SheetCorrected,
)
from talewright.games.strange_fate.play.events.written import (
    Concealable,
    Event,
)

EVENTS: tuple[type[Event], ...] = (
    *SHEET_EVENTS,
    *MAKING_EVENTS,
    *NPC_EVENTS,
    *ROLLING_EVENTS,
    *ASPECT_EVENTS,
    *SESSION_EVENTS,
)

__all__ = [
    "ASPECT_EVENTS",
    "EVENTS",
    "MAKING_EVENTS",
    "NPC_EVENTS",
    "ROLLING_EVENTS",
    "SESSION_EVENTS",
    "SHEET_EVENTS",
    "AspectInvoked",
    "CharacterBack",
    "CharacterGiven",
    "CharacterMade",
    "CharacterRetired",
    "Concealable",
    "DefencesNamed",
    "DiagramTaken",
    "DraftDropped",
    "DraftJudged",
    "DraftWritten",
    "EffortsCounted",
    "Event",
    "ModifierAdded",
    "ModifierDropped",
    "NpcAdded",
    "NpcDropped",
    "OfDraft",
    "PointsCounted",
    "RollCancelled",
    "RollDecided",
    "RollFramed",
    "SessionBegan",
    "SessionEnded",
    "SheetCorrected",
    "SideConcealed",
    "SideContent",
    "SideNamed",
]
