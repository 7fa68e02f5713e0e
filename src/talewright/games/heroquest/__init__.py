"""HeroQuest, second edition, and QuestWorlds 2.2: results from critical to fumble, and bumps between them.

`rules` has a folder for each chapter; its `editions` puts the two games together from the chapters' values.
"""

from talewright.games.heroquest.odds import Odds, contest, extended, group_contest
from talewright.games.heroquest.rules.abilities.modifier import Modifier, Source, target_number
from talewright.games.heroquest.rules.characters.character import Character
from talewright.games.heroquest.rules.contests.bump import Side
from talewright.games.heroquest.rules.contests.contest import Faces, Outcome, resolve
from talewright.games.heroquest.rules.contests.result import Result, result
from talewright.games.heroquest.rules.contests.situation import Contender, Situation, TwoFumbles
from talewright.games.heroquest.rules.contests.working import working
from talewright.games.heroquest.rules.editions import EDITIONS, HEROQUEST_2E, QUESTWORLDS_2_2, Edition
from talewright.games.heroquest.rules.extended.resolution_point import Score
from talewright.games.questworlds.rules.rating import Rating, TargetNumber
from talewright.working import Step

__all__ = [
    "EDITIONS",
    "HEROQUEST_2E",
    "QUESTWORLDS_2_2",
    "Character",
    "Contender",
    "Edition",
    "Faces",
    "Modifier",
    "Odds",
    "Outcome",
    "Rating",
    "Result",
    "Score",
    "Side",
    "Situation",
    "Source",
    "Step",
    "TargetNumber",
    "TwoFumbles",
    "contest",
    "extended",
    "group_contest",
    "resolve",
    "result",
    "target_number",
    "working",
]
