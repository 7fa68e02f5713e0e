"""The questions about chance that players of Strange FATE ask."""

from talewright.games.strange_fate.odds.answers import answered
from talewright.games.strange_fate.odds.blows import Attack, Bears, Target
from talewright.games.strange_fate.odds.choices import Goal, Prospect, Use, Weighed, invoked, invokes, weighed
from talewright.games.strange_fate.odds.exact import Odds, odds
from talewright.games.strange_fate.odds.fight import Fight, fight, taken_out_within, weighed_in_fight
from talewright.games.strange_fate.odds.library import Roll, against, opposed
from talewright.games.strange_fate.odds.positions import Choice, End, Invoking, Position

__all__ = [
    "Attack",
    "Bears",
    "Choice",
    "End",
    "Fight",
    "Goal",
    "Invoking",
    "Odds",
    "Position",
    "Prospect",
    "Roll",
    "Target",
    "Use",
    "Weighed",
    "against",
    "answered",
    "fight",
    "invoked",
    "invokes",
    "odds",
    "opposed",
    "taken_out_within",
    "weighed",
    "weighed_in_fight",
]
