"""What an event must find in the state to be filed and told."""

from collections.abc import Container

from talewright.games.heroquest.play import events as ev
from talewright.games.heroquest.play.moves import AugmentId, CharacterId, ContestId, GroupId, LongId, MarkId, WishId
from talewright.games.heroquest.play.saga import Saga
from talewright.table.finding import Finder


def _augments(saga: Saga) -> Container[AugmentId]:
    return {augment.id for card in saga.cards.values() for side in card.sides for augment in side.augments}


FINDER = Finder[Saga](
    {
        CharacterId: lambda saga: saga.sheets,
        ContestId: lambda saga: saga.cards,
        AugmentId: _augments,
        MarkId: lambda saga: saga.marks,
        GroupId: lambda saga: saga.groups,
        LongId: lambda saga: saga.longs,
        WishId: lambda saga: {each.id for each in saga.wishes},
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


def is_there(saga: Saga, event: ev.Event) -> bool:
    """Whether everything that *event* is about is at the table; if not, it is neither filed nor told."""
    return FINDER.finds(saga, event) and _is_placed(saga, event)


def _is_placed(saga: Saga, event: ev.Event) -> bool:
    """Whether a part of a contest, a group or an extended contest is there too."""
    match event:
        case ev.FoeHidden(long=long, foe=foe) | ev.FoeSet(long=long, foe=foe):
            return foe in saga.longs[long].foes
        case ev.LongJoined(long=long, who=who):
            return who in saga.longs[long].foes or who in saga.sheets
        case ev.PairedUp(long=long, ours=ours, theirs=theirs):
            everyone = saga.longs[long].everyone
            return ours in everyone.ours and theirs in everyone.theirs
        case ev.RoundBegan(long=long, pairing=pairing) | ev.RoundPlayed(long=long, pairing=pairing):
            return pairing < len(saga.longs[long].everyone.pairings)
        case ev.Assisted(long=long, pairing=pairing) | ev.ScoreRuled(long=long, pairing=pairing):
            return pairing < len(saga.longs[long].everyone.pairings)
        case ev.SidekickLost(character=character):
            return saga.sheets[character].character.sidekick is not None
        case ev.SidekickBack(character=character):
            return saga.sheets[character].parted is not None
        case _:
            return True
