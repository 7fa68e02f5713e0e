"""What happens in a game of HeroQuest. Tags are stored for ever; a new shape is a new number."""

from talewright.games.heroquest.play.events.framing import (
    FRAMING_EVENTS,
    AbilityChosen,
    ContestFramed,
    ContestReframed,
    CredibleRuled,
    MechanicUsed,
    ModifierSet,
    OpinionGiven,
    TacticDisputed,
    VictoryGiven,
)
from talewright.games.heroquest.play.events.supporting import (
    AUGMENT_EVENTS,
    AugmentProposed,
    AugmentSettled,
    PlotGranted,
)
from talewright.games.questworlds.shared.events import (
    AcceptanceVoided,
    AugmentRefused,
    AugmentWithdrawn,
    CardAccepted,
    CardHanded,
    ContestCancelled,
    DiceCalled,
    MarkApplied,
    OddsHidden,
    OpponentNamed,
    ResistanceHidden,
    ResistanceSet,
    TacticRejected,
)
from talewright.games.questworlds.shared.ids import Event

EVENTS: tuple[type[Event], ...] = (
    *FRAMING_EVENTS,
    *AUGMENT_EVENTS,
)

__all__ = [
    "AUGMENT_EVENTS",
    "EVENTS",
    "FRAMING_EVENTS",
    "AbilityChosen",
    "AcceptanceVoided",
    "AugmentProposed",
    "AugmentRefused",
    "AugmentSettled",
    "AugmentWithdrawn",
    "CardAccepted",
    "CardHanded",
    "ContestCancelled",
    "ContestFramed",
    "ContestReframed",
    "CredibleRuled",
    "DiceCalled",
    "Event",
    "MarkApplied",
    "MechanicUsed",
    "ModifierSet",
    "OddsHidden",
    "OpinionGiven",
    "OpponentNamed",
    "PlotGranted",
    "ResistanceHidden",
    "ResistanceSet",
    "TacticDisputed",
    "TacticRejected",
    "VictoryGiven",
]
