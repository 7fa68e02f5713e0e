"""Whatever somebody sends is decided or refused in a sentence; nothing that is decided breaks the table.

A game's test class inherits ``Anything``, names its walk, and says which words and names may hit something.
"""

from enum import Enum
from functools import cache
from random import Random
from typing import Annotated, Any, ClassVar, NewType, get_args, get_origin

import msgspec
import pytest
from msgspec import Struct
from tests.games.deciding import decided
from tests.games.laws import again, is_sentence
from tests.games.story import GM, NORA, PIM, Story
from tests.games.walking import Walk

from talewright.refusal import Refused
from talewright.table.seat import Seat, Stamp

Known = dict[str, list[str]]

fields = cache(msgspec.structs.fields)  # each reads the notes of a class anew


class Anything:
    """The law of every game about what is sent without being offered."""

    walk: ClassVar[type[Walk[Any]]]
    words: ClassVar[tuple[str, ...]]
    numbers: ClassVar[tuple[int, ...]]

    def known(self, story: Any) -> Known:  # noqa: ANN401 - the game's own story
        """By the name of their type, the ids of what there is."""
        raise NotImplementedError

    def made(self, kind: type[Struct], story: Any, chance: Random) -> Struct:  # noqa: ANN401 - as above
        """A move of one kind with any arguments that its types allow, some of them names of what there is."""
        known = {**self.known(story), "SeatId": [*story.seats.values()]}
        return kind(**{each.name: self.argument(each.type, known, chance) for each in fields(kind)})

    def argument(self, kind: object, known: Known, chance: Random) -> object:
        if get_origin(kind) is Annotated:
            kind = get_args(kind)[0]
        if isinstance(kind, NewType):
            return chance.choice([*known.get(kind.__name__, []) * 3, "", "no-such-thing"])
        if isinstance(kind, type) and issubclass(kind, Enum):
            return chance.choice([*kind])
        if kind is bool:
            return chance.random() < 0.5
        if kind is int:
            return chance.choice(self.numbers)
        if get_origin(kind) is tuple:
            inner = get_args(kind)[0]
            return tuple(self.argument(inner, known, chance) for _ in range(chance.randrange(3)))
        if type(None) in get_args(kind):
            return None if chance.random() < 0.5 else self.argument(get_args(kind)[0], known, chance)
        return chance.choice(self.words)

    @pytest.mark.parametrize("seed", range(6))
    def test_whatever_is_sent_is_decided_or_refused(self, seed: int) -> None:
        walk = self.walk(seed + 400)
        for step, story in enumerate(walk.steps(25)):
            for number, kind in enumerate(story.played.moves):
                who = walk.chance.choice((GM, NORA, PIM))
                stamp = story.stamp(f"any-{step}-{number}", by=walk.chance.choice((who, GM)))
                move = self.made(kind, story, walk.chance)
                if fits(move):
                    follows_or_not(story, move, story.folded.seats[story.seats[who]], stamp)


def fits(move: Struct) -> bool:
    """Whether a move comes past the border, where its types are checked."""
    try:
        msgspec.convert(msgspec.to_builtins(move), type(move))
    except msgspec.ValidationError:
        return False
    return True


def follows_or_not(story: Story, move: Struct, seat: Seat, stamp: Stamp) -> None:
    """A move is refused, or what it brings about can be told, filed and seen."""
    game, state = story.played, story.state
    assert isinstance(move, game.moves)
    events = judged(story, move, seat, stamp)
    if not events:
        return
    for before, event in events:
        assert again(event, game.events) == event  # or no table could read it
        state = game.evolve(before, event)
        assert game.tell(before, event) or state is not before, event  # what is decided is never left out
    game.awaits(state)
    game.view(state, seat, stamp.seats)
    game.offers(state, seat, stamp.seats)


def judged(story: Story, move: Struct, seat: Seat, stamp: Stamp) -> list[tuple[object, Struct]]:
    """What a move brings about, with the state before each; nothing, if it is refused in a whole sentence."""
    try:
        return list(decided(story.played, story.state, move, seat, stamp))
    except Refused as refused:
        why = refused.why
    assert is_sentence(why, story.closing, ".!?"), why
    return []
