"""What every move and every event of Strange FATE is, takes and brings about."""

from abc import abstractmethod
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from talewright.games.strange_fate.play.ids import CharacterId
from talewright.games.strange_fate.play.scene.card import Scene
from talewright.games.strange_fate.play.state import Person, State
from talewright.table import chapter, game
from talewright.table.offer import Offer
from talewright.table.seat import Role

Event = chapter.Event[State]
Public = chapter.Public[State]
Move = chapter.Move[State]
At = game.At[State]
Viewer = game.Viewer
Facts = Iterator[Event]
Offers = Iterable[Offer]


class OfGameMaster(Move):
    """Something that the game master alone does."""

    only = Role.GM
    otherwise = "That is for the game master to decide."


class Concealable(chapter.Concealable[State]):
    """Something that happened, and of which the game master alone hears where it is *hidden*."""

    hidden: bool = False


class OfPerson(Public):
    """Something that changes a character."""

    who: CharacterId

    @abstractmethod
    def changed(self, person: Person) -> Person:
        """The character after it."""

    def file(self, state: State) -> State:
        return state.with_person(self.changed(state.people[self.who]))


class InScene(Event):
    """Something that changes the scene under way."""

    def fits(self, state: State) -> bool:
        return state.scene is not None

    @abstractmethod
    def changed(self, scene: Scene) -> Scene:
        """The scene after it."""

    def file(self, state: State) -> State:
        return replace(state, scene=self.changed(state.under_way()))
