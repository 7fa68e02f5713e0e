"""What happens to a contest of many in both games, filed alike. Each game gives it a tag and its own words."""

from typing import Generic

from msgspec.structs import replace

from talewright.games.questworlds.rules.rating import TargetNumber
from talewright.games.questworlds.shared.base import StateT
from talewright.games.questworlds.shared.card import Phase
from talewright.games.questworlds.shared.ids import GroupId
from talewright.table.chapter import Concealable, Public
from talewright.table.game import Told
from talewright.table.seat import Role


class GroupResistanceHidden(Public[StateT], Generic[StateT]):
    """All face one resistance, which the game master keeps hidden; they read that together with its number."""

    group: GroupId

    def file(self, state: StateT) -> StateT:
        return state.with_together(replace(state.groups[self.group], hidden=True))

    def told(self, state: StateT) -> Told:
        told = "The game master sets the resistance that all face, and keeps it hidden"
        return Told(told, (Role.PLAYER, Role.SPECTATOR))


class GroupResistanceSet(Concealable[StateT], Generic[StateT]):
    """The one resistance that all face."""

    group: GroupId
    resistance: str
    words: str

    def file(self, state: StateT) -> StateT:
        """Whoever has not rolled faces it with all others again."""
        facing = {"resistance": TargetNumber.parse(self.resistance), "resistance_words": self.words}
        filed = state.with_together(replace(state.groups[self.group], hidden=self.hidden, **facing))
        for card in state.cards_of(state.groups[self.group]):
            if card.phase is Phase.FRAMING:
                filed = filed.with_card(replace(card, set_apart=False))
        return filed
