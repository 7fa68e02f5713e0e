"""Whatever somebody sends is decided or refused in a sentence; nothing that is decided breaks the table."""

from __future__ import annotations

from enum import Enum
from random import Random
from typing import Annotated, NewType, get_args, get_origin

import msgspec
import pytest
from tests.games.west.play.table import HANK, JUDGE, NORA, PIM, Story
from tests.games.west.play.walking import OWN_DECK, Walk

from talewright.games.west.play import THE_WEST_THAT_WASNT
from talewright.games.west.play import events as ev
from talewright.games.west.play import moves as mv
from talewright.games.west.play.abilities import abilities
from talewright.games.west.play.crew import Crew
from talewright.refusal import Refused
from talewright.table.seat import MoveId, Seat, Stamp

GAME = THE_WEST_THAT_WASNT
WORDS = (
    "", " ", "Demolitions", "Demolitions with Knowledge", "Strength alone", "Strength, unskilled", "Sticks and caps",
    "Bury that mine", "7", "0", "13", "Standard", "hard", "3d8", "(3)6", "2d6", "(6)6", "3, 17", "54", "-1", "left arm",
    "right arm", "lin", "x" * 79, "🦊 <b>", "\u2028", "ß", OWN_DECK[:60],
)  # fmt: skip
NUMBERS = (-20, -2, -1, 0, 1, 2, 3, 4, 5, 6, 8, 12, 20, 99)


def anything(kind: type[mv.Move], story: Story, chance: Random) -> mv.Move:
    """A move of one kind with arguments that its types allow, many of them names of what there is."""
    crew = story.crew
    known: dict[str, list[str]] = {
        "ActionId": [*crew.actions, *(action.id for action in crew.told)],
        "CharacterId": [*crew.sheets],
        "TrackId": [*crew.tracks],
        "CompetitionId": [contest.id for contest in crew.competitions],
        "AdjustmentId": [named.id for action in crew.actions.values() for named in action.named],
        "HelpId": [help_.id for action in crew.actions.values() for help_ in action.helps],
        "SeatId": [*story.seats.values()],
    }
    fields = msgspec.structs.fields(kind)
    made = {field.name: answer(field.type, known, chance) for field in fields}
    if "ability" in made and chance.random() < 0.7:
        made["ability"] = chance.choice([ability.text for ability in abilities(crew.sheets[HANK])])
    return kind(**made)


def answer(kind: object, known: dict[str, list[str]], chance: Random) -> object:
    if get_origin(kind) is Annotated:
        kind = get_args(kind)[0]
    if isinstance(kind, NewType):
        return chance.choice([*known[kind.__name__] * 3, "", "no-such-thing"])
    if isinstance(kind, type) and issubclass(kind, Enum):
        return chance.choice([*kind])
    if kind is bool:
        return chance.random() < 0.5
    if kind is int:
        return chance.choice(NUMBERS)
    if get_origin(kind) is tuple:
        inner = get_args(kind)[0]
        return tuple(answer(inner, known, chance) for _ in range(chance.randrange(3)))
    if type(None) in get_args(kind):
        return None if chance.random() < 0.5 else answer(get_args(kind)[0], known, chance)
    return chance.choice(WORDS)


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_sent_is_decided_or_refused(seed: int) -> None:
    walk = Walk(seed + 400)
    chance = walk.chance
    for step, story in enumerate(walk.steps(25)):
        seats = [story.folded.seats[story.seats[who]] for who in (JUDGE, NORA, PIM)]
        for number, kind in enumerate(mv.MOVES * 2):
            seat = chance.choice(seats)
            stamp = Stamp(MoveId(f"any-{step}-{number}"), "2026-05-01", story.folded.everyone, seat.id)
            move = anything(kind, story, chance)
            if fits(move):
                follows_or_not(story.crew, move, seat, stamp)


def fits(move: mv.Move) -> bool:
    """Whether a move comes past the border, where its types are checked."""
    try:
        msgspec.convert(msgspec.to_builtins(move), type(move))
    except msgspec.ValidationError:
        return False
    return True


def follows_or_not(crew: Crew, move: mv.Move, seat: Seat, stamp: Stamp) -> None:
    events = decided(crew, move, seat, stamp)
    if not events:
        return
    for event in events:
        GAME.tell(crew, event)
        crew = GAME.evolve(crew, event)
    GAME.awaits(crew)
    GAME.view(crew, seat, stamp.seats)
    GAME.offers(crew, seat, stamp.seats)


def decided(crew: Crew, move: mv.Move, seat: Seat, stamp: Stamp) -> tuple[ev.Event, ...]:
    """What a move brings about; nothing, if it is refused in a whole sentence."""
    why = ""
    try:
        return GAME.decide(crew, move, seat, stamp)
    except Refused as refused:
        why = refused.why
    assert why.rstrip('"')[-1] in ".!?", why
    return ()
