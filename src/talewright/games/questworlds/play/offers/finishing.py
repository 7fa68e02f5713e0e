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
from talewright.games.questworlds.play.state import State
from talewright.table.offer import Choice, Offer, Option
from talewright.table.seat import Seat


def points(state: State, card: Card, seat: Seat) -> Iterable[Offer]:
    """Story points that may be burned on a contest."""
    if not may_burn(state, card):
        return
    for side in card.sides:
        if not may_burn_for(state, card, side):
            continue
        effect = if_burned(state, card, side, seat)
        label = f"Burn a story point for {state.name(side.character)}"
        made = offer(mv.BurnStoryPoints, label, contest=card.id, character=side.character, points=1)
        yield explained(made, about=f"The pool holds {state.points}.", effect=effect)


def fallen(state: State, card: Card, seat: Seat) -> Iterable[Offer]:
    """What may be done while the outcome is provisional."""
    mine = any(state.acts_for(seat, side.character) for side in card.sides)
    yield from points(state, card, seat)
    if is_fallen(state, card) and mine and not _has_let_stand(state, card, seat):
        yield explained(offer(mv.LetStand, "Let it stand", contest=card.id), main=True)
    if seat.is_gm and may_be_ruled(state, card):
        reason = words("reason", "Why", optional=True)
        ruling = offer(mv.RuleStandoff, "Give the player character the victory", reason, contest=card.id)
        yield explained(ruling, about="For a standoff that makes no sense.")
    if seat.is_gm:
        label = "Drop the roll" if card.parent else "Drop the contest"
        yield offer(mv.CancelContest, label, words("reason", "Why", optional=True), contest=card.id)


def _has_let_stand(state: State, card: Card, seat: Seat) -> bool:
    """Whether this player has let it stand, and the other one may still change it."""
    mine = [side for side in card.sides if state.answers_for(seat, side.character)]
    return not seat.is_gm and all(side.content for side in mine) and bool(still_deciding(state, card, seat))


def decided(state: State, card: Card, seat: Seat) -> Iterable[Offer]:
    """What a decided contest leaves behind is the game master's to say."""
    if not seat.is_gm or card.outcome is None or card.situation is None:
        return
    if state.edition.offers_price(card.outcome):
        yield offer(mv.NamePrice, "A victory at a price", words("about", "What it costs"), contest=card.id)
    if state.edition.offers_boon(card.outcome):
        yield offer(mv.NamePrice, "A defeat with a boon", words("about", "What is gained"), contest=card.id)
    for side, own in zip(card.sides, outcomes(card.situation, card.outcome), strict=True):
        yield from _marks_to_give(state, card, side, own)
        sheet = state.sheet(side.character)
        if card.stakes and not sheet.ending:
            endings = tuple(Option(ending.value, ending.value.capitalize()) for ending in StoryEnding)
            yield explained(
                offer(
                    mv.EndStory,
                    f"End the story of {state.name(side.character)}",
                    Choice(name="ending", label="How", options=endings, default=endings[0].value),
                    words("about", "What happens", optional=True, long=True),
                    contest=card.id,
                    character=side.character,
                ),
                about="It was announced before the dice rolled. The player must agree.",
            )
    yield explained(offer(mv.CloseContest, "Put the contest away", contest=card.id), main=True)


def _marks_to_give(state: State, card: Card, side: Side, outcome: Outcome) -> Iterable[Offer]:
    size = suggested(outcome) if state.edition.numbers_after_contests else 0
    benefit, consequence = marks_for(state, state.sheet(side.character), size=size, used=side.ability, contest=card.id)
    yield explained(benefit, about=f"The degree suggests a bonus of {size}." if size > 0 else "", main=size > 0)
    yield explained(consequence, about=f"The degree suggests a penalty of {-size}." if size < 0 else "", main=size < 0)
