"""Whatever somebody sends is decided or refused in a sentence; nothing that is decided breaks the table."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from functools import cache
from random import Random
from typing import Annotated, Any, NewType, get_args, get_origin

import msgspec
from msgspec import Struct

from talewright.decoding import convert, tag_of
from talewright.refusal import Refused
from talewright.table.laws.broken import Broken, Law
from talewright.table.laws.deciding import follows, is_sentence
from talewright.table.laws.sitting import Sitting
from talewright.table.offer import Choice, Offer, Text
from talewright.table.seat import Seat, Stamp

Known = Mapping[str, Sequence[str]]

WORDS = ("", " ", ":", "a: b", "10", "0", "-5", "+5", "x" * 79, "🦊 <b>", "\x00", "\u2028", "ß", "İ")
NUMBERS = (-(10**12), -20, -1, 0, 1, 2, 3, 5, 10, 20, 99, 10**12)

fields = cache(msgspec.structs.fields)  # each reads the notes of a class anew


class Sent:
    """Moves with any arguments that their types allow, some of them names of what there is."""

    def __init__(self, chance: Random, words: Sequence[str] = WORDS, numbers: Sequence[int] = NUMBERS) -> None:
        self.chance = chance
        self.words = words
        self.numbers = numbers

    def made(self, kind: type[Struct], known: Known) -> Struct:
        """A move of one kind; *known* are the ids of what there is, by the name of their type."""
        return kind(**{each.name: self._argument(each.type, known) for each in fields(kind)})

    def _argument(self, kind: object, known: Known) -> object:
        if get_origin(kind) is Annotated:
            kind = get_args(kind)[0]
        if isinstance(kind, NewType):
            return self.chance.choice([*[*known.get(kind.__name__, ())] * 3, "", "no-such-thing"])
        if isinstance(kind, type) and issubclass(kind, Enum):
            return self.chance.choice([*kind])
        if kind is bool:
            return self.chance.random() < 0.5
        if kind is int:
            return self.chance.choice(self.numbers)
        if get_origin(kind) is tuple:
            inner = get_args(kind)[0]
            return tuple(self._argument(inner, known) for _ in range(self.chance.randrange(3)))
        if type(None) in get_args(kind):
            return None if self.chance.random() < 0.5 else self._argument(get_args(kind)[0], known)
        return self.chance.choice(self.words)


class Learned:
    """The ids and the words of a game, as its offers name them."""

    def __init__(self, moves: Iterable[type[Struct]]) -> None:
        self.known: dict[str, list[str]] = defaultdict(list)
        self.words: list[str] = [*WORDS]
        self._types = {
            (tag_of(kind), each.name): _called(each.type) for kind in moves for each in msgspec.structs.fields(kind)
        }

    def learn(self, offers: Iterable[Offer]) -> None:
        """Note whatever these offers fix, suggest and let people choose."""
        for offer in offers:
            for name, value in offer.fixed.items():
                self._note(offer.move, name, [value])
            for field in offer.fields:
                match field:
                    case Choice(options=options):
                        self._note(offer.move, field.name, [each.value for each in options])
                    case Text(suggestions=suggestions):
                        self._note(offer.move, field.name, suggestions)

    def _note(self, move: str, name: str, values: Iterable[object]) -> None:
        called = self._types.get((move, name))
        there = self.known[called] if called else self.words
        there += dict.fromkeys(value for value in values if isinstance(value, str) and value not in there)


def _called(kind: object) -> str:
    """What a type of ids is called, within what may be left out and lists of several; empty for another type."""
    if isinstance(kind, NewType):
        return kind.__name__
    return next(filter(None, map(_called, get_args(kind))), "")


def fits(move: Struct) -> bool:
    """Whether a move comes past the border, where its types are checked."""
    try:
        convert(msgspec.to_builtins(move), type(move))
    except msgspec.ValidationError:
        return False
    return True


def decided_or_refused(sitting: Sitting, move: Struct, seat: Seat, stamp: Stamp) -> None:
    """A move is refused in a whole sentence, or what it brings about can be told, filed and seen."""
    game: Any = sitting.played
    try:
        after = follows(sitting, move, seat, stamp, names_ids=False)
    except Refused as refused:
        if not is_sentence(refused.why, sitting.closing, ".!?"):
            raise Broken(
                Law.REFUSALS, f"{tag_of(move)} is refused with {refused.why!r}.", about=tag_of(move)
            ) from refused
        return
    game.view(after, seat, stamp.seats)
    game.offers(after, seat, stamp.seats)
