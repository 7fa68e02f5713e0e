"""Moves after the card was turned: take a result or extend it, and what a calamity does."""

from talewright.games.west.play.moves.ids import ActionId, Move
from talewright.table.moves import Prose


class DrawFurther(Move, frozen=True, kw_only=True, tag="draw-further"):
    """Draw a further card for an exceptional result. One card serves all of them; nobody has to."""

    action: ActionId


class TakeResult(Move, frozen=True, kw_only=True, tag="take-result"):
    """Take the result of one row."""

    action: ActionId
    row: int


class DrawForEffect(Move, frozen=True, kw_only=True, tag="draw-for-effect"):
    """Draw a further card for an increased effect. Nobody has to."""

    action: ActionId


class Suggest(Move, frozen=True, kw_only=True, tag="suggest"):
    """Suggest what a calamity could do. Everybody may, the unlucky player included."""

    action: ActionId
    text: Prose


class RuleCalamity(Move, frozen=True, kw_only=True, tag="rule-calamity"):
    """Say what a calamity does."""

    action: ActionId
    ruling: Prose


class Finish(Move, frozen=True, kw_only=True, tag="finish"):
    """Let the outcome stand, and put the check away. Bumps that were not spent are gone."""

    action: ActionId


TURNING_MOVES = (DrawFurther, TakeResult, DrawForEffect, Suggest, RuleCalamity, Finish)
