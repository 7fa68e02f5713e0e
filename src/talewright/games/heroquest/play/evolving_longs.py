"""What each event of an extended contest leaves in the state."""

from msgspec.structs import replace

from talewright.games.heroquest import bump
from talewright.games.heroquest.contest import Outcome
from talewright.games.heroquest.group_extended import GroupExtended
from talewright.games.heroquest.play import events as ev
from talewright.games.heroquest.play.card import CardKind, Told
from talewright.games.heroquest.play.moves import ContestId, LongId
from talewright.games.heroquest.play.rounds import Bond, Foe, Long
from talewright.games.heroquest.play.state import Lost, State, Won
from talewright.games.heroquest.resolution_point import Score
from talewright.games.questworlds.keyword import AbilityRef
from talewright.games.questworlds.rating import TargetNumber


def of_longs(state: State, event: ev.Event) -> State:
    """An extended contest, step by step."""
    match event:
        case ev.LongFramed(long=id_, prize=prize, obstacle=obstacle, scene=scene):
            return state.with_long(Long(id=id_, prize=prize, obstacle=obstacle, everyone=GroupExtended((), (), scene)))
        case ev.RoundBegan(long=id_, pairing=pairing, contest=contest):
            return _bound(state, state.longs[id_], pairing, contest)
        case ev.LongDecided():
            return _decided(state, event)
        case ev.LongClosed(long=id_):
            return state.without_long(state.longs[id_])
        case _:
            return state.with_long(_on_long(state.longs[_long(event)], event))


def _decided(state: State, event: ev.LongDecided) -> State:
    """A victory can be cited later; what lost is no new tactic there (QW2-2.3.2.4.1, QW2-2.4.3.2)."""
    long, outcome = state.longs[event.long], Outcome.parse(event.outcome)
    if outcome.is_victory:
        won = Won(ContestId(long.id), event.character, long.prize, long.obstacle, outcome)
        return replace(state, won=(*state.won, won))
    if outcome.is_defeat and event.ability:
        lost = Lost(event.character, long.obstacle, AbilityRef.parse(event.ability))
        return replace(state, lost=(*state.lost, lost))
    return state


def _long(event: ev.Event) -> LongId:
    long = getattr(event, "long", None)
    assert isinstance(long, str), event
    return LongId(long)


def _bound(state: State, long: Long, pairing: int, contest: ContestId) -> State:
    bound = replace(state, bonds={**state.bonds, contest: Bond(long.id, pairing)})
    match state.cards[contest].kind:
        case CardKind.ROUND:
            return bound.with_long(replace(long, last=pairing))
        case CardKind.PARTING_SHOT:
            return bound.with_long(replace(long, parted=long.parted | {pairing}))
        case _:
            return bound


def _on_long(long: Long, event: ev.Event) -> Long:
    match event:
        case ev.FoeNamed(foe=foe, name=name):
            return replace(long, foes={**long.foes, foe: Foe(foe, name)})
        case ev.FoeHidden(foe=foe):
            return replace(long, foes={**long.foes, foe: replace(long.foes[foe], hidden=True)})
        case ev.FoeSet(foe=foe, resistance=resistance, words=words, hidden=hidden):
            target = TargetNumber.parse(resistance)
            known = replace(long.foes[foe], resistance=target, words=words, hidden=hidden)
            return replace(long, foes={**long.foes, foe: known})
        case ev.LongJoined(who=who, ours=ours):
            side = bump.Side.OURS if ours else bump.Side.THEIRS
            return replace(long, everyone=long.everyone.joined(who, side))
        case ev.PairedUp(ours=ours_, theirs=theirs_):
            return replace(long, everyone=long.everyone.paired(ours_, theirs_))
        case ev.RoundPlayed(pairing=pairing, ours=points, theirs=against, rounds=rounds):
            return long.with_score(pairing, Score(points, against), rounds=rounds)
        case ev.Assisted(pairing=pairing, recipient=recipient, ours=points, theirs=against):
            times = long.assists.get(recipient, 0) + 1
            helped = replace(long, assists={**long.assists, recipient: times})
            return helped.with_score(pairing, Score(points, against))
        case ev.ScoreRuled(pairing=pairing, ours=points, theirs=against):
            return long.with_score(pairing, Score(points, against))
        case ev.LongTold(text=text, final=True):
            return replace(long, told=text)
        case ev.LongTold(text=text, who=who):
            return replace(long, suggestions=(*long.suggestions, Told(who, text)))
        case _:
            raise AssertionError(event)
