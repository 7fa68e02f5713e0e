"""The card goes back and forth and is accepted; when everyone has accepted it, the dice roll (QW2-2.3.2.1.2)."""

from collections.abc import Iterable

from talewright.games.heroquest.play.base import At, Facts, Move, Offers, Viewer
from talewright.games.heroquest.play.card import Card, CardKind, Side
from talewright.games.heroquest.play.checks import check_settled, check_usable
from talewright.games.heroquest.play.headlines import group_of
from talewright.games.heroquest.play.ids import ContestId
from talewright.games.heroquest.play.state import State
from talewright.games.heroquest.rules.contests.framing import check_ready
from talewright.games.questworlds.shared import card_events, changing
from talewright.games.questworlds.shared.changing import (
    check_takes_part,
    framed_by,
    in_framing,
    others_accept,
    own_sides,
)
from talewright.games.questworlds.shared.offering import accepting
from talewright.refusal import Refused
from talewright.table.offer import Field, allowed, text
from talewright.table.seat import Seat
from talewright.wording import because


class CardHanded(card_events.CardHanded[State, Card], tag="card-handed/1"):
    """The card went to the other side."""

    def told(self, state: State) -> str:
        return f"The contest goes to {'the game master' if self.to_gm else 'the players'}{because(self.note)}"


class AcceptCard(Move, tag="accept-card"):
    """Accept the contest as it is framed. When all sides have, the dice are called for; with *roll* one's own falls."""

    contest: ContestId
    roll: bool = False

    @property
    def rolls(self) -> bool:
        return self.roll

    def decide(self, state: State, at: At) -> Facts:
        """Player and game master agree on the framing; when all have, the dice roll (QW2-2.3.2.1.2)."""
        card, gm = in_framing(state, self.contest), at.seat.is_gm
        check_may_accept(state, card, at.seat)
        for side in own_sides(state, card, at.seat):
            if not side.accepted:
                yield CardAccepted(contest=card.id, character=side.character, rolls=self.roll)
        if card.kind is CardKind.MEMBER:
            return  # the dice of a group are called for together
        if gm and not card.gm_accepted:
            yield CardAccepted(contest=card.id)
        after = at.now.card(card.id)
        if after.gm_accepted and all(side.accepted for side in after.sides):
            yield DiceCalled(contest=card.id)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        seat = viewer.seat
        for card in framed_by(state, seat):
            if allowed(check_may_accept, state, card, seat):
                alone = card.kind is not CardKind.MEMBER  # the dice of a group are called for together
                rolls = alone and bool(own_sides(state, card, seat)) and not seat.by_hand
                yield accepting(cls, card.id, rolls=rolls, last=others_accept(state, card, seat))


class HandBack(changing.HandBack[State, Card], tag="hand-back"):
    """Hand the contest to the other side, with a word on what is still missing."""

    handed = CardHanded

    @classmethod
    def missing(cls, label: str) -> Field:
        return text(cls, "note", label)


# --- what happened


class CardAccepted(card_events.CardAccepted[State, Card], tag="card-accepted/1"):
    """A side accepts the card; without a character it is the game master."""

    def told(self, state: State) -> str:
        name = state.name(self.character)
        if not name and group_of(state, state.cards[self.contest]):
            return ""  # who lets everybody roll
        return f"{name or 'The game master'} accepts the contest as framed"


class DiceCalled(card_events.DiceCalled[State, Card], tag="dice-called/1"):
    """The framing is complete: the dice may roll."""

    def told(self, state: State) -> str:
        """Of a group all are called for at once."""
        group = group_of(state, state.cards[self.contest])
        first = next(iter(state.cards_of(group)), None) if group else None
        return "" if first and first.id != self.contest else "The dice may roll"


# --- who accepts


def check_may_accept(state: State, card: Card, seat: Seat) -> None:
    """Refuse whoever has accepted the card already, or has nothing to accept yet."""
    check_takes_part(state, card, seat)
    check_settled(state, card)
    mine = own_sides(state, card, seat)
    accepted = [side.accepted for side in mine]
    if seat.is_gm and card.kind is not CardKind.MEMBER:
        accepted.append(card.gm_accepted)
    if all(accepted):
        raise Refused("You have accepted this contest already: the dice roll when the others have.")
    check_acceptable(state, card, [side for side in card.sides if seat.is_gm or side.accepted or side in mine])
    if state.situation(card) is None:
        raise Refused("The game master sets the resistance first: a class, or a number.", clause="QW2-2.0.5")


def check_acceptable(state: State, card: Card, asked: Iterable[Side]) -> None:
    """Refuse a card on which something is still open, or with a tactic that cannot be used any more.

    Source: QW2-2.3.2.1.1, QW2-2.3.2.3.4, QW2-2.3.2.4.1, QW2-2.4.0.14, QW2-6.1.7.
    """
    for side in asked:
        if not side.chosen:
            raise Refused(
                f"{state.name(side.character)} has no tactic yet: choose an ability, or that none is relevant.",
                clause="QW2-2.3.2.1.1",
            )
        check_ready(card.framing(side))
        check_usable(state, card, side, side.ability, side.whose, new_way=side.new_way)
    if card.dispute:
        raise Refused("A tactic is disputed: the game master rules on it first.", clause="QW2-2.3.2.3.4")
    if card.has_pending:
        raise Refused("An augment waits for the game master: settle it, or take it back.", clause="QW2-2.4.0.14")
