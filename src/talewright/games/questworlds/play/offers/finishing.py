"""What may be done once dice fall, and when the contest is decided."""

from collections.abc import Iterable

from talewright.games.questworlds.consequence import StoryEnding, suggested
from talewright.games.questworlds.contest import Outcome, outcomes
from talewright.games.questworlds.play import moves as mv
from talewright.games.questworlds.play.card import Card, Side
from talewright.games.questworlds.play.finishing import (
    is_fallen,
    may_be_ruled,
    may_burn,
    may_burn_for,
    still_deciding,
)
from talewright.games.questworlds.play.offers.lasting import marks_for
from talewright.games.questworlds.play.offers.making import explained, offer, words
from talewright.games.questworlds.play.offers.whatif import if_burned
from talewright.games.questworlds.play.saga import Saga
from talewright.table.offer import Choice, Offer, Option
from talewright.table.seat import Seat


def points(saga: Saga, card: Card, seat: Seat) -> Iterable[Offer]:
    """Story points that may be burned on a contest."""
    if not may_burn(saga, card):
        return
    for side in card.sides:
        if not may_burn_for(saga, card, side):
            continue
        effect = if_burned(saga, card, side, seat)
        label = f"Burn a story point for {saga.name(side.character)}"
        made = offer(mv.BurnStoryPoints, label, contest=card.id, character=side.character, points=1)
        yield explained(made, about=f"The pool holds {saga.points}.", effect=effect)


def fallen(saga: Saga, card: Card, seat: Seat) -> Iterable[Offer]:
    """What may be done while the outcome is provisional."""
    mine = any(saga.acts_for(seat, side.character) for side in card.sides)
    yield from points(saga, card, seat)
    if is_fallen(saga, card) and mine and not _has_let_stand(saga, card, seat):
        yield explained(offer(mv.LetStand, "Let it stand", contest=card.id), main=True)
    if seat.is_gm and may_be_ruled(saga, card):
        reason = words("reason", "Why", optional=True)
        ruling = offer(mv.RuleStandoff, "Give the player character the victory", reason, contest=card.id)
        yield explained(ruling, about="For a standoff that makes no sense.")
    if seat.is_gm:
        label = "Drop the roll" if card.parent else "Drop the contest"
        yield offer(mv.CancelContest, label, words("reason", "Why", optional=True), contest=card.id)


def _has_let_stand(saga: Saga, card: Card, seat: Seat) -> bool:
    """Whether this player has let it stand, and the other one may still change it."""
    mine = [side for side in card.sides if saga.answers_for(seat, side.character)]
    return not seat.is_gm and all(side.content for side in mine) and bool(still_deciding(saga, card, seat))


def decided(saga: Saga, card: Card, seat: Seat) -> Iterable[Offer]:
    """What a decided contest leaves behind is the game master's to say."""
    if not seat.is_gm or card.outcome is None or card.situation is None:
        return
    if saga.edition.offers_price(card.outcome):
        yield offer(mv.NamePrice, "A victory at a price", words("about", "What it costs"), contest=card.id)
    if saga.edition.offers_boon(card.outcome):
        yield offer(mv.NamePrice, "A defeat with a boon", words("about", "What is gained"), contest=card.id)
    for side, own in zip(card.sides, outcomes(card.situation, card.outcome), strict=True):
        yield from _marks_to_give(saga, card, side, own)
        sheet = saga.sheet(side.character)
        if card.stakes and not sheet.ending:
            endings = tuple(Option(ending.value, ending.value.capitalize()) for ending in StoryEnding)
            yield explained(
                offer(
                    mv.EndStory,
                    f"End the story of {saga.name(side.character)}",
                    Choice(name="ending", label="How", options=endings, default=endings[0].value),
                    words("about", "What happens", optional=True, long=True),
                    contest=card.id,
                    character=side.character,
                ),
                about="It was announced before the dice rolled. The player must agree.",
            )
    yield explained(offer(mv.CloseContest, "Put the contest away", contest=card.id), main=True)


def _marks_to_give(saga: Saga, card: Card, side: Side, outcome: Outcome) -> Iterable[Offer]:
    size = suggested(outcome) if saga.edition.numbers_after_contests else 0
    benefit, consequence = marks_for(saga, saga.sheet(side.character), size=size, used=side.ability, contest=card.id)
    yield explained(benefit, about=f"The degree suggests a bonus of {size}." if size > 0 else "", main=size > 0)
    yield explained(consequence, about=f"The degree suggests a penalty of {-size}." if size < 0 else "", main=size < 0)
