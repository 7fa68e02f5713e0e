"""What a seat may do now."""

from talewright.games.strange_fate.play.offers.everything import offers

__all__ = ["offers"]
