"""Laws that hold wherever a campaign goes, tried on walks that do only what is offered."""

from __future__ import annotations

import dataclasses

import msgspec
import pytest
from msgspec.structs import replace
from tests.games.heroquest.play.retold import check_replays
from tests.games.heroquest.play.table import GM, NORA, PIM, ROSA, WEN, Story
from tests.games.heroquest.play.walking import PLAYERS, Walk

from talewright.games.heroquest.play import HeroQuest
from talewright.games.heroquest.play import moves as mv
from talewright.games.heroquest.play.card import Card, provisional
from talewright.games.heroquest.play.events import EVENTS, Event
from talewright.games.heroquest.play.saga import Saga
from talewright.games.questworlds.rating import TargetNumber
from talewright.table.reading import read_move
from talewright.table.seat import MoveId, Seat, Stamp

STEPS = 40
SEEDS = range(6)
TAGS = {str(move.__struct_config__.tag) for move in mv.MOVES}


@pytest.mark.parametrize("seed", SEEDS)
def test_every_offer_filled_from_its_own_choices_is_accepted(seed: int) -> None:
    walk = Walk(seed)
    for step, story in enumerate(walk.steps(STEPS)):
        for who in (GM, NORA, PIM, ROSA):
            seat = story.folded.seats[story.seats[who]]
            for offer in story.offers(who):
                if offer.move in TAGS:
                    stamp = Stamp(MoveId(f"what-if-{step}"), "2026-05-01", story.folded.everyone, seat.id)
                    follows(story.game, story.saga, walk.filled(offer), seat, stamp)


def follows(game: HeroQuest, saga: Saga, move: msgspec.Struct, seat: Seat, stamp: Stamp) -> None:
    """A move is decided, and what it brings about can be told, stored, read again and filed."""
    assert isinstance(move, mv.Move)
    for event in game.decide(saga, move, seat, stamp):
        assert again(event) == event
        sentence = game.tell(saga, event)
        told = sentence if isinstance(sentence, str) else sentence.text
        assert not told or (told[-1] in ".!?…" and not told.endswith("..")), told
        assert game.audience(saga, event)
        saga = game.evolve(saga, event)
    game.awaits(saga)


def again(event: Event) -> Event:
    """An event, written as JSON and read again."""
    return next(msgspec.json.decode(msgspec.json.encode(event), type=kind) for kind in EVENTS if kind is type(event))


@pytest.mark.parametrize("seed", SEEDS)
def test_every_offer_on_behalf_of_somebody_absent_is_accepted(seed: int) -> None:
    walk = Walk(seed + 500)
    by = walk.story.seats[GM]
    for story in walk.steps(STEPS // 2):
        seat = story.folded.seats[story.seats[NORA]]
        stamp = Stamp(MoveId("what-if-for-her"), "2026-05-01", story.folded.everyone, by)
        for offer in story.offers(GM, acting_for=NORA):
            if offer.move in TAGS:
                follows(story.game, story.saga, walk.filled(offer), seat, stamp)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_walk_replays_to_what_it_was(seed: int) -> None:
    walk = Walk(seed + 100)
    for step, story in enumerate(walk.steps(STEPS)):
        if step % 20 == 0:
            check_replays(story)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_hidden_resistance_makes_no_difference_to_what_a_player_sees(seed: int) -> None:
    walk = Walk(seed + 200)
    frame = mv.FrameContest(character=WEN, prize="the barge", obstacle="the lock", resistance="3M", hidden=True)
    walk.story.when(GM, frame)
    tried = 0
    for story in walk.steps(STEPS):
        for card in (*story.saga.cards.values(), *story.saga.told):
            other = disguised(story.saga, card) if card.hidden else None
            if other is not None:
                tried += 1
                assert shown(story, story.saga) == shown(story, instead(story.saga, other))
        hide(walk, story)
    assert tried


@pytest.mark.parametrize("seed", SEEDS)
def test_a_hidden_opponent_of_an_extended_contest_makes_no_difference_either(seed: int) -> None:
    tried = 0
    for story in Walk(3 * seed + 2).steps(STEPS // 2):
        for long in story.saga.longs.values():
            for foe in long.foes.values():
                if foe.hidden:
                    tried += 1
                    other = replace(foe, resistance=TargetNumber(33), words="a secret")
                    changed = replace(long, foes={**long.foes, foe.id: other})
                    assert shown(story, story.saga) == shown(story, story.saga.with_long(changed))
    assert tried


def instead(saga: Saga, other: Card) -> Saga:
    """The state with another card in the place of one that is under way, or told."""
    if other.id in saga.cards:
        return saga.with_card(other)
    return replace(saga, told=tuple(other if card.id == other.id else card for card in saga.told))


def hide(walk: Walk, story: Story) -> None:
    """See to it that something is hidden on the way."""
    for offer in story.offered(GM, mv.SetResistance):
        if not story.saga.cards[mv.ContestId(str(offer.fixed["contest"]))].hidden:
            data = {
                "type": offer.move,
                **offer.fixed,
                "resistance": walk.chance.choice(("5", "15", "3M")),
                "hidden": True,
            }
            story.when(GM, read_move(story.game, data, strict=False))


def disguised(saga: Saga, card: Card) -> Card | None:
    """The card with another hidden resistance that leads to the same outcome, if there is one."""
    if card.resistance is None:
        return None
    for score in (17, 4, 11, 33, 52, -6):
        other = TargetNumber(score)
        if other == card.resistance:
            continue
        changed = replace(card, resistance=other, resistance_words=f"a secret {score}")
        if card.situation is not None:
            changed = replace(changed, situation=dataclasses.replace(card.situation, opposition=other))
        if same_outcome(saga, card, changed):
            return changed
    return None


def same_outcome(saga: Saga, card: Card, changed: Card) -> bool:
    one, two = saga.situation(card), saga.situation(changed)
    assert one is not None
    assert two is not None
    return card.faces is None or provisional(card, one) == provisional(changed, two)


def shown(story: Story, saga: Saga) -> bytes:
    """All that the players see of a state, byte for byte."""
    game, everyone = story.game, story.folded.everyone
    seats = [story.folded.seats[story.seats[who]] for who in PLAYERS]
    return msgspec.json.encode([(game.view(saga, seat, everyone), game.offers(saga, seat, everyone)) for seat in seats])


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
        story.undo(GM, move)
        assert story.folded.play == earlier
        story.redo()
        assert story.folded.play == before
