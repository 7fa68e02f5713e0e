"""The questions about chance that players of QuestWorlds ask."""

from talewright.games.questworlds.odds.library import Contest, contest, read_resistance
from talewright.games.questworlds.odds.exact import Odds, enumerated, odds, rolled_odds

__all__ = ["Contest", "Odds", "contest", "enumerated", "odds", "read_resistance", "rolled_odds"]
