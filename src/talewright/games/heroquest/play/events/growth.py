"""What happened to hero points and experience, and between sessions."""

from talewright.games.heroquest.hero_point import Phase
from talewright.games.questworlds.shared.ids import CharacterId, Event


class PointsCounted(Event, frozen=True, kw_only=True, tag="points-counted/1"):
    """A character has so many hero points and experience points now."""

    character: CharacterId
    hero: int
    experience: int
    phase: Phase
    bought: tuple[tuple[str, str], ...] = ()
    why: str = ""


class SessionBegan(Event, frozen=True, kw_only=True, tag="session-began/1"):
    """A session of play begins."""

    number: int


GROWTH_EVENTS = (PointsCounted, SessionBegan)
