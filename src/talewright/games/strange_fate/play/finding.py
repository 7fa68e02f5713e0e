"""What an event must find in the state to be filed and told."""

from talewright.games.strange_fate.play import events as ev
from talewright.games.strange_fate.play.aspects.effects import EffectAsked
from talewright.games.strange_fate.play.aspects.placing import AspectPlaced
from talewright.games.strange_fate.play.aspects.seeking import AspectSought, AssessmentAnswered
from talewright.games.strange_fate.play.flaws import SkillUsed
from talewright.games.strange_fate.play.ids import (
    ActorId,
    AspectId,
    CharacterId,
    CompelId,
    DeedId,
    NpcId,
    RollId,
    WishId,
)
from talewright.games.strange_fate.play.moves.conflict import ConflictId
from talewright.games.strange_fate.play.moves.harm import HitId
from talewright.games.strange_fate.play.rolls.sides import RollFramed
from talewright.games.strange_fate.play.state import State
from talewright.table.finding import Finder

FINDER = Finder[State](
    {
        CharacterId: lambda state: state.people,
        NpcId: lambda state: state.npcs,
        ActorId: lambda state: {*state.people, *state.npcs},
        RollId: lambda state: {*state.rolls, *(each.id for each in state.told)},
        AspectId: lambda state: state.aspects,
        CompelId: lambda state: state.compels,
        WishId: lambda state: state.wishes,
        DeedId: lambda state: state.acts.deeds,
        ConflictId: lambda state: state.conflicts,
        HitId: lambda state: state.suffered.hits,
    },
    free={
        ev.CharacterMade: ("character",),
        ev.NpcAdded: ("npc",),
        ev.DraftWritten: ("draft",),
        ev.DraftJudged: ("draft",),
        ev.DraftDropped: ("draft",),
        RollFramed: ("roll",),
        AspectSought: ("removes",),
        AspectPlaced: ("aspect",),
        AssessmentAnswered: ("roll",),
        EffectAsked: ("wish",),
        SkillUsed: ("roll",),
        ev.ConflictBegan: ("conflict",),
        ev.AttackFramed: ("conflict", "follows"),
        ev.WeaponUsed: ("conflict",),
        ev.HitDealt: ("hit", "by"),
        ev.HarmWorked: ("hit",),
        ev.HelperCame: ("npc",),
    },
)


def is_there(state: State, event: ev.Event) -> bool:
    """Whether everything that *event* is about is at the table; if not, it is neither filed nor told."""
    return FINDER.finds(state, event) and _of_people(state, event)


def _of_people(state: State, event: ev.Event) -> bool:
    """Whether those have points who should, and what is being made is there, and a scene to be in."""
    match event:
        case ev.DraftJudged(draft=draft) | ev.DraftDropped(draft=draft):
            return draft in state.drafts
        case _:
            return _of_conflicts(state, event)


def _of_conflicts(state: State, event: ev.Event) -> bool:
    """Whether the order of a conflict stands for those who act in it, and an attack is there."""
    match event:
        case ev.FighterJoined(conflict=id_, who=who):
            exchange = state.conflicts[id_].exchange
            return exchange is not None and who not in exchange.standing
        case ev.FighterLeft(conflict=id_, who=who) | ev.TurnTaken(conflict=id_, who=who):
            exchange = state.conflicts[id_].exchange
            return exchange is not None and who in exchange.standing
        case ev.WeaponUsed(conflict=id_, roll=roll):
            return roll in state.conflicts.get(id_, state.suffered).assaults
        case _:
            return True
