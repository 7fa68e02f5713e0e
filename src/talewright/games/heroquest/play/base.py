"""What every move and every event of HeroQuest is."""

from collections.abc import Iterator
from typing import Any, ClassVar

from talewright.games.heroquest.play.state import State
from talewright.table import chapter
from talewright.table.seat import ALL, GM_ONLY, Audience

Facts = Iterator[Any]  # what happens on a card is told as QuestWorlds tells it, by plain events


class Move(chapter.Move[State]):
    """Something that a person does."""

    otherwise: ClassVar[str] = "That is for the game master to decide."


class Event(chapter.Event[State]):
    """Something that happened."""


class Public(Event):
    """Something that happened, and of which everybody may know."""

    def to(self, state: State) -> Audience:
        return ALL


class Concealable(Event):
    """Something that happened, and of which the game master alone hears where it is *hidden*."""

    hidden: bool

    def to(self, state: State) -> Audience:
        return GM_ONLY if self.hidden else ALL
