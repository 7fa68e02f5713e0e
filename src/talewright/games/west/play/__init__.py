"""The West That Wasnt in play: moves, events, awaits, offers, decide, evolve, view."""

from talewright.games.west.play.game import THE_WEST_THAT_WASNT, West

__all__ = ["THE_WEST_THAT_WASNT", "West"]
