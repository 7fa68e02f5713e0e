"""What an event must find in the state to be filed and told."""

from talewright.games.strange_fate.play import events as ev
from talewright.games.strange_fate.play.ids import (
    ActorId,
    AspectId,
    CharacterId,
    CompelId,
    ConflictId,
    DeedId,
    HitId,
    NpcId,
    RollId,
    WishId,
)
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
        ev.RollFramed: ("roll",),
        ev.AspectSought: ("removes",),
        ev.AspectPlaced: ("aspect",),
        ev.AssessmentAnswered: ("roll",),
        ev.EffectAsked: ("wish",),
        ev.SkillUsed: ("roll",),
        ev.DeedChosen: ("deed",),
        ev.StandingDropped: ("deed",),
        ev.ConsequenceOver: ("who",),
    },
)


def is_there(state: State, event: ev.Event) -> bool:
    """Whether everything that *event* is about is at the table; if not, it is neither filed nor told."""
    return FINDER.finds(state, event) and _of_people(state, event) and _of_rolls(state, event)


def _of_people(state: State, event: ev.Event) -> bool:
    """Whether those have points who should, and what is being made is there, and a scene to be in."""
    match event:
        case ev.SignatureUsed(who=who):
            return not who or who in state.people
        case ev.SceneRenamed() | ev.ActorCame() | ev.ActorMoved() | ev.ActorLeft() | ev.MinionsCalled():
            return state.scene is not None
        case ev.ZoneDropped():
            return state.scene is not None
        case ev.ZoneDrawn(zone=zone):
            return state.scene is not None and zone not in state.scene.zones.names
        case ev.BorderDrawn(one=one, other=other) | ev.BorderDropped(one=one, other=other):
            return state.scene is not None and {one, other} <= {*state.scene.zones.names}
        case _:
            return True


def _of_rolls(state: State, event: ev.Event) -> bool:
    """Whether a roll is as far as the event takes it to be: under way, with that side, or counted."""
    match event:
        case ev.RollCancelled(roll=roll) | ev.AspectSought(roll=roll):
            return roll in state.rolls
        case ev.SideContent(roll=roll, place=place) | ev.AspectInvoked(roll=roll, place=place):
            return roll in state.rolls and state.rolls[roll].part(place) is not None
        case ev.AspectTagged(roll=roll, place=place):
            return roll in state.rolls and state.rolls[roll].part(place) is not None
        case ev.ModifierAdded(roll=roll, place=place) | ev.DefencesNamed(roll=roll, place=place):
            return state.known_roll(roll).part(place) is not None
        case ev.RollDecided(roll=roll):
            return roll in state.rolls and state.rolls[roll].decided is not None
        case ev.AspectPlaced(impact=roll, by=by):
            return not roll or any(part.who == by for _, part in state.known_roll(roll).parts)
        case ev.AssessmentOwed(roll=roll):
            return state.known_roll(roll).seeks is not None
        case ev.AssessmentAnswered(roll=roll):
            return roll in state.owed
        case ev.DeedRolled(deed=deed):
            roll = state.acts.deeds[deed].roll
            return roll in state.rolls or any(each.id == roll for each in state.told)
        case _:
            return True
