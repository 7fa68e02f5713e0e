"""Chance: exact distributions, the draws that a game awaits, and the dealer who answers them."""

from talewright.dice.dist import Dist

__all__ = ["Dist"]
