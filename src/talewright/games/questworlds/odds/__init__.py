"""The questions about chance that players of QuestWorlds ask."""

from talewright.games.questworlds.odds.choices import (
    EVEN,
    Choice,
    Fitting,
    Prospect,
    augment,
    breakout,
    fitting_name,
    fitting_number,
    open_choices,
    other_ability,
    prospects,
    rolled_augment,
    story_point,
)
from talewright.games.questworlds.odds.exact import Odds, enumerated, odds, rolled_odds
from talewright.games.questworlds.odds.library import Contest, contest, read_resistance

__all__ = [
    "EVEN",
    "Choice",
    "Contest",
    "Fitting",
    "Odds",
    "Prospect",
    "augment",
    "breakout",
    "contest",
    "enumerated",
    "fitting_name",
    "fitting_number",
    "odds",
    "open_choices",
    "other_ability",
    "prospects",
    "read_resistance",
    "rolled_augment",
    "rolled_odds",
    "story_point",
]
