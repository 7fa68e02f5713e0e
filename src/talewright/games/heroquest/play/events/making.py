"""What happened to what is written on sheets, and to those whom characters know."""

from talewright.games.heroquest.follower import Loss
from talewright.games.heroquest.relationship import Asked, RelationshipKind
from talewright.games.heroquest.sheet import CharacterEntry
from talewright.games.heroquest.supporting import Kind
from talewright.games.questworlds.shared.ids import CharacterId, ContestId, Event


class SheetWritten(Event, frozen=True, kw_only=True, tag="sheet-written/1"):
    """A sheet is as it stands here now; *change* says in words what is new, and *why*."""

    character: CharacterId
    sheet: CharacterEntry
    change: str
    why: str = ""


class TieCalled(Event, frozen=True, kw_only=True, tag="tie-called/1"):
    """Somebody was called on; *owed* if that is a favour to be returned."""

    character: CharacterId
    contest: ContestId
    tie: str
    kind: RelationshipKind
    asked: Asked
    approach: str
    owed: bool


class FavourReturned(Event, frozen=True, kw_only=True, tag="favour-returned/1"):
    """A favour was returned, and the game master finds it roughly equal."""

    character: CharacterId
    tie: str
    what: str


class TieEndangered(Event, frozen=True, kw_only=True, tag="tie-endangered/1"):
    """A supporting character is in grave danger, and the players know what it may cost."""

    character: CharacterId
    tie: str
    warning: str


class TieHarmed(Event, frozen=True, kw_only=True, tag="tie-harmed/1"):
    """A supporting character, or the tie, came to harm; *final* if no help comes from there any more."""

    character: CharacterId
    contest: ContestId
    tie: str
    kind: Kind
    text: str
    final: bool


class SidekickLost(Event, frozen=True, kw_only=True, tag="sidekick-lost/1"):
    """A sidekick is dead, or has broken with its leader."""

    character: CharacterId
    contest: ContestId
    loss: Loss
    reason: str


class SidekickBack(Event, frozen=True, kw_only=True, tag="sidekick-back/1"):
    """A sidekick has come back from a break."""

    character: CharacterId
    obstacles: str


class RetainersReplaced(Event, frozen=True, kw_only=True, tag="retainers-replaced/1"):
    """Others serve in the place of retainers who were lost."""

    character: CharacterId
    tie: str


MAKING_EVENTS = (
    SheetWritten,
    TieCalled,
    FavourReturned,
    TieEndangered,
    TieHarmed,
    SidekickLost,
    SidekickBack,
    RetainersReplaced,
)
