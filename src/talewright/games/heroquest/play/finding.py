"""What an event must find in the state to be filed and told."""

from collections.abc import Container

from talewright.games.heroquest.play import events as ev
from talewright.games.heroquest.play.ids import AugmentId, CharacterId, ContestId, GroupId, LongId, MarkId, WishId
from talewright.games.heroquest.play.state import State
from talewright.table import chapter
from talewright.table.finding import Finder


def _augments(state: State) -> Container[AugmentId]:
    return {augment.id for card in state.cards.values() for side in card.sides for augment in side.augments}


FINDER = Finder[State](
    {
        CharacterId: lambda state: state.sheets,
        ContestId: lambda state: state.cards,
        AugmentId: _augments,
        MarkId: lambda state: state.marks,
        GroupId: lambda state: state.groups,
        LongId: lambda state: state.longs,
        WishId: lambda state: {each.id for each in state.wishes},
    },
    free={
        ev.ContestFramed: ("contest",),
        ev.AugmentProposed: ("augment",),
        ev.PlotGranted: ("augment",),
    },
)


def is_there(state: State, event: ev.Event | chapter.Event[State]) -> bool:
    """Whether everything that *event* is about is at the table; if not, it is neither filed nor told."""
    return FINDER.finds(state, event) and (not isinstance(event, chapter.Event) or event.fits(state))
