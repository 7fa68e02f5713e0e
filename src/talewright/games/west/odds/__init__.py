"""The questions about chance that players of The West That Wasnt ask."""

from talewright.games.west.odds.exact import POLICY, Odds, bump_odds, odds, result_odds, victory_odds
from talewright.games.west.odds.kinds import Counting
from talewright.games.west.odds.library import Called, check
from talewright.games.west.odds.positions import CheckPositions, Choice, Position
from talewright.games.west.odds.series import fresh, over

__all__ = [
    "POLICY",
    "Called",
    "CheckPositions",
    "Choice",
    "Counting",
    "Odds",
    "Position",
    "bump_odds",
    "check",
    "fresh",
    "odds",
    "over",
    "result_odds",
    "victory_odds",
]
