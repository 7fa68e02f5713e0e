"""What happened to augments."""

from talewright.games.heroquest.character import Whose
from talewright.games.heroquest.modifier import Source
from talewright.games.heroquest.play.events.written import Event
from talewright.games.heroquest.play.moves.ids import AugmentId, CharacterId, ContestId


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


class AugmentRefused(Event, frozen=True, kw_only=True, tag="augment-refused/1"):
    """An augment was not justified."""

    contest: ContestId
    augment: AugmentId
    reason: str


class AugmentWithdrawn(Event, frozen=True, kw_only=True, tag="augment-withdrawn/1"):
    """An augment was taken back."""

    contest: ContestId
    augment: AugmentId


class PlotGranted(Event, frozen=True, kw_only=True, tag="plot-granted/1"):
    """The game master gave a plot augment, perhaps for an earlier victory."""

    contest: ContestId
    augment: AugmentId
    character: CharacterId
    bonus: int
    about: str


AUGMENT_EVENTS = (AugmentProposed, AugmentSettled, AugmentRefused, AugmentWithdrawn, PlotGranted)
