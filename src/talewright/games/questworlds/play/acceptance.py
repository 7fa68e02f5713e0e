"""The card goes to and fro, and is accepted; when everyone has accepted, the dice roll (QW3-2.3.4.1.1)."""

from msgspec.structs import replace

from talewright.games.questworlds.play.augments import granted
from talewright.games.questworlds.play.base import At, Facts, Move, Offers, Viewer
from talewright.games.questworlds.play.card import Card, Side
from talewright.games.questworlds.play.checks import check_settled
from talewright.games.questworlds.play.dice import CardAccepted, DiceCalled, thrown
from talewright.games.questworlds.play.groups.effort import check_contributed
from talewright.games.questworlds.play.outcome import settled
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.rules.framing import check_ready
from talewright.games.questworlds.shared import card_events, changing
from talewright.games.questworlds.shared.card import Phase
from talewright.games.questworlds.shared.changing import (
    check_takes_part,
    framed_by,
    in_framing,
    others_accept,
    own_sides,
)
from talewright.games.questworlds.shared.ids import ContestId
from talewright.games.questworlds.shared.offering import accepting
from talewright.refusal import Refused
from talewright.table.offer import Field, allowed, offer, words
from talewright.table.seat import Seat
from talewright.wording import signed


class CardHanded(card_events.CardHanded[State, Card], tag="card-handed/1"):
    """The card went to the other side."""

    def told(self, state: State) -> str:
        return f"The contest goes to the {'game master' if self.to_gm else 'player'}: {self.note}" if self.note else ""


class AcceptCard(Move, tag="accept-card"):
    """Accept the contest as it is framed. When all sides have, the dice are called for; with *roll* one's own falls.

    With *everyone* those of all others in the same group who wait for nothing else are accepted as well.
    """

    contest: ContestId
    roll: bool = False
    everyone: bool = False

    @property
    def rolls(self) -> bool:
        return self.roll

    def decide(self, state: State, at: At) -> Facts:
        """What needs no dice is settled at once (QW3-2.3.4.2.1, QW3-2.3.2.7)."""
        card = in_framing(state, self.contest)
        check_acceptable(state, card, at.seat)
        yield from accepted(card, at, rolls=self.roll)
        if self.everyone:
            for other in waiting_alike(state, card, at.seat):
                yield from accepted(other, at, rolls=self.roll)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        seat, told = viewer.seat, set[ContestId]()
        for card in framed_by(state, seat):
            if allowed(check_acceptable, state, card, seat):
                last, mine = others_accept(state, card, seat), own_sides(state, card, seat)
                throws = card.throws_dice if seat.is_gm else seems_to_throw(card)
                rolls = bool(mine) and throws and not seat.by_hand
                label = "Accept the contest" if throws or not last else "Accept: it needs no roll"
                alike = waiting_alike(state, card, seat) if seat.is_gm and waits_alone(state, card, seat) else ()
                if alike and card.id not in told:
                    together = (card, *alike)
                    made = offer(cls, f"Accept {len(together)} contests", contest=card.id, everyone=True)
                    names = ", ".join(state.name(each.ours.character) for each in together)
                    yield made.explained(effect=names, main=True)
                    told.update(each.id for each in together)
                made = accepting(cls, card.id, label, rolls=rolls, last=last)
                made = replace(made, main=not (alike or waits_for_plea(state, card)))
                yield replace(made, effect=grants(card)) if seat.is_gm else made


def waits_for_plea(state: State, card: Card) -> bool:
    """Whether somebody in a contest is asking for a resource to use in it, which comes first (QW3-9.2.2)."""
    asked = (
        state.cards[contest] for contest, plea in state.pleas.items() if contest in state.cards and not plea.bolsters
    )
    ours = {side.character for side in card.sides}
    return card.id not in state.pleas and any(not each.outcome and each.ours.character in ours for each in asked)


def accepted(card: Card, at: At, *, rolls: bool) -> Facts:
    """A seat accepts a card; if it was the last to do so, the dice are called for, or what needs none is settled."""
    for side in own_sides(at.now, card, at.seat):
        yield CardAccepted(contest=card.id, character=side.character, rolls=rolls)
    if at.seat.is_gm:
        yield CardAccepted(contest=card.id)
        yield from granted(card)
    card = at.now.cards[card.id]
    if not (card.gm_accepted and all(side.accepted for side in card.sides)):
        yield CardHanded(contest=card.id, to_gm=not at.seat.is_gm, note="")
        return
    yield DiceCalled(contest=card.id)
    if not any(thrown(at.now, card)):
        yield from settled(at, card.id)


def waiting_alike(state: State, card: Card, seat: Seat) -> tuple[Card, ...]:
    """The contests of others in the same group that wait for this seat to accept them, and for nothing else."""
    group = state.together_of(card)
    others = (other for other in state.cards_of(group) if other.id != card.id) if group else ()
    return tuple(other for other in others if waits_alone(state, other, seat))


def waits_alone(state: State, card: Card, seat: Seat) -> bool:
    """Whether a contest waits for this seat to accept it, with no augment to be answered by that."""
    waits = card.phase is Phase.FRAMING and others_accept(state, card, seat) and not card.has_pending
    return waits and allowed(check_acceptable, state, card, seat)


def seems_to_throw(card: Card) -> bool:
    """Whether dice will be thrown, as far as the players know."""
    known = card if card.told else replace(card, assured=False, rolled=False)
    return card.hidden or known.throws_dice


class HandBack(changing.HandBack[State, Card], tag="hand-back"):
    """Hand the contest to the other side, with a word on what is still missing."""

    handed = CardHanded

    @classmethod
    def missing(cls, label: str) -> Field:
        return words("note", label, optional=True)


def grants(card: Card) -> str:
    """What the game master grants to the proposed augments by accepting the card."""
    waiting = tuple(granted(card))
    if not waiting:
        return ""
    what = card.name_of(waiting[0].augment) if len(waiting) == 1 else f"{len(waiting)} augments"
    return f"{what}: {signed(waiting[0].bonus)}{' each' if len(waiting) > 1 else ''}"


def check_chosen(state: State, side: Side) -> None:
    """Refuse to go on without an ability: the tactic may be said aloud, but not left out (QW3-2.3.1.1.1)."""
    if not side.chosen:
        raise Refused(
            f"{state.name(side.character)} has no tactic yet: choose an ability, or that none is relevant.",
            clause="QW3-2.3.1.1.1",
        )


def check_acceptable(state: State, card: Card, seat: Seat) -> None:
    """Refuse to accept a card on which something is open, or that this seat has accepted."""
    check_takes_part(state, card, seat)
    mine = own_sides(state, card, seat)
    for side in card.sides if seat.is_gm else mine:
        check_chosen(state, side)
        check_ready(card.framing(side))
    if not card.theirs and card.resistance is None and not card.is_unopposed:
        says = "Say first how hard it is: set" if seat.is_gm else "Nobody has said how hard it is: wait for"
        raise Refused(f"{says} the resistance.", clause="QW3-2.3.3.2")
    check_settled(state, card)
    check_contributed(state, card)
    if all(side.accepted for side in mine) and (card.gm_accepted or not seat.is_gm):
        raise Refused("You have accepted this contest: now it waits for the other side.")
