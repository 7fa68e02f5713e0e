"""What happened to augments."""

from talewright.games.heroquest.character import Whose
from talewright.games.heroquest.modifier import Source
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
    rating: str
    about: str
    whose: Whose = Whose.PC


class AugmentSettled(Event, frozen=True, kw_only=True, tag="augment-settled/1"):
    """What an augment adds, and how that came about; *lost* if it was a defeat of its own contest."""

    contest: ContestId
    augment: AugmentId
    bonus: int
    how: str
    lost: bool = False


class PlotGranted(Event, frozen=True, kw_only=True, tag="plot-granted/1"):
    """The game master gave a plot augment, perhaps for an earlier victory."""

    contest: ContestId
    augment: AugmentId
    character: CharacterId
    bonus: int
    about: str


AUGMENT_EVENTS = (AugmentProposed, AugmentSettled, PlotGranted, *shared.AUGMENT_EVENTS)
