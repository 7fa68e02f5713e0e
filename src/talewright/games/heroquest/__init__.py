"""HeroQuest, second edition, and QuestWorlds 2.2: results from critical to fumble, and bumps between them.

One module per chapter, in the order of the book; `editions` puts the two games together from the chapters' values.
"""

from talewright.games.heroquest.advanced import Advanced
from talewright.games.heroquest.adversity import Adversity, Consequence
from talewright.games.heroquest.aftermath import Aftermath, aftermath
from talewright.games.heroquest.augment import AugmentRules, Method
from talewright.games.heroquest.benefit import Award, Benefit
from talewright.games.heroquest.boost import Boost
from talewright.games.heroquest.bump import Bump, Cause, Side, bumps, masteries_left
from talewright.games.heroquest.character import Character
from talewright.games.heroquest.contest import MATRIX, Decided, Degree, Faces, Outcome, outcomes, resolve, ruled_for_pc
from talewright.games.heroquest.creation import CreationRules
from talewright.games.heroquest.editions import EDITIONS, HEROQUEST_2E, QUESTWORLDS_2_2, Edition
from talewright.games.heroquest.extended import Extended, Scene
from talewright.games.heroquest.flaw import Flaw
from talewright.games.heroquest.follower import Sidekick
from talewright.games.heroquest.fortune import Fortune
from talewright.games.heroquest.framing import AutomaticVictory, Framing, Reason
from talewright.games.heroquest.group import Group, GroupEnd, GroupRules
from talewright.games.heroquest.group_extended import GroupExtended, Pairing
from talewright.games.heroquest.hero_bump import asked_next, with_hero_point
from talewright.games.heroquest.hero_point import Points
from talewright.games.heroquest.improvement import Growth
from talewright.games.heroquest.keyword import Abilities, Ability, Breakout
from talewright.games.heroquest.modifier import Modifier, Source, target_number
from talewright.games.heroquest.odds import (
    Contest,
    ExtendedContest,
    GroupContest,
    Odds,
    Rounds,
    Scores,
    contest,
    extended,
    group_contest,
    plan,
)
from talewright.games.heroquest.rating import NO_RELEVANT_ABILITY
from talewright.games.heroquest.resistance import ResistanceClass, ResistanceRules
from talewright.games.heroquest.resolution_point import Score, scored
from talewright.games.heroquest.result import Result, result
from talewright.games.heroquest.situation import (
    BetterRoll,
    Contender,
    ContestRules,
    Hopeless,
    Situation,
    TwoFumbles,
)
from talewright.games.heroquest.working import hints, working
from talewright.games.questworlds.rating import Rating, TargetNumber
from talewright.working import Step

__all__ = [
    "EDITIONS",
    "HEROQUEST_2E",
    "MATRIX",
    "NO_RELEVANT_ABILITY",
    "QUESTWORLDS_2_2",
    "Abilities",
    "Ability",
    "Advanced",
    "Adversity",
    "Aftermath",
    "AugmentRules",
    "AutomaticVictory",
    "Award",
    "Benefit",
    "BetterRoll",
    "Boost",
    "Breakout",
    "Bump",
    "Cause",
    "Character",
    "Consequence",
    "Contender",
    "Contest",
    "ContestRules",
    "CreationRules",
    "Decided",
    "Degree",
    "Edition",
    "Extended",
    "ExtendedContest",
    "Faces",
    "Flaw",
    "Fortune",
    "Framing",
    "Group",
    "GroupContest",
    "GroupEnd",
    "GroupExtended",
    "GroupRules",
    "Growth",
    "Hopeless",
    "Method",
    "Modifier",
    "Odds",
    "Outcome",
    "Pairing",
    "Points",
    "Rating",
    "Reason",
    "ResistanceClass",
    "ResistanceRules",
    "Result",
    "Rounds",
    "Scene",
    "Score",
    "Scores",
    "Side",
    "Sidekick",
    "Situation",
    "Source",
    "Step",
    "TargetNumber",
    "TwoFumbles",
    "aftermath",
    "asked_next",
    "bumps",
    "contest",
    "extended",
    "group_contest",
    "hints",
    "masteries_left",
    "outcomes",
    "plan",
    "resolve",
    "result",
    "ruled_for_pc",
    "scored",
    "target_number",
    "with_hero_point",
    "working",
]
