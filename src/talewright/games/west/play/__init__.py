"""The West That Wasnt in play: each file is a feature, with its moves, its events, its offers and its views."""

from talewright.games.west.play.game import THE_WEST_THAT_WASNT, West

__all__ = ["THE_WEST_THAT_WASNT", "West"]
