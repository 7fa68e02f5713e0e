"""What may be done on a card that is being framed."""

from collections.abc import Iterable

from talewright.games.questworlds.keyword import NO_RELEVANT_ABILITY
from talewright.games.questworlds.modifier import Source
from talewright.games.questworlds.play import moves as mv
from talewright.games.questworlds.play.card import Card, Side
from talewright.games.questworlds.play.offers.finishing import points
from talewright.games.questworlds.play.offers.making import CAUSES, explained, offer, words
from talewright.games.questworlds.play.offers.setting import gm_framing
from talewright.games.questworlds.play.offers.supporting import of_augment, own_augments, support
from talewright.games.questworlds.play.offers.whatif import if_used
from talewright.games.questworlds.play.saga import Saga
from talewright.table.offer import Choice, Offer, Option, Text
from talewright.table.seat import Seat


def framing(saga: Saga, card: Card, seat: Seat) -> Iterable[Offer]:
    """What may be done on a card before it is accepted."""
    mine = [side for side in card.sides if saga.acts_for(seat, side.character)]
    for side in mine:
        yield from _tactics(saga, card, side, seat)
        yield from own_augments(saga, card, side, seat)
    yield from support(saga, card, seat)
    for side in card.sides:
        for augment in side.augments:
            yield from of_augment(saga, card, side, augment, seat)
    if seat.is_gm:
        yield from gm_framing(saga, card)
    if mine:
        yield from points(saga, card, seat)
        yield from _passing(saga, card, seat)


def _passing(saga: Saga, card: Card, seat: Seat) -> Iterable[Offer]:
    """Accept the card, hand it over, or drop it."""
    if _may_accept(saga, card, seat):
        last = card.gm_accepted or (seat.is_gm and all(side.accepted for side in card.sides))
        label = "Accept, and roll" if last else "Accept the card"
        yield explained(offer(mv.AcceptCard, label, contest=card.id), main=True)
    to = "the player" if seat.is_gm else "the game master"
    note = words("note", "A word on what is missing", optional=True)
    yield offer(mv.HandBack, f"Hand the card to {to}", note, contest=card.id)
    if not card.parent:
        yield offer(
            mv.Reframe,
            "Change what it is about",
            words("prize", "The prize", default=card.prize),
            words("conflict", "What stands before it", default=card.conflict),
            Choice(name="cause", label="What it is", options=CAUSES, default=card.cause),
            contest=card.id,
        )
    yield offer(mv.CancelContest, "Drop the contest", words("reason", "Why", optional=True), contest=card.id)


def _may_accept(saga: Saga, card: Card, seat: Seat) -> bool:
    if saga.nested(card) or (seat.is_gm and card.resistance is None and not card.theirs):
        return False
    asked = card.sides if seat.is_gm else [s for s in card.sides if saga.sheet(s.character).player == seat.id]
    if not asked or any(card.framing(side).missing for side in asked):
        return False
    return not (card.gm_accepted if seat.is_gm else all(side.accepted for side in asked))


def _tactics(saga: Saga, card: Card, side: Side, seat: Seat) -> Iterable[Offer]:
    refs = saga.sheet(side.character).character.refs
    lost = {
        str(each.ability)
        for each in saga.lost
        if each.character == side.character and card.conflict and each.conflict.casefold() == card.conflict.casefold()
    }
    busy = [augment.ability for augment in side.augments if augment.source is Source.OWN_AUGMENT and augment.ability]
    free = [ref for ref in refs if str(ref) not in lost and not any(ref.is_same(other) for other in busy)]
    options = [
        Option(
            str(ref),
            f"{ref} {saga.sheet(side.character).character.rating_of(ref)}",
            if_used(saga, card, side, ref, seat),
        )
        for ref in free
    ]
    options.append(Option("", f"No relevant ability: {NO_RELEVANT_ABILITY}", if_used(saga, card, side, None, seat)))
    default = str(side.ability) if side.ability in free else str(free[0]) if free else ""
    tactic = words("tactic", "How it is used", default=side.tactic, long=True)
    whose = {"contest": card.id, "character": side.character}
    yield explained(
        offer(
            mv.ChooseAbility,
            "Use this ability" if not side.chosen else "Change the tactic",
            Choice(name="ability", label="Ability", options=tuple(options), default=default, optional=True),
            tactic,
            **whose,
        ),
        main=not side.chosen,
    )
    yield explained(
        offer(
            mv.AddAbilityHere,
            "Use a new ability",
            Text(name="name", label="Its name", most=80),
            words("rating", "Its rating", default="10"),
            tactic,
            **whose,
        ),
        about="It goes on the sheet at once.",
    )
