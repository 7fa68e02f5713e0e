"""Laws that hold wherever a campaign goes, tried on walks that do only what is offered."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest
from tests.games.west.play.retold import check_replays
from tests.games.west.play.table import HANK, JUDGE, NORA, PIM, ROSA, Story
from tests.games.west.play.walking import PLAYERS, Walk
from tests.rules.clause import clause

from talewright.games.west.adjustment import Kind
from talewright.games.west.card import NUMBERS
from talewright.games.west.play import THE_WEST_THAT_WASNT
from talewright.games.west.play import moves as mv
from talewright.games.west.play.action import Action, Phase
from talewright.games.west.play.crew import Crew
from talewright.games.west.play.events import EVENTS, Event
from talewright.games.west.resolution import resolve
from talewright.refusal import Refused
from talewright.table.seat import MoveId, Seat, Stamp

STEPS = 40
SEEDS = range(6)
GAME = THE_WEST_THAT_WASNT


@pytest.mark.parametrize("seed", SEEDS)
def test_every_offer_filled_from_its_own_choices_is_accepted(seed: int) -> None:
    walk = Walk(seed)
    tags = {str(move.__struct_config__.tag) for move in mv.MOVES}
    for step, story in enumerate(walk.steps(STEPS)):
        for who in (JUDGE, NORA, PIM, ROSA):
            seat = story.folded.seats[story.seats[who]]
            offers = story.offers(who)
            assert len({offer.key for offer in offers}) == len(offers)
            for offer in offers:
                if offer.move in tags:
                    stamp = Stamp(MoveId(f"what-if-{step}"), "2026-05-01", story.folded.everyone, seat.id)
                    follows(story.crew, walk.filled(offer), seat, stamp)


def follows(crew: Crew, move: msgspec.Struct, seat: Seat, stamp: Stamp) -> None:
    """A move is decided, and what it brings about can be told, stored, read again and filed."""
    assert isinstance(move, mv.Move)
    for event in GAME.decide(crew, move, seat, stamp):
        assert again(event) == event
        told = GAME.tell(crew, event)
        assert not told or (told.rstrip('"')[-1] in ".!?…" and not told.endswith("..")), told
        assert GAME.audience(crew, event)
        crew = GAME.evolve(crew, event)
    GAME.awaits(crew)


def again(event: Event) -> Event:
    """An event, written as JSON and read again."""
    return next(msgspec.json.decode(msgspec.json.encode(event), type=kind) for kind in EVENTS if kind is type(event))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_walk_replays_to_what_it_was(seed: int) -> None:
    walk = Walk(seed + 100)
    for step, story in enumerate(walk.steps(STEPS)):
        if step % 20 == 0:
            check_replays(story)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_card_lies_somewhere_and_nowhere_twice(seed: int) -> None:
    walk = Walk(seed + 150)
    for story in walk.steps(STEPS):
        piles = story.crew.piles
        assert piles.left | piles.discarded | set(piles.turned) == set(NUMBERS)
        assert not piles.left & (piles.discarded | set(piles.turned))
        lying = [card for action in story.crew.actions.values() for card in action.cards]
        assert sorted(lying) == sorted(piles.turned)
        for draw in GAME.awaits(story.crew):
            assert draw.of.size


@pytest.mark.parametrize("seed", SEEDS)
@clause("TW-adjust.3")
def test_what_is_hidden_makes_no_difference_to_what_a_player_sees(seed: int) -> None:
    walk = Walk(seed + 200)
    call = mv.CallSimpleCheck(character=HANK, what="Blow it up.", ability="Demolitions", tn="7", hidden=True)
    walk.story.when(JUDGE, call)
    tried = 0
    for story in walk.steps(STEPS):
        for action in (*story.crew.actions.values(), *story.crew.told):
            for other in disguised(story.crew, action):
                tried += 1
                assert shown(story, story.crew) == shown(story, story.crew.with_action(other))
        hide(walk, story)
    assert tried


def hide(walk: Walk, story: Story) -> None:
    """See to it that something is hidden on the way."""
    for offer in story.offered(JUDGE, mv.SetTargetNumber):
        action = mv.ActionId(str(offer.fixed["action"]))
        if not story.crew.actions[action].tn_hidden:
            story.when(JUDGE, mv.SetTargetNumber(action=action, tn=walk.chance.choice(("3", "7", "9")), hidden=True))
            story.when(JUDGE, mv.Adjust(action=action, kind=Kind.DIRECT, amount=-1, why="Bad light", hidden=True))


def disguised(crew: Crew, action: Action) -> list[Action]:
    """The action with another hidden TN or other hidden adjustments that lead to the same outcome."""
    if action.phase is Phase.CANCELLED:
        return []
    others = [replace(action, tn=tn) for tn in (1, 4, 6, 8, 12) if action.tn_hidden and tn != action.tn]
    others += [with_hidden(action, amount) for amount in (-3, 0, 2)]
    return [other for other in others if other != action and (action.verdict is None or same(crew, action, other))]


def with_hidden(action: Action, amount: int) -> Action:
    """The action with its hidden direct adjustments set to this; as long as no card lies there, 0 takes them away."""
    named = []
    for each in action.named:
        if not each.adjustment.hidden or each.moves_cells:
            named.append(each)
        elif amount or action.card is not None:
            named.append(replace(each, adjustment=replace(each.adjustment, amount=amount)))
    return replace(action, named=tuple(named))


def same(crew: Crew, action: Action, other: Action) -> bool:
    """Whether both come to the same, but for the result, which is hidden as well."""
    try:
        one, two = (resolve(each.check(crew.edition), each.drawn) for each in (action, other))
    except Refused:
        return False
    return replace(one, result=None) == replace(two, result=None)


def shown(story: Story, crew: Crew) -> bytes:
    """All that the players see of a state, byte for byte."""
    everyone = story.folded.everyone
    seats = [story.folded.seats[story.seats[who]] for who in PLAYERS]
    return msgspec.json.encode([(GAME.view(crew, seat, everyone), GAME.offers(crew, seat, everyone)) for seat in seats])


@pytest.mark.parametrize("seed", SEEDS)
def test_everything_can_be_taken_back_and_brought_again(seed: int) -> None:
    walk = Walk(seed + 300)
    for story in walk.steps(STEPS):
        reachable = [taken.move for taken in story.folded.taken]
        if not reachable:
            continue
        before = story.folded.play
        move = walk.chance.choice(reachable)
        earlier = next(taken.before for taken in story.folded.taken if taken.move == move)
        story.undo(JUDGE, move)
        assert story.folded.play == earlier
        story.redo()
        assert story.folded.play == before
