"""What moves and events call things by."""

from functools import lru_cache
from typing import NewType

from talewright.dice.draw import Id
from talewright.games.heroquest.rules.characters.character import Whose
from talewright.games.questworlds.shared.ids import (
    NO_CHARACTER,
    NO_CONTEST,
    AugmentId,
    CharacterId,
    ContestId,
    GroupId,
    MarkId,
)

LongId = NewType("LongId", Id)
NO_GROUP, NO_LONG = GroupId(""), LongId("")
WishId = NewType("WishId", Id)

SIDEKICK = ".sidekick"  # how the id of a sidekick ends that contends by itself


@lru_cache(maxsize=1024)
def sidekick_of(leader: CharacterId) -> CharacterId:
    """The id under which a character's sidekick contends by itself (QW2-6.5.1.1): one object, for `by_identity`."""
    return CharacterId(f"{leader}{SIDEKICK}")


def leader_of(who: CharacterId) -> CharacterId:
    """Whose sidekick somebody is, or the character itself."""
    return CharacterId(who.removesuffix(SIDEKICK))


def acting(character: CharacterId, whose: Whose) -> CharacterId:
    """Who acts with an ability that a character uses as its own: itself, or its sidekick (QW2-6.5.1.10)."""
    return sidekick_of(character) if whose is Whose.SIDEKICK else character


__all__ = (
    "NO_CHARACTER",
    "NO_CONTEST",
    "NO_GROUP",
    "NO_LONG",
    "AugmentId",
    "CharacterId",
    "ContestId",
    "GroupId",
    "LongId",
    "MarkId",
    "WishId",
    "acting",
    "leader_of",
    "sidekick_of",
)
