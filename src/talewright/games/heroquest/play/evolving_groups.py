"""What each event of a group contest leaves in the state."""

from collections.abc import Iterator

from msgspec.structs import replace

from talewright.games.heroquest.adversity import Adversity
from talewright.games.heroquest.contest import Outcome
from talewright.games.heroquest.play import events as ev
from talewright.games.heroquest.play.card import Told
from talewright.games.heroquest.play.moves import GroupId
from talewright.games.heroquest.play.state import Lost, State, Won
from talewright.games.heroquest.play.together import Joined, Together
from talewright.games.heroquest.resolution_point import Score
from talewright.games.questworlds.rating import TargetNumber


def of_groups(state: State, event: ev.Event) -> State:
    """A group simple contest, step by step."""
    match event:
        case ev.GroupFramed(group=id_, prize=prize, obstacle=obstacle, form=form):
            return state.with_together(Together(id=id_, prize=prize, obstacle=obstacle, form=form))
        case ev.GroupDecided():
            return _group_decided(state, event)
        case ev.GroupClosed(group=id_):
            return state.without_group(state.groups[id_])
        case _:
            return state.with_together(_on_group(state.groups[_group(event)], event))


def _group(event: ev.Event) -> GroupId:
    group = getattr(event, "group", None)
    assert isinstance(group, str), event
    return GroupId(group)


def _on_group(group: Together, event: ev.Event) -> Together:
    match event:
        case ev.GroupResistanceHidden():
            return replace(group, hidden=True)
        case ev.GroupResistanceSet(resistance=resistance, words=words, hidden=hidden):
            target = TargetNumber.parse(resistance)
            return replace(group, resistance=target, resistance_words=words, hidden=hidden)
        case ev.MemberJoined(contest=contest, character=character, opponent=opponent):
            return replace(group, members=(*group.members, Joined(contest, character, opponent)))
        case ev.PointsPledged(character=character, points=points):
            return replace(group, pledged={**group.pledged, character: points})
        case ev.BoostBought(boost=boost):
            return replace(group, boost=boost)
        case ev.MemberScored(contest=contest, ours=ours, theirs=theirs):
            return replace(group, scores={**group.scores, contest: Score(ours, theirs)})
        case ev.GroupTold(text=text, final=True):
            return replace(group, told=text)
        case ev.GroupTold(text=text, who=who):
            return replace(group, suggestions=(*group.suggestions, Told(who, text)))
        case _:
            raise AssertionError(event)


def _group_decided(state: State, event: ev.GroupDecided) -> State:
    group, outcome = state.groups[event.group], Outcome.parse(event.outcome)
    decided = replace(
        group,
        outcome=outcome,
        our_state=Adversity[event.our_state.upper()],
        their_state=Adversity[event.their_state.upper()],
        settled=event.settled,
        settled_why=event.reason,
    )
    filed = state.with_together(decided)
    filed = replace(filed, lost=(*filed.lost, *_lost(state, group, outcome)))
    if not outcome.is_victory:
        return filed
    by_hero = {member.character: member.contest for member in group.members}
    won = (Won(contest, hero, group.prize, group.obstacle, outcome) for hero, contest in by_hero.items())
    return replace(filed, won=(*filed.won, *won))


def _lost(state: State, group: Together, outcome: Outcome) -> Iterator[Lost]:
    """The tactics of everybody on the side that lost, whatever came of their own part (QW2-2.3.2.4.1)."""
    cards = (state.cards[member.contest] for member in group.members if member.contest in state.cards)
    for card in cards:
        for side, own in zip(card.sides, (outcome, outcome.mirrored()), strict=False):
            if own.is_defeat and side.ability:
                yield Lost(side.character, card.obstacle, side.ability)
