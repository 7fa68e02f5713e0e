"""Contests whose resistance is hidden, told with another that comes to the same: for the games that have such cards."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeVar

from msgspec.structs import replace
from tests.games.story import GM, Story

from talewright.games.heroquest.play.card import Card as HeroQuestCard
from talewright.games.heroquest.play.state import State as HeroQuestState
from talewright.games.questworlds.play.card import Card
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.rules.rating import TargetNumber
from talewright.table.laws.walking import Walk
from talewright.table.reading import read_move

CardT = TypeVar("CardT", Card, HeroQuestCard)


def disguised(
    cards: Iterable[CardT], scores: Sequence[int], same_outcome: Callable[[CardT, CardT], bool]
) -> Iterator[CardT]:
    """Each card with a hidden resistance, with another of these that leads to the same outcome, if there is one."""
    for card in cards:
        if card.hidden and card.resistance is not None:
            others = (_with_resistance(card, TargetNumber(score)) for score in scores)
            yield from [other for other in others if other != card and same_outcome(card, other)][:1]


def _with_resistance(card: CardT, resistance: TargetNumber) -> CardT:
    if resistance == card.resistance:
        return card
    changed = replace(card, resistance=resistance, resistance_words=f"a secret {resistance.score}")
    if card.situation is not None:
        changed = replace(changed, situation=replace(card.situation, opposition=resistance))
    return changed


def instead(state: State | HeroQuestState, other: Any) -> State | HeroQuestState:  # noqa: ANN401 - a card of the same game
    """The state with another card in the place of one that is under way, or told."""
    if other.id in state.cards:
        return state.with_card(other)
    return replace(state, told=tuple(other if card.id == other.id else card for card in state.told))


def hide(walk: Walk[Any], story: Story) -> None:
    """See to it that the resistance of every contest becomes hidden on the way."""
    cards = story.state.cards  # type: ignore[attr-defined]  # of a state
    for offer in story.offers(GM):
        if offer.move == "set-resistance" and not cards[str(offer.fixed["contest"])].hidden:
            chosen = {"resistance": walk.chance.choice(("5", "15", "3M")), "hidden": True}
            move = read_move(story.played, {"type": offer.move, **offer.fixed, **chosen}, strict=False)
            story.when(GM, move)
