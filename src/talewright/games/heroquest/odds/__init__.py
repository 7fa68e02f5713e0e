"""The questions about chance that players of HeroQuest and QuestWorlds 2.2 ask."""

from talewright.games.heroquest.odds.choices import Prospect, Spending, augments, hero_point, now_and_then
from talewright.games.heroquest.odds.exact import Odds, odds
from talewright.games.heroquest.odds.extended import ExtendedContest, aftermath_odds, extended, extended_of
from talewright.games.heroquest.odds.fitting import Fitting, fitting_class, fitting_number
from talewright.games.heroquest.odds.group import GroupContest, GroupOdds, group_contest, group_leads, group_odds
from talewright.games.heroquest.odds.library import Contest, contest
from talewright.games.heroquest.odds.rounds import rounds
from talewright.games.heroquest.odds.scores import Round, Scores
from talewright.games.heroquest.odds.spending import VICTORY, Goal, Plan, Roll, plan
from talewright.odds.race import Rounds

__all__ = [
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
    "extended",
    "extended_of",
    "fitting_class",
    "fitting_number",
    "group_contest",
    "group_leads",
    "group_odds",
    "hero_point",
    "now_and_then",
    "odds",
    "plan",
    "rounds",
]
