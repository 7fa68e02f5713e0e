"""What every move and every event of HeroQuest is."""

from abc import abstractmethod
from typing import ClassVar

from talewright.games.heroquest.play.card import Card
from talewright.games.heroquest.play.ids import ContestId
from talewright.games.heroquest.play.state import State
from talewright.table import chapter
from talewright.table.seat import ALL, GM_ONLY, Audience


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


class OnCard(Public):
    """Something that happened to a contest, and is written on its card."""

    contest: ContestId

    def file(self, state: State) -> State:
        return state.with_card(self.on_card(state.cards[self.contest]))

    @abstractmethod
    def on_card(self, card: Card) -> Card:
        """The card with this on it."""
