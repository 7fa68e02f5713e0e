"""What happened to augments."""

from talewright.games.questworlds.modifier import Source
from talewright.games.questworlds.shared import events as shared
from talewright.games.questworlds.shared.ids import AugmentId, CharacterId, ContestId, Event


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


AUGMENT_EVENTS = (AugmentProposed, AugmentGranted, *shared.AUGMENT_EVENTS)
