"""Whatever somebody sends is decided or refused in a sentence; nothing that is decided breaks the table."""

from __future__ import annotations

from enum import Enum
from random import Random
from typing import NewType

import msgspec
import pytest
from msgspec import Struct
from tests.games.questworlds.play.table import GM, NORA, PIM, Story
from tests.games.questworlds.play.walking import Walk

from talewright.games.questworlds.play import QUESTWORLDS_3
from talewright.games.questworlds.play import events as ev
from talewright.games.questworlds.play import moves as mv
from talewright.games.questworlds.play.saga import Saga
from talewright.refusal import Refused
from talewright.table.seat import MoveId, Seat, Stamp

GAME = QUESTWORLDS_3
WORDS = (
    "", " ", ":", "a: b", "Restless", "Cartographer", "Cartographer: Read the Land", "Cannot Leave a Door Closed",
    "10", "0", "-5", "20M99", "7MM", "Hard", "hard +5", "Base -20 -20", "M", "+5", "x" * 79, "🦊 <b>", "ines", "\x00",
    "Restless 15", "\u2028", "ß", "İ",
)  # fmt: skip
NUMBERS = (-(10**12), -20, -10, -5, -1, 0, 1, 2, 3, 4, 5, 7, 10, 15, 20, 25, 99, 100, 101, 10**12)


def anything(kind: type[mv.Move], story: Story, chance: Random) -> Struct:
    """A move of one kind with any arguments that its types allow, some of them names of what there is."""
    fields = msgspec.structs.fields(kind)
    known: dict[str, list[str]] = {
        "ContestId": [*story.saga.cards],
        "CharacterId": [*story.saga.sheets],
        "MarkId": [*story.saga.marks],
        "ProposalId": [*story.saga.triggers, *story.saga.edits],
        "AugmentId": [each.id for card in story.saga.cards.values() for side in card.sides for each in side.augments],
        "SeatId": [*story.seats.values()],
    }
    return kind(**{field.name: answer(field.type, known, chance) for field in fields})


def answer(kind: object, known: dict[str, list[str]], chance: Random) -> object:
    if isinstance(kind, NewType):
        return chance.choice([*known[kind.__name__] * 3, "", "no-such-thing"])
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
        for number, kind in enumerate(mv.MOVES * 2):
            seat = chance.choice(seats)
            by = chance.choice((seat.id, story.seats[GM]))
            stamp = Stamp(MoveId(f"any-{step}-{number}"), "2026-05-01", story.folded.everyone, by)
            follows_or_not(story.saga, anything(kind, story, chance), seat, stamp)


def follows_or_not(saga: Saga, move: Struct, seat: Seat, stamp: Stamp) -> None:
    assert isinstance(move, mv.Move)
    events = decided(saga, move, seat, stamp)
    if not events:
        return
    for event in events:
        GAME.tell(saga, event)
        saga = GAME.evolve(saga, event)
    GAME.awaits(saga)
    GAME.view(saga, seat, stamp.seats)
    GAME.offers(saga, seat, stamp.seats)


def decided(saga: Saga, move: mv.Move, seat: Seat, stamp: Stamp) -> tuple[ev.Event, ...]:
    """What a move brings about; nothing, if it is refused in a whole sentence."""
    why = ""
    try:
        return GAME.decide(saga, move, seat, stamp)
    except Refused as refused:
        why = refused.why
    assert why[-1] in ".!?", why
    assert not why.endswith(".."), why
    return ()
