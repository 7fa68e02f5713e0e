"""What an event must find in the state to be filed and told."""

from collections.abc import Container

from talewright.games.questworlds.play import events as ev
from talewright.games.questworlds.play.moves import AugmentId, CharacterId, ContestId, MarkId, ProposalId
from talewright.games.questworlds.play.saga import Saga
from talewright.table.finding import Finder


def _augments(saga: Saga) -> Container[AugmentId]:
    return {augment.id for card in saga.cards.values() for side in card.sides for augment in side.augments}


FINDER = Finder[Saga](
    {
        CharacterId: lambda saga: saga.sheets,
        ContestId: lambda saga: saga.cards,
        AugmentId: _augments,
        MarkId: lambda saga: saga.marks,
        ProposalId: lambda saga: {*saga.triggers, *saga.edits},
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


def is_there(saga: Saga, event: ev.Event) -> bool:
    """Whether everything that *event* is about is at the table; if not, it is neither filed nor told."""
    return FINDER.finds(saga, event)
