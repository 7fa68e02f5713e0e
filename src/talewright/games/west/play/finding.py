"""What an event must find in the state to be filed and told."""

from talewright.games.west.play import events as ev
from talewright.games.west.play.moves import ActionId, CharacterId, CompetitionId, TrackId
from talewright.games.west.play.state import State
from talewright.table.finding import Finder

FINDER = Finder[State](
    {
        CharacterId: lambda state: state.sheets,
        ActionId: lambda state: state.actions,
        TrackId: lambda state: state.tracks,
        CompetitionId: lambda state: {each.id for each in state.competitions},
    },
    free={
        ev.CharacterMade: ("character",),
        ev.ActionDescribed: ("action", "track"),
        ev.CheckCalled: ("action", "track"),
        ev.TargetNumberSet: ("action",),
        ev.AdjustmentNamed: ("action",),
        ev.VictoriesGained: ("action",),
        ev.TrackOpened: ("track",),
        ev.CompetitionBegan: ("competition", "one", "two"),
        ev.CompetitionDecided: ("ahead",),
        ev.CompetitionSettled: ("ahead",),
    },
)


def is_there(state: State, event: ev.Event) -> bool:
    """Whether everything that *event* is about is at the table; if not, it is neither filed nor told."""
    return FINDER.finds(state, event) and _is_known(state, event)


def _is_known(state: State, event: ev.Event) -> bool:
    """Whether the actions are known that may be over, and a part of an action is there."""
    match event:
        case ev.TargetNumberSet(action=action) | ev.AdjustmentNamed(action=action):
            return state.knows(action)
        case ev.CompetitionBegan(one=one, two=two):
            return state.knows(one) and state.knows(two)
        case ev.CompetitionDecided(competition=id_, ahead=ahead) | ev.CompetitionSettled(competition=id_, ahead=ahead):
            return not ahead or ahead in state.competition(id_).actions
        case ev.AdjustmentDropped(action=action, adjustment=adjustment):
            return any(each.id == adjustment for each in state.actions[action].named)
        case _:
            return True
