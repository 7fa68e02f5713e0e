"""What happened to characters as they grew."""

from talewright.games.heroquest.character import Whose
from talewright.games.heroquest.fortune import Fortune
from talewright.games.heroquest.play.moves.growth import Wish
from talewright.games.heroquest.play.moves.ids import WishId
from talewright.games.questworlds.shared.ids import CharacterId, Event, MarkId


class PlayStopped(Event, frozen=True, kw_only=True, tag="play-stopped/1"):
    """There is time for improvements, until the session is closed."""


class MasteryGained(Event, frozen=True, kw_only=True, tag="mastery-gained/1"):
    """An improvement has carried an ability over a threshold: others may catch up with its new rating."""

    character: CharacterId
    ability: str
    rating: str
    whose: Whose


class CaughtUp(Event, frozen=True, kw_only=True, tag="caught-up/1"):
    """A catch-up was used, or let be."""

    character: CharacterId
    behind: str
    whose: Whose
    abilities: tuple[str, ...]


class Wished(Event, frozen=True, kw_only=True, tag="wished/1"):
    """A player asks for an improvement that the game master has to allow."""

    id: WishId
    character: CharacterId
    wish: Wish
    words: str


class WishAnswered(Event, frozen=True, kw_only=True, tag="wish-answered/1"):
    """The game master has answered, or the player has taken it back."""

    id: WishId
    agreed: bool
    withdrawn: bool = False
    reason: str = ""


class FortuneNamed(Event, frozen=True, kw_only=True, tag="fortune-named/1"):
    """A benefit is a state of fortune, and can be cemented."""

    mark: MarkId
    fortune: Fortune


IMPROVING_EVENTS = (PlayStopped, MasteryGained, CaughtUp, Wished, WishAnswered, FortuneNamed)
