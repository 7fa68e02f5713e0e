"""What happened to characters and their sheets."""

from talewright.dice.draw import SeatId
from talewright.games.questworlds.play.events.written import SheetLines
from talewright.games.questworlds.shared.events import CharacterGiven
from talewright.games.questworlds.shared.ids import CharacterId, Event


class CharacterMade(Event, frozen=True, kw_only=True, tag="character-made/1"):
    """A character has joined the game."""

    character: CharacterId
    player: SeatId
    sheet: SheetLines


class SheetWritten(Event, frozen=True, kw_only=True, tag="sheet-written/1"):
    """A sheet was changed; *change* says what, in words."""

    character: CharacterId
    sheet: SheetLines
    change: str


class ExperienceEarned(Event, frozen=True, kw_only=True, tag="experience-earned/1"):
    """A character earned an experience point by an ability or a flaw."""

    character: CharacterId
    name: str
    why: str


class ExperienceCorrected(Event, frozen=True, kw_only=True, tag="experience-corrected/1"):
    """The game master corrected the experience points."""

    character: CharacterId
    points: int
    reason: str


SHEET_EVENTS = (
    CharacterMade,
    CharacterGiven,
    SheetWritten,
    ExperienceEarned,
    ExperienceCorrected,
)
