"""What happened to augments."""

from talewright.games.questworlds.modifier import Source
from talewright.games.questworlds.play.events.written import Event
from talewright.games.questworlds.play.moves.ids import AugmentId, CharacterId, ContestId


class AugmentProposed(Event, frozen=True, kw_only=True, tag="augment-proposed/1"):
    """Somebody would like to support a side. *source* says where the help comes from."""

    contest: ContestId
    augment: AugmentId
    beneficiary: CharacterId
    source: Source
    helper: CharacterId
    ability: str
    about: str


class AugmentGranted(Event, frozen=True, kw_only=True, tag="augment-granted/1"):
    """An augment counts, with its bonus."""

    contest: ContestId
    augment: AugmentId
    bonus: int


class AugmentRefused(Event, frozen=True, kw_only=True, tag="augment-refused/1"):
    """An augment was not justified."""

    contest: ContestId
    augment: AugmentId
    reason: str


class AugmentWithdrawn(Event, frozen=True, kw_only=True, tag="augment-withdrawn/1"):
    """An augment was taken back."""

    contest: ContestId
    augment: AugmentId


AUGMENT_EVENTS = (
    AugmentProposed,
    AugmentGranted,
    AugmentRefused,
    AugmentWithdrawn,
)
