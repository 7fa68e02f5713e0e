"""The card is accepted, handed over or dropped; when everyone has accepted it, the dice roll (QW3-2.3.4.1.1)."""

from itertools import chain

from msgspec.structs import replace

from talewright.games.questworlds.framing import check_ready
from talewright.games.questworlds.play import events as ev
from talewright.games.questworlds.play.card import Card
from talewright.games.questworlds.play.checks import check_settled
from talewright.games.questworlds.play.settling import settled
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.shared.card import Phase
from talewright.games.questworlds.shared.checks import check_takes_part
from talewright.refusal import Refused
from talewright.table.seat import Seat


def accepted(state: State, card: Card, seat: Seat) -> tuple[ev.Event, ...]:
    """Accept the card; when everyone has, call for the dice or settle what needs none."""
    check_takes_part(state, card, seat)
    mine = [side for side in card.sides if state.answers_for(seat, side.character)]
    for side in card.sides if seat.is_gm else mine:
        check_ready(card.framing(side))
    if seat.is_gm and not card.theirs and card.resistance is None:
        raise Refused("Say first how hard it is: set the resistance.", clause="QW3-2.3.3.2")
    check_settled(state, card)
    if has_accepted(state, card, seat):
        raise Refused("You have accepted this card: now it waits for the other side.")
    events: list[ev.Event] = [ev.CardAccepted(contest=card.id, character=side.character) for side in mine]
    if seat.is_gm:
        events.append(ev.CardAccepted(contest=card.id))
        events += _granted(card)
    waiting = [side for side in card.sides if side not in mine and not side.accepted]
    if waiting or not (seat.is_gm or card.gm_accepted):
        return (*events, ev.CardHanded(contest=card.id, to_gm=not seat.is_gm, note=""))
    return (*events, *_called(state, _as_accepted(card, events)))


def has_accepted(state: State, card: Card, seat: Seat) -> bool:
    """Whether this seat has said all that it can say to the card as it stands."""
    mine = [side for side in card.sides if state.answers_for(seat, side.character)]
    return all(side.accepted for side in mine) and (card.gm_accepted or not seat.is_gm)


def _granted(card: Card) -> list[ev.Event]:
    """An accepted card accepts its augments: each is worth +5 without a roll (QW3-2.6.1.2)."""
    pending = chain.from_iterable(side.augments for side in card.sides)
    return [
        ev.AugmentGranted(contest=card.id, augment=augment.id, bonus=augment.modifier.amount)
        for augment in pending
        if augment.is_pending
    ]


def _as_accepted(card: Card, events: list[ev.Event]) -> Card:
    """The card with its pending augments counted, as it will stand when *events* are filed."""
    for event in events:
        if isinstance(event, ev.AugmentGranted):
            for side in card.sides:
                found = side.augment(event.augment)
                if found:
                    card = card.with_side(side.with_augment(replace(found, bonus=event.bonus)))
    return card


def _called(state: State, card: Card) -> tuple[ev.Event, ...]:
    """Call for the dice; what needs none is settled at once (QW3-2.3.4.2.1, QW3-2.3.2.7)."""
    dice = ev.DiceCalled(contest=card.id)
    if _needs_dice(state, card):
        return (dice,)
    called = replace(card, called=True)
    return (dice, *settled(state.with_card(called), called))


def _needs_dice(state: State, card: Card) -> bool:
    situation = state.situation(card)
    return card.throws_dice and situation is not None and any(situation.thrown)


def cancelled(state: State, card: Card, reason: str, seat: Seat) -> tuple[ev.Event, ...]:
    """Drop a contest and those nested in it; the story points burned on it go back to the pool."""
    check_takes_part(state, card, seat)
    if not seat.is_gm and card.phase is not Phase.FRAMING:
        raise Refused("The dice have been called for: only the game master can drop the contest now.")
    if card.phase is Phase.DECIDED:
        raise Refused("This contest is decided. Take the last step back, or put the contest away.")
    dropped = (*state.nested(card), card)
    burned = sum(side.story_points for each in dropped for side in each.sides)
    events: tuple[ev.Event, ...] = tuple(
        ev.ContestCancelled(contest=each.id, reason=reason.strip()) for each in dropped
    )
    if not burned:
        return events
    back = min(state.points + burned, max(state.points, state.pool.pcs))  # a refresh since has filled the pool already
    return (*events, ev.PoolSet(points=back, why="the contest was dropped"))
