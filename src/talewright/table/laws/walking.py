"""Walks through a campaign that do only what is offered, by chance: to see whether the laws hold on the way.

A game may say how its campaigns begin, what is done rarely, and which words fit into its fields; none has to.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, nullcontext, suppress
from itertools import count
from random import Random
from typing import ClassVar, Generic

import msgspec
from msgspec import Struct

from talewright.refusal import Refused
from talewright.table.laws.broken import Law, unbroken
from talewright.table.laws.sitting import ACTING, SittingT
from talewright.table.offer import Choice, Face, Field, Number, Offer, Text, Value
from talewright.table.reading import fill, read_move

POCKET = ("prepare", "hide-prepared", "place-prepared", "drop-prepared", "play-prepared", "give-handout")
TABLE_RARELY = ("undo", "redo", "close-session", "say", "ruling", *POCKET)  # what takes back, ends, or changes nothing
WORDS = ("Something new", "A word. Or two!", "Über <b>alles</b>")


class Walk(ABC, Generic[SittingT]):
    """One walk. The same *seed* goes the same way, whatever the ids are."""

    rarely: ClassVar[tuple[str, ...]] = ()  # the game's moves that are made seldom
    under_way: ClassVar[tuple[str, ...]] = ()  # what offers fix that belong to something under way
    first: ClassVar[float] = 0.5  # how often somebody does what is offered first of all
    goes_on: ClassVar[float] = 0.7  # and how often, otherwise, what is under way goes on
    texts: ClassVar[Mapping[str, tuple[str, ...]]] = {}  # what is written into fields of these names

    sitting: SittingT

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.chance = Random(seed)
        self.names = count(1)
        self.sitting = self.begun(seed)

    @abstractmethod
    def begun(self, seed: int) -> SittingT:
        """The campaign that this walk goes through, at its beginning."""

    def steps(self, number: int) -> Iterator[SittingT]:
        """Do something offered, *number* times, and show how things stand before each."""
        for _ in range(number):
            yield self.sitting
            who, offer = self.picked()
            move = self.filled(offer)
            with self.offered(who, offer, move):
                self.sitting.when(who, move)
        yield self.sitting

    @contextmanager
    def offered(self, who: str, offer: Offer, move: Struct) -> Iterator[None]:
        """Whatever somebody makes of an offer is not refused in here, and raises nothing."""
        doing = f"{who} is offered {offer.named!r}, and {msgspec.json.encode(move).decode()}"
        allowed = suppress(Refused) if self.may_be_refused(offer) else nullcontext()
        with unbroken(Law.OFFERED, doing, about=offer.move), allowed:
            yield

    def may_be_refused(self, offer: Offer) -> bool:  # noqa: ARG002 - for those who write without knowing the game
        """Whether what people write into an offer is read, and nothing shows how it is written."""
        return False

    def picked(self) -> tuple[str, Offer]:
        """What is done next: often what is offered first of all or under way, seldom what takes back or ends."""
        rarely = (*TABLE_RARELY, *self.rarely)
        offered = [(who, offer) for who in ACTING for offer in self.sitting.offers(who) if offer.move != "pause"]
        usual = [(who, offer) for who, offer in offered if offer.move not in rarely]
        main = [(who, offer) for who, offer in usual if offer.main and self.first]
        if main and self.chance.random() < self.first:
            return self.chance.choice(main)
        under_way = [(who, offer) for who, offer in usual if self.is_under_way(offer)]
        if under_way and self.chance.random() < self.goes_on:
            return self.chance.choice(under_way)
        return self.chance.choice(offered if not usual or self.chance.random() < 0.2 else usual)

    def is_under_way(self, offer: Offer) -> bool:
        """Whether an offer goes on with something."""
        return any(offer.fixed.get(name) for name in self.under_way)

    def filled(self, offer: Offer) -> Struct:
        """The move that somebody makes of an offer: any of its choices, any words in its fields."""
        choices = {field.name: self.answer(offer, field) for field in offer.fields}
        return read_move(self.sitting.played, fill(offer, choices), strict=False)

    def answer(self, offer: Offer, field: Field) -> Value:
        """What is chosen or written in a field of an offer."""
        match field:
            case Choice(options=options, many=True, optional=optional):
                least = 0 if optional else 1
                some = self.chance.sample(options, self.chance.randint(least, len(options)))
                return tuple(option.value for option in some)
            case Choice(options=options, optional=optional):
                if optional and self.chance.random() < 0.3:
                    return ""
                return self.chance.choice(options).value
            case Number(least=least, most=most, step=step):
                return self.chance.randrange(least, most + 1, step)
            case Face(of=of):
                return of.possible[self.chance.randrange(of.size)]
            case Text():
                if field.optional and self.chance.random() < 0.4:
                    return ""
                return self.words(offer, field)

    def words(self, offer: Offer, field: Text) -> str:
        """What is written into a field that must be filled in."""
        name = field.name.rpartition(".")[2]
        if name in self.texts:
            has_one = field.default or field.suggestions or field.example
            assert has_one, f"{field.name} of {offer.move} is read as a notation, and nothing shows how it is written"
            return self.chance.choice(self.texts[name])
        return f"{self.chance.choice(WORDS)} {next(self.names)}"[-field.most :]
