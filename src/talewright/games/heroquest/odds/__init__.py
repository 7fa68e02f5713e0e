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
from talewright.games.heroquest.odds.extended import ExtendedContest, aftermath_odds, extended, extended_of
from talewright.games.heroquest.odds.fitting import Fitting, fitting_class, fitting_number
from talewright.games.heroquest.odds.group import GroupContest, GroupOdds, group_contest, group_leads, group_odds
from talewright.games.heroquest.odds.library import (
    Contest,
    contest,
    read_better_roll,
    read_edition,
    read_resistance,
    read_situation,
)
from talewright.games.heroquest.odds.rounds import Rounds, rounds
from talewright.games.heroquest.odds.scores import Round, Scores, final_scores, round_of
from talewright.games.heroquest.odds.spending import VICTORY, Goal, Plan, Roll, fallen, plan

__all__ = [
    "ALWAYS",
    "FOR_A_TIE",
    "FOR_THE_PRIZE",
    "KEPT",
    "SPENDINGS",
    "VICTORY",
    "Contest",
    "ExtendedContest",
    "Fitting",
    "Goal",
    "GroupContest",
    "GroupOdds",
    "Odds",
    "Plan",
    "Prospect",
    "Roll",
    "Round",
    "Rounds",
    "Scores",
    "Spending",
    "aftermath_odds",
    "augments",
    "contest",
    "enumerated",
    "extended",
    "extended_of",
    "fallen",
    "final_scores",
    "fitting_class",
    "fitting_number",
    "group_contest",
    "group_leads",
    "group_odds",
    "hero_point",
    "now_and_then",
    "odds",
    "plan",
    "read_better_roll",
    "read_edition",
    "read_resistance",
    "read_situation",
    "round_of",
    "rounds",
]
