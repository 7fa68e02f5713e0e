"""The card goes to and fro, with a word on what is still missing."""

from talewright.games.questworlds.play.card import Card
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.shared import card_events, changing


class CardHanded(card_events.CardHanded[State, Card], tag="card-handed/1"):
    """The card went to the other side."""

    def told(self, state: State) -> str:
        return f"The card goes to the {'game master' if self.to_gm else 'player'}: {self.note}" if self.note else ""


class HandBack(changing.HandBack[State, Card], tag="hand-back"):
    """Hand the card to the other side, with a word on what is still missing."""

    handed = CardHanded
