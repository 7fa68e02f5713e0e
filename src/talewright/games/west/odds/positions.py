"""A check as positions, for the solver: every card by its weight, every choice by a named policy.

It asks the rules themselves at each step, and so is the witness for the faster odds; on a whole deck it takes its time.
"""

from collections.abc import Sequence
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from talewright.dice import Dist
from talewright.games.west.rules.cards.card import Card
from talewright.games.west.rules.cards.deck import Deck, Piles
from talewright.games.west.rules.checks.cause import is_calamity, results
from talewright.games.west.rules.checks.check import Check
from talewright.games.west.rules.checks.effect import effect
from talewright.games.west.rules.checks.resolution import Drawn, Outcome, resolve


class Choice(StrEnum):
    """What a player may do where a further card could be drawn."""

    STOP = "take what there is"
    DRAW = "draw a further card"


class Position(Struct, frozen=True):
    """How far a check has come: the piles, the cards by what they were drawn for, and what is decided."""

    piles: Piles
    further: tuple[int, ...] = ()
    increasing: tuple[int, ...] = ()
    card: int | None = None
    drawing: bool = True
    result_taken: bool = False
    over: bool = False


Answer = int | Choice


class CheckPositions(Struct, frozen=True, eq=False):
    """The chapter that the solver works through."""

    check: Check
    deck: Deck

    def draws(self, position: Position) -> Dist[Answer] | None:
        if not position.drawing or position.over:
            return None
        return Dist.of(sorted(position.piles.ready.left))

    def choices(self, position: Position) -> Sequence[Answer]:
        if position.over or position.drawing:
            return ()
        return (Choice.STOP, Choice.DRAW)

    def after(self, position: Position, answer: Answer) -> Position:
        if isinstance(answer, Choice):
            if answer is Choice.DRAW:
                return replace(position, drawing=True)
            return self._settled(replace(position, result_taken=True, over=position.result_taken))
        piles = position.piles.ready.drawn(answer)
        if position.card is None:
            return self._settled(Position(piles, card=answer, drawing=False))
        if position.result_taken:
            grown = replace(position, piles=piles, increasing=(*position.increasing, answer), drawing=False)
        else:
            grown = replace(position, piles=piles, further=(*position.further, answer), drawing=False)
        return self._settled(grown)

    def outcome(self, position: Position) -> Outcome:
        drawn = self._drawn(position)
        return resolve(self.check.hitting(drawn.card.hit_locations), drawn)

    def _settled(self, position: Position) -> Position:
        """Pass over what leaves nothing to choose: no marked result, no success, no increase, no card at all."""
        drawn = self._drawn(position)
        if is_calamity(self.check.result_set, drawn.card) or not position.piles.to_draw_from.left:
            return replace(position, over=True)
        if not position.result_taken:
            if any(result.extends for result in results(self.check.result_set, drawn.card, drawn.further)):
                return position
            position = replace(position, result_taken=True)
        check = self.check.hitting(drawn.card.hit_locations)
        grows = resolve(check, drawn).is_success and check.is_complex
        if grows and effect(check, drawn.card, drawn.increasing).increases:
            return position
        return replace(position, over=True)

    def _drawn(self, position: Position) -> Drawn:
        assert position.card is not None
        return Drawn(
            card=self.deck[position.card],
            further=self._cards(position.further),
            increasing=self._cards(position.increasing),
        )

    def _cards(self, numbers: tuple[int, ...]) -> tuple[Card, ...]:
        return tuple(self.deck[number] for number in numbers)
