"""What an event must find in the state to be filed and told."""

from collections.abc import Container

from talewright.games.heroquest.play import events as ev
from talewright.games.heroquest.play.moves import AugmentId, CharacterId, ContestId, GroupId, LongId, MarkId, WishId
from talewright.games.heroquest.play.state import State
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
        ev.CharacterMade: ("character",),
        ev.ContestFramed: ("contest",),
        ev.AugmentProposed: ("augment",),
        ev.PlotGranted: ("augment",),
        ev.ConsequenceGiven: ("mark", "contest"),
        ev.BenefitGiven: ("mark", "contest"),
        ev.GroupFramed: ("group",),
        ev.LongFramed: ("long",),
        ev.TieCalled: ("contest",),
        ev.TieHarmed: ("contest",),
        ev.SidekickLost: ("contest",),
        ev.Wished: ("id",),
    },
)


def is_there(state: State, event: ev.Event) -> bool:
    """Whether everything that *event* is about is at the table; if not, it is neither filed nor told."""
    return FINDER.finds(state, event) and _is_placed(state, event)


def _is_placed(state: State, event: ev.Event) -> bool:
    """Whether a part of a contest, a group or an extended contest is there too."""
    match event:
        case ev.FoeHidden(long=long, foe=foe) | ev.FoeSet(long=long, foe=foe):
            return foe in state.longs[long].foes
        case ev.LongJoined(long=long, who=who):
            return who in state.longs[long].foes or who in state.sheets
        case ev.PairedUp(long=long, ours=ours, theirs=theirs):
            everyone = state.longs[long].everyone
            return ours in everyone.ours and theirs in everyone.theirs
        case ev.RoundBegan(long=long, pairing=pairing) | ev.RoundPlayed(long=long, pairing=pairing):
            return pairing < len(state.longs[long].everyone.pairings)
        case ev.Assisted(long=long, pairing=pairing) | ev.ScoreRuled(long=long, pairing=pairing):
            return pairing < len(state.longs[long].everyone.pairings)
        case ev.SidekickLost(character=character):
            return state.sheets[character].character.sidekick is not None
        case ev.SidekickBack(character=character):
            return state.sheets[character].parted is not None
        case _:
            return True
