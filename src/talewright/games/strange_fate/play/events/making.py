"""What happened to characters that are being made, and to the diagram that prices them."""

from talewright.dice.draw import SeatId
from talewright.games.strange_fate.draft_entry import DraftEntry
from talewright.games.strange_fate.play.events.written import Written
from talewright.games.strange_fate.play.ids import CharacterId


class OfDraft(Written, frozen=True, kw_only=True):
    """Something about a character that is being made: its player and the game master know of it."""

    draft: CharacterId
    player: SeatId


class DraftWritten(OfDraft, frozen=True, kw_only=True, tag="draft-written/1"):
    """A character under way is as it stands here now; *change* says in words what is new."""

    sheet: DraftEntry
    change: str


class DraftJudged(OfDraft, frozen=True, kw_only=True, tag="draft-judged/1"):
    """Somebody ruled about what the rules leave to the group; *skill* is the one that it is about, if any."""

    skill: str
    about: str
    asks: str
    clause: str
    agreed: bool
    reason: str
    sheet: DraftEntry


class DraftDropped(OfDraft, frozen=True, kw_only=True, tag="draft-dropped/1"):
    """A character under way is there no more: *saved*, it has come into play."""

    saved: bool = False


class DiagramTaken(Written, frozen=True, kw_only=True, tag="diagram-taken/1"):
    """Skills are priced by another drawing; *text* is its file, empty for that of the game."""

    text: str = ""


MAKING_EVENTS = (DraftWritten, DraftJudged, DraftDropped, DiagramTaken)
