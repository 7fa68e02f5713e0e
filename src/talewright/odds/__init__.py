"""Exact odds of anything that can be told as positions: what is drawn or chosen next, and what follows."""

from talewright.odds.policy import Policy, best, first
from talewright.odds.position import Chapter
from talewright.odds.solve import prospects, solve

__all__ = ["Chapter", "Policy", "best", "first", "prospects", "solve"]
