"""Walks through a campaign that do only what is offered, by chance: to see whether the laws hold on the way.

A game says how a campaign begins, what is done rarely, and which words fit into its fields.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from itertools import count
from random import Random
from typing import ClassVar, Generic

from msgspec import Struct
from tests.games.story import ACTING, StoryT

from talewright.table.offer import Choice, Face, Field, Number, Offer, Text, Value
from talewright.table.reading import fill, read_move

POCKET = ("prepare", "hide-prepared", "place-prepared", "drop-prepared", "play-prepared", "give-handout")
TABLE_RARELY = ("undo", "redo", "close-session", "say", "ruling", *POCKET)  # what takes back, ends, or changes nothing
WORDS = ("Something new", "A word. Or two!", "Über <b>alles</b>")


class Walk(ABC, Generic[StoryT]):
    """One walk. The same *seed* goes the same way, whatever the ids are."""

    rarely: ClassVar[tuple[str, ...]] = ()  # the game's moves that are made seldom
    under_way: ClassVar[tuple[str, ...]] = ()  # what offers fix that belong to something under way
    first: ClassVar[float] = 0.5  # how often somebody does what is offered first of all
    goes_on: ClassVar[float] = 0.7  # and how often, otherwise, what is under way goes on
    texts: ClassVar[Mapping[str, tuple[str, ...]]] = {}  # what is written into fields of these names

    story: StoryT

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.chance = Random(seed)
        self.names = count(1)
        self.story = self.begun(seed)

    @abstractmethod
    def begun(self, seed: int) -> StoryT:
        """The campaign that this walk goes through, at its beginning."""

    def steps(self, number: int) -> Iterator[StoryT]:
        """Do something offered, *number* times, and show how things stand before each."""
        for _ in range(number):
            yield self.story
            who, offer = self.picked()
            self.story.when(who, self.filled(offer))
        yield self.story

    def picked(self) -> tuple[str, Offer]:
        """What is done next: often what is offered first of all or under way, seldom what takes back or ends."""
        rarely = (*TABLE_RARELY, *self.rarely)
        offered = [(who, offer) for who in ACTING for offer in self.story.offers(who) if offer.move != "pause"]
        usual = [(who, offer) for who, offer in offered if offer.move not in rarely]
        main = [(who, offer) for who, offer in usual if offer.main and self.first]
        if main and self.chance.random() < self.first:
            return self.chance.choice(main)
        under_way = [(who, offer) for who, offer in usual if any(offer.fixed.get(name) for name in self.under_way)]
        if under_way and self.chance.random() < self.goes_on:
            return self.chance.choice(under_way)
        return self.chance.choice(offered if self.chance.random() < 0.2 else usual)

    def filled(self, offer: Offer) -> Struct:
        """The move that somebody makes of an offer: any of its choices, any words in its fields."""
        choices = {field.name: self.answer(offer, field) for field in offer.fields}
        return read_move(self.story.played, fill(offer, choices), strict=False)

    def answer(self, offer: Offer, field: Field) -> Value:
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
        return f"{self.chance.choice(WORDS)} {next(self.names)}"
