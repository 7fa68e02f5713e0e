"""Strange FATE in play: moves, events, awaits, offers, decide, evolve, view."""

from talewright.games.strange_fate.play.game import STRANGE_FATE_GAME, StrangeFate

__all__ = ["STRANGE_FATE_GAME", "StrangeFate"]
