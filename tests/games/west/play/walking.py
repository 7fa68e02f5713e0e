"""Walks through a campaign that do only what is offered, by chance: to see whether the laws hold on the way."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from random import Random

from msgspec import Struct
from tests.games.west.play.table import CYRIL, EVE, HANK, JUDGE, NORA, PIM, ROSA, Evening, Story, given

from talewright.games.west.deck_file import bundled, write
from talewright.games.west.play import THE_WEST_THAT_WASNT
from talewright.table.offer import Choice, Face, Field, Number, Offer, Text, Value
from talewright.table.reading import fill, read_move

TNS = ("Easy", "Standard", "difficult", "1", "3", "7", "11", "13")
RARELY = (
    "undo", "redo", "close-session", "say", "ruling", "cancel-action", "strike-line", "take-ready", "make-character",
    "give-character", "use-deck", "describe-character", "write-trait", "write-skill", "write-equipment",
    "write-impetus", "count-ap", "return-cards",
)  # fmt: skip
WORDS = ("Something new", "A word. Or two!", "Über <b>alles</b>")
OPTIONS: tuple[dict[str, Value], ...] = (
    {},
    {"bumps": "false"},
    {"keeps_remainder": "true", "victory_threshold": 4},
    {"helping_costs_ap": "0"},
)
OWN_DECK = write(bundled())
PLAYERS = (NORA, PIM, ROSA, EVE)


class Walk:
    """One walk. The same *seed* goes the same way, whatever the ids are."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.names = count(1)
        self.story = given(Evening((HANK, CYRIL), OPTIONS[seed % len(OPTIONS)]))

    def steps(self, number: int) -> Iterator[Story]:
        """Do something offered, *number* times, and show how things stand before each."""
        for _ in range(number):
            yield self.story
            who, offer = self.picked()
            self.story.when(who, self.filled(offer))
        yield self.story

    def picked(self) -> tuple[str, Offer]:
        """What is done next: often what is under way, seldom what takes back or ends."""
        offered = [(who, offer) for who in (JUDGE, NORA, PIM, ROSA) for offer in self.story.offers(who)]
        usual = [(who, offer) for who, offer in offered if offer.move not in RARELY]
        under_way = [(who, offer) for who, offer in usual if offer.fixed.get("action") or offer.fixed.get("draw")]
        if under_way and self.chance.random() < 0.75:
            return self.chance.choice(under_way)
        return self.chance.choice(offered if self.chance.random() < 0.2 else usual)

    def filled(self, offer: Offer) -> Struct:
        """The move that somebody makes of an offer: any of its choices, any words in its fields."""
        choices = {field.name: self.answer(offer, field) for field in offer.fields}
        return read_move(THE_WEST_THAT_WASNT, fill(offer, choices), strict=False)

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
                return of.nth(self.chance.randrange(of.size))
            case Text():
                return self.words(offer, field)

    def words(self, offer: Offer, field: Text) -> str:
        if field.optional and self.chance.random() < 0.4:
            return ""
        match field.name:
            case "tn":
                return self.chance.choice(TNS)
            case "effect":
                return self.chance.choice(("(3)6", "2d10", "(5)12"))
            case "results":
                return self.chance.choice(("1d4", "2d8", "5d12"))
            case "deck":
                return self.chance.choice(("", OWN_DECK))
            case "cards":
                return self.cards(returned=offer.move == "return-cards")
            case _:
                return f"{self.chance.choice(WORDS)} {next(self.names)}"

    def cards(self, *, returned: bool) -> str:
        piles = self.story.crew.piles
        known = sorted(piles.discarded - frozenset(piles.turned) if returned else piles.left)
        return ", ".join(map(str, self.chance.sample(known, self.chance.randint(1, len(known)))))
