"""What the table remembers beside a sheet: favours, danger, followers who were lost, and wishes that are open."""

from msgspec import Struct

from talewright.games.heroquest.follower import Loss, Sidekick
from talewright.games.heroquest.keyword import Ability
from talewright.games.heroquest.play.ids import CharacterId, WishId
from talewright.games.heroquest.relationship import Favours
from talewright.games.heroquest.supporting import Danger


class Tie(Struct, frozen=True):
    """What there is to know about a relationship, beside its rating."""

    name: str
    favours: Favours = Favours()
    danger: Danger | None = None
    harm: tuple[str, ...] = ()
    gone: Ability | None = None  # retainers who were lost, as they stood on the sheet

    def __hash__(self) -> int:
        return hash(self.name)


class Parted(Struct, frozen=True):
    """A sidekick who was lost, and how."""

    sidekick: Sidekick
    loss: Loss


class Wished(Struct, frozen=True):
    """An improvement that a player asks for."""

    id: WishId
    character: CharacterId
    wish: Struct  # as it was asked for
    words: str
