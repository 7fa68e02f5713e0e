"""What an event must find in the state to be filed and told."""

from collections.abc import Container

from talewright.games.questworlds.play import events as ev
from talewright.games.questworlds.play.moves import AugmentId, CharacterId, ContestId, MarkId, ProposalId
from talewright.games.questworlds.play.state import State
from talewright.table.finding import Finder


def _augments(state: State) -> Container[AugmentId]:
    return {augment.id for card in state.cards.values() for side in card.sides for augment in side.augments}


FINDER = Finder[State](
    {
        CharacterId: lambda state: state.sheets,
        ContestId: lambda state: state.cards,
        AugmentId: _augments,
        MarkId: lambda state: state.marks,
        ProposalId: lambda state: {*state.triggers, *state.edits},
    },
    free={
        ev.CharacterMade: ("character",),
        ev.ContestFramed: ("contest",),
        ev.AugmentProposed: ("augment",),
        ev.MarkGiven: ("mark", "contest"),
        ev.FlawTriggered: ("proposal",),
        ev.EditProposed: ("proposal",),
        ev.SessionBegan: ("fading",),
    },
)


def is_there(state: State, event: ev.Event) -> bool:
    """Whether everything that *event* is about is at the table; if not, it is neither filed nor told."""
    return FINDER.finds(state, event)
