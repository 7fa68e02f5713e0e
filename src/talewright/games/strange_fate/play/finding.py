"""What an event must find in the state to be filed and told."""

from talewright.games.strange_fate.play import events as ev
from talewright.games.strange_fate.play.moves import (
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
from talewright.games.strange_fate.play.story import Story
from talewright.table.finding import Finder

FINDER = Finder[Story](
    {
        CharacterId: lambda story: story.people,
        NpcId: lambda story: story.npcs,
        ActorId: lambda story: {*story.people, *story.npcs},
        RollId: lambda story: {*story.rolls, *(each.id for each in story.told)},
        AspectId: lambda story: story.aspects,
        CompelId: lambda story: story.compels,
        WishId: lambda story: story.wishes,
        DeedId: lambda story: story.acts.deeds,
        ConflictId: lambda story: story.conflicts,
        HitId: lambda story: story.suffered.hits,
    },
    free={
        ev.CharacterMade: ("character",),
        ev.NpcAdded: ("npc",),
        ev.DraftWritten: ("draft",),
        ev.DraftJudged: ("draft",),
        ev.DraftDropped: ("draft",),
        ev.RollFramed: ("roll",),
        ev.AspectSought: ("removes",),
        ev.AspectPlaced: ("aspect",),
        ev.AssessmentAnswered: ("roll",),
        ev.EffectAsked: ("wish",),
        ev.CompelProposed: ("compel",),
        ev.CompelOffered: ("compel",),
        ev.SkillUsed: ("roll",),
        ev.DeedChosen: ("deed",),
        ev.StandingDropped: ("deed",),
        ev.ConflictBegan: ("conflict",),
        ev.AttackFramed: ("conflict", "follows"),
        ev.WeaponUsed: ("conflict",),
        ev.HitDealt: ("hit", "by"),
        ev.HarmWorked: ("hit",),
        ev.ConsequenceOver: ("who",),
        ev.HelperCame: ("npc",),
    },
)


def is_there(story: Story, event: ev.Event) -> bool:
    """Whether everything that *event* is about is at the table; if not, it is neither filed nor told."""
    return FINDER.finds(story, event) and _of_people(story, event) and _of_rolls(story, event)


def _of_people(story: Story, event: ev.Event) -> bool:
    """Whether those have points who should, and what is being made is there, and a scene to be in."""
    match event:
        case ev.PointsCounted(who=who) | ev.SignatureUsed(who=who):
            return not who or who in story.people
        case ev.PointsHandedOver(giver=giver, taker=taker):
            return all(not who or who in story.people for who in (giver, taker))
        case ev.DraftJudged(draft=draft) | ev.DraftDropped(draft=draft):
            return draft in story.drafts
        case ev.SceneRenamed() | ev.ActorCame() | ev.ActorMoved() | ev.ActorLeft() | ev.MinionsCalled():
            return story.scene is not None
        case ev.ZoneDropped():
            return story.scene is not None
        case ev.ZoneDrawn(zone=zone):
            return story.scene is not None and zone not in story.scene.zones.names
        case ev.BorderDrawn(one=one, other=other) | ev.BorderDropped(one=one, other=other):
            return story.scene is not None and {one, other} <= {*story.scene.zones.names}
        case _:
            return _of_conflicts(story, event)


def _of_conflicts(story: Story, event: ev.Event) -> bool:
    """Whether the order of a conflict stands for those who act in it, and an attack is there."""
    match event:
        case ev.FighterJoined(conflict=id_, who=who):
            exchange = story.conflicts[id_].exchange
            return exchange is not None and who not in exchange.standing
        case ev.FighterLeft(conflict=id_, who=who) | ev.TurnTaken(conflict=id_, who=who):
            exchange = story.conflicts[id_].exchange
            return exchange is not None and who in exchange.standing
        case ev.WeaponUsed(conflict=id_, roll=roll):
            return roll in story.conflicts.get(id_, story.suffered).assaults
        case _:
            return True


def _of_rolls(story: Story, event: ev.Event) -> bool:
    """Whether a roll is as far as the event takes it to be: under way, with that side, or counted."""
    match event:
        case ev.RollCancelled(roll=roll) | ev.AspectSought(roll=roll):
            return roll in story.rolls
        case ev.SideContent(roll=roll, place=place) | ev.AspectInvoked(roll=roll, place=place):
            return roll in story.rolls and story.rolls[roll].part(place) is not None
        case ev.AspectTagged(roll=roll, place=place):
            return roll in story.rolls and story.rolls[roll].part(place) is not None
        case ev.ModifierAdded(roll=roll, place=place) | ev.DefencesNamed(roll=roll, place=place):
            return story.known_roll(roll).part(place) is not None
        case ev.RollDecided(roll=roll):
            return roll in story.rolls and story.rolls[roll].decided is not None
        case ev.AspectPlaced(impact=roll, by=by):
            return not roll or any(part.who == by for _, part in story.known_roll(roll).parts)
        case ev.AssessmentOwed(roll=roll):
            return story.known_roll(roll).seeks is not None
        case ev.AssessmentAnswered(roll=roll):
            return roll in story.owed
        case ev.DeedRolled(deed=deed):
            roll = story.acts.deeds[deed].roll
            return roll in story.rolls or any(each.id == roll for each in story.told)
        case _:
            return True
