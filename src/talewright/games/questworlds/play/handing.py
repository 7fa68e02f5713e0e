"""The card goes to and fro: handed over with a word, and looked at again when it has changed."""

from collections.abc import Iterable, Iterator

from talewright.games.questworlds.play.base import Facts, Move
from talewright.games.questworlds.play.card import Card
from talewright.games.questworlds.play.checks import framed_by
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.shared import card_events
from talewright.games.questworlds.shared.checks import check_takes_part, in_framing
from talewright.games.questworlds.shared.ids import ContestId
from talewright.games.questworlds.shared.offering import offer
from talewright.table.game import At, Viewer
from talewright.table.moves import Prose
from talewright.table.offer import Offer
from talewright.table.offering import words


class HandBack(Move, tag="hand-back"):
    """Hand the card to the other side, with a word on what is still missing."""

    contest: ContestId
    note: Prose = ""

    def decide(self, state: State, at: At[State]) -> Facts:
        card = in_framing(state, self.contest)
        check_takes_part(state, card, at.seat)
        yield CardHanded(contest=card.id, to_gm=not at.seat.is_gm, note=self.note)
        yield from voided(card)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterable[Offer]:
        note = words("note", "A word on what is missing", optional=True)
        label = f"Hand the card to {'the player' if viewer.seat.is_gm else 'the game master'}"
        return (offer(cls, label, note, contest=card.id) for card in framed_by(state, viewer.seat))


# --- what happened


class CardHanded(card_events.CardHanded[State, Card], tag="card-handed/1"):
    """The card went to the other side."""

    def told(self, state: State) -> str:
        return f"The card goes to the {'game master' if self.to_gm else 'player'}: {self.note}" if self.note else ""


class AcceptanceVoided(card_events.AcceptanceVoided[State, Card], tag="acceptance-voided/1"):
    """The card was changed, and those who had accepted it look at it again."""


def voided(card: Card) -> Iterator[AcceptanceVoided]:
    """Whoever had accepted the card looks at it again after a change."""
    if card.gm_accepted or any(side.accepted for side in card.sides):
        yield AcceptanceVoided(contest=card.id)
