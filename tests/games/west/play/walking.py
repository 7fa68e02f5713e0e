"""Walks through a campaign of the western that do only what is offered."""

from typing import ClassVar

from tests.games.west.play.table import CYRIL, HANK, Evening, Story, given

from talewright.games.west.rules.cards.deck_file import bundled, write
from talewright.table.laws import walking
from talewright.table.offer import Offer, Text, Value

TNS = ("Easy", "Standard", "difficult", "1", "3", "7", "11", "13")
OPTIONS: tuple[dict[str, Value], ...] = (
    {},
    {"bumps": "false"},
    {"keeps_remainder": "true", "victory_threshold": 4},
    {"helping_costs_ap": "0"},
)
OWN_DECK = write(bundled())


class Walk(walking.Walk[Story]):
    """One walk through a campaign with some options or other."""

    rarely = (
        "cancel-action", "take-ready", "make-character", "give-character", "use-deck",
        "describe-character", "write-sheet", "count-ap",
        "return-cards",
    )  # fmt: skip
    under_way = ("action", "draw")
    first = 0
    goes_on = 0.75
    texts: ClassVar = {
        "tn": TNS,
        "effect": ("(3)6", "2d10", "(5)12"),
        "rival_effect": ("(3)6", "2d10"),
        "results": ("1d4", "2d8", "5d12"),
        "traits": ("Strength 2d8\nKnowledge 1d4", "Coordination 3d8"),
        "skills": ("", "Demolitions 4 with Coordination\nBravery 2 with Essence"),
        "equipment": ("", "Sticks and caps (3)10"),
    }

    def begun(self, seed: int) -> Story:
        return given(Evening((HANK, CYRIL), OPTIONS[seed % len(OPTIONS)]))

    def words(self, offer: Offer, field: Text) -> str:
        match field.name:
            case "cards":
                return self.cards(returned=offer.move == "return-cards")
            case "deck":  # a whole file
                return self.chance.choice(("", OWN_DECK))
        return super().words(offer, field)

    def cards(self, *, returned: bool) -> str:
        piles = self.sitting.crew.piles
        known = sorted(piles.discarded - frozenset(piles.turned) if returned else piles.left)
        return ", ".join(map(str, self.chance.sample(known, self.chance.randint(1, len(known)))))
