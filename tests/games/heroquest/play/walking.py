"""Walks through a campaign that do only what is offered, by chance: to see whether the laws hold on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from random import Random

from msgspec import Struct
from tests.games.heroquest.play.table import CASIMIR, EVE, GM, NORA, PIM, ROSA, WEN, Evening, Story, given

from talewright.games.heroquest.extended import Scene
from talewright.games.heroquest.play import QUESTWORLDS_2_2
from talewright.games.heroquest.play import moves as mv
from talewright.games.heroquest.resistance import ResistanceClass
from talewright.table.offer import Choice, Face, Field, Number, Offer, Text, Value
from talewright.table.reading import fill, read_move

RATINGS = ("1", "5", "10", "13", "17", "20", "3M", "17M", "5M2")
RESISTANCES = (*(each.title for each in ResistanceClass), "0", "-6", "7", "15", "20", "4M", "11M2")
RARELY = (
    "undo", "redo", "close-session", "say", "ruling", "cancel-contest", "reject-tactic", "take-ready", "give-character",
    "correct-points", "hand-back", "hide-odds", "use-mechanic", "dispute-tactic", "close-group", "close-long",
    "rule-score",
)  # fmt: skip
WORDS = ("Something new", "A word. Or two!", "Über <b>alles</b>")
ON = {"stretches": "true", "situational_modifiers": "true", "community_support": "true", "costly_victory": "true"}
EVENINGS = (
    Evening(),
    Evening(game=QUESTWORLDS_2_2),
    Evening(game=QUESTWORLDS_2_2, options={**ON, "degrees": "true", "consequences": "true", "benefits": "true"}),
    Evening(options={"better_roll": "low", "augments": "either", "improvement": "challenge-led", "grades": "true"}),
    Evening(options={**ON, "two_fumbles": "compared", "resistance_rolls": "once for all", "base_plan": "2: 20"}),
)


def together(evening: Evening) -> Story:
    """A walk that begins in a group contest."""
    story = given(evening).when(GM, mv.FrameGroup(prize="the barge", obstacle="the guards"), called="the-group")
    for who, character in ((NORA, WEN), (PIM, CASIMIR)):
        story.when(who, mv.JoinGroup(group=mv.GroupId("the-group"), character=character))
    return story


def at_length(evening: Evening) -> Story:
    """A walk that begins in an extended contest of several."""
    fight = mv.FrameLong(
        prize="the barge",
        obstacle="the guards",
        scene=Scene.CLIMAX,
        character=WEN,
        opponent="The captain",
        resistance="High",
        hidden=True,
    )
    story = given(evening).when(GM, fight, called="the-fight")
    return story.when(PIM, mv.JoinLong(long=mv.LongId("the-fight"), character=CASIMIR))


BEGINNINGS: tuple[Callable[[Evening], Story], ...] = (given, together, at_length)


class Walk:
    """One walk. The same *seed* goes the same way, whatever the ids are."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.names = count(1)
        self.story = BEGINNINGS[seed % len(BEGINNINGS)](EVENINGS[seed % len(EVENINGS)])

    def steps(self, number: int) -> Iterator[Story]:
        """Do something offered, *number* times, and show how things stand before each."""
        for _ in range(number):
            yield self.story
            who, offer = self.picked()
            self.story.when(who, self.filled(offer))
        yield self.story

    def picked(self) -> tuple[str, Offer]:
        """What is done next: often what is offered first of all, seldom what takes back or ends."""
        offered = [(who, offer) for who in (GM, NORA, PIM, ROSA) for offer in self.story.offers(who)]
        main = [(who, offer) for who, offer in offered if offer.main and offer.move not in RARELY]
        if main and self.chance.random() < 0.5:
            return self.chance.choice(main)
        usual = [(who, offer) for who, offer in offered if offer.move not in RARELY]
        under_way = ("contest", "group", "long")
        on_cards = [(who, offer) for who, offer in usual if any(offer.fixed.get(name) for name in under_way)]
        if on_cards and self.chance.random() < 0.7:
            return self.chance.choice(on_cards)
        return self.chance.choice(offered if self.chance.random() < 0.2 else usual)

    def filled(self, offer: Offer) -> Struct:
        """The move that somebody makes of an offer: any of its choices, any words in its fields."""
        choices = {field.name: self.answer(field) for field in offer.fields}
        return read_move(self.story.game, fill(offer, choices), strict=False)

    def answer(self, field: Field) -> Value:
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
                return self.words(field)

    def words(self, field: Text) -> str:
        if field.optional and self.chance.random() < 0.4:
            return ""
        match field.name:
            case "rating" | "base":
                return self.chance.choice(RATINGS)
            case "resistance":
                return self.chance.choice(RESISTANCES)
            case _:
                return f"{self.chance.choice(WORDS)} {next(self.names)}"


PLAYERS = (NORA, PIM, ROSA, EVE)
