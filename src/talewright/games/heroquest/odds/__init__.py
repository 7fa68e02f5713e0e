"""The questions about chance that players of HeroQuest and QuestWorlds 2.2 ask."""

from talewright.games.heroquest.odds.choices import (
    ALWAYS,
    FOR_A_TIE,
    FOR_THE_PRIZE,
    KEPT,
    SPENDINGS,
    Prospect,
    Spending,
    augments,
    hero_point,
    now_and_then,
)
from talewright.games.heroquest.odds.exact import Odds, enumerated, odds
from talewright.games.heroquest.odds.library import (
    Contest,
    contest,
    read_better_roll,
    read_edition,
    read_resistance,
)

__all__ = [
    "ALWAYS",
    "FOR_A_TIE",
    "FOR_THE_PRIZE",
    "KEPT",
    "SPENDINGS",
    "Contest",
    "Odds",
    "Prospect",
    "Spending",
    "augments",
    "contest",
    "enumerated",
    "hero_point",
    "now_and_then",
    "odds",
    "read_better_roll",
    "read_edition",
    "read_resistance",
]
