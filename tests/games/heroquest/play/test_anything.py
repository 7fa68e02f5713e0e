"""Whatever somebody sends is decided or refused in a sentence; nothing that is decided breaks the table."""

from __future__ import annotations

from enum import Enum
from random import Random
from typing import NewType

import msgspec
import pytest
from msgspec import Struct
from tests.games.heroquest.play.table import GM, NORA, PIM, Story
from tests.games.heroquest.play.walking import Walk

from talewright.games.heroquest.play import events as ev
from talewright.games.heroquest.play import moves as mv
from talewright.refusal import Refused
from talewright.table.seat import MoveId, Seat, Stamp

WORDS = (
    "", " ", ":", "a: b", "River Pilot", "Unhurried", "River Pilot: Shallows and Snags", "Will Not Be Hurried", "Hurt",
    "10", "0", "-5", "20M99", "7MM", "High", "very low", "14W", "M", "+5", "x" * 79, "🦊 <b>", "wen", "\x00",
    "Unhurried 15", "\u2028", "ß", "İ", "climax", "the-fight.foe", "2-4",
)  # fmt: skip
NUMBERS = (-(10**12), -20, -10, -6, -3, -1, 0, 1, 2, 3, 4, 5, 6, 9, 10, 15, 20, 25, 99, 100, 101, 10**12)


def anything(kind: type[mv.Move], story: Story, chance: Random) -> Struct:
    """A move of one kind with any arguments that its types allow, some of them names of what there is."""
    fields = msgspec.structs.fields(kind)
    known: dict[str, list[str]] = {
        "ContestId": [*story.saga.cards],
        "CharacterId": [*story.saga.sheets],
        "MarkId": [*story.saga.marks],
        "GroupId": [*story.saga.groups],
        "LongId": [*story.saga.longs],
        "AugmentId": [each.id for card in story.saga.cards.values() for side in card.sides for each in side.augments],
        "SeatId": [*story.seats.values()],
    }
    return kind(**{field.name: answer(field.type, known, chance) for field in fields})


def answer(kind: object, known: dict[str, list[str]], chance: Random) -> object:
    if isinstance(kind, NewType):
        return chance.choice([*known.get(kind.__name__, []) * 3, "", "no-such-thing"])
    if isinstance(kind, type) and issubclass(kind, Enum):
        return chance.choice([*kind])
    if kind is bool:
        return chance.random() < 0.5
    if kind is int:
        return chance.choice(NUMBERS)
    if getattr(kind, "__origin__", None) is tuple:
        return tuple(chance.choice(WORDS) for _ in range(chance.randrange(3)))
    return chance.choice(WORDS)


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_sent_is_decided_or_refused(seed: int) -> None:
    walk = Walk(seed + 400)
    chance = walk.chance
    for step, story in enumerate(walk.steps(25)):
        seats = [story.folded.seats[story.seats[who]] for who in (GM, NORA, PIM)]
        for number, kind in enumerate(mv.MOVES):
            seat = chance.choice(seats)
            by = chance.choice((seat.id, story.seats[GM]))
            stamp = Stamp(MoveId(f"any-{step}-{number}"), "2026-05-01", story.folded.everyone, by)
            follows_or_not(story, anything(kind, story, chance), seat, stamp)


def follows_or_not(story: Story, move: Struct, seat: Seat, stamp: Stamp) -> None:
    assert isinstance(move, mv.Move)
    saga = story.saga
    events = decided(story, move, seat, stamp)
    if not events:
        return
    for event in events:
        story.game.tell(saga, event)
        saga = story.game.evolve(saga, event)
    story.game.awaits(saga)
    story.game.view(saga, seat, stamp.seats)
    story.game.offers(saga, seat, stamp.seats)


def decided(story: Story, move: mv.Move, seat: Seat, stamp: Stamp) -> tuple[ev.Event, ...]:
    """What a move brings about; nothing, if it is refused in a whole sentence."""
    why = ""
    try:
        return story.game.decide(story.saga, move, seat, stamp)
    except Refused as refused:
        why = refused.why
    assert why[-1] in ".!?", why
    assert not why.endswith(".."), why
    return ()
