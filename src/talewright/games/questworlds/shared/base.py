"""What moves and events of both games stand on."""

from abc import abstractmethod
from typing import Any, Generic, TypeVar

from talewright.games.questworlds.shared.card import CardT
from talewright.games.questworlds.shared.ids import CharacterId, ContestId
from talewright.games.questworlds.shared.saga import SagaOf, SheetT
from talewright.table import chapter

StateT = TypeVar("StateT", bound=SagaOf[Any])


class Move(chapter.Move[StateT], Generic[StateT]):
    """Something that a person does."""

    belongs = ("contest", "proposal", "group", "long", "sequence", "mark", "character")


class OnCard(chapter.Public[StateT], Generic[StateT, CardT]):
    """Something that happened to a contest, and is written on its card."""

    contest: ContestId

    def file(self, state: StateT) -> StateT:
        return state.with_card(self.on_card(state.cards[self.contest]))

    @abstractmethod
    def on_card(self, card: CardT) -> CardT:
        """The card with this on it."""


class OnSheet(chapter.Public[StateT], Generic[StateT, SheetT]):
    """Something that happened to a character, and is written on the sheet."""

    character: CharacterId

    def file(self, state: StateT) -> StateT:
        return state.with_sheet(self.on_sheet(state.sheets[self.character]))

    @abstractmethod
    def on_sheet(self, sheet: SheetT) -> SheetT:
        """The sheet with this on it."""
