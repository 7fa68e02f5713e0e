"""A game in one of its editions, as far as both games answer the table in the same way."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar, Generic, TypeVar

from talewright.games.questworlds.shared.base import StateT
from talewright.games.questworlds.shared.offering import told_apart
from talewright.games.questworlds.shared.saga import Titled
from talewright.table.chapter import Chapters
from talewright.table.game import Thing
from talewright.table.offer import Offer
from talewright.table.seat import Role, Seat

EditionT = TypeVar("EditionT", bound=Titled)


@dataclass(frozen=True)  # without slots, for the sake of super()
class InEdition(Chapters[StateT], Generic[StateT, EditionT]):
    """One edition, for the table to play."""

    edition: EditionT

    roles: ClassVar[Mapping[Role, str]] = {
        Role.GM: "Game master",
        Role.PLAYER: "Player",
        Role.SPECTATOR: "Spectator",
    }

    @property
    def slug(self) -> str:
        return self.edition.slug

    @property
    def title(self) -> str:
        return self.edition.title

    def offers(self, state: StateT, seat: Seat, seats: tuple[Seat, ...]) -> tuple[Offer, ...]:
        return told_apart(state, super().offers(state, seat, seats))

    def pictured(self, state: StateT) -> Iterable[Thing]:
        return state.pictured
